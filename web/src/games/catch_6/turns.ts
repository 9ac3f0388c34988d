/** What the lines of the history tell of the last turns. */
import { eventIn, since, type Event } from "../../lib/events";
import { byFace, faceName } from "../../lib/faces";
import { diceIn } from "../../lib/handfuls";
import { listed, say, type Key } from "../../texts";
import { seatNumber, type View } from "../board";
import type { Near, Position } from "./view";

export interface Turn {
  rolled: number[]; // dice
  faces: number[]; // what they showed then
  then: string; // `catch 5 house`, `pass` or nothing
}

/** The last turn that a seat has begun. */
export function lastTurn(letter: string, lines: readonly string[]): Turn | null {
  const own = lines.map(eventIn).filter(({ seat }) => seat === letter);
  const at = own.findLastIndex(({ what }) => what.startsWith("roll "));
  if (at < 0) return null;
  const { what, landed } = own[at]!;
  return { rolled: diceIn(what), faces: [...(landed[0] ?? "")].map(Number), then: own[at + 1]?.what ?? "" };
}

export function turnText(name: string, { rolled, faces, then }: Turn): string {
  const [verb, number = "", way] = then.split(" ");
  const end = verb ? say(`catch.then.${verb}` as Key, { number, way: wayText(way) }) : "";
  const sorted = byFace(faces.map((face, at) => ({ die: rolled[at] ?? 0, face })));
  return rolled.length === 6
    ? say("catch.didAll", { name, then: end })
    : say("catch.did", { name, faces: sorted.map(({ face }) => face).join(" "), then: end });
}

export function wayText(way: string | undefined): string {
  return way ? say(`catch.way.${way}` as Key) : "";
}

/** Has a game been won since this seat decided last? A number that was caught and is so no more belonged to one. */
export function isNewGame(letter: string | null, lines: readonly string[], caught: Record<string, string>): boolean {
  return since(letter, lines).some(({ seat, what }) => {
    const [verb, number = ""] = what.split(" ");
    return verb === "carry" || (verb === "catch" && caught[number] !== seat);
  });
}

/** A game that has been won, as it lay there in its end. */
export interface Finale extends Pick<Position, "points" | "caught" | "near"> {
  winner: number;
}

/** The game that an event has ended, if another one has begun since. */
export function finaleOf(before: View<Position>, after: View<Position>, { seat, what }: Event): Finale | null {
  const winner = after.scores.findIndex((games, number) => games > before.scores[number]!);
  if (winner < 0 || after.over) return null;
  const { points, caught, catches } = before.state;
  const last = catches[what];
  if (!last || last.wins !== seat) return { winner, points, caught, near: [] };
  return {
    winner,
    points: points.map((had, number) => (number === seatNumber(seat) ? had + last.points : had)),
    caught: { ...caught, [last.number]: seat },
    near: [],
  };
}

/** What a number takes, and how much of it one has, if one plays. */
export function nearText(number: number, { red, others, needed }: Near, plays: boolean): string {
  const takes = say("catch.takes", { number, needed: faceName(needed) });
  if (!plays) return takes;
  const have = [
    ...(red ? [say("catch.has.red")] : []),
    ...(others ? [say("catch.has.others", { many: faceName(others), count: others })] : []),
  ];
  return `${takes} ${have.length ? say("catch.has", { have: listed(have) }) : say("catch.hasNone")}`;
}
