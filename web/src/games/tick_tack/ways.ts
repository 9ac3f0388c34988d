/** How a card can be played, step by step: the legal actions that begin with it, and what each of them goes on with. */

export type Step = "give" | "whom" | "pair" | "number" | "side";

export interface Choice {
  step: Step;
  options: string[]; // cards, seats, two numbers, a number, `next` or `previous`
}

export type Verb = "play" | "snap";

const GIVING = "giving ";

function parts(rest: string): string[] {
  return rest.startsWith(GIVING) ? [rest.slice(GIVING.length)] : rest.split(" ").filter(Boolean);
}

/** What may be chosen with a card; nothing if it can't be played, one empty way if there is nothing to choose. */
export function waysOf(verb: Verb, card: string, legal: readonly string[]): string[][] {
  const begin = `${verb} ${card}`;
  return legal
    .filter((action) => action === begin || action.startsWith(`${begin} `))
    .map((action) => parts(action.slice(begin.length + 1)));
}

/** What has to be chosen next; null when all is. */
export function choiceAfter(ways: readonly string[][], chosen: readonly string[]): Choice | null {
  const left = ways.filter((way) => way.length > chosen.length && chosen.every((part, place) => way[place] === part));
  const options = [...new Set(left.map((way) => way[chosen.length]!))];
  return options.length ? { step: stepOf(options[0]!), options } : null;
}

function stepOf(option: string): Step {
  if (/^[A-H]$/.test(option)) return "whom";
  if (/^\d\d$/.test(option)) return "pair";
  if (/^\d$/.test(option)) return "number";
  return option === "next" || option === "previous" ? "side" : "give";
}

/** Whom to strike needs no tap if there is only one. */
export function goneOn(ways: readonly string[][], chosen: readonly string[]): string[] {
  const choice = choiceAfter(ways, chosen);
  const isClear = choice?.options.length === 1 && (choice.step === "whom" || choice.step === "side");
  return isClear ? goneOn(ways, [...chosen, choice.options[0]!]) : [...chosen];
}

/** The action, as it is written. */
export function actionOf(verb: Verb, card: string, chosen: readonly string[], step: Step | null): string {
  return [verb, card, ...(step === "give" ? [GIVING.trim()] : []), ...chosen].join(" ");
}

/** What a hint goes on with, after what is chosen: a card, a seat, a number or two, a side; "" if it is not about that. */
export function hintedPart(verb: Verb, card: string, chosen: readonly string[], hint: string | null): string {
  const [way] = waysOf(verb, card, hint === null ? [] : [hint]);
  return way && chosen.every((part, place) => way[place] === part) ? (way[chosen.length] ?? "") : "";
}
