// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A turn of Keep on Rolling; the banked points are the scores. */
export interface Position {
  turn_points: number; // of rows filled earlier in the turn and of the dice aside, undoubled
  aside: Record<string, number>;
  rolled: Record<string, number>; // the roll to be answered
  filled_up: boolean;
  chase: boolean;
  out: string[];
}
