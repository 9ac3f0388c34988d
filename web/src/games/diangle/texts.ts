/** What the parts of Diangle!'s view are called. */
export const diangle = {
  "view.diangle.climb": "Levels to climb",
  "view.diangle.level": "Levels done",
  "view.diangle.rows": "Level",
  "view.diangle.board": "Dice kept there",
  "view.diangle.faces": "Dice",
  "view.diangle.used": "Dice used up",
  "view.diangle.extra_turn": "An extra turn follows",
};
