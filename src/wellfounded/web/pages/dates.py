"""The dates of all cases: what was missed or passed, and what is coming, with one calendar file."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.api.deadlines import counted_in, standings_of
from wellfounded.deadlines.calculator import Calculation
from wellfounded.deadlines.calendar_file import calendar_of
from wellfounded.deadlines.standing import Standing
from wellfounded.problems import InputError
from wellfounded.web.pages.deadlines import CALENDAR
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Dates of all cases", "/dates", 45, of_matter=False),)

LATE, AHEAD = ("missed", "passed"), ("coming", "stopped")


@dataclass(frozen=True, slots=True)
class Row:
    """A deadline or hearing of a case: ``name`` is that of its file."""

    name: str
    title: str
    standing: Standing

    @property
    def day(self) -> dt.date:
        """Its day; what has none comes last."""
        return self.standing.due.day or dt.date.max


def show(ask: RequestContext) -> Response:
    """The page: first what is late, the newest first, then what is coming, the next first."""
    counted, unread = _counted(ask)
    today = dt.date.today()
    rows = [Row(name, title, one) for name, title, found in counted for one in standings_of(found, today)]
    late = [row for row in rows if row.standing.state in LATE and row.standing.due.rule.kind in ("latest", "set")]
    ahead = [row for row in rows if row.standing.state in AHEAD and row.standing.due.rule.kind != "agency"]
    late.sort(key=lambda row: (row.day, row.name), reverse=True)
    ahead.sort(key=lambda row: (row.day, row.name))
    return ask.render("dates.html", late=late, ahead=ahead, unread=unread, today=today.isoformat())


def calendar(ask: RequestContext) -> Response:
    """The same as one calendar file."""
    counted, _ = _counted(ask)
    return ask.download(calendar_of((found, title) for _, title, found in counted), "dates.ics", CALENDAR)


def _counted(ask: RequestContext) -> tuple[list[tuple[str, str, Calculation]], list[str]]:
    """The deadlines of each case, by the name of its file and its title; and the files that have errors."""
    book, found, unread = ask.cases.deadline_rules, [], []
    for name in ask.store.names():
        try:
            matter = ask.cases.matter(ask.store.read(name).text, name)
        except InputError:
            unread.append(name)
            continue
        found.append((name, matter.title, counted_in(book, matter)))
    return found, unread


WAYS = (Way("/dates", show=show), Way("/dates.ics", show=calendar))
