"""The rules as the engine sees them: normal logic programs with three values.

Every construct of the law language is compiled to what is here (see ``wellfounded.language.compiler``), so that the
evaluator, the independent checker and the answer-set printer share one small definition of a program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple

from wellfounded.dates import Span


class Value(IntEnum):
    """A sentence is established, open, or not shown; ``min`` is *and*, ``max`` is *or*."""

    FALSE = 0
    OPEN = 1
    TRUE = 2


class Var(NamedTuple):
    """A slot of a rule, bound when the rule is applied; named as in the law text ("other finding").

    A named tuple, as a sentence is, since it is a key of every binding and is hashed without a call into Python.
    """

    name: str


Const = str | Span
"""A constant: the id of a thing, a value of a list, free text, or a date that may be known only roughly."""

Arg = Const | Var


class Atom(NamedTuple):
    """A sentence: its predicate is the wording with bare slots (``{} falls``), its arguments fill them in order."""

    pred: str
    args: tuple[Arg, ...] = ()


@dataclass(frozen=True, slots=True)
class Literal:
    """A condition: the sentence holds, or (``positive=False``) is not shown. A negative literal binds no variable."""

    atom: Atom
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison of constants; three-valued, because dates may be uncertain.

    ``op`` is one of ``is``, ``is not``, ``before``, ``on or before``, ``after``, ``on or after`` (dates;
    with ``clearly`` before them, only if every possible date makes them hold),
    ``within`` (two dates at most ``days`` apart), ``at most after`` (the first date falls 0 to ``days`` days after the
    second), ``less than after`` (0 or more days after, and fewer than ``days``), ``more than after`` (more than
    ``days`` after), ``at most``, ``at least`` (places in ``order``). A distance is ``months`` instead of ``days`` where
    it is reckoned by the calendar: to the same day of a later month.
    """

    op: str
    args: tuple[Arg, Arg]
    days: int = 0
    order: tuple[str, ...] = ()
    months: int = 0

    __test__ = False  # keeps pytest from collecting it


@dataclass(frozen=True, slots=True)
class Count:
    """At least ``at_least`` different fillers of ``over`` make ``atom`` hold; the other variables are bound before."""

    at_least: int
    over: Var
    atom: Atom


Condition = Literal | Test | Count


@dataclass(frozen=True, slots=True)
class Rule:
    """``head`` holds if every condition of ``body`` does. Conditions may be tried in any order that binds first."""

    id: str
    head: Atom
    body: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Program:
    """A set of rules, with what the engine must know about predicates.

    ``inputs``: predicates that a record may state. ``contrary``: for a predicate, the predicate of its contrary wording
    (both directions). ``hidden``: predicates the compiler made up (projections, quantifiers); never shown as sentences.
    """

    rules: tuple[Rule, ...]
    inputs: frozenset[str] = frozenset()
    contrary: Mapping[str, str] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()


OPEN_PRED = "?open"
"""``Atom(OPEN_PRED, (kind, name))`` has the value OPEN in every model: the source of every open answer that is not a
matter of the record. ``kind`` is ``judgment``, ``question``, ``coverage``, ``contested``, ``uncertain``; ``name`` says
which."""

POSITION_PRED = "?position"
"""``Atom(POSITION_PRED, (question, position))``: TRUE where settled or chosen, FALSE where another is, else OPEN."""
