"""Jobs on many machines, by Ray: workers there do one after the other, and what they find is told in order.

It needs `pip install 'pepperbox[ray]'`, and Pepperbox on all machines. Where a job is done makes no difference to what
is found. So a job whose worker is lost, as when a machine goes away, is given to another; but only once, for it may be
the job that ended it.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from importlib.util import find_spec
from typing import Any, Generic, TypeVar

from pepperbox.engine.errors import BadOption, ProcessLost

LOCAL = "local"  # instead of an address: a cluster of this machine alone, for as long as it takes
PATIENCE = 10.0  # seconds in which a machine must answer
FAREWELL = 5.0  # seconds in which workers put away what they have opened

Job = TypeVar("Job")
Found = TypeVar("Found")
Hire = Callable[..., AbstractContextManager[Callable[[Job], Found]]]  # makes ready for jobs, where they will be done


def check_ray() -> None:
    if find_spec("ray") is None:
        raise BadOption("many machines need Ray: pip install 'pepperbox[ray]'")


class Cluster(Generic[Job, Found]):
    """Workers on the cluster of an address; without a number of them, one for each core that it has.

    Each is hired with the same arguments, which are sent there. A process that is connected to a Ray already stays with
    that; otherwise the connection is closed together with the cluster.
    """

    def __init__(self, address: str, workers: int | None, hire: Hire[Job, Found], *arguments: Any) -> None:
        check_ray()
        import ray

        self._ray: Any = ray
        self._desk: Any = ray.remote(num_cpus=1)(Desk)
        self._hired_by = (hire, arguments)
        self._staff: list[Any] = []
        self._idle: list[Any] = []
        self._busy: dict[Any, tuple[Any, tuple[int, Job] | None]] = {}  # what is awaited: of whom, and by which job
        self._is_ours = not ray.is_initialized()
        if self._is_ours:
            self._connect(address, workers)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        for _ in range(self.workers):
            self._hire()

    def _connect(self, address: str, workers: int | None) -> None:
        where = {"num_cpus": workers, "include_dashboard": False} if address == LOCAL else {"address": address}
        try:
            _knock(address)
            self._ray.init(**where, log_to_driver=False)
        except (OSError, ValueError, RuntimeError) as error:
            raise BadOption(f"there is no Ray at {address!r}: {str(error).splitlines()[0]}") from error

    def _hire(self) -> None:
        """Another worker, who is given jobs as soon as the cluster has a core for it."""
        worker = self._desk.remote(*self._hired_by)
        self._staff.append(worker)
        self._busy[worker.sit_down.remote()] = (worker, None)

    def __enter__(self) -> Cluster[Job, Found]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Send everybody away, whatever they are doing."""
        coming = [worker for worker, task in self._busy.values() if task is None]
        try:
            leaving = [worker.leave.remote() for worker in self._staff if worker not in coming]
            if leaving:
                self._ray.wait(leaving, num_returns=len(leaving), timeout=FAREWELL)
            for worker in self._staff:
                self._ray.kill(worker)
        finally:
            if self._is_ours:
                self._ray.shutdown()

    def map(self, jobs: Iterable[Job]) -> Iterator[Found]:
        """What is found by each job, in their order; whoever stops listening closes the cluster."""
        numbered, found, given, told = enumerate(jobs), dict[int, Found](), 0, 0
        task, again, lost = next(numbered, None), list[tuple[int, Job]](), set[int]()
        while task is not None or told < given:
            while self._idle and (again or task is not None):
                if task is not None and not again:
                    again.append(task)
                    task, given = next(numbered, None), given + 1
                worker, one = self._idle.pop(), again.pop()
                self._busy[worker.work.remote(one[1])] = (worker, one)
            (ready,), _ = self._ray.wait(list(self._busy), num_returns=1)
            worker, done = self._busy.pop(ready)
            try:
                answer = self._ray.get(ready)
            except self._ray.exceptions.RayError as error:
                if done is None or done[0] in lost:
                    raise ProcessLost(f"a worker of the cluster has ended by itself: {_reason(error)}") from error
                lost.add(done[0])
                again.append(done)
                self._staff.remove(worker)
                self._hire()
                continue
            if isinstance(answer, Exception):
                raise answer
            self._idle.append(worker)
            if done is not None:
                found[done[0]] = answer
            while told in found:
                yield found.pop(told)
                told += 1


def _knock(address: str) -> None:
    """Is anybody at a host and port? Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdigit():
        socket.create_connection((host, int(port)), PATIENCE).close()


def _reason(error: Exception) -> str:
    """What Ray says at last: before, it tells where, often in many lines."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


class Desk:
    """A worker's place on some machine, where errors are answers like others, so that they come back as they were."""

    def __init__(self, hire: Hire[Any, Any], arguments: Sequence[Any]) -> None:
        self._hired_by = (hire, arguments)
        self._leaving = ExitStack()

    def sit_down(self) -> Exception | None:
        hire, arguments = self._hired_by
        try:
            self._work = self._leaving.enter_context(hire(*arguments))
        except Exception as error:
            return error
        return None

    def work(self, job: Any) -> Any:
        try:
            return self._work(job)
        except Exception as error:
            return error

    def leave(self) -> None:
        self._leaving.close()
