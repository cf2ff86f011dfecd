"""Long answers in pages that fit the context window of an assistant."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wellfounded.problems import InputError, Problem

LONGEST = 8_000
"""Characters of a page, at most."""
_DIGITS = 12


@dataclass(frozen=True, slots=True)
class TextPage:
    """A part of a text, of whole lines where these are not too long; ``cursor`` asks for the next, empty at the end."""

    text: str
    cursor: str


@dataclass(frozen=True, slots=True)
class ItemPage:
    """Some items of a list; ``cursor`` asks for those after them, empty at the end. ``total`` counts the whole list."""

    items: list[Mapping[str, Any]]
    cursor: str
    total: int


def text_page(text: str, cursor: str = "", longest: int = LONGEST) -> TextPage:
    """The page of a text that a cursor asks for, the first without one. Raises InputError (WF861)."""
    start = _start(cursor, text, len(text))
    end = min(start + longest, len(text))
    if end < len(text):
        line = text.rfind("\n", start, end) + 1
        end = line if line > start else end
    return TextPage(text[start:end], _cursor(end, text) if end < len(text) else "")


def item_page(items: Sequence[Mapping[str, Any]], cursor: str = "", longest: int = LONGEST) -> ItemPage:
    """The page of a list that a cursor asks for: at least one item. Raises InputError (WF861)."""
    written = [json.dumps(item, ensure_ascii=False) for item in items]
    whole = "\n".join(written)
    start = _start(cursor, whole, len(items))
    end, length = start, 0
    while end < len(items) and (end == start or length + len(written[end]) <= longest):
        length += len(written[end])
        end += 1
    return ItemPage(list(items[start:end]), _cursor(end, whole) if end < len(items) else "", len(items))


def _cursor(start: int, whole: str) -> str:
    return f"{start}-{_digest(whole)}"


def _digest(whole: str) -> str:
    return hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]


def _start(cursor: str, whole: str, length: int) -> int:
    if not cursor:
        return 0
    number, _, digest = cursor.partition("-")
    if number.isascii() and number.isdigit() and len(number) < _DIGITS and digest == _digest(whole):
        start = int(number)
        if start <= length:
            return start
    message = "This cursor is not one of this answer, or the answer has changed since. Ask again without a cursor."
    raise InputError([Problem("cursor", 0, "WF861", message)])
