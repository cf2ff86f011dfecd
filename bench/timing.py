"""How times are taken: medians of repeated runs in this process, with the garbage collector off, as timeit does."""

from __future__ import annotations

import gc
import statistics
import time
import tracemalloc
from collections.abc import Callable, Iterable


def median(run: Callable[[], object], repeat: int = 25, least: float = 0.2) -> float:
    """Milliseconds for one run: the median of at least ``repeat`` runs, or of as many as take ``least`` seconds."""
    run()
    times: list[float] = []
    gc.collect()
    gc.disable()
    try:
        while len(times) < 5 or (len(times) < repeat and sum(times) < least * 1000):
            start = time.perf_counter()
            run()
            times.append((time.perf_counter() - start) * 1000)
    finally:
        gc.enable()
    return statistics.median(times)


def each(runs: Iterable[Callable[[], object]]) -> list[float]:
    """Milliseconds for each of several different runs, done once."""
    times: list[float] = []
    gc.collect()
    gc.disable()
    try:
        for run in runs:
            start = time.perf_counter()
            run()
            times.append((time.perf_counter() - start) * 1000)
    finally:
        gc.enable()
    return times


def peak(run: Callable[[], object]) -> float:
    """The most memory that a run has in use at once, in MiB."""
    gc.collect()
    tracemalloc.start()
    try:
        kept = run()
        found = tracemalloc.get_traced_memory()[1] / 2**20
        del kept
    finally:
        tracemalloc.stop()
    return found
