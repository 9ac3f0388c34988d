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

const TOUCH = 42; // so much of every card is free to be tapped; the card itself is larger
const FREE = 0.87; // and so much of its width, or its dots could not be told
const LARGEST = { narrow: 66, wide: 88 };
const WIDE = 560;
const EDGE = 8; // a card that is turned needs more room
const RISE = 18; // and one that is picked is higher

/** How wide cards can be if so many lie side by side. */
function sizeFor(inRow: number, room: number, width: number): number {
  return Math.min(width < WIDE ? LARGEST.narrow : LARGEST.wide, room / (1 + FREE * (inRow - 1)));
}

export function laidOut(count: number, width: number): Layout {
  const room = Math.max(TOUCH / FREE, width - 2 * EDGE);
  const most = 1 + Math.floor((room / (TOUCH / FREE) - 1) / FREE);
  const rows = Math.max(1, Math.ceil(count / most));
  const inRow = Math.max(1, Math.ceil(count / rows));
  const size = rows > 2 ? Math.min(TOUCH + 4, sizeFor(inRow, room, width)) : sizeFor(inRow, room, width);
  const step = inRow > 1 ? Math.min(size + 4, (room - size) / (inRow - 1)) : 0;
  const [bend, between] = rows > 1 ? [0.35, 10] : [1, 14]; // many rows lie flatter
  const rowHeight = size * 1.5 + between;
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / inRow);
    const those = Math.min(inRow, count - row * inRow);
    const off = (index % inRow) - (those - 1) / 2; // how far from the middle of its row
    const turn = bend * off * Math.min(2.5, 14 / inRow);
    const drop = bend * off * off * Math.min(1, 32 / (inRow * inRow));
    return { x: width / 2 + off * step - size / 2, y: RISE + row * rowHeight + drop, turn };
  });
  return { size, height: RISE + rows * rowHeight, places };
}
