import { expect, test } from "vitest";
import type { Game } from "../src/lib/api";
import { optionText, waysOf, wished, type Wishes } from "../src/lobby/wishes";

const game = { game: "toy", real_dice: true } as Game;
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
