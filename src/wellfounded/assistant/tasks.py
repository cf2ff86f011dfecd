"""What is done in a child process for an assistant: reading a document, checking its citations, long searches.

Each function is given the job's folder and a way to tell of progress, and returns plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wellfounded.api.matter import Matter, loads
from wellfounded.api.papers import check_citations as api_check
from wellfounded.assistant.passages import passages_of
from wellfounded.citations.paged_document import document_of
from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import Watch
from wellfounded.reading.anonymize import anonymize_text

Notify = Callable[..., None]


class _Pages(Watch):
    """Tells how many pages were read."""

    def __init__(self, notify: Notify) -> None:
        self.notify = notify

    def page(self, done: int, of: int) -> None:
        self.notify(done, of, "Reading the pages")


def read_document(folder: Path, notify: Notify, *, file: str, called: str, names: bool) -> dict[str, Any]:
    """The passages of a document: with the names in it, or with these replaced. Raises InputError."""
    document = open_document((folder / file).read_bytes(), called, watch=_Pages(notify))
    notify(0, 0, "Numbering the passages")
    found, uncertain = passages_of(document, names)
    return {
        "kind": document.kind,
        "passages": [[one.number, one.page, one.text] for one in found],
        "notes": list(document.notes),
        "uncertain": uncertain,
    }


def missing(folder: Path, notify: Notify, *, file: str, called: str, law: list[Any], sentence: str) -> dict[str, Any]:
    """The facts that would change an outcome or a conclusion: the answer as text and as data. Raises InputError."""
    notify(0, 0, "Finding facts that would change the outcome")
    answer = _matter(folder, file, called, law).missing(sentence)
    return {"text": str(answer), "data": answer.to_dict()}


def questions(
    folder: Path, notify: Notify, *, file: str, called: str, law: list[Any], sentence: str, most: int
) -> dict[str, Any]:
    """The unanswered questions that could change an outcome or a conclusion, as text and as data."""
    notify(0, 0, "Finding the questions that could change the outcome")
    answer = _matter(folder, file, called, law).ask(sentence, most=most)
    return {"text": str(answer), "data": answer.to_dict()}


def _matter(folder: Path, file: str, called: str, law: list[Any]) -> Matter:
    forum, day, positions = law
    matter = loads((folder / file).read_bytes(), called)
    return matter.under(forum or None, day or None, dict(positions)) if (forum or day or positions) else matter


def check_citations(
    folder: Path,
    notify: Notify,
    *,
    text: str,
    file: str,
    called: str,
    names: bool,
    day: str,
    forum: str,
    sources: dict[str, str],
) -> dict[str, Any]:
    """The citations and quotations of a text, or of a document, checked: the answer as text and as data.

    ``sources`` are documents to compare quotations with: the files that hold them, by what they are called.
    """
    if file:
        document = document_of(open_document((folder / file).read_bytes(), called, watch=_Pages(notify)))
        text = document.text if names else anonymize_text(document.text).text
    notify(0, 0, "Checking the citations")
    compared = folder / "sources"
    if sources:
        compared.mkdir()
        for name, source in sources.items():
            (folder / source).rename(compared / Path(name).name)
    answer = api_check(called, text=text, day=day or None, forum=forum, sources=compared if sources else "")
    return {"text": str(answer), "data": answer.to_dict()}
