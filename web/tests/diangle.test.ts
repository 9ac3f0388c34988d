import { expect, test } from "vitest";
import { climbed, put, rowsIn, rowsText, tapped, type Rows } from "../src/games/diangle/rows";

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
  expect(climbed("A", lines)).toEqual(
    new Map([
      ["B", 3],
      ["C", 0],
    ]),
  );
});
