"""A corpus searched: full text and what was read, one decision, decisions like a case, and saved searches."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.api.answer import answer_of
from wellfounded.api.corpus_place import corpus_place
from wellfounded.api.corpus_search_answers import CorpusDecision, CorpusSearch, DecisionsLike, SavedSearches
from wellfounded.api.law_library import law_texts

if TYPE_CHECKING:
    from wellfounded.corpus.search.index import Filters, SearchIndex
    from wellfounded.corpus.store import Store
    from wellfounded.matter.model import Matter as LoadedMatter
    from wellfounded.matter.schema import Schema

__all__ = [
    "corpus_decision",
    "decisions_like",
    "delete_search",
    "run_saved_search",
    "save_search",
    "saved_searches",
    "search_corpus",
]

Values = Mapping[str, str | Sequence[str]]
"""Filters: the values of each field, of which a decision must have one."""


def search_corpus(
    query: str = "",
    filters: Values | None = None,
    *,
    corpus: str | Path = "",
    first: str = "",
    last: str = "",
    start: int = 0,
    most: int = 10,
    whole_names: bool = False,
    index_at_most: int = 0,
) -> CorpusSearch:
    """The decisions that answer a query, by how well they do, with passages, and the counts of all of them.

    ``filters`` are values by field, ``first`` and ``last`` bound the day; ``start`` counts from 0, and at most 100
    decisions are given. Names in decisions that are not published are replaced, unless ``whole_names``. What
    was added to the corpus is first put into its index, with ``index_at_most`` no more decisions than that; if any are
    left, a note says so. Raises ``InputError``: for a query with a fault, with its place.
    """
    from wellfounded.corpus.search.searcher import search

    chosen = _filters(filters, first, last)
    with _opened(corpus, index_at_most) as (store, index, left):
        found = search(store, index, query, chosen, start=start, most=most, whole_names=whole_names)
        return _answer(found, left)


def run_saved_search(
    name: str, *, corpus: str | Path = "", start: int = 0, most: int = 10, whole_names: bool = False
) -> CorpusSearch:
    """The decisions that answer a saved search now. Raises ``InputError``, which names the nearest search."""
    from wellfounded.corpus.search.saved import saved_search
    from wellfounded.corpus.search.searcher import search

    with _opened(corpus) as (store, index, left):
        saved = saved_search(store, name)
        found = search(store, index, saved.query, saved.filters, start=start, most=most, whole_names=whole_names)
        return _answer(found, left)


def saved_searches(*, corpus: str | Path = "") -> SavedSearches:
    """The searches that are saved in a corpus."""
    from wellfounded.corpus.search.saved import saved_searches as saved
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_search import saved_rows

    with open_store(corpus_place(corpus)) as store:
        data = {"schema": SavedSearches.SCHEMA, "searches": [one.data() for one in saved(store)]}
    return answer_of(SavedSearches, data, partial(saved_rows, data))


def save_search(
    name: str,
    query: str = "",
    filters: Values | None = None,
    *,
    corpus: str | Path = "",
    first: str = "",
    last: str = "",
) -> None:
    """Keep a search under a name, in place of one of the same name. Raises ``InputError``."""
    from wellfounded.corpus.search.saved import save_search as save
    from wellfounded.corpus.store import open_store

    chosen = _filters(filters, first, last)
    with open_store(corpus_place(corpus), write=True) as store:
        save(store, name, query, chosen, dt.date.today().isoformat())


def delete_search(name: str, *, corpus: str | Path = "") -> None:
    """Delete a saved search. Raises ``InputError`` where there is none of that name."""
    from wellfounded.corpus.search.saved import delete_search as delete
    from wellfounded.corpus.store import open_store

    with open_store(corpus_place(corpus), write=True) as store:
        delete(store, name)


def corpus_decision(
    decision: str, query: str = "", *, corpus: str | Path = "", whole_names: bool = False
) -> CorpusDecision:
    """A decision of a corpus by its id: its text, what was read of it, and what it cites.

    With a ``query``, the places of what it asks for are given too. Raises ``InputError``.
    """
    from wellfounded.corpus.search.decision import decision_data
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_search import decision_rows

    with open_store(corpus_place(corpus)) as store:
        data = decision_data(store, decision, query, whole_names=whole_names)
    return answer_of(CorpusDecision, data, partial(decision_rows, data))


def decisions_like(
    loaded: LoadedMatter,
    schema: Schema,
    filters: Values | None,
    corpus: str | Path,
    first: str,
    last: str,
    most: int,
    whole_names: bool,
    index_at_most: int = 0,
) -> DecisionsLike:
    """The decisions nearest to a loaded case; ``Matter.like`` says what each of these is. Raises ``InputError``."""
    from wellfounded.corpus.search.likeness import decisions_like as nearest
    from wellfounded.corpus.search.profiles import facts_of_matter
    from wellfounded.reports.corpus_search import like_rows

    chosen, facts = _filters(filters, first, last), facts_of_matter(loaded, schema)
    with _opened(corpus, index_at_most) as (store, index, _):
        found = nearest(store, index, facts, chosen, most=most, whole_names=whole_names)
    data = {"schema": DecisionsLike.SCHEMA, "case": loaded.title} | found
    return answer_of(DecisionsLike, data, partial(like_rows, data))


def _answer(data: dict[str, Any], left: int) -> CorpusSearch:
    """The answer; ``left`` decisions are not in the index."""
    from wellfounded.reports.corpus_search import search_rows

    if left:
        data["notes"].append(f"{left} decisions were not searched: the index is being brought up to date.")
    return answer_of(CorpusSearch, data, partial(search_rows, data))


def _filters(values: Values | None, first: str, last: str) -> Filters:
    from wellfounded.corpus.search.searcher import filters_of

    listed = {name: (one,) if isinstance(one, str) else tuple(one) for name, one in (values or {}).items()}
    return filters_of(listed, first, last)


@contextlib.contextmanager
def _opened(corpus: str | Path, at_most: int = 0) -> Iterator[tuple[Store, SearchIndex, int]]:
    """The store of a corpus and its index, which is brought up to date; and how many decisions are left."""
    from wellfounded.corpus.search.documents import bring_up_to_date
    from wellfounded.corpus.search.index import SearchIndex
    from wellfounded.corpus.store import open_store

    place = corpus_place(corpus)
    with open_store(place) as store:
        index = SearchIndex(_index_folder(place))
        yield store, index, bring_up_to_date(index, store, lambda: law_texts().schema, at_most)


def _index_folder(place: str) -> Path:
    """Where the index of a corpus lies: beside its file, or, of one on a server, in the user's cache folder."""
    from wellfounded.corpus.databases import is_server
    from wellfounded.language.cache import cache_folder

    if not is_server(place):
        return Path(place) / "search"
    return cache_folder() / f"corpus-{hashlib.sha256(place.encode()).hexdigest()[:24]}"
