import { handfulsFor } from "../../lib/handfuls";
import { seatNumber, type View } from "../board";
import type { Guide } from "../guide";
import { rowsIn } from "./rows";
import type { Position } from "./view";

/** The words for a first game of Diangle! */
export const guide: Guide<Position> = [
  {
    words: "dia.guide.roll",
    at: "[data-roll]",
    when: ({ legal }) => handfulsFor("roll", legal).length > 0,
  },
  {
    words: "dia.guide.again",
    at: "[data-again]",
    when: ({ legal }) => legal.includes("again"),
  },
  {
    words: "dia.guide.keep",
    at: "[data-lies]",
    when: ({ legal, view }) => handfulsFor("keep", legal).length > 0 && suggestedIn(view).length > 0,
  },
  {
    words: "dia.guide.red",
    at: "[data-lies][data-red]",
    when: ({ legal, view, seat }) =>
      handfulsFor("keep", legal).length > 0 &&
      suggestedIn(view).some((die) => view.state.faces[seatNumber(seat)]?.[die - 1] === die),
  },
  {
    words: "dia.guide.advance",
    at: "[data-advance]",
    when: ({ legal }) => legal.includes("advance 1") && legal.includes("wait"),
  },
  {
    words: "dia.guide.diangle",
    at: "[data-advance]",
    when: ({ legal, view }) => handfulsFor("advance", legal).some((count) => Number(count) >= view.state.spaces.length),
  },
];

/** The dice that arranging begins with. */
function suggestedIn(view: View<Position>): number[] {
  return rowsIn(view.state.suggested ?? "-").flat();
}
