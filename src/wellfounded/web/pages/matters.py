"""The matters of the folder: which there are, a new one, one from a file, one deleted and brought back."""

from __future__ import annotations

import datetime as dt
import json
import re
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.responses import Response

from wellfounded.jobs.job_runner import Job
from wellfounded.matter.schema import FORMAT, SCHEMA_LINE
from wellfounded.matter.source import LARGEST, decode
from wellfounded.matter.template import template
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.storage.purge import find, purge
from wellfounded.web.analysis import interview_questions
from wellfounded.web.intake.interview_state import begin
from wellfounded.web.server.request_context import RequestContext, matter_url
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.server.uploads import TEXT, taken

PLACES = (Place("Matters", "/", 10, of_matter=False),)
LONGEST_TITLE = 300
MANY = 60
"""Where there are more matters than this, they are checked when they are opened and not when they are listed."""
_TITLE = re.compile(r"^matter:\s*(.+?)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A matter in the list; ``problems`` is None where it was not checked."""

    name: str
    title: str
    forum: str
    stage: str
    changed: dt.datetime | None
    problems: int | None


def rows(ask: RequestContext) -> list[Row]:
    """The matters, those changed last first."""
    names = ask.store.names()
    found = [_row(ask, name, check=len(names) <= MANY) for name in names]
    oldest = dt.datetime.min.replace(tzinfo=dt.UTC)
    return sorted(found, key=lambda row: (row.changed or oldest, row.name), reverse=True)


def _row(ask: RequestContext, name: str, *, check: bool) -> Row:
    try:
        text = ask.store.read(name)
    except InputError as problem:
        return Row(name, name, "", "", None, len(problem.problems))
    written = _TITLE.search(text.text)
    title = (written[1].strip("\"'") if written else "") or name
    if not check:
        return Row(name, title, "", "", text.changed, None)
    try:
        matter = ask.cases.matter(text.text, name)
    except InputError as problem:
        return Row(name, title, "", "", text.changed, len(problem.problems))
    forum = ask.cases.schema.forums.get(matter.forum, matter.forum)
    return Row(name, matter.title, forum, matter.stage, text.changed, 0)


def show(ask: RequestContext, status: int = 200, found: tuple[Problem, ...] = ()) -> Response:
    """The list, and the forms below it."""
    return ask.render("matters.html", status=status, rows=rows(ask), found=found, deleted=len(ask.store.deleted()))


def new(ask: RequestContext) -> Response:
    """Make a matter from a title, a forum and a stage."""
    schema = ask.cases.schema
    title = " ".join(ask.field("title").split())
    forum, stage = ask.field("forum"), ask.field("stage")
    problems = []
    if not title:
        problems.append(Problem("title", 0, "WF820", "Enter the case name, such as Matter of N-."))
    elif len(title) > LONGEST_TITLE:
        problems.append(
            Problem("title", 0, "WF820", f"The case name is too long; use at most {LONGEST_TITLE} characters.")
        )
    for name, value, known in (("forum", forum, tuple(schema.forums)), ("stage", stage, schema.stages)):
        if value not in known:
            message = f"'{value}' is not a listed choice; choose one." if value else "Choose one."
            problems.append(Problem(name, 0, "WF821", message, nearest(value, known)))
    if problems:
        return show(ask, 422, tuple(problems))
    if ask.field("whole"):
        text = template(schema, title, forum=forum, stage=stage)
    else:
        asked = f"{{as_of: {dt.date.today().isoformat()}}}"
        named = json.dumps(title, ensure_ascii=False)
        text = f"{SCHEMA_LINE}\nformat: {FORMAT}\nmatter: {named}\nforum: {forum}\nstage: {stage}\ndates: {asked}\n"
    name = ask.store.free_name(title)
    try:
        decode(text, name)
    except InputError as problem:
        return show(ask, 422, problem.problems)
    try:
        ask.store.create(name, text)
    except InputError as problem:
        return show(ask, 422, tuple(replace(one, file="title") for one in problem.problems))
    begin(ask.store.history(name))
    return ask.redirect(matter_url(name), f"The case was created in the file {name}.")


def take(ask: RequestContext) -> Response:
    """Read a file that was sent, in a process of its own, and make a matter of it."""
    store = ask.store

    def keep(job: Job) -> str:
        text, problems, stem = str(job.result["text"]), int(job.result["problems"]), Path(sent.name).stem
        name = store.create(store.free_name(stem), text).name
        session.notify(f"The file was imported as {name}." + (f" It has {problems} errors." if problems else ""))
        return matter_url(name, "file" if problems else "")

    session = ask.session
    try:
        sent = taken(ask.upload("file"), "file", TEXT, LARGEST)
        return ask.work(
            f"Reading {sent.name}",
            "wellfounded.web.jobs.tasks:matter_file",
            finish=keep,
            files={sent.file: sent.data},
            args={"file": sent.file, "called": sent.name},
            seconds=60,
        )
    except InputError as problem:
        return show(ask, 422, problem.problems)


def delete(ask: RequestContext) -> Response:
    """Put a matter away; it can be had back."""
    ask.store.delete(ask.name)
    return ask.redirect("/", f"{ask.name} was deleted. Restore it from Deleted cases below.")


def deleted(ask: RequestContext) -> Response:
    """What was deleted."""
    return ask.render("deleted.html", deleted=ask.store.deleted(), gone=())


def bring_back(ask: RequestContext) -> Response:
    """Put a deleted matter back, or remove it for good, with the files of all work in progress."""
    if ask.field("do") == "purge":
        if not ask.field("sure"):
            return ask.redirect("/deleted", "Check the box to remove a case permanently.", "error")
        key = ask.field("key")
        if all(one.key != key for one in ask.store.deleted()):
            return ask.redirect("/deleted", "That case is not among the deleted ones.", "error")
        gone = [line for about in find(ask.store, (key,)) for line in purge(ask.store, about)]
        ask.desk.jobs.forget()
        ask.cases.forget()
        interview_questions.forget()
        return ask.render("deleted.html", deleted=ask.store.deleted(), gone=gone)
    name = ask.store.bring_back(ask.field("key"))
    return ask.redirect(matter_url(name), f"{name} was restored.")


WAYS = (
    Way("/", show=show),
    Way("/matters/new", change=new),
    Way("/matters/upload", change=take),
    Way("/deleted", show=deleted, change=bring_back),
    Way("/m/{name}/delete", change=delete),
)
