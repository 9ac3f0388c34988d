import { expect, test } from "vitest";
import { placed, type Box, type Other } from "../src/table/bubble";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const board = box(10, 100, 300, 500);
const bubble = box(0, 0, 200, 80);

test("a bubble stands below what it is about, or above where the screen ends", () => {
  const thing = box(100, 200, 100, 40);
  expect(placed(thing, bubble, board, [], 640)).toEqual({ top: 152, left: 40, tip: 100, isAbove: false });
  expect(placed(thing, bubble, board, [], 300)).toEqual({ top: 8, left: 40, tip: 100, isAbove: true });
});

test("it stays within the board and points all the same", () => {
  expect(placed(box(10, 200, 30, 30), bubble, board, [], 640)).toMatchObject({ left: 0, tip: 20 });
  expect(placed(box(270, 200, 40, 30), bubble, board, [], 640)).toMatchObject({ left: 100, tip: 180 });
});

test("it covers as little as it can of what can be pressed", () => {
  const thing = box(100, 300, 100, 40);
  const [dice, fold] = [box(50, 240, 200, 40), box(50, 360, 200, 40)];
  const isAbove = (others: Other[], screen = 900) => placed(thing, bubble, board, others, screen).isAbove;
  expect(isAbove([{ box: dice, weight: 1 }], 350)).toBe(false);
  expect(isAbove([{ box: fold, weight: 1 }])).toBe(true);
  expect(isAbove([dice, fold].map((box) => ({ box, weight: 1 })))).toBe(false);
  expect(
    isAbove([
      { box: dice, weight: 1 },
      { box: fold, weight: 5 },
    ]),
  ).toBe(true);
});
