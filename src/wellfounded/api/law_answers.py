"""The shapes of what is said about the law itself: rules, questions, authorities, and its vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.review_answers import Cited
from wellfounded.api.shapes import Shape, key

__all__ = ["AuthorityEntry", "FieldOf", "LegalQuestion", "Rule", "RuleEntry", "Rules", "ThingOf", "Vocabulary"]


@dataclass(frozen=True)
class History(Shape):
    """What a later authority did, until when it did, in which courts (everywhere, if none), and as to what."""

    what: str
    by: str
    date: str
    until: str
    within: tuple[str, ...]
    as_to: str


@dataclass(frozen=True)
class CitedLaw(Shape):
    """An authority of a rule: short and full form, where it binds, how far it was verified, and its history."""

    cited: str
    full: str
    kind: str
    date: str
    binds: str
    checked: str
    how: str
    later: tuple[History, ...]


@dataclass(frozen=True)
class RulePart(Shape):
    """A part of a rule: what it concludes, on which conditions, in which scope, on which authority.

    ``scope`` has only what narrows it. ``scenarios`` names those that test it, where they were run.
    """

    id: str
    kind: str
    at: str
    concludes: str
    conditions: tuple[str, ...]
    scope: Mapping[str, Any]
    authorities: tuple[CitedLaw, ...]
    scenarios: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Rule(Answer):
    """A rule, judgment, presumption, or table: its text, scope, authority, and subsequent history."""

    SCHEMA: ClassVar[str] = "wellfounded.law-show/1"

    name: str
    kind: str
    topic: str
    at: str
    concludes: str
    contrary: str
    parts: tuple[RulePart, ...]


@dataclass(frozen=True)
class PositionInLaw(Shape):
    """A position on a question, its authorities, and the rules that apply under it."""

    name: str
    text: str
    authorities: tuple[CitedLaw, ...]
    used_by: tuple[str, ...] = field(metadata=key("used by"))


@dataclass(frozen=True)
class SettledFor(Shape):
    """Where and on which authority a question is settled for a position."""

    position: str = field(metadata=key("for"))
    at: str
    scope: Mapping[str, Any]
    authorities: tuple[CitedLaw, ...]


@dataclass(frozen=True)
class LegalQuestion(Answer):
    """A question on which authorities differ, and its positions."""

    SCHEMA: ClassVar[str] = "wellfounded.law-show/1"

    name: str
    kind: str
    topic: str
    at: str
    text: str
    of: str
    positions: tuple[PositionInLaw, ...]
    settled: tuple[SettledFor, ...]
    scenarios: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class RuleEntry(Shape):
    """A rule for short: what it concludes, whether it applies in the forum on the day, and on what, or why not."""

    rule: str
    part: str
    kind: str
    topic: str
    at: str
    concludes: str
    applies: bool
    reason: str
    authorities: tuple[Cited, ...]


@dataclass(frozen=True)
class Rules(Answer):
    """Rules found, in the order of the law or the best first, and how many more there are."""

    SCHEMA: ClassVar[str] = "wellfounded.law-rules/1"

    forum: str
    as_of: str
    rules: tuple[RuleEntry, ...]
    more: int


@dataclass(frozen=True)
class AuthorityEntry(Answer):
    """An authority of the register: where it binds, whether it stands and binds in the forum on the day, its history.

    ``rules`` are the parts of rules that rest on it.
    """

    SCHEMA: ClassVar[str] = "wellfounded.authority/1"

    forum: str
    as_of: str
    key: str
    cite: str
    pin: str
    kind: str
    court: str
    date: str
    checked: str
    how: str
    also: tuple[str, ...]
    binds: str
    stands: bool
    binds_here: bool
    later: tuple[History, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True)
class FieldOf(Shape):
    """A field of an entry: its question, the sentence that an answer states, and what may be written in it.

    ``things`` are the types of entry whose ids may be written, ``values`` the values of a list; ``type`` is the name
    of the type, or ``true or false``. ``several`` says that a list of answers may be given. ``doctrine`` is the one
    whose field it is, or empty.
    """

    name: str
    question: str
    sentence: str
    type: str
    things: tuple[str, ...]
    values: tuple[str, ...]
    several: bool
    doctrine: str


@dataclass(frozen=True)
class ThingOf(Shape):
    """A type of entry of a case file: the section that lists them, and their fields."""

    name: str
    section: str
    fields: tuple[FieldOf, ...]


@dataclass(frozen=True)
class InputSentence(Shape):
    """A sentence that an entry may state and no field does, and its question."""

    sentence: str
    question: str


@dataclass(frozen=True)
class Vocabulary(Answer):
    """What a case file may say: its things and their fields, lists and their values, stages, forums, and sentences."""

    SCHEMA: ClassVar[str] = "wellfounded.vocabulary/1"

    things: tuple[ThingOf, ...]
    lists: Mapping[str, tuple[str, ...]]
    stages: tuple[str, ...]
    forums: Mapping[str, str]
    dates: tuple[str, ...]
    sentences: tuple[InputSentence, ...]
