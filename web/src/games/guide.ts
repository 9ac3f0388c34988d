import type { Key } from "../texts";
import type { View } from "./board";

/** What somebody sees who is guided through a first game. */
export interface Moment<Position = unknown> {
  view: View<Position>;
  seat: string; // theirs
  legal: string[]; // what they may decide now; nothing while others play
  lines: string[]; // of the history, in notation
}

/** A short word at the moment it matters, said once, beside the thing that it is about. */
export interface Step<Position = unknown> {
  words: Key; // of the board's texts
  at: string; // what it points at: a selector inside the board
  when: (moment: Moment<Position>) => boolean;
}

/** The words for a first game: a file guide.ts beside a board exports them as `guide`, first things first. */
export type Guide<Position = unknown> = Step<Position>[];

/** How often something has happened, such as `A roll` or `*`: who knows it well is told what comes after it. */
export function times(what: string, { lines }: Pick<Moment, "lines">): number {
  return lines.filter((line) => line.startsWith(`${what} `)).length;
}
