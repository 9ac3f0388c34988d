import type { Standing } from "../standing";

export const standing: Standing = ({ scores, options }, seat) => [
  { count: scores[seat]!, of: "standing.matchPoints", goal: Number(options.points) },
];
