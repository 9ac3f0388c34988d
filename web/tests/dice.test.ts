import { expect, test, vi } from "vitest";
import { diceFor, diceIn, fittingDice, handful, handfulsFor, hintedDice, locked } from "../src/lib/handfuls";
import { Picked } from "../src/lib/picked.svelte";
import { Tosses } from "../src/lib/tosses.svelte";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { byFace, dieName, facesText } = await import("../src/lib/faces");

const LEGAL = ["roll 13", "roll 135", "stop", "aside 6"];

test("dice are written as digits, and read again", () => {
  expect([handful([5, 1, 3]), handful([])]).toEqual(["135", "-"]);
  expect(diceIn("135")).toEqual([1, 3, 5]);
});

test("which dice an action may be done with, and which it must", () => {
  expect(handfulsFor("roll", LEGAL)).toEqual(["13", "135"]);
  expect([diceFor("roll", LEGAL), locked("roll", LEGAL)]).toEqual([
    [1, 3, 5],
    [1, 3],
  ]);
  expect([diceFor("flip", LEGAL), locked("flip", LEGAL)]).toEqual([[], []]);
});

test("which dice make an action possible, and which only go along", () => {
  expect(fittingDice(["13", "135", "4", "45", "134"])).toEqual([1, 3, 4]);
});

test("which dice a hint names", () => {
  expect([hintedDice("roll", "roll 135"), hintedDice("aside", "roll 135"), hintedDice("roll", null)]).toEqual([
    [1, 3, 5],
    [],
    [],
  ]);
});

test("what is picked can be left again", () => {
  const picked = new Picked<number>(() => LEGAL);
  [3, 5, 3].forEach((die) => picked.turn(die));
  expect([picked.all, picked.has(5), picked.has(3)]).toEqual([[5], true, false]);
});

test("dice are called by what they show", () => {
  expect(dieName({ die: 5, face: 5 })).toBe("red five");
  expect(dieName({ die: 2, face: 5 })).toBe("five");
  expect(dieName({ die: 2, face: null })).toBe("a hidden die");
  expect(facesText([{ die: 1, face: 3 }])).toBe("a 3");
  expect(
    facesText([
      { die: 1, face: 3 },
      { die: 4, face: 5 },
      { die: 2, face: 3 },
    ]),
  ).toBe("two 3s and a 5");
});

test("dice lie in the order of what they show, red ones first", () => {
  const dice = [
    { die: 1, face: 4 },
    { die: 2, face: 1 },
    { die: 4, face: 4 },
    { die: 3, face: null },
  ];
  expect(byFace(dice).map(({ die }) => die)).toEqual([2, 4, 1, 3]);
});

test("what is thrown tumbles, also if it lands as it lay, and nothing does when one first looks or looks back", () => {
  const tosses = new Tosses();
  const all = () => [1, 2].map((die) => tosses.of(die));
  tosses.see({ 1: 4, 2: 5 }, "first", false);
  expect(all()).toEqual([0, 0]);
  tosses.see({ 1: 4, 2: 6 }, "second", false);
  expect(all()).toEqual([0, 1]);
  tosses.throwing([1]);
  tosses.see({ 1: 4, 2: 6 }, "third", false);
  expect(all()).toEqual([1, 1]);
  tosses.see({ 1: 2, 2: 2 }, "then", true);
  tosses.see({ 1: 4, 2: 6 }, "third", false);
  expect(all()).toEqual([1, 1]);
});
