"""The length of a filing against its limits, as rows to display and as data."""

from __future__ import annotations

from datetime import date
from typing import Any

from wellfounded.dates import day_words
from wellfounded.documents.length.limits import Limit, Limits
from wellfounded.documents.length.measured_filing import Filing
from wellfounded.documents.length.measurement import Measured, Section, Verdict
from wellfounded.reports.row_tree import Mark, Row

SCHEMA = "wellfounded.length/1"

_MARKS: dict[Verdict, Mark] = {
    "within": "holds",
    "over": "caution",
    "advised": "caution",
    "perhaps": "caution",
    "unknown": "caution",
}


def length_rows(
    filing: Filing, sections: tuple[Section, ...], limits: Limits, asked: tuple[str, str, date], found: list[Measured]
) -> list[Row]:
    """The limits with the result under each, and every part of the filing. ``asked`` is forum, filing type, and day."""
    forum, kind, day = asked
    head = Row(f"{filing.name}: {kind}, {limits.forums[forum]}, {day_words(day)}", mark="head")
    if day > limits.known_to:
        head.add(
            f"The limits are current through {day_words(limits.known_to)}. Check for later changes.", mark="caution"
        )
    for one in found:
        row = head.add(_verdict_words(one), one.limit.rule, _MARKS[one.verdict])
        if one.limit.doubt:
            row.add(f"uncertain: {one.limit.doubt}", mark="caution")
        row.add(_source_words(one.limit), mark="quiet")
    if not found:
        head.add("the library contains no limit in effect on that date", mark="caution")
    rows = [head]
    without = {name for one in found for name in limits.excluded[one.limit.excluded][1]}
    parts = Row("Parts of the filing")
    for section in sections:
        name = section.heading or (limits.parts[section.kind].words if section.kind else "text before any heading")
        pages = f", {_number(len(section.pages), 'page')}" if filing.paged else ""
        counts = section.kind not in without
        kind_words = f" ({limits.parts[section.kind].words})" if section.kind and section.heading else ""
        told = "" if counts else f": excluded{kind_words}"
        parts.add(f"{name}: {_number(section.words, 'word')}{pages}{told}", mark="" if counts else "quiet")
    rows.append(parts)
    if without:
        rules = "; ".join(dict.fromkeys(limits.excluded[one.limit.excluded][0] for one in found))
        parts.add(f"Exclusions: {rules}", mark="quiet")
    if filing.running:
        parts.add(f"Running heads and page numbers, excluded: {_number(filing.running, 'word')}", mark="quiet")
    rows.append(
        Row(
            "Words are counted as word processors count them, with footnotes. Verify the parts before certifying.",
            mark="quiet",
        )
    )
    return rows


def _number(number: int, of: str) -> str:
    return f"{number:,} {of}" if number == 1 else f"{number:,} {of}s"


def _limit_words(limit: Limit) -> str:
    both = [_number(limit.words, "word")] if limit.words else []
    both += [_number(limit.pages, "page")] if limit.pages else []
    return " or ".join(both)


def _verdict_words(one: Measured) -> str:
    limit, counted = one.limit, one.length
    pages = f", {_number(counted.pages, 'page')}" if counted.pages is not None else ""
    told = f"{_number(counted.words, 'word')}{pages} of {_limit_words(limit)}"
    if one.verdict == "within":
        left = f", {limit.words - counted.words:,} words left" if limit.words >= counted.words > 0 else ""
        return f"within the limit: {told}{left}"
    if one.verdict == "over":
        return f"over the limit: {told}"
    if one.verdict == "advised":
        return f"over the recommended length, which is not mandatory: {told}"
    if one.verdict == "perhaps":
        return f"over the limit, if it was already in effect: {told}"
    return f"undetermined: the limit is {_limit_words(limit)}; this format has no pages. Save the filing as PDF."


def _source_words(limit: Limit) -> str:
    if limit.checked is None:
        return "from general knowledge; not verified"
    return f"verified on {day_words(limit.checked)}: {limit.read}"


def length_data(
    filing: Filing, sections: tuple[Section, ...], limits: Limits, asked: tuple[str, str, date], found: list[Measured]
) -> dict[str, Any]:
    """The same as data, schema ``wellfounded.length/1``."""
    forum, kind, day = asked
    return {
        "schema": SCHEMA,
        "filing": filing.name,
        "forum": forum,
        "kind": kind,
        "on": day.isoformat(),
        "limits_known_to": limits.known_to.isoformat(),
        "limits": [
            {
                "id": one.limit.id,
                "verdict": one.verdict,
                "words": one.length.words,
                "pages": one.length.pages,
                "words_not_counted": one.length.left_out,
                "most_words": one.limit.words or None,
                "most_pages": one.limit.pages or None,
                "advised": one.limit.advised,
                "rule": one.limit.rule,
                "read": one.limit.read,
                "checked": one.limit.checked.isoformat() if one.limit.checked else None,
                "doubt": one.limit.doubt,
                "not_counted": list(limits.excluded[one.limit.excluded][1]),
                "not_counted_by": limits.excluded[one.limit.excluded][0],
            }
            for one in found
        ],
        "parts": [
            {
                "heading": one.heading,
                "kind": one.kind,
                "words": one.words,
                "pages": len(one.pages) if filing.paged else None,
            }
            for one in sections
        ],
        "words_in_running_heads": filing.running,
        "warnings": [str(one) for one in filing.warnings],
    }
