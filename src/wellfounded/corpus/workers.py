"""Who works on many things: this process, or the workers of a Dask cluster. The answers come in order."""

from __future__ import annotations

import contextlib
import importlib
import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from wellfounded.corpus.reading_process import read_items
from wellfounded.corpus.records import Item, ReadItem
from wellfounded.problems import InputError, Problem

__all__ = ["Readers", "readers"]

T = TypeVar("T")
R = TypeVar("R")

_AT_ONCE = 8
_QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}
"""What workers of this machine need not watch in themselves: it takes an eighth of a processor, half of it this."""
_WAITING = 4
"""Groups of items that wait for each worker, so that none is idle and few are in memory."""


class Readers(Protocol):
    """Reads items, and does other work on many things."""

    @property
    def count(self) -> int:
        """How many workers there are."""

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        """Every item read, in the order given; what was read before goes through."""

    def each(
        self, work: Callable[[Sequence[T]], list[R]], things: Sequence[T], given_up: Callable[[T], R]
    ) -> Iterator[R]:
        """What the work gives for things, one for each, in order; ``given_up`` for one that ended several workers.

        What the work raises is raised here.
        """


class _Here:
    """This process."""

    count = 1

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        for item in items:
            yield from read_items([item]) if isinstance(item, Item) else [item]

    def each(
        self, work: Callable[[Sequence[T]], list[R]], things: Sequence[T], given_up: Callable[[T], R]
    ) -> Iterator[R]:
        for one in things:
            yield from work([one])


class _Cluster:
    """The workers of a cluster. What a worker that died was working on is done by another."""

    def __init__(self, client: Any, library: Any) -> None:
        self._client = client
        self._lost = (library.client.FutureCancelledError, library.comm.CommClosedError, OSError, TimeoutError)
        self._killed = library.scheduler.KilledWorker

    @property
    def count(self) -> int:
        return max(1, len(self._client.scheduler_info()["workers"]))

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        waiting: deque[tuple[list[Item], Any] | ReadItem] = deque()
        most = _WAITING * self.count
        group: list[Item] = []
        for item in items:
            if isinstance(item, Item):
                group.append(item)
            if group and (len(group) == _AT_ONCE or isinstance(item, ReadItem)):
                waiting.append((group, self._sent(read_items, group)))
                group = []
            if isinstance(item, ReadItem):
                waiting.append(item)
            while len(waiting) > most:
                yield from self._read(waiting.popleft())
        if group:
            waiting.append((group, self._sent(read_items, group)))
        while waiting:
            yield from self._read(waiting.popleft())

    def _read(self, sent: tuple[list[Item], Any] | ReadItem) -> Iterator[ReadItem]:
        return iter([sent]) if isinstance(sent, ReadItem) else self._answer(read_items, *sent, _unread)

    def each(
        self, work: Callable[[Sequence[T]], list[R]], things: Sequence[T], given_up: Callable[[T], R]
    ) -> Iterator[R]:
        size = min(_AT_ONCE, max(1, len(things) // (_WAITING * self.count)))
        groups = [list(things[start : start + size]) for start in range(0, len(things), size)]
        for group, future in [(group, self._sent(work, group)) for group in groups]:
            yield from self._answer(work, group, future, given_up)

    def _sent(self, work: Callable[[Sequence[T]], list[R]], group: list[T]) -> Any:
        return self._client.submit(work, group, pure=False)

    def _answer(
        self, work: Callable[[Sequence[T]], list[R]], group: list[T], future: Any, given_up: Callable[[T], R]
    ) -> Iterator[R]:
        try:
            yield from future.result()
        except self._killed:
            if len(group) > 1:
                for one in group:
                    yield from self._answer(work, [one], self._sent(work, [one]), given_up)
                return
            yield given_up(group[0])
        except self._lost as error:
            message = f"The cluster gave no answer ({type(error).__name__}). Run the same command again to continue."
            raise InputError([Problem("--dask", 0, "WF888", message)]) from None


def _unread(item: Item) -> ReadItem:
    said = "Reading it ended several workers."
    return ReadItem(item.name, item.digest, problems=(Problem(item.name, 0, "WF405", said),))


@contextlib.contextmanager
def readers(workers: int = 0, address: str = "") -> Iterator[Readers]:
    """Who works: this process; with ``workers`` above 1, so many processes of this machine; or a cluster of Dask.

    Workers of this machine speak to it over an encrypted connection that only they can join. Raises InputError:
    WF884 without the library, WF888 where the cluster does not answer.
    """
    if not address and workers <= 1:
        yield _Here()
        return
    try:
        library = importlib.import_module("distributed")
    except ImportError:
        message = "Several workers require distributed. Install it with pip install 'wellfounded[corpus]'."
        raise InputError([Problem("--workers", 0, "WF884", message)]) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as stack:
        try:
            if address:
                client = stack.enter_context(library.Client(address, timeout=15))
            else:
                stack.enter_context(importlib.import_module("dask.config").set(_QUIET))
                cluster = stack.enter_context(
                    library.LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        dashboard_address=None,
                        # What else it serves of itself is for this machine, on a port that no other program has.
                        scheduler_kwargs={"dashboard_address": "127.0.0.1:0"},
                        security=library.Security.temporary(),
                    )
                )
                client = stack.enter_context(library.Client(cluster))
        except (OSError, TimeoutError, ValueError) as error:
            message = f"The cluster does not answer: {' '.join(str(error).split())[:200]}"
            raise InputError([Problem(address or "--workers", 0, "WF888", message)]) from None
        yield _Cluster(client, library)
