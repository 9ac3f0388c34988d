// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

/** The table, the pile and the hands. */
export interface Position {
  hands: (string[] | null)[]; // cards in order; null if hidden, empty for those who are out
  counts: number[]; // how many cards
  known: string[][]; // cards of a hidden hand that the viewer knows of
  fitting: (string[] | null)[]; // those of a hand that match the card on the table; null if hidden
  after: string[]; // who plays after each, of those who are in
  before: string[]; // and who before
  table: Table | null; // null before a card is turned up
  deciding: string | null; // the card turned up that the dealer decides about
  played: string[]; // the cards below it
  pile: number; // how many cards
  under: Layer[]; // what was put under the pile, from the top
  pending: Pending | null; // the threat that can be answered; null once accepted
  challenge: Challenge | null; // null unless one is fought out
  drawn: string | null; // the card just drawn that may be played
  draw_ends: boolean; // a card drawn now can't be played
  snapping: string | null; // who has played the Tick-Tack that may be snapped
  let: string[]; // who has let it be
  blown: Blown[];
  out: string[];
  stuck: string[]; // who has passed because nothing can be drawn
  dealer: string;
  black: number | null; // what that die showed last
  throws: number[]; // of the yellow die in the latest challenge
  games: number; // that are over
  last_game: LastGame | null; // null before the first is over
}

/** The card on the table. */
export interface Table {
  card: string;
  numbers: number[]; // that it asks for
  sum?: number; // that matches too, by the option
}

export interface Layer {
  from: string | null; // whose hand it was
  count: number; // cards that are left of it
  cards: string[] | null; // with those drawn since, if the viewer knows them
}

export interface Pending {
  card: string;
  from: string;
  to: string;
  numbers?: string; // of a Challenge
  gift?: string | null; // the card given; null if hidden
}

export interface Challenge {
  from: string;
  to: string;
  numbers: string; // of the challenger
  pick: number | null; // of the challenged
}

/** A hand that a Bomb has put out. */
export interface Blown {
  bomber: string;
  victim: string;
  cards: string[] | null; // null if hidden
}

/** How a game of a tournament ended. */
export interface LastGame {
  winner: string | null; // null if shared
  blocked: boolean;
  hands: (string[] | null)[]; // as they were shown
}
