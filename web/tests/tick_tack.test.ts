import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { cardIn, doing, familyOf, askedText, shortName, spokenCard } = await import("../src/games/tick_tack/cards");
const { added, cardPlayed, lastDeed, lastThrow, lately, recentIn, thisGame } =
  await import("../src/games/tick_tack/deeds");
const { laidOut } = await import("../src/games/tick_tack/fan");
const { guide } = await import("../src/games/tick_tack/guide");
const { heldIn } = await import("../src/games/tick_tack/hand");
const { actionOf, choiceAfter, goneOn, hintedPart, waysOf } = await import("../src/games/tick_tack/ways");

test("cards are read from their texts", () => {
  expect(cardIn("3-6")).toEqual({ name: "", halves: [3, 6] });
  expect(cardIn("punish-who 1-2")).toEqual({ name: "punish-who", halves: [1, 2] });
  expect(cardIn("joker 4")).toEqual({ name: "joker", halves: [4, null] });
  expect(cardIn("double-joker")).toEqual({ name: "double-joker", halves: [null, null] });
  expect([familyOf(cardIn("3-6")), familyOf(cardIn("shift 1-5"))]).toEqual(["plain", "defence"]);
});

test("cards are called by what they do and their dots", () => {
  expect([shortName("3-6"), shortName("gift 3-6")]).toEqual(["3 and 6", "Gift"]);
  expect(spokenCard("gift 3-6")).toBe("Gift, three and six");
  expect(spokenCard("joker 4")).toBe("Joker, four");
  expect(spokenCard("double-joker")).toBe("Double Joker");
  expect(doing("no-play 1-5", "Bob", "Cid")).toBe("Bob is skipped.");
  expect(doing("punish-who 1-2", "Bob", "Cid")).toBe("Bob or Cid draws one to three cards.");
  expect(doing("punish-who 1-2", "Bob", "Bob")).toBe("Bob draws one to three cards, as the black die says.");
  expect(askedText({ card: "3-6", numbers: [3, 6] })).toBe("a 3 or a 6");
  expect(askedText({ card: "3-6", numbers: [3, 6], sum: 9 })).toBe("a 3, a 6 or a sum of 9");
});

const LEGAL = [
  "play 1-2",
  "play gift 3-6 giving 1-2",
  "play gift 3-6 giving joker 4",
  "play challenge 2-4 B 12",
  "play challenge 2-4 C 12",
  "play challenge 2-4 C 25",
  "draw",
];

test("a card is played in steps, as the legal actions go on", () => {
  expect(waysOf("play", "1-2", LEGAL)).toEqual([[]]);
  expect(waysOf("play", "1-3", LEGAL)).toEqual([]);
  const gifts = waysOf("play", "gift 3-6", LEGAL);
  expect(choiceAfter(gifts, [])).toEqual({ step: "give", options: ["1-2", "joker 4"] });
  expect(choiceAfter(gifts, ["1-2"])).toBeNull();
  expect(actionOf("play", "gift 3-6", ["joker 4"], "give")).toBe("play gift 3-6 giving joker 4");
  const duels = waysOf("play", "challenge 2-4", LEGAL);
  expect(choiceAfter(duels, [])).toEqual({ step: "whom", options: ["B", "C"] });
  expect(choiceAfter(duels, ["C"])).toEqual({ step: "pair", options: ["12", "25"] });
  expect(actionOf("play", "challenge 2-4", ["C", "25"], "whom")).toBe("play challenge 2-4 C 25");
});

test("a hint marks the card, then what is chosen with it", () => {
  const hint = "play challenge 2-4 C 25";
  expect([cardPlayed(hint), cardPlayed("play gift 3-6 giving joker 4"), cardPlayed("draw")]).toEqual([
    "challenge 2-4",
    "gift 3-6",
    "",
  ]);
  expect(hintedPart("play", "challenge 2-4", [], hint)).toBe("C");
  expect(hintedPart("play", "challenge 2-4", ["C"], hint)).toBe("25");
  expect(hintedPart("play", "challenge 2-4", ["B"], hint)).toBe("");
  expect(hintedPart("play", "gift 3-6", [], "play gift 3-6 giving joker 4")).toBe("joker 4");
  expect(hintedPart("play", "1-2", [], hint)).toBe("");
  const held = heldIn(["1-2", "3-4"], () => false, [], null, "play", "3-4");
  expect(held.map(({ isHinted }) => isHinted)).toEqual([false, true]);
  expect(held[1]!.label).toBe("three and four, hinted at");
});

