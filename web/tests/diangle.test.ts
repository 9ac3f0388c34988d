import { expect, test } from "vitest";
import { guide } from "../src/games/diangle/guide";
import { climbed, moved, put, rowsIn, rowsText, tapped, type Rows } from "../src/games/diangle/rows";

const legal = ["-/-/-", "1/-/-", "2/-/-", "12/-/-", "-/3/-", "1/3/-", "-/4/-", "-/-/1", "2/-/1"];
const canBe = (rows: Rows) => legal.includes(rowsText(rows));

test("rows are read and written as the history has them", () => {
  expect(rowsIn("13/4/-")).toEqual([[1, 3], [4], []]);
  expect(rowsText([[3, 1], [4], []])).toBe("13/4/-");
});

test("a tap leads a die into a row, on to another, and off", () => {
  const steps = ["-/-/-", "1/-/-", "-/-/1", "-/-/-"];
  for (const [from, to] of steps.slice(1).map((to, index) => [steps[index]!, to] as const))
    expect(rowsText(tapped(rowsIn(from), 1, canBe)!)).toBe(to);
});

test("a die takes the place of another, if there is no space", () => {
  expect(rowsText(tapped(rowsIn("-/3/-"), 4, canBe)!)).toBe("-/4/-");
  expect(tapped(rowsIn("1/3/-"), 6, canBe)).toBeNull();
});

test("a space takes a die that fits", () => {
  expect(rowsText(put(rowsIn("1/-/-"), 2, 0, canBe)!)).toBe("12/-/-");
  expect(put(rowsIn("1/-/-"), 2, 1, canBe)).toBeNull();
});

test("a hint moves what lies elsewhere", () => {
  expect(moved(rowsIn("12/-/3"), rowsIn("14/2/3"))).toEqual([2, 4]);
});

test("what the others have climbed since one's own last decision", () => {
  const lines = [
    "B advance 1",
    "A keep -/-/-",
    "B roll 123456 = 123456",
    "B accept",
    "B keep 1/2/3",
    "B advance 3",
    "C accept",
    "C keep -/-/-",
  ];
  expect(climbed("A", lines)).toEqual([
    { seat: "B", count: 3, most: 3 },
    { seat: "C", count: 0, most: 0 },
  ]);
});

test("a first game is guided: each word has its moment", () => {
  const said = (legal: string[], suggested: string | null = null) =>
    guide
      .filter(({ when }) =>
        when({
          view: { state: { suggested, faces: [[1, 1, 5, 5, 5, 5], null], spaces: [3, 2, 1] } },
          seat: "A",
          legal,
          lines: [],
        } as never),
      )
      .map(({ words }) => words.replace("dia.guide.", ""));
  expect(said([])).toEqual([]);
  expect(said(["roll 123456"])).toEqual(["roll"]);
  expect(said(["again", "accept"])).toEqual(["again"]);
  expect(said(["keep -/-/-"], "-/-/-")).toEqual([]);
  expect(said(["keep -/-/-", "keep 2/-/-"], "2/-/-")).toEqual(["keep"]);
  expect(said(["keep -/-/-", "keep 12/-/-"], "12/-/-")).toEqual(["keep", "red"]);
  expect(said(["advance 1", "wait"])).toEqual(["advance"]);
  expect(said(["roll 56", "advance 1"])).toEqual(["roll"]);
  expect(said(["advance 3"])).toEqual(["diangle"]);
});
