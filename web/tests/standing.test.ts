import { expect, test } from "vitest";
import { standingOf } from "../src/games";
import type { View } from "../src/games/board";
import { say } from "../src/texts";

function told(slug: string, view: Partial<View>, seat = 0): string[] {
  return standingOf(slug)(view as View, seat).map(({ count, of, goal }) =>
    [count, say(of, { count }), goal && say("standing.goal", { goal })].filter((part) => part !== undefined).join(" "),
  );
}

test("a seat stands by its points, unless its game has something that matters more", () => {
  const scores = [1, 2];
  expect(told("qwinto", { scores: [40] })).toEqual(["40 points"]);
  expect(told("catch-6", { scores, options: { wins: 5 } }, 1)).toEqual(["2 games first to 5"]);
  expect(told("two-out-of-three", { scores, options: { points: 3 } })).toEqual(["1 point first to 3"]);
  expect(told("diangle", { scores }, 1)).toEqual(["2 levels"]);
});

test("dice and cards that are left are counted, also those that nobody sees", () => {
  const scores = [3];
  const state = { dice: [{ 1: null, 2: null }], counts: [1] };
  expect(told("perfecto", { scores, state, options: { points: 0 } })).toEqual(["2 dice"]);
  expect(told("perfecto", { scores, state, options: { points: 5 } })).toEqual(["3 points", "2 dice"]);
  expect(told("tick-tack", { scores, state, options: { mode: "quick" } })).toEqual(["1 card"]);
  expect(told("tick-tack", { scores, state, options: { mode: "tournament" } })).toEqual(["3 points", "1 card"]);
});
