"""Who reads the items of a source: this process, or the workers of a Dask cluster. The answers come in order."""

from __future__ import annotations

import contextlib
import importlib
import logging
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from wellfounded.corpus.reading_process import read_items
from wellfounded.corpus.records import Item, ReadItem
from wellfounded.problems import InputError, Problem

__all__ = ["Readers", "readers"]

_AT_ONCE = 8
_WAITING = 4
"""Groups of items that wait for each worker, so that none is idle and few are in memory."""


class Readers(Protocol):
    """Reads items."""

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        """Every item read, in the order given; what was read before goes through."""


class _Here:
    """This process."""

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        for item in items:
            yield from read_items([item]) if isinstance(item, Item) else [item]


class _Cluster:
    """The workers of a cluster. What a worker that died was reading is read by another."""

    def __init__(self, client: Any, library: Any) -> None:
        self._client = client
        self._lost = (library.client.FutureCancelledError, library.comm.CommClosedError, OSError, TimeoutError)
        self._killed = library.scheduler.KilledWorker

    def read(self, items: Iterable[Item | ReadItem]) -> Iterator[ReadItem]:
        waiting: deque[tuple[list[Item], Any] | ReadItem] = deque()
        most = _WAITING * max(1, len(self._client.scheduler_info()["workers"]))
        group: list[Item] = []
        for item in items:
            if isinstance(item, Item):
                group.append(item)
            if group and (len(group) == _AT_ONCE or isinstance(item, ReadItem)):
                waiting.append((group, self._sent(group)))
                group = []
            if isinstance(item, ReadItem):
                waiting.append(item)
            while len(waiting) > most:
                yield from self._answer(waiting.popleft())
        if group:
            waiting.append((group, self._sent(group)))
        while waiting:
            yield from self._answer(waiting.popleft())

    def _sent(self, group: list[Item]) -> Any:
        return self._client.submit(read_items, group, pure=False)

    def _answer(self, sent: tuple[list[Item], Any] | ReadItem) -> Iterator[ReadItem]:
        if isinstance(sent, ReadItem):
            yield sent
            return
        group, future = sent
        try:
            yield from future.result()
        except self._killed:
            if len(group) > 1:
                for item in group:
                    yield from self._answer(([item], self._sent([item])))
                return
            said = "Reading it ended several workers."
            yield ReadItem(group[0].name, group[0].digest, problems=(Problem(group[0].name, 0, "WF405", said),))
        except self._lost as error:
            message = f"The cluster gave no answer ({type(error).__name__}). Run the same command again to continue."
            raise InputError([Problem("--dask", 0, "WF888", message)]) from None


@contextlib.contextmanager
def readers(workers: int = 0, address: str = "") -> Iterator[Readers]:
    """Who reads: this process; with ``workers`` above 1, so many processes of this machine; or a cluster of Dask.

    Workers of this machine speak to it over an encrypted connection that only they can join. Raises InputError:
    WF884 without the library, WF888 where the cluster does not answer.
    """
    if not address and workers <= 1:
        yield _Here()
        return
    try:
        library = importlib.import_module("distributed")
    except ImportError:
        message = "Reading on several workers requires distributed. Install it with pip install 'wellfounded[corpus]'."
        raise InputError([Problem("--workers", 0, "WF884", message)]) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    with contextlib.ExitStack() as stack:
        try:
            if address:
                client = stack.enter_context(library.Client(address, timeout=15))
            else:
                cluster = stack.enter_context(
                    library.LocalCluster(
                        n_workers=workers,
                        threads_per_worker=1,
                        dashboard_address=None,
                        security=library.Security.temporary(),
                    )
                )
                client = stack.enter_context(library.Client(cluster))
        except (OSError, TimeoutError, ValueError) as error:
            message = f"The cluster does not answer: {' '.join(str(error).split())[:200]}"
            raise InputError([Problem(address or "--workers", 0, "WF888", message)]) from None
        yield _Cluster(client, library)
