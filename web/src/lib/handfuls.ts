/** Actions that name dice by their digits, such as `roll 135`, read as gestures. */

export const DICE = [1, 2, 3, 4, 5, 6];

/** `135`, or `-` for none. */
export function handful(dice: Iterable<number>): string {
  return [...dice].sort().join("") || "-";
}

export function diceIn(handful: string): number[] {
  return DICE.filter((die) => handful.includes(String(die)));
}

/** The handfuls that a verb may be done with: `roll` with 135. */
export function handfulsFor(verb: string, legal: readonly string[]): string[] {
  return legal.filter((action) => action.startsWith(`${verb} `)).map((action) => action.slice(verb.length + 1));
}

/** The dice that a verb may be done with, alone or with others. */
export function diceFor(verb: string, legal: readonly string[]): number[] {
  const ways = handfulsFor(verb, legal);
  return DICE.filter((die) => ways.some((way) => way.includes(String(die))));
}

/** The dice without which a verb can't be done. */
export function locked(verb: string, legal: readonly string[]): number[] {
  const ways = handfulsFor(verb, legal);
  return ways.length ? DICE.filter((die) => ways.every((way) => way.includes(String(die)))) : [];
}

/** The dice that make an action possible, not those that may go along: each is in a handful of which none can be left out. */
export function fittingDice(ways: readonly string[]): number[] {
  const possible = new Set(ways);
  const least = ways.filter((way) => ![...way].some((die) => possible.has(way.replace(die, ""))));
  return DICE.filter((die) => least.some((way) => way.includes(String(die))));
}

/** The dice that a hint names, if it is about this verb. */
export function hintedDice(verb: string, hint: string | null): number[] {
  return handfulsFor(verb, hint === null ? [] : [hint]).flatMap(diceIn);
}

/** The dice still to be tapped until those that are picked are those that a hint names. */
export function diceToTap(verb: string, hint: string | null, picked: readonly number[]): number[] {
  const meant = hintedDice(verb, hint);
  return meant.length ? DICE.filter((die) => meant.includes(die) !== picked.includes(die)) : [];
}
