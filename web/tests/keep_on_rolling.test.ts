import { expect, test } from "vitest";
import { guide } from "../src/games/keep_on_rolling/guide";
import { groupsWith, isBetween, lastTurns } from "../src/games/keep_on_rolling/turns";
import type { Position } from "../src/games/keep_on_rolling/view";
import { words } from "./guides";

const LINES = [
  "A roll = 223344",
  "A aside 123456",
  "A roll = 551326",
  "A aside 12",
  "A stop",
  "B roll = 551326",
  "B aside 12",
  "B roll = 1236",
];
const NOTHING: Position = {
  turn_points: 0,
  bank: 0,
  earlier: 0,
  aside: {},
  groups: [],
  to_roll: [1, 2, 3, 4, 5, 6],
  rolled: {},
  groups_after: [],
  worth: {},
  filled_up: false,
  chase: false,
  must_beat: [null, null],
  out: [],
};

test("a turn that is over is told from the history, die by die", () => {
  const { A, B } = lastTurns(LINES, true);
  expect(A).toEqual({
    seat: "A",
    end: "stop",
    after: 5,
    aside: [
      { die: 1, face: 5 },
      { die: 2, face: 5 },
    ],
    rolled: [],
  });
  expect(B).toMatchObject({ end: "roll", after: 8 });
  expect(B!.rolled.map(({ die, face }) => [die, face])).toEqual([
    [3, 1],
    [4, 2],
    [5, 3],
    [6, 6],
  ]);
});

test("a turn that goes on is not over", () => {
  expect(Object.keys(lastTurns(LINES.slice(0, 7), false))).toEqual(["A"]);
  expect(isBetween(NOTHING)).toBe(true);
  expect(isBetween({ ...NOTHING, rolled: { 1: 5 } })).toBe(false);
});

test("dice that are picked join those aside, with the points that they would bring", () => {
  const pair = { face: 5, dice: [1, 2], points: 10, doubled: false };
  const three = { face: 5, dice: [1, 2, 5], points: 30, doubled: true };
  const single = { face: 3, dice: [3], points: 0, doubled: false };
  const game = { ...NOTHING, groups: [pair], rolled: { 3: 3, 5: 5 }, groups_after: [single, three] };
  expect(groupsWith([], game)).toEqual([pair]);
  expect(groupsWith([5], game)).toEqual([three]);
  expect(groupsWith([5, 3], game)).toEqual([single, three]);
});

test("a first game is guided at the moments that matter", () => {
  const pair = { face: 6, dice: [1, 6], points: 24, doubled: true };
  expect(words(guide, NOTHING, ["roll"])).toEqual(["keep.guide.begin"]);
  expect(words(guide, NOTHING, [])).toEqual([]);
  expect(words(guide, { ...NOTHING, rolled: { 1: 5, 2: 5 } }, ["aside 12"])).toEqual(["keep.guide.aside"]);
  expect(words(guide, NOTHING, ["roll", "stop"])).toEqual(["keep.guide.go"]);
  expect(words(guide, { ...NOTHING, groups: [pair] }, ["roll", "stop"])).toEqual(["keep.guide.red", "keep.guide.go"]);
  expect(words(guide, { ...NOTHING, filled_up: true }, ["roll", "stop"])).toEqual([
    "keep.guide.filled",
    "keep.guide.go",
  ]);
  expect(words(guide, { ...NOTHING, must_beat: [62, null] }, ["roll"])).toContain("keep.guide.chase");
  expect(words(guide, { ...NOTHING, must_beat: [null, 62] }, ["roll"])).not.toContain("keep.guide.chase");
});
