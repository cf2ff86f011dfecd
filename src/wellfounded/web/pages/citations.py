"""The citations of a brief that was sent or pasted: what differs, where, and what may be meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from starlette.datastructures import UploadFile
from starlette.responses import Response

from wellfounded.dates import DateError, parse_day
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.server.uploads import DOCUMENT, Upload, taken
from wellfounded.web.views.text_highlights import Mark, pieces

PLACES = (Place("Cite check", "/citations", 30, of_matter=False),)
SECONDS = 900
MOST_SOURCES = 18
_SOURCES = frozenset({"pdf", "docx", "text", "html"})
_DOWNLOADS = {
    "table.docx": ("table-of-authorities", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "table.txt": ("table-of-authorities", "text/plain; charset=utf-8"),
    "table.json": ("table-of-authorities", "application/json"),
    "check.json": ("citations-checked", "application/json"),
    "annotated.html": ("citations-annotated", "text/html; charset=utf-8"),
}


def begin(ask: RequestContext, status: int = 200, found: tuple[Problem, ...] = ()) -> Response:
    """The form that takes a brief."""
    return ask.render("citations.html", status=status, found=found, forums=ask.cases.schema.forums)


def take(ask: RequestContext) -> Response:
    """Check a brief, in a process of its own."""
    problems: list[Problem] = []
    sent, sources = _brief(ask, problems), _sources(ask, problems)
    day, forum = ask.field("day").strip(), ask.field("forum").strip()
    if day:
        try:
            day = parse_day(day).isoformat()
        except DateError as error:
            problems.append(Problem("day", 0, "WF157", f"{error}.", error.suggestion))
    known = ask.cases.schema.forums
    if forum and forum not in known:
        problems.append(Problem("forum", 0, "WF150", f"'{forum[:40]}' is not a listed choice.", nearest(forum, known)))
    if problems or sent is None:
        return begin(ask, 422, tuple(problems))
    files = {f"source-{number}-{one.file}": one for number, one in enumerate(sources, start=1)}
    try:
        return ask.work(
            f"Checking {sent.name}",
            "wellfounded.web.jobs.cite_check_job:check_brief",
            then="/citations/KEY",
            back="/citations",
            files={sent.file: sent.data, **{name: one.data for name, one in files.items()}},
            args={
                "file": sent.file,
                "called": sent.name,
                "day": day,
                "forum": forum,
                "sources": {name: one.name for name, one in files.items()},
            },
            seconds=SECONDS,
        )
    except InputError as problem:
        return begin(ask, 422, problem.problems)


def _brief(ask: RequestContext, problems: list[Problem]) -> Upload | None:
    """The brief: the file, or else what was pasted."""
    pasted = ask.field("text")
    if ask.upload("file") is None and pasted.strip():
        if "\0" in pasted:
            problems.append(Problem("text", 0, "WF825", "The text contains a control character. Remove it."))
            return None
        text = pasted.replace("\r\n", "\n").encode("utf-8", "replace")
        return Upload("the pasted text", "text", text)
    try:
        return taken(ask.upload("file"), "file", DOCUMENT)
    except InputError as problem:
        problems += problem.problems
    return None


def _sources(ask: RequestContext, problems: list[Problem]) -> list[Upload]:
    """The documents that quotations are compared with."""
    found = []
    given = [one for one in ask.form.getlist("sources") if isinstance(one, UploadFile) and one.filename]
    if len(given) > MOST_SOURCES:
        problems.append(Problem("sources", 0, "WF824", f"Upload at most {MOST_SOURCES} sources."))
    for one in given[:MOST_SOURCES]:
        try:
            found.append(taken(one, "sources", _SOURCES))
        except InputError as problem:
            problems += problem.problems
    return found


def show(ask: RequestContext) -> Response:
    """The findings, the text with its citations, and the table of authorities."""
    job = ask.job_done("findings", "/citations")
    if isinstance(job, Response):
        return job
    found: Mapping[str, Any] = job.result
    verdicts = Counter(finding["verdict"] for finding in found["findings"])
    grouped = [
        (verdict, [(number, one) for number, one in enumerate(found["findings"]) if one["verdict"] == verdict])
        for verdict in ("differs", "cannot check", "note")
    ]
    return ask.render(
        "cited.html",
        job=job,
        found=found,
        grouped=[(verdict, items) for verdict, items in grouped if items],
        differs=verdicts["differs"],
        text=pieces(found["shown"], _marks(found)),
        tally=_tally(found),
    )


def _marks(found: Mapping[str, Any]) -> list[Mark]:
    """Citations and findings as places of the text; a finding's own anchor lies round the citation."""
    end = len(found["shown"])
    marks = [
        Mark(one["start"], one["end"], f"f-{number}", f"found {one['verdict'].replace(' ', '-')}", one["message"])
        for number, one in enumerate(found["findings"])
        if one["start"] <= end
    ]
    marked = {(mark.start, mark.end) for mark in marks}
    for number, (start, stop, stands, _) in enumerate(found["mentions"]):
        if (start, stop) not in marked:
            marks.append(Mark(start, stop, f"z-{number}", "cited", stands))
    marks += [
        Mark(start, start, f"page-{number}", "page", label) for number, (start, label) in enumerate(found["pages"])
    ]
    return marks


def _tally(found: Mapping[str, Any]) -> list[tuple[str, Counter[str]]]:
    """What was checked of the citations, part by part, and how it came out."""
    tally: dict[str, Counter[str]] = {}
    for entry in found["checked"]:
        for aspect, how in entry.items():
            if how in ("agrees", "differs", "cannot check") and aspect not in ("normalized", "resolves_to"):
                tally.setdefault(aspect, Counter())[how] += 1
    return list(tally.items())


def download(ask: RequestContext) -> Response:
    """A file that the check left."""
    job, file = ask.job_done("findings", "/citations"), str(ask.request.path_params["file"])
    if isinstance(job, Response):
        return job
    path = job.file(file) if file in _DOWNLOADS else None
    if path is None:
        return ask.redirect(f"/citations/{job.key}", "The check produced no such file.", "error")
    stem, kind = _DOWNLOADS[file]
    return ask.download(path.read_bytes(), f"{stem}.{file.rpartition('.')[2]}", kind)


WAYS = (
    Way("/citations", show=begin),
    Way("/citations/upload", change=take),
    Way("/citations/{key}", show=show),
    Way("/citations/{key}/download/{file}", show=download),
)
