"""Searches that are kept in the store under a name, to be run again when decisions have been added."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wellfounded.corpus.search.index import Filters
from wellfounded.corpus.search.query import parse_query
from wellfounded.corpus.store import Store
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["SavedSearch", "delete_search", "save_search", "saved_search", "saved_searches"]

_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,80}")


@dataclass(frozen=True, slots=True)
class SavedSearch:
    """A search under a name: the query, the filters, and the day on which it was saved, as ``2026-11-29``."""

    name: str
    query: str
    filters: Filters
    saved: str

    def data(self) -> dict[str, Any]:
        """As data."""
        return {"name": self.name, "query": self.query, "saved": self.saved, **filters_data(self.filters)}


def filters_data(filters: Filters) -> dict[str, Any]:
    """Filters as data."""
    values = {name: list(found) for name, found in filters.values.items()}
    return {"filters": values, "from": filters.first, "to": filters.last}


def save_search(store: Store, name: str, query: str, filters: Filters, day: str) -> None:
    """Keep a search, in place of one of the same name. Raises InputError for a query or a name with a fault (WF934)."""
    parse_query(query)
    if not _NAME.fullmatch(name) or name != name.strip():
        message = "The name of a saved search has 1 to 80 characters, and no blank at either end."
        raise InputError([Problem("name", 0, "WF934", message)])
    kept = json.dumps(filters_data(filters), ensure_ascii=False)
    with store.changing():
        store.run("DELETE FROM saved_searches WHERE name = ?", [name])
        store.insert("saved_searches", ("name", "query", "filters", "saved"), [(name, query, kept, day)])


def delete_search(store: Store, name: str) -> None:
    """Delete a saved search. Raises InputError (WF934) where there is none."""
    saved_search(store, name)
    with store.changing():
        store.run("DELETE FROM saved_searches WHERE name = ?", [name])


def saved_searches(store: Store) -> tuple[SavedSearch, ...]:
    """All saved searches, by name."""
    return tuple(
        _saved(*row) for row in store.rows("SELECT name, query, filters, saved FROM saved_searches ORDER BY name")
    )


def saved_search(store: Store, name: str) -> SavedSearch:
    """The saved search of a name. Raises InputError (WF934), with the nearest name."""
    found = {one.name: one for one in saved_searches(store)}
    if name not in found:
        raise InputError(
            [Problem("name", 0, "WF934", f"There is no saved search '{name[:80]}'.", nearest(name, found))]
        )
    return found[name]


def _saved(name: str, query: str, filters: str, saved: str) -> SavedSearch:
    data: Mapping[str, Any] = json.loads(filters)
    values = {str(field): tuple(map(str, found)) for field, found in data["filters"].items()}
    return SavedSearch(name, query, Filters(values, str(data["from"]), str(data["to"])), saved)
