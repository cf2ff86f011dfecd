"""Papers of a case that are not decisions: which kind each is, and the values that its form gives, with places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from wellfounded.dates import DateError, parse_day
from wellfounded.extraction.model import ExtractedDocument
from wellfounded.reading.agency_parts import heads_decision
from wellfounded.reading.data import pattern, spelled, table
from wellfounded.reading.facts.account import Speaker, account_of
from wellfounded.reading.facts.reader import applicants_of, facts_of_account, with_facts
from wellfounded.reading.fields.country import country_of
from wellfounded.reading.layout import Layout, lay_out
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Found, Part, Reading, Span, Value
from wellfounded.reading.reader import read_layout

__all__ = ["PAPER", "kind_called", "kind_of", "read_paper"]

PAPER = "paper"
"""The family of a reading of a paper that is no decision; its first part is of the kind of the paper."""
_WRAPPED = 60  # characters of a line of a paragraph that goes on in the next
_TOP = 25  # lines in which the title of a paper stands
_DIRECT, _FURTHER = 0.96, 0.75  # how sure a value is that stands in one phrase with its label, and one further on
_APART = re.compile(r"[.;:]")
_ASIDE = re.compile(r"\([^()]{0,60}\)|[^\w(]+")
_CHECKED = r"(?:[☒☑✓✔✗✘■]|\[ ?[xX✓] ?\]|\( ?[xX✓] ?\))\s*"


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A part of the text: its name, the number of the record in it, and where it stands."""

    name: str
    number: int
    start: int
    end: int


def read_paper(document: ExtractedDocument) -> Reading:
    """What a paper says: a decision as such, another paper of a known kind in the family ``paper``.

    A text of no known kind has the family ``none``, and a note that says so.
    """
    layout = lay_out(document)
    kind = kind_of(layout)
    if kind is None:
        reading = with_facts(read_layout(layout, document.notes), layout)
        if reading.family == "none":
            notes = (*document.notes, "This kind of document is not recognized, so nothing was read from it.")
            return replace(reading, notes=notes, facts=())
        return reading
    stream = layout.raw
    stretches = _stretches(kind, stream.text)
    fields: dict[str, Found] = {}
    for spec in kind.get("field", ()):
        found = _found(spec, stream, stretches)
        if found is not None:
            before = fields.get(spec["name"])
            fields[spec["name"]] = found if before is None else _with(before, found)
    fields |= _people(stream, fields, stretches, kind)
    fields |= {"exhibits": _rows(kind, stream)} if "rows" in kind else {}
    parts = (Part(kind["name"], 0, len(layout.text.text), 1, str(kind["called"])),)
    reading = Reading(layout.name, PAPER, layout.text.text, parts, fields, document.notes)
    return _told(reading, layout, kind) if kind.get("own") else reading


def _with(before: Found, found: Found) -> Found:
    """A value that several rules of a kind find: the first counts, and lists are put together."""
    if not isinstance(before.value, tuple) or not isinstance(found.value, tuple):
        return before
    new = [number for number, value in enumerate(found.value) if value not in before.value]
    spans = tuple(found.spans[min(number, len(found.spans) - 1)] for number in new)
    values = (*before.value, *(found.value[number] for number in new))
    return Found(values, (*before.spans, *spans), min(before.confidence, found.confidence), before.how)


def kind_called(reading: Reading) -> str:
    """What the kind of a paper is called; empty where it is not known."""
    if reading.family == PAPER:
        return reading.parts[0].how
    names: Mapping[str, str] = table("documents")["decisions"]
    kinds = [*(part.kind for part in reading.parts), reading.family]
    return next((names[kind] for kind in kinds if kind in names), "")


def kind_of(layout: Layout) -> Mapping[str, Any] | None:
    """The kind of a paper by the title at its top; None where no line there is the title of a known kind.

    The heading of a decision that stands before any such line is the title, and so is none that goes on with a
    sentence begun in the line above.
    """
    lines = [" ".join(line.split()) for line in layout.raw.text.split("\n") if line.strip()][:_TOP]
    before = ""
    for line in lines:
        if heads_decision(line):
            return None
        goes_on = len(before) > _WRAPPED and not before.endswith((".", ":", ";", ")"))
        kind = next((kind for kind in table("documents")["kind"] if pattern(kind["title"]).fullmatch(line)), None)
        if kind and not goes_on:
            return dict(kind)
        before = line
    return None


