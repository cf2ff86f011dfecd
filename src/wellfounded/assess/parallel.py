"""The same piece of work on many things, on every core there is."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_FOR_ONE_WORKER = 8
"""Fewer things than this for each worker are not worth starting one."""

_at_work: tuple[Callable[[Any], Any], Sequence[Any]]
"""In a worker: what it was started with."""


def parallel_map(work: Callable[[T], R], things: Sequence[T]) -> Iterator[R]:
    """What the work gives for each thing, in order.

    Workers are forked, so that they have the work and the things already and only results are sent; where processes
    cannot be forked, or it is not worth it, all is done here. What the work raises is raised here.
    """
    workers = min(os.cpu_count() or 1, len(things) // _FOR_ONE_WORKER)
    if workers < 2 or "fork" not in multiprocessing.get_all_start_methods():
        yield from map(work, things)
        return
    with multiprocessing.get_context("fork").Pool(workers, _begin, (work, things)) as pool:
        yield from pool.imap(_work, range(len(things)), chunksize=4)


def _begin(work: Callable[[Any], Any], things: Sequence[Any]) -> None:
    global _at_work
    _at_work = work, things


def _work(number: int) -> Any:
    work, things = _at_work
    return work(things[number])
