"""In the child of a job: the citations of a brief, checked, with the annotated text and the table of authorities."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wellfounded.authorities import load_registry
from wellfounded.citations.checker.checker import check
from wellfounded.citations.checker.model import Report
from wellfounded.citations.formatter.annotated_page import annotate
from wellfounded.citations.formatter.table_of_authorities import table_of
from wellfounded.citations.formatter.table_of_authorities_docx import docx_bytes
from wellfounded.citations.paged_document import read_document
from wellfounded.citations.quotations.checker import read_sources
from wellfounded.extraction.model import Watch
from wellfounded.reports.citations import check_data, table_data, table_text
from wellfounded.reports.json_data import to_json

Notify = Callable[..., None]

MAX_CHARACTERS = 500_000
"""Characters of the text displayed with its citations marked; the annotated page has the whole text."""
MARKED = 4_000


class _Progress(Watch):
    def __init__(self, notify: Notify) -> None:
        self.notify = notify

    def page(self, done: int, of: int) -> None:
        self.notify(done, of, "Reading the pages")


def check_brief(
    folder: Path, notify: Notify, *, file: str, called: str, day: str, forum: str, sources: Mapping[str, str]
) -> dict[str, Any]:
    """What ``cites check`` finds in a brief, as data, with the text that is shown.

    ``sources`` are the files that quotations are compared with, and what each was called. The folder then has
    ``check.json``, ``table.docx``, ``table.txt``, ``table.json`` and ``annotated.html``. Raises InputError.
    """
    notify(0, 5, "Reading the text")
    document = read_document((folder / file).read_bytes(), called, _Progress(notify))
    given = None
    if sources:
        notify(1, 5, "Reading the sources")
        place = folder / "sources"
        for name, said in sources.items():
            own = place / Path(name).stem  # a folder each: two may be called alike
            own.mkdir(parents=True, exist_ok=True)
            stem = Path(said).stem.strip(". ").encode("utf-8", "ignore")[:200].decode("utf-8", "ignore")
            (folder / name).rename(own / ((stem or "source") + Path(name).suffix))
        given = read_sources(str(place))
    notify(2, 5, "Checking the citations")
    on = dt.date.fromisoformat(day) if day else None
    report = check(document.text, load_registry(), on, forum, given)
    data = check_data(document, report, on, forum)
    (folder / "check.json").write_text(to_json(data), encoding="utf-8")
    notify(3, 5, "Annotating the text")
    (folder / "annotated.html").write_text(annotate(document, report.mentions, report.findings), encoding="utf-8")
    notify(4, 5, "Writing the table of authorities")
    table = table_of(document, report.mentions)
    (folder / "table.docx").write_bytes(docx_bytes(table))
    (folder / "table.txt").write_text(table_text(document, table), encoding="utf-8")
    (folder / "table.json").write_text(to_json(table_data(document, table)), encoding="utf-8")
    groups = [
        {"title": group.title, "entries": [[entry.text, entry.shown, len(entry.places)] for entry in group.entries]}
        for group in table.groups
    ]
    return {
        **data,
        "core": sum(mention.core for mention in report.mentions),
        "shown": document.text[:MAX_CHARACTERS],
        "whole": len(document.text) <= MAX_CHARACTERS,
        "pages": [[page.start, page.label] for page in document.pages if page.start < MAX_CHARACTERS],
        "mentions": _mentions(report),
        "groups": groups,
        "paged": table.paged,
    }


def _mentions(report: Report) -> list[list[Any]]:
    """The citations that are shown in the text: where, and what each stands for."""
    found = sorted(report.mentions, key=lambda mention: (mention.start, -mention.end))
    return [[one.start, one.end, one.normalized or one.text, one.core] for one in found if one.end <= MAX_CHARACTERS][
        :MARKED
    ]
