import type { Standing } from "../standing";

export const standing: Standing = ({ scores, options }, seat) => [
  { count: scores[seat]!, of: "standing.games", goal: Number(options.wins) },
];
