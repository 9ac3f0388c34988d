import { expect, test, vi } from "vitest";
import type { View } from "../src/games/board";
import { guide } from "../src/games/qwinto/guide";
import type { Sheet } from "../src/games/qwinto/sheet";
import type { Position } from "../src/games/qwinto/view";
import { words } from "./guides";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { COLOURS, fieldsOf, gapOf, hintText, neighbour, newlyWritten, pentagonColumns, sheetText, statusOf } =
  await import("../src/games/qwinto/sheet");

const NAMES = ["Ann", "Bob", "Cid"];
const EMPTY = { orange: Array(9).fill(null), yellow: Array(9).fill(null), purple: Array(9).fill(null) } as Sheet;
// The example of the rules page: `.` is an empty field.
const EXAMPLE = sheetOf(". 5 . . 10 13 . . 17", "2 3 7 8 10 11 12 15 16", "2 4 . 6 7 . 9 11 .");

function row(text: string): (number | null)[] {
  return text.split(" ").map((number) => (number === "." ? null : Number(number)));
}
function sheetOf(orange: string, yellow: string, purple: string): Sheet {
  return { orange: row(orange), yellow: row(yellow), purple: row(purple) };
}
function viewOf(state: Partial<Position>, to_act: string[] = ["A"]): View<Position> {
  const all: Partial<Position> = {
    active: "A",
    rolled: {},
    sheets: [EXAMPLE, EMPTY, EMPTY],
    answered: [],
    chosen: {},
    columns: {
      orange: [2, 3, 4, 6, 7, 8, 9, 10, 11],
      yellow: [1, 2, 3, 4, 5, 7, 8, 9, 10],
      purple: [0, 1, 2, 3, 5, 6, 7, 8, 9],
    },
    pentagons: ["p3", "o2", "o5", "y7", "p9"],
    earned: [["o2", "o5", "y7"], [], []],
    fitting: [["o3", "o4"], [], []],
    no_field: [],
    ...state,
  };
  return { over: false, to_act, state: all } as unknown as View<Position>;
}
function field(name: string) {
  return COLOURS.flatMap((colour) => fieldsOf(viewOf({}).state, colour)).find((one) => one.name === name)!;
}

test("the sheet is drawn from the view", () => {
  const state = viewOf({}).state;
  expect(COLOURS.map((colour) => gapOf(state, colour))).toEqual([5, 6, 4]);
  expect(
    pentagonColumns(state, 0)
      .filter(({ isEarned }) => isEarned)
      .map(({ column }) => column),
  ).toEqual([3, 7, 8]);
});

test("arrow keys lead along rows and columns", () => {
  const state = viewOf({}).state;
  const from = (name: string, key: string) => neighbour(state, field(name), key)?.name ?? null;
  expect(from("o3", "ArrowRight")).toBe("o4"); // across the gap
  expect(from("o1", "ArrowLeft")).toBeNull();
  expect(from("o5", "ArrowDown")).toBe("y6");
  expect(from("y1", "ArrowUp")).toBe("o1"); // the nearest column
  expect(from("p5", "ArrowUp")).toBe("y5");
  expect(from("p5", "ArrowDown")).toBeNull();
  expect(from("y4", "End")).toBe("y9");
  expect(from("y4", "Enter")).toBeNull();
});

test("who is doing what", () => {
  expect(statusOf(viewOf({}), "A")).toBe("rolling");
  expect(statusOf(viewOf({}), "B")).toBeNull();
  const writing = viewOf({ rolled: { o: 3 }, answered: ["B"], no_field: ["C"] }, ["A"]);
  expect(["A", "B", "C"].map((seat) => statusOf(writing, seat))).toEqual(["deciding", "answered", "noField"]);
});

test("what there is to do, in a sentence", () => {
  const hint = (state: Partial<Position>, legal: string[], to_act = ["A"]) =>
    hintText(viewOf(state, to_act), "A", legal, NAMES, false);
  expect(hint({}, ["roll o"])).toBe("Tap the dice that you want to roll.");
  expect(hint({ rolled: { o: 3, p: 4 } }, ["write o3", "skip"])).toBe("Tap a field for the 7, or skip.");
  expect(hint({ rolled: { o: 6 } }, ["again", "take"])).toContain("It fits where it is pencilled in.");
  expect(hint({ rolled: { o: 3 }, fitting: [[], [], []] }, ["again", "take"])).toBe(
    "No field fits the 3: to take it would be a failed attempt.",
  );
  expect(hint({ active: "B" }, [], ["B"])).toBe("Bob chooses dice.");
  const answer = { rolled: { o: 3 }, answered: ["A"], chosen: { A: "write o3" } };
  expect(hint(answer, [], ["B", "C"])).toBe("You write the 3 in orange 3. Waiting for Bob and Cid.");
  expect(hint({ active: "B", rolled: { o: 3 }, no_field: ["A"] }, [], ["B", "C"])).toBe(
    "You have no field for the 3. Waiting for Bob and Cid.",
  );
});

test("the numbers of the last round are known from the sheets", () => {
  const after = { ...EMPTY, orange: row(". . 7 . . . . . .") };
  expect(newlyWritten([EMPTY, EMPTY], [after, EMPTY])).toEqual(["A o3"]);
  expect(newlyWritten([after], [EMPTY])).toBeNull(); // looking back
  expect(newlyWritten([EMPTY], [EXAMPLE])).toBeNull(); // more than a round
});

test("a sheet is read out", () => {
  expect(sheetText({ ...EMPTY, yellow: row(". 4 . . . . . . 12") })).toBe(
    "orange: nothing; yellow: 4 (2), 12 (9); purple: nothing",
  );
});

test("a first game is guided at the moments that matter", () => {
  const told = (state: Partial<Position>, legal: string[]) =>
    words(guide, viewOf({ sheets: [EMPTY, EMPTY, EMPTY], ...state }).state, legal).map((word) =>
      word.split(".").at(-1),
    );
  expect(told({}, ["roll o", "roll y"])).toEqual(["roll"]);
  expect(told({}, ["again", "take"])).toEqual(["take"]);
  expect(told({}, ["write o3", "skip"])).toEqual(["write", "own"]);
  expect(told({ active: "B" }, ["write o3", "skip"])).toEqual(["write", "others"]);
  expect(told({ sheets: [EXAMPLE, EMPTY, EMPTY] }, ["roll o"])).toEqual(["roll", "columns"]);
  expect(told({}, [])).toEqual([]);
});
