/** Cards, read from their texts: `3-6`, `gift 3-6`, `joker 4`, `double-joker`. */
import { listed, say, type Key } from "../../texts";
import { faceName } from "../../lib/faces";
import type { Table } from "./view";

export interface Card {
  name: string; // what it does; "" for a plain card
  halves: [number | null, number | null]; // their dots; nothing on a joker's half
}

/** What a card is about, which gives it its colour. */
export type Family = "attack" | "defence" | "turn" | "favour" | "race" | "bomb" | "joker" | "plain";

const FAMILIES: Record<string, Family> = {
  "": "plain",
  punish: "attack",
  "punish-previous": "attack",
  "punish-who": "attack",
  challenge: "attack",
  block: "defence",
  shift: "defence",
  "no-play": "turn",
  "play-again": "turn",
  "new-game": "favour",
  gift: "favour",
  "tick-tack": "race",
  bomb: "bomb",
  joker: "joker",
  "double-joker": "joker",
};

export function cardIn(text: string): Card {
  const [, name = "", low, high] = /^([a-z-]*?) ?(?:(\d)(?:-(\d))?)?$/.exec(text) ?? [];
  return { name, halves: [low ? Number(low) : null, high ? Number(high) : null] };
}

export function familyOf({ name }: Card): Family {
  return FAMILIES[name] ?? "plain";
}

/** `Gift`, `3 and 6`: as short as it fits on a button. */
export function shortName(text: string): string {
  const { name, halves } = cardIn(text);
  return name ? say(`tack.${name}` as Key) : listed(halves.map(String));
}

/** `Gift, three and six`: as it is spoken. */
export function spokenCard(text: string): string {
  const { name, halves } = cardIn(text);
  const dots = listed(halves.filter((half) => half !== null).map(faceName));
  return [name && say(`tack.${name}` as Key), dots].filter(Boolean).join(", ");
}

/** What a card does, in a sentence, if this one plays it. */
export function doing(text: string, following: string, previous: string): string {
  const { name } = cardIn(text);
  const isClear = name === "punish-who" && following === previous;
  return say(`tack.does.${isClear ? "punish" : name || "plain"}` as Key, { next: following, previous });
}

/** `a 3 or a 6`, `a 3, a 6 or a sum of 9` */
export function askedText(table: Table | null): string {
  const numbers = (table?.numbers ?? []).map((number) => say("dice.one", { face: number }));
  const sums = table?.sum ? [say("tack.sum", { sum: table.sum })] : [];
  return listed([...numbers, ...sums], "disjunction");
}
