"""A corpus of decisions: added to, listed, and described."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from wellfounded.api.answer import answer_of
from wellfounded.api.corpus_answers import CorpusAdded, CorpusDecisions, CorpusExported, CorpusFailures, CorpusStatus
from wellfounded.api.corpus_place import corpus_place

__all__ = ["corpus_add", "corpus_decisions", "corpus_export", "corpus_failures", "corpus_status"]


def corpus_add(
    paths: str | Path | Iterable[str | Path],
    *,
    corpus: str | Path = "",
    license: str = "",
    courts: Iterable[str] = (),
    workers: int = 0,
    dask: str = "",
    memory: str = "1GB",
    notify: Callable[[int], None] = lambda done: None,
) -> CorpusAdded:
    """Add decisions to a corpus, which is made where there is none: files, folders, tables, and bulk files.

    Each is added once; an interrupted run is resumed. ``license`` is kept with the sources. Of records that state a
    court that is none of ``courts``, such as ``ca9``, none is added. ``workers`` processes of this machine read at
    once, or those of the Dask cluster at the address ``dask``; the result is the same. ``notify`` is told how many
    records are done. Records that cannot be read stop nothing, and are in ``problems``. Raises ``InputError``.
    """
    from wellfounded.corpus.adding import add_sources
    from wellfounded.corpus.parquet import is_exported, sources_of_export
    from wellfounded.corpus.sources.paths import sources_of
    from wellfounded.corpus.store import open_store
    from wellfounded.corpus.workers import readers
    from wellfounded.reports.corpus import added_rows

    named = [paths] if isinstance(paths, str | Path) else list(paths)
    exported = [path for path in map(Path, named) if is_exported(path)]
    sources = sources_of((str(path) for path in named if Path(path) not in exported), frozenset(courts))
    sources += [source for path in exported for source in sources_of_export(path)]
    day = dt.date.today().isoformat()
    # The workers come first: a process that splits in two should have no database open.
    with readers(workers, dask) as reading, open_store(corpus_place(corpus), write=True, memory=memory) as base:
        found = list(add_sources(base, sources, reading, day, license, notify))
        data = {
            "schema": CorpusAdded.SCHEMA,
            "store": base.name,
            "sources": [
                {
                    "name": one.name,
                    "kind": one.kind,
                    "new": one.written.new,
                    "versions": one.written.versions,
                    "known": one.written.known,
                    "before": one.before,
                    "failed": one.written.failed,
                }
                for one in found
            ],
            "decisions": int(base.value("SELECT count(*) FROM decisions")),
        }
    problems = tuple(problem for one in found for problem in one.problems)
    return answer_of(CorpusAdded, data, partial(added_rows, data), problems=problems)


def corpus_status(*, corpus: str | Path = "") -> CorpusStatus:
    """What a corpus holds, and from where. Raises ``InputError``."""
    from wellfounded.corpus.overview import status_of
    from wellfounded.reports.corpus import status_rows

    data = _asked(corpus, status_of) | {"schema": CorpusStatus.SCHEMA}
    return answer_of(CorpusStatus, data, partial(status_rows, data))


def corpus_decisions(
    *, corpus: str | Path = "", court: str = "", since: dt.date | str = "", most: int = 50
) -> CorpusDecisions:
    """The decisions of a corpus, the latest first: of a court, from a day on, or all (``most`` 0).

    In the title of a decision that is not published the names are replaced. Raises ``InputError``.
    """
    from wellfounded.api.days import day_of
    from wellfounded.corpus.overview import decisions_listed
    from wellfounded.reports.corpus import decisions_rows

    day = day_of(since or None)
    ask = partial(decisions_listed, court=court, since=day.isoformat() if day else "", most=most)
    data = _asked(corpus, ask) | {"schema": CorpusDecisions.SCHEMA}
    return answer_of(CorpusDecisions, data, partial(decisions_rows, data))


def corpus_failures(*, corpus: str | Path = "") -> CorpusFailures:
    """The records that could not be read into a corpus, and why. Raises ``InputError``."""
    from wellfounded.corpus.overview import failures_listed
    from wellfounded.reports.corpus import failures_rows

    data = _asked(corpus, failures_listed) | {"schema": CorpusFailures.SCHEMA}
    return answer_of(CorpusFailures, data, partial(failures_rows, data))


def corpus_export(folder: str | Path, *, corpus: str | Path = "", overwrite: bool = False) -> CorpusExported:
    """A corpus as Parquet files in a folder, one for each table, which ``corpus_add`` takes. Raises ``InputError``.

    The files hold the names of unpublished decisions as the corpus does: they are a copy, not for others.
    """
    from wellfounded.corpus.parquet import export_tables
    from wellfounded.reports.corpus import exported_rows

    ask = partial(export_tables, folder=Path(folder), force=overwrite)
    tables = [{"name": name, "rows": rows} for name, rows in _asked(corpus, ask).items()]
    data = {"schema": CorpusExported.SCHEMA, "folder": str(folder), "tables": tables}
    return answer_of(CorpusExported, data, partial(exported_rows, data))


def _asked(corpus: str | Path, ask: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    from wellfounded.corpus.store import open_store

    with open_store(corpus_place(corpus)) as base:
        return ask(base)
