/** How the legal actions of Spicy Dice are read as gestures. */
import { handful, handfulsFor, locked as lockedFor } from "../../lib/handfuls";

export { DICE, diceIn, handful } from "../../lib/handfuls";

export function rollText(dice: Iterable<number>): string {
  return `roll ${handful(dice)}`;
}

/** The dice that every roll has to include. */
export function locked(legal: readonly string[]): number[] {
  return lockedFor("roll", legal);
}

export function canRoll(legal: readonly string[]): boolean {
  return handfulsFor("roll", legal).length > 0;
}

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
