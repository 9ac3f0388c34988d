/** Where a bubble stands: beside what it is about, never over it, and no wider than the board. */
export interface Place {
  top: number; // pixels from the board's
  left: number;
  tip: number; // of the bubble that points, from its left
  isAbove: boolean;
}

const GAP = 12; // pixels, in which the tip stands
const CORNER = 20; // the tip keeps off

export type Box = Pick<DOMRect, "top" | "bottom" | "left" | "right">;

/** Something that had better not be covered. */
export interface Other {
  box: Box;
  weight: number;
}

/** Above or below: where it covers less of what is needed next, and else where the screen has room. */
export function placed(thing: Box, bubble: Box, board: Box, others: readonly Other[], screen: number): Place {
  const width = bubble.right - bubble.left;
  const height = bubble.bottom - bubble.top;
  const middle = (thing.left + thing.right) / 2;
  const left = Math.max(board.left, Math.min(middle - width / 2, board.right - width));
  const at = (top: number): Box => ({ top, bottom: top + height, left, right: left + width });
  const [above, below] = [at(thing.top - GAP - height), at(thing.bottom + GAP)];
  const covers = (box: Box): number =>
    others.filter((other) => meet(box, other.box)).reduce((sum, { weight }) => sum + weight, 0);
  const isAbove = covers(above) < covers(below) || (covers(above) === covers(below) && below.bottom > screen);
  return {
    top: (isAbove ? above : below).top - board.top,
    left: left - board.left,
    tip: Math.max(CORNER, Math.min(middle - left, width - CORNER)),
    isAbove,
  };
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
