"""The shapes of what the commands say of the law texts themselves: checks, tests, coverage, mutations, web pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import Shape

__all__ = ["LawBook", "LawCheck", "LawCoverage", "LawMutations", "LawTest"]


@dataclass(frozen=True)
class LawProblem(Shape):
    """Something wrong in a law text or scenario, on a line of its file; a ``warning`` stops nothing."""

    file: str
    line: int
    code: str
    message: str
    suggestion: str
    warning: bool


@dataclass(frozen=True)
class LawCheck(Answer):
    """The law texts and scenarios checked: how many there are, and everything wrong with them."""

    SCHEMA: ClassVar[str] = "wellfounded.law-check/1"

    pieces: int
    texts: int
    scenarios: int
    problems: tuple[LawProblem, ...]


@dataclass(frozen=True)
class UnmetExpectation(Shape):
    """An expectation of a scenario that is not met."""

    file: str
    line: int
    code: str
    message: str


@dataclass(frozen=True)
class LawTest(Answer):
    """Scenarios run, and the expectations that are not met."""

    SCHEMA: ClassVar[str] = "wellfounded.law-test/1"

    scenarios: int
    failed: int
    problems: tuple[UnmetExpectation, ...]


@dataclass(frozen=True)
class PointOfLaw(Shape):
    """A point of the law: of which rule or question, what, and where in the law texts."""

    of: str
    what: str
    at: str


@dataclass(frozen=True)
class TestedPoint(Shape):
    """A point of the law, and the scenarios that test it."""

    of: str
    what: str
    at: str
    by: tuple[str, ...]


@dataclass(frozen=True)
class LawCoverage(Answer):
    """How much of the law the scenarios test, from 0 to 100 percent, and what none of them does."""

    SCHEMA: ClassVar[str] = "wellfounded.law-coverage/1"

    points: int
    percent: float
    missing: tuple[PointOfLaw, ...]
    reached: tuple[TestedPoint, ...]


@dataclass(frozen=True)
class Mutant(Shape):
    """A change to the law, and the scenario that detects it, or an empty text."""

    of: str
    what: str
    at: str
    killed_by: str


@dataclass(frozen=True)
class LawMutations(Answer):
    """Changes to the law tried, and how many of them a scenario detects."""

    SCHEMA: ClassVar[str] = "wellfounded.law-mutate/1"

    mutants: int
    killed: int
    percent: float
    verdicts: tuple[Mutant, ...]


@dataclass(frozen=True)
class LawBook(Answer):
    """The web pages of the law that were written in a folder."""

    SCHEMA: ClassVar[str] = "wellfounded.law-book/1"

    folder: str
    files: tuple[str, ...]
