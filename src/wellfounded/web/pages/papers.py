"""Papers added to a case: each recognized, and what it says proposed field by field, to be accepted or refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import UploadFile
from starlette.responses import Response

from wellfounded.jobs.job_runner import Job
from wellfounded.matter.editor import nodes_of
from wellfounded.matter.schema import SAYS
from wellfounded.problems import InputError, Problem
from wellfounded.proposals.proposal import Proposal
from wellfounded.proposals.standing import Standing, standings, words
from wellfounded.storage.case_papers import drop_paper, pages_of, papers_of
from wellfounded.web.analysis.paper_proposals import (
    drop_of_paper,
    drop_proposals,
    put_proposals,
    take_papers,
    waiting_in,
)
from wellfounded.web.analysis.status_changes import since
from wellfounded.web.forms.sections import names_in, section_of
from wellfounded.web.forms.sentence_picker import in_words
from wellfounded.web.server.request_context import RequestContext, matter_url
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.server.uploads import DOCUMENT, Upload, taken
from wellfounded.web.views.text_highlights import Mark, pieces

PLACES = (
    Place(
        "Source documents",
        "papers",
        8,
        group="Case file",
        does="Add the application, declarations, notices, and decisions; accept what they say, value by value.",
    ),
)
SECONDS = 1500
AT_ONCE = 20
"""So many papers are sent at once."""
ALL = 200_000_000
"""Bytes of all of them together."""
_SAVED = 303


@dataclass(frozen=True, slots=True)
class Row:
    """A proposal as it is shown: its fields in words, and where its words stand."""

    standing: Standing
    fields: tuple[tuple[str, str], ...]
    paper: str

    @property
    def proposal(self) -> Proposal:
        """What is proposed."""
        return self.standing.proposal


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry with what is proposed of it; ``there`` if the case has it."""

    id: str
    called: str
    there: bool
    rows: tuple[Row, ...]


def show(
    ask: RequestContext,
    status: int = 200,
    found: tuple[Problem, ...] = (),
    picked: Sequence[int] = (),
) -> Response:
    """The papers of the case, and what they propose."""
    text = ask.matter_text.text
    papers, waiting = papers_of(ask.store.history(ask.name)), waiting_in(ask.store, ask.name)
    root = nodes_of(text, ask.name)
    known = standings(waiting, root, ask.cases.schema)
    called = names_in(ask.cases.schema, root) | _new_names(waiting)
    counts = {paper.key: sum(one.digest == paper.key for one in waiting) for paper in papers}
    return ask.render(
        "papers.html",
        status=status,
        papers=papers,
        sections=list(_sections(ask, known, called, {paper.key for paper in papers})),
        waiting=len(waiting),
        sure=sum(one.sure for one in known),
        differing=sum(bool(one.differences) for one in known),
        counts=counts,
        found=found,
        picked=frozenset(picked),
        changed=since(ask) if status == 200 and not ask.problems else None,
        in_words=lambda value: in_words(value, called),
    )


def _new_names(waiting: Sequence[Proposal]) -> dict[str, str]:
    """What the entries that are proposed are called, by id."""
    return {one.id: str(one.fields["name"]) for one in waiting if one.core and "name" in one.fields}


def _sections(
    ask: RequestContext, known: Sequence[Standing], called: Mapping[str, str], papers: set[str]
) -> Iterator[tuple[str, list[Shown]]]:
    schema = ask.cases.schema
    for section in schema.sections:
        by_id: dict[str, list[Standing]] = {}
        for one in known:
            if one.proposal.section == section:
                by_id.setdefault(one.proposal.id, []).append(one)
        if by_id:
            yield (
                section_of(schema, section).title,
                [
                    Shown(own, _called(own, of, called), of[0].there, tuple(_row(one, called, papers) for one in of))
                    for own, of in by_id.items()
                ],
            )


def _called(own: str, of: Sequence[Standing], called: Mapping[str, str]) -> str:
    said = next((str(one.proposal.fields[SAYS]) for one in of if SAYS in one.proposal.fields), "")
    return in_words(said, called) if said else called.get(own, own)


def _row(one: Standing, called: Mapping[str, str], papers: set[str]) -> Row:
    fields = tuple(
        (name.replace("_", " ").capitalize(), _in_words(value, called))
        for name, value in one.proposal.fields.items()
        if name != SAYS
    )
    return Row(one, fields, one.proposal.digest if one.proposal.digest in papers else "")


def _in_words(value: Any, called: Mapping[str, str]) -> str:
    """A value with the names of the entries that it names."""
    each = value if isinstance(value, list) else [value]
    if isinstance(value, bool):
        return words(value)
    return words([called.get(one, one) if isinstance(one, str) else one for one in each])


