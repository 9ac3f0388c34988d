import type { Key } from "../texts";
import type { View } from "./board";

/** Something that somebody has so much of, such as two games or five dice. */
export interface Count {
  count: number;
  of: Key; // what it is called, by the number
  goal?: number; // with so many one wins
}

/** What tells how a seat stands, where that is not just points: a file standing.ts beside a board exports it. */
export type Standing<Position = unknown> = (view: View<Position>, seat: number) => Count[];

export const points: Standing = ({ scores }, seat) => [{ count: scores[seat] ?? 0, of: "standing.points" }];
