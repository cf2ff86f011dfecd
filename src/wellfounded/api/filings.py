"""Filings measured, their citations listed in a table or linked, and texts of a case with names replaced."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal

from wellfounded.api.answer import Answer, answer_of
from wellfounded.api.days import day_of
from wellfounded.api.shapes import HIDDEN, Shape
from wellfounded.problems import InputError, Problem

__all__ = ["AuthorityTable", "FilingLength", "annotated_page", "measure_length", "table_of_authorities"]


@dataclass(frozen=True)
class MeasuredLimit(Shape):
    """A limit, what was counted against it, and the result. ``checked`` is the ISO date of its verification."""

    id: str
    verdict: Literal["within", "over", "advised", "perhaps", "unknown"]
    words: int
    pages: int | None
    words_not_counted: int
    most_words: int | None
    most_pages: int | None
    advised: bool
    rule: str
    read: str
    checked: str | None
    doubt: str
    not_counted: tuple[str, ...]
    not_counted_by: str


@dataclass(frozen=True)
class FilingPart(Shape):
    """A part of a filing under its heading, with its words and pages (None in a format without pages)."""

    heading: str
    kind: str
    words: int
    pages: int | None


@dataclass(frozen=True)
class FilingLength(Answer):
    """The length of a filing against each limit of a forum on a date."""

    SCHEMA: ClassVar[str] = "wellfounded.length/1"

    filing: str
    forum: str
    kind: str
    on: str
    limits_known_to: str
    limits: tuple[MeasuredLimit, ...]
    parts: tuple[FilingPart, ...]
    words_in_running_heads: int
    warnings: tuple[str, ...]


@dataclass(frozen=True)
class TableEntry(Shape):
    """An authority in a table, the pages that cite it, and the characters at which it is cited."""

    key: str
    text: str
    pages: tuple[str, ...]
    passim: bool
    starts: tuple[int, ...]


@dataclass(frozen=True)
class TableGroup(Shape):
    """The authorities of one kind under their title."""

    title: str
    entries: tuple[TableEntry, ...]


@dataclass(frozen=True)
class LeftOutOfTable(Shape):
    """A citation whose authority is not known, at a character of the text."""

    start: int
    text: str


@dataclass(frozen=True)
class AuthorityTable(Answer):
    """A table of authorities; ``docx()`` gives it as the bytes of a Word file."""

    SCHEMA: ClassVar[str] = "wellfounded.cites-toa/1"

    document: str
    paged: bool
    warnings: tuple[str, ...]
    groups: tuple[TableGroup, ...]
    only_listed: tuple[str, ...]
    not_listed: tuple[str, ...]
    left_out: tuple[LeftOutOfTable, ...]
    docx: Callable[[], bytes] = field(default=bytes, kw_only=True, repr=False, compare=False, metadata=HIDDEN)


def measure_length(path: str | Path, forum: str, day: dt.date | str, kind: str = "") -> FilingLength:
    """The words and pages of a filing, compared with each limit of a forum on the day of filing.

    ``kind`` is a type of filing such as ``reply brief``; by default an opening brief. Raises ``InputError``.
    """
    from wellfounded.documents.length.limits import load_limits
    from wellfounded.documents.length.measured_filing import read_filing
    from wellfounded.documents.length.measurement import measure, sections_of
    from wellfounded.documents.length.report import length_data, length_rows

    when = day_of(day, "--on")
    if when is None:
        raise InputError([Problem("--on", 0, "WF157", "A day is required.")])
    limits = load_limits()
    kind, asked = limits.asked(forum, when, kind)
    read = read_filing(str(path))
    sections = sections_of(read)
    found = measure(read, sections, limits, asked)
    told = (read, sections, limits, (forum, kind, when), found)
    return answer_of(FilingLength, length_data(*told), partial(length_rows, *told))


def table_of_authorities(
    path: str | Path, *, style: Literal["bluebook", "agency"] = "bluebook", passim: int = 5
) -> AuthorityTable:
    """The table of authorities of a document; more than ``passim`` pages are given as passim. Raises ``InputError``."""
    from wellfounded.authorities import load_registry
    from wellfounded.citations import find_citations, resolve
    from wellfounded.citations.formatter.table_of_authorities import table_of
    from wellfounded.citations.formatter.table_of_authorities_docx import docx_bytes
    from wellfounded.citations.paged_document import read_document
    from wellfounded.reports.citations import table_data, table_text

    read = read_document(str(path))
    table = table_of(read, resolve(find_citations(read.text), read.text, load_registry()), style, passim)
    text, docx = partial(table_text, read, table), partial(docx_bytes, table)
    return answer_of(AuthorityTable, table_data(read, table), make_text=text, docx=docx)


def annotated_page(path: str | Path, *, findings: bool = True) -> tuple[str, tuple[Problem, ...]]:
    """The text of a document as a web page, each citation linked to the list of authorities, and warnings.

    ``findings`` shows those of a check beside the citations. Raises ``InputError``.
    """
    from wellfounded.authorities import load_registry
    from wellfounded.citations.checker.checker import check
    from wellfounded.citations.formatter.annotated_page import annotate
    from wellfounded.citations.paged_document import read_document

    read = read_document(str(path))
    report = check(read.text, load_registry())
    return annotate(read, report.mentions, report.findings if findings else ()), read.warnings
