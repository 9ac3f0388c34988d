/** Dice in the rows of a triangle, bottom first, as `13/4/-` tells them; and what the history tells of the others. */
import { since } from "../../lib/events";
import { diceIn, handful } from "../../lib/handfuls";

export type Rows = number[][];

export function rowsIn(text: string): Rows {
  return text.split("/").map(diceIn);
}

export function rowsText(rows: Rows): string {
  return rows.map(handful).join("/");
}

function without(rows: Rows, die: number): Rows {
  return rows.map((row) => row.filter((other) => other !== die));
}

function withIn(rows: Rows, die: number, at: number): Rows {
  return without(rows, die).map((row, index) => (index === at ? [...row, die] : row));
}

/** Put a die into a row, if need be in place of another; nothing if that can't be. */
export function put(rows: Rows, die: number, at: number, canBe: (rows: Rows) => boolean): Rows | null {
  const found = [rows, ...rows[at]!.map((other) => without(rows, other))]
    .map((others) => withIn(others, die, at))
    .find(canBe);
  return found ?? null;
}

/** A tap leads a die from row to row and off again; nothing if no row takes it. */
export function tapped(rows: Rows, die: number, canBe: (rows: Rows) => boolean): Rows | null {
  const from = rows.findIndex((row) => row.includes(die));
  const further = rows.map((_, at) => at).filter((at) => at > from);
  const free = further.map((at) => withIn(rows, die, at)).find(canBe);
  if (free) return free;
  if (from >= 0) return without(rows, die);
  return further.map((at) => put(rows, die, at, canBe)).find((found) => found !== null) ?? null;
}

/** How many levels each of the others has completed since a seat decided last. */
export function climbed(seat: string, lines: readonly string[]): Map<string, number> {
  const levels = new Map<string, number>();
  for (const event of since(seat, lines).filter((event) => event.seat !== seat)) {
    const [verb, count] = event.what.split(" ");
    levels.set(event.seat, (levels.get(event.seat) ?? 0) + (verb === "advance" ? Number(count) : 0));
  }
  return levels;
}
