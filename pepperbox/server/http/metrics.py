"""What a server has done and does, as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pepperbox.server.core.table import OPEN, PLAYING
from pepperbox.server.http.limits import Doors
from pepperbox.server.http.watch import Watch
from pepperbox.server.meter import Histogram
from pepperbox.server.rooms import House


def metrics_text(house: House, doors: Doors, watch: Watch) -> str:
    """One line a number, each with what it means above it."""
    meter, rooms, bots = house.meter, house.rooms.values(), house.bots
    parts = [
        gauge("connections", "clients that are at a table", meter.connections),
        gauge("open_connections", "connections of all kinds", doors.connections.count),
        gauge("tables_open", "tables in memory that wait for players", in_phase(house, OPEN)),
        gauge("tables_playing", "tables in memory on which a game goes on", in_phase(house, PLAYING)),
        gauge("tables", "tables in memory", len(rooms)),
        counter("messages_total", "messages of clients", meter.messages),
        gauge("messages_waiting", "messages that are not answered yet: they wait for the database", meter.waiting),
        histogram("acknowledged_seconds", "from a message to its acknowledgement", meter.acknowledged),
        by("refused_total", "messages that were refused", "code", meter.refused),
        by("turned_away_total", "who was not let in, or not heard", "reason", doors.turned_away),
        counter("entries_total", "entries stored in logs", meter.stored),
        counter("unavailable_total", "times that something could not be stored", meter.unavailable),
        gauge("longest_step_seconds", "how long something kept all others waiting lately", watch.longest),
        gauge("bot_processes", "processes in which bots think", sum(len(team.minds) for team in bots.teams)),
        gauge("bots_waiting", "bots that wait for a process to think in", sum(team.waiting for team in bots.teams)),
        gauge("bots_unready", "levels of bots that still get ready: simpler ones play for them", bots.unready),
        counter("bots_simplified_total", "decisions made more simply: not ready, too busy, or lost", bots.simplified),
        counter("bot_processes_lost_total", "processes of bots that were replaced", bots.lost),
    ]
    return "".join(f"{line}\n" for part in parts for line in part)


def in_phase(house: House, phase: str) -> int:
    return sum(room.table.phase == phase for room in house.rooms.values())


# ── As Prometheus writes it ──────────────────────────────────────────────────────────────────────────────────────────


def head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP pepperbox_{name} {about}"
    yield f"# TYPE pepperbox_{name} {kind}"


def gauge(name: str, about: str, value: float) -> Iterator[str]:
    """A number that goes up and down."""
    yield from head(name, "gauge", about)
    yield f"pepperbox_{name} {value}"


def counter(name: str, about: str, value: int) -> Iterator[str]:
    """A number that only grows."""
    yield from head(name, "counter", about)
    yield f"pepperbox_{name} {value}"


def by(name: str, about: str, label: str, values: Mapping[str, int]) -> Iterator[str]:
    """Numbers that only grow, one of each kind."""
    yield from head(name, "counter", about)
    for kind, value in sorted(values.items()):
        yield f'pepperbox_{name}{{{label}="{kind}"}} {value}'


def histogram(name: str, about: str, times: Histogram) -> Iterator[str]:
    yield from head(name, "histogram", about)
    counts = times.up_to()
    for limit, count in counts:
        yield f'pepperbox_{name}_bucket{{le="{limit}"}} {count}'
    yield f"pepperbox_{name}_sum {times.sum}"
    yield f"pepperbox_{name}_count {counts[-1][1]}"
