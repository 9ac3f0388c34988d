"""Perfecto."""

from __future__ import annotations

from typing import Any

from docs.solution_tables.parts import found, table


def solved() -> list[str]:
    figures = found("perfecto")
    value = f"{figures['value']:.4f} ± {figures['within']:.4f} of a win"
    return [f"Perfecto for two: a round with one die each, to lead | {value} | `pepperbox solve perfecto --seats 2`"]


def name(bid: str) -> str:
    """
    >>> name("2 6"), name("1 3")
    ('two 6s', 'one 3')
    """
    many, rank = bid.split()
    return f"{('no', 'one', 'two', 'three', 'four')[int(many)]} {rank}{'' if many == '1' else 's'}"


def opening(figures: dict[str, Any]) -> str:
    """What the leader does with each die, the commonest first."""
    rows, opens = [], figures["openings"]
    for hand in range(6):
        does = [(share, name(bid)) for bid, share in zip(figures["bids"], opens["bids"][hand], strict=True)]
        does.append((opens["rolls"][hand], "roll"))
        told = ", ".join(f"{what} {100 * share:.0f} %" for share, what in sorted(does, reverse=True) if share >= 0.01)
        rows.append(f"{hand + 1}{' (red)' if hand == 0 else ''} | {told}")
    return table("die | opens with", rows)


def openings() -> str:
    return opening(found("perfecto"))


def answers() -> str:
    """The commonest openings: how often they are a bluff, and what is done about them."""
    figures, rows = found("perfecto"), []
    for told in sorted(figures["answers"], key=lambda told: -told["often"])[:10]:
        does = [sum(column) / 6 for column in zip(*told["does"], strict=True)]
        what = f"{'roll, then ' if told['rolls'] else ''}{name(figures['bids'][told['rung'] - 1])}"
        shares = " | ".join(f"{100 * share:.0f} %" for share in does)
        rows.append(f"{what} | {100 * told['often']:.0f} % | {shares}")
    return table("opening | how often | challenge | perfecto | bid | roll and bid", rows)


def habits() -> str:
    figures = found("perfecto")
    rows = [f"plays the equilibrium | 0.0 | {100 * figures['within']:.1f}"]
    for who, (lost, most) in sorted(figures["habits"].items(), key=lambda item: item[1]):
        rows.append(f"{who} | {100 * lost:.1f} | {100 * most:.1f}")
    return table("who … | of 100 rounds loses so many more to the equilibrium | to whoever knows it", rows)


def rolls() -> str:
    figures = found("perfecto")
    rows = [f"{who} | {100 * low:.2f} to {100 * high:.2f}" for who, (low, high) in figures["rolls"].items()]
    rows.append(f"both | {100 * figures['at least']:.2f} to {100 * figures['at most']:.2f}")
    return table("who may re-roll | rounds of 100 that the leader wins", rows)


def curve() -> str:
    rows = [
        f"{after} | {100 * low:.1f} % | {100 * high:.1f} % | {50 * (high - low):.1f} %"
        for after, low, high in found("perfecto")["curve"]
    ]
    return table("rounds of learning | the leader wins at least | at most | exploitable by", rows)


def sizes() -> str:
    rows = []
    for told in found("perfecto")["sizes"]:
        dice = " and ".join(map(str, told["dice"])) + ("" if told["rolls"] else ", without re-rolls")
        measured = "— | —"
        if "seconds" in told:
            low, high = told["bounds"]
            measured = f"{told['seconds']:.2g} | {50 * (high - low):.1f} %"
        size = f"{told['rungs']} | {short(told['nodes'])} | {short(8 * told['numbers'] / 1e9)}"
        rows.append(f"{dice} | {size} | {measured}")
    return table("dice | bids | positions | GB | seconds a round of learning | exploitable after 25", rows)


def short(number: float) -> str:
    """
    >>> short(0.0028), short(4782969), short(7.2e16)
    ('0.003', '4,800,000', '7 · 10¹⁶')
    """
    if number < 1:
        return f"{number:.1g}"
    if number < 1e9:
        return f"{float(f'{number:.2g}'):,.0f}"
    digits, power = f"{number:.0e}".split("e")
    return f"{digits} · 10{str(int(power)).translate(str.maketrans('0123456789', '⁰¹²³⁴⁵⁶⁷⁸⁹'))}"


PAGE = {"openings": openings, "answers": answers, "habits": habits, "rolls": rolls, "curve": curve, "sizes": sizes}
