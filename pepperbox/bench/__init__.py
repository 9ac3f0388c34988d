"""Random play beside the peers that are installed, in one run: whole games, and 1,024 games stepped from Python."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from pepperbox.bench.peers import BATCH, BATCH_SIZE, PEERS, WHOLE, Peer
from pepperbox.bench.rounds import Play, Runs, Tracked, Way, ratio, take_turns
from pepperbox.engine.game import Game, check_numba
from pepperbox.games import GAMES

OURS = "Pepperbox"


class Compared(NamedTuple):
    """How many times as fast ours is, in decisions a second, as a relative of it."""

    ours: Way
    theirs: Way
    ratio: float


class Findings(NamedTuple):
    rows: list[dict[str, Any]]
    compared: list[Compared]
    notes: list[str]  # who is left out, and why

    def as_json(self) -> dict[str, Any]:
        compared = [{**pair.theirs._asdict(), "ours": pair.ours.game, "ratio": pair.ratio} for pair in self.compared]
        return {"rows": self.rows, "compared": compared, "notes": self.notes}


def measure(rounds: int, seconds: float, tracked: Tracked, peers: Sequence[Peer] = PEERS) -> Findings:
    """All who are there take turns: so many rounds, of about so many seconds each."""
    check_numba()
    from pepperbox.bench.ours import in_batch, on_cores, pig

    books = {book.slug: book for book in (*GAMES, *filter(None, [pig()]))}
    plays: dict[Way, Play] = {}
    pairs: list[tuple[Way, Way]] = []
    notes = [f"{peer.suite} is left out, without {', '.join(peer.missing)}." for peer in peers if peer.missing]
    if "pig" not in books:
        notes.append("Pig is an example in our sources, and not installed.")
    present = [(peer, relative) for peer in peers if not peer.missing for relative in peer.games]
    for peer, relative in tracked([(peer, game) for peer, game in present if game.ours in books], "compiling"):
        game = Game(books[relative.ours])
        for mode, made in relative.modes.items():
            theirs = Way(peer.suite, relative.game, mode)
            ours = Way(OURS, game.slug, BATCH if mode == BATCH else WHOLE)
            if ours not in plays:
                plays[ours] = in_batch(game, BATCH_SIZE) if mode == BATCH else on_cores(game, 1)
            plays[theirs] = made(relative.game)
            pairs.append((ours, theirs))
    gc.freeze()  # what we have loaded is not looked through whenever another suite leaves garbage
    runs = take_turns(plays, rounds, seconds, tracked)
    return Findings([row(way, runs) for way in runs], [compared(runs, *pair) for pair in pairs], notes)


def row(way: Way, runs: Runs) -> dict[str, Any]:
    return {**way._asdict(), "decisions_per_second": median(run.decisions_per_second for run in runs[way])}


def compared(runs: Runs, ours: Way, theirs: Way) -> Compared:
    return Compared(ours, theirs, ratio(runs, ours, theirs, lambda run: run.decisions_per_second))
