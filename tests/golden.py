"""The golden records: finished games and rulebook examples, one for each way a game can end.

A game's list.txt names them; those of older rules are kept in a folder of their own, `rules-1`. Each is a record whose
comments tell the game in words and show where it ends. `make records` writes the comments anew from the events; a test
compares.
"""

from __future__ import annotations

import json
from pathlib import Path

import pepperbox
from pepperbox import Rulebook
from pepperbox.engine.rulebook import EVERYTHING

FOLDER = Path(__file__).parent / "records"


def place(book: Rulebook, version: int) -> str:
    """Where the records of a version of the rules are."""
    return book.slug if version == book.version else f"{book.slug}/rules-{version}"


def listed(place: str) -> dict[str, str]:
    """What the golden records of a place show, by name, from its list.txt."""
    lines = (FOLDER / place / "list.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


PLACES = {place(book, version): (book, version) for book in pepperbox.GAMES for version in book.versions}
GOLDEN = {place: listed(place) for place in PLACES}


def annotated(place: str, name: str) -> str:
    """The record as it should stand in its file: title, events, each told in words, and the position at the end."""
    state = pepperbox.load((FOLDER / place / f"{name}.pbx").read_text(encoding="utf-8"), chance="explicit")
    names = [state.players.get(seat, letter) for seat, letter in zip(range(state.game.seats), "ABCDEFGH", strict=False)]
    header = state.record().split("\n")[: -1 - len(state.events)]
    lines = [f"# {GOLDEN[place][name]}", *header, ""]
    for event, told in zip(state.events, state.story(names, EVERYTHING), strict=True):
        lines.append(f"{event!s:<31} # {' '.join(told)}")
    view = state.open_view()
    lines += ["", *(f"# {key}: {json.dumps(view[key])}" for key in ("over", "to_act", "scores", "winners"))]
    lines += [f"# {key}: {json.dumps(value)}" for key, value in view["state"].items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    for place, records in GOLDEN.items():
        for name in records:
            (FOLDER / place / f"{name}.pbx").write_text(annotated(place, name), encoding="utf-8")


if __name__ == "__main__":
    main()
