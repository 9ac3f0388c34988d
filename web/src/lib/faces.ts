/** What dice show, in words; a die of a set is red while it shows its own number. */
import { listed, say, type Key } from "../texts";

export interface Shown {
  die: number; // which of the set: the one whose number is printed red
  face: number | null; // nothing while it is unknown
}

/** `five` */
export function faceName(face: number): string {
  return say(`number.${face}` as Key);
}

/** `red five` */
export function dieName({ die, face }: Shown): string {
  if (face === null) return say("die.hidden");
  return face === die ? say("die.red", { face: faceName(face) }) : faceName(face);
}

/** `a 3`, `two 3s`, `two 3s and a red 5` */
export function facesText(dice: readonly Shown[]): string {
  const faces = [1, 2, 3, 4, 5, 6].map((face) => ({ face, count: dice.filter((one) => one.face === face).length }));
  return listed(
    faces
      .filter(({ count }) => count)
      .map(({ face, count }) =>
        count === 1 ? say("dice.one", { face }) : say("dice.some", { face, many: faceName(count) }),
      ),
  );
}

/** As they are easiest to read: by what they show, a red one before the others of its number. */
export function byFace<One extends Shown>(dice: readonly One[]): One[] {
  const rank = ({ die, face }: Shown) => (face === null ? 100 : 2 * face + (face === die ? 0 : 1));
  return [...dice].sort((one, other) => rank(one) - rank(other) || one.die - other.die);
}
