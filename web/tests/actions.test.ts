import { expect, test } from "vitest";
import { filtered, gestures, grouped, rest, sorted, spoken } from "../src/lib/actions";

test("actions are grouped by their first word, in the order in which they come", () => {
  expect(grouped(["again", "write o3", "write y1", "skip"])).toEqual([
    { verb: "again", actions: ["again"], dice: null },
    { verb: "write", actions: ["write o3", "write y1"], dice: null },
    { verb: "skip", actions: ["skip"], dice: null },
  ]);
});

test("many handfuls of dice are picked die by die", () => {
  const rolls = ["roll 1", "roll 2", "roll 12", "roll 3", "roll 13", "roll 23", "roll 123"];
  expect(grouped([...rolls, "pass"]).map(({ dice }) => dice)).toEqual([["1", "2", "3"], null]);
});

test("a few handfuls, or what only looks like them, are buttons", () => {
  expect(grouped(["roll 1", "roll 12"])[0]?.dice).toBeNull();
  expect(grouped(Array.from({ length: 9 }, (_, row) => `place 2 a${row}`))[0]?.dice).toBeNull();
});

test("what is typed narrows the choice, in any order", () => {
  expect(filtered(["place 2 b1", "place 2 c1", "place 3 c1"], "C1 2")).toEqual(["place 2 c1"]);
  expect(filtered(["roll", "stop"], " ")).toEqual(["roll", "stop"]);
});

test("the rest of an action is what follows its verb", () => {
  expect(rest("bid 3 5")).toBe("3 5");
  expect(rest("pass")).toBe("");
});

const pairs = [..."12345"].flatMap((low) => [..."23456"].filter((high) => high > low).map((high) => low + high));

test("a long group falls into shorter ones by the words that follow", () => {
  const challenges = [..."BC"].flatMap((seat) => pairs.map((pair) => `play challenge 3-5 ${seat} ${pair}`));
  const jokers = [..."123456"].map((number) => `play double-joker ${number}`);
  const groups = sorted(["play 1-2", "play 1-5", ...challenges, ...jokers, "draw"]);
  expect(groups.map(({ verb, actions }) => [verb, actions.length])).toEqual([
    ["play", 2],
    ["play challenge 3-5 B", 15],
    ["play challenge 3-5 C", 15],
    ["play double-joker", 6],
    ["draw", 1],
  ]);
  expect(rest("play challenge 3-5 C 12", "play challenge 3-5 C")).toBe("12");
});

test("what cannot be told apart by its words stays together", () => {
  const places = ["b1", "c1", "d1", "a2"].flatMap((square) => [`place 3 ${square}`, `place 4 ${square}`]);
  expect(sorted(places).map(({ verb, actions }) => [verb, actions.length])).toEqual([
    ["place 3", 4],
    ["place 4", 4],
  ]);
  const bids = [..."123456789"].map((number) => `bid ${number}`);
  expect(sorted(bids)).toEqual([{ verb: "bid", actions: bids, dice: null }]);
});

test("actions are spoken with names", () => {
  expect(spoken("lead B", ["Ann", "Bob"])).toBe("lead Bob");
  expect(spoken("challenge 2-4 C 25", ["Ann", "Bob"])).toBe("challenge 2-4 C 25");
});

test("a card or a square can be tapped if only one action speaks of it", () => {
  const cards = gestures([
    "play 1-2",
    "play block 1-5",
    "play double-joker 1",
    "play double-joker 2",
    "draw",
    "roll 6",
  ]);
  expect(cards.get("1-2")).toBe("play 1-2");
  expect(cards.get("block 1-5")).toBe("play block 1-5");
  expect(["double-joker", "draw", "6"].map((text) => cards.get(text))).toEqual([undefined, undefined, undefined]);
  expect(cards.has("1-5")).toBe(false);
  expect(gestures(["place 3 b1", "place 4 b1"]).size).toBe(0);
  expect(gestures(["place 3 b1", "place 3 c1"]).get("b1")).toBe("place 3 b1");
});
