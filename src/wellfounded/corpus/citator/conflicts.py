"""Where decisions of a corpus and the register of authorities say different things; for a person to settle."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.authorities import ENDING, Authority, Registry
from wellfounded.citations import find_citations
from wellfounded.citations.resolver.registry_index import registry_index
from wellfounded.corpus.citator.history import Event, history
from wellfounded.corpus.citator.model import NEGATIVE, RELIED_ON
from wellfounded.corpus.store import Store

__all__ = ["Conflict", "conflicts"]

_DOCKET = "us/docket/"
"""How the keys of decisions begin that are known by the number of their case only."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """An authority of the register, what it says of it, and the event in the corpus that says otherwise.

    ``kind`` is ``not in the register``: the corpus says that it fell, and the register does not; or ``followed later``:
    the register says that it fell everywhere, and a decision after that day follows it.
    """

    key: str
    cite: str
    kind: str
    register: str
    event: Event


def conflicts(store: Store, registry: Registry) -> tuple[Conflict, ...]:
    """Every authority of the register about which the corpus says otherwise, in the order of the register."""
    known = registry_index(registry).authorities
    treated: dict[str, str] = {}
    unreported = {f"docket:{key.removeprefix(_DOCKET)}": one for key, one in known.items() if key.startswith(_DOCKET)}
    for (named,) in store.rows("SELECT DISTINCT authority FROM treatments ORDER BY authority"):
        if named.lower() in unreported:
            treated[unreported[named.lower()].key] = named
        for one in find_citations(named, wording=False):
            if one.resolves_to == named and one.key in known:
                treated[known[one.key].key] = named
    return tuple(
        conflict
        for key in registry
        if key in treated
        for conflict in _of(key, registry[key], history(store, treated[key]))
    )


def _of(key: str, authority: Authority, events: tuple[Event, ...]) -> Iterator[Conflict]:
    ends = [one for one in authority.later if one.what in ENDING]
    noted = "; ".join(f"{one.what} by {one.by}, {one.date_words}" for one in authority.later) or "no later history"
    everywhere = [one for one in ends if not one.within and not one.as_to and one.until is None]
    for event in events:
        if event.certainty < RELIED_ON:
            continue
        if event.kind in NEGATIVE and not event.partly and not authority.later:
            yield Conflict(key, authority.cite, "not in the register", noted, event)
        elif event.kind == "followed" and any(one.settled < _day(event) for one in everywhere):
            yield Conflict(key, authority.cite, "followed later", noted, event)


def _day(event: Event) -> dt.date:
    """The first day on which it can have happened."""
    if len(event.day) == 10:
        return dt.date.fromisoformat(event.day)
    return dt.date(int(event.day), 1, 1) if event.day else dt.date.min
