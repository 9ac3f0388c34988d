/** What everybody did last, and what the dice did, read from the history. */
import { eventIn, type Event } from "../../lib/events";
import { say } from "../../texts";
import { shortName } from "./cards";

export interface Deed {
  card: string | null; // that was played
  text: string;
  drew?: number; // cards
}

/** What has happened in this game; the one before it is over. */
export function thisGame(lines: readonly string[]): Event[] {
  const dealt = lines.findLastIndex((line) => line.startsWith("* deal A"));
  return lines.slice(Math.max(0, dealt)).map(eventIn);
}

/** What has happened since a seat decided last, and that; for those who watch, in the last round or so. */
export function recentIn(events: readonly Event[], seat: string | null, seats: number): readonly Event[] {
  return seat
    ? events.slice(
        Math.max(
          0,
          events.findLastIndex((event) => event.seat === seat),
        ),
      )
    : events.slice(-2 * seats);
}

/** `gift 3-6` of `play gift 3-6 giving 1-2`; nothing if no card is played. */
export function cardPlayed(what: string): string {
  return /^(?:play|snap) (double-joker|[a-z-]* ?\d(?:-\d)?)/.exec(what)?.[1] ?? "";
}

/** How many cards a line `* draw B 2 cards`, or `* draw B = 1-2, 3-4`, is about. */
function drawnIn({ what, landed }: Event): { seat: string; count: number } | null {
  const [, seat, count] = /^draw ([A-H])(?: (\d+) cards?)?$/.exec(what) ?? [];
  return seat ? { seat, count: landed.length || Number(count ?? 0) } : null;
}

function deedIn({ what }: Event): Deed {
  const [verb = "", number = ""] = what.split(" ");
  if (verb === "play") return { card: cardPlayed(what), text: "" };
  if (verb === "snap") return { card: cardPlayed(what), text: say("tack.deed.snap") };
  if (verb === "pick") return { card: null, text: say("tack.deed.pick", { number }) };
  const did = {
    draw: "tack.deed.draw",
    pass: "tack.deed.pass",
    accept: "tack.deed.accept",
    let: "tack.deed.let",
  } as const;
  const deed = { card: null, text: verb in did ? say(did[verb as keyof typeof did]) : "" };
  return verb === "draw" || verb === "pass" ? { ...deed, drew: 1 } : deed;
}

/** The last thing a seat did, and the cards that it had to draw since. */
export function lastDeed(seat: string, events: readonly Event[]): Deed | null {
  const at = events.findLastIndex((event) => event.seat === seat);
  const deed = at < 0 ? null : deedIn(events[at]!);
  const forced = events
    .slice(at + 1)
    .map(drawnIn)
    .filter((drawn) => drawn?.seat === seat);
  const count = forced.reduce((sum, drawn) => sum + drawn!.count, 0);
  return count ? { card: deed?.card ?? null, text: say("tack.deed.forced", { count }), drew: count } : deed;
}

/** What was played or drawn last, in a sentence. */
export function lately(
  events: readonly Event[],
  nameOf: (letter: string, isObject?: boolean) => string,
  after: (letter: string) => string,
): string {
  const event = events.findLast(
    ({ seat, what }) => /^(play|snap|pass)/.test(what) || (what === "draw" && seat !== "*") || what === "turn",
  );
  if (!event) return "";
  const name = nameOf(event.seat);
  if (event.what === "draw" || event.what === "pass") return say(`tack.did.${event.what}`, { name });
  if (event.what === "turn") return say("tack.did.turned", { card: shortName(event.landed.at(-1) ?? "") });
  const card = cardPlayed(event.what);
  if (event.what.startsWith("snap")) return say("tack.did.snap", { name, card: shortName(card) });
  if (card.startsWith("no-play")) return say("tack.did.no-play", { name, next: nameOf(after(event.seat), true) });
  return card.startsWith("play-again")
    ? say("tack.did.play-again", { name })
    : say("tack.did", { name, card: shortName(card) });
}

export interface Throw {
  die: "black" | "yellow";
  faces: number[];
  seat: string; // who had to draw, "" if nobody
  count: number; // so many cards
}

/** The dice that fell last, and what they brought; null if none has fallen. */
export function lastThrow(events: readonly Event[]): Throw | null {
  const isDie = ({ seat, what }: Event) => seat === "*" && (what === "black" || what === "yellow");
  const last = events.findLastIndex(isDie);
  if (last < 0) return null;
  const die = events[last]!.what as Throw["die"];
  let first = last;
  while (die === "yellow" && first > 0 && events[first - 1]!.what === die) first--;
  const drawn = events[last + 1] ? drawnIn(events[last + 1]!) : null;
  return {
    die,
    faces: events.slice(first, last + 1).map(({ landed }) => Number(landed[0])),
    seat: drawn?.seat ?? "",
    count: drawn?.count ?? 0,
  };
}

/** The cards of `now` that were not in `before`. */
export function added(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
