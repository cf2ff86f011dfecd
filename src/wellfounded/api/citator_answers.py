"""The shapes of what the citator answers: who cites an authority, its history, what is watched, what fell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import Shape

__all__ = ["AuthorityHistory", "CitedBy", "CorpusAlerts", "RegisterConflicts", "WatchList"]


@dataclass(frozen=True)
class CitingDecision(Shape):
    """A citation: the decision, the place, the words, and how it treats the authority, or says that ``actor`` did.

    ``part`` is the part of the document, such as opinion or dissent; ``point`` the issue for which it is cited.
    ``title`` and ``words`` have names replaced where the decision is not published. ``start`` is a character of its
    text.
    """

    decision: str
    title: str
    court: str
    day: str
    authority: str
    pin: str
    signal: str
    part: str
    point: str
    treatment: str
    actor: str
    partly: bool
    certainty: float
    words: str
    start: int


@dataclass(frozen=True)
class ParentheticalWords(Shape):
    """What a decision says of an authority in parentheses after its citation, as a source has taken it out.

    ``title`` and ``words`` have names replaced where the decision is not published. ``start`` is a character of its
    text; -1 where the text does not have the words.
    """

    decision: str
    title: str
    court: str
    day: str
    authority: str
    words: str
    start: int


@dataclass(frozen=True)
class CitedBy(Answer):
    """Who cites an authority; ``counts`` are of all: citations, decisions, and decisions by treatment.

    ``citations`` and ``parentheticals`` begin after ``start`` of each.
    """

    SCHEMA: ClassVar[str] = "wellfounded.corpus-cites/1"

    authority: str
    name: str
    key: str
    counts: Mapping[str, int]
    start: int
    citations: tuple[CitingDecision, ...]
    parentheticals: tuple[ParentheticalWords, ...]


@dataclass(frozen=True)
class HistoryEvent(Shape):
    """What was done to an authority, by whom and when, how surely it was read, and which decisions say so."""

    kind: str
    by: str
    title: str
    day: str
    partly: bool
    certainty: float
    said_by: tuple[str, ...]
    count: int
    words: str


@dataclass(frozen=True)
class RegisterEntry(Shape):
    """Subsequent history in the register of authorities."""

    what: str
    by: str
    date: str


@dataclass(frozen=True)
class AuthorityHistory(Answer):
    """What became of an authority: as decisions of the corpus say, and as the register says.

    Of very many statements the latest are taken, those first after which it is no longer good law; ``left_out`` counts
    the others.
    """

    SCHEMA: ClassVar[str] = "wellfounded.corpus-history/1"

    authority: str
    name: str
    key: str
    decision: str
    counts: Mapping[str, int]
    events: tuple[HistoryEvent, ...]
    left_out: int
    register: tuple[RegisterEntry, ...]


@dataclass(frozen=True)
class WatchedCase(Shape):
    """A case or a brief, how many of its authorities are watched, and since which day."""

    name: str
    authorities: int
    since: str


@dataclass(frozen=True)
class WatchList(Answer):
    """What is watched."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-watch/1"

    watched: tuple[WatchedCase, ...]


@dataclass(frozen=True)
class CorpusAlert(Shape):
    """An authority that fell: for which case or brief it is watched, what was done, by whom, and who says so."""

    name: str
    authority: str
    called: str
    kind: str
    partly: bool
    by: str
    decision: str
    title: str
    court: str
    day: str
    added_on: str
    certainty: float
    words: str


@dataclass(frozen=True)
class CorpusAlerts(Answer):
    """What fell of the watched authorities since a day."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-alerts/1"

    since: str
    watched: int
    alerts: tuple[CorpusAlert, ...]


@dataclass(frozen=True)
class RegisterConflict(Shape):
    """An authority of the register about which the corpus says otherwise."""

    key: str
    cite: str
    kind: str
    register: str
    event: HistoryEvent


@dataclass(frozen=True)
class RegisterConflicts(Answer):
    """Where corpus and register differ; nothing is changed by it."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-conflicts/1"

    conflicts: tuple[RegisterConflict, ...]
