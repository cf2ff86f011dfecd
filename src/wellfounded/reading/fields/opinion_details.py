"""What an opinion says besides: counsel, the judge below, whose law it applies, and what its authorities serve."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.panel import last_name
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["read_appeared", "read_judge_below", "read_law", "read_lead"]

_TITLED = "\x01"  # stands where a title did, behind which a last name alone is a person
_SPACES = re.compile(r"\s+")


def read_appeared(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who appeared for whom: ``{for, name}``, from the entries of the head that end with the side.

    An entry is a paragraph of the head, or a sentence of one, that says for whom it is; ``who`` is a person's name,
    ``none`` what no person is called, ``columns`` a line that sets two sides beside each other with the names under it.
    """
    stream = context.text
    head = context.part("head")
    if not head:
        return Found((), (), 0.7, "there is no heading")
    entries: list[Value] = []
    spans: list[Span] = []
    for side, name, start, end in (*_in_columns(context, spec), *_in_entries(context, spec, head.start, head.end)):
        entry: Value = {"for": side, "name": name}
        if entry not in entries:
            entries.append(entry)
            spans.append(stream.span(start, end))
    if not entries:
        return Found((), (), 0.7, "the heading names no one")
    return Found(tuple(entries), tuple(spans), 0.85, "the appearances in the heading")


def _in_entries(context: Context, spec: Mapping[str, Any], start: int, end: int) -> Iterator[tuple[str, str, int, int]]:
    text = context.text.text
    place = start
    for paragraph in re.split(r"(\n\s*\n|\n(?=[^\S\n]*\*+ ?[A-Z]))", text[start:end]):
        if paragraph.strip():
            last = ""
            for one in sentences_of(paragraph.replace("\n", " "), 0, len(paragraph)):
                found = pattern(spec["side"], case=True).search(one.text)
                if found:
                    last = next(side for side in found.groups() if side).lower().rstrip("s")
                elif not last or not pattern(spec["goes_on"], case=True).match(one.text):
                    last = ""
                    continue
                yield from ((last, name, place + one.start, place + one.end) for name in _people(one.text, spec))
        place += len(paragraph)


def _people(words: str, spec: Mapping[str, Any]) -> Iterator[str]:
    """The persons among the names of an entry: no firms, offices, titles or towns."""
    shown = pattern(spec["titles"], case=True).sub(f", {_TITLED}", words)
    for piece in re.split(r"[,;()]| and |(?<![A-Z])\. ", shown):
        name = pattern(spec["star"]).sub("", piece).strip(" *").removesuffix(".")
        titled, name = name.startswith(_TITLED), name.replace(_TITLED, "").strip()
        one = titled and pattern(spec["last"], case=True).fullmatch(name)
        if (one or pattern(spec["who"], case=True).fullmatch(name)) and not pattern(spec["none"]).search(name):
            yield " ".join(last_name(word) if word.isupper() and len(word) > 2 else word for word in name.split())


def _in_columns(context: Context, spec: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int]]:
    stream = context.text
    for found in pattern(spec["columns"], case=True).finditer(stream.text):
        end = stream.text.find("\n", found.end() + 1)
        below = stream.text[found.end() + 1 : end if end >= 0 else len(stream.text)]
        names = [name.split(",")[0].strip() for name in re.split(r"\s{3,}", below.strip())]
        sides = (found["one"].lower(), found["other"].lower())
        for side, name in zip(sides, names, strict=False):
            if pattern(spec["who"], case=True).fullmatch(name):
                yield side, name, found.start(), end


def read_judge_below(context: Context, spec: Mapping[str, Any]) -> Found:
    """The last name of the judge whose decision is reviewed, as the text names the judge by title."""
    stream = context.text
    found = pattern(spec["words"], case=True).search(stream.flat, context.main.start, context.main.end)
    if not found:
        head = pattern(spec["head"], case=True).search(stream.text, 0, context.main.start)
        if not head:
            return Found(None, (), 0.8, "the text does not name the IJ")
        name = "name" if head["name"] else "name_"
        return Found(last_name(" ".join(head[name].split())), (stream.span(*head.span(name)),), 0.9, "the heading")
    return Found(last_name(found["name"]), (stream.span(*found.span("name")),), 0.9, f"“{_shown(found[0])}”")


def read_law(context: Context, spec: Mapping[str, Any]) -> Found:
    """The circuit whose law is applied: the court's own, unless the text says that another's governs."""
    stream = context.text
    names = table("places")["names"]
    said = pattern(spec["says"]).search(stream.flat, context.main.start, context.main.end)
    named = names.get(_SPACES.sub(" ", next(filter(None, said.groups()))).upper() + spec["suffix"], "") if said else ""
    court = context.values.get("court")
    own = str(court.value) if court and str(court.value) in names.values() else ""
    if said and named and named != own:
        sure = 0.6 if own else 0.85
        return Found(named, (stream.span(*said.span()),), sure, f"“{_shown(said[0])}”")
    if own and court:
        return Found(own, court.spans, min(court.confidence, 0.97), "the law of the deciding court")
    return Found(None, (), 0.6, "the court belongs to no circuit, and the text names none")


def read_lead(context: Context, spec: Mapping[str, Any]) -> Found:
    """The docket number of the lead case, where several were heard together and the head says which leads."""
    docket = context.values.get("docket")
    numbers = docket.value if docket and isinstance(docket.value, tuple) else ()
    if len(numbers) < 2:
        return Found(None, (), 0.9, "there is only one docket number" if numbers else "no docket number was found")
    stream = context.text
    head = context.part("head")
    found = pattern(spec["words"], case=True).search(stream.flat, 0, head.end if head else 0)
    if found:
        return Found(found["number"], (stream.span(*found.span()),), 0.95, f"“{_shown(found[0])}”")
    return Found(None, (), 0.7, "several docket numbers; the heading does not mark the lead")


def _shown(words: str) -> str:
    return _SPACES.sub(" ", words)[:80]
