import type { HintWorth } from "../protocol";
import { say } from "../texts";
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

/** How likely a win is, as a bot counts it, and how closely; nothing where it counts something else. */
export function prospectsText({ value, unit, error }: HintWorth): string {
  if (unit !== "win") return "";
  const percent = Math.round(100 * value);
  const within = Math.round(200 * error); // two standard errors
  if (!within) return say("hint.exactly", { percent });
  if (within > 25) return ""; // that would tell nothing
  if (percent <= within) return say("hint.atMost", { percent: percent + within });
  return percent + within >= 100
    ? say("hint.atLeast", { percent: percent - within })
    : say("hint.about", { percent, within });
}
