import type { View } from "../src/games/board";
import type { Guide } from "../src/games/guide";

/** What a guide has to say to A in a position, in its order. */
export function words<Position>(
  guide: Guide<Position>,
  state: Position,
  legal: string[],
  lines: string[] = [],
): string[] {
  const view: View<Position> = {
    game: "",
    seats: 2,
    options: {},
    over: false,
    to_act: legal.length ? ["A"] : ["B"],
    scores: [0, 0],
    winners: [],
    legal: legal.length ? { A: legal } : {},
    state,
  } as View<Position>;
  return guide.filter((step) => step.when({ view, seat: "A", legal, lines })).map((step) => step.words);
}
