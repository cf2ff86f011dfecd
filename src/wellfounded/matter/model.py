"""A matter as loaded: the things it is made of and the facts its file states, each with its place."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from wellfounded.dates import Span
from wellfounded.engine.program import Atom


@dataclass(frozen=True, slots=True)
class Thing:
    """A person, a claim, a finding, … under the id that the file gives it; ``kind`` is its type."""

    id: str
    kind: str
    name: str = ""
    text: str = ""
    at: str = ""
    note: str = ""
    line: int = dataclasses.field(default=0, compare=False)

    @property
    def label(self) -> str:
        """What people are shown: its name, else its text, else its id."""
        return self.name or self.text or self.id


@dataclass(frozen=True, slots=True)
class FactSource:
    """Where a fact comes from: the thing and the field it was written in, and its place in the record.

    ``field`` is empty for the fact that a thing is of its kind. ``given`` is false for the wholly unknown date that
    stands for a date left out. ``assumed`` marks what the record lacks and the file supposes.
    """

    owner: str
    field: str
    at: str = ""
    note: str = ""
    assumed: bool = False
    given: bool = True
    line: int = dataclasses.field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """What an entry of the section for sentences says; it holds when the law says that the entry is established."""

    fact: str
    atom: Atom
    text: str
    source: FactSource


@dataclass(frozen=True)
class Matter:
    """What happened and what was decided, never what should come of it.

    ``facts`` are the sentences that the file states, in its order. ``denied`` are those it answers with no where no is
    without a wording: they state nothing, but the question is answered. Line numbers take no part in comparing.
    """

    title: str
    forum: str
    stage: str
    decided: Span
    own_authority: str
    things: Mapping[str, Thing]
    facts: Mapping[Atom, FactSource]
    claims: tuple[Claim, ...] = ()
    denied: Mapping[Atom, FactSource] = dataclasses.field(default_factory=dict)
    dates: Mapping[str, Span] = dataclasses.field(default_factory=dict)
    file: str = dataclasses.field(default="", compare=False)

    @cached_property
    def ids(self) -> Mapping[str, str]:
        """The type of every thing, by id."""
        return {thing.id: thing.kind for thing in self.things.values()}
