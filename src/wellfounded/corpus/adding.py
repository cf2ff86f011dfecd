"""Sources added to a corpus: resumed where they stopped, each record once, a bad one passed over."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from wellfounded.corpus.records import Item, ReadItem
from wellfounded.corpus.sources.model import Source, words
from wellfounded.corpus.store import Store
from wellfounded.corpus.tallies import join_tallies
from wellfounded.corpus.workers import Readers
from wellfounded.corpus.writer import Written, forget_failures, known_items, source_number, write_items
from wellfounded.problems import Problem

__all__ = ["AddedSource", "add_sources"]

_LOOKED_UP = 64
_KEPT = 256
_SECONDS = 5.0
"""So many items, or what came in so many seconds, are kept at once: no more is lost where a run is broken off."""


@dataclass(slots=True)
class AddedSource:
    """What came of a source: ``before`` counts the records that an earlier run had read."""

    name: str
    kind: str
    before: int = 0
    written: Written = field(default_factory=Written)
    problems: list[Problem] = field(default_factory=list)


def add_sources(
    store: Store,
    sources: Iterable[Source],
    readers: Readers,
    day: str,
    license: str = "",
    notify: Callable[[int], None] = lambda done: None,
) -> Iterator[AddedSource]:
    """Add sources one after another; each is given when it is done. ``day`` is today's, as ``2026-11-29``.

    What was read is kept every few records, so that a run that is broken off loses no more than these, and the same
    run begun again goes on from there. ``notify`` is told how many records are done. Raises InputError where the store
    fails.
    """
    done, counted = 0, _KEPT
    for source in sources:
        with store.changing():
            number = source_number(store, source.name, source.kind, license or _license(source))
        found = AddedSource(source.name, source.kind)
        failed: set[str] = set()
        for group in _groups(readers.read(_unknown(store, number, source.items(), found))):
            with store.changing():
                _sum(found.written, write_items(store, number, group, day))
            found.problems += [problem for one in group if one.decision is None for problem in one.problems]
            failed |= {one.name for one in group if one.decision is None}
            done += len(group)
            if done >= counted:
                store.run("ANALYZE")  # a database that does not know how large its tables are looks up slowly
                counted = 2 * done
            notify(done + found.before)
        with store.changing():
            forget_failures(store, number, failed)
        join_tallies(store)
        done += found.before
        yield found


def _license(source: Source) -> str:
    return source.license or str(words()["license"].get(source.kind, ""))


def _unknown(
    store: Store, number: int, items: Iterator[Item | ReadItem], found: AddedSource
) -> Iterator[Item | ReadItem]:
    """The items that were not read before as they are now."""
    while part := list(islice(items, _LOOKED_UP)):
        known = known_items(store, number, (one.name for one in part))
        for item in part:
            if item.digest and known.get(item.name) == item.digest:
                found.before += 1
            else:
                yield item


def _groups(items: Iterator[ReadItem]) -> Iterator[list[ReadItem]]:
    group: list[ReadItem] = []
    since = time.monotonic()
    for item in items:
        group.append(item)
        if len(group) == _KEPT or time.monotonic() - since > _SECONDS:
            yield group
            group, since = [], time.monotonic()
    if group:
        yield group


def _sum(whole: Written, part: Written) -> None:
    whole.new += part.new
    whole.versions += part.versions
    whole.known += part.known
    whole.failed += part.failed
