import { expect, test, vi } from "vitest";
import type { Game } from "../src/lib/api";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { levelsOf, prospectsText, usualLevel } = await import("../src/lib/levels");
const { settings } = await import("../src/lib/settings.svelte");

function game(...levels: string[]): Game {
  return { game: "catch-6", levels } as unknown as Game;
}

test("bots that measure others are offered to nobody, unless there are no others", () => {
  expect(levelsOf(game("random", "easy", "best"))).toEqual(["easy", "best"]);
  expect(levelsOf(game("random"))).toEqual(["random"]);
});

test("a first game is against the easiest, and then as one chose", () => {
  settings.levels = {};
  expect(usualLevel(game("random", "easy", "best"))).toBe("easy");
  settings.levels = { "catch-6": "best" };
  expect(usualLevel(game("random", "easy", "best"))).toBe("best");
  expect(usualLevel(game("random", "easy"))).toBe("easy");
});

test("a hint says how likely a win is, and how closely that is known", () => {
  expect(prospectsText({ value: 0.617, unit: "win", error: 0.012 })).toBe("62 ± 2 % to win");
  expect(prospectsText({ value: 0.5, unit: "win", error: 0 })).toBe("50 % to win");
  expect(prospectsText({ value: 0.004, unit: "win", error: 0.02 })).toBe("at most 4 % to win");
  expect(prospectsText({ value: 1, unit: "win", error: 0.03 })).toBe("at least 94 % to win");
  expect(prospectsText({ value: 0.4, unit: "win", error: 0.3 })).toBe("");
  expect(prospectsText({ value: 210, unit: "points", error: 3 })).toBe("");
});
