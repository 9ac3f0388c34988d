/** What the parts of Keep on Rolling's view are called. */
export const keepOnRolling = {
  "view.keep-on-rolling.turn_points": "Points this turn",
  "view.keep-on-rolling.aside": "Set aside",
  "view.keep-on-rolling.chase": "The chase is on",
  "view.keep-on-rolling.out": "Out of the game",
};
