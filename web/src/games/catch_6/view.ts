// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A match of Catch 6. */
export interface Position {
  points: number[]; // in the current game
  goal: number; // the points that win a game
  worth: Record<string, number>; // number → the points for catching it
  caught: Record<string, string>; // number → who has caught it
  faces: (number[] | null)[];
  must_roll_all: boolean[]; // from a new game, a raffle or a full house until that seat rolls
  near: Record<string, Near>[]; // open number → how far; nothing for who must roll all six
  catches: Record<string, Catch>; // action → what it brings, for whoever may catch now
}

/** How far a seat is from catching a number by its red die and others. */
export interface Near {
  red: boolean; // the red one shows it
  others: number; // that show it, at most as many as are needed
  needed: number; // others
}

/** What a catch or a carryover brings. */
export interface Catch {
  number: number;
  points: number;
  wins: string | null; // who wins the game by it
  ends: boolean; // the match is over then
  rolls_all: boolean; // all six dice have to be rolled next
}
