"""Rounds played on many machines, by Ray. It needs `pip install 'pepperbox[ray]'`, and Pepperbox on all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

from pepperbox.arena.playing import Hall, Round, Rounds, Work
from pepperbox.engine.errors import BadOption

LOCAL = "local"  # instead of an address: a cluster of this machine alone, for as long as it takes
FAREWELL = 5.0  # seconds in which those who play send their guests away


def check_ray() -> None:
    if find_spec("ray") is None:
        raise BadOption("playing on a cluster needs Ray: pip install 'pepperbox[ray]'")


def on_cluster(work: Work, parts: Sequence[range], processes: int, address: str) -> Rounds:
    """The rounds of each part, played by so many actors of a cluster, and told in order."""
    check_ray()
    import ray

    where: dict[str, Any] = {"num_cpus": processes} if address == LOCAL else {"address": address}
    try:
        ray.init(**where, include_dashboard=False if address == LOCAL else None, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"there is no Ray at {address!r}: {str(error).splitlines()[0]}") from error
    try:
        yield from _in_order(ray, work, parts, processes)
    finally:
        ray.shutdown()


def _in_order(ray: Any, work: Work, parts: Sequence[range], processes: int) -> Iterator[list[Round]]:
    actor = ray.remote(num_cpus=1)(Hall)
    halls = [actor.remote(work) for _ in range(min(processes, len(parts)))]
    busy: dict[Any, tuple[int, Any]] = {}  # what is awaited: the number of the part, and who plays it
    found: dict[int, list[Round]] = {}
    given = told = 0
    idle = list(halls)
    try:
        while told < len(parts):
            while idle and given < len(parts):
                hall = idle.pop()
                busy[hall.play.remote(parts[given])] = (given, hall)
                given += 1
            (ready,), _ = ray.wait(list(busy), num_returns=1)
            number, hall = busy.pop(ready)
            idle.append(hall)
            found[number] = ray.get(ready)
            while told in found:
                yield found.pop(told)
                told += 1
    finally:
        ray.wait([hall.close.remote() for hall in halls], num_returns=len(halls), timeout=FAREWELL)
