"""Who wrote: the author of an opinion, and each separate writing with those who join it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.fields.panel import judge_name
from wellfounded.reading.model import Found, Part, Span, Value
from wellfounded.reading.opinion_parts import author_of, writing_at
from wellfounded.reading.sentence_splitter import sentences_of

__all__ = ["read_author", "read_others", "writings_of"]

_CAP = 0.94
_ABOVE = 1500  # characters below a head that names no author in which an opinion may still announce who wrote it
_CLOSE = 600  # characters at the end of an opinion in which it is signed
_PER_CURIAM = "PER CURIAM"


def writings_of(context: Context) -> Iterator[tuple[Part, str]]:
    """The writings of an opinion, each with its author as the words that begin it say."""
    text = context.text.text
    for part in context.parts:
        if part.kind != "head":
            first = text[part.start : part.end].lstrip("\n").split("\n", 1)[0].strip()
            start = part.start + len(text[part.start : part.end]) - len(text[part.start : part.end].lstrip())
            yield part, writing_at(text, start)[1] or author_of(first)[1]


def read_author(context: Context, spec: Mapping[str, Any]) -> Found:
    """Who wrote for the court; a per curiam opinion has no author."""
    sure = 0.98 if context.form or context.own else _CAP
    for part, author in writings_of(context):
        if part.kind != "opinion":
            continue
        span = context.text.span(part.start, min(part.start + 60, part.end))
        if author.upper().startswith(_PER_CURIAM):
            return Found("per curiam", (span,), min(sure, 0.97), "a per curiam opinion")
        if author:
            return Found(judge_name(author), (span,), sure, "the first line of the opinion")
        announced = _announced(context, part)
        if announced:
            return announced
        if context.form and context.form.unsigned:
            return Found("per curiam", (span,), 0.9, "a decision of this form is the court's as a whole")
        return Found(None, (), 0.8, "no author is named")
    return Found(None, (), 0.9, "the text contains no opinion of the court")


def _announced(context: Context, part: Part) -> Found | None:
    """The author whom the head announces or the end of the opinion names."""
    words = table("courts")["announced"]
    stream = context.text
    for source, start, end in (
        ("author", 0, min(part.start + _ABOVE, part.end)),
        ("court", 0, min(part.start + _ABOVE, part.end)),
        ("signed", max(part.end - _CLOSE, part.start), part.end),
    ):
        found = pattern(words[source], case=True).search(stream.text, start, end)
        if found:
            name = next((one for one in (found.groupdict().values()) if one), "")
            value = judge_name(" ".join(name.split())) if name else "per curiam"
            how = f"“{' '.join(found[0].split())}”"
            return Found(value, (stream.span(*found.span()),), 0.96 if context.form else _CAP, how)
    return None


def read_others(context: Context, spec: Mapping[str, Any]) -> Found:
    """Each separate writing: ``{type, by, joined, would}``; ``would`` is the sentence that says what it would do.

    One that the head announces and that does not follow is listed too. That there is none is never sure: its first line
    may be lost, or the text end before it.
    """
    stream = context.text
    entries: list[Value] = []
    spans: list[Span] = []
    names: set[str] = set()
    for part, author in writings_of(context):
        if part.kind not in ("dissent", "concurrence"):
            continue
        line = stream.flat[part.start : stream.text.find("\n", part.start + 1) if part.end > part.start else part.end]
        joined = pattern(spec["joined"]).search(line)
        listed = re.split(r",|\band\b", joined["names"]) if joined else []
        people = tuple(judge_name(re.sub(spec["title"], "", name).strip()) for name in listed if name.strip())
        would = [
            one for one in sentences_of(stream.flat, part.start, part.end) if pattern(spec["would"]).search(one.text)
        ]
        names.add(judge_name(author).lower())
        entries.append(
            {"type": part.kind, "by": judge_name(author), "joined": people, "would": would[-1].text if would else None}
        )
        spans.append(stream.span(part.start, part.start + len(line)))
    sure, how = 0.96, "the first line of each separate opinion"
    for kind, name, span in _others_announced(context):
        if name.lower() not in names:
            names.add(name.lower())
            entries.append({"type": kind, "by": name, "joined": (), "would": None})
            spans.append(span)
            sure, how = 0.9, "the heading announces it"
    if not entries:
        main = next((part for part in context.parts if part.kind == "opinion"), None)
        start = main.start if main else 0
        doubt = pattern(table("courts")["announced"]["doubt"], case=True).search(stream.text, start)
        if doubt:
            place = (stream.span(*doubt.span()),)
            return Found((), place, 0.4, f"no separate opinion begins; but “{' '.join(doubt[0].split())}”")
        return Found((), (), 0.94 if context.form else 0.8, "no separate opinion begins")
    return Found(tuple(entries), tuple(spans), sure if context.form or context.own else min(sure, _CAP), how)


def _others_announced(context: Context) -> Iterator[tuple[str, str, Span]]:
    """The separate writings that a head announces: kind, last name, and where."""
    main = next((part for part in context.parts if part.kind == "opinion"), None)
    end = min(main.start + _ABOVE, main.end) if main else 0
    for source in table("courts")["announced"]["others"]:
        for found in pattern(source, case=True).finditer(context.text.text, 0, end):
            kind = "dissent" if "issent" in found[0] else "concurrence"
            yield kind, judge_name(" ".join(found["author"].split())), context.text.span(*found.span())
