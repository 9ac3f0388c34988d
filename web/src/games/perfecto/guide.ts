import { seatNumber } from "../board";
import type { Guide } from "../guide";
import type { Position } from "./view";

function can(verb: string, legal: readonly string[]): boolean {
  return legal.some((action) => action.split(" ")[0] === verb);
}

export const guide: Guide<Position> = [
  { words: "perfecto.guide.showdown", at: "[data-go-on]", when: ({ view }) => view.state.last_showdown !== null },
  { words: "perfecto.guide.side", at: "[data-side]", when: ({ legal }) => can("side", legal) },
  {
    words: "perfecto.guide.begin",
    at: ".send",
    when: ({ view, legal }) => view.state.bid === null && can("bid", legal),
  },
  { words: "perfecto.guide.call", at: "[data-call]", when: ({ legal }) => can("challenge", legal) },
  {
    words: "perfecto.guide.red",
    at: "[data-die]",
    when: ({ view, seat, legal }) =>
      can("bid", legal) &&
      Object.entries(view.state.dice[seatNumber(seat)]!).some(([die, face]) => Number(die) === face),
  },
  {
    words: "perfecto.guide.roll",
    at: "[data-use=roll]",
    when: ({ view, legal }) => view.state.last_showdown !== null && can("roll", legal),
  },
];