test("whom to strike is not asked if there is only one", () => {
  const duel = waysOf("play", "challenge 2-4", ["play challenge 2-4 B 12", "play challenge 2-4 B 13"]);
  expect(goneOn(duel, [])).toEqual(["B"]);
  expect(goneOn([["next"]], [])).toEqual(["next"]);
  expect(goneOn([["4"]], [])).toEqual([]);
});

const LINES = [
  "A play 1-2",
  "* deal A = 1-2, 3-4",
  "* turn = 3-4",
  "A play punish 1-4",
  "B accept",
  "* black = 2",
  "* draw B 2 cards",
  "B draw",
  "C play no-play 2-4",
];
const nameOf = (letter: string) => ({ A: "You", B: "Bob", C: "Cid" })[letter] ?? "";

test("what everybody did last stays in sight", () => {
  const events = thisGame(LINES);
  expect(lastDeed("A", events)).toEqual({ card: "punish 1-4", text: "" });
  expect(lastDeed("B", events)).toEqual({ card: null, text: "drew", drew: 1 });
  expect(lastDeed("B", thisGame(LINES.slice(0, 7)))).toEqual({ card: null, text: "drew 2", drew: 2 });
  expect(lastDeed("D", events)).toBeNull();
  expect(lastThrow(events)).toEqual({ die: "black", faces: [2], seat: "B", count: 2 });
  expect(recentIn(events, "C", 3)).toHaveLength(1);
  expect(lastThrow(recentIn(events, "C", 3))).toBeNull();
  expect(lately(events, nameOf, () => "A")).toBe("Cid played No Play and skipped You.");
  expect(lately(thisGame(LINES.slice(0, 3)), nameOf, () => "A")).toBe("Turned up: 3 and 4.");
});

test("a yellow die is thrown until it decides", () => {
  const events = thisGame([
    "A play challenge 2-4 B 12",
    "B pick 3",
    "* yellow = 4",
    "* yellow = 3",
    "* draw A = 1-2, 1-3, 1-4, 1-5",
  ]);
  expect(lastThrow(events)).toEqual({ die: "yellow", faces: [4, 3], seat: "A", count: 4 });
});

test("cards that are new are marked, as many as there are", () => {
  expect(added(["1-2", "1-2"], ["1-2", "1-2", "1-2", "3-4"])).toEqual(["1-2", "3-4"]);
  const held = heldIn(["1-2", "1-2", "3-4"], (card) => card === "3-4", ["1-2"], "1-2#1", "play");
  expect(held.map(({ isNew }) => isNew)).toEqual([true, false, false]);
  expect(held.map(({ isPicked }) => isPicked)).toEqual([false, true, false]);
  expect(held[2]!.label).toBe("three and four, can be played");
});

test.each([320, 390, 850])("thirty cards fit on %i pixels, and each can be told and tapped", (width) => {
  for (let count = 1; count <= 30; count++) {
    const { size, height, places } = laidOut(count, width);
    expect(places).toHaveLength(count);
    expect(size).toBeGreaterThanOrEqual(44);
    places.forEach(({ x, y }, index) => {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(width);
      expect(y + size * 1.5).toBeLessThanOrEqual(height + 1);
      const next = places[index + 1];
      if (next && next.x > x) expect(next.x - x).toBeGreaterThanOrEqual(41.9);
    });
  }
});

test("a first game is guided: each word has its moment", () => {
  const said = (legal: string[], hand = ["1-2", "3-4", "3-5"]) =>
    guide
      .filter(({ when }) => when({ view: { state: { hands: [hand, null] } }, seat: "A", legal, lines: [] } as never))
      .map(({ words }) => words.replace("tack.guide.", ""));
  expect(said([])).toEqual([]);
  expect(said(["play 1-2", "draw"])).toEqual(["play"]);
  expect(said(["draw"])).toEqual(["draw"]);
  expect(said(["play block 1-2", "accept"])).toEqual(["answer"]);
  expect(said(["draw"], ["1-2", "3-4", "tick-tack 3-5"])).toEqual(["draw", "snap"]);
  expect(said(["snap 1-2", "let"], ["1-2", "3-4", "tick-tack 3-5"])).toEqual([]);
  expect(said(["play 1-2", "draw"], ["1-2", "3-4"])).toEqual(["play", "end"]);
});
