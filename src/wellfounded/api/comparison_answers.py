"""The shapes of comparisons: one matter under several laws, and decided matters replayed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from wellfounded.api.answer import Answer
from wellfounded.api.review_answers import Cited, Value
from wellfounded.api.shapes import HIDDEN, Shape
from wellfounded.problems import Problem

__all__ = ["AnswerComparison", "AnswerSheet", "Comparison", "Replay", "Variation"]


@dataclass(frozen=True)
class Setting(Shape):
    """A forum by its code, and the date of the law in ISO form."""

    forum: str
    as_of: str


@dataclass(frozen=True)
class ChangedConclusion(Shape):
    """A conclusion that has another value in the second; ``outcome`` marks dispositions and what is charted."""

    text: str
    outcome: bool
    first: Value
    second: Value
    authorities: tuple[Cited, ...]
    because: tuple[str, ...]
    chain: tuple[str, ...]


@dataclass(frozen=True)
class ChangedLaw(Shape):
    """A rule at work in one only, its place, why it does not apply in the other, and its authority."""

    rule: str
    place: str
    reason: str
    authorities: tuple[Cited, ...]


@dataclass(frozen=True)
class Comparison(Answer):
    """A matter under its own law and under another, or on other facts: what changes."""

    SCHEMA: ClassVar[str] = "wellfounded.compare/1"

    matter: str
    first: Setting
    second: Setting
    conclusions: tuple[ChangedConclusion, ...]
    law_in_first_only: tuple[ChangedLaw, ...]
    law_in_second_only: tuple[ChangedLaw, ...]


@dataclass(frozen=True)
class NamedSetting(Shape):
    """One of several laws compared, under the label that the answer uses for it."""

    label: str
    forum: str
    as_of: str


@dataclass(frozen=True)
class Side(Shape):
    """The laws, by label, under which a conclusion has one value on the same authority."""

    value: Value
    laws: tuple[str, ...]
    authorities: tuple[Cited, ...]
    because: tuple[str, ...]


@dataclass(frozen=True)
class VariedConclusion(Shape):
    """A conclusion that varies, and its value under each law."""

    text: str
    outcome: bool
    sides: tuple[Side, ...]


@dataclass(frozen=True)
class AtWork(Shape):
    """The laws, by label, under which a rule applies on the same authority."""

    laws: tuple[str, ...]
    authorities: tuple[Cited, ...]


@dataclass(frozen=True)
class Absent(Shape):
    """The laws, by label, under which a rule does not apply for the same reason."""

    laws: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class VariedLaw(Shape):
    """A rule at work under some laws only."""

    rule: str
    place: str
    at_work: tuple[AtWork, ...]
    left_out: tuple[Absent, ...]


@dataclass(frozen=True)
class Variation(Answer):
    """A matter under several laws: what varies."""

    SCHEMA: ClassVar[str] = "wellfounded.compare-several/1"

    matter: str
    laws: tuple[NamedSetting, ...]
    conclusions: tuple[VariedConclusion, ...]
    law: tuple[VariedLaw, ...]


@dataclass(frozen=True)
class SheetLine(Shape):
    """A question of a case, a sentence with ids in braces, and a place for the answer, its reason, and authority."""

    sentence: str
    answer: Value | None
    reason: str
    authority: str


@dataclass(frozen=True)
class AnswerSheet(Answer):
    """The questions of a case to be answered by another person."""

    SCHEMA: ClassVar[str] = "wellfounded.answers/1"

    matter: str
    forum: str
    as_of: str
    answers: tuple[SheetLine, ...]


@dataclass(frozen=True)
class OtherAuthority(Shape):
    """The authority that the other person names: ``unknown``, ``not binding``, ``not cited``, or ``cited``."""

    text: str
    standing: Literal["unknown", "not binding", "not cited", "cited"]
    nearest: str


@dataclass(frozen=True)
class OtherAnswer(Shape):
    """The other person's answer, with the reason and authority given for it."""

    answer: Value
    reason: str
    authority: OtherAuthority | None


