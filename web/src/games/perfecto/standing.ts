import { points, type Standing } from "../standing";
import type { Position } from "./view";

/** Dice that are left, and in a match its points. */
export const standing: Standing<Position> = (view, seat) => [
  ...(view.options.points ? points(view, seat) : []),
  { count: Object.keys(view.state.dice[seat]!).length, of: "standing.dice" },
];
