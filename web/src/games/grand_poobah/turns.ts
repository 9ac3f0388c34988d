/** What the lines of the history tell of the last turns, and the scoring dice by what they show. */
import { eventIn } from "../../lib/events";
import { byFace, type Shown } from "../../lib/faces";
import { diceIn } from "../../lib/handfuls";
import { say } from "../../texts";
import type { Scoring } from "./view";

/** What a seat did in its last turn, in a few words: `rolled 3 6, red 3 became 5`. */
export function lastTurn(letter: string, lines: readonly string[]): string {
  const own = lines.map(eventIn).filter(({ seat }) => seat === letter);
  const at = own.findLastIndex(({ what }) => what === "hold" || what.startsWith("roll "));
  return own
    .slice(Math.max(0, at))
    .flatMap(({ what, landed }) => said(what, landed[0] ?? ""))
    .join(", ");
}

function said(what: string, landed: string): string[] {
  const [verb, first = "", to = ""] = what.split(" ");
  if (verb === "hold") return [say("poobah.did.hold")];
  if (verb === "change") return [say("poobah.did.change", { from: first, to })];
  if (verb !== "roll") return [];
  return [
    diceIn(first).length === 6
      ? say("poobah.did.rollAll")
      : say("poobah.did.roll", { faces: [...landed].sort().join(" ") }),
  ];
}

/** The scoring dice of a number, the red one first, each with its place in the order in which they fall. */
export function fallen(scoring: Scoring | null, number: number): (Shown & { order: number })[] {
  const all = byFace((scoring?.faces ?? []).map((face, at) => ({ die: at + 1, face })));
  return all.map((die, order) => ({ ...die, order })).filter(({ face }) => face === number);
}

/** The numbers that a red die may be turned to. */
export function numbersFor(die: number | null, legal: readonly string[]): number[] {
  return [1, 2, 3, 4, 5, 6].filter((number) => legal.includes(`change ${die} ${number}`));
}
