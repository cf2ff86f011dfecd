"""The citator: who cites an authority, what became of it, what is watched, and what fell."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.api.answer import answer_of
from wellfounded.api.citator_answers import AuthorityHistory, CitedBy, CorpusAlerts, RegisterConflicts, WatchList
from wellfounded.api.corpus_place import corpus_place
from wellfounded.api.days import day_of
from wellfounded.problems import InputError, Problem, nearest

if TYPE_CHECKING:
    from wellfounded.corpus.citator.lookup import Named

__all__ = [
    "authority_history",
    "cited_by",
    "corpus_alerts",
    "register_conflicts",
    "stop_watching",
    "watch_authorities",
    "watched_authorities",
]


def cited_by(
    authority: str, *, corpus: str | Path = "", start: int = 0, most: int = 50, treated: bool = False
) -> CitedBy:
    """Who cites an authority, at which page, for which point, in which words, and how; the latest decision first.

    ``authority`` is a citation, a key of the register, or a name; of a section its subsections count too. ``treated``
    leaves out those that only cite. What a source says that decisions say of it in parentheses comes beside it. Raises
    ``InputError``.
    """
    from wellfounded.authorities import load_registry
    from wellfounded.corpus.citator.history import cite_counts, citing, parentheticals
    from wellfounded.corpus.citator.lookup import look_up
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_citator import cites_rows

    with open_store(corpus_place(corpus)) as store:
        named = look_up(store, load_registry(), authority)
        data = {
            "schema": CitedBy.SCHEMA,
            **asdict(named),
            "counts": cite_counts(store, named.authority),
            "start": start,
            "citations": [
                asdict(one) for one in citing(store, named.authority, most=most, skip=start, only_treated=treated)
            ],
            "parentheticals": [asdict(one) for one in parentheticals(store, named.authority, most=most, skip=start)],
        }
    return answer_of(CitedBy, data, partial(cites_rows, data))


def authority_history(authority: str, *, corpus: str | Path = "") -> AuthorityHistory:
    """What became of an authority, as decisions of the corpus and as the register say. Raises ``InputError``."""
    from wellfounded.authorities import load_registry
    from wellfounded.corpus.citator.history import HISTORY, cite_counts, history, statements
    from wellfounded.corpus.citator.lookup import look_up
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_citator import history_rows

    registry = load_registry()
    with open_store(corpus_place(corpus)) as store:
        named = look_up(store, registry, authority)
        own = store.rows("SELECT id FROM decisions WHERE citation = ? ORDER BY id", [named.authority])
        known = registry.get(named.key)
        data = {
            "schema": AuthorityHistory.SCHEMA,
            **asdict(named),
            "decision": str(own[0][0]) if own else "",
            "counts": cite_counts(store, named.authority),
            "events": [asdict(one) for one in history(store, named.authority)],
            "left_out": max(0, statements(store, named.authority) - HISTORY),
            "register": [
                {"what": one.what, "by": one.by, "date": one.shown_date} for one in (known.later if known else ())
            ],
        }
    return answer_of(AuthorityHistory, data, partial(history_rows, data))


def watch_authorities(path: str | Path, *, corpus: str | Path = "", day: dt.date | str | None = None) -> WatchList:
    """Watch the authorities of a case file, which its documents cite, or of a brief. Returns what is watched then.

    A case or brief of the same name is watched as it is now. Raises ``InputError``.
    """
    from wellfounded.corpus.citator.watching import watch
    from wellfounded.corpus.store import open_store

    found = _authorities(Path(path))
    if not found:
        raise InputError(
            [Problem(str(path), 0, "WF894", "No authority is cited there, so that nothing can be watched.")]
        )
    place = corpus_place(corpus)
    open_store(place).close()  # none is made where there is none
    with open_store(place, write=True) as store:
        watch(store, Path(path).name, found, day_of(day) or dt.date.today())
    return watched_authorities(corpus=corpus)


def _authorities(path: Path) -> list[Named]:
    """The authorities of a brief, or those that the table of authorities of a case lists."""
    from wellfounded.authorities import load_registry
    from wellfounded.citations.paged_document import read_document
    from wellfounded.corpus.citator.lookup import authorities_of

    if path.suffix.lower() in (".yaml", ".yml"):
        from wellfounded.api.matter import load

        text = str(load(path).document("authorities"))
    else:
        text = read_document(str(path)).text
    return authorities_of(text, load_registry())


def watched_authorities(*, corpus: str | Path = "") -> WatchList:
    """What is watched. Raises ``InputError``."""
    from wellfounded.corpus.citator.watching import watched
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_citator import watch_rows

    with open_store(corpus_place(corpus)) as store:
        data: dict[str, Any] = {"schema": WatchList.SCHEMA, "watched": [asdict(one) for one in watched(store)]}
    return answer_of(WatchList, data, partial(watch_rows, data))


def stop_watching(name: str, *, corpus: str | Path = "") -> WatchList:
    """No longer watch for a case or brief. Raises ``InputError`` where nothing is watched for it."""
    from wellfounded.corpus.citator.watching import stop_watching as stop
    from wellfounded.corpus.citator.watching import watched
    from wellfounded.corpus.store import open_store

    place = corpus_place(corpus)
    open_store(place).close()  # none is made where there is none
    with open_store(place, write=True) as store:
        names = [one.name for one in watched(store)]
        if not stop(store, name):
            raise _not_watched(name, names)
    return watched_authorities(corpus=corpus)


def _not_watched(name: str, names: Iterable[str]) -> InputError:
    return InputError([Problem("watch", 0, "WF894", f"Nothing is watched for '{name}'.", nearest(name, names))])


def corpus_alerts(since: dt.date | str, *, name: str = "", corpus: str | Path = "") -> CorpusAlerts:
    """What fell of the watched authorities, in decisions of a day or later, or added on that day or later.

    ``name`` asks about one case or brief. Raises ``InputError``, also where nothing is watched for it.
    """
    from wellfounded.corpus.citator.watching import alerts, watched
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_citator import alerts_rows

    day = day_of(since, "--since") or dt.date.min
    with open_store(corpus_place(corpus)) as store:
        on = watched(store)
        if name and name not in {one.name for one in on}:
            raise _not_watched(name, [one.name for one in on])
        count = sum(one.authorities for one in on if not name or one.name == name)
        found = [asdict(one) for one in alerts(store, day, name)]
    data = {"schema": CorpusAlerts.SCHEMA, "since": day.isoformat(), "watched": count, "alerts": found}
    return answer_of(CorpusAlerts, data, partial(alerts_rows, data))


def register_conflicts(*, corpus: str | Path = "") -> RegisterConflicts:
    """Where decisions of the corpus contradict the register, for a person to settle. Raises ``InputError``."""
    from wellfounded.authorities import load_registry
    from wellfounded.corpus.citator.conflicts import conflicts
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_citator import conflicts_rows

    with open_store(corpus_place(corpus)) as store:
        found = [asdict(one) for one in conflicts(store, load_registry())]
    data = {"schema": RegisterConflicts.SCHEMA, "conflicts": found}
    return answer_of(RegisterConflicts, data, partial(conflicts_rows, data))
