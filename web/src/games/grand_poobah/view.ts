// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A game of Grand Poobah. */
export interface Position {
  hands: (number[] | null)[];
  turns: number[]; // finished ones, counted before the scoring roll
  most: Record<string, string[]>; // number → who has the most of it and would score it now
  most_after: Record<string, Record<string, string[]>>; // action that turns a red die → who would have the most then
  scoring_rolls: number[]; // from now until that seat's next turn begins
  last_scoring: Scoring | null; // null before the first
  overtime: string[] | null; // who plays it; null before
}

/** A roll of the scoring dice. */
export interface Scoring {
  faces: number[];
  points: number[];
  worth: Record<string, number>; // number → what it paid to those with the most of it
}
