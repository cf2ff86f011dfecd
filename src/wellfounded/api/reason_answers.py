"""The shapes of reasons: why a conclusion is established or not, what is missing, and what to ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.review_answers import Cited, Value
from wellfounded.api.shapes import Shape

__all__ = ["Gaps", "Questions", "UnsettledLaw", "Why", "WhyNot"]


@dataclass(frozen=True)
class Step(Shape):
    """A sentence of an explanation and what it rests on.

    ``how`` is ``law`` (``rule`` and its place ``at``), ``record`` (the case file states it, at ``place``),
    ``not established``, ``comparison``, ``each``, ``position``, ``unsettled``, or ``above`` (explained before).
    """

    text: str
    value: Value
    how: str
    rule: str = ""
    at: str = ""
    authorities: tuple[Cited, ...] = ()
    announced_here: bool = False
    place: str = ""
    note: str = ""
    also_enough: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True)
class Why(Answer):
    """Why a conclusion is established or unresolved; there is no explanation of one that is not established."""

    SCHEMA: ClassVar[str] = "wellfounded.why/1"

    matter: str
    forum: str
    as_of: str
    value: Value
    explanation: Step | None


@dataclass(frozen=True)
class MissingLink(Shape):
    """The first condition of a rule that is not met, the question that asks for it, and why it is not met."""

    text: str
    kind: str
    value: Value
    question: str = ""
    because: tuple[Obstacle, ...] = ()


@dataclass(frozen=True)
class Obstacle(Shape):
    """A rule that could establish a conclusion: what is met of it, what is missing first, and how much comes after."""

    rule: str
    authorities: tuple[Cited, ...]
    met: tuple[str, ...]
    missing: MissingLink
    conditions_after_it: int


@dataclass(frozen=True)
class LeftOut(Shape):
    """A rule that does not apply in this forum on this date, and why."""

    rule: str
    reason: str


@dataclass(frozen=True)
class WhyNot(Answer):
    """Every rule that could establish a conclusion, each with what it lacks; ``beside`` are on another subject."""

    SCHEMA: ClassVar[str] = "wellfounded.whynot/1"

    text: str
    value: Value
    rules: tuple[Obstacle, ...]
    beside: tuple[Obstacle, ...]
    not_applied: tuple[LeftOut, ...]


@dataclass(frozen=True)
class Showing(Shape):
    """A fact to be shown, the question that asks for it, and the line of the case file for the answer."""

    text: str
    question: str
    line: str


@dataclass(frozen=True)
class Completion(Shape):
    """Facts that together would have the effect, and the party who would show them."""

    party: str
    showings: tuple[Showing, ...]


@dataclass(frozen=True)
class AssumedDate(Shape):
    """A date on which the answer depends, and the day that was assumed."""

    question: str
    line: str
    taken_as: str


@dataclass(frozen=True)
class Gap(Shape):
    """The smallest sets of further facts that would give a conclusion another value."""

    text: str
    value: Value
    want: Value
    sets: tuple[Completion, ...]
    dates: tuple[AssumedDate, ...]
    because: tuple[str, ...]
    complete: bool
    at_most: int


@dataclass(frozen=True)
class Gaps(Answer):
    """The facts that would change the outcome of a matter, or one conclusion."""

    SCHEMA: ClassVar[str] = "wellfounded.gaps/1"

    matter: str
    gaps: tuple[Gap, ...]


@dataclass(frozen=True)
class Question(Shape):
    """An unanswered question, the line of the case file for the answer, and what an answer would change."""

    question: str
    sentence: str
    why: str
    line: str
    weight: int
    if_so: tuple[str, ...]


@dataclass(frozen=True)
class Questions(Answer):
    """The unanswered questions that could change the outcome, the most decisive first, and how many more there are."""

    SCHEMA: ClassVar[str] = "wellfounded.questions/1"

    matter: str
    questions: tuple[Question, ...]
    more: int


@dataclass(frozen=True)
class Adopter(Cited):
    """An authority that adopts a position, and whether it binds here."""

    binds: bool


@dataclass(frozen=True)
class Position(Shape):
    """A position on an unsettled question, and who adopts it."""

    position: str
    text: str
    adopted_by: tuple[Adopter, ...]


@dataclass(frozen=True)
class UnsettledPoint(Shape):
    """A question on which authorities differ; ``settled`` is the position settled in this forum, if any."""

    question: str
    text: str
    of: str
    settled: str | None
    settled_by: tuple[Cited, ...]
    flips: bool
    positions: tuple[Position, ...]


@dataclass(frozen=True)
class Disposition(Shape):
    """A disposition under a combination of positions."""

    text: str
    value: Value


@dataclass(frozen=True)
class Combination(Shape):
    """Positions by question, and the dispositions under them."""

    positions: Mapping[str, str]
    outcomes: tuple[Disposition, ...]


@dataclass(frozen=True)
class UnsettledLaw(Answer):
    """The unsettled questions of a matter, and its outcome under each combination of positions."""

    SCHEMA: ClassVar[str] = "wellfounded.unsettled/1"

    matter: str
    forum: str
    as_of: str
    points: tuple[UnsettledPoint, ...]
    combinations: tuple[Combination, ...]
