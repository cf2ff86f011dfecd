"""A check of citations and a table of authorities, as rows and as data."""

from __future__ import annotations

import datetime as dt
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence

from wellfounded.citations.checker.model import Finding, Report
from wellfounded.citations.formatter.table_of_authorities import Table
from wellfounded.citations.model import Mention
from wellfounded.citations.paged_document import Document
from wellfounded.dates import day_words
from wellfounded.reports.row_tree import Row

__all__ = ["check_data", "check_rows", "mentions_text", "table_data", "table_text"]

_WIDTH = 78
_MENTION_WIDTHS = (12, 52)
_MAX_CHARACTERS = 100  # characters of a citation displayed in the table
_ALIKE = 3  # notes of one sort that are shown one by one
_LISTED = 8


def check_rows(document: Document, report: Report, day: dt.date | None, forum: str) -> list[Row]:
    """The answer: what differs, what could not be checked, what is worth knowing, and what was checked."""
    differs, open_, notes = (report.of("differs"), report.of("cannot check"), report.of("note"))
    when = f", on {day_words(day)}" if day else ""
    where = f", in {forum}" if forum else ""
    core = sum(mention.core for mention in report.mentions)
    head = Row(f"{document.name}: {_count(core, 'citation')}, {_count(len(differs), 'difference')}{when}{where}")
    rows = [head]
    for warning in document.warnings:
        head.add(str(warning), mark="caution")
    if differs:
        group = Row("Differs", mark="head")
        for finding in differs:
            _add(group, document, finding)
        rows.append(group)
    if open_ or report.unchecked:
        group = Row("Cannot check", mark="head")
        _add_alike(group, document, open_)
        for one in report.unchecked:
            row = group.add(f"{one.what}: {one.why}", f"{len(one.authorities)}" if one.authorities else "")
            for authority in one.authorities[:_LISTED]:
                row.add(authority)
            if len(one.authorities) > _LISTED:
                row.add(f"and {len(one.authorities) - _LISTED} more (--json lists all)")
        rows.append(group)
    if notes:
        group = Row("Notes", mark="head")
        _add_alike(group, document, notes)
        rows.append(group)
    rows.append(_tally(report))
    return rows


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _place(document: Document, start: int) -> str:
    page = document.page(start)
    return f"line {document.line(start)}" + (f", page {page}" if page else "")


def _add(group: Row, document: Document, finding: Finding) -> None:
    row = group.add(f"{finding.code} {finding.text}: {finding.message}", _place(document, finding.start))
    if finding.suggestion:
        said = "the source has" if finding.code == "WF520" else "perhaps meant"
        row.add(f"{said}: {finding.suggestion}")
    if doubtful := document.doubtful(finding.start, finding.end):
        row.add(f"perhaps read wrongly from the scan: {', '.join(f'“{word}”' for word in doubtful)}", mark="caution")


