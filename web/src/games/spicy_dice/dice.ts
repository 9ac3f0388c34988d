/** How the legal actions of Spicy Dice are read as gestures. */

export const DICE = [1, 2, 3, 4, 5, 6];

/** `135`, or `-` for none. */
export function handful(dice: Iterable<number>): string {
  return [...dice].sort().join("") || "-";
}

export function rollText(dice: Iterable<number>): string {
  return `roll ${handful(dice)}`;
}

/** The dice that every roll has to include. */
export function locked(legal: readonly string[]): number[] {
  const rolls = legal.filter((action) => action.startsWith("roll "));
  return rolls.length ? DICE.filter((die) => rolls.every((action) => action.includes(String(die)))) : [];
}

export function canRoll(legal: readonly string[]): boolean {
  return legal.some((action) => action.startsWith("roll "));
}

/** To what a die can be flipped. */
export function flips(legal: readonly string[], die: number): number[] {
  const start = `flip ${die} `;
  return legal.filter((action) => action.startsWith(start)).map((action) => Number(action.slice(start.length)));
}

/** With which dice a box can be scored; empty if scoring names no dice. */
export function handfuls(legal: readonly string[], box: string): string[] {
  const start = `score ${box} `;
  return legal.filter((action) => action.startsWith(start)).map((action) => action.slice(start.length));
}

export function canScore(legal: readonly string[], box: string): boolean {
  return legal.includes(`score ${box}`) || handfuls(legal, box).length > 0;
}

/** The handful that is worth the most, with as few dice as that takes. */
export function best(worth: Record<string, number>): string {
  const order = Object.entries(worth).sort(([one, points], [other, most]) => most - points || one.length - other.length);
  return order[0]?.[0] ?? "-";
}

export function diceIn(text: string): number[] {
  return text === "-" ? [] : [...text].map(Number);
}
