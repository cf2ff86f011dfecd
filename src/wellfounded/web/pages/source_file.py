"""A matter's file as text: edited, with what is wrong beside its line; saved over nobody's change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from wellfounded.matter.source import decode, lines_of, plain_ends
from wellfounded.problems import InputError, Problem
from wellfounded.storage.matter_store import Conflict
from wellfounded.storage.unsaved_drafts import draft_key
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (Place("Source file (YAML)", "file", 22, group="Case file", does="The text of the case file."),)


@dataclass(frozen=True, slots=True)
class ProblemLine:
    """A line of the text with what is wrong on it; line 0 is the file as a whole."""

    number: int
    text: str
    problems: tuple[Problem, ...]


def problem_lines(text: str, problems: Sequence[Problem]) -> list[ProblemLine]:
    """The problems by line."""
    lines = lines_of(text)
    numbers = sorted({problem.line for problem in problems})
    return [
        ProblemLine(
            number,
            lines[number - 1].strip() if 0 < number <= len(lines) else "",
            tuple(problem for problem in problems if problem.line == number),
        )
        for number in numbers
    ]


def _editor(
    ask: RequestContext, text: str, seen: str, problems: Sequence[Problem], status: int = 200, **more: Any
) -> Response:
    lines = problem_lines(text, problems)
    number = int(line) if (line := ask.query("line")).isascii() and line.isdigit() and len(line) < 8 else 0
    shown = {"text": text, "seen": seen, "found": lines, "count": len(problems), "at": number, "drafts": (), **more}
    return ask.render("file.html", status=status, **shown)


def show(ask: RequestContext) -> Response:
    """The editor, with the problems of what is saved, or of a draft; and the drafts that there are."""
    found = ask.matter_text
    draft = ask.store.drafts.get(ask.name, ask.query("draft"))
    if draft is not None:
        problems = ask.cases.problems(draft.text, ask.name)
        return _editor(ask, draft.text, draft.seen, problems, draft=draft)
    drafts = [each for each in ask.store.drafts.all(ask.name) if each.text != plain_ends(found.text)]
    return _editor(ask, found.text, found.version, ask.problems, drafts=drafts)


def save(ask: RequestContext) -> Response:
    """Save what was typed, or only check it. Problems are told and stop nothing: a file may be saved half finished."""
    text, seen = ask.field("text"), ask.field("seen")
    text = plain_ends(text)
    if not ask.store.has(ask.name):
        return _editor(
            ask,
            text,
            seen,
            (Problem(ask.name, 0, "WF802", "The file no longer exists; your text is still here."),),
            404,
        )
    try:
        decode(text, ask.name)
    except InputError as problem:
        return _editor(ask, text, seen, problem.problems, 422)
    problems = ask.cases.problems(text, ask.name)
    if ask.field("check"):
        return _editor(ask, text, seen, problems)
    # What two people typed into one text is shown to a person, even where it could be put together by lines.
    try:
        result = ask.store.save(ask.name, text, seen)
    except InputError as problem:
        return _editor(ask, text, seen, problem.problems, 422)
    if isinstance(result, Conflict):
        return ask.conflict(result)
    ask.store.drafts.drop(ask.name, draft_key(ask.session.key))
    ask.store.drafts.drop(ask.name, ask.field("draft"))
    message = "Saved." if not problems else f"Saved, with {len(problems)} error{'s' if len(problems) > 1 else ''}."
    return ask.redirect(ask.to("file"), message, "saved")


def draft(ask: RequestContext) -> Response:
    """Keep what was typed as a draft, for our own script; or forget a draft."""
    if ask.field("drop"):
        ask.store.drafts.drop(ask.name, ask.field("drop"))
        return ask.redirect(ask.to("file"), "The draft was discarded.")
    if not ask.store.has(ask.name):
        return ask.data({"kept": False}, 404)
    text = plain_ends(ask.field("text"))
    try:
        ask.store.drafts.keep(ask.name, draft_key(ask.session.key), text, ask.field("seen"))
    except (OSError, UnicodeEncodeError, InputError):
        return ask.data({"kept": False}, 507)
    return ask.data({"kept": True})


def download(ask: RequestContext) -> Response:
    """The file, to keep."""
    return ask.download(ask.matter_text.text, ask.name, "application/yaml")


def version(ask: RequestContext) -> Response:
    """The version of the file as it is now, for pages that watch for changes from outside."""
    return ask.data({"version": ask.matter_text.version})


WAYS = (
    Way("/m/{name}/file", show=show, change=save),
    Way("/m/{name}/file/download", show=download),
    Way("/m/{name}/draft", change=draft),
    Way("/m/{name}/version", show=version),
)
