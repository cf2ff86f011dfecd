"""What falls due: in a matter, or counted from days that are typed in; with a calendar file."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from starlette.responses import Response

from wellfounded.api.deadlines import counted_from, counted_in
from wellfounded.dates import DateError, parse_day
from wellfounded.deadlines.calculator import Calculation, DatedEvent
from wellfounded.deadlines.calendar_file import calendar_text
from wellfounded.deadlines.entered_events import given_events
from wellfounded.deadlines.model import Book
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.reports.deadlines import deadlines_rows
from wellfounded.web.analysis.governing_law import answering
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (
    Place(
        "Deadlines",
        "deadlines",
        70,
        group="Documents",
        does="Deadlines calculated step by step, with a calendar file.",
    ),
    Place("Deadline calculator", "/deadlines", 50, of_matter=False),
)

LINES = 4
"""So many events can be typed in at once."""
CALENDAR = "text/calendar"


@answering
def of_matter(ask: RequestContext) -> Response:
    """What falls due in a matter."""
    found = _in_matter(ask)
    return ask.render("deadlines.html", found=found, rows=deadlines_rows(found))


@answering
def calendar(ask: RequestContext) -> Response:
    """The same as a calendar file."""
    matter = ask.cases.matter(ask.matter_text.text, ask.name)
    return ask.download(calendar_text(_in_matter(ask), matter.title), f"{Path(ask.name).stem}.ics", CALENDAR)


def _in_matter(ask: RequestContext) -> Calculation:
    """Counted from what the matter states, under the rules of the day and the forum that the address chooses."""
    book = ask.cases.deadline_rules
    matter = ask.cases.matter(ask.matter_text.text, ask.name)
    return counted_in(book, matter, ask.lens.day, ask.lens.forum)


def typed(ask: RequestContext) -> Response:
    """Events typed in, and what falls due from them. The address holds them, so nothing is kept."""
    book = ask.cases.deadline_rules
    query = ask.request.query_params
    lines = list(zip(query.getlist("event"), query.getlist("date"), strict=False))[:LINES]
    given = [(event, date) for event, date in lines if event or date.strip()]
    forum, day = query.get("forum", ""), query.get("day", "")
    problems: list[Problem] = []
    found = None
    if given:
        found, problems = _counted(book, given, forum, day)
    values = {
        "book": book,
        "groups": groups_of(book),
        "lines": [*given, *[("", "")] * LINES][:LINES],
        "forum": forum,
        "day": day,
        "found": problems,
        "rows": deadlines_rows(found) if found is not None else [],
        "asked": query.multi_items(),
    }
    return ask.render("count-days.html", status=422 if problems else 200, **values)


def typed_calendar(ask: RequestContext) -> Response:
    """What was typed in as a calendar file."""
    query = ask.request.query_params
    lines = list(zip(query.getlist("event"), query.getlist("date"), strict=False))[:LINES]
    given = [(event, date) for event, date in lines if event or date.strip()]
    found, problems = _counted(ask.cases.deadline_rules, given, query.get("forum", ""), query.get("day", ""))
    if found is None:
        raise InputError(problems)
    return ask.download(calendar_text(found), "deadlines.ics", CALENDAR)


def groups_of(book: Book) -> list[tuple[str, list[tuple[str, str]]]]:
    """The events that can be typed in, each a key and what it is called, by groups as in ``events.toml``."""
    read = tomllib.loads(files("wellfounded.web").joinpath("events.toml").read_text(encoding="utf-8"))
    named = [(str(group["title"]), [key for key in group["events"] if key in book.events]) for group in read["group"]]
    told = {key for _, keys in named for key in keys}
    named.append(("Other events", [key for key in book.events if key not in told]))
    return [(title, [(key, _first_up(book.events[key])) for key in keys]) for title, keys in named if keys]


def _first_up(text: str) -> str:
    """What an event is called, without what stands before all of them alike."""
    said = text.removeprefix("the date on which ").removeprefix("the date of ")
    said = said.replace(", or on which ", ", or ").replace("or the date on which ", "or when ")
    return said[:1].upper() + said[1:]


def _counted(
    book: Book, given: list[tuple[str, str]], forum: str, day: str
) -> tuple[Calculation | None, list[Problem]]:
    events: list[DatedEvent] = []
    problems: list[Problem] = []
    for number, (event, date) in enumerate(given, start=1):
        if event not in book.events:
            message = f"'{event}' is not a listed choice; choose one." if event else "Choose the event of that date."
            problems.append(Problem(f"event{number}", 0, "WF570", message, nearest(event, book.events)))
        elif not date.strip():
            problems.append(Problem(f"date{number}", 0, "WF572", "Enter the date of the event, such as 3/2/2026."))
        else:
            found, wrong = given_events(book, [f"{event}={date}"])
            events += found
            problems += [_of_date(one, number, f"{event}={date}: ") for one in wrong]
    if forum and forum not in book.forums:
        message = f"'{forum}' is not a listed choice; choose one."
        problems.append(Problem("forum", 0, "WF573", message, nearest(forum, book.forums)))
    asked = None
    if day:
        try:
            asked = parse_day(day)
        except DateError as error:
            problems.append(Problem("day", 0, "WF157", f"{error}.", error.suggestion))
    if problems or not events:
        return None, problems
    return counted_from(book, events, asked, forum), []


def _of_date(problem: Problem, number: int, before: str) -> Problem:
    """A problem of a day as it is told beside it, where the event need not be named again."""
    said = problem.message.removeprefix(before)
    return replace(problem, file=f"date{number}", message=said[:1].upper() + said[1:])


WAYS = (
    Way("/m/{name}/deadlines", show=of_matter),
    Way("/m/{name}/deadlines.ics", show=calendar),
    Way("/deadlines", show=typed),
    Way("/deadlines.ics", show=typed_calendar),
)
