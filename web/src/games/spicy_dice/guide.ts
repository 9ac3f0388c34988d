import type { Guide } from "../guide";
import type { Position } from "./view";

function can(verb: string, legal: readonly string[]): boolean {
  return legal.some((action) => action.startsWith(`${verb} `));
}

export const guide: Guide<Position> = [
  {
    words: "spicy.guide.begin",
    at: "[data-roll]",
    when: ({ legal }) => can("roll", legal) && !can("score", legal),
  },
  { words: "spicy.guide.flip", at: "[data-flip]", when: ({ legal }) => can("flip", legal) },
  {
    words: "spicy.guide.roll",
    at: "[data-die]",
    when: ({ legal }) => can("roll", legal) && can("score", legal),
  },
  { words: "spicy.guide.score", at: "[data-box].open", when: ({ legal }) => can("score", legal) },
  {
    words: "spicy.guide.rolls",
    at: "[data-used]",
    when: ({ view, legal }) => legal.length > 0 && view.state.boxes.some((card) => scored(card) > 1),
  },
];

function scored(card: Position["boxes"][number]): number {
  return Object.values(card).filter((points) => points !== null).length;
}
