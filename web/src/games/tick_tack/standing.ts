import { points, type Standing } from "../standing";
import type { Position } from "./view";

/** Cards in hand, and in a tournament its points. */
export const standing: Standing<Position> = (view, seat) => [
  ...(view.options.mode === "tournament" ? points(view, seat) : []),
  { count: view.state.counts[seat]!, of: "standing.cards" },
];
