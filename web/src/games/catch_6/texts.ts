/** What the parts of Catch 6's view are called. */
export const catch6 = {
  "view.catch-6.points": "Points in this game",
  "view.catch-6.caught": "Caught",
  "view.catch-6.faces": "Dice",
  "view.catch-6.must_roll_all": "Must roll all six dice",
};
