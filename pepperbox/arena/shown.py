"""What an arena has found, for people to read."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pepperbox.arena import Placed, Standings
from pepperbox.games import rulebook


def show(found: Standings, console: Console) -> None:
    """Print the standings and what they mean."""
    title = rulebook(found.game).title
    seats = "one seat" if found.seats == 1 else f"{found.seats} seats"
    rounds = "one round" if found.rounds == 1 else f"{found.rounds} rounds"
    console.print(f"{found.games} games of {title}, {seats}, in {rounds} and {found.seconds:.1f} s")
    if not found.players:
        console.print("Not one round was finished.")
        return
    console.print(_table(found))
    for line in _told(found):
        console.print(line, markup=False, soft_wrap=True)


def _table(found: Standings) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    is_alone, was_asked = found.unit == "points", any(player.milliseconds is not None for player in found.players)
    table.add_column("bot", overflow="fold")
    for heading in ["games", "score" if is_alone else "wins", "95 %", "rating", *([] if is_alone else ["score"])]:
        table.add_column(heading, justify="right", no_wrap=True)
    if was_asked:
        table.add_column("ms a decision", justify="right", no_wrap=True)
    for player in found.players:
        means = _in_points(player) if is_alone else _in_shares(player)
        rating = f"{player.rating:.1f} ± {player.rating_error:.1f}"
        row = [escape(player.bot), str(player.games), *means, rating, *([] if is_alone else [f"{player.score:.2f}"])]
        thought = "" if player.milliseconds is None else f"{player.milliseconds:.2f}"
        table.add_row(*row, *([thought] if was_asked else []))
    return table


def _in_shares(player: Placed) -> list[str]:
    return [f"{player.share:.1%}", f"{player.low:.1%} to {player.high:.1%}"]


def _in_points(player: Placed) -> list[str]:
    return [f"{player.share:.2f}", f"{player.low:.2f} to {player.high:.2f}"]


def _told(found: Standings) -> Iterator[str]:
    for pair in found.pairs:
        one, other = pair.bots
        if pair.low > 0:
            by = (
                f"{pair.low:.2f} to {pair.high:.2f} points" if found.unit == "points" else _percent(pair.low, pair.high)
            )
            yield f"{one} is better than {other}, by {by}."
        else:
            yield f"It is open whether {one} is better than {other}."
    for player in found.players:
        if player.lost_by_fault:
            games = "one game" if player.lost_by_fault == 1 else f"{player.lost_by_fault} games"
            yield f"{player.bot} lost {games} by a fault, first: {player.fault}"
    if found.interrupted:
        yield "Interrupted: this is what was found so far."


def _percent(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f} % of the wins"
