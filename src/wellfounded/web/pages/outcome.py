"""What becomes of every claim and person, and the whole answer in the law's outline, each line with its reasons."""

from __future__ import annotations

from starlette.responses import Response

from wellfounded.api.case_answers import reviewed
from wellfounded.assess.review import all_lines
from wellfounded.problems import InputError, Problem
from wellfounded.web.analysis.governing_law import answering
from wellfounded.web.analysis.outcome_changes import OutcomeChanges, changes, moment_before
from wellfounded.web.analysis.status_changes import stands
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.views.answer_view import Shown
from wellfounded.web.views.glossary import glossary

PLACES = (
    Place("Outcome", "outcome", 30, group="Analysis", does="Disposition of every claim, with reasons and authority."),
    Place("Glossary", "/glossary", 70, of_matter=False),
)


@answering
def show(ask: RequestContext) -> Response:
    """The outcome; with what the last change of the file has changed in it, where that is known already."""
    answer = ask.answer(reviewed)
    shown = Shown(ask)
    shown.expect(answer.authorities)
    shown.number_reasons(
        [*(line for outcome in answer.outcomes for line in outcome.lines), *all_lines(answer.sections)]
    )
    before = moment_before(ask)
    since: OutcomeChanges | None = None
    if before is not None and ask.cases.known(before.text, ask.name, ask.lens, reviewed) is not None:
        since = changes(ask.cases.answer(before.text, ask.name, ask.lens, reviewed), answer)
    standing = () if answer.outcomes else stands(ask)
    return ask.render("outcome.html", answer=answer, shown=shown, before=before, since=since, standing=standing)


@answering
def changed(ask: RequestContext) -> Response:
    """What is otherwise since an earlier state of the file."""
    number = ask.query("since")
    history = ask.store.history(ask.name)
    now = ask.matter_text
    states = history.states()[::-1]
    chosen = next((state for state in states if str(state.number) == number), None)
    if chosen is None:
        before = moment_before(ask)
        chosen = before.state if before is not None else None
    answer = ask.answer(reviewed)
    found: OutcomeChanges | None = None
    problems: tuple[Problem, ...] = ()
    if chosen is not None:
        try:
            found = changes(ask.cases.answer(history.text(chosen), ask.name, ask.lens, reviewed), answer)
        except InputError as problem:
            problems = problem.problems
    return ask.render(
        "outcome-changes.html",
        shown=Shown(ask),
        states=[state for state in states if history.version(state) != now.version][:100],
        chosen=chosen,
        found=found,
        problems=problems,
    )


def words(ask: RequestContext) -> Response:
    """The legal words and what they mean."""
    return ask.render("glossary.html", words=list(glossary().values()))


WAYS = (
    Way("/m/{name}/outcome", show=show),
    Way("/m/{name}/outcome/changes", show=changed),
    Way("/glossary", show=words),
)
