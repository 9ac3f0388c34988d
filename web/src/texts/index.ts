import type { GameTexts } from "../games/texts";
import { en } from "./en";

type Values = Record<string, string | number>;
type Texts = typeof en & GameTexts;
export type Key = keyof Texts;

/**
 * A file beside en.ts, named for its language, has the page's own texts; what it leaves out stays English, as does all
 * that the server says.
 */
const others = import.meta.glob<{ texts: Partial<Texts> }>(["./*.ts", "!./index.ts", "!./en.ts"]);

let texts: Record<string, string> = en;

/** Know these texts too, such as those of a board; what is known in another language stays as it is. */
export function learn(more: Partial<Texts>): void {
  texts = { ...more, ...texts };
}

/** Speak the first of these languages that we know. */
export async function speak(languages: readonly string[]): Promise<void> {
  for (const language of languages.map((tag) => tag.slice(0, 2))) {
    if (language === "en") return;
    const load = others[`./${language}.ts`];
    if (load) {
      texts = { ...en, ...(await load()).texts };
      document.documentElement.lang = language;
      return;
    }
  }
}

/** A text that is known. `{name}` stands for a value; `{count|die|dice}` for one of two words, by a number. */
export function say(key: Key, values: Values = {}): string {
  return texts[key]!.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = values[name] ?? "";
    return one === undefined ? String(value) : Number(value) === 1 ? one : (many ?? "");
  });
}

/** Is there such a text? For texts whose keys come from the server, such as levels of bots. */
export function sayOr(key: string, otherwise: string): string {
  return key in texts ? say(key as Key) : otherwise;
}

const lists = new Map<string, Intl.ListFormat>();

/** `Ann, Bob and Cid` */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  const language = document.documentElement.lang || "en";
  const format = lists.get(language + type) ?? new Intl.ListFormat(language === "en" ? "en-GB" : language, { type });
  lists.set(language + type, format);
  return format.format(words);
}

/** With a capital to begin with. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number as it is printed: below nothing with a minus, not a hyphen. */
export function figure(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}
