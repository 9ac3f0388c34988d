import { expect, test, vi } from "vitest";
import { guide } from "../src/games/perfecto/guide";
import { bidIn, bidsIn, laidOut, present, remarks, steps } from "../src/games/perfecto/state";
import type { Position, Showdown } from "../src/games/perfecto/view";
import { words } from "./guides";

vi.stubGlobal("document", { documentElement: { lang: "en" } });
const { sideText, verdict } = await import("../src/games/perfecto/words");

const NAMES = ["Ann", "Bob", "Cid", "Dan"];

const SHOWDOWN: Showdown = {
  bid: { seat: "A", quantity: 4, rank: 5 },
  caller: "B",
  calls: ["challenge"],
  sides: {},
  dice: [{ 1: 5, 2: 5, 3: 3, 4: 2, 5: 5 }, {}, { 1: 5, 2: 3, 3: 1, 4: 6 }],
  counts: [{ 1: 1, 2: 1, 3: 1, 4: 0, 5: 2 }, {}, { 1: 1, 2: 0, 3: 0, 4: 0 }],
  count: 6,
  winner: "A",
  lost: { C: 1 },
};

test("calls go round among those who are in, beginning with the caller", () => {
  expect(remarks(["double", "pass", "redouble"], "D", ["A", "C", "D"])).toEqual([
    { seat: "D", call: "double" },
    { seat: "A", call: "pass" },
    { seat: "C", call: "redouble" },
  ]);
  expect(remarks([], null, ["A", "B"])).toEqual([]);
});

test("bids are grouped by quantity, as far as they are legal", () => {
  const bids = bidsIn(["roll 1", "bid 10 1", "bid 4 6", "bid 5 2", "bid 5 1", "challenge"]);
  expect([...bids]).toEqual([
    [4, [6]],
    [5, [1, 2]],
    [10, [1]],
  ]);
});

test("a bid is read from its action", () => {
  expect(bidIn("bid 4 6")).toEqual({ quantity: 4, rank: 6 });
  expect([bidIn("challenge"), bidIn(null)]).toEqual([null, null]);
});

test("dice lie in the order of what they show", () => {
  expect(laidOut({ 1: 5, 2: null, 3: 3, 5: 5 }).map(({ die }) => die)).toEqual([3, 5, 1, 2]);
});

test("the showdown is counted die by die, up to the count", () => {
  const all = steps(SHOWDOWN);
  expect(all.map(({ seat, die }) => `${seat}${die}`)).toEqual(["03", "05", "01", "02", "21"]);
  expect(all.map(({ total }) => total)).toEqual([1, 3, 4, 5, 6]);
  expect(present(SHOWDOWN, (number) => "ABC"[number]!)).toEqual(["A", "C"]);
});

test("a showdown is told in words: the count, who wins, who loses what, and what that means", () => {
  const told = (change: Partial<Showdown>, now: Partial<Position> = {}, you: string | null = null) =>
    verdict({ ...SHOWDOWN, ...change }, { in: ["A", "B", "C"], last_chance: [], ...now } as Position, NAMES, you).join(
      " ",
    );
  expect(told({})).toBe("Six 5s: two more than bid. Ann wins the round. Cid loses a die.");
  expect(told({}, {}, "C")).toBe("Six 5s: two more than bid. Ann wins the round. You lose a die.");
  expect(told({ count: 4 }, {}, "A")).toBe("Four 5s: exactly as bid. You win the round. Cid loses a die.");
  expect(told({ count: 0, winner: "B", lost: { A: 2, C: 1, D: 1 } }, { in: ["B", "C"], last_chance: ["C"] })).toBe(
    "No 5s: four fewer than bid. Bob wins the round. Ann loses two dice. Cid and Dan lose a die each. Ann is out. Dan is out. " +
      "Cid takes all dice back, for a last chance.",
  );
  expect(told({ calls: ["double", "surrender"] })).toContain("By surrender Ann wins the round.");
});

test("a side has the name of whom it is with", () => {
  expect(sideText("bidder", SHOWDOWN.bid, "B", NAMES)).toBe("with Ann");
  expect(sideText("caller", SHOWDOWN.bid, "B", NAMES)).toBe("with Bob");
});

test("a first game is guided at the moments that matter", () => {
  const first = { bid: null, last_showdown: null, dice: [{ 1: 3, 2: 5 }, {}] } as Partial<Position> as Position;
  const told = (state: Partial<Position>, legal: string[]) =>
    words(guide, { ...first, ...state }, legal).map((word) => word.split(".").at(-1));
  expect(told({}, ["roll 1", "bid 1 1"])).toEqual(["begin"]);
  expect(told({ bid: SHOWDOWN.bid }, ["roll 1", "bid 5 1", "challenge"])).toEqual(["call"]);
  expect(told({ bid: SHOWDOWN.bid, dice: [{ 2: 2 }, {}] }, ["bid 5 1"])).toEqual(["red"]);
  expect(told({ bid: SHOWDOWN.bid }, ["side bidder", "side caller"])).toEqual(["side"]);
  expect(told({ last_showdown: SHOWDOWN, bid: SHOWDOWN.bid }, ["roll 1"])).toEqual(["showdown", "roll"]);
  expect(told({}, [])).toEqual([]);
});
