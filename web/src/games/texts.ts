// Written by web/write_types.py from the folders of the games; `make web` writes it anew.

import { catch6 } from "./catch_6/texts";
import { diangle } from "./diangle/texts";
import { grandPoobah } from "./grand_poobah/texts";
import { keepOnRolling } from "./keep_on_rolling/texts";
import { perfecto } from "./perfecto/texts";
import { qwinto } from "./qwinto/texts";
import { spicyDice } from "./spicy_dice/texts";
import { tickTack } from "./tick_tack/texts";
import { twoOutOfThree } from "./two_out_of_three/texts";

export const games = {
  ...catch6,
  ...diangle,
  ...grandPoobah,
  ...keepOnRolling,
  ...perfecto,
  ...qwinto,
  ...spicyDice,
  ...tickTack,
  ...twoOutOfThree,
};
