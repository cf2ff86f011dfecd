"""A corpus measured: ``python -m bench.corpus [--decisions 10000] [--texts 256]``, or ``make bench-corpus``.

Texts are invented and read on one process and on two workers; then decisions are stored in growing numbers in both
databases, in one run, put into the search index, and asked at each size. ``ASKED`` is the place for further questions:
each is asked of both stores. Everything is given on the clock and in processor time, that of the server included,
which other work on the machine does not lengthen.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bench.invented_decisions import COUNTRIES, COURTS, cited, invented_items, invented_texts, searched_words
from bench.postgresql import server
from bench.processor_time import Spent, descendants, spent_by
from wellfounded.api.law_library import law_texts
from wellfounded.authorities import load_registry
from wellfounded.corpus import Store, open_store
from wellfounded.corpus.adding import add_sources
from wellfounded.corpus.citator.history import cite_counts, citing, history
from wellfounded.corpus.citator.lookup import look_up
from wellfounded.corpus.records import ReadItem
from wellfounded.corpus.search.documents import bring_up_to_date
from wellfounded.corpus.search.index import NO_FILTERS, Filters, SearchIndex
from wellfounded.corpus.search.searcher import search
from wellfounded.corpus.sources.model import Source
from wellfounded.corpus.workers import readers

DAY = "2026-11-30"
MEMORY = "1GB"
Question = Callable[[Store, Path, random.Random], object]


@dataclass(frozen=True, slots=True)
class Measured:
    """A store that is measured: its place, the folder of its index, and its server's first process, if it has one.

    Its texts are ``alike`` if they are short and of few words, the hardest to search.
    """

    name: str
    place: str
    index: Path
    server: int = 0
    alike: bool = False


@dataclass(frozen=True, slots=True)
class Cost:
    """What a piece of work took: seconds on the clock and of processor time, and the program's peak memory in MiB."""

    clock: float
    processor: float
    memory: float


def cites(store: Store, index: Path, chance: random.Random) -> object:
    """Who cites an authority, and how: the first page, and the counts."""
    named = look_up(store, load_registry(), cited(chance))
    return cite_counts(store, named.authority), citing(store, named.authority)


def treated(store: Store, index: Path, chance: random.Random) -> object:
    """What became of an authority."""
    named = look_up(store, load_registry(), cited(chance))
    return cite_counts(store, named.authority), history(store, named.authority)


def counted(store: Store, index: Path, chance: random.Random) -> object:
    """How a court rules on each issue, by year."""
    sql = "SELECT d.year, i.issue, i.ruling, count(*) FROM issues i JOIN decisions d ON d.id = i.decision"
    return store.rows(f"{sql} WHERE d.court = ? GROUP BY d.year, i.issue, i.ruling", [chance.choice(COURTS)])


def filtered(store: Store, index: Path, chance: random.Random) -> object:
    """The latest decisions of a court about a country."""
    sql = "SELECT id FROM decisions WHERE court = ? AND country = ? ORDER BY day DESC, id LIMIT 20"
    return store.rows(sql, [chance.choice(COURTS), chance.choice(COUNTRIES)])


def _search(kind: str, *, everywhere: bool = False, alike: bool = False) -> Question:
    """A search of a kind in the decisions of a court, or of all courts, with its passages and counts."""

    def question(store: Store, index: Path, chance: random.Random) -> object:
        one, other = searched_words(chance, 2, alike=alike, frequent="frequent" in kind)
        said = SEARCHES[kind].format(one=one, other=other, begins=one[:5], country=chance.choice(COUNTRIES))
        court = Filters({"court": (chance.choice(COURTS),)})
        found = _index(index)
        assert bring_up_to_date(found, store, lambda: law_texts().schema) == 0
        return search(store, found, said, NO_FILTERS if everywhere else court)

    return question


@cache
def _index(folder: Path) -> SearchIndex:
    return SearchIndex(folder)


SEARCHES = {
    "a word": "{one}",
    "two words": "{one} {other}",
    "a phrase": '"{one} {other}"',
    "two words near each other": '"{one} {other}"~5',
    "two frequent words near each other": '"{one} {other}"~5',
    "the beginning of a word": "{begins}*",
    "a value": 'country:"{country}"',
    "all decisions": "",
}
WITHIN, EVERYWHERE = "searched in a court: ", "searched in all courts: "
ASKED: dict[str, Question] = {
    "who cites an authority": cites,
    "history of an authority": treated,
    "rulings of a court by issue and year": counted,
    "the latest of a court and country": filtered,
}


