/** What the parts of 2 Out of 3 Ain't Bad's view are called. */
export const twoOutOfThree = {
  "view.two-out-of-three.hand": "Dice in hand",
  "view.two-out-of-three.rolled": "Rolled, to be placed",
  "view.two-out-of-three.lines": "Lines that count so far",
  "view.two-out-of-three.squares": "",
  "view.two-out-of-three.seat": "",
  "view.two-out-of-three.games": "Lines in the games so far",
  "view.two-out-of-three.stake": "Match points at stake",
  "view.two-out-of-three.choice": "Choice who starts",
};