def take(ask: RequestContext) -> Response:
    """Read the papers that were sent, in a process of its own."""
    if ask.problems:
        raise InputError(ask.problems)
    store, name, schema = ask.store, ask.name, ask.cases.schema

    def finish(job: Job) -> str:
        take_papers(store, name, schema, job.result)
        return matter_url(name, "papers")

    try:
        sent = _sent(ask)
        files = {f"{number:02}-{one.file}": one.data for number, one in enumerate(sent)}
        return ask.work(
            "Reading the documents",
            "wellfounded.web.jobs.read_papers_job:read_papers",
            finish=finish,
            back=ask.to("papers"),
            files=files,
            args={"papers": [[file, one.name] for file, one in zip(files, sent, strict=True)]},
            seconds=SECONDS,
        )
    except InputError as problem:
        return show(ask, 422, problem.problems)


def _sent(ask: RequestContext) -> list[Upload]:
    """The files that were sent. Raises InputError for none, for too many, and for one that is not accepted."""
    files = [one for one in ask.form.getlist("files") if isinstance(one, UploadFile) and one.filename]
    if len(files) > AT_ONCE:
        raise InputError([Problem("files", 0, "WF824", f"Add at most {AT_ONCE} documents at once.")])
    sent = [taken(one, "files", DOCUMENT) for one in files] or [taken(None, "files", DOCUMENT)]
    if sum(len(one.data) for one in sent) > ALL:
        message = f"The documents are too large together; the limit is {ALL // 1_000_000} MB."
        raise InputError([Problem("files", 0, "WF824", message)])
    return sent


def decide(ask: RequestContext) -> Response:
    """Accept or refuse proposals: those that were checked, or all sure ones."""
    text, schema = ask.matter_text.text, ask.cases.schema
    do, numbers = ask.field("do"), [int(one) for one in ask.fields("n") if one.isdecimal() and len(one) < 10]
    if do == "sure":
        known = standings(waiting_in(ask.store, ask.name), nodes_of(text, ask.name), schema)
        numbers = [one.proposal.number for one in known if one.sure]
    if do == "refuse":
        gone = drop_proposals(ask.store, ask.name, text, numbers)
        return ask.redirect(ask.to("papers"), f"{gone} values were refused." if gone else "Choose values first.")
    seen = ask.matter_text.version
    answered: list[Response] = []

    def save(new: str) -> bool:
        answered.append(ask.save(new, seen, done="The values were added to the case.", to=ask.to("papers", since=seen)))
        return answered[0].status_code == _SAVED

    try:
        put_proposals(ask.store, ask.name, schema, text, numbers, save)
    except InputError as problem:
        return show(ask, 422, problem.problems, numbers)
    return answered[0]


def one(ask: RequestContext) -> Response:
    """A paper as it was read, with what is proposed from it marked."""
    key, history = str(ask.request.path_params["key"]), ask.store.history(ask.name)
    paper = next((one for one in papers_of(history) if one.key == key), None)
    pages = pages_of(history, key)
    if paper is None:
        return ask.redirect(ask.to("papers"), "That document was removed.", "error")
    of = [one for one in waiting_in(ask.store, ask.name) if one.digest == key]
    leaves = [(number, pieces("\n".join(lines), _marks(number, lines, of))) for number, lines in enumerate(pages, 1)]
    return ask.render("paper.html", paper=paper, leaves=leaves, waiting=len(of))


def _marks(number: int, lines: Sequence[str], of: Sequence[Proposal]) -> Iterator[Mark]:
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for one in of:
        if one.page != str(number) or not 0 < one.line <= len(lines):
            continue
        last = one.line
        while last < len(lines) and len(" ".join(" ".join(lines[one.line - 1 : last]).split())) < len(one.quotation):
            last += 1
        title = ", ".join(name.replace("_", " ") for name in one.fields)
        yield Mark(starts[one.line - 1], starts[last] - 1, f"at-{one.number}", "place", title)


def remove(ask: RequestContext) -> Response:
    """Remove a paper and what it proposed; what was accepted stays in the case."""
    key, history = str(ask.request.path_params["key"]), ask.store.history(ask.name)
    paper = next((one for one in papers_of(history) if one.key == key), None)
    if paper is None:
        return ask.redirect(ask.to("papers"), "That document was removed.", "error")
    drop_of_paper(ask.store, ask.name, key)
    with ask.store.changing(ask.name):
        drop_paper(history, key)
    return ask.redirect(
        ask.to("papers"), f"{paper.called} was removed. Values that were accepted are still in the case."
    )


WAYS = (
    Way("/m/{name}/papers", show=show, change=decide),
    Way("/m/{name}/papers/upload", change=take),
    Way("/m/{name}/papers/{key}", show=one, change=remove),
)
