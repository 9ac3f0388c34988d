"""A million games of Keep on Rolling as columns: what it is worth to begin, how long games last, how they end.

Two good bots play by the compiled rules; Polars counts, Matplotlib draws. It takes twenty seconds of processor.

    python examples/analysis.py                                 prints the table, and draws analysis.png
    python examples/analysis.py --games 20000 --picture few.png
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # draws into files, and asks for no screen
import polars as pl
from matplotlib import pyplot
from matplotlib.axes import Axes

import pepperbox
from pepperbox.bots.looping import compiled_games

GAME, LEVEL, SEED = pepperbox.game("keep-on-rolling", seats=2), "good", 1
AT_ONCE = 50_000  # games between two looks at Ctrl-C
SHORTEST, LONGEST = 30, 60  # rolls: games are grouped by tens, and what is beyond these goes together
CHILI, SEA, INK = "#b3261e", "#2b6c8f", "#3b2f2a"


def played(games: int) -> pl.DataFrame:
    """A row a game: did the first seat win, what both had in the end, how many rolls it took."""
    play = compiled_games(GAME, [LEVEL], SEED, cores=os.cpu_count() or 1)
    frames = []
    for first in range(0, games, AT_ONCE):
        rows = play([LEVEL, LEVEL], first, min(AT_ONCE, games - first))
        scores = rows["scores"][:, :2]
        columns = {"first_won": rows["winners"] == 1, "rolls": rows["landings"]}
        frames.append(pl.DataFrame({**columns, "winner": scores.max(axis=1), "loser": scores.min(axis=1)}))
    return pl.concat(frames)


def by_length(games: pl.DataFrame) -> pl.DataFrame:
    """What came of games of about the same length, and last of all of them, with intervals of 95 %."""
    tens = ((pl.col("rolls") + 9) // 10 * 10).clip(SHORTEST, LONGEST + 10)
    counted = [
        pl.len().alias("games"),
        pl.col("first_won").mean().alias("share"),
        pl.col("winner", "loser").mean(),
    ]
    grouped = games.group_by(tens.alias("tens")).agg(counted).sort("tens")
    together = games.select(pl.lit(None, dtype=grouped["tens"].dtype).alias("tens"), *counted)
    error = 1.96 * (pl.col("share") * (1 - pl.col("share")) / pl.col("games")).sqrt()
    return pl.concat([grouped, together]).with_columns(error=error)


def length_text(tens: int | None) -> str:
    """
    >>> [length_text(tens) for tens in (30, 40, 60, 70, None)]
    ['to 30', '31 to 40', '51 to 60', 'over 60', 'all']
    """
    if tens is None:
        return "all"
    if tens > LONGEST:
        return f"over {LONGEST}"
    return f"to {tens}" if tens == SHORTEST else f"{tens - 9} to {tens}"


def as_markdown(found: pl.DataFrame) -> str:
    lines = ["| rolls | games | first seat wins | winner's points | loser's points |", "|---|--:|--:|--:|--:|"]
    for row in found.iter_rows(named=True):
        share = f"{100 * row['share']:.2f} ± {100 * row['error']:.2f} %"
        points = f"{row['winner']:.1f} | {row['loser']:.1f}"
        lines.append(f"| {length_text(row['tens'])} | {row['games']:,} | {share} | {points} |")
    return "\n".join(lines)


def draw(games: pl.DataFrame, found: pl.DataFrame, picture: Path) -> None:
    with pyplot.rc_context({"font.size": 10, "axes.edgecolor": INK, "text.color": INK}):
        figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 3.6), layout="constrained")
        draw_scores(left, games)
        draw_advantage(right, found)
        for axes in (left, right):
            axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(picture, dpi=110, metadata={"Software": None})
        pyplot.close(figure)


def draw_scores(axes: Axes, games: pl.DataFrame) -> None:
    for who, colour, dashes in (("winner", CHILI, "-"), ("loser", SEA, "--")):
        tens = (pl.col(who) // 10 * 10).alias("points")
        counted = games.group_by(tens).len().sort("points").filter(pl.col("points") < 450)
        axes.plot(counted["points"] + 5, 100 * counted["len"] / games.height, dashes, color=colour, label=who)
    axes.set(title="What both have in the end", xlabel="points, by tens", ylabel="% of games")
    axes.legend(frameon=False)


def draw_advantage(axes: Axes, found: pl.DataFrame) -> None:
    lengths = found.drop_nulls("tens")
    names = [length_text(tens) for tens in lengths["tens"]]
    axes.errorbar(names, 100 * lengths["share"], 100 * lengths["error"], fmt="o", color=CHILI, capsize=4)
    axes.axhline(100 * found["share"][-1], color=SEA, linestyle="--", label="all games")
    axes.axhline(50, color=INK, linewidth=0.8)
    axes.set(title="How often the first seat wins", xlabel="rolls in the game", ylabel="% of games, and 95 %")
    axes.legend(frameon=False)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Many games of Keep on Rolling, counted and drawn.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--picture", type=Path, default=Path("analysis.png"))
    asked = parser.parse_args(arguments)
    games = played(asked.games)
    found = by_length(games)
    passed = games.select((pl.col("loser") >= GAME.options["target"]).mean()).item()
    print(f"{as_markdown(found)}\n\nThe loser had reached the target, too, in {100 * passed:.1f} % of the games.")
    draw(games, found, asked.picture)


if __name__ == "__main__":
    main()
