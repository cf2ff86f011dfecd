"""The words of a sentence, and what is said when no term declares it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol

from wellfounded.dates import parse_span
from wellfounded.language.model import Term, fill
from wellfounded.problems import nearest

_TOKEN = re.compile(r'\{[^{}]*\}|"[^"]*"|[(),]|[^\s{}(),"]+')
_SLOT = re.compile(r"\{([^{}]*)\}")
_FILLER = r'(\{[^{}]*\}|"[^"]*"|[^{}"]+?)'
_SHOWN_VALUES = 8

LONGEST = 200
"""A sentence of more words than this is taken for an accident."""


class UnknownSentence(LookupError):
    """A sentence that no term declares or that reads in two ways; ``suggestion`` is the nearest one, or empty.

    The nearest takes long to find in a large vocabulary: a function given for it is asked when it is to be shown.
    ``code`` is the code of the problem to report. ``slip`` says that it is hardly meant as another sentence: a value is
    nearly one of those that its slot takes.
    """

    def __init__(
        self, message: str, suggestion: str | Callable[[], str] = "", code: str = "WF011", slip: bool = False
    ) -> None:
        self.message, self.code, self.slip = message, code, slip
        self._suggestion = suggestion
        super().__init__(message)

    @property
    def suggestion(self) -> str:
        """The nearest sentence, or empty."""
        if not isinstance(self._suggestion, str):
            self._suggestion = self._suggestion()
        return self._suggestion


class Types(Protocol):
    """What is asked about types when a sentence cannot be read."""

    def type_of(self, slot: str) -> str:
        """The type that a slot names; raises UnknownSentence when it names none."""
        ...

    def values(self, type_name: str) -> list[str]:
        """The values of a type, in their order."""
        ...

    def thing_types(self, type_name: str) -> frozenset[str]:
        """The kinds of thing that belong to a type."""
        ...

    def overlap(self, one: str, other: str) -> bool:
        """Whether something can belong to both types."""
        ...


def tokens(text: str) -> list[str]:
    """The words, slots, quoted texts and marks of a sentence; raises UnknownSentence for a brace left open."""
    found = _TOKEN.findall(text)
    if "".join("".join(found).split()) != "".join(text.split()):
        raise UnknownSentence(f"A brace or quotation mark is not closed in '{text}'.")
    if len(found) > LONGEST:
        raise UnknownSentence(f"A sentence of {len(found)} words is too long. It begins '{' '.join(found[:8])}'.")
    return found


def bare(text: str) -> str:
    """A sentence with its slots emptied: the predicate."""
    return _SLOT.sub("{}", " ".join(text.split()))


def slots(text: str) -> tuple[str, ...]:
    """The names of the slots of a sentence, in order."""
    return tuple(" ".join(name.split()) for name in _SLOT.findall(text))


def unknown_sentence(text: str, terms: Iterable[Term], types: Types, typed: bool = True) -> UnknownSentence:
    """Why a sentence cannot be read: the slot that refuses what stands in it, or that no term has its words.

    ``typed`` says that what stands in braces names a type (in law text), not a thing of a matter.
    """
    declared = sorted((term for term in terms if term.declared), key=lambda term: term.pred)
    written = tokens(text)
    joined, words = " ".join(written), set(written)
    best: tuple[tuple[int, int], UnknownSentence] | None = None
    for term in declared:
        found = _pattern(term).fullmatch(joined) if _words(term.template) <= words else None
        refused = found and [
            r for at, word in enumerate(found.groups()) if (r := _refusal(term, at, word, types, typed))
        ]
        if found and refused:
            message, value, at, code = refused[0]
            fillers = list(found.groups())
            fillers[at] = value or fillers[at]
            suggestion = fill(term.pred, fillers) if value else term.template
            rank = (sum(not word.startswith("{") for word in tokens(term.template)), -len(refused))
            if best is None or rank > best[0]:
                slip = bool(value) and value in types.values(term.types[at])
                best = rank, UnknownSentence(f"'{text}': {message}", suggestion, code, slip)
    templates = {term.pred: term.template for term in declared}

    @cache
    def near() -> str:
        return templates.get(nearest(bare(text), templates), "")

    if best is not None and len(_words(near()) & _words(text)) <= best[0][0]:
        return best[1]
    return UnknownSentence(f"The law has no sentence '{text}'.", near)


def _words(text: str) -> set[str]:
    """The words of a sentence, without slots."""
    return {word for word in tokens(text) if not word.startswith("{")}


def _pattern(term: Term) -> re.Pattern[str]:
    words = [_FILLER if word.startswith("{") else re.escape(word) for word in tokens(term.template)]
    return re.compile(" ".join(words))


def _refusal(term: Term, at: int, filler: str, types: Types, typed: bool) -> tuple[str, str, int, str] | None:
    """Why a slot does not take a filler: the message, the nearest value it takes, the slot, and the problem's code."""
    kind, slot = term.types[at], term.slots[at]
    if filler.startswith("{"):
        if not typed:
            return None
        name = " ".join(filler[1:-1].split())
        try:
            own = types.type_of(name)
        except UnknownSentence as unknown:
            return unknown.message, unknown.suggestion and f"{{{unknown.suggestion}}}", at, "WF010"
        if types.overlap(own, kind):
            return None
        return f"{{{slot}}} takes {allowed(kind, types)}, and {{{name}}} is of the type {own}.", "", at, "WF016"
    if kind == "date":
        if re.fullmatch(r'\d{4}-\d{2}-\d{2}|".*"', filler):
            return None
        return (
            f"{{{slot}}} takes a date (2005-05-11) or an approximate date in quotation marks, not '{filler}'.",
            _quoted_date(filler),
            at,
            "WF015",
        )
    values = types.values(kind)
    if filler in values:
        return None
    if not values and not types.thing_types(kind):  # free text
        return (
            None
            if filler.startswith('"')
            else (f"{{{slot}}} takes text in quotation marks, not '{filler}'.", f'"{filler}"', at, "WF015")
        )
    return f"{{{slot}}} takes {allowed(kind, types)}, not '{filler}'.", nearest(filler, values), at, "WF015"


def _quoted_date(text: str) -> str:
    """A rough date as it is to be written, if the text is one."""
    try:
        parse_span(text)
    except ValueError:
        return ""
    return f'"{text}"'


def allowed(kind: str, types: Types) -> str:
    """What a slot of a type takes, in words."""
    values = types.values(kind)
    listed = [*(f"a {thing}" for thing in sorted(types.thing_types(kind))), *values[:_SHOWN_VALUES]]
    if len(values) > _SHOWN_VALUES:
        return f"{', '.join(listed)}, and {len(values) - _SHOWN_VALUES} more"
    if not listed:
        return "a date" if kind == "date" else f"{kind} (free text)"
    return " or ".join(filter(None, (", ".join(listed[:-1]), listed[-1])))
