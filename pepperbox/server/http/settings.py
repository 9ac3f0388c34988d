"""How a server is run."""

from __future__ import annotations

import os
from dataclasses import dataclass

Rate = tuple[float, float]  # so many a second, and so many at once after a rest
NO_LIMIT = (1e9, 1e9)
THIS_MACHINE = ("127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    """How a server is run. Rates are those of one person; an address may have as much as a household of them."""

    database: str
    processes: int = 0  # in which bots think at once; 0 leaves a core to the server and takes the others
    has_pause: bool = True  # do bots take their time?
    keep_days: int = 0  # tables that nobody touched for so long are dropped; 0 keeps all
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    host_names: tuple[str, ...] = ()  # under which it may be asked for; none means all
    proxies: tuple[str, ...] = THIS_MACHINE  # addresses and networks that are believed for whom they ask
    is_https: bool = False  # is it reached by https?
    seed: int | None = None  # of the dice, for tests; None draws them from the system
    message_rate: Rate = (20.0, 60.0)
    join_rate: Rate = (1.0, 20.0)
    opening_rate: Rate = (0.2, 10.0)  # of tables
    request_rate: Rate = (20.0, 100.0)  # of an address
    connections: int = 10_000  # in all
    address_connections: int = 100  # of an address; the server's own machine and its proxies are not counted
    patience: float = 10.0  # seconds in which a request, a handshake or a first message must have come


def rate(usual: Rate, each_second: float) -> Rate:
    """A rate like a usual one, but of so many a second; 0 is no limit.

    >>> rate((20.0, 60.0), 5.0)
    (5.0, 15.0)
    """
    return (each_second, max(1.0, usual[1] / usual[0] * each_second)) if each_second else NO_LIMIT


def thinking_processes(settings: Settings) -> int:
    """How many bots think at once."""
    return settings.processes or max(1, (os.cpu_count() or 1) - 1)
