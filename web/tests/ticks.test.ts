import { expect, test } from "vitest";
import { ticks } from "../src/lib/ticks";

test("an axis has round numbers around all values", () => {
  expect(ticks(-10, 24)).toEqual([-10, 0, 10, 20, 30]);
  expect(ticks(0, 3)).toEqual([0, 1, 2, 3]);
  expect(ticks(0, 250)).toEqual([0, 50, 100, 150, 200, 250]);
  expect(ticks(0, 137)).toEqual([0, 50, 100, 150]);
});

test("also where nobody has scored", () => {
  expect(ticks(0, 0)).toEqual([0, 1]);
});

test("never many, never none, and nothing outside", () => {
  for (let low = -60; low <= 0; low += 7)
    for (let high = 0; high < 2000; high += 13) {
      const marks = ticks(low, high);
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(8);
      expect(marks[0]).toBeLessThanOrEqual(low);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(high);
    }
});
