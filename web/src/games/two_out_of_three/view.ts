// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** A match of 2 Out of 3 Ain't Bad. */
export interface Position {
  board: Record<string, Square>; // by square, of those that are taken; it stays after a game until somebody says who leads
  hand: number[][]; // without those that are rolled
  rolled: Record<string, number>; // to be placed
  lines: Line[];
  line_points: number[]; // how many lines count for each, as they lie
  games: number[][]; // the lines won in each finished game; of more than 1,024 games, the latest
  stake: number; // what the current game is worth, between games the next one; 1 when over
  choice: string; // who had the choice who starts the current game; between games, who has it
}

/** A die that lies on the board. */
export interface Square {
  seat: string;
  die: number;
  face: number;
}

/** One of the ten lines. */
export interface Line {
  squares: string[];
  makes: "pair" | "run" | "nothing" | null; // by its three numbers; null if it is not full
  seat: string | null; // for whom it counts as it lies; null if for nobody, or if it is not full
}
