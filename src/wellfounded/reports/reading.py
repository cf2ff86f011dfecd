"""What was read in a decision, as text: each value with its place, and, where it is uncertain, what it rests on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from wellfounded.dates import words_of
from wellfounded.reading.model import SURE

_MAX_REASON = 110  # characters of the reason for uncertainty
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_OMITTED = ("sentence", "spans")  # parts of an entry that are not displayed


def reading_text(data: Mapping[str, Any]) -> str:
    """A reading, from its data, as lines."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: Mapping[str, Any]) -> list[str]:
    """A reading as lines: field, value, place, and, where uncertain, the basis of the value."""
    lines = [str(data["file"])]
    fields = {name: entry for name, entry in data.items() if isinstance(entry, Mapping) and "confidence" in entry}
    width = max((len(name) for name in fields), default=0)
    for name, entry in fields.items():
        sure = entry["confidence"] >= SURE
        place = _place(entry["spans"])
        values = _values(entry["value"]) if entry["value"] is not None else [f"– ({entry['how']})"]
        values = [f"{value}{_basis(entry, number)}" for number, value in enumerate(values)]
        lines.append(f"  {name.ljust(width)}  {' ' if sure else '?'} {values[0]}{place}")
        lines += [f"  {' ' * width}    {value}" for value in values[1:]]
        if not sure and entry["how"] and entry["value"] is not None:
            doubt = f"({round(entry['confidence'] * 100)}%: {entry['how']})"
            lines.append(f"  {' ' * width}    {doubt[:_MAX_REASON]}")
    lines += [f"  {note}" for note in data["notes"]]
    return lines


def _values(value: Any) -> list[str]:
    if isinstance(value, list):
        if any(isinstance(one, Mapping) for one in value):
            return [
                ", ".join(_word(part) for name, part in one.items() if part and name not in _OMITTED) for one in value
            ]
        listed = [_word(one) for one in value]
        return [("; " if any("," in one for one in listed) else ", ").join(listed) or "none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [_word(value)]


def _basis(entry: Mapping[str, Any], number: int) -> str:
    """The confidence of one entry of a list, where the entries differ."""
    each = entry.get("each", ())
    return f" ({round(each[number]['confidence'] * 100)}%)" if each else ""


def _word(value: Any) -> str:
    """A value as people read it: a day in words."""
    return words_of(value) if isinstance(value, str) and _DAY.fullmatch(value) else str(value)


def _place(spans: Sequence[Mapping[str, Any]]) -> str:
    if not spans:
        return ""
    first = spans[0]
    note = ", footnote" if first["stream"] == "notes" else ""
    return f"  [page {first['page']}, line {first['line']}{note}]"
