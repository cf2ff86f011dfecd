"""The outlines of an answer, as the parser reads them: sections, and what each shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from wellfounded.engine.program import Var
from wellfounded.language.model import Condition, Place, Sentence


@dataclass(frozen=True, slots=True)
class Show:
    """A line of an outline: every instance of the sentence, under the words ``as_text`` if given.

    In them ``{slot}`` is the filler of a slot, ``{slot in words}`` a value of a list in its own words.
    With ``where``, only those for which the conditions are established.
    """

    sentence: Sentence
    as_text: str
    where: tuple[Condition, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Nearest:
    """A line of an outline: the holdings that come nearest to a sentence that is not established."""

    sentence: Sentence
    where: tuple[Condition, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Reasons:
    """A line of an outline: the holdings and first conclusions from the record on which a sentence rests."""

    sentence: Sentence
    place: Place


@dataclass(frozen=True, slots=True)
class Link:
    """A sentence that only joins a conclusion to its reasons.

    With ``apart`` it has no part in them, as that there is a question to answer at all; without, it says no more than
    the conclusion, and the facts under it are the reasons.
    """

    sentence: Sentence
    apart: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A line of an outline: the unanswered questions each of which could establish a sentence that is not."""

    sentence: Sentence
    where: tuple[Condition, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: what stands in its cell of each row, and the words for a cell with nothing in it."""

    title: str
    children: tuple[OutlineLine, ...]
    otherwise: str
    place: Place


@dataclass(frozen=True, slots=True)
class Each:
    """A group of an outline: one heading for each filler of ``over``; with ``columns``, one row of a table.

    Where nothing after ``where`` names it there is one for each thing of the kind.
    Rows under a row stand below it in the same table.
    ``as_text`` is the title of the column of headings.
    """

    over: Var
    as_text: str
    where: tuple[Condition, ...]
    children: tuple[OutlineLine, ...]
    columns: tuple[Column, ...]
    place: Place


OutlineLine: TypeAlias = Show | Nearest | Reasons | Unanswered | Each
"""What a section, a group, or a column consists of."""


@dataclass(frozen=True, slots=True)
class Section:
    """A titled section of an outline."""

    title: str
    children: tuple[OutlineLine, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Outline:
    """How an answer is grouped and in which order it is told."""

    name: str
    sections: tuple[Section, ...]
    place: Place
