/** Where things lie on the board of 2 Out of 3, and what the history tells of it. */
import { eventIn } from "../../lib/events";
import { say } from "../../texts";

export interface Spot {
  column: number; // from 0
  row: number;
}

/** Where a square is. */
export function spotOf(square: string): Spot {
  return { column: "abcd".indexOf(square.charAt(0)), row: Number(square.charAt(1)) - 1 };
}

/** `row 2, column 3` */
export function squareName(square: string): string {
  const { column, row } = spotOf(square);
  return say("two.at", { row: row + 1, column: column + 1 });
}

type Way = "row" | "column" | "falling" | "rising";

export function wayOf(squares: readonly string[]): Way {
  const [one, two] = squares.map(spotOf) as [Spot, Spot];
  if (one.row === two.row) return "row";
  if (one.column === two.column) return "column";
  return one.column < two.column === one.row < two.row ? "falling" : "rising";
}

export function lineName(squares: readonly string[]): string {
  const { column, row } = spotOf(squares[0]!);
  const way = wayOf(squares);
  return way === "row" ? say("two.row", { number: row + 1 }) : say(`two.${way}`, { number: column + 1 });
}

/** A line as it is drawn over squares of size 1: from the margin, where its sign is, to the middle of its far end. */
export function drawn(squares: readonly string[]): { x1: number; y1: number; x2: number; y2: number } {
  const spots = squares.map(spotOf);
  const x2 = Math.max(...spots.map(({ column }) => column)) + 0.5;
  const y2 = Math.max(...spots.map(({ row }) => row)) + 0.5;
  const { column, row } = spots[0]!;
  const way = wayOf(squares);
  if (way === "row") return { x1: OUT, y1: row + 0.5, x2, y2: row + 0.5 };
  if (way === "column") return { x1: column + 0.5, y1: OUT, x2: column + 0.5, y2 };
  if (way === "falling") return { x1: OUT, y1: OUT, x2, y2 };
  return { x1: 4 - OUT, y1: OUT, x2: 4 - y2, y2 };
}
const OUT = -0.07; // of the squares

/** The place of a line's sign in a grid that has a margin around the squares. */
export function signPlace(squares: readonly string[]): { column: number; row: number } {
  const { column, row } = spotOf(squares[0]!);
  return {
    row: { row: row + 2, column: 1 },
    column: { row: 1, column: column + 2 },
    falling: { row: 1, column: 1 },
    rising: { row: 1, column: 6 },
  }[wayOf(squares)];
}

/** The latest turn, as far as it went, if it was somebody else's: where dice were placed, and how many were sent back. */
export interface Turn {
  seat: string;
  squares: string[];
  sentBack: number;
}

export function turnOfOthers(seat: string | null, lines: readonly string[]): Turn | null {
  const events = lines.map(eventIn);
  const verb = (index: number) => events[index]?.what.split(" ")[0];
  let first = events.length;
  while (verb(first - 1) === "place" && events[first - 1]!.seat !== seat) first--;
  const placed = events.slice(first).map(({ what }) => what.split(" ")[2]!);
  if (!placed.length) return null;
  const begun = events.findLastIndex(({ what }) => what.startsWith("lead"));
  const earlier = events.slice(begun + 1, first).map(({ what }) => what.split(" ")[2]);
  return {
    seat: events.at(-1)!.seat,
    squares: placed,
    sentBack: placed.filter((square) => earlier.includes(square)).length,
  };
}
