import { expect, test } from "vitest";
import { diceIn, isEmpty, partsOf, shapeOf, squaresIn, tableIn, type Around } from "../src/games/plain/shapes";

const around: Around = { seats: 2, squares: [], faces: null, taps: new Map(), act: () => undefined };

test("what is empty, null or false is nothing", () => {
  for (const empty of [null, undefined, false, "", [], {}, [null, null], [[], []]]) expect(isEmpty(empty)).toBe(true);
  for (const full of [0, true, "A", [0], { from: "A" }, [null, ["1-2"]]]) expect(isEmpty(full)).toBe(false);
});

test("dice are dice, by the name that their red number has", () => {
  expect(diceIn("rolled", { "1": 5, "3": 3 })).toEqual([
    { name: "1", face: 5 },
    { name: "3", face: 3 },
  ]);
  expect(diceIn("faces", [2, 6])).toEqual([
    { name: "1", face: 2 },
    { name: "2", face: 6 },
  ]);
  expect(diceIn("throws", [4])).toEqual([{ name: "", face: 4 }]);
  expect(diceIn("hands", ["1-2", "joker 1"])).toBeNull();
  expect(diceIn("points", [3, 4])).toBeNull();
});

test("dice that are only named are shown as they lie", () => {
  expect(diceIn("board", [3, 4], [1, 1, 3, 2, 1, 1])).toEqual([
    { name: "3", face: 3 },
    { name: "4", face: 2 },
  ]);
  expect(shapeOf("hand", [1, 6], { ...around, seats: 0 })).toEqual({ kind: "cells", cells: ["1", "6"] });
});

test("seats, words and numbers are told apart", () => {
  expect(shapeOf("out", ["A", "C"], around)).toEqual({ kind: "seats", seats: ["A", "C"] });
  expect(shapeOf("dealer", "B", around)).toEqual({ kind: "seats", seats: ["B"] });
  expect(shapeOf("chase", true, around)).toEqual({ kind: "yes" });
  expect(shapeOf("pile", 62, around)).toEqual({ kind: "texts", texts: ["62"] });
  expect(shapeOf("played", ["1-2", "1-3"], around)).toEqual({ kind: "cells", cells: ["1-2", "1-3"] });
  expect(
    shapeOf(
      "games",
      [
        [4, 4],
        [5, 3],
      ],
      around,
    ),
  ).toEqual({ kind: "texts", texts: ["4 : 4", "5 : 3"] });
});

test("parts that are empty, and what is nobody's, are left out", () => {
  const pending = { card: "gift 1-2", from: "A", to: "B", gift: null };
  expect(shapeOf("pending", pending, around)).toMatchObject({
    parts: [
      ["card", "gift 1-2"],
      ["from", "A"],
      ["to", "B"],
    ],
  });
  const lines = [
    { squares: ["b1"], seat: null },
    { squares: ["a2"], seat: "A" },
  ];
  expect(shapeOf("lines", lines, around)).toEqual({ kind: "list", items: [lines[1]] });
  expect(shapeOf("lines", lines.slice(0, 1), around)).toEqual({ kind: "nothing" });
});

test("squares make a board, also before anything lies on it", () => {
  const state = {
    board: {},
    lines: [
      { squares: ["b1", "c1"], seat: null },
      { squares: ["b1", "b2"], seat: null },
    ],
  };
  const squares = squaresIn(state);
  expect(squares).toEqual(["b1", "c1", "b2"]);
  const board = { c1: { seat: "B", die: 4, face: 4 } };
  expect(shapeOf("board", board, { ...around, squares })).toMatchObject({
    kind: "squares",
    squares: [
      { name: "b1", column: 2, row: 1, seat: null, die: null },
      { name: "c1", column: 3, row: 1, seat: "B", die: { name: "4", face: 4 } },
      { name: "b2", column: 2, row: 2 },
    ],
  });
  expect(partsOf(state, 2).middle.map(([key]) => key)).toEqual(["board"]);
});

test("a view falls into what is for all, what is by seat, and what one looks up", () => {
  const state = {
    hands: [["1-2"], null],
    counts: [1, 9],
    known: [[], []],
    pile: 62,
    games: 0,
    played: ["1-3", "1-4"],
    let: [],
    drawn: null,
  };
  expect(partsOf(state, 2)).toEqual({
    middle: [["pile", 62]],
    seats: [
      [
        ["hands", ["1-2"]],
        ["counts", 1],
      ],
      [["counts", 9]],
    ],
    past: [["played", ["1-3", "1-4"]]],
  });
});

test("lists of a seat that belong together are a table", () => {
  const seat = partsOf(
    { rows: [[2, 1, null]], board: [[[4, 6], [], []]], full: [[true, false, false]], faces: [[1, 2, 3, 4, 5, 6]] },
    1,
  ).seats[0]!;
  expect(tableIn(seat)).toEqual({
    keys: ["rows", "board", "full"],
    rows: [
      [2, [4, 6], true],
      [1, [], false],
    ],
  });
  const start = partsOf({ rows: [[1, 2]], board: [[[], []]] }, 1).seats[0]!;
  expect(tableIn(start)).toEqual({
    keys: ["rows", "board"],
    rows: [
      [1, []],
      [2, []],
    ],
  });
  expect(tableIn([["hands", ["1-2"]]])).toBeNull();
});