def _stretches(kind: Mapping[str, Any], text: str) -> list[_Stretch]:
    """The parts of the text in order; each begins where its words stand after the one before it."""
    begun: list[tuple[Mapping[str, Any], int]] = []
    for part in kind.get("part", ()):
        place = begun[-1][1] if begun else 0
        found = pattern(part["begins"]).search(text, place) if "begins" in part else None
        if found or "begins" not in part:
            begun.append((part, found.start() if found else place))
    out = []
    for number, (part, start) in enumerate(begun):
        end = begun[number + 1][1] if number + 1 < len(begun) else len(text)
        if "each" not in part:
            out.append(_Stretch(part["name"], 0, start, end))
            continue
        starts = [found.start() for found in pattern(part["each"]).finditer(text, start, end)]
        ends = [*starts[1:], end]
        out += [_Stretch(part["name"], n, *one) for n, one in enumerate(zip(starts, ends, strict=True))]
    return out or [_Stretch("", 0, 0, len(text))]


def _found(spec: Mapping[str, Any], stream: Stream, stretches: list[_Stretch]) -> Found | None:
    """The value of a field in the first of its parts; a paper without parts is searched as a whole."""
    parts = spec.get("part")
    if not parts:
        return _value(spec, stream, 0, len(stream.text))
    first = next((one for one in stretches if one.name == parts[0]), None)
    return _value(spec, stream, first.start, first.end) if first else None


def _value(spec: Mapping[str, Any], stream: Stream, start: int, end: int) -> Found | None:
    """A value within a stretch of the text, with its place; None where there is none."""
    if spec["type"] == "checked":
        return _checked(spec, stream, start, end)
    for label in pattern(spec["label"]).finditer(stream.text, start, end):
        if "unless" in spec and pattern(spec["unless"]).search(stream.text, label.start(), label.end() + 60):
            continue
        if spec["type"] == "said":
            like = spec["like"]
            value: Value = like if isinstance(like, str) else tuple(like)
            said = _as_found(stream, label.start(), label.end(), value, _DIRECT)
            return said if isinstance(like, str) else replace(said, spans=said.spans * len(like))
        found = _after(spec, stream, label.end(), end)
        if found is not None:
            return found
    return None


def _after(spec: Mapping[str, Any], stream: Stream, place: int, end: int) -> Found | None:
    """The value after a label; a name or word that is no answer but goes on with the form is none."""
    named = spec["type"] in ("name", "word")
    source = re.compile(_typed(spec["type"]), 0 if named else re.IGNORECASE)
    limit = min(end, place + int(spec.get("within", 0)) + 80)
    at = place
    while found := source.search(stream.text, at, limit):
        between = stream.text[place : found.start()]
        direct = not _ASIDE.sub("", between)
        joined = direct or not _APART.search(between)
        if not direct and len(between) > int(spec.get("within", 0)):
            return None
        value = _plain(spec["type"], found[0])
        if value:
            return _as_found(stream, found.start(), found.end(), value, _DIRECT if joined else _FURTHER)
        if named:
            return None
        at = found.end()
    return None


def _typed(name: str) -> str:
    """The pattern of values of a type, with the months written out."""
    return str(spelled(str(table("documents")["types"][name])))


def _plain(type_: str, words: str) -> Value:
    """A value as a case file has it; nothing where the words are none of the type."""
    words = " ".join(words.split())
    if type_ == "day":
        try:
            return parse_day(words).isoformat()
        except DateError:
            return None
    if pattern(table("documents")["never"]["words"]).search(words):
        return None
    if type_ == "country":
        return country_of(words) or None
    return _name(words) if type_ in ("name", "word") else words


def _name(words: str) -> str:
    """A name in the order in which it is said, without capitals throughout."""
    last, comma, first = words.strip(" ,.").partition(", ")
    ordered = f"{first} {last}" if comma and first else last
    return " ".join(one.title() if one.isupper() and len(one) > 2 else one for one in ordered.split())


