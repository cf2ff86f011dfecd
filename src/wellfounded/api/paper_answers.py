"""The shapes of what is said about papers: a reading of a decision, a check of citations, a document written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import HIDDEN, OTHERS, Shape, key
from wellfounded.problems import Problem

__all__ = ["CitationCheck", "Citations", "Document", "Reading", "Rendered"]


@dataclass(frozen=True)
class Rendered:
    """A document in a format: text, or the bytes of a file; ``warnings`` name characters that no font has."""

    content: str | bytes
    warnings: tuple[Problem, ...] = ()


def _unmade(form: str) -> Rendered:
    raise ValueError(f"a document made from data alone cannot be written as {form}")


@dataclass(frozen=True)
class Place(Shape):
    """Where a value stands: characters ``start`` to ``end`` of a stream of the text, its page and line from 1."""

    start: int
    end: int
    page: int
    line: int
    stream: str


@dataclass(frozen=True)
class ReadBasis(Shape):
    """The confidence from 0 to 1 of one entry of a list, and what it rests on."""

    confidence: float
    how: str


@dataclass(frozen=True)
class ReadValue(Shape):
    """A value that was read, its places, the confidence from 0 to 1, and what it rests on or why there is none.

    ``each`` says both of every entry of a list, in order, where the entries differ.
    """

    value: Any
    spans: tuple[Place, ...]
    confidence: float
    how: str
    each: tuple[ReadBasis, ...] = ()


@dataclass(frozen=True)
class PaperPart(Shape):
    """A part of a paper, from character ``start`` to ``end``, and how it was recognized."""

    kind: str
    start: int
    end: int
    page: int
    how: str


@dataclass(frozen=True)
class Reading(Answer):
    """A decision as read: each field by its name, with its place and confidence."""

    SCHEMA: ClassVar[str] = "wellfounded.reading/1"

    file: str
    family: str
    parts: tuple[PaperPart, ...]
    notes: tuple[str, ...]
    fields: Mapping[str, ReadValue] = field(metadata=OTHERS)


@dataclass(frozen=True)
class Finding(Shape):
    """One thing found about a citation, at characters ``start`` to ``end``; ``doubtful`` words come from a scan."""

    code: str
    verdict: Literal["differs", "cannot check", "note"]
    start: int
    end: int
    line: int
    page: int | None
    text: str
    message: str
    suggestion: str | None
    doubtful: tuple[str, ...]


@dataclass(frozen=True)
class CheckedCitation(Shape):
    """A citation that was checked, and for each aspect whether it agrees, differs, or cannot be checked."""

    start: int
    end: int
    normalized: str
    resolves_to: str
    authority: str | None
    aspects: Mapping[str, str] = field(metadata=OTHERS)


@dataclass(frozen=True)
class NotChecked(Shape):
    """What was not checked, why, and the authorities concerned."""

    what: str
    why: str
    authorities: tuple[str, ...]


@dataclass(frozen=True)
class CitationCheck(Answer):
    """The citations and quotations of a document, checked."""

    SCHEMA: ClassVar[str] = "wellfounded.cites-check/1"

    document: str
    as_of: str | None
    forum: str | None
    warnings: tuple[str, ...]
    findings: tuple[Finding, ...]
    checked: tuple[CheckedCitation, ...]
    unchecked: tuple[NotChecked, ...]


@dataclass(frozen=True)
class FoundCitation(Shape):
    """A citation in a document, at characters ``start`` to ``end``, and the authority that it stands for."""

    start: int
    end: int
    text: str
    kind: str
    subkind: str
    normalized: str
    resolves_to: str
    pin: str
    year: int | None
    court: str
    core: bool
    key: str
    authority: str
    more: Mapping[str, Any] = field(metadata=OTHERS)


@dataclass(frozen=True)
class Citations(Answer):
    """Every citation of a document, in order."""

    SCHEMA: ClassVar[str] = "wellfounded.citations/1"

    file: str
    notes: tuple[str, ...]
    citations: tuple[FoundCitation, ...]


@dataclass(frozen=True)
class Replaced(Shape):
    """What replaces a name or number, in how many places, and the line of the case file that has the name, or 0."""

    replacement: str
    places: int
    line: int


@dataclass(frozen=True)
class UnsureName(Shape):
    """Words that may be a name and were left, and why they were."""

    words: str
    why: str


@dataclass(frozen=True)
class Document(Answer):
    """A document: its title, the lines under it, its blocks as data, and the line at the foot of every page.

    ``cover`` is what stands above the title of a paper to be filed. With names replaced, ``anonymized`` lists what
    replaces them, and ``doubts`` what a person should check;
    ``report`` says the same in words.
    """

    SCHEMA: ClassVar[str] = "wellfounded.document/1"

    is_: str = field(metadata=key("is"))
    title: str
    under: tuple[str, ...]
    blocks: tuple[Mapping[str, Any], ...]
    foot: str
    landscape: bool
    language: str
    dense: bool
    cover: Mapping[str, Any] | None
    anonymized: tuple[Replaced, ...] | None = None
    doubts: tuple[UnsureName, ...] | None = None
    report: str = field(default="", kw_only=True, repr=False, compare=False, metadata=HIDDEN)
    make: Callable[[str], Rendered] = field(default=_unmade, kw_only=True, repr=False, compare=False, metadata=HIDDEN)

    def __str__(self) -> str:
        return str(self.render("md").content)

    def _repr_html_(self) -> str:
        return str(self.render("html").content)

    def render(self, format: str) -> Rendered:
        """The document as ``md`` or ``html`` (text), or ``docx`` or ``pdf`` (bytes). Raises ``InputError``."""
        return self.make(format)
