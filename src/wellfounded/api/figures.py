"""Figures on a corpus: how often what was decided, by group; two groups compared."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.api.answer import answer_of
from wellfounded.api.corpus_place import corpus_place
from wellfounded.api.days import day_of
from wellfounded.api.figure_answers import CorpusDifference, CorpusFigures
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.corpus.figures.counts import Count
    from wellfounded.corpus.figures.measures import Chosen

__all__ = ["corpus_difference", "corpus_figures", "figure_fields", "figure_measures"]

Day = dt.date | str | None


def figure_measures() -> tuple[str, ...]:
    """What can be counted."""
    from wellfounded.corpus.figures.measures import measures

    return tuple(measures())


def figure_fields(*, listed: bool = False) -> tuple[str, ...]:
    """What decisions can be chosen by; with ``listed`` by what they can be grouped."""
    from wellfounded.corpus.figures.measures import fields

    return tuple(one.name for one in fields().values() if not (listed and one.quoted))


def corpus_figures(
    measure: str = "rulings",
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    *,
    since: Day = None,
    until: Day = None,
    corpus: str | Path = "",
) -> CorpusFigures:
    """How often what was decided, by group, with shares, intervals, and the base rate.

    ``by`` are fields such as court, year, country, ground, issue, or judge; ``where`` chooses decisions, as
    ``court=ca9`` or, by words of a group as it was framed, ``framed=famil*``. Groups are in the order of their names.
    Raises ``InputError`` for what is no measure or field.
    """
    from wellfounded.corpus.figures.counts import count, csv_text
    from wellfounded.corpus.figures.measures import field_called, measure_called
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_figures import figures_rows

    counted, fields = measure_called(measure), [field_called(one, "--by", listed=True) for one in dict.fromkeys(by)]
    chosen = _chosen(where, since, until)
    with open_store(corpus_place(corpus)) as store:
        found = count(store, counted, fields, chosen)
    names = tuple(field.name for field in fields)
    data = {
        "schema": CorpusFigures.SCHEMA,
        "measure": counted.name,
        "words": counted.words,
        "of": counted.of,
        "by": list(names),
        "chosen": {name: list(values) for name, values in chosen.values.items()},
        "since": chosen.since.isoformat() if chosen.since else "",
        "until": chosen.until.isoformat() if chosen.until else "",
        "counts": [_count(one, names) for one in found.counts],
        "base": [_count(one, ()) for one in found.base],
        "notes": list(found.notes),
        "queries": list(found.queries),
    }
    return answer_of(CorpusFigures, data, partial(figures_rows, data), csv=csv_text(found), figures=found)


def corpus_difference(
    measure: str,
    first: Sequence[str],
    second: Sequence[str],
    where: Sequence[str] = (),
    *,
    since: Day = None,
    until: Day = None,
    corpus: str | Path = "",
) -> CorpusDifference:
    """Two groups of decisions compared on a share, with Fisher's exact test.

    Each group is chosen as by ``where``, which chooses for both. Groups that are chosen by a person are refused. Raises
    ``InputError``.
    """
    from wellfounded.corpus.figures.counts import compare
    from wellfounded.corpus.figures.measures import fields, measure_called
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_figures import difference_rows

    counted = measure_called(measure)
    sides = []
    for group, option in ((first, "--first"), (second, "--second")):
        if not group:
            raise InputError([Problem(option, 0, "WF890", "The group is missing. Give it as field=value.")])
        chosen = _chosen([*where, *group], since, until, option)
        if any(fields()[name].person for name in chosen.values):
            raise InputError([Problem(option, 0, "WF891", "Groups are not chosen by a person: no one is rated here.")])
        sides.append(chosen)
    names = (", ".join(first), ", ".join(second))
    with open_store(corpus_place(corpus)) as store:
        found = compare(store, counted, sides[0], sides[1], names)
    data: dict[str, Any] = {
        "schema": CorpusDifference.SCHEMA,
        "measure": counted.name,
        "words": counted.words,
        "first": _count(found.first, ("group",)),
        "second": _count(found.second, ("group",)),
        "p": found.p,
        "odds": found.odds,
        "notes": list(found.notes),
        "queries": list(found.queries),
    }
    return answer_of(CorpusDifference, data, partial(difference_rows, data))


def _chosen(where: Sequence[str], since: Day, until: Day, option: str = "--where") -> Chosen:
    from wellfounded.corpus.figures.measures import Chosen, choose

    return Chosen(choose(where, option), day_of(since, "--since"), day_of(until, "--until"))


def _count(one: Count, names: Sequence[str]) -> dict[str, Any]:
    low, high = one.interval
    group = dict(zip(names, one.group, strict=True))
    numbers = {"share": round(one.share, 6), "low": round(low, 6), "high": round(high, 6)}
    return {"group": group, "value": one.value, "count": one.count, "of": one.of, **numbers, "few": one.few}
