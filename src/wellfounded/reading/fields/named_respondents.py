"""The names that the head of a judge's decision gives the respondents; decisions that mask names give none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.model import Span

__all__ = ["named_respondents"]

_HEAD = 30  # lines at the beginning of a decision in which its caption begins
_LINES = 12  # lines of a caption in which the names stand
_COLUMN = re.compile(r"\s{3,}|\s*[)|}]")
_MOST = 6


def named_respondents(context: Context, spec: Mapping[str, Any]) -> list[tuple[str, Span]]:
    """Each name in the order in which it is said, with its place: those between the words of the caption (``begins``,
    ``ends``), or after the label of a form (``label``).
    """
    start = context.main.start
    lines: list[tuple[int, str]] = []
    for text in context.text.text[start : context.main.end].split("\n")[:_HEAD]:
        lines.append((start, text))
        start += len(text) + 1
    found: list[tuple[str, Span]] = []
    for place, text in _between(lines, spec):
        name = _name(text, spec)
        if name and name not in [one for one, _ in found]:
            at = place + context.text.text[place:].find(text)
            found.append((name, context.text.span(at, at + len(text))))
    return found[:_MOST]


def _between(lines: list[tuple[int, str]], spec: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """What stands in the first column of the lines in which names are looked for."""
    begins, ends, label = (pattern(spec[one]) for one in ("begins", "ends", "label"))
    for number, (place, text) in enumerate(lines):
        begun = begins.search(text) or label.match(text)
        if not begun:
            continue
        rest = text[begun.end() :]
        if rest.strip() and not _COLUMN.match(rest):
            yield place + begun.end(), _COLUMN.split(rest.strip())[0].strip(" ,;:")
        for at, line in lines[number + 1 : number + _LINES]:
            column = "" if line.strip()[:1] in tuple(")|}") else _COLUMN.split(line.strip())[0].strip(" ,;:")
            if column and ends.match(column):
                break
            if column:
                yield at, column
            if column and label.match(text):
                break  # a form has the name on the line of its label or on the next one
        return


def _name(text: str, spec: Mapping[str, Any]) -> str:
    """A name in the order in which it is said, without capitals throughout; empty where the words are none."""
    text = re.sub(pattern(spec["role"]), "", text).strip(" ,.;")
    if any(letter.isdigit() for letter in text) or not pattern(spec["name"], case=True).fullmatch(text):
        return ""
    last, comma, first = text.partition(", ")
    said = f"{first} {last}" if comma else last
    return " ".join(one.title() if one.isupper() and len(one) > 2 else one for one in said.split())
