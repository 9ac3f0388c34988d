import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { isNewGame, lastTurn, nearText, turnText } = await import("../src/games/catch_6/turns");

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
