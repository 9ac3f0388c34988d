"""What a server has done and does, as Prometheus reads it."""

from __future__ import annotations

from pepperbox.server.core.table import OPEN, PLAYING
from pepperbox.server.http.watch import Watch
from pepperbox.server.rooms import House


def metrics_text(house: House, watch: Watch) -> str:
    """One line a number, each with what it means above it."""
    meter, rooms = house.meter, house.rooms.values()
    numbers = [
        ("pepperbox_connections", "gauge", "clients that are connected", meter.connections),
        ("pepperbox_tables_open", "gauge", "tables in memory that wait for players", in_phase(house, OPEN)),
        ("pepperbox_tables_playing", "gauge", "tables in memory on which a game goes on", in_phase(house, PLAYING)),
        ("pepperbox_tables", "gauge", "tables in memory", len(rooms)),
        ("pepperbox_messages_total", "counter", "messages of clients", meter.messages),
        ("pepperbox_refused_total", "counter", "messages that were refused", meter.refused),
        ("pepperbox_entries_total", "counter", "entries stored in logs", meter.stored),
        ("pepperbox_unavailable_total", "counter", "times that something could not be stored", meter.unavailable),
        ("pepperbox_longest_step_seconds", "gauge", "how long something kept all others waiting", watch.longest),
        ("pepperbox_bot_processes_lost_total", "counter", "processes of bots that were replaced", house.bots.lost),
    ]
    return "".join(
        f"# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}\n" for name, kind, about, value in numbers
    )


def in_phase(house: House, phase: str) -> int:
    return sum(room.table.phase == phase for room in house.rooms.values())
