"""What masking gives: the text, what was put for whom, and what a person should look at."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AnonymizedText", "Mask", "Replacement", "UnsureName"]


@dataclass(frozen=True, slots=True)
class Mask:
    """A word put for one person, or for one number: ``RESPONDENT-1``, in ``places`` places."""

    name: str
    places: int


@dataclass(frozen=True, slots=True)
class Replacement:
    """One replacement: the characters ``start`` to ``end`` of the text as it was, and what stands there now."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class UnsureName:
    """Words that were left as they are, the lines they stand on (from 1), and why a person should look at them."""

    words: str
    why: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnonymizedText:
    """A text masked. What stands outside the places of ``puts`` (in order, none within another) is as it was."""

    text: str
    masks: tuple[Mask, ...] = ()
    doubts: tuple[UnsureName, ...] = ()
    puts: tuple[Replacement, ...] = ()
