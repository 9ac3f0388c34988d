// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A race up and down the levels. */
export interface Position {
  climb: number[]; // the numbers of all levels
  level: number[]; // how many levels lie behind, 0 to 11
  rows: (number | null)[][]; // the numbers of the three rows, bottom first; null past the last level
  board: number[][][]; // the dice in them; those that are rolled have left it
  full: boolean[][]; // whether each row is
  faces: (number[] | null)[];
  used: number[]; // of the seat on turn, see §3.2; none when the game is over
  extra_turn: boolean; // follows this turn
  spaces: number[]; // of the rows, bottom first
  fitting: number[][]; // those of the seat on turn that may lie in its rows, as they show now
  fills: Record<string, boolean[]>; // arrangements that may be kept → the rows that each fills
  suggested: string | null; // the one of them that fills most, from the bottom
}
