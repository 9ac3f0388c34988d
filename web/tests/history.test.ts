import { expect, test } from "vitest";
import { mergedChat, mergedStory, withOlder } from "../src/lib/history";
import type { Said } from "../src/protocol";

const story = { first: 0, lines: ["A roll = 1", "B ?", "A roll = 2"], told: [["one"], ["hidden"], ["two"]] };

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

const latest = { first: 7, lines: ["A roll = 1", "B pass"], told: [["one"], ["passed"]] };

test("of a long game one has the latest lines, and asks for others", () => {
  const news = { anew: true, start: 7, lines: latest.lines, told: latest.told };
  expect(mergedStory(story, news)).toEqual(latest);
  const older = withOlder(latest, { start: 5, lines: ["A a", "B b"], told: [["a"], ["b"]] });
  expect(older).toEqual({ first: 5, lines: ["A a", "B b", ...latest.lines], told: [["a"], ["b"], ...latest.told] });
  expect(mergedStory(latest, { start: 8, lines: ["B roll = 2"], told: [["two"]] }).lines).toEqual([
    "A roll = 1",
    "B roll = 2",
  ]);
  expect(mergedStory(latest, { start: 4, lines: ["A x"], told: [["x"]] })).toEqual({
    first: 4,
    lines: ["A x"],
    told: [["x"]],
  });
});

test("older lines that do not lead up to what one has are left out", () => {
  expect(withOlder(latest, { start: 3, lines: ["A a"], told: [["a"]] })).toBe(latest);
});
