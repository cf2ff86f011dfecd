"""The index of a corpus: what is searched of each decision, ranked by tantivy (BM25).

It is made from the store and holds nothing that the store lacks, so that it can be thrown away and made again; it is
brought up to date by the sequence numbers of the decisions. The same decisions give the same answers in the same
order: by score, then by day from the latest, then by id.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import tantivy

from wellfounded.corpus.databases import disk_full
from wellfounded.corpus.masks import without_file_number
from wellfounded.corpus.search.fields import FACETS, FIELDS, PAIRED, Kind
from wellfounded.corpus.search.query import All, Any, Days, Not, Phrase, Query, Value, leaves
from wellfounded.corpus.search.words import LONGEST, folded
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["BUSY", "DEEPEST", "NO_FILTERS", "Document", "Filters", "Found", "SearchIndex"]

BUSY = "WF932"
"""The code of the problem that another process is writing the index."""
DEEPEST = 10_000
"""Answers that can be paged through; more are counted."""
_MEMORY = 64_000_000  # bytes that the writer of the index may use
_BATCH = 2_000  # documents between two states of the index that are kept
_ANALYZER = "words"
_FACET_VALUES = 10_000
_ORDERED = "rank"
_RULED = "ruled"


@dataclass(frozen=True, slots=True)
class Document:
    """What the index holds of a decision. ``day`` is as ``2023-01-31``, or empty; ``values`` are by field.

    ``ruled`` are pairs of an issue and the ruling on it; ``facts`` are what ``profiles`` gives. ``sequence`` counts
    the changes of the store.
    """

    id: str
    sequence: int
    text: str
    day: str = ""
    caption: str = ""
    framed: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ruled: tuple[tuple[str, str], ...] = ()
    facts: tuple[str, ...] = ()


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
        self._schema = _schema()
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
        self._index.register_tokenizer(_ANALYZER, _analyzer())
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
                    writer.add_document(_document(one))
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
        asked = self._query(All((query, *_chosen(filters))), unknown)
        with ThreadPoolExecutor(1) as beside:  # tantivy counts on another processor while it ranks on this one
            facets = beside.submit(self._facets, asked, filters)
            hits, total = self._page(asked, query, start, min(most, max(0, DEEPEST - start)))
            return Found(total, hits, facets.result(), tuple(unknown))

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
        hits, _ = self._scored(asked, 0, most)
        return [(id_, self.facts_of(id_)) for id_, _ in hits]

    def _fact(self, fact: str) -> tantivy.Query:
        return tantivy.Query.term_query(self._schema, "fact", fact)

    # Pages.

    def _page(
        self, asked: tantivy.Query, query: Query, start: int, most: int
    ) -> tuple[tuple[tuple[str, float], ...], int]:
        if any(isinstance(leaf, Phrase) and not _begins_one(leaf) for leaf in leaves(query)):
            return self._scored(asked, start, most)
        found = self._searcher.search(
            asked, max(1, most), order_by_field=_ORDERED, offset=start, order=tantivy.Order.Asc
        )
        hits = found.hits[:most]
        return tuple((self._stored("id", address), 0.0) for _, address in hits), _total(found)

    def _scored(self, asked: tantivy.Query, start: int, most: int) -> tuple[tuple[tuple[str, float], ...], int]:
        """A page of answers by score; those of one score by day and id, also where the page ends among them."""
        wanted = start + most
        limit = max(1, wanted + 1)
        while True:
            found = self._searcher.search(asked, limit)
            hits = found.hits
            if len(hits) < limit or wanted == 0 or hits[-1][0] < hits[wanted - 1][0]:
                break
            limit *= 4
        ranked = sorted((-score, self._stored(_ORDERED, address)) for score, address in _tied(hits, wanted))
        page = ranked[start:wanted]
        return tuple((rank.partition("/")[2], -score) for score, rank in page), _total(found)

    def _stored(self, name: str, address: tantivy.DocAddress) -> str:
        return str(self._searcher.doc(address)[name][0])

    def _facets(self, asked: tantivy.Query, filters: Filters) -> dict[str, tuple[tuple[str, int], ...]]:
        paired = any(filters.values.get(name) for name in PAIRED)
        fields = (*FACETS, _RULED) if paired else FACETS
        found = self._searcher.aggregate(
            asked, {name: {"terms": {"field": name, "size": _FACET_VALUES}} for name in fields}
        )
        counts = {
            name: sorted(
                ((str(one["key"]), int(one["doc_count"])) for one in found[name]["buckets"]),
                key=lambda pair: (-pair[1], pair[0]),
            )
            for name in fields
        }
        for name, other, place in ((PAIRED[1], PAIRED[0], 0), (PAIRED[0], PAIRED[1], 1)):
            chosen = [self.known(other, value) for value in filters.values.get(other, ())]
            if len(chosen) == 1:  # what is counted is then about the entry that was chosen
                pairs = [(one.split("/"), number) for one, number in counts[_RULED]]
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
            low, high = _number(query.first, 0), _number(query.last, 99_999_999)
            return _unscored(
                tantivy.Query.range_query(self._schema, "date", tantivy.FieldType.Integer, max(low, 1), high)
            )
        if isinstance(query, Not):
            return _without(self._query(query.part, []))
        if isinstance(query, Any) and query.parts:
            return tantivy.Query.boolean_query(
                [(tantivy.Occur.Should, self._query(one, unknown)) for one in query.parts]
            )
        clauses = self._clauses(query, unknown)
        return tantivy.Query.boolean_query(clauses) if clauses else _unscored(tantivy.Query.all_query())

    def _clauses(self, query: Query, unknown: list[tuple[str, str, str]]) -> list[tuple[tantivy.Occur, tantivy.Query]]:
        """What must hold together, and what must not, nothing nested: each part narrows the search for the others."""
        if isinstance(query, All):
            return [clause for part in query.parts for clause in self._clauses(part, unknown)]
        if isinstance(query, Phrase) and query.slop:
            return self._near(query)
        return [(tantivy.Occur.Must, self._query(query, unknown))]

    def _phrase(self, leaf: Phrase) -> tantivy.Query:
        words = list(leaf.words)
        if _begins_one(leaf):
            return _unscored(tantivy.Query.regex_query(self._schema, leaf.field, f"{words[0]}.*"))
        if leaf.slop:
            return tantivy.Query.boolean_query(self._near(leaf))
        if leaf.begins:
            phrase = tantivy.Query.regex_phrase_query(self._schema, leaf.field, [*words[:-1], f"{words[-1]}.*"])
            return self._words(leaf.field, words[:-1], phrase)
        if len(words) == 1:
            return tantivy.Query.term_query(self._schema, leaf.field, words[0])
        return tantivy.Query.phrase_query(self._schema, leaf.field, list(words))

    def _near(self, leaf: Phrase) -> list[tuple[tantivy.Occur, tantivy.Query]]:
        """Two words in one order or the other, said as: not in neither.

        An alternative is looked for in whole stretches of the index, also where no other part of the query holds; what
        is excluded is looked for only in the decisions that the rest leaves.
        """
        orders = (leaf.words, leaf.words[::-1])
        found = [tantivy.Query.phrase_query(self._schema, leaf.field, list(one), leaf.slop) for one in orders]
        neither = tantivy.Query.boolean_query([(tantivy.Occur.Must, _without(one)) for one in found])
        terms = [tantivy.Query.term_query(self._schema, leaf.field, word) for word in leaf.words]
        return [*((tantivy.Occur.Must, one) for one in terms), (tantivy.Occur.MustNot, neither)]

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
        yield Any(tuple(Value(_RULED, f"{issue}/{ruling}") for issue in issues for ruling in rulings))
    if filters.first or filters.last:
        yield Days(filters.first, filters.last)


def _unscored(query: tantivy.Query) -> tantivy.Query:
    """A query that narrows the answers and adds nothing to their scores."""
    return tantivy.Query.const_score_query(query, 0.0)


def _begins_one(leaf: Phrase) -> bool:
    """Whether a phrase is the beginning of one word, which every decision that has such a word answers as well."""
    return leaf.begins and len(leaf.words) == 1


def _without(query: tantivy.Query) -> tantivy.Query:
    """All decisions but those that answer a query."""
    every = (tantivy.Occur.Must, _unscored(tantivy.Query.all_query()))
    return tantivy.Query.boolean_query([every, (tantivy.Occur.MustNot, query)])


def _plain(value: str) -> str:
    return " ".join(folded(value).replace("_", " ").split())


def _number(day: str, empty: int) -> int:
    """A day as a number whose order is that of the days; ``2023-01-31`` as 20230131."""
    return int(day.replace("-", "")) if day else empty


def _analyzer() -> tantivy.TextAnalyzer:
    """Words as ``words.words_of`` finds them."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.regex(r"[\p{L}\p{N}]+"))
    builder = builder.filter(tantivy.Filter.remove_long(LONGEST))
    return builder.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.ascii_fold()).build()


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for name in (one.name for one in FIELDS.values() if one.kind is Kind.TEXT):
        builder.add_text_field(name, tokenizer_name=_ANALYZER)
    for one in FIELDS.values():
        if one.kind is Kind.VALUE:
            builder.add_text_field(
                one.name,
                stored=one.name == "id",
                fast=one.facet or one.name == _RULED,
                tokenizer_name="raw",
                index_option="basic",
            )
    builder.add_text_field(_ORDERED, stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("fact", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("date", indexed=True, fast=True)
    builder.add_integer_field("sequence", indexed=True, fast=True)
    return builder.build()


def _document(one: Document) -> tantivy.Document:
    made = tantivy.Document()
    made.add_text("id", one.id)
    made.add_integer("sequence", one.sequence)
    made.add_text("text", one.text)
    made.add_text("caption", one.caption)
    for framed in one.framed:
        made.add_text("framed", framed)
    for name, values in one.values.items():
        for value in dict.fromkeys(values):
            made.add_text(name, value)
    for issue, ruling in dict.fromkeys(one.ruled):
        made.add_text(_RULED, f"{issue}/{ruling}")
    for fact in dict.fromkeys(one.facts):
        made.add_text("fact", fact)
    day = _number(one.day, 0)
    if day:
        made.add_integer("date", day)
        made.add_text("year", one.day[:4])
    made.add_text(_ORDERED, f"{99_999_999 - day:08}/{one.id}")
    return made
