"""Why, and why not: the explanation of any sentence of a matter, what stands in its way, and a search for sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from starlette.responses import Response

from wellfounded.api.case_answers import explained, obstacles_to
from wellfounded.assess.explanation import Step
from wellfounded.assess.why_not import Obstacles
from wellfounded.engine.program import Atom, Value
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.governing_law import answering, quick
from wellfounded.web.analysis.matter_sentences import Known, known, not_shown, written
from wellfounded.web.analysis.status_words import FAILS, HOLDS, OPEN, STATUSES
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown

PLACES = (
    Place(
        "Why / why not",
        "reasons",
        32,
        group="Analysis",
        also=("rule", "authority"),
        does="Why a conclusion is established, unresolved, or not established.",
    ),
)
MOST = 100
"""So many sentences are listed; a search brings out the others."""
DEPTH = 2
"""So many links deep it is told what is missing; each leads to a page of its own."""
LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Sought:
    """What was searched for, and what was found; ``more`` says that there are others."""

    words: str
    standing: str
    found: tuple[Known, ...]
    more: bool


@answering
def show(ask: RequestContext) -> Response:
    """The reasons for a sentence, or the search."""
    text = ask.query("of").strip()
    if not text:
        return _search(ask, ())
    if len(text) > LONGEST:
        return _search(ask, (Problem("q", 0, "WF152", f"Use at most {LONGEST} characters."),), 422)
    try:
        atom = ask.case().atom(text)
    except InputError as problem:
        found = tuple(Problem("q", 0, one.code, one.message, one.suggestion) for one in problem.problems)
        return _search(ask, found, 422, text)
    return _reasons(ask, atom)


def _reasons(ask: RequestContext, atom: Atom) -> Response:
    case = quick(ask)
    value = case.model.value(atom)
    step: Step | None = explained(case, atom)
    against: Obstacles | None = None
    if value is not Value.TRUE:
        case = ask.case()  # the law that cannot apply here has its say too
        against = ask.answer(obstacles_to, atom, DEPTH)
    term = case.library.vocabulary.terms.get(atom.pred)
    contrary = Atom(term.contrary, atom.args) if term is not None and term.contrary else None
    return ask.render(
        "reasons.html",
        shown=Shown(ask, case),
        words=case.words(atom),
        written=written(case, atom),
        atom=atom,
        value=value,
        step=step,
        against=against,
        contrary=contrary,
        contrary_value=case.model.value(contrary) if contrary is not None else None,
        ask_text=term.ask.removeprefix("?") if term is not None else "",
    )


def _search(ask: RequestContext, problems: tuple[Problem, ...], status: int = 200, typed: str = "") -> Response:
    words = ask.query("q").strip()[:LONGEST] or typed
    standing = ask.query("standing")
    if standing not in STATUSES:
        standing = ""
    sought = _sought(ask, words if not typed else "", standing)
    return ask.render(
        "sentences.html",
        status=status,
        shown=Shown(ask),
        sought=sought,
        typed=words,
        standings=STATUSES,
        found=problems,
    )


def _sought(ask: RequestContext, words: str, standing: str) -> Sought:
    asked = tuple(dict.fromkeys(words.casefold().replace("{", " ").replace("}", " ").split()))
    found: list[Known] = []
    if standing != FAILS:
        wanted = {HOLDS: Value.TRUE, OPEN: Value.OPEN}.get(standing)
        found = [
            one
            for one in ask.answer(known)
            if (wanted is None or one.value is wanted)
            and all(word in one.words.casefold() or word in one.written.casefold() for word in asked)
        ]
    if asked and standing in ("", FAILS):
        found += islice(not_shown(ask.case(), asked), MOST + 1)
    return Sought(words, standing, tuple(found[:MOST]), len(found) > MOST)


WAYS = (Way("/m/{name}/reasons", show=show),)
