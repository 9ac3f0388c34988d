/** Where the cards of a hand lie: in one arc while there is room, in rows when there are many. */
export interface Place {
  x: number; // of the left upper corner
  y: number;
  turn: number; // degrees
}

export interface Layout {
  size: number; // of a card's width
  height: number; // of the whole
  places: Place[];
}

const TOUCH = 44; // so much of every card is free to be tapped
const EDGE = 8; // a card that is turned needs more room
const RISE = 18; // and one that is picked is higher
const BETWEEN = 14; // rows

/** Cards are large while they are few, and never smaller than a thumb. */
function sizeOf(count: number, width: number): number {
  if (width >= 560) return count <= 12 ? 88 : count <= 24 ? 72 : 60;
  return count <= 7 ? 66 : count <= 16 ? 62 : TOUCH + 2;
}

export function laidOut(count: number, width: number): Layout {
  const size = sizeOf(count, width);
  const tall = size * 1.5;
  const room = Math.max(size, width - 2 * EDGE);
  const most = Math.max(1, Math.floor((room - size) / TOUCH) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(size + 4, (room - size) / (inRow - 1)) : 0;
  const bend = rows > 1 ? 0.35 : 1; // many rows lie flatter
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const those = Math.min(inRow, count - row * inRow);
    const off = (index % inRow) - (those - 1) / 2; // how far from the middle of its row
    const turn = bend * off * Math.min(2.5, 18 / inRow);
    const drop = bend * off * off * Math.min(1.2, 36 / (inRow * inRow));
    return { x: width / 2 + off * step - size / 2, y: RISE + row * (tall + BETWEEN) + drop, turn };
  });
  return { size, height: RISE + rows * (tall + BETWEEN), places };
}
