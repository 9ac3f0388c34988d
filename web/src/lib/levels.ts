import type { Game } from "./api";
import { settings } from "./settings.svelte";

const FOR_PROGRAMS = "random"; // somebody to measure others by, and nobody to play with

/** The levels of bots that a game offers to people, the weakest first. */
export function levelsOf(game: Game): string[] {
  const levels = game.levels.filter((level) => level !== FOR_PROGRAMS);
  return levels.length ? levels : game.levels;
}

/** The level that one chose for a game last time, or the weakest. */
export function usualLevel(game: Game): string {
  const levels = levelsOf(game);
  return levels.find((level) => level === settings.levels[game.game]) ?? levels[0]!;
}
