"""Events entered by name and date."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.dates import DateError, parse_span
from wellfounded.deadlines.calculator import DatedEvent
from wellfounded.deadlines.counting import FIRST, LAST
from wellfounded.deadlines.model import Book
from wellfounded.problems import Problem, nearest


def given_events(book: Book, given: Iterable[str], asked_in: str = "--event") -> tuple[list[DatedEvent], list[Problem]]:
    """The events written as ``NAME=DATE``, and all that is wrong with them; ``asked_in`` is where they were given."""
    problems: list[Problem] = []
    found: list[DatedEvent] = []
    for one in given:
        name, equals, written = (part.strip() for part in one.partition("="))
        if not equals or not written:
            message = f"'{one}' is not an event with a date; write NAME=DATE."
            near = nearest(name, book.events) or next(iter(book.events))
            problems.append(Problem(asked_in, 0, "WF572", message, f"{near}=2026-03-02"))
            continue
        if name not in book.events:
            message = f"There is no event '{name}'; list the events with --list."
            problems.append(Problem(asked_in, 0, "WF570", message, nearest(name, book.events)))
        try:
            when = parse_span(written)
        except DateError as problem:
            problems.append(Problem(asked_in, 0, "WF571", f"{one}: {problem}", problem.suggestion))
            continue
        if when.day is None:
            message = f"{one}: '{written}' is not a single day; a deadline runs from a known day."
            problems.append(Problem(asked_in, 0, "WF571", message))
        elif not FIRST <= when.day <= LAST:
            message = f"{one}: deadlines are calculated for events from {FIRST.year} to {LAST.year}."
            problems.append(Problem(asked_in, 0, "WF571", message))
        found.append(DatedEvent(name, when))
    return found, problems
