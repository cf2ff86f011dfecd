"""The result of anonymizing: the text, the placeholders in it, and names for a person to check."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AnonymizedText", "KnownPerson", "Labels", "Placeholder", "Replacement", "UnsureName"]


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """A person who is known from elsewhere: the name, and the words that replace it in every place."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class Labels:
    """How a number, and a name that several bear, are called: templates with ``number``."""

    number: str
    shared: str


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A word that replaces one person's name, or one number: ``RESPONDENT-1``, in ``places`` places."""

    name: str
    places: int


@dataclass(frozen=True, slots=True)
class Replacement:
    """One replacement: the characters ``start`` to ``end`` of the original text, and the text that replaces them."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class UnsureName:
    """Words that were not replaced, the lines on which they appear (from 1), and why a person should check them."""

    words: str
    why: str
    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnonymizedText:
    """An anonymized text. Outside ``replacements`` (in order, none within another) the text is unchanged."""

    text: str
    placeholders: tuple[Placeholder, ...] = ()
    doubts: tuple[UnsureName, ...] = ()
    replacements: tuple[Replacement, ...] = ()
