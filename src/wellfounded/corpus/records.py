"""What goes into a corpus: an item of a source, what its source states of it, and the rows that a decision becomes."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wellfounded.problems import Problem

__all__ = [
    "CITATIONS",
    "ISSUES",
    "PARENTHETICALS",
    "TRAITS",
    "TREATMENTS",
    "Decision",
    "Item",
    "ReadItem",
    "Stated",
    "clean_text",
    "text_digest",
]

TRAITS = ("field", "n", "value", "detail", "start", "stop", "certainty")
ISSUES = ("n", "issue", "ruling", "party", "claim", "part", "start", "stop", "certainty")
CITATIONS = (
    *("n", "authority", "kind", "name", "year", "court", "pin", "signal", "part", "start", "stop"),
    *("treatment", "certainty", "point"),
)
TREATMENTS = ("n", "authority", "mention", "kind", "actor", "partly", "start", "stop", "certainty")
PARENTHETICALS = ("n", "authority", "words", "start", "stop")
"""The columns of the tables of a decision, after ``decision`` itself."""


@dataclass(frozen=True, slots=True)
class Stated:
    """What a source states of a decision; it is taken before what is read. Empty where nothing is stated.

    ``court`` is a code such as ``ca9``, ``day`` as ``2014-06-27``, ``citation`` as ``547 F.3d 374``; ``published`` is
    None where the source does not say. ``parentheticals`` are what it says of others in parentheses: the citation of
    the other, and the words.
    """

    court: str = ""
    day: str = ""
    docket: str = ""
    citation: str = ""
    caption: str = ""
    author: str = ""
    published: bool | None = None
    parentheticals: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One record of a source: its ``text``, which of a ``page`` is HTML, or the ``data`` of a file of any kind.

    ``digest`` tells it from another state of the same record.
    """

    name: str
    digest: str
    text: str = ""
    page: bool = False
    data: bytes = b""
    stated: Stated = Stated()


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision as rows: ``columns`` by the names of the table, ``traits``, ``issues``, ``citations``,
    ``treatments``, and ``parentheticals`` in the order of theirs. ``masks`` are the places of names with what replaces
    them, as JSON.
    """

    id: str
    same: str
    text: str
    digest: str
    masks: str
    columns: Mapping[str, Any]
    traits: tuple[tuple[Any, ...], ...] = ()
    issues: tuple[tuple[Any, ...], ...] = ()
    citations: tuple[tuple[Any, ...], ...] = ()
    treatments: tuple[tuple[Any, ...], ...] = ()
    parentheticals: tuple[tuple[Any, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class ReadItem:
    """An item after it was read: its decision, or what is wrong with it. A source may give one that was read before."""

    name: str
    digest: str
    decision: Decision | None = None
    problems: tuple[Problem, ...] = field(default=())


def clean_text(text: str) -> str:
    """A text as both databases can keep it, at the same places: what is no character becomes another."""
    return text.replace("\x00", " ").encode("utf-8", "replace").decode()


def text_digest(text: str) -> str:
    """What tells the words of a text from others, however they are spaced: 64 hexadecimal figures."""
    return hashlib.sha256(" ".join(text.split()).encode("utf-8", "replace")).hexdigest()
