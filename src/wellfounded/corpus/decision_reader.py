"""An item read into the rows of a decision: the same on one machine and on many, whatever was read before."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from wellfounded.citations import find_citations, resolve
from wellfounded.corpus.citator.treatments import read_treatments
from wellfounded.corpus.masks import Masks
from wellfounded.corpus.places import Places
from wellfounded.corpus.records import Decision, Item, ReadItem, Stated, clean_text, text_digest
from wellfounded.extraction import ExtractedDocument, document_from_text, open_document
from wellfounded.problems import InputError, Problem, defect
from wellfounded.reading.anonymize import anonymize_text
from wellfounded.reading.anonymize.file_numbers import file_numbers_stated, numbers_of
from wellfounded.reading.facts.reader import with_facts
from wellfounded.reading.layout import lay_out
from wellfounded.reading.layout.model import Layout
from wellfounded.reading.model import Found, Reading, Span
from wellfounded.reading.reader import read_layout
from wellfounded.reading.serialization import facts_data, reading_data

__all__ = ["read_item"]

_Rows = tuple[tuple[Any, ...], ...]

_REPORTED = re.compile(r"\d+ [A-Z][^,]*\d")
_CORE = re.compile(r"\d+[-–]\d+")
_WHOLE = 8  # figures of a file number of which none is crossed out
_WORD = re.compile(r"[^\W\d_]{2,}")
_NO_SLUG = re.compile(r"[^a-z0-9]+")


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads(files("wellfounded.corpus").joinpath("words.toml").read_text(encoding="utf-8"))


def read_item(item: Item) -> ReadItem:
    """An item as a decision. What is wrong with it, a defect of a reader too, is among its ``problems``."""
    try:
        return ReadItem(item.name, item.digest, _decision(item))
    except InputError as error:
        return ReadItem(item.name, item.digest, problems=error.problems)
    except Exception as error:  # a defect shall not lose the other items
        return ReadItem(item.name, item.digest, problems=(defect(item.name, error),))


def _document(item: Item) -> ExtractedDocument:
    if item.data:
        return open_document(item.data, item.name, threads=1)
    if item.page:
        return open_document(item.text.encode("utf-8", "replace"), f"{item.name}.html")
    return document_from_text(item.name, item.text)


def _decision(item: Item) -> Decision:
    document = _document(item)
    layout = lay_out(document)
    reading = with_facts(read_layout(layout, document.notes), layout)
    text = clean_text(layout.raw.text)
    if not text.strip():
        raise InputError([Problem(item.name, 0, "WF886", "The record has no text.")])
    stated = item.stated
    if reading.family == "none" and not (stated.court or stated.citation or (stated.day and stated.caption)):
        said = " ".join(reading.notes) or "No decision was recognized."
        raise InputError([Problem(item.name, 0, "WF886", said)])
    places = Places(layout)
    digest = text_digest(text)
    columns = _columns(reading, item.stated)
    same = _same(reading, columns, stated.docket)
    masks = _masks(text, reading)
    columns["title"] = columns["caption"] if columns["published"] else masks.in_caption(text, columns["caption"])
    return Decision(
        _id(columns, digest),
        same,
        text,
        digest,
        masks.to_json(),
        columns,
        tuple(_traits(reading, places)),
        tuple(_issues(reading, places)),
        *_citations(layout, reading, places),
        tuple(_parentheticals(item.stated.parentheticals, text)),
    )


def _masks(text: str, reading: Reading) -> Masks:
    """The names in a text, those too that were read in its heading and that the rules for names did not find there."""

    def found(*also: str) -> Masks:
        replaced = anonymize_text(text, also).replacements
        return Masks(tuple((one.start, one.end, clean_text(one.text)) for one in replaced))

    masks = found()
    words = set(_WORD.findall(masks.shown(text).casefold()))
    people = [name for _, name, _ in _values(reading.fields.get(_words()["people"]), ("name", "called"))]
    left = [name for name in people if words & set(_WORD.findall(name.casefold()))]
    return found(*left) if left else masks


def _columns(reading: Reading, stated: Stated) -> dict[str, Any]:
    read = {name: _first(reading, fields) for name, fields in _words()["column"].items()}
    for name in ("court", "day", "docket", "citation", "caption", "author"):
        read[name] = getattr(stated, name) or read[name]
    # A source may state the number of a person's file instead of the docket of a court.
    if file_numbers_stated(read["docket"]):
        read["docket"] = ""
    cited = read["citation"] if _REPORTED.match(read["citation"]) else ""
    read["citation"] = _as_cited(cited)
    kinds = {part.kind for part in reading.parts}
    read["court"] = read["court"] or next((one["court"] for one in _words()["court"] if one["part"] in kinds), "")
    year = read["day"][:4]
    data = reading_data(reading, whole=True) | {"facts": facts_data(reading.facts, numbers_of(reading.text))}
    return {name: clean_text(value) for name, value in read.items()} | {
        "form": reading.family,
        "published": _published(reading) if stated.published is None else stated.published,
        "year": int(year) if year.isdigit() else 0,
        "reading": clean_text(json.dumps(data, ensure_ascii=False)),
    }


def _as_cited(citation: str) -> str:
    """A citation as the citations of others have it: without what stands in parentheses."""
    return next((one.resolves_to for one in find_citations(citation, wording=False)), citation)


def _parentheticals(stated: Sequence[tuple[str, str]], text: str) -> Iterator[tuple[Any, ...]]:
    """What a decision says of others in parentheses, with its place where the text has the same words."""
    for number, (citation, words) in enumerate(stated):
        found = re.search(r"\s+".join(map(re.escape, words.split())), text)
        yield number, _as_cited(citation), clean_text(words), *(found.span() if found else (-1, -1))


def _first(reading: Reading, fields: Sequence[str]) -> str:
    """The first value of these fields that is text, or the first text of a list."""
    for name in fields:
        for _, text, _ in _values(reading.fields.get(name), None):
            return text
    return ""


def _values(found: Found | None, entry: Sequence[str] | None) -> Iterator[tuple[int, str, str]]:
    """The texts of a value, with their numbers and what stands beside each in a list of entries."""
    value = found.value if found else None
    for number, one in enumerate(value if isinstance(value, tuple) else (value,)):
        if isinstance(one, str) and one:
            yield number, one, ""
        elif isinstance(one, Mapping) and entry:
            text, beside = one.get(entry[0]), one.get(entry[1])
            if isinstance(text, str) and text:
                yield number, text, beside if isinstance(beside, str) else ""


def _published(reading: Reading) -> bool:
    how = _words()["published"]
    return reading.family in how["forms"] and not any(how["against"] in note for note in reading.notes)


def _same(reading: Reading, columns: Mapping[str, Any], stated: str) -> str:
    """Court, day, and docket or file numbers; empty where one of them was not read whole."""
    files = sorted(text for _, text, _ in _values(reading.fields.get(_words()["files"]), None))
    files = files or file_numbers_stated(stated)
    files = [] if any(sum(map(str.isdigit, one)) < _WHOLE for one in files) else files
    numbers = [columns["docket"]] if columns["docket"] else files
    if not (columns["court"] and columns["day"] and numbers):
        return ""
    return clean_text("|".join([columns["court"], columns["day"], *map(_core, numbers)]))


def _core(number: str) -> str:
    """A docket number without what some write around it: 13-2022 of Nos. 13-2022-ag, 13-2023."""
    found = _CORE.search(number)
    return found[0].replace("–", "-") if found else number


def _id(columns: Mapping[str, Any], digest: str) -> str:
    given = columns["court"], columns["day"], _core(columns["docket"])
    court, day, docket = (_NO_SLUG.sub("-", one.lower()).strip("-") for one in given)
    if court and day and docket:
        return f"{court}-{docket}-{day}"
    return "-".join(filter(None, [court or "text", day, digest[:12]]))


def _place(span: Span | None, places: Places) -> tuple[int, int]:
    return places.of(span) if span else (-1, -1)


def _traits(reading: Reading, places: Places) -> Iterator[tuple[Any, ...]]:
    for field, name in _words()["trait"].items():
        found = reading.fields.get(name)
        for number, text, beside in _values(found, _words()["entry"].get(field)):
            assert found is not None
            span = found.spans[number] if number < len(found.spans) else None
            yield field, number, clean_text(text), clean_text(beside), *_place(span, places), found.confidence
    for field, (kind, name, beside) in _words()["fact"].items():
        facts = [fact for fact in reading.facts if fact.kind == kind and fact.text(name)]
        for number, fact in enumerate(facts):
            texts = clean_text(fact.text(name)), clean_text(fact.text(beside))
            yield field, number, *texts, *places.of(fact.spans[0]), fact.confidence


def _part(reading: Reading, span: Span | None) -> str:
    if span is None or span.stream != "text":
        return ""
    return next((part.kind for part in reading.parts if part.start <= span.start < part.end), "")


def _issues(reading: Reading, places: Places) -> Iterator[tuple[Any, ...]]:
    found = reading.fields.get("issues")
    if found is None or not isinstance(found.value, tuple):
        return
    for number, one in enumerate(found.value):
        if isinstance(one, Mapping):
            span = found.spans[number] if number < len(found.spans) else None
            said = (clean_text(str(one.get(name) or "")) for name in ("issue", "ruling", "party", "claim"))
            yield number, *said, _part(reading, span), *_place(span, places), found.confidence


def _citations(layout: Layout, reading: Reading, places: Places) -> tuple[_Rows, _Rows]:
    """The authorities that a text cites, in order, by short forms too; and how it says that they were treated."""
    parts = [(places.of(Span(one.start, one.start + 1))[0], one.kind) for one in reading.parts]
    text = layout.raw.text
    mentions = sorted(resolve(find_citations(text, wording=False), text, wording=False))
    treated = read_treatments(text, mentions)
    own = {one.mention: one for one in reversed(treated) if not one.by}
    points = _points(reading)
    called = {one.key: one.resolves_to for one in reversed(mentions)}
    citations: list[tuple[Any, ...]] = []
    at = {each.mention for each in treated}
    starts = {one.start for one in mentions}
    # What gives the place of a decision in another reporter too cites it once.
    known = [
        one
        for one in mentions
        if one.resolves_to and (one.core or one.start in at) and (one.parallel not in starts or one.start in at)
    ]
    for number, one in enumerate(known):
        part = next((kind for start, kind in reversed(parts) if start <= one.start), "")
        said = (one.resolves_to, one.kind, one.name)
        place = (one.pin, one.signal, part, one.start, one.end)
        how = own.get(one.start)
        treatment = (how.kind, how.certainty) if how else ("", 0.0)
        point = points.get(one.resolves_to, "")
        citations.append((number, *map(clean_text, said), one.year or 0, one.court, *place, *treatment, point))
    treatments = [
        (
            *(number, called[one.key], one.mention, one.kind, clean_text(called.get(one.by, one.by)), one.partly),
            *(one.start, one.end, one.certainty),
        )
        for number, one in enumerate(treated)
    ]
    return tuple(citations), tuple(treatments)


def _points(reading: Reading) -> Mapping[str, str]:
    """The issue for which each authority is cited, by the citation."""
    found = reading.fields.get("authorities")
    entries = found.value if found and isinstance(found.value, tuple) else ()
    pairs = [(one.get("cite"), one.get("issue")) for one in entries if isinstance(one, Mapping)]
    return {cite: issue for cite, issue in pairs if isinstance(cite, str) and isinstance(issue, str)}
