/** Dice in the rows of a triangle, bottom first, as `13/4/-` tells them; and what the history tells of the others. */
import { since } from "../../lib/events";
import { DICE, diceIn, handful, handfulsFor } from "../../lib/handfuls";

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

/** With a die put into a row, whether it may lie there or not. */
export function withIn(rows: Rows, die: number, at: number): Rows {
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

/** The dice that do not lie where another arrangement has them. */
export function moved(rows: Rows, other: Rows): number[] {
  const rowOf = (die: number, rows: Rows) => rows.findIndex((row) => row.includes(die));
  return DICE.filter((die) => rowOf(die, rows) !== rowOf(die, other));
}

/** What each of the others has climbed since a seat decided last. */
export interface Climbed {
  seat: string;
  count: number; // of levels
  most: number; // of them at once
}

export function climbed(seat: string, lines: readonly string[]): Climbed[] {
  const events = since(seat, lines).filter((event) => event.seat !== seat);
  return [...new Set(events.map((event) => event.seat))].map((seat) => {
    const steps = handfulsFor(
      `${seat} advance`,
      events.map((event) => `${event.seat} ${event.what}`),
    ).map(Number);
    return { seat, count: steps.reduce((sum, step) => sum + step, 0), most: Math.max(0, ...steps) };
  });
}
