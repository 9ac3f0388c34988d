import { capital, sayOr } from "../../texts";

/** What a part of a view is called: by the game's own words, or as it is called there. */
export function label(game: string, key: string): string {
  return sayOr(`view.${game}.${key}`, capital(key.replaceAll("_", " ")));
}
