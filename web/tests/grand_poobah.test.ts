import { expect, test, vi } from "vitest";
import { guide } from "../src/games/grand_poobah/guide";
import type { Position } from "../src/games/grand_poobah/view";
import { words } from "./guides";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { fallen, lastTurn, numbersFor } = await import("../src/games/grand_poobah/turns");

const LINES = [
  "A roll 123456 = 663544",
  "A change 3 5",
  "B roll 123456 = 554636",
  "B done",
  "A roll 26 = 52",
  "* score = 346451",
  "B hold",
];

test("the last turn of everybody in a few words", () => {
  expect(lastTurn("A", LINES.slice(0, 3))).toBe("rolled all six, red 3 became 5");
  expect(lastTurn("A", LINES)).toBe("rolled 2 5");
  expect(lastTurn("B", LINES)).toBe("kept all six");
  expect(lastTurn("C", LINES)).toBe("");
});

test("scoring dice fall from left to right, a red one before the others of its number", () => {
  const scoring = { faces: [3, 4, 6, 4, 5, 1], points: [21, 16], worth: {} };
  expect(fallen(scoring, 4)).toEqual([
    { die: 4, face: 4, order: 2 },
    { die: 2, face: 4, order: 3 },
  ]);
  expect(fallen(scoring, 2)).toEqual([]);
  expect(fallen(null, 2)).toEqual([]);
});

test("what a red die may become", () => {
  expect(numbersFor(3, ["change 3 1", "change 3 6", "change 4 2", "done"])).toEqual([1, 6]);
  expect(numbersFor(null, ["done"])).toEqual([]);
});

test("a first game is guided at the moments that matter", () => {
  const begin: Position = {
    hands: [null, null],
    turns: [0, 0],
    most: {},
    most_after: {},
    scoring_rolls: [0, 0],
    last_scoring: null,
    overtime: null,
  };
  const rolled = { ...begin, hands: [[6, 6, 3, 5, 4, 4], null], most: { 6: ["A"] } };
  const scored = { ...rolled, last_scoring: { faces: [1, 1, 2, 2, 3, 3], points: [0, 0], worth: {} } };
  expect(words(guide, begin, ["roll 123456"])).toEqual(["poobah.guide.begin"]);
  expect(words(guide, begin, [])).toEqual([]);
  expect(words(guide, rolled, ["change 3 5", "done"])).toEqual(["poobah.guide.red"]);
  const picking = ["roll 1", "roll 2", "hold"];
  expect(words(guide, rolled, picking, LINES.slice(0, 4))).toEqual(["poobah.guide.pick"]);
  expect(words(guide, rolled, picking, LINES.slice(0, 5))).toEqual(["poobah.guide.pick", "poobah.guide.crown"]);
  expect(words(guide, scored, picking, LINES.slice(0, 4))).toEqual(["poobah.guide.scoring", "poobah.guide.pick"]);
  expect(words(guide, scored, picking, Array(3).fill("* score = 346451"))).toContain("poobah.guide.hold");
  expect(words(guide, scored, [])).toEqual([]);
});
