/** What can be read off Perfecto's view and off the legal actions. */
import { byFace } from "../../lib/faces";
import type { Position, Showdown } from "./view";

export type Dice = Position["dice"][number];

export const RANKS = [1, 2, 3, 4, 5, 6] as const;
export const CALLS = ["challenge", "perfecto", "double", "redouble", "surrender", "pass"] as const;
export type Call = (typeof CALLS)[number];
export const PLAIN_CALLS: readonly Call[] = ["challenge", "perfecto"];

export interface Remark {
  seat: string;
  call: Call;
}

/** Who said what since the bid: it goes round, beginning with the caller. */
export function remarks(calls: readonly string[], caller: string | null, seats: readonly string[]): Remark[] {
  const first = caller === null ? -1 : seats.indexOf(caller);
  if (first < 0) return [];
  return calls.map((call, place) => ({ seat: seats[(first + place) % seats.length]!, call: call as Call }));
}

/** The quantities that may be bid, each with its ranks, in rising order. */
export function bidsIn(legal: readonly string[]): Map<number, number[]> {
  const bids = new Map<number, number[]>();
  const found = legal.map(bidIn).filter((bid) => bid !== null);
  for (const { quantity, rank } of found.sort((one, other) => one.quantity - other.quantity || one.rank - other.rank))
    bids.set(quantity, [...(bids.get(quantity) ?? []), rank]);
  return bids;
}

/** The bid that an action is. */
export function bidIn(action: string | null): { quantity: number; rank: number } | null {
  const [verb, quantity, rank] = action?.split(" ") ?? [];
  return verb === "bid" ? { quantity: Number(quantity), rank: Number(rank) } : null;
}

/** Dice as they are easiest to read. */
export function laidOut<Face extends number | null>(dice: Record<string, Face>): { die: number; face: Face }[] {
  return byFace(Object.entries(dice).map(([die, face]) => ({ die: Number(die), face })));
}

export interface Step {
  seat: number;
  die: number;
  total: number; // with this die
}

/** The dice that count, one after the other as they lie, with the count so far. */
export function steps({ dice, counts }: Showdown): Step[] {
  let total = 0;
  return dice.flatMap((ofSeat, seat) =>
    laidOut(ofSeat)
      .filter(({ die }) => counts[seat]?.[die])
      .map(({ die }) => ({ seat, die, total: (total += counts[seat]![die]!) })),
  );
}

/** The seats that were in at a showdown. */
export function present(showdown: Showdown, letter: (number: number) => string): string[] {
  return showdown.dice.flatMap((dice, seat) => (Object.keys(dice).length ? [letter(seat)] : []));
}
