"""One decision of a corpus: what was read of it, what it rules and in which words, and what it cites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wellfounded.corpus.search.fields import FIELDS
from wellfounded.corpus.search.passages import hits_in
from wellfounded.corpus.search.query import parse_query
from wellfounded.corpus.search.summaries import Stored, stored_decisions, summary
from wellfounded.corpus.store import Row, Store
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["decision_data"]

_SHOWN = ("country", "ground", "application", "disposition", "standard", "judge", "panel", "docket")
"""The traits that are listed, in this order; of groups and counsel more is said."""
_NEAR = 5_000


def decision_data(store: Store, id_: str, query: str = "", *, whole_names: bool = False) -> dict[str, Any]:
    """The data of a decision: schema ``wellfounded.corpus-decision/1``; ``found`` are the places of a query.

    Places are characters of ``text``, in which the names are replaced where the decision is not published, unless
    ``whole_names``. Raises InputError (WF935) where there is none of this id.
    """
    asked = parse_query(query)
    found = stored_decisions(store, [id_], whole_names=whole_names).get(id_)
    if found is None:
        known = (row[0] for row in store.rows(f"SELECT id FROM decisions ORDER BY id LIMIT {_NEAR}"))
        message = f"There is no decision '{id_[:80]}' in the corpus."
        raise InputError([Problem("decision", 0, "WF935", message, nearest(id_, known))])
    traits = store.rows(
        "SELECT field, n, value, detail, certainty FROM traits WHERE decision = ? ORDER BY field, n", [id_]
    )
    issues = store.rows(
        "SELECT issue, ruling, part, start, stop, certainty FROM issues WHERE decision = ? ORDER BY n", [id_]
    )
    cited = store.rows(
        "SELECT authority, kind, name, year, pin, start, stop, part FROM citations WHERE decision = ? ORDER BY n", [id_]
    )
    source = store.rows(
        "SELECT s.name, s.license FROM decisions d JOIN sources s ON s.id = d.source WHERE d.id = ?", [id_]
    )
    named = found.columns["published"] or whole_names  # the name of a file may be that of a party
    return {
        "schema": "wellfounded.corpus-decision/1",
        **summary(found),
        "docket": found.columns["docket"],
        "version": found.columns["version"],
        "source": source[0][0] if source and named else "",
        "license": source[0][1] if source else "",
        "values": list(_values(found, traits)),
        "rulings": [_ruling(found, row) for row in issues],
        "cited": list(_authorities(found, cited, named)),
        "text": found.text,
        "found": [[start, end] for start, end in (hits_in(found.text, asked) if query else ())],
    }


def _values(found: Stored, traits: Sequence[Row]) -> Iterator[dict[str, Any]]:
    by_field: dict[str, list[tuple[str, float]]] = {}
    for field, _, value, detail, certainty in traits:
        shown = found.masks.in_words(found.original, value)
        if field == "group":
            shown = f"{shown} ({detail})" if detail else shown
        elif field == "counsel":
            shown = f"for {detail}: {value}" if detail else value
        by_field.setdefault(field, []).append((shown, certainty))
    for field in (*_SHOWN, "group", "counsel"):
        if by_field.get(field):
            listed = [value for value, _ in by_field[field]]
            certainty = min(one for _, one in by_field[field])
            label = FIELDS[field].label if field in FIELDS else field.capitalize()
            yield {"field": field, "label": label, "values": listed, "certainty": round(certainty, 3)}


def _ruling(found: Stored, row: Row) -> dict[str, Any]:
    issue, ruling, part, start, stop, certainty = row
    first, last = (found.at(start), found.at(stop)) if start >= 0 else (-1, -1)
    words = " ".join(found.text[first:last].split()) if first >= 0 else ""
    return {
        "issue": issue,
        "ruling": ruling,
        "part": part,
        "start": first,
        "stop": last,
        "words": words,
        "certainty": round(certainty, 3),
    }


def _authorities(found: Stored, rows: Iterable[Row], named: bool) -> Iterator[dict[str, Any]]:
    """The authorities that are cited, each once, with every place, in the order of the first."""
    listed: dict[str, dict[str, Any]] = {}
    for authority, kind, name, year, pin, start, stop, part in rows:
        shown, said = (authority, name) if named else found.masks.in_authority(found.original, authority, name)
        one = listed.setdefault(authority, {"authority": shown, "kind": kind, "name": said, "year": year, "places": []})
        one["name"] = one["name"] or said
        one["year"] = one["year"] or year
        place = {"pin": pin, "part": part, "start": found.at(start), "stop": found.at(stop)}
        one["places"].append(place)
    yield from listed.values()
