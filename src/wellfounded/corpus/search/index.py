"""The index of a corpus: what is searched of each decision, ranked by tantivy (BM25).

It is made from the store and holds nothing that the store lacks, so that it can be thrown away and made again; it is
brought up to date by the sequence numbers of the decisions. The same decisions give the same answers in the same
order: by score, then by day from the latest, then by id.
"""

from __future__ import annotations

import contextlib
import itertools
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import tantivy

from wellfounded.corpus.databases import disk_full
from wellfounded.corpus.masks import without_file_number
from wellfounded.corpus.search.engine_documents import (
    ANALYZER,
    ORDERED,
    RULED,
    SEQUENCE,
    Document,
    analyzer,
    day_number,
    engine_document,
    schema,
)
from wellfounded.corpus.search.fields import FACETS, FIELDS, PAIRED
from wellfounded.corpus.search.query import All, Any, Days, Not, Phrase, Query, Value, leaves
from wellfounded.corpus.search.words import folded
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["BUSY", "DEEPEST", "NO_FILTERS", "Document", "Filters", "Found", "SearchIndex"]

BUSY = "WF932"
"""The code of the problem that another process is writing the index."""
DEEPEST = 10_000
"""Answers that can be paged through; more are counted."""
_MEMORY = 64_000_000  # bytes that the writer of the index may use
_BATCH = 2_000  # documents between two states of the index that are kept
_FACET_VALUES = 10_000
_SHARE = 50_000  # decisions that are worth a thread of their own
_THREADS = 8


_Hit = tuple[float, str]
"""An answer: its score below zero, and its place among those of one score."""
_Clause = tuple[tantivy.Occur, tantivy.Query]


@dataclass(frozen=True, slots=True)
class Filters:
    """What is chosen beside a query: values by field (one of them must be there) and the days, both included."""

    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    first: str = ""
    last: str = ""


NO_FILTERS = Filters()


@dataclass(frozen=True, slots=True)
class Found:
    """Answers: how many there are, the ids of those of the page with their scores, and counts by field and value.

    ``unknown`` are values that were asked for and that no decision has, each with its field and the nearest that one
    has.
    """

    total: int
    hits: tuple[tuple[str, float], ...]
    facets: Mapping[str, tuple[tuple[str, int], ...]]
    unknown: tuple[tuple[str, str, str], ...] = ()