def _questions(alike: bool) -> dict[str, Question]:
    """What is asked, by name: each kind of search within a court and in all of them, and ``ASKED``."""
    within = {f"{WITHIN}{kind}": _search(kind, alike=alike) for kind in SEARCHES}
    everywhere = {f"{EVERYWHERE}{kind}": _search(kind, everywhere=True, alike=alike) for kind in SEARCHES}
    return {**within, **everywhere, **ASKED}


# Several workers.


@dataclass(frozen=True, slots=True)
class Reading:
    """How texts were read and stored: the clock, what each process that reads spent, and what all others spent.

    ``idle`` is what these others spend in a second in which there is nothing to do.
    """

    clock: float
    own: Spent
    workers: tuple[Spent, ...] = ()
    idle: float = 0.0

    @property
    def at_least(self) -> float:
        """Seconds that it takes on two processors of its own if none of its processes ever waits for another.

        What is spent while nothing is done grows with the clock, which other work on the machine lengthens: of that
        only what these seconds take counts.
        """
        if not self.workers:
            return self.own.ran
        work = max(0.0, self.own.ran - self.idle * self.clock) + sum(one.ran for one in self.workers)
        return max(work / (2 - self.idle), *(one.ran for one in self.workers))

    @property
    def busy(self) -> float:
        """The share of the clock for which a worker had something to read, or waited for a processor to do so."""
        return statistics.mean((one.ran + one.waited) / self.clock for one in self.workers)


def read_texts(count: int, workers: int) -> Reading:
    """Texts read and stored, without starting: on this process, or with several workers."""
    texts = list(invented_texts(count + 16))
    with (
        tempfile.TemporaryDirectory() as folder,
        readers(workers) as reading,
        open_store(folder, write=True) as store,
    ):
        list(add_sources(store, [Source("warm", "made", lambda: iter(texts[count:]))], reading, DAY))
        processes = [os.getpid(), *(descendants(os.getpid()) if workers else ())]
        before, began = [spent_by(one) for one in processes], time.perf_counter()
        time.sleep(2 if workers else 0)
        idle = sum(spent_by(one).since(past).ran for one, past in zip(processes, before, strict=True))
        idle /= time.perf_counter() - began
        before, began = [spent_by(one) for one in processes], time.perf_counter()
        list(add_sources(store, [Source("texts", "made", lambda: iter(texts[:count]))], reading, DAY))
        clock = time.perf_counter() - began
        spent = [spent_by(one).since(past) for one, past in zip(processes, before, strict=True)]
    ordered = sorted(spent[1:], key=lambda one: -one.ran)
    rest = [spent[0], *ordered[workers:]]
    own = Spent(sum(one.ran for one in rest), sum(one.waited for one in rest))
    return Reading(clock, own, tuple(ordered[:workers]), idle)


def compare_workers(count: int) -> None:
    """Print what two workers save, on the clock and as far as processor time shows it."""
    one, two = read_texts(count, 0), read_texts(count, 2)
    print(f"read: {count / one.clock:.1f} decisions a second on one process, {count / two.clock:.1f} on two workers")
    print(f"  two workers: {one.clock / two.clock:.2f} times one process on the clock")
    each = " and ".join(f"{worker.ran:.1f} s" for worker in two.workers)
    print(f"  processor time: one process {one.own.ran:.1f} s; with two workers {each}, the rest {two.own.ran:.1f} s")
    print(f"  the workers had work for {two.busy:.0%} of the time; all spend {two.idle:.0%} of a processor without any")
    print(
        f"  two workers on two processors of their own: {one.at_least / two.at_least * two.busy:.2f} times", flush=True
    )


# Stores of growing size.


def stored(kept: Measured, first: int, count: int) -> Cost:
    """Decisions stored by a process of its own; the making of the decisions is not counted."""
    return _apart(kept, _stored, kept, first, count)


def indexed(kept: Measured) -> Cost:
    """What is new put into the search index, by a process of its own."""
    return _apart(kept, _indexed, kept)


def _apart(kept: Measured, work: Callable[..., Cost], *given: object) -> Cost:
    before = _server_spent(kept)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        cost = pool.apply(work, given)
    return Cost(cost.clock, cost.processor + _server_spent(kept) - before, cost.memory)


def _server_spent(kept: Measured) -> float:
    return spent_by(kept.server, *descendants(kept.server)).ran if kept.server else 0.0


