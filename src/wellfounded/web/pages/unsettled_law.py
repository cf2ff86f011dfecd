"""Contested points: who takes which position, whether it changes anything here, and what comes of each combination."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from wellfounded.api.case_answers import unsettled_in
from wellfounded.assess.unsettled_law import UnsettledLaw
from wellfounded.engine.program import Value
from wellfounded.language.model import Question
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.governing_law import answering, taking
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown

PLACES = (
    Place(
        "Unsettled law",
        "unsettled",
        38,
        group="Analysis",
        does="Questions on which authority is divided, and the outcome under each position.",
    ),
)


@dataclass(frozen=True, slots=True)
class Result:
    """Combinations of positions that come to the same, each with the address of the whole answer under it."""

    outcomes: tuple[tuple[str, Value], ...]
    combinations: tuple[tuple[tuple[tuple[str, str], ...], str], ...]


@answering
def show(ask: RequestContext) -> Response:
    """The table; where too many points matter, the choice of some of them first."""
    answer: UnsettledLaw | None = None
    problems: tuple[Problem, ...] = ()
    try:
        answer = ask.answer(unsettled_in)
    except InputError as problem:
        problems = problem.problems
    taken = dict(ask.lens.positions)
    library = ask.cases.library
    settled = ask.case().law.settled
    chosen: list[Question] = [library.questions[name] for name in taken]
    return ask.render(
        "unsettled.html",
        status=422 if problems else 200,
        shown=Shown(ask),
        answer=answer,
        problems=problems,
        results=_results(ask, answer) if answer is not None else [],
        chosen=chosen,
        taken=taken,
        choose=[question for name, question in library.questions.items() if name not in settled and problems],
        take=lambda question, position: taking(ask, "unsettled", positions={**taken, question: position}),
        drop=lambda question: taking(ask, "unsettled", positions={q: r for q, r in taken.items() if q != question}),
    )


def _results(ask: RequestContext, answer: UnsettledLaw) -> list[Result]:
    grouped: dict[tuple[tuple[str, Value], ...], list[tuple[tuple[tuple[str, str], ...], str]]] = {}
    for one in answer.combinations:
        address = taking(ask, "outcome", positions={**dict(ask.lens.positions), **dict(one.positions)})
        grouped.setdefault(one.outcomes, []).append((one.positions, address))
    return [Result(outcomes, tuple(found)) for outcomes, found in grouped.items()]


WAYS = (Way("/m/{name}/unsettled", show=show),)
