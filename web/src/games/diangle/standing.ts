import type { Standing } from "../standing";

export const standing: Standing = ({ scores }, seat) => [{ count: scores[seat]!, of: "standing.levels" }];
