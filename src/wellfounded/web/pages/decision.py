"""A decision that was sent: read beside its pages, corrected, and made a matter or put into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from starlette.datastructures import FormData
from starlette.responses import Response

from wellfounded.api.case_answers import asked
from wellfounded.drafting import Asked, draft
from wellfounded.matter.editor import set_keys
from wellfounded.problems import InputError, Problem
from wellfounded.reading.anonymize.file_numbers import numbers_of, shorten_excerpts, shorten_file_name
from wellfounded.reading.model import Reading
from wellfounded.reading.serialization import with_short_names
from wellfounded.storage.matter_store import Conflict
from wellfounded.storage.saved_decisions import KEPT, SavedDecision
from wellfounded.web.analysis.status_changes import since, stands
from wellfounded.web.forms.decision_corrections import Shown, called, corrections, fields_of, reading_of, sure
from wellfounded.web.server.request_context import RequestContext, matter_url
from wellfounded.web.server.routes import Place, Way
from wellfounded.web.server.uploads import DOCUMENT, taken
from wellfounded.web.views.text_highlights import Mark, Piece, pieces

PLACES = (Place("Decisions", "/decisions", 20, of_matter=False),)
SECONDS = 1500
QUESTIONS = 15
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Region:
    """A value on the picture of a page: its anchor, what it is, and its rectangles."""

    id: str
    label: str
    boxes: tuple[tuple[float, float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page as it is shown: with a picture and the regions on it, or as text with marks."""

    number: int
    width: float
    height: float
    pictured: bool
    regions: tuple[Region, ...]
    text: tuple[Piece, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that a value points to: the anchor, and how it is called."""

    id: str
    label: str


def begin(ask: RequestContext, status: int = 200, found: tuple[Problem, ...] = ()) -> Response:
    """The form that takes a decision, and the readings that are kept."""
    return ask.render("decisions.html", status=status, found=found, readings=ask.store.readings.all(), most=KEPT)


def take(ask: RequestContext) -> Response:
    """Read a decision that was sent, in a process of its own."""
    readings = ask.store.readings
    try:
        sent = taken(ask.upload("file"), "file", DOCUMENT)
        return ask.work(
            f"Reading {sent.name}",
            "wellfounded.web.jobs.read_decision_job:read_decision",
            finish=lambda job: f"/decisions/{readings.keep(job).key}",
            back="/decisions",
            files={sent.file: sent.data},
            args={"file": sent.file, "called": sent.name},
            seconds=SECONDS,
        )
    except InputError as problem:
        return begin(ask, 422, problem.problems)


@dataclass(frozen=True, slots=True)
class Read:
    """A reading that is kept, with what it holds as plain data, and as a reading."""

    kept: SavedDecision
    data: Mapping[str, Any]
    reading: Reading


def _read(ask: RequestContext) -> Read | Response:
    """The reading in the address; where there is none, the way back."""
    kept = ask.store.readings.get(str(ask.request.path_params["key"]))
    if kept is None:
        return ask.redirect("/decisions", "These extracted values were deleted. Upload the file again.", "error")
    data = kept.result()
    if data is None:
        said = f"The extracted values of {kept.called} are damaged on disk. Delete them here and upload the file again."
        return ask.redirect("/decisions", said, "error")
    return Read(kept, data, reading_of(data["reading"]))


def show(ask: RequestContext) -> Response:
    """The reading beside the pages."""
    read = _read(ask)
    return read if isinstance(read, Response) else _page(ask, read)


def _page(
    ask: RequestContext,
    read: Read,
    form: FormData | None = None,
    shown: list[Shown] | None = None,
    other: tuple[Problem, ...] = (),
) -> Response:
    reading = read.reading
    fields = shown if shown is not None else fields_of(reading, ask.cases.schema.forums, form)
    places: Mapping[str, Any] = read.data["places"]
    spots = {field.spec.name: _spots(field.spec.name, places.get(field.spec.name, ())) for field in fields}
    labels = {field.spec.name: field.spec.label for field in fields}
    return ask.render(
        "decision.html",
        status=422 if other or any(field.problems for field in fields) else 200,
        kept=read.kept,
        reading=reading,
        used=[field for field in fields if field.spec.use],
        others=[field for field in fields if not field.spec.use],
        fields=fields,
        spots=spots,
        leaves=[_leaf(read.kept, page, places, labels) for page in read.data["pages"]],
        other=other,
        matters=ask.store.names(),
        called=called,
        sure=sure,
        picked=ask.field("matter"),
        into=ask.fields("into"),
        tall=read.data["kind"] in ("pdf", "scan", "image"),
    )


def _spots(name: str, places: Any) -> list[Spot]:
    return [
        Spot(f"at-{name}-{number}", f"p. {place['page']}" + (" note" if place["note"] else f" l. {place['line']}"))
        for number, place in enumerate(places)
    ]


def _leaf(kept: SavedDecision, page: Mapping[str, Any], places: Mapping[str, Any], labels: Mapping[str, str]) -> Leaf:
    regions, marks = [], []
    pictured = page["pictured"] and kept.picture(str(page["number"])) is not None
    for name, found in places.items():
        for number, place in enumerate(found):
            if place["page"] != page["number"]:
                continue
            id_, label = f"at-{name}-{number}", labels.get(name, name)
            if pictured and place["boxes"]:
                regions.append(Region(id_, label, tuple((box[0], box[1], box[2], box[3]) for box in place["boxes"])))
            elif pictured:
                regions.append(Region(id_, label, ((0, 0, page["width"], page["height"]),)))
            elif place["ranges"]:
                start = min(one[0] for one in place["ranges"])
                marks.append(Mark(start, max(one[1] for one in place["ranges"]), id_, "place", label))
            else:
                marks.append(Mark(0, 0, id_, "place", label))
    text = () if pictured else tuple(pieces(page["text"], marks))
    return Leaf(page["number"], page["width"], page["height"], pictured, tuple(regions), text, page["whole"])


def picture(ask: RequestContext) -> Response:
    """The picture of a page."""
    kept = ask.store.readings.get(str(ask.request.path_params["key"]))
    data = (kept.picture(str(ask.request.path_params["number"])) if kept else None) or b""
    if not data.startswith(_PNG):
        return Response("No image of this page.", 404, media_type="text/plain")
    return Response(data, media_type="image/png", headers={"Cache-Control": "private, max-age=600"})


def keep(ask: RequestContext) -> Response:
    """Make a matter of the reading as it was corrected, put values of it into a matter, or delete the reading."""
    kept = ask.store.readings.get(str(ask.request.path_params["key"]))
    if kept is not None and ask.field("do") == "delete":
        ask.store.readings.drop(kept)
        return ask.redirect("/decisions", f"The extracted values of {kept.called} were deleted.")
    read = _read(ask)
    if isinstance(read, Response):
        return read
    shown = fields_of(read.reading, ask.cases.schema.forums, ask.form)
    try:
        corrected = corrections(read.reading, shown)
        return _put(ask, read, corrected, shown) if ask.field("do") == "put" else _made(ask, read, corrected)
    except InputError as problem:
        own = {one.id for one in shown}
        return _page(ask, read, ask.form, shown, tuple(one for one in problem.problems if one.file not in own))


def _drafted(ask: RequestContext, reading: Reading) -> str:
    """The matter file for a reading, with the questions that the law would ask."""
    schema = ask.cases.schema
    reading = with_short_names(reading)
    known = numbers_of(reading.text)
    text = shorten_excerpts(draft(reading, schema.forums), known)
    if ask.cases.problems(text, reading.name):
        return text
    matter = ask.cases.matter(text, reading.name)
    if matter.decided.latest or "as_of" in matter.dates:
        found = ask.cases.case(text, reading.name)
        questions = [Asked(one.question, one.line) for one in asked(found)[:QUESTIONS]]
        text = shorten_excerpts(draft(reading, schema.forums, questions), known)
    return text


def _made(ask: RequestContext, read: Read, corrected: Reading) -> Response:
    """Make the matter. As it was read and as it was corrected are two states of it, so that the difference is seen."""
    first, last = _drafted(ask, read.reading), _drafted(ask, corrected)
    name = ask.store.create(ask.store.free_name(PurePath(shorten_file_name(read.reading.name)).stem), first).name
    version = ask.store.read(name).version
    if last != first:
        ask.store.save(name, last, version)
    ask.store.use(name, read.kept.key)
    ask.session.notify(f"The case was created in the file {name}.")
    return ask.redirect(
        matter_url(name, "drafted", since=version if last != first else "", decision=read.kept.key, made="yes")
    )


def drafted(ask: RequestContext) -> Response:
    """What was made of a decision, what the corrections changed, and what to do next."""
    return ask.render(
        "drafted.html",
        changed=since(ask),
        standing=stands(ask),
        found=ask.problems,
        made=ask.query("made"),
        decision=ask.query("decision") if ask.store.readings.get(ask.query("decision")) else "",
        open_lines=sum(line.lstrip().startswith("# ?") for line in ask.matter_text.text.splitlines()),
    )


def _put(ask: RequestContext, read: Read, reading: Reading, shown: list[Shown]) -> Response:
    """Put values into a matter that is there already."""
    name = ask.field("matter")
    wanted = [one for one in shown if one.spec.into and one.spec.name in ask.fields("into")]
    if name not in ask.store.names():
        raise InputError([Problem("matter", 0, "WF821", "Choose the case to which to add the values.")])
    values = {one.spec.into: reading.fields[one.spec.name].value for one in wanted}
    if not values or not all(isinstance(value, str) and value for value in values.values()):
        raise InputError([Problem("into", 0, "WF822", "Choose values that were found, or enter them above first.")])
    before = ask.store.noticed(name)
    text = before.text
    for into, value in values.items():
        head, _, key = into.rpartition(".")
        text = set_keys(text, (head,) if head else (), {key: str(value)}, name)
    wrong = ask.cases.problems(text, name)
    if wrong and not ask.cases.problems(before.text, name):
        said = f"These values would cause an error in the case file: {wrong[0].message}"
        raise InputError([Problem("into", 0, wrong[0].code, said)])
    if isinstance(ask.store.save(name, text, before.version, join=True), Conflict):
        raise InputError([Problem("matter", 0, "WF821", "The case file changed meanwhile; try again.")])
    ask.store.use(name, read.kept.key)
    labels = " and ".join(one.spec.label.lower() for one in wanted)
    ask.session.notify(f"From {shorten_file_name(reading.name)}: {labels}, added to this case.")
    return ask.redirect(matter_url(name, "drafted", since=before.version, decision=read.kept.key))


WAYS = (
    Way("/decisions", show=begin),
    Way("/decisions/upload", change=take),
    Way("/decisions/{key}", show=show, change=keep),
    Way("/decisions/{key}/page/{number}", show=picture),
    Way("/m/{name}/drafted", show=drafted),
)
