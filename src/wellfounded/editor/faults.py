"""What is wrong with a text, at the characters where it is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wellfounded.editor.text import Fault, Lines, Point, Range
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError, Problem

# Messages about case files quote in double marks, those about law text in single ones; a wrong id is named.
_QUOTED = re.compile(r""""([^"]+)"|'([^']+)'(?!\w)|but ([\w.'’-]+) is""")


def case_faults(text: str, schema: Schema) -> list[Fault]:
    """Every problem of a case file, in order."""
    try:
        load_matter_text(text, schema, "")
    except InputError as error:
        return faults_at(text, error.problems)
    return []


def faults_at(text: str, problems: Iterable[Problem]) -> list[Fault]:
    """Problems of a text, each where it is."""
    lines = Lines(text)
    return [Fault(_place(lines, one), one.code, one.message, one.suggestion, one.warning) for one in problems]


def _place(lines: Lines, problem: Problem) -> Range:
    """The words of a line that a problem quotes, or else all of the line; the first one for the file as a whole."""
    number = max(problem.line - 1, 0)
    line = lines.line(number)
    for found in _QUOTED.finditer(problem.message) if problem.line else ():
        word = next(filter(None, found.groups())).removesuffix("...")
        start = line.find(word)
        if word and start >= 0:
            return Range(Point(number, start), Point(number, start + len(word)))
    return lines.whole(number)
