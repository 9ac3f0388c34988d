import { seatNumber } from "../board";
import type { Guide } from "../guide";
import type { Position } from "./view";

export const guide: Guide<Position> = [
  {
    words: "keep.guide.begin",
    at: "[data-roll]",
    when: ({ legal }) => legal.includes("roll") && !legal.includes("stop"),
  },
  {
    words: "keep.guide.aside",
    at: "[data-die].shines",
    when: ({ legal }) => legal.some((action) => action.startsWith("aside ")),
  },
  {
    words: "keep.guide.chase",
    at: "[data-race]",
    when: ({ view, seat, legal }) => legal.length > 0 && view.state.must_beat[seatNumber(seat)] != null,
  },
  {
    words: "keep.guide.filled",
    at: "[data-stop]",
    when: ({ view, legal }) => legal.includes("stop") && view.state.filled_up,
  },
  {
    words: "keep.guide.red",
    at: "[data-doubled]",
    when: ({ view, legal }) => legal.includes("stop") && view.state.groups.some(({ doubled }) => doubled),
  },
  {
    words: "keep.guide.go",
    at: "[data-stop]",
    when: ({ legal }) => legal.includes("stop"),
  },
];
