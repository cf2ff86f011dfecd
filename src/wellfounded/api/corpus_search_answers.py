"""The shapes of what is found in a corpus: answers to a search, one decision, decisions like a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import Shape, key

__all__ = ["CorpusDecision", "CorpusSearch", "DecisionsLike", "SavedSearches"]


@dataclass(frozen=True)
class IssueRuling(Shape):
    """A ruling on an issue."""

    issue: str
    ruling: str


@dataclass(frozen=True)
class FoundPassage(Shape):
    """Words of a decision; ``marks`` are what was asked for: the first character, and the one after the last."""

    text: str
    marks: tuple[tuple[int, ...], ...]
    cut_before: bool
    cut_after: bool


@dataclass(frozen=True)
class ListedDecision(Shape):
    """Where and when a decision was made, and which way it went; names are replaced where it is not ``published``."""

    id: str
    title: str
    citation: str
    court: str
    circuit: str
    day: str
    country: str
    published: bool
    dispositions: tuple[str, ...]
    issues: tuple[IssueRuling, ...]


@dataclass(frozen=True)
class FoundDecision(ListedDecision):
    """A decision that answers a search."""

    score: float
    passages: tuple[FoundPassage, ...]


@dataclass(frozen=True)
class FacetValue(Shape):
    """A value, and how many of the decisions found have it."""

    value: str
    decisions: int


@dataclass(frozen=True)
class Facet(Shape):
    """The decisions found, counted by the values of a field; ``more`` values have fewer and are not listed."""

    field: str
    label: str
    values: tuple[FacetValue, ...]
    more: int


@dataclass(frozen=True)
class CorpusSearch(Answer):
    """Decisions that answer a search: how many, those of one page in order, and the counts of all of them."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-search/1"

    query: str
    filters: Mapping[str, tuple[str, ...]]
    first: str = field(metadata=key("from"))
    last: str = field(metadata=key("to"))
    total: int
    start: int
    hits: tuple[FoundDecision, ...]
    facets: tuple[Facet, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class SavedSearch(Shape):
    """A search under a name, and the day on which it was saved."""

    name: str
    query: str
    saved: str
    filters: Mapping[str, tuple[str, ...]]
    first: str = field(metadata=key("from"))
    last: str = field(metadata=key("to"))


@dataclass(frozen=True)
class SavedSearches(Answer):
    """The searches that are saved in a corpus, by name."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-saved/1"

    searches: tuple[SavedSearch, ...]


@dataclass(frozen=True)
class ValuesRead(Shape):
    """What was read of a decision in one field, with the certainty of the least sure value, from 0 to 1."""

    field: str
    label: str
    values: tuple[str, ...]
    certainty: float


@dataclass(frozen=True)
class RulingRead(Shape):
    """A ruling that was read: its part, characters ``start`` to ``stop`` of the text (-1: unknown), and words."""

    issue: str
    ruling: str
    part: str
    start: int
    stop: int
    words: str
    certainty: float


@dataclass(frozen=True)
class CitedPlace(Shape):
    """A place at which an authority is cited: the page or section that is named, and where it stands in the text."""

    pin: str
    part: str
    start: int
    stop: int


@dataclass(frozen=True)
class CitedAuthority(Shape):
    """An authority that a decision cites, by its normalized citation, with every place."""

    authority: str
    kind: str
    name: str
    year: int
    places: tuple[CitedPlace, ...]


@dataclass(frozen=True)
class CorpusDecision(Answer):
    """One decision of a corpus: its text, what was read of it, and what it cites.

    Names are replaced where it is not ``published``; places are characters of ``text``. ``found`` are those of what was
    asked for, each with its first character and the one after its last.
    """

    SCHEMA: ClassVar[str] = "wellfounded.corpus-decision/1"

    id: str
    title: str
    citation: str
    court: str
    circuit: str
    day: str
    country: str
    published: bool
    dispositions: tuple[str, ...]
    issues: tuple[IssueRuling, ...]
    docket: str
    version: int
    source: str
    license: str
    values: tuple[ValuesRead, ...]
    rulings: tuple[RulingRead, ...]
    cited: tuple[CitedAuthority, ...]
    text: str
    found: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class WeighedFact(Shape):
    """A fact in the words of the law, without names; it weighs more the fewer decisions have it."""

    fact: str
    weight: float


@dataclass(frozen=True)
class LikeDecision(ListedDecision):
    """A decision like a case: the facts that both have, those that one of them lacks, and which way it went.

    ``likeness`` is the weight of the shared facts as a share of the weight of all facts of the two, from 0 to 1.
    """

    likeness: float
    shared: tuple[WeighedFact, ...]
    only_case: tuple[WeighedFact, ...]
    only_decision: tuple[WeighedFact, ...]


@dataclass(frozen=True)
class DecisionsLike(Answer):
    """The decisions of a corpus nearest to a case, by what the vocabulary of the law says of both.

    ``facts`` are those of the case that were compared; ``not_compared`` no decision of the corpus has.
    """

    SCHEMA: ClassVar[str] = "wellfounded.corpus-like/1"

    case: str
    decisions: int
    facts: tuple[WeighedFact, ...]
    not_compared: tuple[str, ...]
    hits: tuple[LikeDecision, ...]
