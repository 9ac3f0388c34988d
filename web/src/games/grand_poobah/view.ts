// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A game of Grand Poobah. */
export interface Position {
  hands: (number[] | null)[];
  turns: number[]; // finished ones, counted before the scoring roll
  most: Record<string, string[]>; // number → who has the most of it and would score it now
  last_scoring: Scoring | null; // null before the first
  overtime: string[] | null; // who plays it; null before
}

/** A roll of the scoring dice. */
export interface Scoring {
  faces: number[];
  points: number[];
}
