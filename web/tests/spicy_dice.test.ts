import { expect, test } from "vitest";
import {
  best,
  canRoll,
  canScore,
  diceIn,
  flips,
  handful,
  handfuls,
  locked,
  rollText,
} from "../src/games/spicy_dice/dice";
import { nearest } from "../src/pieces/roving";

const FIRST = ["roll 123456"];
const LATER = ["roll 1", "roll 135", "flip 3 5", "flip 3 6", "score 5", "score run"];
const EXTRA = ["roll 1246", "roll 12346", "roll 12456", "roll 123456"];

test("dice are named in order, and none of them by a dash", () => {
  expect(rollText([5, 1, 3])).toBe("roll 135");
  expect(handful([])).toBe("-");
  expect(diceIn("135")).toEqual([1, 3, 5]);
  expect(diceIn("-")).toEqual([]);
});

test("dice that are in every roll can't be left out", () => {
  expect(locked(FIRST)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(locked(EXTRA)).toEqual([1, 2, 4, 6]);
  expect(locked(["roll 1", "roll 2", "score 5"])).toEqual([]);
  expect(locked(["score 5"])).toEqual([]);
  expect(canRoll(["score 5"])).toBe(false);
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
