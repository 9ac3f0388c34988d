"""What can be worked out of the games that are not solved: single turns, and how early the end is known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

import pepperbox
from docs.figures import CHILI, GOLD, INK, LEAF, SEA, Figures, cell, saved
from pepperbox.bots.levels import strategies
from pepperbox.engine.stream import CHOICE, started
from pepperbox.games.dice import dice_text
from pepperbox.games.grand_poobah.rules import HOLD, QUIET_TURNS
from pepperbox.games.tick_tack.cards import in_deck, matches
from pepperbox.games.tick_tack.deck import KINDS
from pepperbox.solve.chances import catch_6, grand_poobah, qwinto, two_out_of_three
from pepperbox.solve.endings import BUDGET, Ending

TURNS = (1, 2, 3, 4)
LYING = {  # dice 1 to 6, of which the last is the red one of the 6
    "nothing: all six are rolled": None,
    "no 6": [1, 2, 3, 4, 5, 1],
    "a white 6": [6, 2, 3, 4, 5, 1],
    "two white 6s": [6, 6, 3, 4, 5, 1],
    "three white 6s": [6, 6, 6, 4, 5, 1],
    "the red 6": [1, 2, 3, 4, 5, 6],
    "the red 6 and a white one": [6, 2, 3, 4, 5, 6],
    "the red 6 and two white ones": [6, 6, 3, 4, 5, 6],
    "two pairs, no 6": [1, 1, 2, 2, 3, 4],
}
LATE = {  # games of which late positions are tried
    "Catch 6, one game": ("catch-6", 2, {"wins": 1}),
    "2 Out of 3, one game": ("two-out-of-three", 2, {"points": 1}),
    "Qwinto alone": ("qwinto", 1, {}),
    "Qwinto for two": ("qwinto", 2, {}),
}
TRIED = 8  # games of each kind


def find() -> Figures:
    return {
        "catch": find_catches(),
        "sums": [[qwinto.sums(dice)[total] if total <= 6 * dice else 0.0 for dice in (1, 2, 3)] for total in range(19)],
        "lines": [
            [[two_out_of_three.chance_of_line((one, two), dice) for dice in (1, 2, 3)] for two in range(1, 7)]
            for one in range(1, 7)
        ],
        "open lines": {
            str(lying): [two_out_of_three.chance_of_line([6] * lying, dice) for dice in (2, 3) if dice >= 3 - lying]
            for lying in (0, 1)
        },
        "scoring": list(grand_poobah.mean_worth()[1:]),
        "a turn of Ann": find_turn(),
        "matching": find_matching(),
        "late": {name: find_late(*which) for name, which in LATE.items()},
    }


def find_catches() -> Figures:
    found: Figures = {}
    for name, faces in LYING.items():
        found[name] = {
            "any way": [catch_6.chance_to_catch(6, faces, turns) for turns in TURNS],
            "plain": [catch_6.chance_to_catch(6, faces, turns, catch_6.ONLY_PLAIN) for turns in TURNS],
            "roll": "123456" if faces is None else dice_text(catch_6.dice_to_roll(6, faces, TURNS[-1])),
            "roll at last": "123456" if faces is None else dice_text(catch_6.dice_to_roll(6, faces, 1)),
        }
    return found


def find_turn() -> Figures:
    """The example of the rules page: Ann has 3 3 4 4 6 6, Bob 3 4 5 5 6 6, and it is Ann's turn."""
    s = pepperbox.game("grand-poobah").set_up()
    s.hands[0], s.hands[1] = [3, 3, 4, 4, 6, 6], [3, 4, 5, 5, 6, 6]
    s.turns[0] = s.turns[1] = QUIET_TURNS
    found: Figures = {}
    for name, lead in (("points", False), ("lead", True)):
        told = grand_poobah.worth_of_turns(s, 0, lead)
        best = max(told, key=lambda action: told[action])
        found[name] = {
            "hold": told[HOLD],
            "best": told[best],
            "roll": "hold" if best == HOLD else f"roll {dice_text(best)}",
        }
    return found


