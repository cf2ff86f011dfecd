"""What the search index holds of a decision: its document, the fields of the engine, and how texts become words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import tantivy

from wellfounded.corpus.search.fields import FIELDS, Kind
from wellfounded.corpus.search.words import LONGEST

__all__ = [
    "ANALYZER",
    "ORDERED",
    "RULED",
    "SEQUENCE",
    "Document",
    "analyzer",
    "day_number",
    "engine_document",
    "schema",
]

ANALYZER = "words"
ORDERED = "rank"
"""The field by which decisions of one score stand: from the latest day, then by id, which stands after a slash."""
RULED = "ruled"
SEQUENCE = "sequence"


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


def day_number(day: str, empty: int) -> int:
    """A day as a number whose order is that of the days; ``2023-01-31`` as 20230131."""
    return int(day.replace("-", "")) if day else empty


def analyzer() -> tantivy.TextAnalyzer:
    """Words as ``words.words_of`` finds them."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.regex(r"[\p{L}\p{N}]+"))
    builder = builder.filter(tantivy.Filter.remove_long(LONGEST))
    return builder.filter(tantivy.Filter.lowercase()).filter(tantivy.Filter.ascii_fold()).build()


def schema() -> tantivy.Schema:
    """The fields of the engine: those of ``fields``, and what decisions are ordered, divided, and compared by."""
    builder = tantivy.SchemaBuilder()
    for name in (one.name for one in FIELDS.values() if one.kind is Kind.TEXT):
        builder.add_text_field(name, tokenizer_name=ANALYZER)
    for one in FIELDS.values():
        if one.kind is Kind.VALUE:
            builder.add_text_field(
                one.name,
                stored=one.name == "id",
                fast=one.facet or one.name == RULED,
                tokenizer_name="raw",
                index_option="basic",
            )
    builder.add_text_field(ORDERED, stored=True, fast=True, tokenizer_name="raw", index_option="basic")
    builder.add_text_field("fact", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("date", indexed=True, fast=True)
    builder.add_integer_field(SEQUENCE, indexed=True, fast=True)
    return builder.build()


def engine_document(one: Document) -> tantivy.Document:
    """A document as the engine takes it."""
    made = tantivy.Document()
    made.add_text("id", one.id)
    made.add_integer(SEQUENCE, one.sequence)
    made.add_text("text", one.text)
    made.add_text("caption", one.caption)
    for framed in one.framed:
        made.add_text("framed", framed)
    for name, values in one.values.items():
        for value in dict.fromkeys(values):
            made.add_text(name, value)
    for issue, ruling in dict.fromkeys(one.ruled):
        made.add_text(RULED, f"{issue}/{ruling}")
    for fact in dict.fromkeys(one.facts):
        made.add_text("fact", fact)
    day = day_number(one.day, 0)
    if day:
        made.add_integer("date", day)
        made.add_text("year", one.day[:4])
    made.add_text(ORDERED, f"{99_999_999 - day:08}/{one.id}")
    return made
