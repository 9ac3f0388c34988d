/** Qwinto's printed sheet as places in columns, and words for it and for the view. */
import type { View } from "../board";
import { seatLetter, seatNumber } from "../board";
import { listed, say } from "../../texts";
import type { Position } from "./view";

export const COLOURS = ["orange", "yellow", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export type Rows<Of> = Record<Colour, Of>;
export type Sheet = Rows<(number | null)[]>;

// ── The printed sheet ───────────────────────────────────────────────────────────────────────────────────────────────

/** What is printed, the same for everybody. */
export type Printed = Pick<Position, "columns" | "pentagons">;

export interface Field {
  name: string; // as in `write o3`
  colour: Colour;
  place: number; // 0 … 8 in its row
  column: number;
  isPentagon: boolean;
}

/** The fields of a row from left to right. */
export function fieldsOf({ columns, pentagons }: Printed, colour: Colour): Field[] {
  return columns[colour].map((column, place) => {
    const name = `${colour[0]}${place + 1}`;
    return { name, colour, place, column, isPentagon: pentagons.includes(name) };
  });
}

export function columnsIn({ columns }: Printed): number {
  return 1 + Math.max(...COLOURS.flatMap((colour) => columns[colour]));
}

/** The column inside a row where there is no field. */
export function gapOf({ columns }: Printed, colour: Colour): number {
  const row = columns[colour];
  return row[0]! + row.findIndex((column, place) => column !== row[0]! + place);
}

/** The columns with a pentagon, and whether it counts for a seat. */
export function pentagonColumns(state: Position, seat: number): { column: number; isEarned: boolean }[] {
  return COLOURS.flatMap((colour) => fieldsOf(state, colour))
    .filter(({ isPentagon }) => isPentagon)
    .map(({ name, column }) => ({ column, isEarned: state.earned[seat]!.includes(name) }));
}

/** Where an arrow key leads from a field: along the row, or to the nearest column of another row. */
export function neighbour(state: Printed, from: Field, key: string): Field | null {
  const row = fieldsOf(state, from.colour);
  if (key === "ArrowLeft") return row[from.place - 1] ?? null;
  if (key === "ArrowRight") return row[from.place + 1] ?? null;
  if (key === "Home") return row[0]!;
  if (key === "End") return row.at(-1)!;
  const colour = COLOURS[COLOURS.indexOf(from.colour) + (key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : NaN)];
  if (!colour) return null;
  const away = (field: Field) => Math.abs(field.column - from.column);
  return fieldsOf(state, colour).reduce((best, field) => (away(field) < away(best) ? field : best));
}

// ── A round ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The number of this round; 0 before anything is rolled. */
export function numberOf({ rolled }: Position): number {
  return Object.values(rolled).reduce((sum, face) => sum + face, 0);
}

/** Could a seat write what is rolled? */
export function hasField({ fitting }: Position, letter: string): boolean {
  return fitting[seatNumber(letter)]!.length > 0;
}

export type Status = "rolling" | "deciding" | "answered" | "noField" | null;

/** What a seat is doing in this round. */
export function statusOf(view: View<Position>, letter: string): Status {
  const { rolled, answered, no_field } = view.state;
  if (view.to_act.includes(letter)) return Object.keys(rolled).length ? "deciding" : "rolling";
  if (answered.includes(letter)) return "answered";
  return no_field.includes(letter) ? "noField" : null;
}

/** The fields (`seat o3`) that have got their numbers from one view to the next, if that was one round. */
export function newlyWritten(before: Sheet[], after: Sheet[]): string[] | null {
  const changed: string[] = [];
  let isRound = before.length === after.length;
  after.forEach((sheet, seat) => {
    let count = 0;
    for (const colour of COLOURS) {
      sheet[colour].forEach((number, place) => {
        const old = before[seat]?.[colour][place] ?? null;
        if (number === old) return;
        if (old !== null) isRound = false;
        changed.push(`${seatLetter(seat)} ${colour[0]}${place + 1}`);
        count += 1;
      });
    }
    if (count > 1) isRound = false;
  });
  return isRound ? changed : null;
}

// ── In words ────────────────────────────────────────────────────────────────────────────────────────────────────────

export function colourText(colour: Colour): string {
  return say(`qwinto.${colour}`);
}

export function fieldText({ colour, place }: Field): string {
  return say("qwinto.field", { colour: colourText(colour), place: place + 1 });
}

export function colourOf(letter: string): Colour {
  return COLOURS.find((colour) => colour[0] === letter)!;
}

/** A sheet as it is read out. */
export function sheetText(sheet: Sheet): string {
  return COLOURS.map((colour) => {
    const numbers = sheet[colour].flatMap((number, place) => (number === null ? [] : [`${number} (${place + 1})`]));
    const text = colourText(colour);
    return numbers.length
      ? say("qwinto.rowOf", { colour: text, numbers: numbers.join(", ") })
      : say("qwinto.rowNothing", { colour: text });
  }).join("; ");
}

/** What there is to do or to wait for, in one sentence. */
export function hintText(
  view: View<Position>,
  seat: string | null,
  legal: string[],
  names: string[],
  hasPicked: boolean,
): string {
  const state = view.state;
  const number = numberOf(state);
  const name = (letter: string) => names[seatNumber(letter)] ?? letter;
  const waiting = listed(view.to_act.map(name));
  if (legal.includes("take")) return say(hasField(state, seat!) ? "qwinto.keep" : "qwinto.keepNone", { number });
  if (legal.includes("skip")) return say("qwinto.write", { number });
  if (legal.length) return say(hasPicked ? "qwinto.picked" : "qwinto.pick");
  if (!view.to_act.length) return view.over ? say("end.heading") : "";
  if (!number) return say("qwinto.theyPick", { name: waiting });
  const chosen = seat ? state.chosen[seat] : undefined;
  if (chosen === "skip") return say("qwinto.skipped", { names: waiting });
  if (chosen) return say("qwinto.wrote", { number, field: placeText(chosen.split(" ")[1]!), names: waiting });
  if (seat && statusOf(view, seat) === "noField") return say("qwinto.noField", { number, names: waiting });
  return say("qwinto.theyDecide", { names: waiting });
}

/** `orange 3` for `o3`. */
function placeText(field: string): string {
  return say("qwinto.field", { colour: colourText(colourOf(field[0]!)), place: field.slice(1) });
}
