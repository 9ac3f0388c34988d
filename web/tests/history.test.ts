import { expect, test } from "vitest";
import { mergedChat, mergedStory } from "../src/lib/history";
import type { Said } from "../src/protocol";

const story = { lines: ["A roll = 1", "B ?", "A roll = 2"], told: [["one"], ["hidden"], ["two"]] };

test("new lines are added", () => {
  const merged = mergedStory(story, { start: 3, lines: ["B pass"], told: [["passed"]] });
  expect(merged.lines).toEqual([...story.lines, "B pass"]);
  expect(merged.told.at(-1)).toEqual(["passed"]);
});

test("lines whose secret has come out take the place of the old ones", () => {
  const merged = mergedStory(story, { start: 1, lines: ["B hide 5", "A roll = 2"], told: [["five"], ["two"]] });
  expect(merged.lines).toEqual(["A roll = 1", "B hide 5", "A roll = 2"]);
});

test("what was taken back is gone", () => {
  expect(mergedStory(story, { start: 2, lines: [], told: [] }).lines).toEqual(["A roll = 1", "B ?"]);
});

test("after a new connection everything comes again, and nothing is there twice", () => {
  expect(mergedStory(story, { start: 0, ...story })).toEqual(story);
  const said = (number: number) => ({ number, name: "Ann", text: "hi" }) as Said;
  expect(mergedChat([said(1), said(4)], [said(4), said(5)]).map(({ number }) => number)).toEqual([1, 4, 5]);
});
