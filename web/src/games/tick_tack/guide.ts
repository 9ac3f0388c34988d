import { seatNumber, type View } from "../board";
import type { Guide } from "../guide";
import { cardIn } from "./cards";
import type { Position } from "./view";

const FEW = 2; // cards with which the end is near

/** The words for a first game of Tick-Tack. */
export const guide: Guide<Position> = [
  {
    words: "tack.guide.play",
    at: "[data-card].fits",
    when: ({ legal }) => legal.includes("draw") && canPlay(legal),
  },
  {
    words: "tack.guide.draw",
    at: "[data-passive=draw]",
    when: ({ legal }) => legal.includes("draw") && !canPlay(legal),
  },
  {
    words: "tack.guide.answer",
    at: "[data-passive=accept]",
    when: ({ legal }) => legal.includes("accept"),
  },
  {
    words: "tack.guide.snap",
    at: "[data-card^=tick-tack]",
    when: ({ legal, view, seat }) =>
      legal.includes("draw") && handOf(view, seat).some((card) => cardIn(card).name === "tick-tack"),
  },
  {
    words: "tack.guide.end",
    at: "[data-card]",
    when: ({ legal, view, seat }) => legal.includes("draw") && handOf(view, seat).length <= FEW,
  },
];

function canPlay(legal: readonly string[]): boolean {
  return legal.some((action) => action.startsWith("play "));
}
function handOf(view: View<Position>, seat: string): string[] {
  return view.state.hands[seatNumber(seat)] ?? [];
}
