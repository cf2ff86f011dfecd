"""The papers that were added to a case: what was read of each, kept among the states of the case as text by page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from wellfounded.storage.version_history import History

FILE = "papers.json"
"""The list of the papers of a case; the text of each lies beside it."""
MOST = 60
"""So many papers may be added to one case."""


@dataclass(frozen=True, slots=True)
class CasePaper:
    """A paper: its key, the name of its file, what kind it is, and what was found in it.

    ``kind`` is empty where it was not recognized. ``when`` is the moment it was read, as ISO text. ``proposed`` counts
    the values that were proposed, ``known`` those that the case had already. ``notes`` are warnings of the reading.
    """

    key: str
    called: str
    kind: str
    when: str
    proposed: int
    known: int
    notes: tuple[str, ...] = ()


def papers_of(history: History) -> list[CasePaper]:
    """The papers of a case, in the order in which they were added; none where the list was damaged."""
    try:
        listed = json.loads(history.note(FILE))
        return [replace(CasePaper(**one), notes=tuple(map(str, one["notes"]))) for one in listed]
    except (OSError, ValueError, TypeError, KeyError):
        return []


def pages_of(history: History, key: str) -> list[list[str]]:
    """The lines of a paper by page; none where there is no such paper."""
    if all(one.key != key for one in papers_of(history)):
        return []
    try:
        pages = json.loads(history.note(_file(key)))
        return [[str(line) for line in page] for page in pages]
    except (OSError, ValueError, TypeError):
        return []


def keep_paper(history: History, paper: CasePaper, pages: Sequence[Sequence[str]]) -> None:
    """Add a paper, or replace the one of the same content. The caller holds the folder. Raises OSError."""
    history.keep_note(_file(paper.key), json.dumps(pages).encode("ascii"))
    others = [one for one in papers_of(history) if one.key != paper.key]
    _write(history, [*others, paper])


def drop_paper(history: History, key: str) -> None:
    """Remove a paper. The caller holds the folder. Raises OSError."""
    found = papers_of(history)
    if any(one.key == key for one in found):
        _write(history, [one for one in found if one.key != key])
        history.drop_note(_file(key))


def _write(history: History, papers: Sequence[CasePaper]) -> None:
    history.keep_note(FILE, json.dumps([asdict(one) for one in papers]).encode("ascii"))


def _file(key: str) -> str:
    return f"source-{key}.json"
