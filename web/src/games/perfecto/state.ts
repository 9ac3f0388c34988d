/** What can be read off Perfecto's view and off the legal actions. */
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
  const pairs = legal
    .filter((action) => action.startsWith("bid "))
    .map((action) => action.split(" ").slice(1).map(Number));
  for (const [quantity, rank] of pairs.sort((one, other) => one[0]! - other[0]! || one[1]! - other[1]!) as [
    number,
    number,
  ][]) {
    bids.set(quantity, [...(bids.get(quantity) ?? []), rank]);
  }
  return bids;
}

/** The dice that a verb may be done with, alone or with others. */
export function diceFor(verb: string, legal: readonly string[]): Set<string> {
  return new Set(
    legal.filter((action) => action.startsWith(`${verb} `)).flatMap((action) => [...action.slice(verb.length + 1)]),
  );
}

/** `roll 25` */
export function handful(verb: string, dice: readonly string[]): string {
  return `${verb} ${[...dice].sort().join("")}`;
}

export interface Step {
  seat: number;
  die: string;
  total: number; // with this die
}

/** The dice that count, one after the other, with the count so far. */
export function steps({ counts }: Showdown): Step[] {
  let total = 0;
  return counts.flatMap((ofSeat, seat) =>
    Object.entries(ofSeat)
      .filter(([, times]) => times > 0)
      .map(([die, times]) => ({ seat, die, total: (total += times) })),
  );
}

/** The seats that were in at a showdown. */
export function present(showdown: Showdown, letter: (number: number) => string): string[] {
  return showdown.dice.flatMap((dice, seat) => (Object.keys(dice).length ? [letter(seat)] : []));
}
