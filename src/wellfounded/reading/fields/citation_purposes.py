"""Which point of an opinion each authority serves: that of its own sentence, or the next ruling under its heading."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.fields.opinion_points import is_whole_claim, points_of
from wellfounded.reading.model import Found, Span, Value
from wellfounded.reading.sentence_splitter import Sentence, sentences_of

__all__ = ["read_served_in_section"]

_LINES = 1 << 30


def read_served_in_section(context: Context, spec: Mapping[str, Any]) -> Found:
    """Which issue each authority serves: ``{cite, issue}``.

    It is a point ruled on that the citing sentence speaks of, or the ``back`` sentences before it, the nearest first.
    Where they speak of none it is the next ruling under the same heading, else the last before; null where there is
    none.
    """
    cited, issues, sections = (context.values.get(name) for name in ("citations", "issues", "sections"))
    if not cited or not issues or not isinstance(cited.value, tuple) or not isinstance(issues.value, tuple):
        return Found((), (), 0.5, "no citations, or no rulings")
    heads = sorted((span.page, span.line) for span in (sections.spans if sections else ()))
    rulings = sorted(
        (span.page, span.line, str(entry["issue"]))
        for entry, span in zip(issues.value, issues.spans, strict=True)
        if isinstance(entry, Mapping) and span.stream == "text"
    )
    ruled = {name for _, _, name in rulings}
    sentences = sentences_of(context.text.flat, context.main.start, context.main.end)
    starts = [sentence.start for sentence in sentences]
    entries: list[Value] = []
    for cite, span in zip(cited.value, cited.spans, strict=True):
        place = (span.page, span.line)
        start = max((head for head in heads if head <= place), default=(0, 0))
        stop = min((head for head in heads if head > place), default=(_LINES, 0))
        here = [(page, line, name) for page, line, name in rulings if start <= (page, line) < stop]
        after = [name for page, line, name in here if (page, line) >= place]
        at = bisect_right(starts, _in_text(context, span)) - 1
        near = _near(sentences, at, int(spec["back"]), ruled)
        if is_whole_claim(near) and after and not is_whole_claim(after[0]):
            near = ""  # what is said of a claim as a whole leads to the point on which it fails
        entries.append({"cite": cite, "issue": near or (after[0] if after else here[-1][2] if here else None)})
    return Found(tuple(entries), cited.spans, 0.6, "the sentence that cites it, or the next ruling under its heading")


def _near(sentences: tuple[Sentence, ...], at: int, back: int, ruled: set[str]) -> str:
    """The point ruled on that the nearest sentence speaks of; empty where none does."""
    for number in range(at, max(at - back, 0) - 1, -1):
        for name in points_of(sentences[number].text) if number >= 0 else ():
            if name in ruled:
                return name
    return ""


def _in_text(context: Context, span: Span) -> int:
    """Where a place of the document stands in the running text; -1 where the line is not part of it."""
    raw, stream = context.layout.raw, context.text
    rows = zip(stream.starts, stream.rows, strict=True)
    start = next((start for start, row in rows if (row.page, row.line) == (span.page, span.line)), -1)
    return max(stream.text.find(raw.text[span.start : span.end], start), start) if start >= 0 else -1