class SearchIndex:
    """The index in a folder, which is made where there is none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._schema = schema()
        try:
            with self._room():
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._index = tantivy.Index(self._schema, str(folder))
        except OSError as error:
            message = f"The search index cannot be made here: {error.strerror or error}."
            raise InputError([Problem(str(folder), 0, "WF931", message)]) from None
        except ValueError:
            message = "The search index is of another version or damaged. Delete this folder; it is made again."
            raise InputError([Problem(str(folder), 0, "WF931", message)]) from None
        self._index.register_tokenizer(ANALYZER, analyzer())
        self._searcher = self._index.searcher()

    def last_sequence(self) -> int:
        """The highest sequence number in the index; 0 where it is empty."""
        found = self._searcher.aggregate(tantivy.Query.all_query(), {"last": {"max": {"field": "sequence"}}})
        return int(found["last"]["value"] or 0)

    def count(self) -> int:
        """How many decisions are in the index."""
        return int(self._searcher.num_docs)

    def add(self, documents: Iterable[Document]) -> int:
        """Put documents into the index, in the order of their sequence numbers; one of the same id is replaced.

        Gives how many. Raises InputError (WF932) while another process does so.
        """
        left, number = iter(documents), 0
        with self._room():
            writer = self._writer()
            while batch := list(itertools.islice(left, _BATCH)):
                for one in batch:
                    if self._searcher.doc_freq("id", one.id):
                        writer.delete_documents_by_term("id", one.id)
                    writer.add_document(engine_document(one))
                writer.commit()
                self._refresh()
                number += len(batch)
            writer.wait_merging_threads()
        self._refresh()
        return number

    def clear(self) -> None:
        """Take everything out."""
        with self._room():
            writer = self._writer()
            writer.delete_all_documents()
            writer.commit()
            writer.wait_merging_threads()
        self._refresh()

    @contextlib.contextmanager
    def _room(self) -> Iterator[None]:
        """Says what is wrong where the disk is full; what was in the index stays in it."""
        try:
            yield
        except (OSError, ValueError) as error:
            if not disk_full(error):
                raise
            message = "The disk is full, so that the search index cannot be written. Make room, then search again."
            raise InputError([Problem(str(self.folder), 0, "WF885", message)]) from None

    def _writer(self) -> tantivy.IndexWriter:
        try:
            return self._index.writer(_MEMORY, 1)
        except ValueError:
            message = "Another process is bringing the search index up to date. Try again when it has ended."
            raise InputError([Problem(str(self.folder), 0, BUSY, message)]) from None

    def _refresh(self) -> None:
        self._index.reload()
        self._searcher = self._index.searcher()
        self.__dict__.pop("_values", None)

    def search(self, query: Query, filters: Filters = NO_FILTERS, start: int = 0, most: int = 10) -> Found:
        """The answers from the one numbered ``start`` (from 0) on, at most ``most``, and the counts of all of them."""
        unknown: list[tuple[str, str, str]] = []
        asked = All((query, *_chosen(filters)))
        scored = any(isinstance(leaf, Phrase) and not _begins_one(leaf) for leaf in leaves(query))
        wanted = start + min(most, max(0, DEEPEST - start))
        counted = (*FACETS, RULED) if any(filters.values.get(name) for name in PAIRED) else FACETS

        def answer(share: tantivy.Query) -> tuple[list[_Hit], int, dict[str, Counter[str]]]:
            hits, total = (self._by_score if scored else self._by_day)(share, wanted)
            return hits, total, self._counts(share, counted)

        shares = self._shares(asked, unknown)
        if len(shares) == 1:
            answers = [answer(shares[0])]
        else:
            with ThreadPoolExecutor(len(shares)) as threads:  # tantivy does not hold Python up while it searches
                answers = list(threads.map(answer, shares))
        hits = sorted(itertools.chain.from_iterable(found for found, _, _ in answers))[start:wanted]
        counts = {name: sum((one[name] for _, _, one in answers), Counter()) for name in counted}
        return Found(
            sum(total for _, total, _ in answers),
            tuple((rank.partition("/")[2], abs(score)) for score, rank in hits),
            self._facets(counts, filters),
            tuple(unknown),
        )

    def _shares(self, asked: Query, unknown: list[tuple[str, str, str]]) -> list[tantivy.Query]:
        """What is asked, of as many equal shares of the decisions as there are processors and work for them.

        A share is those whose sequence numbers are within two bounds: they lie together, so that it is found at once.
        """
        number = min(os.cpu_count() or 1, _THREADS, self._at_most(asked) // _SHARE)
        if number < 2:
            return [self._query(asked, unknown)]
        clauses = self._clauses(asked, unknown)
        last = self.last_sequence()
        bounds = [last * share // number for share in range(number + 1)]
        kind = tantivy.FieldType.Integer
        ranges = [
            tantivy.Query.range_query(self._schema, SEQUENCE, kind, low + 1, high)
            for low, high in itertools.pairwise(bounds)
        ]
        return [tantivy.Query.boolean_query([*clauses, (tantivy.Occur.Must, _unscored(one))]) for one in ranges]

    def _at_most(self, query: Query) -> int:
        """A number of decisions that the engine looks at for a query, at most: those that have its rarest part."""
        if isinstance(query, All):
            return min((self._at_most(part) for part in query.parts), default=self.count())
        if isinstance(query, Any):
            return min(sum(map(self._at_most, query.parts)), self.count())
        if isinstance(query, Phrase):
            whole = query.words[:-1] if query.begins else query.words
            return min((int(self._searcher.doc_freq(query.field, word)) for word in whole), default=self.count())
        if isinstance(query, Value) and not FIELDS[query.field].words:
            return int(self._searcher.doc_freq(query.field, self.known(query.field, query.value)))
        return self.count()

    def facts_of(self, id_: str) -> tuple[str, ...]:
        """The facts of a decision, in the order in which they were put in."""
        found = self._searcher.search(tantivy.Query.term_query(self._schema, "id", id_), 1).hits
        return tuple(self._searcher.doc(found[0][1]).get_all("fact")) if found else ()

    def frequency(self, fact: str) -> int:
        """How many decisions have a fact."""
        return int(self._searcher.doc_freq("fact", fact))

    def nearest(self, weights: Mapping[str, float], filters: Filters, most: int) -> list[tuple[str, tuple[str, ...]]]:
        """The decisions whose facts have the greatest weight together, with all their facts; ties as in a search."""
        terms = [
            (tantivy.Occur.Should, tantivy.Query.const_score_query(self._fact(fact), weight))
            for fact, weight in sorted(weights.items())
            if weight > 0
        ]
        if not terms:
            return []
        narrowed = self._query(All(tuple(_chosen(filters))), [])
        asked = tantivy.Query.boolean_query(
            [(tantivy.Occur.Must, tantivy.Query.boolean_query(terms)), (tantivy.Occur.Must, _unscored(narrowed))]
        )
        hits, _ = self._by_score(asked, most)
        return [(id_, self.facts_of(id_)) for id_ in (rank.partition("/")[2] for _, rank in hits)]

    def _fact(self, fact: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, "fact", fact)

    # Pages.

    def _by_day(self, asked: tantivy.Query, wanted: int) -> tuple[list[_Hit], int]:
        """The first answers by day and id, and how many answers there are."""
        found = self._searcher.search(asked, max(1, wanted), order_by_field=ORDERED, order=tantivy.Order.Asc)
        return [(0.0, str(rank)) for rank, _ in found.hits[:wanted]], _total(found)

    def _by_score(self, asked: tantivy.Query, wanted: int) -> tuple[list[_Hit], int]:
        """The first answers by score; with those of one score by day and id, also where the last is among them."""
        limit = max(1, wanted + 1)
        while True:
            found = self._searcher.search(asked, limit)
            hits = found.hits
            if len(hits) < limit or wanted == 0 or hits[-1][0] < hits[wanted - 1][0]:
                break
            limit *= 4
        ranked = sorted((-score, self._stored(ORDERED, address)) for score, address in _tied(hits, wanted))
        return ranked[:wanted], _total(found)

    def _stored(self, name: str, address: tantivy.DocAddress) -> str:
        return str(self._searcher.doc(address)[name][0])

    def _counts(self, asked: tantivy.Query, fields: Iterable[str]) -> dict[str, Counter[str]]:
        """How many answers have each value of some fields."""
        counted = {name: {"terms": {"field": name, "size": _FACET_VALUES}} for name in fields}
        found = self._searcher.aggregate(asked, counted)
        return {
            name: Counter({str(one["key"]): int(one["doc_count"]) for one in found[name]["buckets"]}) for name in fields
        }

    def _facets(self, counted: Mapping[str, Counter[str]], filters: Filters) -> dict[str, tuple[tuple[str, int], ...]]:
        """The values of each field with how many answers have them, the most frequent first."""
        counts = {name: sorted(found.items(), key=lambda pair: (-pair[1], pair[0])) for name, found in counted.items()}
        for name, other, place in ((PAIRED[1], PAIRED[0], 0), (PAIRED[0], PAIRED[1], 1)):
            chosen = [self.known(other, value) for value in filters.values.get(other, ())]
            if len(chosen) == 1:  # what is counted is then about the entry that was chosen
                pairs = [(one.split("/"), number) for one, number in counts[RULED]]
                counts[name] = [(pair[1 - place], number) for pair, number in pairs if pair[place] == chosen[0]]
        return {name: tuple(counts[name]) for name in FACETS}

    # Queries.

    @cached_property
    def _values(self) -> dict[str, dict[str, str]]:
        return {}

    def known(self, name: str, value: str) -> str:
        """The value of a field that a person means, whatever its capitals, or as it is where none is known."""
        if name not in self._values:
            terms = self._searcher.terms_with_prefix(name, "")
            self._values[name] = {_plain(term): term for term, _ in sorted(terms, reverse=True)}
        return self._values[name].get(_plain(value), value)

    def _query(self, query: Query, unknown: list[tuple[str, str, str]]) -> tantivy.Query:
        if isinstance(query, Phrase):
            return self._phrase(query)
        if isinstance(query, Value):
            return self._value(query, unknown)
        if isinstance(query, Days):
            low, high = day_number(query.first, 0), day_number(query.last, 99_999_999)
            return _unscored(
                tantivy.Query.range_query(self._schema, "date", tantivy.FieldType.Integer, max(low, 1), high)
            )
        if isinstance(query, Not):
            part = self._query(query.part, [])
            return tantivy.Query.boolean_query([(tantivy.Occur.Must, _everything()), (tantivy.Occur.MustNot, part)])
        if isinstance(query, Any) and query.parts:
            return tantivy.Query.boolean_query(
                [(tantivy.Occur.Should, self._query(one, unknown)) for one in query.parts]
            )
        clauses = self._clauses(query, unknown) if query.parts else []
        return tantivy.Query.boolean_query(clauses) if clauses else _everything()

    def _clauses(self, query: Query, unknown: list[tuple[str, str, str]]) -> list[_Clause]:
        """What must hold together, and what must not, nothing nested: each part narrows the search for the others."""
        if isinstance(query, All):
            return [clause for part in query.parts for clause in self._clauses(part, unknown)]
        return [(tantivy.Occur.Must, self._query(query, unknown))]

    def _phrase(self, leaf: Phrase) -> tantivy.Query:
        words = list(leaf.words)
        if _begins_one(leaf):
            return _unscored(tantivy.Query.regex_query(self._schema, leaf.field, f"{words[0]}.*"))
        if leaf.slop:  # both words stand at one place, so that the distance counts in either direction
            placed: list[str | tuple[int, str]] = [(0, word) for word in words]
            near = tantivy.Query.phrase_query(self._schema, leaf.field, placed, leaf.slop + 1)
            return self._words(leaf.field, words, near)
        if leaf.begins:
            phrase = tantivy.Query.regex_phrase_query(self._schema, leaf.field, [*words[:-1], f"{words[-1]}.*"])
            return self._words(leaf.field, words[:-1], phrase)
        if len(words) == 1:
            return tantivy.Query.term_query(self._schema, leaf.field, words[0])
        return tantivy.Query.phrase_query(self._schema, leaf.field, list(words))

    def _words(self, name: str, words: Sequence[str], within: tantivy.Query) -> tantivy.Query:
        """Words where they stand as ``within`` wants it, scored by the words: the score of such a phrase itself would
        depend on the parts in which the index was written.
        """
        terms = [tantivy.Query.term_query(self._schema, name, word) for word in words]
        return tantivy.Query.boolean_query([(tantivy.Occur.Must, one) for one in (_unscored(within), *terms)])

    def _value(self, leaf: Value, unknown: list[tuple[str, str, str]]) -> tantivy.Query:
        known = self.known(leaf.field, leaf.value)
        if not self._searcher.doc_freq(leaf.field, known):
            within = self._within(leaf) if FIELDS[leaf.field].words else ()
            if within:
                terms = [tantivy.Query.term_query(self._schema, leaf.field, one) for one in within]
                return _unscored(tantivy.Query.boolean_query([(tantivy.Occur.Should, one) for one in terms]))
            near = self._values[leaf.field].get(nearest(_plain(leaf.value), self._values[leaf.field]), "")
            unknown.append((leaf.field, leaf.value, without_file_number(near)))
        return _unscored(tantivy.Query.term_query(self._schema, leaf.field, known))

    def _within(self, leaf: Value) -> list[str]:
        """The values of which a part is asked for: words one after another, with ``*`` at the end the last begun."""
        ends = "" if leaf.value.endswith("*") else " "
        part = f" {_plain(leaf.value.rstrip('*'))}{ends}"
        return [known for plain, known in self._values[leaf.field].items() if part.strip() and part in f" {plain} "]


def _total(found: tantivy.SearchResult) -> int:
    return int(found.count or 0)  # type: ignore[attr-defined]  # the stubs of the library lack it


def _tied(hits: Sequence[tuple[float, tantivy.DocAddress]], wanted: int) -> Iterable[tuple[float, tantivy.DocAddress]]:
    """The hits that may be among the first ``wanted``: those, and the ones with the score of the last of them."""
    if len(hits) <= wanted or not wanted:
        return hits
    return itertools.takewhile(lambda hit: hit[0] >= hits[wanted - 1][0], hits)


def _chosen(filters: Filters) -> Iterable[Query]:
    """The filters as queries; an issue and a ruling chosen together as pairs of the two."""
    issues, rulings = (filters.values.get(name, ()) for name in PAIRED)
    paired = bool(issues and rulings)
    for name, values in sorted(filters.values.items()):
        if values and not (paired and name in PAIRED):
            yield Any(tuple(Value(name, value) for value in values))
    if paired:
        yield Any(tuple(Value(RULED, f"{issue}/{ruling}") for issue in issues for ruling in rulings))
    if filters.first or filters.last:
        yield Days(filters.first, filters.last)


def _unscored(query: tantivy.Query) -> tantivy.Query:
    """A query that narrows the answers and adds nothing to their scores."""
    return tantivy.Query.const_score_query(query, 0.0)


def _begins_one(leaf: Phrase) -> bool:
    """Whether a phrase is the beginning of one word, which every decision that has such a word answers as well."""
    return leaf.begins and len(leaf.words) == 1


def _everything() -> tantivy.Query:
    return _unscored(tantivy.Query.all_query())


def _plain(value: str) -> str:
    return " ".join(folded(value).replace("_", " ").split())