def _checked(spec: Mapping[str, Any], stream: Stream, start: int, end: int) -> Found | None:
    """The choices of a form that are marked; with ``bare``, the first one that is named at all."""
    spans, values = [], []
    mark = "" if spec.get("bare") else _CHECKED
    for choice, words in spec["like"].items():
        found = re.compile(mark + spelled(words), re.IGNORECASE).search(stream.text, start, end)
        if found:
            spans.append(stream.span(*found.span()))
            values.append(choice)
    if not values:
        return None
    value: Value = values[0] if spec.get("bare") else tuple(values)
    return Found(value, tuple(spans), _DIRECT, f"“{_line(stream, spans[0].start)}”")


def _as_found(stream: Stream, start: int, end: int, value: Value, sure: float) -> Found:
    sure = round(sure * stream.confidence(start, end), 3)
    return Found(value, (stream.span(start, end),), sure, f"“{_line(stream, start)}”")


def _line(stream: Stream, place: int) -> str:
    """The line in which a value stands."""
    start = stream.text.rfind("\n", 0, place) + 1
    end = stream.text.find("\n", place)
    return " ".join(stream.text[start : end if end >= 0 else None].split())[:160]


def _people(
    stream: Stream, fields: Mapping[str, Found], stretches: list[_Stretch], kind: Mapping[str, Any]
) -> dict[str, Found]:
    """The people whom a paper names: who it is about, and the spouse and the children whom its form lists."""
    specs = [spec for spec in kind.get("field", ()) if spec.get("part")]
    out: dict[str, Found] = {}
    relatives = []
    for stretch in stretches:
        told = {
            spec["name"]: found
            for spec in specs
            if stretch.name in spec["part"] and (found := _value(spec, stream, stretch.start, stretch.end))
        }
        names = [told[one] for one in ("first_name", "middle_name", "last_name") if one in told]
        if not names:
            continue
        called = " ".join(str(found.value) for found in names)
        spans = _around([span for found in names for span in found.spans])
        name = Found(called, spans, min(found.confidence for found in names), names[-1].how)
        if stretch.name == "applicant":
            out["name"] = name
            continue
        values = {one: found for one, found in told.items() if not one.endswith("_name")}
        relatives.append((stretch.name, name, values))
    for number, (relation, name, values) in enumerate(relatives):
        out[f"{relation}_{number}"] = name
        out |= {f"{relation}_{number}_{one}": found for one, found in values.items()}
    who = out.get("name") or fields.get("name")
    if who is not None:
        people: Value = ({"called": str(who.value), "given": True},)
        out["applicants"] = replace(who, value=people)
    return out


def _around(spans: list[Span]) -> tuple[Span, ...]:
    """The place of several values that stand one after the other on a page; of each, where they stand on several."""
    first, last = min(spans, key=lambda span: span.start), max(spans, key=lambda span: span.end)
    same = all(span.page == first.page for span in spans)
    return (replace(first, end=last.end),) if same else tuple(spans)


def _rows(kind: Mapping[str, Any], stream: Stream) -> Found:
    """The rows of a list of exhibits: tab, name, and pages."""
    found = list(re.compile(kind["rows"], re.MULTILINE).finditer(stream.text))
    rows = tuple({"tab": one["tab"], "name": one["name"].rstrip(" ."), "pages": one["pages"]} for one in found)
    spans = tuple(stream.span(one.start("tab"), one.end("pages")) for one in found)
    return Found(rows or None, spans, _DIRECT, "a row of the list")


def _told(reading: Reading, layout: Layout, kind: Mapping[str, Any]) -> Reading:
    """A reading with the facts that its account gives, told by the person whom the paper names."""
    text = layout.text.text
    begins = pattern(kind["narrative"]).search(text) if "narrative" in kind else None
    people = applicants_of(reading) or (Speaker(""),)
    account = account_of(layout, begins.start() if begins else 0, len(text), reading.family, people, own=True)
    facts = (replace(fact, paper=reading.name) for fact in facts_of_account(account))
    return replace(reading, facts=tuple(facts))
