"""What is missing for a sentence, one sentence at a time; and what would come of a showing, tried without saving it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from wellfounded.api.case_answers import at_stake, reviewed
from wellfounded.assess.case import Case
from wellfounded.assess.review import Review
from wellfounded.engine.program import Atom
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.governing_law import answering, quick, taking, under
from wellfounded.web.analysis.interview_questions import ASK, SECONDS
from wellfounded.web.analysis.matter_sentences import written
from wellfounded.web.analysis.outcome_changes import changes
from wellfounded.web.analysis.status_changes import Standing, standing
from wellfounded.web.jobs.tasks import place_of
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown

PLACES = (
    Place(
        "Gaps in proof",
        "gaps",
        34,
        group="Analysis",
        also=("whatif",),
        does="Facts that would change the outcome, and who bears the burden.",
    ),
)
MOST_TRIED = 12
MOST_AT_ONCE = 12
"""So many questions of a kind are shown; the others unfold."""


@answering
def show(ask: RequestContext) -> Response:
    """What is missing for the sentence in the address; else what is at stake, and which questions would decide most.

    Both are long searches, done by jobs; what they gave is shown as long as the file stays as it is.
    """
    text, back = ask.query("of").strip(), under(ask, "gaps")
    case = ask.case()
    problems: tuple[Problem, ...] = ()
    found: list[dict[str, Any]] = []
    atom: Atom | None = None
    try:
        atom = case.atom(text) if text else None
    except InputError as problem:
        problems = tuple(Problem("of", 0, one.code, one.message, one.suggestion) for one in problem.problems)
    if atom is not None:
        title = f"Gaps in proof: {case.words(atom)}"
        target = "wellfounded.web.jobs.tasks:what_is_missing"
        job = ask.found(title, target, ask.what("missing", text), back=back, args={"of": text}, seconds=SECONDS)
        if isinstance(job, Response):
            return job
        found = job.result["gaps"]
    elif ask.query("first"):
        target = "wellfounded.web.jobs.tasks:what_to_ask"
        job = ask.found("Outcome-determinative questions", target, ask.what(ASK), back=back, seconds=SECONDS)
        if isinstance(job, Response):
            return job
    stakes = [
        (case.words(one), written(case, one), quick(ask).model.value(one), one) for one in ask.answer(possibly_at_stake)
    ]
    return ask.render(
        "gaps.html",
        status=422 if problems else 200,
        shown=Shown(ask),
        stakes=stakes,
        atom=atom,
        typed=text,
        found=found,
        asked=_asked(ask),
        most=MOST_AT_ONCE,
        problems=problems,
        form_at=lambda place: form_at(ask, *place),
        trying=lambda texts: taking(ask, "whatif", [("try", one) for one in texts]),
    )


def possibly_at_stake(case: Case) -> tuple[Atom, ...]:
    """What a matter is about; the law that cannot apply need not be made ready for it."""
    return at_stake(case.of_possible_law())


def _asked(ask: RequestContext) -> list[tuple[str, list[tuple[int, dict[str, Any]]]]] | None:
    """The questions, numbered, by why they are asked; None while they were not looked for."""
    job = ask.desk.jobs.known(ask.what(ASK))
    if job is None or not job.succeeded:
        return None
    groups: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for number, one in enumerate(job.result["asked"], start=1):
        groups.setdefault(one["why"], []).append((number, one))
    return list(groups.items())


def form_at(ask: RequestContext, section: str, own: str, field: str, says: str) -> str:
    """The address of the form, and of the field in it, that would state a sentence (see ``work.place_of``)."""
    entry = f"/{quote(own, safe='')}" if own else ""
    return ask.to(f"forms/{section}{entry}", says=says) + (f"#f.{quote(field)}-field" if field else "")


@answering
def try_it(ask: RequestContext) -> Response:
    """The outcome there would be if the record stated, or did not state, some sentences. Nothing is saved."""
    query = ask.request.query_params
    tried = [one.strip() for one in query.getlist("try") if one.strip()][:MOST_TRIED]
    struck = [one.strip() for one in query.getlist("without") if one.strip()][:MOST_TRIED]
    case = ask.case()
    problems: list[Problem] = []
    stated_atoms = _sentences(case, "try", tried, problems)
    struck_atoms = _sentences(case, "without", struck, problems)
    after = None
    try:
        if not problems and (tried or struck):
            after = ask.answer(supposed, stated_atoms, struck_atoms)
    except InputError as problem:
        problems += [replace(one, file="without" if struck else "try", line=0) for one in problem.problems]
    if problems:
        stated_atoms, struck_atoms = (), ()
    return ask.render(
        "whatif.html",
        status=422 if problems else 200,
        shown=Shown(ask, case),
        tried=tried,
        struck=struck,
        stated=[case.words(atom) for atom in stated_atoms],
        gone=[case.words(atom) for atom in struck_atoms],
        forms=[form_at(ask, *place_of(case, atom)) if _sayable(case, atom) else "" for atom in stated_atoms],
        now=ask.answer(standing),
        then=after[1] if after is not None else (),
        found=changes(ask.answer(reviewed), after[0]) if after is not None else None,
        problems=problems,
    )


def _sentences(case: Case, field: str, texts: list[str], problems: list[Problem]) -> tuple[Atom, ...]:
    """The sentences typed into a field; what is wrong with them is added to the problems."""
    found = []
    for text in texts:
        try:
            found.append(case.atom(text))
        except InputError as problem:
            problems += [replace(one, file=field, line=0) for one in problem.problems]
    return tuple(found)


def supposed(case: Case, stated: tuple[Atom, ...], struck: tuple[Atom, ...]) -> tuple[Review, tuple[Standing, ...]]:
    """The answer to a matter with sentences added and struck. Raises InputError for one that the record lacks."""
    after = case.supposing(stated, struck)
    return reviewed(after), standing(after)


def _sayable(case: Case, atom: Atom) -> bool:
    term = case.library.vocabulary.terms.get(atom.pred)
    return term is not None and term.is_input


WAYS = (Way("/m/{name}/gaps", show=show), Way("/m/{name}/whatif", show=try_it))
