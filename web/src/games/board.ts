import type { Component } from "svelte";
import type { Shown, TableInfo } from "../protocol";

/** What a seat may know of a game; `state` is the game's own part, which its view.ts describes. */
export type View<Position = unknown> = Shown<Position>;

/** All that a board is given. It knows no rules: a gesture is an action if its text is among the legal ones. */
export interface BoardProps<Position = unknown> {
  view: View<Position>;
  seat: string | null; // through whose eyes one looks; null for those who watch
  names: string[]; // in the order of the seats
  legal: string[]; // what the seat may decide now; nothing while one looks back
  act: (action: string) => void; // decide; what is not legal is explained
  why: (action: string) => Promise<string>; // what is not legal: by which rule
  table: TableInfo;
  lines: string[]; // of the history, in notation, up to what is shown
  hint: string | null; // what the strongest bot would do, once one has asked: mark where the gesture begins
  isPast: boolean; // an old position: it is shown as it was, at once
}

export type Board = Component<BoardProps>;

const LETTERS = "ABCDEFGH";

export function seatNumber(letter: string): number {
  return LETTERS.indexOf(letter);
}

export function seatLetter(number: number): string {
  return LETTERS[number] ?? "";
}
