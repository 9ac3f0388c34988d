import type { Component } from "svelte";
import type { TableInfo } from "../protocol";

/** What a seat may know of a game; `state` is the game's own part. */
export interface View {
  game: string;
  seats: number;
  options: Record<string, number | boolean | string>;
  over: boolean;
  to_act: string[];
  scores: number[];
  winners: string[];
  legal: Record<string, string[]>;
  state: Record<string, unknown>;
  due?: string;
}

/** All that a board is given. It knows no rules: a gesture is an action if its text is among the legal ones. */
export interface BoardProps {
  view: View;
  seat: string | null; // through whose eyes one looks; null for those who watch
  names: string[]; // in the order of the seats
  legal: string[]; // what the seat may decide now; nothing while one looks back
  act: (action: string) => void; // decide; what is not legal is explained
  why: (action: string) => Promise<string>; // what is not legal: by which rule
  table: TableInfo;
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
