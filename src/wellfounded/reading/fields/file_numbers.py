"""The numbers of the agency's files that a decision prints."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.anonymize.file_numbers import file_numbers
from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern
from wellfounded.reading.model import Found, Span

__all__ = ["read_numbers"]


def read_numbers(context: Context, spec: Mapping[str, Any]) -> Found:
    """Numbers of files of the agency, in groups of figures, each once. What was masked stays masked.

    ``labels`` are the entries of the head in which alone they stand; without it they may stand anywhere. ``masked`` is
    how the last figures of a number stand of which the others were taken out.
    """
    stream = context.text
    places = [(label.start, label.end) for label in context.labels if label.name in spec.get("labels", ())]
    where = [(context.main.start, context.body[0])] if "labels" in spec else [(0, len(stream.text))]
    numbers: dict[str, Span] = {}
    for start, end in where:
        for first, last, figures in file_numbers(stream.text[start:end])[0]:
            figures = figures.rjust(9, "0")
            shown = f"A{figures[:3]} {figures[3:6]} {figures[6:]}"
            numbers.setdefault(shown, stream.span(start + first, start + last))
    if not numbers and "masked" in spec:
        for start, end in places:
            for found in pattern(spec["masked"], case=True).finditer(stream.text, start, end):
                figures = re.sub(r"\D", "", found["number"])
                numbers.setdefault(f"AXX XXX {figures[-3:]}", stream.span(*found.span()))
    if not numbers:
        return Found((), (), 0.8, "none is printed")
    return Found(tuple(numbers), tuple(numbers.values()), 0.9, "by the form of the numbers")
