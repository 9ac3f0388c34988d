import { say, type Key } from "../../texts";

/** What a box is called in a sentence. */
export function boxName(box: string): string {
  return /\d/.test(box) ? say("spicy.box.number", { face: box }) : say(`spicy.box.${box}` as Key);
}

export function faceName(face: number): string {
  return say(`number.${face}` as Key);
}
