"""Readings as data: in the one shape of every ``--json``, and as a row of a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from wellfounded.reading.anonymize.file_numbers import shorten_file_numbers
from wellfounded.reading.model import Found, Reading, Value

__all__ = ["SCHEMA", "cell", "reading_data", "reading_row"]

SCHEMA = "wellfounded.reading/1"
_NUMBERS = ("docket", "lead")  # numbers of courts, of which the year alone is shown
_FIGURES = re.compile(r"(?<=\d-)\d+")


def reading_data(reading: Reading, whole: bool = False) -> dict[str, Any]:
    """A reading as data: schema, file, family, parts and notes, and under its own name each field as
    ``{value, spans, confidence, how}``.

    Of the numbers of the agency's files only the last three figures are given, wherever they stand, and of docket
    numbers the year; all of them with ``whole``.
    """
    parts = [
        {"kind": part.kind, "start": part.start, "end": part.end, "page": part.page, "how": part.how}
        for part in reading.parts
    ]
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "file": reading.name,
        "family": reading.family,
        "parts": parts,
        "notes": [note if whole else shorten_file_numbers(note) for note in reading.notes],
    }
    return data | {name: _found(name, found, whole) for name, found in reading.fields.items()}


def _found(name: str, found: Found, whole: bool) -> dict[str, Any]:
    def shown(text: str) -> str:
        if whole:
            return text
        return (
            _FIGURES.sub(lambda figures: "X" * len(figures[0]), text)
            if name in _NUMBERS
            else shorten_file_numbers(text)
        )

    spans = [
        {"start": span.start, "end": span.end, "page": span.page, "line": span.line, "stream": span.stream}
        for span in found.spans
    ]
    return {
        "value": _plain(found.value, shown),
        "spans": spans,
        "confidence": round(found.confidence, 3),
        "how": shown(found.how),
    }


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
