import { expect, test, vi } from "vitest";
import type { View } from "../src/games/board";
import { guide } from "../src/games/catch_6/guide";
import type { Position } from "../src/games/catch_6/view";
import { eventIn } from "../src/lib/events";
import { words } from "./guides";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { finaleOf, isNewGame, lastTurn, nearText, turnText } = await import("../src/games/catch_6/turns");

const LINES = ["A roll 123456 = 111134", "A catch 1", "B roll 123456 = 222333", "B catch 2 house", "A roll 26 = 43"];

test("the last turn of a seat is told in what its dice showed", () => {
  expect(turnText("Ann", lastTurn("A", LINES)!)).toBe("Ann rolled 3 4.");
  expect(turnText("Bob", lastTurn("B", LINES)!)).toBe("Bob rolled all six and caught the 2 by a full house.");
  expect(turnText("Ann", lastTurn("A", ["A roll 1 = 1", "A pass"])!)).toBe("Ann rolled 1, and caught nothing.");
  expect(lastTurn("B", LINES.slice(0, 2))).toBeNull();
});

test("a catch that is no longer there, or was carried over, began a new game", () => {
  expect(isNewGame("B", LINES.slice(0, 4), { 1: "A", 2: "B" })).toBe(false);
  expect(isNewGame("B", LINES.slice(0, 4), {})).toBe(true);
  expect(isNewGame("A", LINES.slice(0, 4), {})).toBe(true);
  expect(isNewGame("A", LINES, {})).toBe(false); // A has rolled since
  expect(isNewGame("B", ["B roll 1 = 1", "A roll 123456 = 222213", "A carry 2"], { 2: "A" })).toBe(true);
});

test("how far one is, in words", () => {
  expect(nearText(4, { red: true, others: 2, needed: 3 }, true)).toBe(
    "The 4 takes the red one and three others. You have the red one and two others.",
  );
  expect(nearText(4, { red: false, others: 1, needed: 3 }, true)).toBe(
    "The 4 takes the red one and three others. You have one other.",
  );
  expect(nearText(4, { red: false, others: 0, needed: 3 }, true)).toBe(
    "The 4 takes the red one and three others. You have none of them yet.",
  );
  expect(nearText(4, { red: true, others: 2, needed: 3 }, false)).toBe("The 4 takes the red one and three others.");
});

const GAME: Position = {
  points: [10, 6],
  goal: 14,
  worth: { 1: 7, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6 },
  caught: { 1: "A", 3: "A", 6: "B" },
  faces: [
    [1, 1, 3, 4, 4, 4],
    [1, 2, 3, 4, 5, 6],
  ],
  must_roll_all: [false, false],
  near: [{ 4: { red: true, others: 2, needed: 3 } }, {}],
  catches: {
    "catch 4": { number: 4, points: 4, wins: "A", ends: false, rolls_all: true },
    "carry 2": { number: 2, points: 2, wins: "B", ends: false, rolls_all: true },
  },
};
const before = { scores: [0, 0], state: GAME } as unknown as View<Position>;

test("a game that is won is seen as it lay in its end", () => {
  const won = { scores: [1, 0], over: false } as unknown as View<Position>;
  expect(finaleOf(before, won, eventIn("A catch 4"))).toEqual({
    winner: 0,
    points: [14, 6],
    caught: { 1: "A", 3: "A", 4: "A", 6: "B" },
    near: [],
  });
  const given = { scores: [0, 1], over: false } as unknown as View<Position>;
  expect(finaleOf(before, given, eventIn("A carry 2"))).toMatchObject({ winner: 1, points: [10, 6] });
  expect(finaleOf(before, before, eventIn("A pass"))).toBeNull();
  expect(finaleOf(before, { ...won, over: true }, eventIn("A catch 4"))).toBeNull(); // it stays as it lies anyway
});

test("a first game is guided at the moments that matter", () => {
  const all = ["roll 123456"];
  expect(words(guide, { ...GAME, faces: [null, null], near: [{}, {}] }, all)).toEqual(["catch.guide.begin"]);
  expect(words(guide, GAME, all)).toEqual([]);
  expect(words(guide, GAME, [])).toEqual([]);
  const twice = ["A roll 123456 = 123456", "B roll 123456 = 123456", "A roll 12 = 11"];
  expect(words(guide, GAME, ["roll 1", "roll 12"], twice.slice(0, 2))).toEqual(["catch.guide.pick"]);
  expect(words(guide, GAME, ["roll 1", "roll 12"], twice)).toEqual(["catch.guide.pick", "catch.guide.near"]);
  expect(words(guide, { ...GAME, near: [{}, {}] }, ["roll 1", "roll 12"], twice)).toEqual(["catch.guide.pick"]);
  expect(words(guide, GAME, ["pass", "catch 4"])).toEqual(["catch.guide.catch"]);
  expect(words(guide, GAME, ["pass", "catch 4 house", "carry 4"])).toEqual(["catch.guide.house", "catch.guide.catch"]);
  expect(words(guide, { ...GAME, points: [0, 10] }, ["pass", "carry 4"])).toEqual(["catch.guide.carry"]);
});
