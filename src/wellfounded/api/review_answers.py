"""The shapes of a review, and of the chart of a pending claim."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import Shape

__all__ = ["Assessment", "Cited", "CitedInFull", "Line", "Outcome", "Review", "Value"]

Value = Literal["established", "unresolved", "not established"]
"""How a sentence of the law stands."""


@dataclass(frozen=True)
class Cited(Shape):
    """A citation: the key of the authority in the register, the place in it, and how it is written for short."""

    key: str
    pin: str
    short: str


@dataclass(frozen=True)
class Treatment(Shape):
    """What a later authority did to an authority, ``date`` in ISO form, and as to what."""

    what: str
    by: str
    date: str
    as_to: str


@dataclass(frozen=True)
class CitedInFull(Cited):
    """A citation with the full form, its subsequent history, and how far the authority was verified."""

    cite: str
    kind: str
    date: str
    checked: str
    later: tuple[Treatment, ...]


@dataclass(frozen=True)
class Sentence(Shape):
    """A sentence of the law with empty slots, and what fills them in order."""

    sentence: str
    fillers: tuple[str, ...]


@dataclass(frozen=True)
class Line(Shape):
    """A conclusion in words, how it stands, its authority, places in the record, and why it is unresolved, if it is."""

    text: str
    value: Value
    sentences: tuple[Sentence, ...]
    authorities: tuple[Cited, ...]
    persuasive: tuple[Cited, ...]
    announced_here: bool
    places: tuple[str, ...]
    because: tuple[str, ...]


@dataclass(frozen=True)
class Outcome(Shape):
    """The disposition of a claim or person; ``of`` is the id of the person whose claim it is, if any."""

    id: str
    kind: str
    of: str | None
    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Group(Shape):
    """Lines of a section under a heading, and the groups below it."""

    heading: str
    place: str
    note: str
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Section(Shape):
    """A section of the analysis."""

    title: str
    lines: tuple[Line, ...]
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class StatusOf(Shape):
    """The status of a thing, such as a finding, as to another where it has one for each."""

    of: str
    id: str
    as_to: str | None
    status: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Contradiction(Shape):
    """Where the law library contradicts itself: a defect of the library."""

    law: str
    texts: tuple[str, ...]
    lacking: tuple[str, ...]


@dataclass(frozen=True)
class OpenPoint(Shape):
    """A reason why something is unresolved, the dispositions that depend on it, and how many other conclusions do."""

    reason: str
    outcomes: tuple[str, ...]
    others: int


@dataclass(frozen=True)
class Review(Answer):
    """The disposition of each claim and the reasons for it, in the order of review. ``as_of`` is an ISO date."""

    SCHEMA: ClassVar[str] = "wellfounded.review/1"

    matter: str
    forum: str
    as_of: str
    law_checked_through: str | None
    stage: str
    outcomes: tuple[Outcome, ...]
    sections: tuple[Section, ...]
    statuses: tuple[StatusOf, ...]
    contradictions: tuple[Contradiction, ...]
    open: tuple[OpenPoint, ...]
    assumptions: tuple[str, ...]
    unknown: tuple[str, ...]
    unsupported: tuple[str, ...]
    authorities: tuple[CitedInFull, ...]
    notice: str


@dataclass(frozen=True)
class Element(Shape):
    """An element of a claim: how it stands, who must show it, what shows it, and the ways to it."""

    text: str
    status: Value
    burden: str
    shown_by: tuple[str, ...]
    question: str
    because: tuple[str, ...]
    charted_above: bool
    routes: tuple[Route, ...]


@dataclass(frozen=True)
class Route(Shape):
    """A rule that leads to an element, and its own elements; ``record`` is what the case file simply states."""

    rule: str
    authorities: tuple[Cited, ...]
    elements: tuple[Element, ...]
    record: tuple[str, ...]


@dataclass(frozen=True)
class Rebuttal(Shape):
    """A way to rebut a presumption, and how it stands."""

    text: str
    value: Value


@dataclass(frozen=True)
class Presumption(Shape):
    """A presumption that arises or may arise, and who must rebut it."""

    text: str
    value: Value
    rebuttal_burden: str
    authorities: tuple[Cited, ...]
    rebuttals: tuple[Rebuttal, ...]


@dataclass(frozen=True)
class Bar(Shape):
    """A bar, how it stands, and what it would need."""

    bar: str
    value: Value
    burden: str
    authorities: tuple[Cited, ...]
    would_need: str


@dataclass(frozen=True)
class Chart(Shape):
    """The chart of one goal of a claim."""

    goal: str
    text: str
    status: Value
    element: Element
    presumptions: tuple[Presumption, ...]
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Assessment(Answer):
    """Every pending claim charted: elements, burdens, evidence, presumptions, and bars."""

    SCHEMA: ClassVar[str] = "wellfounded.assess/1"

    matter: str
    forum: str
    as_of: str
    law_checked_through: str | None
    charts: tuple[Chart, ...]
    notice: str
