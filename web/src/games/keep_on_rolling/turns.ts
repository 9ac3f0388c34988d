/** What the lines of the history tell of turns that are over. */
import { eventIn, type Event } from "../../lib/events";
import type { Shown } from "../../lib/faces";
import { DICE, diceIn } from "../../lib/handfuls";
import type { Group, Position } from "./view";

/** How a turn ended: by stopping, by a bust, or with all dice aside and nothing left to roll. */
export type End = "stop" | "roll" | "aside";

export interface Turn {
  seat: string;
  end: End;
  after: number; // lines
  aside: Shown[];
  rolled: Shown[]; // last, and not set aside
}

/** Nothing lies there: a turn is over, and the next one has not begun. */
export function isBetween({ aside, rolled }: Position): boolean {
  return !Object.keys(aside).length && !Object.keys(rolled).length;
}

/** The last turn of everybody who has had one; a turn that still goes on is left out. */
export function lastTurns(lines: readonly string[], isOver: boolean): Record<string, Turn> {
  const turns: Record<string, Turn> = {};
  const events = lines.map(eventIn);
  for (let first = 0, next; first < events.length; first = next) {
    const { seat } = events[first]!;
    next = events.findIndex((event, at) => at > first && event.seat !== seat);
    if (next < 0) next = events.length;
    if (next < events.length || isOver) turns[seat] = { ...played(events.slice(first, next)), seat, after: next };
  }
  return turns;
}

function played(events: Event[]): Omit<Turn, "seat" | "after"> {
  let aside: Record<number, number> = {};
  let rolled: Record<number, number> = {};
  for (const { what, landed } of events) {
    if (what === "roll") {
      const faces = [...(landed[0] ?? "")].map(Number);
      let dice = DICE.filter((die) => !(die in aside));
      if (dice.length !== faces.length) [dice, aside] = [DICE, {}]; // a new row
      rolled = Object.fromEntries(dice.map((die, at) => [die, faces[at]!]));
    } else if (what.startsWith("aside ")) {
      for (const die of diceIn(what)) aside[die] = rolled[die]!;
      rolled = {};
    }
  }
  return { end: events.at(-1)!.what.split(" ")[0] as End, aside: shown(aside), rolled: shown(rolled) };
}

export function shown(faces: Record<string, number>): Shown[] {
  return Object.entries(faces).map(([die, face]) => ({ die: Number(die), face }));
}

/** The dice aside as they would lie with those that are picked. */
export function groupsWith(picked: readonly number[], { groups, groups_after, rolled }: Position): Group[] {
  return DICE.flatMap((face) => {
    const lie = groups.find((group) => group.face === face);
    const dice = [...(lie?.dice ?? []), ...picked.filter((die) => rolled[die] === face)];
    return groups_after.find((group) => isSame(group.dice, dice)) ?? lie ?? [];
  });
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((die) => others.includes(die));
}
