import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { drawn, lineName, signPlace, spotOf, squareName, turnOfOthers, wayOf } =
  await import("../src/games/two_out_of_three/squares");

const { guide } = await import("../src/games/two_out_of_three/guide");

const ROW = ["a2", "b2", "d2"];
const COLUMN = ["c1", "c3", "c4"];
const FALLING = ["b2", "c3", "d4"];
const RISING = ["d1", "b3", "a4"];

test("a square is somewhere, and is named by it", () => {
  expect(spotOf("d2")).toEqual({ column: 3, row: 1 });
  expect(squareName("d2")).toBe("row 2, column 4");
});

test("lines are rows, columns and two diagonals", () => {
  expect([ROW, COLUMN, FALLING, RISING].map(wayOf)).toEqual(["row", "column", "falling", "rising"]);
  expect([ROW, COLUMN].map(lineName)).toEqual(["row 2", "column 3"]);
});

test("a line is drawn from its sign through its squares", () => {
  expect(drawn(ROW)).toMatchObject({ y1: 1.5, x2: 3.5, y2: 1.5 });
  expect(drawn(COLUMN)).toMatchObject({ x1: 2.5, x2: 2.5, y2: 3.5 });
  expect(drawn(FALLING)).toMatchObject({ x2: 3.5, y2: 3.5 });
  expect(drawn(RISING)).toMatchObject({ x2: 0.5, y2: 3.5 });
  expect([ROW, COLUMN, FALLING, RISING].map(signPlace)).toEqual([
    { column: 1, row: 3 },
    { column: 4, row: 1 },
    { column: 1, row: 1 },
    { column: 6, row: 1 },
  ]);
});

test("the turn of the other stays until one's own next roll", () => {
  const lines = ["A roll 1 = 2", "A place 1 a2", "B roll 24 = 25", "B place 2 a2", "B place 4 b3"];
  const turn = { seat: "B", squares: ["a2", "b3"], sentBack: 1 };
  expect(turnOfOthers("A", lines)).toEqual(turn);
  expect(turnOfOthers(null, lines)).toEqual(turn);
  expect(turnOfOthers("B", lines)).toBeNull();
  expect(turnOfOthers("A", [...lines, "A roll 1 = 3"])).toBeNull();
});

test("dice of an earlier game were not sent back", () => {
  const lines = ["A place 1 a2", "B lead B", "B roll 2 = 2", "B place 2 a2"];
  expect(turnOfOthers("A", lines)).toEqual({ seat: "B", squares: ["a2"], sentBack: 0 });
});

test("a first game is guided: each word has its moment", () => {
  const game = { board: {}, hand: [[1, 2, 3, 4, 5, 6], [2]], lines: [{ seat: null }] };
  const said = (legal: string[], state: object = {}) =>
    guide
      .filter(({ when }) => when({ view: { state: { ...game, ...state } }, seat: "A", legal, lines: [] } as never))
      .map(({ words }) => words.replace("two.guide.", ""));
  const board = { b1: { seat: "B", die: 2, face: 5 } };
  expect(said([])).toEqual([]);
  expect(said(["roll 1", "roll 12"])).toEqual(["roll"]);
  expect(said(["roll 12"], { hand: [[1, 2], []] })).toEqual(["roll", "all"]);
  expect(said(["roll 1"], { hand: [[1], []] })).toEqual(["roll"]);
  expect(said(["place 3 a2"], { board })).toEqual(["place"]);
  expect(said(["place 3 a2", "place 3 b1"], { board })).toEqual(["place", "take"]);
  expect(said(["roll 1", "roll 2"], { lines: [{ seat: "B" }] })).toEqual(["roll", "line"]);
  expect(said([], { lines: [{ seat: "B" }] })).toEqual([]);
  expect(said(["lead A", "lead B"])).toEqual(["start"]);
});
