"""What came of somebody's games."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict

from pepperbox.server.core.views import Listed

LATEST = 50  # scores that are told
WIN_OR_NOT = {0, 1}  # scores that tell no more


class MyGame(TypedDict):
    """What came of all that somebody has played of a game, on a seat of their own."""

    game: str
    played: int
    won: int  # against others
    best: int | None  # in every game more points are better; null where scores tell no more than who has won
    average: float | None
    scores: list[int]  # the latest, the last one last; of games that one has played to their end


def results(tables: Iterable[Listed], person: str) -> list[MyGame]:
    """What came of finished games, which come in the order in which they ended; the game played last comes first."""
    found: dict[str, MyGame] = {}
    with_points = set()
    for table in tables:
        own = [number for number, seat in enumerate(table["seats"]) if seat["person"] == person]
        if len(own) != 1:  # several shared a device: who was who, nobody knows
            continue
        (number,) = own
        slug = table["game"]
        mine = found.pop(slug, None) or MyGame(game=slug, played=0, won=0, best=None, average=None, scores=[])
        found[slug] = mine
        mine["played"] += 1
        if not set(table["scores"]) <= WIN_OR_NOT:
            with_points.add(slug)
        seat = table["seats"][number]
        if seat["bot"] is None:  # else a bot has finished it
            mine["won"] += len(table["seats"]) > 1 and seat["seat"] in table["winners"]
            mine["scores"] += table["scores"][number : number + 1]
    return [summed_up(mine, mine["game"] in with_points) for mine in reversed(found.values())]


def summed_up(mine: MyGame, has_points: bool) -> MyGame:
    scores = mine["scores"] if has_points else []
    if not scores:
        return {**mine, "scores": []}
    return {**mine, "best": max(scores), "average": round(sum(scores) / len(scores), 1), "scores": scores[-LATEST:]}
