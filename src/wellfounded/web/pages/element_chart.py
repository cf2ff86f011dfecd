"""Claims not yet decided: the chart of what each needs, who must show it, what shows it, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.api.case_answers import charted
from wellfounded.assess.chart import Chart, Element, Route
from wellfounded.assess.review import assumptions, unsupported
from wellfounded.web.analysis.governing_law import answering
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown

PLACES = (
    Place(
        "Element chart",
        "assess",
        36,
        group="Analysis",
        does="Elements, burdens, evidence, and gaps for each pending claim; bars.",
    ),
)


@dataclass(frozen=True, slots=True)
class ChartRow:
    """A row of the chart: an element, how deep it lies, and the way of the law that asks for it.

    ``alternative`` says that there are several such ways, any of which is enough.
    """

    element: Element
    depth: int
    route: Route | None
    alternative: bool


@dataclass(frozen=True, slots=True)
class Charted:
    """A chart as rows, with the note that goes with its goal."""

    chart: Chart
    words: str
    note: str
    rows: tuple[ChartRow, ...]


@answering
def show(ask: RequestContext) -> Response:
    """The charts."""
    case = ask.case()
    found = [
        Charted(one, case.words(one.atom), case.library.goals[one.goal].note, tuple(_rows(one.element, 0)))
        for one in ask.answer(charted)
    ]
    return ask.render(
        "assess.html",
        shown=Shown(ask, case),
        found=found,
        bars=found[0].chart.bars if found else (),
        assumed=assumptions(case),
        unsupported=unsupported(case),
    )


def _rows(element: Element, depth: int) -> Iterator[ChartRow]:
    for route in element.routes:
        for inner in route.elements:
            yield ChartRow(inner, min(depth, 4), route, len(element.routes) > 1)
            yield from _rows(inner, depth + 1)


WAYS = (Way("/m/{name}/assess", show=show),)
