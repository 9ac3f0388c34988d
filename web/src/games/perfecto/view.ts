// Written by web/write_types.py from the game's view.py; `make web` writes it anew.

export interface Position {
  teams: string[][]; // none if everybody plays alone
  in: string[]; // a beaten team stays in
  last_chance: string[];
  dice: Record<string, number | null>[]; // die → face; null if it is not rolled yet or you may not see it
  frozen: number[][];
  leader: string; // who bids first
  bid: Bid | null; // the last one; null before
  caller: string | null;
  calls: string[]; // and passes since the bid, in turn, beginning with the caller
  must_bid: boolean; // a roll or a frozen die has yet to be followed by its bid
  sides: Record<string, "bidder" | "caller" | null>; // of those who have taken one; null while it is secret
  last_showdown: Showdown | null; // null before the first
}

/** So many dice of a rank, said by a seat. */
export interface Bid {
  seat: string;
  quantity: number;
  rank: number;
}

/** How a round ended. */
export interface Showdown {
  bid: Bid;
  caller: string;
  calls: string[];
  sides: Record<string, "bidder" | "caller">;
  dice: Record<string, number>[];
  counts: Record<string, number>[]; // die → how often it counted
  count: number;
  winner: string;
  lost: Record<string, number>; // how many dice, of those who gave up any, the one that puts them out among them
}
