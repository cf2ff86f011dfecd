"""Readings as data: in the one shape of every ``--json``, and as a row of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from wellfounded.reading.anonymize.file_numbers import (
    numbers_of,
    shorten_excerpts,
    shorten_file_name,
    shorten_file_numbers,
)
from wellfounded.reading.model import Basis, Fact, Found, Reading, Span, Value

__all__ = ["SCHEMA", "cell", "facts_data", "facts_of", "reading_data", "reading_of", "reading_row", "with_short_names"]

SCHEMA = "wellfounded.reading/1"
_NUMBERS = ("docket", "lead")  # numbers of courts, of which the year alone is shown
_FIGURES = re.compile(r"(?<=\d-)\d+")


def reading_data(reading: Reading, whole: bool = False) -> dict[str, Any]:
    """A reading as data: schema, file, family, parts and notes, and under its own name each field as
    ``{value, spans, confidence, how}``, with ``each`` where the entries of a list differ in confidence.

    Of the numbers of the agency's files only the last three figures are given, wherever they stand, in the name of the
    file too, and of docket numbers the year; all of them with ``whole``.
    """
    known = frozenset() if whole else numbers_of(reading.text)
    parts = [
        {
            "kind": part.kind,
            "start": part.start,
            "end": part.end,
            "page": part.page,
            "how": part.how if whole else shorten_excerpts(part.how, known),
        }
        for part in reading.parts
    ]
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "file": reading.name if whole else shorten_file_name(reading.name),
        "family": reading.family,
        "parts": parts,
        "notes": [note if whole else shorten_file_numbers(note, known) for note in reading.notes],
    }
    return data | {name: _found(name, found, whole, known) for name, found in reading.fields.items()}


def with_short_names(reading: Reading) -> Reading:
    """A reading with the numbers in the names of its files shortened, its own and those of its facts."""
    facts = tuple(replace(fact, paper=shorten_file_name(fact.paper)) for fact in reading.facts)
    return replace(reading, name=shorten_file_name(reading.name), facts=facts)


def facts_data(facts: Sequence[Fact], known: Collection[str] = ()) -> list[dict[str, Any]]:
    """Facts as data, numbers of files shortened, ``known`` ones without an A, too; ``facts_of`` reads them back."""
    return [
        {
            "kind": fact.kind,
            "values": _plain(fact.values, partial(shorten_file_numbers, known=known)),
            "spans": [_place(span) for span in fact.spans],
            "confidence": fact.confidence,
            "how": shorten_excerpts(fact.how, known),
            "paper": shorten_file_name(fact.paper),
        }
        for fact in facts
    ]


def facts_of(data: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """Facts from their data. Raises KeyError, TypeError or ValueError for data of another shape."""
    return tuple(
        Fact(
            str(one["kind"]),
            {str(name): _tuples(value) for name, value in dict(one["values"]).items()},
            tuple(map(_span, one["spans"])),
            float(one["confidence"]),
            str(one["how"]),
            str(one["paper"]),
        )
        for one in data
    )


def reading_of(data: Mapping[str, Any], text: str = "") -> Reading:
    """A reading from its data, with the text that it is of where that is at hand, and without its parts.

    Raises KeyError, TypeError, ValueError, AttributeError or RecursionError for data of another shape.
    """
    fields = {
        name: Found(
            _tuples(entry["value"]),
            tuple(map(_span, entry["spans"])),
            float(entry["confidence"]),
            str(entry["how"]),
            each=tuple(Basis(float(one["confidence"]), str(one["how"])) for one in entry.get("each", ())),
        )
        for name, entry in data.items()
        if isinstance(entry, Mapping)
    }
    facts = facts_of(data.get("facts", ()))
    return Reading(str(data["file"]), str(data["family"]), text, (), fields, tuple(map(str, data["notes"])), facts)


def _span(data: Mapping[str, Any]) -> Span:
    return Span(int(data["start"]), int(data["end"]), int(data["page"]), int(data["line"]), str(data["stream"]))


def _tuples(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    if isinstance(value, Mapping):
        return {str(name): _tuples(one) for name, one in value.items()}
    return value if isinstance(value, bool | int | str) else None


def _place(span: Span) -> dict[str, Any]:
    return {"start": span.start, "end": span.end, "page": span.page, "line": span.line, "stream": span.stream}


def _found(name: str, found: Found, whole: bool, known: Collection[str]) -> dict[str, Any]:
    def shown(text: str) -> str:
        if whole:
            return text
        return (
            _FIGURES.sub(lambda figures: "X" * len(figures[0]), text)
            if name in _NUMBERS
            else shorten_file_numbers(text, known)
        )

    def told(text: str) -> str:
        return text if whole else shorten_excerpts(shown(text), known)

    spans = [_place(span) for span in found.spans]
    data = {
        "value": _plain(found.value, shown),
        "spans": spans,
        "confidence": round(found.confidence, 3),
        "how": told(found.how),
    }
    each = [{"confidence": round(one.confidence, 3), "how": told(one.how)} for one in found.each]
    return data | ({"each": each} if each else {})


def _plain(value: Value, shown: Callable[[str], str]) -> Any:
    if isinstance(value, tuple):
        return [_plain(one, shown) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one, shown) for key, one in value.items()}
    return shown(value) if isinstance(value, str) else value


def cell(value: Value) -> str:
    """A value as one line: lists with semicolons between, entries of a list as ``a: b``."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "; ".join(cell(one) for one in value)
    if isinstance(value, Mapping):
        return ", ".join(cell(one) for name, one in value.items() if one and name != "sentence")
    return str(value)


def reading_row(data: Mapping[str, Any]) -> dict[str, str]:
    """A reading's data as a flat row: each field's value as JSON where it is a list, and its confidence beside it."""
    row = {"file": str(data["file"]), "family": str(data["family"]), "notes": " ".join(data["notes"])}
    for name, entry in data.items():
        if isinstance(entry, Mapping) and "confidence" in entry:
            value = entry["value"]
            listed = isinstance(value, list | dict)
            row[name] = json.dumps(value, ensure_ascii=False) if listed else "" if value is None else str(value)
            row[f"{name}_confidence"] = str(entry["confidence"])
    return row
