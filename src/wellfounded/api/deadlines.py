"""Deadlines counted from dated events, from those of a case file, or from both."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.answer import answer_of
from wellfounded.api.days import day_of
from wellfounded.api.deadline_answers import DeadlineEvents, Deadlines
from wellfounded.api.law_library import law_folder as folder_of
from wellfounded.matter.model import Matter
from wellfounded.problems import InputError, Problem, nearest

if TYPE_CHECKING:
    from wellfounded.deadlines.calculator import Calculation, DatedEvent
    from wellfounded.deadlines.model import Book
    from wellfounded.deadlines.standing import Standing

Events = Mapping[str, dt.date | str] | Iterable[str]
"""Events and their days by name, or as texts ``NAME=DATE``, of which several may have one name."""

__all__ = [
    "Events",
    "count_deadlines",
    "counted_from",
    "counted_in",
    "deadline_events",
    "deadline_rules",
    "deadlines_of",
    "standings_of",
    "write_calendar",
]


def count_deadlines(
    events: Events,
    day: dt.date | str | None = None,
    forum: str = "",
    *,
    each_day: bool = False,
    law_folder: str | Path = "",
) -> Deadlines:
    """The deadlines that run from ``events``, days by name, under the rules in effect on ``day`` in ``forum``.

    Without ``day``, the date through which the rules are current. ``each_day`` puts every day of each period into the
    text of the answer. Raises ``InputError``.
    """
    named = _named(events)
    if not named:
        message = "No event. Name a case file, or give --event NAME=DATE (--list lists the events)."
        raise InputError([Problem("--event", 0, "WF574", message)])
    return deadlines_of(None, folder_of(law_folder), day_of(day), forum, named, each_day)


def deadline_events(*, law_folder: str | Path = "") -> DeadlineEvents:
    """The events from which deadlines run, each with the rules that count from it."""
    from wellfounded.deadlines.rule_loader import load_book
    from wellfounded.reports.deadlines import list_data, list_rows

    book = load_book(folder_of(law_folder))
    return answer_of(DeadlineEvents, list_data(book), partial(list_rows, book))


def deadlines_of(
    matter: Matter | None,
    folder: Path,
    day: dt.date | None,
    forum: str,
    events: Events,
    each_day: bool,
) -> Deadlines:
    """The deadlines of the events of a case file and of those given; ``each_day`` shows every day of each period."""
    from wellfounded.deadlines.calendar_file import calendar_text
    from wellfounded.deadlines.entered_events import given_events
    from wellfounded.deadlines.rule_loader import load_book
    from wellfounded.reports.deadlines import deadlines_data, deadlines_rows

    book = load_book(folder)
    found, problems = given_events(book, _named(events))
    if forum and forum not in book.forums:
        message = f"'{forum}' is not one of {', '.join(book.forums)}."
        problems.append(Problem("--forum", 0, "WF573", message, nearest(forum, book.forums)))
    if problems:
        raise InputError(problems)
    title = ""
    if matter is not None:
        title = matter.title
        counted = counted_in(book, matter, day, forum, tuple(found))
    else:
        counted = counted_from(book, found, day, forum)
    rows = partial(deadlines_rows, counted, each_day)
    return answer_of(Deadlines, deadlines_data(counted), rows, calendar=calendar_text(counted, title))


def deadline_rules(*, law_folder: str | Path = "") -> Book:
    """The rules from which deadlines are counted, for a server, which reads them once."""
    from wellfounded.deadlines.rule_loader import load_book

    return load_book(folder_of(law_folder))


def counted_in(
    book: Book, matter: Matter, day: dt.date | None = None, forum: str = "", events: tuple[DatedEvent, ...] = ()
) -> Calculation:
    """The deadlines that run from the events of a case file and those given, as the rules count them."""
    from wellfounded.documents.memo.deadline_triggers import case_deadlines

    return case_deadlines(book, matter, day or matter.decided.day, forum, events)


def counted_from(book: Book, events: Sequence[DatedEvent], day: dt.date | None, forum: str) -> Calculation:
    """The deadlines that run from events, as the rules count them."""
    from wellfounded.deadlines.calculator import calculate

    return calculate(book, events, day, forum)


def standings_of(counted: Calculation, today: dt.date) -> tuple[Standing, ...]:
    """How each deadline stands on a day: missed, passed, coming, or stopped."""
    from wellfounded.deadlines.standing import standings

    return tuple(standings(counted, today))


def _named(events: Events) -> list[str]:
    """The events as ``NAME=DATE``."""
    return [f"{name}={when}" for name, when in events.items()] if isinstance(events, Mapping) else list(events)


def write_calendar(found: Deadlines, to: str | Path) -> None:
    """Write deadlines as a calendar file, whole or not at all, and only over one of ours. Raises ``InputError``."""
    from wellfounded.deadlines.calendar_file import BEGINS
    from wellfounded.files import write_whole

    path = Path(to)
    try:
        target = path.resolve()  # a link stays a link
        if target.exists() and not _replaceable(target, BEGINS):
            message = f"'{path}' is not a calendar file of this command and will not be overwritten. Name another."
            near = f"{path.stem}.ics"
            raise InputError([Problem("--ics", 0, "WF576", message, near if near != path.name else "")])
        write_whole(target, found.calendar)
    except OSError as error:
        message = f"'{path}' cannot be written: {error.strerror or error}."
        raise InputError([Problem("--ics", 0, "WF575", message)]) from None


def _replaceable(path: Path, begins: str) -> bool:
    """Whether what is there is empty or a calendar of ours; never a device or a folder."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(begins)) in (b"", begins.encode())
