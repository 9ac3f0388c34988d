/** How the legal actions and the history of Spicy Dice are read as gestures. */
import { eventIn } from "../../lib/events";
import { handfulsFor } from "../../lib/handfuls";

/** To what a die can be flipped. */
export function flips(legal: readonly string[], die: number): number[] {
  return handfulsFor(`flip ${die}`, legal).map(Number);
}

/** With which dice a box can be scored; empty if scoring names no dice. */
export function handfuls(legal: readonly string[], box: string): string[] {
  return handfulsFor(`score ${box}`, legal);
}

export function canScore(legal: readonly string[], box: string): boolean {
  return legal.includes(`score ${box}`) || handfuls(legal, box).length > 0;
}

/** The handful that is worth the most, with as few dice as that takes. */
export function best(worth: Record<string, number>): string {
  const order = Object.entries(worth).sort(
    ([one, points], [other, most]) => most - points || one.length - other.length,
  );
  return order[0]?.[0] ?? "-";
}

/** The box that a seat has scored last. */
export function lastScored(seat: string, lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => one.startsWith(`${seat} score `));
  return line === undefined ? undefined : eventIn(line).what.split(" ")[1];
}
