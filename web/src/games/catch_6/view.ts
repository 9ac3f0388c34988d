// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A match of Catch 6. */
export interface Position {
  points: number[]; // in the current game
  caught: Record<string, string>; // number → who has caught it
  faces: (number[] | null)[];
  must_roll_all: boolean[]; // from a new game, a raffle or a full house until that seat rolls
}
