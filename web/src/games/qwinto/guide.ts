import { seatNumber } from "../board";
import type { Guide } from "../guide";
import { COLOURS } from "./sheet";
import type { Position } from "./view";

export const guide: Guide<Position> = [
  {
    words: "qwinto.guide.roll",
    at: "[data-die]",
    when: ({ legal }) => legal.some((action) => action.startsWith("roll ")),
  },
  { words: "qwinto.guide.take", at: "[data-take]", when: ({ legal }) => legal.includes("take") },
  {
    words: "qwinto.guide.write",
    at: "[data-field][aria-disabled=false]",
    when: ({ legal }) => legal.some((action) => action.startsWith("write ")),
  },
  {
    words: "qwinto.guide.own",
    at: "[data-skip]",
    when: ({ view, seat, legal }) => legal.includes("skip") && view.state.active === seat,
  },
  {
    words: "qwinto.guide.others",
    at: "[data-skip]",
    when: ({ view, seat, legal }) => legal.includes("skip") && view.state.active !== seat,
  },
  {
    words: "qwinto.guide.columns",
    at: "[data-pentagon]",
    when: ({ view, seat, legal }) => legal.length > 0 && written(view.state, seatNumber(seat)) > 2,
  },
];

function written({ sheets }: Position, seat: number): number {
  return COLOURS.flatMap((colour) => sheets[seat]![colour]).filter((number) => number !== null).length;
}
