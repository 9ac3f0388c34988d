"""The golden records: finished games and rulebook examples, one for each way a game can end.

Each file is a record whose comments tell the game in words and show where it ends. `make records` writes the comments
anew from the events; a test compares.
"""

from __future__ import annotations

import json
from pathlib import Path

import pepperbox

FOLDER = Path(__file__).parent / "records"

GOLDEN = {
    "catch-6": {
        "carryover-example": "The rulebook's example: at 13 points to none, the 5 is carried into the next game.",
        "carryover-ends-match": "A carryover hands over the last game: the match is over, the number counts nowhere.",
        "five-games": "A whole match between two easy bots.",
        "won-by-house": "A full house catches the number that wins the match.",
        "won-by-plain-catch": "A red die and three others catch the number that wins the match.",
        "won-by-raffle": "Six alike catch a number that none of them shows, and win the match.",
    },
    "keep-on-rolling": {
        "bust-in-the-chase": "The chase ends with a bust.",
        "eight-players": "Eight easy bots: one after the other falls out of the chase.",
        "last-die-fills-up": "Filling up and stopping doubles the turn and overtakes; then the first chased is out.",
        "sample-turn": "The rulebook's sample turn: 10, 14, 34, 36, 46, 52, 68 points, and 136 banked.",
        "single-among-six": "All six aside with a single among them: the turn ends by itself, too few points to lead.",
        "tie-in-the-chase": "Drawing level with the leader is not enough.",
    },
}


def annotated(slug: str, name: str) -> str:
    """The record as it should stand in its file: title, events, each told in words, and the position at the end."""
    state = pepperbox.load((FOLDER / slug / f"{name}.pbx").read_text(encoding="utf-8"), chance="explicit")
    names = [state.players.get(seat, letter) for seat, letter in zip(range(state.game.seats), "ABCDEFGH", strict=False)]
    header = state.record().split("\n")[: -1 - len(state.events)]
    lines = [f"# {GOLDEN[slug][name]}", *header, ""]
    for event, told in zip(state.events, state.story(names), strict=True):
        lines.append(f"{event!s:<31} # {' '.join(told)}")
    view = state.open_view()
    lines += ["", *(f"# {key}: {json.dumps(view[key])}" for key in ("over", "to_act", "scores", "winners"))]
    lines += [f"# {key}: {json.dumps(value)}" for key, value in view["state"].items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    for slug, records in GOLDEN.items():
        for name in records:
            (FOLDER / slug / f"{name}.pbx").write_text(annotated(slug, name), encoding="utf-8")


if __name__ == "__main__":
    main()
