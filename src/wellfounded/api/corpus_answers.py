"""The shapes of what is said about a corpus of decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import HIDDEN, Shape
from wellfounded.problems import Problem

__all__ = ["CorpusAdded", "CorpusDecisions", "CorpusExported", "CorpusFailures", "CorpusStatus"]


@dataclass(frozen=True)
class AddedSource(Shape):
    """A source that was added: its records that became new decisions, new versions of one, were there already under
    another name (``known``) or from an earlier run (``before``), and that could not be read."""

    name: str
    kind: str
    new: int
    versions: int
    known: int
    before: int
    failed: int


@dataclass(frozen=True)
class CorpusAdded(Answer):
    """What was added to a corpus; ``problems`` says why records could not be read."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-added/1"

    store: str
    sources: tuple[AddedSource, ...]
    decisions: int
    problems: tuple[Problem, ...] = field(default=(), kw_only=True, repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True)
class CorpusSource(Shape):
    """A source of a corpus: how many of its records were read, and how many could not be."""

    name: str
    kind: str
    license: str
    records: int
    failures: int


@dataclass(frozen=True)
class CorpusCourt(Shape):
    """How many decisions of a court a corpus has."""

    court: str
    decisions: int


@dataclass(frozen=True)
class CorpusStatus(Answer):
    """What a corpus holds: decisions, their texts (versions), rulings and citations, from the ``first`` day to the
    ``last``; ``version`` is that of its schema."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-status/1"

    store: str
    version: int
    decisions: int
    texts: int
    issues: int
    citations: int
    first: str
    last: str
    courts: tuple[CorpusCourt, ...]
    sources: tuple[CorpusSource, ...]


@dataclass(frozen=True)
class ListedDecision(Shape):
    """A decision of a corpus; in the title of one that is not published the names are replaced."""

    id: str
    court: str
    day: str
    title: str
    docket: str
    citation: str
    published: bool
    versions: int


@dataclass(frozen=True)
class CorpusDecisions(Answer):
    """Decisions of a corpus, the latest first; there are ``of`` of them in all."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-decisions/1"

    decisions: tuple[ListedDecision, ...]
    of: int


@dataclass(frozen=True)
class ExportedTable(Shape):
    """A table of a corpus that was written to a file, and how many rows it has."""

    name: str
    rows: int


@dataclass(frozen=True)
class CorpusExported(Answer):
    """The files of a corpus in a folder, one for each table."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-exported/1"

    folder: str
    tables: tuple[ExportedTable, ...]


@dataclass(frozen=True)
class FailedRecord(Shape):
    """A record that could not be read, and why."""

    source: str
    record: str
    code: str
    message: str


@dataclass(frozen=True)
class CorpusFailures(Answer):
    """The records that could not be read into a corpus. They are tried again when their source is added again."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-failures/1"

    failures: tuple[FailedRecord, ...]