@dataclass(frozen=True)
class PlacedRule(Shape):
    """A rule and its place in the law texts."""

    rule: str
    place: str


@dataclass(frozen=True)
class UnmetRule(Shape):
    """A rule that lacks something: the first condition that is not met."""

    rule: str
    authorities: tuple[Cited, ...]
    text: str
    kind: str
    value: Value


@dataclass(frozen=True)
class ReasonLeftOut(Shape):
    """A rule that does not apply here or on that day, and why."""

    rule: str
    reason: str


@dataclass(frozen=True)
class OwnAnswer(Shape):
    """The answer of the law text and its ground: a rule, the record, a default, an unresolved question, or no rule."""

    answer: Value
    kind: Literal["rule", "record", "default", "unresolved", "no rule"]
    rules: tuple[PlacedRule, ...]
    authorities: tuple[Cited, ...]
    facts: tuple[str, ...]
    because: tuple[str, ...]
    unmet: tuple[UnmetRule, ...]
    not_applied: tuple[ReasonLeftOut, ...]


@dataclass(frozen=True)
class BlankField(Shape):
    """A blank of the case file, its question, and its line."""

    sentence: str
    question: str
    line: str


@dataclass(frozen=True)
class AnswerDifference(Shape):
    """Two answers that part. Any one of ``would_follow_if`` would give the other; ``missing_law`` says that law is."""

    sentence: str
    text: str
    other: OtherAnswer
    program: OwnAnswer
    would_follow_if: tuple[BlankField, ...]
    missing_law: bool
    searched: bool


@dataclass(frozen=True)
class AnswerComparison(Answer):
    """Another person's answers beside those of the law text; ``blank`` questions were not answered."""

    SCHEMA: ClassVar[str] = "wellfounded.compare-answers/1"

    matter: str
    forum: str
    as_of: str
    agree: tuple[str, ...]
    blank: int
    differences: tuple[AnswerDifference, ...]


@dataclass(frozen=True)
class Tally(Shape):
    """Issues counted: how many agree, and how many would if the most common result were always predicted."""

    name: str
    issues: int
    agree: int
    base: int


@dataclass(frozen=True)
class Issue(Shape):
    """One thing that was decided, and what the law gives; ``parted`` is the first step at which they diverge."""

    matter: str
    text: str
    kind: str
    decided: Value
    found: Value
    agrees: bool
    parted: str


@dataclass(frozen=True)
class Score(Shape):
    """Decided questions counted: right by a rule, right by default, the other way, and the base rate."""

    name: str
    questions: int
    by_rule: int
    by_default: int
    other_way: int
    base: int


@dataclass(frozen=True)
class AnsweredQuestion(Shape):
    """A question that was decided: for whom it was decided, and for whom the law decides it."""

    matter: str
    forum: str
    question: str
    decided: str
    found: str
    by_default: bool


@dataclass(frozen=True)
class UnknownSentence(Shape):
    """A sentence of a question that the law or the case file does not have, and why it cannot be read.

    Where ``sentence`` is empty, the question is not counted: the side that won it has no sentences.
    """

    matter: str
    question: str
    sentence: str
    reason: str


@dataclass(frozen=True)
class Replay(Answer):
    """Results compared with decided cases. ``problems`` are those of files that could not be read.

    ``unknown`` is what was not asked of the questions that were decided.
    """

    SCHEMA: ClassVar[str] = "wellfounded.replay/1"

    tallies: tuple[Tally, ...]
    issues: tuple[Issue, ...]
    scores: tuple[Score, ...]
    questions: tuple[AnsweredQuestion, ...]
    unknown: tuple[UnknownSentence, ...]
    problems: tuple[Problem, ...] = field(default=(), kw_only=True, repr=False, compare=False, metadata=HIDDEN)
