"""The court and the docket numbers in the head of a court's opinion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.model import Found

__all__ = ["read_court_docket"]

_CAP = 0.94
_BELOW = 600
_DASH = str.maketrans("–—‑‐ ", "-----")


def _written_out(numbers: str) -> Iterator[str]:
    """Docket numbers one by one; one that is given without its year has that of the number before."""
    words = table("courts")["docket"]
    either = pattern(f"(?P<whole>{words['number']})|{words['short']}", case=True)
    year = ""
    for found in either.finditer(numbers):
        if found["whole"]:
            year = found[0].translate(_DASH).split("-")[0]
            yield found[0].translate(_DASH)
        elif year:
            yield f"{year}-{found[0]}"


def read_court_docket(context: Context, spec: Mapping[str, Any]) -> Found:
    """The docket numbers in order, without those of the agency: labeled, or else alone, or above the first page."""
    words = table("courts")["docket"]
    stream = context.text
    head = context.part("head")
    end = head.end if head else min(_BELOW, len(stream.text))
    number = pattern(words["number"], case=True)
    for source, how, sure in (
        ("labeled", "the number in the heading", 0.97),
        ("alone", "a number of the heading", 0.95),
    ):
        found = pattern(words[source], case=True).search(stream.flat, 0, end)
        if found:
            numbers = dict.fromkeys(_written_out(found["numbers"]))
            span = stream.span(*found.span("numbers"))
            return Found(tuple(numbers), (span,), sure if context.form else min(sure, _CAP), how)
    for aside in context.layout.asides:
        found = pattern(words["header"]).search(aside.text) if aside.kind == "stamp" else None
        if found:
            numbers = dict.fromkeys(number.findall(found["numbers"]))
            return Found(tuple(numbers), (), 0.93, "the number above the first page")
    return Found((), (), 0.2, "no docket number is printed")