def find_matching() -> Figures:
    """How many in a hundred cards of the whole deck match, for two players: the least and the most."""
    s = pepperbox.game("tick-tack", seats=2).set_up()
    shares: dict[str, list[float]] = {"two numbers": [], "one number": []}
    for one in range(1, 7):
        for two in (0, *range(one + 1, 7)):
            s.asked = [one, two]
            cards = [in_deck(s, kind) for kind in range(KINDS)]
            fitting = sum(count for kind, count in enumerate(cards) if matches(s, kind))
            shares["two numbers" if two else "one number"].append(fitting / sum(cards))
    return {name: [min(each), max(each)] for name, each in shares.items()}


def find_late(slug: str, seats: int, options: dict[str, Any]) -> Figures:
    """For games between `easy`, how many of their last decisions are answered for, one after the other."""
    game = pepperbox.game(slug, seats=seats, **options)
    answered, lengths = [], []
    for number in range(TRIED):
        positions = list(easy_game(game, number))
        lengths.append(len(positions))
        known = 0
        while known < len(positions) and Ending(game, *positions[-1 - known]).is_exact:
            known += 1
        answered.append(known)
    return {"answered": answered, "decisions": float(np.mean(lengths)), "budget": BUDGET}


def easy_game(game: pepperbox.Game, number: int) -> Iterator[tuple[Any, int]]:
    """The positions of a game between `easy` in which somebody decides, each with who does."""
    rules, easy, luck = game.rulebook.rules, strategies(game.rulebook, ["easy"])["easy"], random.Random(number)
    s, whims = game.set_up(), started(1, number, CHOICE)
    while not rules.is_over(s):
        if rules.chance(s):
            rules.land(s, luck.randrange(rules.chance(s)))
            continue
        seat = luck.choice([seat for seat in range(game.seats) if rules.to_act(s) >> seat & 1])
        yield s.copy(), seat
        moves = [0] * (rules.ACTIONS + 1)
        rules.legal(s, seat, moves)
        rules.apply(s, seat, easy(game.rulebook.known(s, seat), seat, moves, whims))


def draw(figures: Figures) -> None:
    draw_catches(figures["catch"])
    draw_sums(figures["sums"])
    draw_lines(figures["lines"])


def draw_catches(catches: Figures) -> None:
    styles = {
        "nothing: all six are rolled": (INK, ":"),
        "two white 6s": (SEA, "-"),
        "three white 6s": (LEAF, "-"),
        "the red 6": (GOLD, "--"),
        "the red 6 and two white ones": (CHILI, "--"),
    }

    def picture(axes: Any) -> None:
        for name, (colour, style) in styles.items():
            chances = [100 * chance for chance in catches[name]["any way"]]
            axes.plot(TURNS, chances, color=colour, linestyle=style, marker="o", label=name)
        axes.set_xticks(TURNS)
        axes.set(
            xlabel="turns", ylabel="% of tries", title="Catching the 6 within so many turns, from …", ylim=(0, 100)
        )
        axes.legend(frameon=False, fontsize=8)

    saved("small-catch", picture)


def draw_sums(sums: list[list[float]]) -> None:
    def picture(axes: Any) -> None:
        for dice, colour in ((1, GOLD), (2, SEA), (3, CHILI)):
            totals = range(dice, 6 * dice + 1)
            chances = [100 * (1 - (1 - sums[total][dice - 1]) ** 2) for total in totals]
            axes.plot(totals, chances, color=colour, marker="o", label=f"{dice} dice" if dice > 1 else "1 die")
        axes.set_xticks(range(1, 19))
        axes.set(xlabel="the number", ylabel="%", title="Qwinto: to roll exactly this number, with the second roll")
        axes.legend(frameon=False)

    saved("small-sums", picture)


def draw_lines(lines: list[list[list[float]]]) -> None:
    def picture(axes: Any) -> None:
        chances = 100 * np.array(lines)[:, :, 0]
        image = axes.imshow(chances, origin="lower", cmap="RdYlGn", vmin=0, vmax=100)
        for one in range(6):
            for two in range(6):
                cell(axes, image, two, one, f"{chances[one, two]:.0f}")
        for ticks in (axes.set_xticks, axes.set_yticks):
            ticks(range(6), ["1", "2", "3", "4", "5", "6"])
        axes.set(xlabel="one number", ylabel="another", title="2 Out of 3: % that one die\nmakes a pair or a run")
        axes.figure.colorbar(image, ax=axes)

    saved("small-lines", picture, width=4.6, height=3.8)
