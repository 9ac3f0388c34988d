/** Those who sit round the table, as their plates show them. */
import type { Event } from "../../lib/events";
import { say } from "../../texts";
import { seatLetter, type View } from "../board";
import { lastDeed, type Deed } from "./deeds";
import type { Position } from "./view";

export interface Player {
  letter: string;
  name: string;
  count: number; // cards in hand
  known: string[]; // those one knows of
  deed: Deed | null;
  about: string; // out, or had to pass
  acts: boolean;
  isStruck: boolean; // something is aimed at them
}

/** All but oneself, in the order in which they play. */
export function around(
  view: View<Position>,
  number: number,
  names: readonly string[],
  events: readonly Event[],
): Player[] {
  const { state } = view;
  const others = names.map((_, place) => (number + 1 + place) % names.length).filter((place) => place !== number);
  return others.map((place) => {
    const letter = seatLetter(place);
    return {
      letter,
      name: names[place]!,
      count: state.counts[place]!,
      known: state.known[place]!,
      deed: lastDeed(letter, events),
      about: state.out.includes(letter) ? say("tack.out") : state.stuck.includes(letter) ? say("tack.stuck") : "",
      acts: view.to_act.includes(letter) && !view.over,
      isStruck: state.pending?.to === letter || state.challenge?.to === letter,
    };
  });
}
