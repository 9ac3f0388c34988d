// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A turn of Keep on Rolling; the banked points are the scores. */
export interface Position {
  turn_points: number; // of rows filled earlier in the turn and of the dice aside, undoubled
  bank: number; // what stopping now would bank
  earlier: number; // those of the rows filled earlier
  aside: Record<string, number>;
  groups: Group[]; // of the dice aside, by number
  rolled: Record<string, number>; // the roll to be answered
  worth: Record<string, number>; // dice that may be set aside → the points of the turn with them
  filled_up: boolean;
  chase: boolean;
  out: string[];
}

/** Dice aside that show the same number. */
export interface Group {
  face: number;
  dice: number[];
  points: number; // 0 for a single
  doubled: boolean; // the red one is among them
}
