import type { AboutBots } from "../protocol";
import { api } from "./api";

let about = $state.raw<AboutBots>({ levels: {}, characters: {} });

/** What there is to say about levels and bots; nothing until the server has told, and it is asked when somebody looks. */
export function aboutBots(): AboutBots {
  void api.bots().then(
    (told) => (about = told),
    () => undefined,
  );
  return about;
}
