"""A mention while it is being read, with offsets into the view; and what the readers share about a text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from wellfounded.citations.finder.anchored_patterns import Starts
from wellfounded.citations.model import NOWHERE, Place

__all__ = ["Draft", "Reading", "Spans"]


@dataclass(slots=True)
class Draft:
    """A mention in the making. The fields are those of a Mention; ``at`` is where its volume, sign or word stands."""

    start: int
    end: int
    kind: str
    subkind: str = ""
    place: Place = NOWHERE
    pin: str = ""
    at: int = -1
    year: int | None = None
    date: str = ""
    court: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    name_kind: str = ""
    docket: str = ""
    early: str = ""
    key: str = ""
    resolves_to: str = ""
    normalized: str = ""
    parentheticals: tuple[str, ...] = ()
    full_end: int = 0
    core: bool = True
    as_printed: str = ""
    repairs: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.at < 0:
            self.at = self.start
        self.full_end = max(self.full_end, self.end)


@dataclass
class Reading:
    """The view of a text as the readers see it, and what they found out about it on the way."""

    text: str
    begins_citation: Callable[[int], bool] = lambda place: False
    aliases: dict[str, str] = field(default_factory=dict)
    """Short names that the text defines, with the key of what they stand for."""
    title: str = ""
    """The title that the text says bare sections are of; ``ina`` for the act's own numbers."""

    @cached_property
    def starts(self) -> Starts:
        """Where its words begin with a capital letter or a figure."""
        return Starts(self.text)


class Spans:
    """Stretches of the view that are taken. They do not overlap much, so that looking one up is quick."""

    def __init__(self, drafts: Iterable[Draft] = ()) -> None:
        self._spans = sorted((draft.start, draft.end) for draft in drafts)

    def add(self, draft: Draft) -> None:
        """Take the span of a draft too."""
        insort(self._spans, (draft.start, draft.end))

    def overlap(self, start: int, end: int) -> bool:
        """Whether anything taken overlaps the span."""
        place = bisect_left(self._spans, (end, -1))
        return any(taken_end > start for _, taken_end in self._spans[max(0, place - 4) : place])

    def covers(self, place: int) -> bool:
        """Whether a character is taken."""
        return self.overlap(place, place + 1)

    def last_end(self, place: int) -> int:
        """Where the last span that ends at or before a place ends; 0 where none does."""
        index = bisect_right(self._spans, (place, place))
        return max((end for _, end in self._spans[max(0, index - 4) : index] if end <= place), default=0)
