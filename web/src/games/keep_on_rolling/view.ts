// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A turn of Keep on Rolling; the banked points are the scores. */
export interface Position {
  turn_points: number; // of rows filled earlier in the turn and of the dice aside, undoubled
  bank: number; // what stopping now would bank
  earlier: number; // those of the rows filled earlier
  aside: Record<string, number>;
  groups: Group[]; // of the dice aside, by number
  to_roll: number[]; // those that a roll would take; none while one is to be answered
  rolled: Record<string, number>; // the roll to be answered
  groups_after: Group[]; // of dice alike, aside or rolled: what they would be if they lay aside
  worth: Record<string, number>; // dice that may be set aside → the points of the turn with them
  filled_up: boolean;
  chase: boolean;
  must_beat: (number | null)[]; // in the chase: the points that somebody who is not ahead has to pass
  out: string[];
}

/** Dice aside that show the same number. */
export interface Group {
  face: number;
  dice: number[];
  points: number; // 0 for a single
  doubled: boolean; // the red one is among them
}
