"""A corpus measured: ``python -m bench.corpus [--decisions 10000] [--texts 64]``, or ``make bench-corpus``.

Texts are invented and read on one process and on two workers; then decisions are stored in growing numbers in both
databases, in one run, and asked. ``ASKED`` is the place for further questions: each is asked of both stores, and its
median and 95th percentile are printed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench.invented_decisions import COUNTRIES, COURTS, WORDS, cited, invented_items, invented_texts
from bench.postgresql import server
from wellfounded.api.law_library import law_texts
from wellfounded.authorities import load_registry
from wellfounded.corpus import Store, open_store
from wellfounded.corpus.adding import add_sources
from wellfounded.corpus.citator.history import cite_counts, citing, history
from wellfounded.corpus.citator.lookup import look_up
from wellfounded.corpus.search.documents import bring_up_to_date
from wellfounded.corpus.search.index import Filters, SearchIndex
from wellfounded.corpus.search.searcher import search
from wellfounded.corpus.sources.model import Source
from wellfounded.corpus.workers import readers

DAY = "2026-11-29"
BATCH = 500


def cites(store: Store, chance: random.Random) -> object:
    """Who cites an authority, and how: the first page, and the counts."""
    named = look_up(store, load_registry(), cited(chance))
    return cite_counts(store, named.authority), citing(store, named.authority)


def treated(store: Store, chance: random.Random) -> object:
    """What became of an authority."""
    named = look_up(store, load_registry(), cited(chance))
    return cite_counts(store, named.authority), history(store, named.authority)


def counted(store: Store, chance: random.Random) -> object:
    """How a court rules on each issue, by year."""
    sql = "SELECT d.year, i.issue, i.ruling, count(*) FROM issues i JOIN decisions d ON d.id = i.decision"
    return store.rows(f"{sql} WHERE d.court = ? GROUP BY d.year, i.issue, i.ruling", [chance.choice(COURTS)])


def filtered(store: Store, chance: random.Random) -> object:
    """The latest decisions of a court about a country."""
    sql = "SELECT id FROM decisions WHERE court = ? AND country = ? ORDER BY day DESC, id LIMIT 20"
    return store.rows(sql, [chance.choice(COURTS), chance.choice(COUNTRIES)])


def searched(store: Store, chance: random.Random) -> object:
    """A search by words or by values, with its passages and counts; the first one makes the index."""
    index = _indexes.get(store.name)
    if index is None:
        index = _indexes[store.name] = SearchIndex(Path(tempfile.mkdtemp(dir=_folder.name)))
        bring_up_to_date(index, store, lambda: law_texts().schema)
    one, other = chance.sample(WORDS, 2)
    asked = chance.choice(
        [f"{one} {other}", f'"{one} {other}"', f'"{one} {other}"~5', f"{one[:4]}*", "country:Ghana", ""]
    )
    return search(store, index, asked, Filters({"court": (chance.choice(COURTS),)}))


_folder = tempfile.TemporaryDirectory()
_indexes: dict[str, SearchIndex] = {}
ASKED: list[Callable[[Store, random.Random], object]] = [cites, treated, counted, filtered, searched]


def read_texts(count: int, workers: int) -> float:
    """Seconds to read texts and store them, without starting: on this process, or with several workers."""
    texts = list(invented_texts(count + 16))
    with (
        tempfile.TemporaryDirectory() as folder,
        readers(workers) as reading,
        open_store(folder, write=True) as store,
    ):
        list(add_sources(store, [Source("warm", "made", lambda: iter(texts[count:]))], reading, DAY))
        began = time.perf_counter()
        list(add_sources(store, [Source("texts", "made", lambda: iter(texts[:count]))], reading, DAY))
        return time.perf_counter() - began


def stored(place: str, first: int, count: int) -> tuple[float, float]:
    """The same in a process of its own: its seconds, the making of the decisions apart, and its peak memory in MiB."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_stored, (place, first, count))


def _stored(place: str, first: int, count: int) -> tuple[float, float]:
    began = time.perf_counter()
    for _ in invented_items(first, count):
        pass
    made = time.perf_counter() - began
    source = Source("invented", "made", lambda: invented_items(first, count))
    began = time.perf_counter()
    with open_store(place, write=True) as store, readers() as reading:
        list(add_sources(store, [source], reading, DAY))
    took = time.perf_counter() - began - made
    return took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def asked(place: str, times: int) -> dict[str, tuple[float, float]]:
    """Of each question the median and the 95th percentile, in milliseconds."""
    out = {}
    with open_store(place) as store:
        for question in ASKED:
            chance = random.Random(3)
            took: list[float] = []
            for _ in range(times + 2):
                began = time.perf_counter()
                question(store, chance)
                took.append((time.perf_counter() - began) * 1000)
            took = sorted(took[2:])
            out[question.__name__] = statistics.median(took), took[int(0.95 * (len(took) - 1))]
    return out


def sizes(most: int) -> Sequence[int]:
    """Tenfold steps up to the most."""
    return [size for size in (most // 100, most // 10, most) if size >= 100]


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=10_000, help="decisions stored, up to a million")
    parser.add_argument("--texts", type=int, default=64, help="texts read")
    parser.add_argument("--questions", type=int, default=50, help="times each question is asked")
    given = parser.parse_args()
    if given.texts:
        one, two = read_texts(given.texts, 0), read_texts(given.texts, 2)
        print(
            f"read: {given.texts / one:.1f} decisions a second on one process, {given.texts / two:.1f} on two workers"
        )
        print(f"two workers: {one / two:.2f} times one process")
    with tempfile.TemporaryDirectory() as folder, server() as running:
        for name, place in (("DuckDB", str(Path(folder) / "corpus")), ("PostgreSQL", running.new())):
            before = 0
            for size in sizes(given.decisions):
                took, memory = stored(place, before, size - before)
                more = size - before
                said = f"the last {more:,} at {more / took:,.0f} a second, {memory:,.0f} MiB"
                print(f"{name}: {size:,} decisions; {said}")
                before = size
            for question, (median, most) in asked(place, given.questions).items():
                print(f"{name}: {question}: median {median:.1f} ms, 95th percentile {most:.1f} ms")


if __name__ == "__main__":
    main()
