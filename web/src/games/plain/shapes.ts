/** What values look like; the plain board draws them without knowing any game. */

// What a value alone does not tell. A key means the same in all views.
const BY_SEAT = [
  "points",
  "faces",
  "must_roll_all",
  "hand",
  "hands",
  "turns",
  "level",
  "rows",
  "board",
  "full",
  "counts",
  "known",
];
const FACES = ["faces", "hands", "rolled", "aside", "throws", "black"]; // numbers that dice show
const WITHOUT_NAME = ["throws", "black"]; // dice of which no number is red
const DICE = ["hand", "used", "board"]; // names of dice
const CARDS = ["card", "drawn", "gift"];
const ROWS = ["rows", "board", "full"]; // lists of a seat that belong together
const SO_FAR = ["games"]; // counts that say nothing until there is something
const PAST = ["played", "under", "last_game"]; // what one looks up

export interface ShownDie {
  name: string; // none if it has no red number
  face: number | null;
}

export interface Square {
  name: string;
  column: number; // from 1
  row: number;
  seat: string | null;
  die: ShownDie | null;
}

export type Shape =
  | { kind: "nothing" }
  | { kind: "yes" }
  | { kind: "texts"; texts: string[] }
  | { kind: "cells"; cells: string[] }
  | { kind: "seats"; seats: string[] }
  | { kind: "dice"; dice: ShownDie[] }
  | { kind: "squares"; squares: Square[] }
  | { kind: "by seat"; values: unknown[] }
  | { kind: "list"; items: unknown[] }
  | { kind: "parts"; parts: [string, unknown][] };

/** What helps to read a value. */
export interface Around {
  seats: number; // 0 for what belongs to one of them
  squares: string[]; // all that there are, also empty ones
  faces: number[] | null; // what the dice of the seat show
  taps: Map<string, string>; // texts that are gestures, and for which action
  act: (action: string) => void;
}

export function shapeOf(key: string, value: unknown, around: Around): Shape {
  if (isBoard(key, value)) return { kind: "squares", squares: squaresOf(value, around.squares) };
  if (isEmpty(value)) return { kind: "nothing" };
  if (value === true) return { kind: "yes" };
  const dice = diceIn(key, value, around.faces);
  if (dice) return { kind: "dice", dice };
  if (isRecord(value)) return { kind: "parts", parts: Object.entries(value).filter(([, part]) => !isEmpty(part)) };
  if (Array.isArray(value)) return listed(key, value, around);
  if (CARDS.includes(key)) return { kind: "cells", cells: [String(value)] };
  return isSeat(value) ? { kind: "seats", seats: [value] } : { kind: "texts", texts: [String(value)] };
}

function listed(key: string, value: unknown[], around: Around): Shape {
  if (bySeat(key, value, around.seats)) return { kind: "by seat", values: value };
  if (value.every(isSeat)) return { kind: "seats", seats: value };
  if (value.every((single) => typeof single === "string" || typeof single === "number"))
    return { kind: "cells", cells: value.map(String) };
  if (value.every(isResult)) return { kind: "texts", texts: value.map((scores) => scores.join(" : ")) };
  const items = value.filter((item) => !isEmpty(item) && !isNobodys(item));
  return items.length ? { kind: "list", items } : { kind: "nothing" };
}

export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === "") return true;
  return (
    typeof value === "object" &&
    Object.values(value).every((part) => part === null || isNobodys(part) || (Array.isArray(part) && isEmpty(part)))
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isSeat(value: unknown): value is string {
  return typeof value === "string" && /^[A-H]$/.test(value);
}

/** What belongs to a seat says which; this belongs to none. */
function isNobodys(value: unknown): boolean {
  return isRecord(value) && value.seat === null;
}

function isResult(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every((score) => typeof score === "number");
}

export function bySeat(key: string, value: unknown, seats: number): boolean {
  return Array.isArray(value) && value.length === seats && BY_SEAT.includes(key);
}

function isFace(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value >= 1 && value <= 6);
}

/** Dice with their names, if that is what a value is. */
export function diceIn(key: string, value: unknown, faces: number[] | null = null): ShownDie[] | null {
  if (DICE.includes(key) && faces && isResult(value))
    return value.map((die) => ({ name: String(die), face: faces[die - 1] ?? null }));
  if (!FACES.includes(key)) return null;
  const entries = Array.isArray(value)
    ? value.map((face, index) => [String(index + 1), face] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [["", value] as const];
  if (!entries.length || !entries.every(([, face]) => isFace(face))) return null;
  return entries.map(([name, face]) => ({ name: WITHOUT_NAME.includes(key) ? "" : name, face: face as number | null }));
}

// ── Squares ──────────────────────────────────────────────────────────────────────────────────────────────────────────

function isSquare(name: string): boolean {
  return /^[a-h][1-9]$/.test(name);
}

/** The names of all squares that a view mentions. */
export function squaresIn(value: unknown): string[] {
  if (typeof value === "string") return isSquare(value) ? [value] : [];
  if (isRecord(value))
    return [...new Set([...Object.keys(value).filter(isSquare), ...Object.values(value).flatMap(squaresIn)])];
  return Array.isArray(value) ? [...new Set(value.flatMap(squaresIn))] : [];
}

function squaresOf(taken: Record<string, unknown>, all: string[]): Square[] {
  return [...new Set([...all, ...Object.keys(taken)])].map((name) => {
    const on = taken[name] as { seat?: string; die?: number; face?: number } | undefined;
    return {
      name,
      column: name.charCodeAt(0) - 96,
      row: Number(name[1]),
      seat: on?.seat ?? null,
      die: on?.face ? { name: String(on.die ?? ""), face: on.face } : null,
    };
  });
}

// ── The parts of a view ──────────────────────────────────────────────────────────────────────────────────────────────

export type Part = [key: string, value: unknown];

export interface Parts {
  middle: Part[];
  seats: Part[][]; // for each seat
  past: Part[];
}

/** What is for all, what is by seat, and what one only looks up; nothing that is empty. */
export function partsOf(state: Record<string, unknown>, seats: number): Parts {
  const all = Object.entries(state);
  const common = all.filter(
    ([key, value]) =>
      !bySeat(key, value, seats) && !(value === 0 && SO_FAR.includes(key)) && (!isEmpty(value) || isBoard(key, value)),
  );
  const own = all.filter(([key, value]) => bySeat(key, value, seats)) as [string, unknown[]][];
  return {
    middle: common.filter(([key]) => !PAST.includes(key)),
    seats: Array.from({ length: seats }, (_, seat) =>
      own
        .map(([key, values]): Part => [key, values[seat]])
        .filter(([key, value]) => ROWS.includes(key) || !isEmpty(value)),
    ),
    past: common.filter(([key]) => PAST.includes(key)),
  };
}

/** A board is there before anything lies on it. */
function isBoard(key: string, value: unknown): value is Record<string, unknown> {
  return key === "board" && isRecord(value) && Object.keys(value).every(isSquare);
}

/** Lists of a seat that belong together, as the rows of a table, first the keys; nothing if there are none. */
export function tableIn(parts: Part[]): { keys: string[]; rows: unknown[][] } | null {
  const lists = parts.filter(([key, value]) => ROWS.includes(key) && Array.isArray(value)) as [string, unknown[]][];
  if (lists.length < 2) return null;
  const rows = lists[0]![1].map((_, row) => lists.map(([, values]) => values[row]));
  return { keys: lists.map(([key]) => key), rows: rows.filter((row) => !row.every(isEmpty)) };
}
