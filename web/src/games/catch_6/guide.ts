import { seatNumber } from "../board";
import { times, type Guide, type Moment } from "../guide";
import type { Position } from "./view";

function isPicking({ legal }: Moment<Position>): boolean {
  return legal.filter((action) => action.startsWith("roll ")).length > 1;
}

export const guide: Guide<Position> = [
  {
    words: "catch.guide.begin",
    at: "[data-roll]",
    when: ({ view, seat, legal }) => legal.length > 0 && view.state.faces[seatNumber(seat)] === null,
  },
  { words: "catch.guide.pick", at: "[data-number]", when: isPicking },
  {
    words: "catch.guide.near",
    at: "[data-near] .has",
    when: (moment) =>
      isPicking(moment) &&
      times(`${moment.seat} roll`, moment) > 1 &&
      Object.values(moment.view.state.near[seatNumber(moment.seat)] ?? {}).some(({ red, others }) => red || others),
  },
  {
    words: "catch.guide.carry",
    at: "[data-carry]",
    when: ({ view: { state }, seat, legal }) =>
      legal.some((action) => action.startsWith("carry ")) && 2 * state.points[1 - seatNumber(seat)]! > state.goal,
  },
  {
    words: "catch.guide.house",
    at: "[data-number].shines",
    when: ({ legal }) => legal.some((action) => /^catch . house$/.test(action)),
  },
  {
    words: "catch.guide.catch",
    at: "[data-number].shines",
    when: ({ legal }) => legal.some((action) => action.startsWith("catch ")),
  },
];