def _add_alike(group: Row, document: Document, found: Iterable[Finding]) -> None:
    """Findings of which many say the same: these as one line with all their places."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for finding in found:
        alike.setdefault((finding.code, finding.message), []).append(finding)
    for (code, message), same in alike.items():
        if len(same) <= _ALIKE:
            for finding in same:
                _add(group, document, finding)
            continue
        lines = sorted({document.line(finding.start) for finding in same})
        shown = ", ".join(map(str, lines[:_LISTED])) + (" …" if len(lines) > _LISTED else "")
        group.add(f"{code} {message}, in {_count(len(same), 'place')}", f"lines {shown}")


def _tally(report: Report) -> Row:
    group = Row("Checked", mark="head")
    tally: dict[str, Counter[str]] = {}
    for entry in report.checked:
        for aspect, how in entry.aspects:
            tally.setdefault(aspect, Counter())[how] += 1
    for aspect, counts in tally.items():
        words = (f"{counts[how]} {said}" for how, said in _SAID if counts[how])
        group.add(f"{aspect}: {', '.join(words)}")
    if not tally:
        group.add("no citation of a decision or provision")
    return group


_SAID = (("agrees", "agree"), ("differs", "differ"), ("cannot check", "cannot be checked"))


def check_data(document: Document, report: Report, day: dt.date | None, forum: str) -> dict[str, object]:
    """The answer as data."""
    return {
        "schema": "wellfounded.cites-check/1",
        "document": document.name,
        "as_of": day.isoformat() if day else None,
        "forum": forum or None,
        "warnings": [str(warning) for warning in document.warnings],
        "findings": [
            {
                "code": finding.code,
                "verdict": finding.verdict,
                "start": finding.start,
                "end": finding.end,
                "line": document.line(finding.start),
                "page": document.page(finding.start) or None,
                "text": finding.text,
                "message": finding.message,
                "suggestion": finding.suggestion or None,
                "doubtful": list(document.doubtful(finding.start, finding.end)),
            }
            for finding in report.findings
        ],
        "checked": [
            {
                "start": entry.mention.start,
                "end": entry.mention.end,
                "normalized": entry.mention.normalized,
                "resolves_to": entry.mention.resolves_to,
                "authority": entry.mention.authority or None,
                **dict(entry.aspects),
            }
            for entry in report.checked
        ],
        "unchecked": [
            {"what": one.what, "why": one.why, "authorities": list(one.authorities)} for one in report.unchecked
        ],
    }


def table_text(document: Document, table: Table) -> str:
    """The table as plain text with dot leaders."""
    lines = ["TABLE OF AUTHORITIES".center(_WIDTH).rstrip()]
    for group in table.groups:
        lines += ["", group.title, ""]
        for entry in group.entries:
            lines += _entry(entry.text, entry.shown if table.paged else "")
    if not table.groups:
        lines += ["", "No authority is cited."]
    if not table.paged and table.groups:
        lines += ["", f"{document.name} does not say where its pages begin: no pages are shown."]
    if table.open:
        lines += ["", f"Left out, because it is not known what they stand for: {_count(len(table.open), 'citation')}."]
        lines += [f"  line {document.line(mention.start)}: {' '.join(mention.text.split())}" for mention in table.open]
    for said, texts in (
        ("Listed in the document's own table and cited nowhere", table.only_listed),
        ("Cited, and missing from the document's own table", table.not_listed),
    ):
        if texts:
            lines += ["", f"{said}:", *(f"  {text}" for text in texts)]
    return "\n".join(lines) + "\n"


def _entry(text: str, pages: str) -> list[str]:
    """One authority: wrapped lines, the last with dots to its pages; many pages go on below."""
    room = _WIDTH - 14
    wrapped = textwrap.wrap(text, room, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False)
    if not pages:
        return wrapped
    listed = textwrap.wrap(pages, max(12, _WIDTH - len(wrapped[-1]) - 5))
    out = [*wrapped[:-1], f"{wrapped[-1]} {'.' * (_WIDTH - len(wrapped[-1]) - len(listed[0]) - 2)} {listed[0]}"]
    return out + [f"{line:>{_WIDTH}}" for line in listed[1:]]


def table_data(document: Document, table: Table) -> dict[str, object]:
    """The table as data."""
    return {
        "schema": "wellfounded.cites-toa/1",
        "document": document.name,
        "paged": table.paged,
        "warnings": [str(warning) for warning in document.warnings],
        "groups": [
            {
                "title": group.title,
                "entries": [
                    {
                        "key": entry.key,
                        "text": entry.text,
                        "pages": list(entry.pages),
                        "passim": entry.passim,
                        "starts": list(entry.places),
                    }
                    for entry in group.entries
                ],
            }
            for group in table.groups
        ],
        "only_listed": list(table.only_listed),
        "not_listed": list(table.not_listed),
        "left_out": [{"start": mention.start, "text": " ".join(mention.text.split())} for mention in table.open],
    }


def mentions_text(text: str, mentions: Sequence[Mention]) -> str:
    """The citations as a table: line number, kind, normalized form, authority."""
    lines = []
    at, line = 0, 1
    for mention in mentions:
        line += text.count("\n", at, mention.start)
        at = mention.start
        said = mention.normalized or " ".join(mention.text.split())
        said = said if len(said) <= _MAX_CHARACTERS else f"{said[: _MAX_CHARACTERS - 1]}…"
        stands = mention.authority or mention.resolves_to or "unresolved"
        note = f"  ({'; '.join(mention.repairs)})" if mention.repairs else ""
        lines.append(f"{line:>5}  {mention.kind:<{_MENTION_WIDTHS[0]}}{said:<{_MENTION_WIDTHS[1]}}  {stands}{note}")
    lines.append(f"{len(mentions)} citations" if mentions else "No citations.")
    return "\n".join(lines) + "\n"
