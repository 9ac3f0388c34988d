import { capital, listed, say } from "../../texts";
import { seatNumber, type View } from "../board";
import type { Bid, Position, Showdown } from "./view";

/** `seven` */
export function inWords(number: number): string {
  return say("perfecto.numbers").split(" ")[number] ?? String(number);
}

/** `seven 5s` */
export function some(quantity: number, rank: number): string {
  return say("perfecto.some", { many: inWords(quantity), count: quantity, rank });
}

export function capitalSome(quantity: number, rank: number): string {
  return capital(some(quantity, rank));
}

/** `with Ann`, for who took her side */
export function sideText(side: string, bid: Bid | null, caller: string | null, names: readonly string[]): string {
  const letter = (side === "bidder" ? bid?.seat : caller) ?? "";
  return say("perfecto.with", { name: names[seatNumber(letter)] ?? letter });
}

/** What came out at a showdown, in sentences: the count, who wins, who loses what, and what that means for them. */
export function verdict(showdown: Showdown, now: Position, names: readonly string[], you: string | null): string[] {
  const name = (letter: string) => (letter === you ? say("you") : (names[seatNumber(letter)] ?? letter));
  const verb = (letters: string[]) => (letters.length === 1 && letters[0] !== you ? 1 : 2); // “you” goes with the plural
  const who = (letters: string[]) => ({ names: capital(listed(letters.map(name))), count: verb(letters) });
  const { bid, count, winner, lost, calls } = showdown;
  const away = Math.abs(count - bid.quantity);
  const compared =
    away === 0 ? "perfecto.foundExactly" : count > bid.quantity ? "perfecto.foundMore" : "perfecto.foundFewer";
  const losers = Object.keys(lost);
  const losses = [...new Set(Object.values(lost))].map((dice) => {
    const letters = losers.filter((letter) => lost[letter] === dice);
    const what = dice === 1 ? say("perfecto.aDie") : say("perfecto.someDice", { many: inWords(dice) });
    return say(letters.length === 1 ? "perfecto.loses" : "perfecto.eachLoses", { ...who(letters), what });
  });
  const out = losers.filter((letter) => !now.in.includes(letter));
  const last = losers.filter((letter) => now.last_chance.includes(letter));
  return [
    say(compared, { some: capitalSome(count, bid.rank), away: inWords(away) }),
    say(calls.includes("surrender") ? "perfecto.winsAnyway" : "perfecto.wins", who([winner])),
    ...losses,
    ...out.map((letter) => say("perfecto.isOut", who([letter]))),
    ...last.map((letter) => say("perfecto.atLastChance", who([letter]))),
  ];
}

/** Why a seat has nothing to decide. */
export function idleText(view: View, seat: string | null, names: readonly string[]): string {
  if (view.over) return say("perfecto.why.over");
  if (!view.to_act.length || (seat !== null && view.to_act.includes(seat))) return say("perfecto.why.wait");
  const others = view.to_act.map((letter) => names[seatNumber(letter)] ?? letter);
  return say("perfecto.why.turn", { names: listed(others), count: others.length });
}
