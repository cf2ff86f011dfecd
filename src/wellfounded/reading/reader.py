"""From a document to a reading: which family of decisions it belongs to, and every field of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from wellfounded.extraction.model import ExtractedDocument
from wellfounded.reading.agency_parts import agency_parts
from wellfounded.reading.context import Context
from wellfounded.reading.data import table
from wellfounded.reading.document_kinds import notes_on_kind, of_another_office
from wellfounded.reading.fields.registry import READERS
from wellfounded.reading.layout import Layout, lay_out
from wellfounded.reading.model import Found, Part, Reading, Span
from wellfounded.reading.opinion_parts import opinion_parts
from wellfounded.reading.pattern_filter import forget_texts
from wellfounded.reading.precedent_parts import precedent_parts

__all__ = ["read_extracted", "read_layout"]

_AGAINST = re.compile(r"\bv\. ")
_NAMES = re.compile(r"[^\W\d_]{4,}")
_MANY = 0.025  # of the words of a text doubtful, so that one that would say otherwise may be among them
_NAMED = 3  # doubtful words that are named


def read_extracted(document: ExtractedDocument) -> Reading:
    """What a document says. One that is no decision gives the family ``none``, with a note that says why."""
    return read_layout(lay_out(document), document.notes)


def read_layout(layout: Layout, notes: tuple[str, ...] = ()) -> Reading:
    """What a decision laid out says."""
    forget_texts()
    family, parts = "agency", agency_parts(layout.text)
    main = next((part for kind in table(family)["main"] for part in parts if part.kind == kind), None)
    fields: Sequence[Mapping[str, Any]] = table(family)["field"]
    if not main and of_another_office(layout):
        return _none(layout, (), notes)
    if not main:
        family, parts = "opinion", precedent_parts(layout)
        main = next((part for part in parts if part.kind != "head"), None)
        fields = _fields_of_a_precedent()
    if not main:
        parts, writings = opinion_parts(layout.text)
        main = writings[0].part if writings else None
        fields = table(family)["field"]
    if not main:
        return _none(layout, parts, notes)
    context = Context(layout, parts, main, family)
    doubtful = layout.raw.doubtful > 0
    for spec in fields:
        found = READERS[spec["reader"]](context, spec)
        context.values[spec["name"]] = _doubted(found, layout) if doubtful else found
    notes += _disagreement(layout, context.values.get("caption"))
    notes += notes_on_kind(layout, family)
    return Reading(layout.name, family, layout.text.text, parts, context.values, notes)


def _none(layout: Layout, parts: tuple[Part, ...], notes: tuple[str, ...]) -> Reading:
    """What is said of a file that holds no decision that can be read."""
    said = "No decision was recognized: the file lacks the heading of a decision."
    return Reading(layout.name, "none", layout.text.text, parts, {}, (*notes, said, *notes_on_kind(layout, "none")))


@cache
def _fields_of_a_precedent() -> tuple[Mapping[str, Any], ...]:
    """The fields of an opinion, with those that a precedent of the agency shows otherwise read as its table says."""
    own = {spec["name"]: spec for spec in table("precedent")["field"]}
    out: list[Mapping[str, Any]] = []
    for spec in table("opinion")["field"]:
        ours = own.get(spec["name"])
        if ours and "like" in ours:
            ours = next(one for one in table(ours["like"])["field"] if one["name"] == spec["name"]) | ours
        out.append(ours or spec)
    return tuple(out)


def _disagreement(layout: Layout, caption: Found | None) -> tuple[str, ...]:
    """A note where a research site heads the text with parties that its caption does not name."""
    head = next((aside.text for aside in layout.asides if aside.kind == "site" and _AGAINST.search(aside.text)), "")
    printed = caption.value if caption and isinstance(caption.value, str) else ""
    if not head or not printed:
        return ()
    names = {name.lower() for name in _NAMES.findall(head)}
    if names & {name.lower() for name in _NAMES.findall(printed)}:
        return ()
    return (f"The page heading is “{head}”, but the caption is “{printed}”. One of them belongs to another case.",)


def _doubted(found: Found, layout: Layout) -> Found:
    """A value with the doubt that the words it rests on were read with; the least sure of them are named."""
    doubts = sorted(doubt for span in found.support or found.spans for doubt in _doubts(span, layout))
    if not doubts:
        return _in_want(found, layout)
    words = list(dict.fromkeys(word for _, word in doubts))
    shown = ", ".join(f"“{word}”" for word in words[:_NAMED]) + (
        f" and {len(words) - _NAMED} more" * (len(words) > _NAMED)
    )
    sure = round(found.confidence * doubts[0][0], 3)
    each = tuple(replace(one, confidence=one.confidence * doubts[0][0]) for one in found.each)
    return replace(found, confidence=sure, how=f"{found.how}; uncertain words: {shown}", each=each)


def _in_want(found: Found, layout: Layout) -> Found:
    """A value that rests on no words, but on there being none: not sure where many words of the text are doubtful."""
    share = layout.text.doubtful
    if found.spans or found.value is None or not found.sure or share <= _MANY:
        return found
    how = f"{found.how}; {round(100 * share)} percent of the words of the text are uncertain"
    return replace(found, confidence=round(found.confidence * (1 - share), 3), how=how)


def _doubts(span: Span, layout: Layout) -> list[tuple[float, str]]:
    """How sure each doubtful word of a span is, and the word."""
    stream = {"notes": layout.notes, "raw": layout.raw}.get(span.stream, layout.text)
    return [(sure, stream.text[start:end].strip()) for start, end, sure in stream.doubts(span.start, span.end)]
