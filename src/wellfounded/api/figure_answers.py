"""The shapes of figures on a corpus: counts with shares and intervals, and comparisons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from wellfounded.api.answer import Answer
from wellfounded.api.shapes import HIDDEN, Shape

__all__ = ["CorpusDifference", "CorpusFigures", "FigureCount", "SearchFor"]


@dataclass(frozen=True)
class FigureCount(Shape):
    """A share: ``count`` cases ``of`` all of the group, with Wilson's interval at 95 percent, from 0 to 1.

    ``group`` are the values by field; ``value`` is the ruling or disposition counted, or the measure. ``few``: so few
    cases that the share says little.
    """

    group: Mapping[str, str]
    value: str
    count: int
    of: int
    share: float
    low: float
    high: float
    few: bool


@dataclass(frozen=True)
class SearchFor(Shape):
    """A search that finds the decisions of figures, as ``search_corpus`` takes it."""

    query: str
    filters: Mapping[str, tuple[str, ...]]
    first: str
    last: str


@dataclass(frozen=True)
class CorpusFigures(Answer):
    """A measure by group, in the order of names; ``base`` is that of all groups together; the queries that made it."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-figures/1"

    measure: str
    words: str
    of: str
    by: tuple[str, ...]
    chosen: Mapping[str, tuple[str, ...]]
    since: str
    until: str
    counts: tuple[FigureCount, ...]
    base: tuple[FigureCount, ...]
    notes: tuple[str, ...]
    queries: tuple[str, ...]
    csv: str = field(default="", kw_only=True, repr=False, compare=False, metadata=HIDDEN)
    figures: Any = field(default=None, kw_only=True, repr=False, compare=False, metadata=HIDDEN)

    def search_for(self, one: FigureCount) -> SearchFor | None:
        """The search that finds the decisions of one of the counts; None where no search chooses by all its fields."""
        from wellfounded.corpus.figures.decisions import search_for

        found = search_for(self.figures, tuple(one.group.values()), one.value)
        return SearchFor(*found) if found else None

    def plot(self) -> dict[str, Any]:
        """The figures as a plot, in the words of Vega-Lite."""
        from wellfounded.corpus.figures.plots import plot

        return plot(self.figures)

    def plot_file(self, name: str) -> bytes:
        """The plot as a file named so: ``.svg``, ``.pdf``, ``.png``, or ``.json``. Raises ``InputError``."""
        from wellfounded.corpus.figures.plots import plot_bytes

        return plot_bytes(self.figures, name)


@dataclass(frozen=True)
class CorpusDifference(Answer):
    """Two groups compared on a share: both, the p-value of Fisher's exact test, and the odds ratio where it exists."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-difference/1"

    measure: str
    words: str
    first: FigureCount
    second: FigureCount
    p: float
    odds: float | None
    notes: tuple[str, ...]
    queries: tuple[str, ...]
