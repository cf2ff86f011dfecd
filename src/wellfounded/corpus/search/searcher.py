"""A search answered: the decisions of a page, with passages, and how many decisions have which values."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any

from wellfounded.corpus.search.fields import FACETS, FIELDS, FILTERS, PAIRED
from wellfounded.corpus.search.index import NO_FILTERS, Filters, Found, SearchIndex
from wellfounded.corpus.search.passages import Passage, passages_of
from wellfounded.corpus.search.query import Query, day_bound, parse_query
from wellfounded.corpus.search.summaries import Stored, stored_decisions, summary
from wellfounded.corpus.store import Store
from wellfounded.dates import DateError
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["MOST", "VALUES", "filters_of", "passage_data", "search"]

MOST = 100
"""Decisions on a page, at most."""
RULINGS = 3
"""Rulings of a decision that are shown where no words were asked for."""
VALUES = 50
"""Values of a field that are listed with their counts; of more, how many there are."""


def filters_of(values: Mapping[str, tuple[str, ...]], first: str = "", last: str = "") -> Filters:
    """Filters as a person gives them: days in any form that ``day:`` takes. Raises InputError (WF933)."""
    unknown = [name for name in values if name not in FILTERS]
    if unknown:
        message = f"There is no filter '{unknown[0][:40]}'. The filters are {', '.join(FILTERS)}."
        raise InputError([Problem("filter", 0, "WF933", message, nearest(unknown[0], FILTERS))])
    kept = {name: tuple(filter(None, map(str.strip, found))) for name, found in sorted(values.items())}
    return Filters({name: found for name, found in kept.items() if found}, _day(first, "from"), _day(last, "to"))


def _day(said: str, option: str) -> str:
    try:
        return day_bound(said.strip(), last=option == "to") if said.strip() else ""
    except DateError as error:
        raise InputError([Problem(option, 0, "WF933", f"{error}.", error.suggestion)]) from None


def search(
    store: Store,
    index: SearchIndex,
    text: str,
    filters: Filters = NO_FILTERS,
    *,
    start: int = 0,
    most: int = 10,
    whole_names: bool = False,
) -> dict[str, Any]:
    """The data of an answer: schema ``wellfounded.corpus-search/1``. Raises InputError for a query with a fault."""
    query = parse_query(text)
    found = index.search(query, filters, max(0, start), min(max(0, most), MOST))
    decisions = stored_decisions(store, (id_ for id_, _ in found.hits), whole_names=whole_names)
    hits = [
        summary(decisions[id_])
        | {
            "score": round(score, 4),
            "passages": [passage_data(one) for one in _passages(decisions[id_], query, filters)],
        }
        for id_, score in found.hits
        if id_ in decisions
    ]
    return {
        "schema": "wellfounded.corpus-search/1",
        "query": text,
        "filters": {name: list(values) for name, values in filters.values.items()},
        "from": filters.first,
        "to": filters.last,
        "total": found.total,
        "start": max(0, start),
        "hits": hits,
        "facets": [_facet(name, found) for name in FACETS if found.facets[name]],
        "notes": [_note(*one) for one in found.unknown],
    }


def _passages(decision: Stored, query: Query, filters: Filters) -> tuple[Passage, ...]:
    """The passages that show what was asked for: words of the text, or else the rulings that were chosen, or none."""
    found = passages_of(decision.text, query)
    if found and found[0].marks:
        return found
    issues, rulings = (filters.values.get(name, ()) for name in PAIRED)
    places = [
        (decision.at(start), decision.at(stop))
        for issue, ruling, start, stop in decision.rulings
        if start >= 0 and (not issues or issue in issues) and (not rulings or ruling in rulings)
    ]
    if not (issues or rulings):
        return ()
    shown = (Passage(" ".join(decision.text[start:stop].split()), (), start, False, False) for start, stop in places)
    return tuple(itertools.islice(shown, RULINGS))


def passage_data(one: Passage) -> dict[str, Any]:
    """A passage as data."""
    marks = [[start, end] for start, end in one.marks]
    return {"text": one.text, "marks": marks, "cut_before": one.cut_before, "cut_after": one.cut_after}


def _facet(name: str, found: Found) -> dict[str, Any]:
    counts = found.facets[name]
    listed = [{"value": value, "decisions": number} for value, number in counts[:VALUES]]
    return {"field": name, "label": FIELDS[name].label, "values": listed, "more": max(0, len(counts) - VALUES)}


def _note(field: str, value: str, near: str) -> str:
    said = f"No decision has {json.dumps(value, ensure_ascii=False)} as {field}."
    return f"{said} Did you mean: {near}?" if near else said
