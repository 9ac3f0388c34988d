/** What the parts of Grand Poobah's view are called. */
export const grandPoobah = {
  "view.grand-poobah.hands": "Dice",
  "view.grand-poobah.turns": "Turns so far",
  "view.grand-poobah.most": "Who has the most of a number",
  "view.grand-poobah.last_scoring": "The last scoring roll",
  "view.grand-poobah.faces": "",
  "view.grand-poobah.points": "brought",
  "view.grand-poobah.overtime": "In overtime",
};
