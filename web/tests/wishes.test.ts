import { expect, test } from "vitest";
import type { Game } from "../src/lib/api";
import { meaning, optionsFor, optionText, settled } from "../src/lib/options";
import { waysOf, wished, type Wishes } from "../src/lobby/wishes";

const game = {
  game: "toy",
  real_dice: true,
  options: {
    wins: { type: "number", default: 5, about: "games that win", low: 1, high: 9 },
    teams: { type: "yes-no", default: false, about: "two teams", seats: [4] },
    mode: {
      type: "choice",
      default: "quick",
      about: "how long",
      words: ["quick", "slow"],
      meanings: ["one game", "a day"],
    },
  },
} as unknown as Game;
const wishes: Wishes = {
  way: "bots",
  seats: 3,
  level: "easy",
  isPublic: true,
  clock: { kind: "none" },
  names: [],
  options: { wins: "1" },
};

test("against bots, all other seats are theirs and the game begins", () => {
  expect(wished(game, wishes)).toEqual({
    game: "toy",
    seats: 3,
    options: { wins: "1" },
    bots: ["easy", "easy"],
    start: true,
  });
});

test("with friends, the table waits", () => {
  expect(wished(game, { ...wishes, way: "friends" })).toMatchObject({ public: true, clock: { kind: "none" } });
  expect(wished(game, { ...wishes, way: "friends" }).start).toBeUndefined();
});

test("on one device, one person has all seats", () => {
  expect(wished(game, { ...wishes, way: "device" })).toMatchObject({ shared: true, dice: "drawn", start: true });
  expect(wished(game, { ...wishes, way: "real" })).toMatchObject({ shared: true, dice: "real", start: true });
});

test("those who share a device have names", () => {
  const shared = { ...wishes, way: "device", names: ["Ann", "  "] } as const;
  expect(wished(game, { ...shared, names: [...shared.names] }).names).toEqual(["Ann", "Player 2", "Player 3"]);
  expect(wished(game, { ...wishes, way: "device", seats: 1 }).names).toBeUndefined();
});

test("some games can't be played with real dice", () => {
  expect(waysOf(game)).toContain("real");
  expect(waysOf({ ...game, real_dice: false })).not.toContain("real");
});

test("options are texts to the server", () => {
  expect(optionText({ type: "yes-no", default: true, about: "" }, true)).toBe("yes");
  expect(optionText({ type: "number", default: 5, about: "" }, 5)).toBe("5");
});

test("an option is there for as many players as it is for", () => {
  expect(optionsFor(game, 2).map(([name]) => name)).toEqual(["wins", "mode"]);
  expect(optionsFor(game, 4).map(([name]) => name)).toEqual(["wins", "teams", "mode"]);
  const options = { wins: "1", teams: "yes", mode: "slow" };
  expect(wished(game, { ...wishes, options }).options).toEqual({ wins: "1", mode: "slow" });
  expect(wished(game, { ...wishes, options, seats: 4 }).options).toEqual(options);
});

test("options are told in words", () => {
  expect(meaning(game.options.mode!, "slow")).toBe("a day");
  expect(settled(game, 4, { wins: "1", teams: "yes", mode: "slow" })).toEqual([
    "Games that win: 1.",
    "Two teams.",
    "How long: a day.",
  ]);
  expect(settled(game, 4, { wins: "5", teams: "no", mode: "quick" })).toEqual([]);
});
