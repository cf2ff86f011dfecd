"""What reading a decision gives: values, each with its place, how sure it is, and how it was read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["SURE", "Basis", "Fact", "Found", "Part", "Reading", "Span", "Value"]

Value = None | bool | int | str | tuple["Value", ...] | Mapping[str, "Value"]
"""A value as JSON has it; lists are tuples."""

SURE = 0.95
"""From this confidence on a value counts as sure: of a hundred such values ninety-nine are to be right."""


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the text of a reading: characters ``start`` to ``end``, on ``page``, counted from 1, from ``line`` on.

    ``stream`` is ``text``, ``notes`` for footnotes, or ``aside`` for what was put aside as page artifacts.
    """

    start: int
    end: int
    page: int = 1
    line: int = 0
    stream: str = "text"


@dataclass(frozen=True, slots=True)
class Basis:
    """What one entry of a list rests on: ``confidence`` from 0 to 1, ``how`` in a few words."""

    confidence: float
    how: str


@dataclass(frozen=True, slots=True)
class Found:
    """A value read. ``value`` is None where nothing was read, and then ``how`` says why.

    ``confidence`` is from 0 to 1; ``how`` names in a few words what was read, and by which rule. ``support`` are the
    words within ``spans`` that the value rests on, where that is not all of them: a doubtful word elsewhere in a long
    sentence leaves the value as sure as it was. ``each`` has the basis of every entry of a list whose entries differ in
    it, in their order; ``confidence`` is then their average.
    """

    value: Value
    spans: tuple[Span, ...] = ()
    confidence: float = 0.0
    how: str = ""
    support: tuple[Span, ...] = ()
    each: tuple[Basis, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether a person need not look at it again."""
        return self.confidence >= SURE


@dataclass(frozen=True, slots=True)
class Part:
    """One of the documents that a file holds: its kind, and where it stands in the text."""

    kind: str
    start: int
    end: int
    page: int = 1
    how: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a text tells of: its ``kind`` (a harm, a finding, a date), and ``values`` by name.

    ``spans`` are the words it was read in, never none; ``how`` quotes some of them. ``paper`` is the file, where a
    case has several.
    """

    kind: str
    values: Mapping[str, Value]
    spans: tuple[Span, ...]
    confidence: float
    how: str
    paper: str = ""

    def text(self, name: str) -> str:
        """A value that is text; empty where there is none."""
        value = self.values.get(name)
        return value if isinstance(value, str) else ""

    def texts(self, name: str) -> tuple[str, ...]:
        """A value that is a list of texts."""
        value = self.values.get(name)
        return tuple(one for one in value if isinstance(one, str)) if isinstance(value, tuple) else ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read of one file. ``family`` is the kind of decision, which says what fields there are.

    ``fields`` has every field of the family, in the order in which they are shown, the ones not read too. ``facts``
    are what the text tells of, where they were asked for (``reading.facts``).
    """

    name: str
    family: str
    text: str
    parts: tuple[Part, ...] = ()
    fields: Mapping[str, Found] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
