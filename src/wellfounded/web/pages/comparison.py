"""One matter under several laws side by side: other forums, other days, the dates of the file moved along or not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.api.case_answers import compared, outcomes_of, same_case_under
from wellfounded.assess.case import Case
from wellfounded.assess.comparison import Variation
from wellfounded.assess.outline import Line
from wellfounded.dates import DateError, parse_day, words_of
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.governing_law import answering, taking
from wellfounded.web.analysis.law_change_dates import law_change_dates
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown

PLACES = (
    Place(
        "Compare forums and dates",
        "compare",
        40,
        group="Analysis",
        does="Outcomes under other forums and dates, side by side.",
    ),
)
MOST = 6
"""So many laws stand side by side."""


@dataclass(frozen=True, slots=True)
class Column:
    """One of the laws compared; ``address`` leads to the whole answer under it, empty where the dates were moved."""

    forum: str
    day: str
    address: str


@dataclass(frozen=True, slots=True)
class CompareRow:
    """What becomes of one thing under each law; ``differs`` where it is not the same under all."""

    name: str
    cells: tuple[tuple[Line, ...], ...]
    differs: bool


@dataclass(frozen=True, slots=True)
class Compared:
    """All of it."""

    settings: tuple[tuple[str, str], ...]
    rows: tuple[CompareRow, ...]
    variation: Variation


@answering
def show(ask: RequestContext) -> Response:
    """The choice, and below it what was chosen."""
    query = ask.request.query_params
    forums = tuple(dict.fromkeys(one.strip() for one in query.getlist("with") if one.strip()))
    days = tuple(dict.fromkeys(_day(one) for one in query.getlist("on") if one.strip()))
    move = query.get("move") == "yes"
    found: Compared | None = None
    columns: list[Column] = []
    problems: tuple[Problem, ...] = ()
    if forums or days:
        try:
            laws = _laws(forums, days, move)
            found = ask.answer(compare_under, laws, move)
            columns = [_column(ask, forum, day, move) for forum, day in found.settings]
        except InputError as problem:
            named = {"--forum": "with"}
            problems = tuple(
                Problem(named.get(one.file, "on"), 0, one.code, one.message, one.suggestion) for one in problem.problems
            )
    history = ask.store.history(ask.name)
    return ask.render(
        "compare.html",
        status=422 if problems else 200,
        shown=Shown(ask),
        forums=forums,
        days=days,
        move=move,
        turning=ask.answer(law_change_dates),
        columns=columns,
        compared=found,
        problems=problems,
        states=[one for one in history.states()[::-1] if history.version(one) != ask.matter_text.version][:50],
        named=lambda numbers: [f"{columns[n].forum}, {words_of(columns[n].day)}" for n in numbers],
    )


def _day(written: str) -> str:
    """A day as the boxes of the list have it; what is none stays as it was written, to be reported."""
    try:
        return parse_day(written).isoformat()
    except DateError:
        return written.strip()


def _laws(forums: Iterable[str], days: Iterable[str], move: bool) -> tuple[tuple[str, dt.date | None], ...]:
    """Each forum on each day. Raises InputError for what is no day, for too many, and for none to move to."""
    asked = [GoverningLaw.read("", day).day for day in days]
    laws = tuple((forum, day) for day in asked or [None] for forum in forums or [""])
    if len(laws) > MOST - 1:
        message = f"{len(laws)} columns are too many; choose at most {MOST - 1} beside the first."
        raise InputError([Problem("on", 0, "WF160", message)])
    if move and not asked:
        raise InputError([Problem("on", 0, "WF160", "The dates in the file shift with a chosen date: choose one.")])
    return laws


def compare_under(case: Case, laws: tuple[tuple[str, dt.date | None], ...], move: bool) -> Compared:
    """Compare a case with the same matter under other laws. Raises InputError for a forum or a day that is none."""
    cases = [case.of_possible_law()]
    for forum, day in laws:
        other = same_case_under(case, forum, day, move, "on")
        if other is not case:
            cases.append(other.of_possible_law())
    if len(cases) == 1:
        message = "This is the law that governs the case already; choose another forum or another date."
        raise InputError([Problem("on", 0, "WF160", message)])
    told = [{one.thing: one.lines for one in outcomes_of(each)} for each in cases]
    rows = []
    for thing in case.matter.things.values():
        cells = tuple(one.get(thing.id, ()) for one in told)
        if any(cells):
            alike = {frozenset((line.text, line.value) for line in cell) for cell in cells}
            rows.append(CompareRow(thing.label, cells, len(alike) > 1))
    settings = tuple((each.law.setting.forum, each.law.setting.day.isoformat()) for each in cases)
    return Compared(settings, tuple(rows), compared(cases))


def _column(ask: RequestContext, forum: str, day: str, move: bool) -> Column:
    own = ask.case().law.setting
    address = taking(ask, "outcome", forum=forum, day=day)
    is_moved = move and day != own.day.isoformat()
    return Column(ask.cases.library.forums[forum], day, "" if is_moved else address)


WAYS = (Way("/m/{name}/compare", show=show),)
