import { handfulsFor } from "../../lib/handfuls";
import { seatNumber } from "../board";
import type { Guide } from "../guide";
import type { Position } from "./view";

/** The words for a first game of 2 Out of 3 Ain't Bad. */
export const guide: Guide<Position> = [
  {
    words: "two.guide.roll",
    at: "[data-go]",
    when: ({ legal }) => handfulsFor("roll", legal).length > 0,
  },
  {
    words: "two.guide.place",
    at: "[data-square][aria-disabled=false]",
    when: ({ legal }) => handfulsFor("place", legal).length > 0,
  },
  {
    words: "two.guide.take",
    at: "[data-takes]",
    when: ({ legal, view }) =>
      legal.some((action) => action.startsWith("place") && squareOf(action) in view.state.board),
  },
  {
    words: "two.guide.line",
    at: "[data-made]",
    when: ({ legal, view }) => legal.length > 0 && view.state.lines.some((line) => line.seat !== null),
  },
  {
    words: "two.guide.all",
    at: "[data-go]",
    when: ({ legal, view, seat }) =>
      handfulsFor("roll", legal).length === 1 && view.state.hand[seatNumber(seat)]!.length > 1,
  },
  {
    words: "two.guide.start",
    at: "[data-lead]",
    when: ({ legal }) => handfulsFor("lead", legal).length > 0,
  },
];

function squareOf(action: string): string {
  return action.split(" ")[2]!;
}
