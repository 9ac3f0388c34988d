import { expect, test, vi } from "vitest";
import type { Game } from "../src/lib/api";

vi.stubGlobal("matchMedia", () => ({ matches: false }));
vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { levelsOf, usualLevel } = await import("../src/lib/levels");
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
