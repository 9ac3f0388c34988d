/** What there is to do now, in a sentence. */
import { listed, say } from "../../texts";
import type { View } from "../board";
import { askedText, cardIn, doing, shortName } from "./cards";
import type { Position } from "./view";
import type { Choice, Verb } from "./ways";

export interface Moment {
  view: View<Position>;
  seat: string | null;
  legal: readonly string[];
  nameOf: (letter: string, isObject?: boolean) => string;
  picked: string | null; // the card that was tapped
  isFitting: boolean; // which can be played
  choice: Choice | null; // what has to be chosen with it
  chosen: readonly string[];
}

/** What kind of decision it is; each has actions of its own. */
export type Due = "wait" | "pick" | "drawn" | "answer" | "snap" | "turn";

export function dueIn(legal: readonly string[], { drawn }: Position): Due {
  if (!legal.length) return "wait";
  if (legal[0]!.startsWith("pick ")) return "pick";
  if (legal.includes("accept")) return "answer";
  if (legal.includes("let")) return "snap";
  return drawn ? "drawn" : "turn";
}

export function verbOf(due: Due): Verb {
  return due === "snap" ? "snap" : "play";
}

export function hintText(moment: Moment): string {
  const { view, legal, nameOf, picked, choice } = moment;
  if (view.over) return "";
  if (choice) return choiceText(moment, choice);
  const due = dueIn(legal, view.state);
  if (due === "pick")
    return say("tack.hint.pick", {
      name: nameOf(view.state.challenge?.from ?? ""),
      numbers: listed([...(view.state.challenge?.numbers ?? "")]),
    });
  if (picked) return cardText(moment, picked, due);
  if (due === "wait") return waitText(moment);
  return decisionText(moment, due);
}

function choiceText({ seat, view, nameOf, chosen }: Moment, { step }: Choice): string {
  const number = view.state.after["ABCDEFGH".indexOf(seat ?? "")] ?? "";
  return say(`tack.hint.${step}`, { name: nameOf(step === "give" ? number : (chosen[0] ?? ""), true) });
}

function cardText({ view, seat, nameOf, isFitting }: Moment, picked: string, due: Due): string {
  const place = "ABCDEFGH".indexOf(seat ?? "");
  const does = doing(picked, nameOf(view.state.after[place] ?? ""), nameOf(view.state.before[place] ?? ""));
  const card = shortName(picked);
  if (due === "snap" && !isFitting) return say("tack.hint.snapWrong", { card });
  if (due === "drawn" && isFitting && !cardIn(picked).name) return say("tack.hint.drawn", { card });
  return say(isFitting || due === "wait" ? "tack.hint.card" : "tack.hint.misfit", { card, does });
}

function decisionText({ view, legal, seat }: Moment, due: Due): string {
  const numbers = askedText(view.state.table);
  const canPlay = legal.some((action) => action.startsWith("play "));
  if (due === "answer") return say(canPlay ? "tack.hint.answer" : "tack.hint.accept");
  if (due === "snap")
    return say(view.state.fitting["ABCDEFGH".indexOf(seat ?? "")]?.length ? "tack.hint.snap" : "tack.hint.snapNone", {
      numbers,
    });
  if (!canPlay) return say("tack.hint.none", { numbers });
  if (view.state.draw_ends) return say("tack.hint.ends", { numbers });
  return say(legal.includes("draw") ? "tack.hint.turn" : "tack.hint.must", { numbers });
}

function waitText({ view, nameOf }: Moment): string {
  const { to_act, state } = view;
  const key = state.snapping ? "tack.hint.waitSnap" : state.pending ? "tack.hint.waitAnswer" : "tack.hint.wait";
  return to_act.length ? say(key, { names: listed(to_act.map((letter) => nameOf(letter))), count: to_act.length }) : "";
}
