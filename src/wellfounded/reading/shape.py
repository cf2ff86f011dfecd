"""Readings as data: in the one shape of every ``--json``, and as a row of a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.masking.numbers import shortened
from wellfounded.reading.model import Found, Reading, Value

__all__ = ["SCHEMA", "cell", "reading_data", "reading_row"]

SCHEMA = "wellfounded.reading/1"


def reading_data(reading: Reading) -> dict[str, Any]:
    """A reading as data: schema, file, family, parts and notes, and under its own name each field as
    ``{value, spans, confidence, how}``. Numbers of the agency's files are shortened wherever they stand."""
    parts = [
        {"kind": part.kind, "start": part.start, "end": part.end, "page": part.page, "how": part.how}
        for part in reading.parts
    ]
    data: dict[str, Any] = {
        "schema": SCHEMA,
        "file": reading.name,
        "family": reading.family,
        "parts": parts,
        "notes": [shortened(note) for note in reading.notes],
    }
    return data | {name: _found(found) for name, found in reading.fields.items()}


def _found(found: Found) -> dict[str, Any]:
    spans = [
        {"start": span.start, "end": span.end, "page": span.page, "line": span.line, "stream": span.stream}
        for span in found.spans
    ]
    return {
        "value": _plain(found.value),
        "spans": spans,
        "confidence": round(found.confidence, 3),
        "how": shortened(found.how),
    }


def _plain(value: Value) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return shortened(value) if isinstance(value, str) else value


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
