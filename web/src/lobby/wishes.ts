import type { Game } from "../lib/api";
import { optionsFor } from "../lib/options";
import type { NewClock, NewTable } from "../protocol";
import { say } from "../texts";

export type Way = "bots" | "friends" | "device" | "real";

export interface Wishes {
  way: Way;
  seats: number;
  level: string;
  isPublic: boolean;
  clock: NewClock;
  names: string[]; // of those who share the device
  options: Record<string, string>;
}

/** How a game can be played. */
export function waysOf(game: Game): Way[] {
  const ways: Way[] = ["bots", "friends", "device"];
  return game.real_dice ? [...ways, "real"] : ways;
}

/** The table that somebody wishes for. */
export function wished(game: Game, wishes: Wishes): NewTable {
  const names = optionsFor(game, wishes.seats).map(([name]) => name);
  const options = Object.fromEntries(Object.entries(wishes.options).filter(([name]) => names.includes(name)));
  const table: NewTable = { game: game.game, seats: wishes.seats, options };
  if (wishes.way === "friends") return { ...table, public: wishes.isPublic, clock: wishes.clock };
  if (wishes.way === "bots") return { ...table, bots: Array<string>(wishes.seats - 1).fill(wishes.level), start: true };
  const players =
    wishes.seats > 1 ? { names: Array.from({ length: wishes.seats }, (_, seat) => nameAt(wishes.names, seat)) } : {};
  return {
    ...table,
    ...players,
    shared: true,
    shuffled: false,
    start: true,
    dice: wishes.way === "real" ? "real" : "drawn",
  };
}

/** What somebody is called who shares the device, if need be by their number. */
export function nameAt(names: string[], seat: number): string {
  return names[seat]?.trim() || say("new.player", { number: seat + 1 });
}
