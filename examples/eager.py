"""A bot in ten lines, for every game: it does anything rather than stop."""

import random

from pepperbox import Game, View


class Eager:
    def __init__(self, game: Game, seed: int) -> None:
        self.luck = random.Random(seed)

    def choose(self, view: View) -> str:
        legal: list[str] = next(iter(view["legal"].values()))
        return self.luck.choice([action for action in legal if action != "stop"] or legal)
