/** The cards of a hand, as the fan shows them. */
import { say } from "../../texts";
import { spokenCard } from "./cards";

export interface Held {
  key: string; // which of several that are alike
  card: string;
  fits: boolean; // a tap does something with it: it is raised
  isPicked: boolean;
  isNew: boolean; // it has come since one decided last
  isHinted: boolean;
  label: string;
}

/** What raised cards are there for. */
export type Use = "play" | "snap" | "give";

const USES = { play: "tack.fits", snap: "tack.matches" } as const;

export function keyOf(card: string, copy = 0): string {
  return `${card}#${copy}`;
}
export function cardOf(key: string): string {
  return key.split("#")[0]!;
}

export function heldIn(
  hand: readonly string[],
  fits: (card: string) => boolean,
  fresh: readonly string[],
  picked: string | null,
  use: Use,
  hinted: string | null = null,
): Held[] {
  const copies = new Map<string, number>();
  const news = [...fresh];
  return hand.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    const isNew = news.includes(card) && news.splice(news.indexOf(card), 1).length > 0;
    const isUsable = fits(card);
    const key = keyOf(card, copy);
    return {
      key,
      card,
      fits: isUsable,
      isPicked: key === picked,
      isNew,
      isHinted: card === hinted,
      label: labelOf(card, isUsable ? use : null, isNew, card === hinted),
    };
  });
}

function labelOf(card: string, use: Use | null, isNew: boolean, isHinted: boolean): string {
  const name = use === "give" ? say("tack.give", { card: spokenCard(card) }) : spokenCard(card);
  const fits = use && use !== "give" && say(USES[use]);
  return [name, fits, isNew && say("tack.new"), isHinted && say("dice.hinted")].filter(Boolean).join(", ");
}
