"""In the child of a job: the papers of a case read, and the entries that each gives."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from wellfounded.drafting.quoted_entries import quoted_entries
from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import Watch
from wellfounded.problems import InputError
from wellfounded.reading.papers import kind_called, read_paper

Notify = Callable[..., None]


class _Progress(Watch):
    def __init__(self, notify: Notify) -> None:
        self.notify = notify

    def page(self, done: int, of: int) -> None:
        self.notify(done, of, "Reading the pages")


def read_papers(folder: Path, notify: Notify, *, papers: Sequence[Sequence[str]]) -> dict[str, Any]:
    """What each paper says, as data: its kind, its lines by page, and its entries with the words that they rest on.

    ``papers`` are pairs of the name in the folder and the name that the file had. One that cannot be read has no
    pages, and a note that says why.
    """
    out = []
    for number, (file, called) in enumerate(papers):
        notify(number, len(papers), f"Reading {called}")
        data = (folder / file).read_bytes()
        about = {"called": called, "key": hashlib.sha256(data).hexdigest()[:16]}
        try:
            out.append(about | _read(data, called, notify))
        except InputError as error:
            notes = [error.problems[0].message]
            out.append(about | {"kind": "", "notes": notes, "pages": [], "entries": []})
    return {"papers": out}


def _read(data: bytes, called: str, notify: Notify) -> dict[str, Any]:
    document = open_document(data, called, watch=_Progress(notify))
    reading = read_paper(document)
    pages = [[line.text for line in page.lines] for page in document.pages]
    return {
        "kind": kind_called(reading),
        "notes": list(reading.notes),
        "pages": pages,
        "entries": [asdict(one) for one in quoted_entries(reading, pages)],
    }
