import type { Game, Option } from "./api";
import { capital, say } from "../texts";

/** The options that a game has when so many play. */
export function optionsFor(game: Game, seats: number): [string, Option][] {
  return Object.entries(game.options).filter(([, option]) => option.seats?.includes(seats) ?? true);
}

/** An option's value as the server reads it. */
export function optionText(option: Option, value: Option["default"]): string {
  return option.type === "yes-no" ? (value ? "yes" : "no") : String(value);
}

/** What a word of a choice means. */
export function meaning(option: Option, word: string): string {
  return option.meanings?.[option.words?.indexOf(word) ?? -1] ?? word;
}

/** What is settled for a table, in sentences, where it is not as usual. */
export function settled(game: Game, seats: number, options: Record<string, string>): string[] {
  return optionsFor(game, seats)
    .filter(([name, option]) => options[name] !== optionText(option, option.default))
    .map(([name, option]) =>
      options[name] === "yes"
        ? `${capital(option.about)}.`
        : say("option.settled", { about: capital(option.about), value: meaning(option, options[name] ?? "") }),
    );
}
