import { expect, test, vi } from "vitest";
import { best, canScore, flips, handfuls, lastScored } from "../src/games/spicy_dice/dice";
import { guide } from "../src/games/spicy_dice/guide";
import type { Position } from "../src/games/spicy_dice/view";
import { nearest } from "../src/pieces/roving";
import { words } from "./guides";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { boxName, heldText } = await import("../src/games/spicy_dice/words");

const LATER = ["roll 1", "roll 135", "flip 3 5", "flip 3 6", "score 5", "score run"];

test("a box has a name", () => {
  expect([boxName("5"), boxName("run")]).toEqual(["Box 5", "Run"]);
});

test("what one may hold for the next turn is called by what it shows", () => {
  const game = { faces: [[3, 5, 3, 1, 6, 2]], must_roll: [[4, 5, 6]] } as Partial<Position> as Position;
  expect(heldText(game, 0)).toBe("You can hold two 3s and a 5.");
  expect(heldText({ ...game, must_roll: [[1, 2, 3, 4, 5, 6]] }, 0)).toBe("");
  expect(heldText({ ...game, faces: [null] }, 0)).toBe("");
});

test("what everybody has scored last is known from the history", () => {
  const lines = ["A roll 123456 = 111111", "A score 1", "B roll 123456 = 123456", "B score run 123456", "A roll 1 = 2"];
  expect([lastScored("A", lines), lastScored("B", lines), lastScored("C", lines)]).toEqual(["1", "run", undefined]);
});

test("a red die flips to what is legal", () => {
  expect(flips(LATER, 3)).toEqual([5, 6]);
  expect(flips(LATER, 1)).toEqual([]);
});

test("a box is open with or without named dice", () => {
  expect(canScore(LATER, "run")).toBe(true);
  expect(canScore(LATER, "4")).toBe(false);
  expect(handfuls(["score 5 -", "score 5 13", "score run -"], "5")).toEqual(["-", "13"]);
  expect(canScore(["score 5 -"], "5")).toBe(true);
});

test("the handful to begin with is worth the most and takes the fewest dice", () => {
  expect(best({ "-": 0, "123456": 26, "2346": 48, "234": 18 })).toBe("2346");
  expect(best({ "123456": 0, "-": 0 })).toBe("-");
});

test("arrow keys go to what lies there", () => {
  const grid = [
    [0, 0],
    [0, 10],
    [0, 20],
    [30, 0],
    [30, 10],
  ].map(([x, y]) => ({ x: x!, y: y! }));
  expect(nearest(grid[0]!, grid, [0, 1])).toBe(1);
  expect(nearest(grid[1]!, grid, [1, 0])).toBe(4);
  expect(nearest(grid[4]!, grid, [-1, 0])).toBe(1);
  expect(nearest(grid[4]!, grid, [0, 1])).toBe(-1);
});

test("a first game is guided at the moments that matter", () => {
  const game = { boxes: [{ 5: null, run: null, set: null }] } as Partial<Position> as Position;
  const told = (legal: string[], state = game) => words(guide, state, legal).map((word) => word.split(".").at(-1));
  expect(told(["roll 123456"])).toEqual(["begin"]);
  expect(told(LATER)).toEqual(["flip", "roll", "score"]);
  expect(told(["score 5"])).toEqual(["score"]);
  expect(told(["roll 123456"], { ...game, boxes: [{ 5: 0, run: 21, set: null }] })).toEqual(["begin", "rolls"]);
  expect(told([])).toEqual([]);
});
