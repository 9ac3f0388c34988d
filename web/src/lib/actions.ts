/** Actions that begin with the same words. */
export interface Group {
  verb: string; // those words
  actions: string[];
  dice: string[] | null; // if each of them names some dice by digits, such as `roll 135`: all those dice
}

export const FEW = 6; // so many actions are quickest found as buttons side by side
export const DOZEN = 12; // and so many can still be looked through
const SOME = 4; // so many of many that go on with the same word have a place of their own

/** Legal actions by their first word, in the order in which they come. */
export function grouped(legal: readonly string[]): Group[] {
  return [...parted(legal, 0)].map(([verb, actions]) => ({ verb, actions, dice: diceOf(actions) }));
}

/** The same; a long group falls into shorter ones by the words that follow, such as `play joker` or `place 3`. */
export function sorted(legal: readonly string[]): Group[] {
  return grouped(legal).flatMap((group) => (group.dice ? [group] : split(group)));
}

function split(group: Group): Group[] {
  const { verb, actions } = group;
  if (actions.length <= FEW) return [group];
  const parts = [...parted(actions, verb.split(" ").length)].map(([word, some]) => ({
    verb: `${verb} ${word}`,
    actions: some,
    dice: null,
  }));
  const large = parts.filter((part) => part.actions.length >= SOME);
  const small = parts.filter((part) => part.actions.length < SOME).flatMap((part) => part.actions);
  return [...(small.length ? [{ ...group, actions: small }] : []), ...large.flatMap(split)];
}

/** Actions by their word number `at`. */
function parted(actions: readonly string[], at: number): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const action of actions) {
    const word = action.split(" ")[at] ?? "";
    parts.set(word, [...(parts.get(word) ?? []), action]);
  }
  return parts;
}

function diceOf(actions: string[]): string[] | null {
  const handfuls = actions.map((action) => rest(action));
  if (actions.length <= FEW || !handfuls.every((handful) => /^[1-6]+$/.test(handful))) return null;
  return [...new Set(handfuls.join(""))].sort();
}

/** What follows the verb, or the words that a group has in common. */
export function rest(action: string, verb = ""): string {
  return action
    .split(" ")
    .slice(Math.max(1, verb.split(" ").length))
    .join(" ");
}

/** An action with names for seats. */
export function spoken(action: string, names: readonly string[]): string {
  return action.replace(/(?<=^| )[A-H](?=$| )/g, (seat) => names["ABCDEFGH".indexOf(seat)] ?? seat);
}

/** What can be tapped: a card or a square that a board shows, if only one action speaks of it. */
export function gestures(legal: readonly string[]): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const action of legal) {
    const text = / ([a-h][1-9])$/.exec(action)?.[1] ?? rest(action);
    if (/[^1-6]/.test(text)) found.set(text, [...(found.get(text) ?? []), action]);
  }
  return new Map([...found].flatMap(([text, actions]) => (actions.length === 1 ? [[text, actions[0]!] as const] : [])));
}

/** The actions in which every typed word occurs, in notation or as they are called. */
export function filtered(actions: readonly string[], typed: string, called = (action: string) => action): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => words.every((word) => `${action} ${called(action)}`.toLowerCase().includes(word)));
}
