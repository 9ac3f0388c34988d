// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** Everybody's card and dice. */
export interface Position {
  boxes: Record<string, number | null>[]; // box → points; null while it is empty
  rolls_used: number[];
  rolls_left: number[]; // of the 30
  rolls_left_this_turn: number;
  faces: (number[] | null)[];
  fresh: number[]; // of the seat on turn, those that may still be flipped
  must_roll: number[][]; // the dice that begin the seat's next turn; none during the turn and after the last
  worth: Record<string, number>; // box → the most that the dice as they lie can score in it; nothing before the first roll
  worth_with: Record<string, Record<string, number>>; // in Extra Spicy: box → dice that can be named for it → what they score
  finished: string[]; // whose card is
}
