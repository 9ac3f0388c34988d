import { facesText } from "../../lib/faces";
import { DICE } from "../../lib/handfuls";
import { say, type Key } from "../../texts";
import type { Position } from "./view";

/** What a box is called in a sentence. */
export function boxName(box: string): string {
  return /\d/.test(box) ? say("spicy.box.number", { face: box }) : say(`spicy.box.${box}` as Key);
}

/** What a seat may hold for its next turn, which is out of sight while others roll. */
export function heldText(game: Position, seat: number): string {
  const faces = game.faces[seat];
  const must = game.must_roll[seat] ?? [];
  if (!faces || !must.length) return "";
  const dice = DICE.filter((die) => !must.includes(die)).map((die) => ({ die, face: faces[die - 1]! }));
  return dice.length ? say("spicy.hint.held", { dice: facesText(dice) }) : "";
}
