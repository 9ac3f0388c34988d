// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** Everybody's sheet, and the round that is written. */
export interface Position {
  round: number; // how many are over
  active: string;
  rolls: number; // in this round
  rolled: Record<string, number>; // o, y, p → face, of the dice of this round; empty between rounds
  sheets: Record<"orange" | "yellow" | "purple", (number | null)[]>[]; // colour → nine numbers or null
  failed: number[]; // attempts
  points: Points[];
  answered: string[]; // who has decided in this round; not who skips by themselves
  fitting: string[][]; // the fields into which each could write what is rolled; none before that
  no_field: string[]; // who skips by themselves in this round
  chosen: Record<string, string>; // what they have decided; in a seat's view only its own
  columns: Record<"orange" | "yellow" | "purple", number[]>; // of the nine fields of a row, as they are printed
  pentagons: string[]; // fields
  earned: string[][]; // the pentagons of full columns
  most_failed: number; // boxes for failed attempts
}

/** What makes up the score. */
export interface Points {
  orange: number;
  yellow: number;
  purple: number;
  bonus: number;
  failed: number; // 0 or less
}
