"""How long one may think: the arithmetic of a table's clock."""

from __future__ import annotations

from pepperbox.server.protocol import Clock

A_DAY = 86_400


def time_left(clock: Clock, bank: float, spent: float) -> float | None:
    """The seconds that are left of a decision's time or in the bank, so many into a decision; None without a limit."""
    if clock.kind == "none":
        return None
    if clock.kind == "bank":
        return bank - spent
    return clock.time * (A_DAY if clock.kind == "days" else 1) - spent


def paid(clock: Clock, bank: float, spent: float) -> float:
    """The bank after a decision that took so long."""
    return bank + (clock.more - spent)


def refunded(clock: Clock, bank: float, spent: float) -> float:
    """The bank as it was before a decision that took so long."""
    return bank + (spent - clock.more)
