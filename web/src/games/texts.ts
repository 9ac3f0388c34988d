// Written by web/write_types.py from the folders of the games; `make web` writes it anew.

import type { catch6 } from "./catch_6/texts";
import type { diangle } from "./diangle/texts";
import type { grandPoobah } from "./grand_poobah/texts";
import type { keepOnRolling } from "./keep_on_rolling/texts";
import type { perfecto } from "./perfecto/texts";
import type { qwinto } from "./qwinto/texts";
import type { spicyDice } from "./spicy_dice/texts";
import type { tickTack } from "./tick_tack/texts";
import type { twoOutOfThree } from "./two_out_of_three/texts";

export type GameTexts = typeof catch6 & typeof diangle & typeof grandPoobah & typeof keepOnRolling & typeof perfecto & typeof qwinto & typeof spicyDice & typeof tickTack & typeof twoOutOfThree;