def _stored(kept: Measured, first: int, count: int) -> Cost:
    made = [0.0, 0.0]

    def items() -> Iterator[ReadItem]:
        left = invented_items(first, count, alike=kept.alike)
        while True:
            clock, processor = time.perf_counter(), time.process_time()
            item = next(left, None)
            made[0] += time.perf_counter() - clock
            made[1] += time.process_time() - processor
            if item is None:
                return
            yield item

    clock, processor = time.perf_counter(), time.process_time()
    with open_store(kept.place, write=True, memory=MEMORY) as store, readers() as reading:
        list(add_sources(store, [Source("invented", "made", items)], reading, DAY))
    return _since(clock + made[0], processor + made[1])


def _indexed(kept: Measured) -> Cost:
    clock, processor = time.perf_counter(), time.process_time()
    with open_store(kept.place, memory=MEMORY) as store:
        bring_up_to_date(_index(kept.index), store, lambda: law_texts().schema)
    return _since(clock, processor)


def _since(clock: float, processor: float) -> Cost:
    return Cost(time.perf_counter() - clock, time.process_time() - processor, _peak())


def _peak() -> float:
    """The most memory that this program had; what the one that started it had does not count."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def asked(kept: Measured, times: int) -> tuple[dict[str, list[Cost]], float]:
    """What each asking of each question took, and the peak memory of the program that asked, in MiB."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_asked, (kept, times))


def _asked(kept: Measured, times: int) -> tuple[dict[str, list[Cost]], float]:
    out = {}
    with open_store(kept.place, memory=MEMORY) as store:
        worker = [int(store.value("SELECT pg_backend_pid()"))] if kept.server else []
        for name, question in _questions(kept.alike).items():
            chance = random.Random(3)
            took = []
            for _ in range(times + 2):
                here, there, began = time.process_time(), spent_by(*worker).ran, time.perf_counter()
                question(store, kept.index, chance)
                clock = time.perf_counter() - began
                took.append(Cost(clock, time.process_time() - here + spent_by(*worker).ran - there, 0.0))
            out[name] = took[2:]
    return out, _peak()


def _milliseconds(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    within = ordered[int(0.95 * (len(ordered) - 1))]
    return f"{statistics.median(ordered) * 1000:.1f} / {within * 1000:.1f} ms"


def measure(kept: Measured, steps: Sequence[int], questions: int) -> None:
    """Print what storing, indexing, and asking take at each size."""
    before = 0
    for size in steps:
        more = size - before
        print(f"{kept.name}, {size:,} decisions, the last {more:,}")
        for name, cost in (("stored", stored(kept, before, more)), ("indexed", indexed(kept))):
            rate = f"{more / cost.clock:,.0f} a second, {more / cost.processor:,.0f} a second of processor time"
            print(f"  {name}: {rate}, {cost.memory:,.0f} MiB", flush=True)
        found, memory = asked(kept, questions)
        for every in (WITHIN, EVERYWHERE):
            kinds = [costs for question, costs in found.items() if question.startswith(every)]
            found[f"{every}every kind"] = list(itertools.chain.from_iterable(kinds))
        for question, costs in found.items():
            clock = _milliseconds([one.clock for one in costs])
            processor = _milliseconds([one.processor for one in costs])
            print(f"  {question}: median / 95 % within {clock} on the clock, {processor} of processor time")
        print(f"  asked with {memory:,.0f} MiB", flush=True)
        before = size


@contextlib.contextmanager
def both(folder: Path, *, alike: bool) -> Iterator[tuple[Measured, Measured]]:
    """The two stores, both empty, within a folder."""
    with server() as running:
        first = int((running.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
        yield (
            Measured("DuckDB", str(folder / "corpus"), folder / "corpus" / "search", alike=alike),
            Measured("PostgreSQL", running.new(), folder / "search", first, alike),
        )


def sizes(least: int, most: int) -> list[int]:
    """Tenfold steps from the least up to the most."""
    out = [most]
    while out[0] // 10 >= least:
        out.insert(0, out[0] // 10)
    return out


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=10_000, help="decisions stored, up to a million")
    parser.add_argument("--on-server", type=int, help="decisions stored on PostgreSQL, where these are to be fewer")
    parser.add_argument("--texts", type=int, default=256, help="texts read")
    parser.add_argument("--questions", type=int, default=50, help="times each question is asked")
    parser.add_argument("--alike", action="store_true", help="short texts of forty words, the hardest to search")
    given = parser.parse_args()
    if given.texts:
        compare_workers(given.texts)
    with tempfile.TemporaryDirectory() as folder, both(Path(folder), alike=given.alike) as stores:
        for kept, most in zip(stores, (given.decisions, given.on_server or given.decisions), strict=True):
            measure(kept, sizes(min(1_000, most), most), given.questions)


if __name__ == "__main__":
    main()
