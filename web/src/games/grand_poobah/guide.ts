import { seatNumber } from "../board";
import { times, type Guide, type Moment } from "../guide";
import type { Position } from "./view";

function isPicking({ legal }: Moment<Position>): boolean {
  return legal.filter((action) => action.startsWith("roll ")).length > 1;
}

export const guide: Guide<Position> = [
  {
    words: "poobah.guide.begin",
    at: "[data-roll]",
    when: ({ view, seat, legal }) => legal.length > 0 && view.state.hands[seatNumber(seat)] === null,
  },
  {
    words: "poobah.guide.red",
    at: "[data-die].shines",
    when: ({ legal }) => legal.some((action) => action.startsWith("change ")),
  },
  {
    words: "poobah.guide.scoring",
    at: "[data-scoring]",
    when: ({ view, legal }) => legal.length > 0 && view.state.last_scoring !== null,
  },
  { words: "poobah.guide.pick", at: "[data-die]", when: isPicking },
  {
    words: "poobah.guide.crown",
    at: "[data-crown]",
    when: (moment) =>
      isPicking(moment) && times(`${moment.seat} roll`, moment) > 1 && Object.keys(moment.view.state.most).length > 0,
  },
  {
    words: "poobah.guide.hold",
    at: "[data-hold]",
    when: (moment) => moment.legal.includes("hold") && times("*", moment) > moment.view.seats,
  },
];
