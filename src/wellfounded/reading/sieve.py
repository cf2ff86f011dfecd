"""Patterns that are asked of many sentences: most sentences lack a word that a pattern needs, and are not searched.

What a pattern needs is told from the pattern itself, for each of its alternatives: pieces of words of which one stands
in whatever it finds. Which pieces a word has is remembered, so that a sentence is one look-up a word, for all patterns
together.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

from wellfounded.citations.anchors import Anchored
from wellfounded.reading.data import pattern

__all__ = ["NEVER", "Quick", "Sifted", "alternatives", "folded", "needs", "quick", "seek", "words_of"]

_MOST_WORDS = 60_000  # remembered at a time
_MOST_ASKED = 1000
_MOST_TEXTS = 4096  # more than the sentences of a long decision, which are gone through once for each rule
_ALWAYS = 1  # a bit that every text has
_HEAD = 2
_LONG = 5  # letters from which a piece of a word is as good as a longer one
_SAME = (("ſ", "s"), ("ı", "i"), ("İ", "i"))  # what a pattern without case takes for these letters


def folded(text: str) -> str:
    """A text in small letters, what counts as another letter made that one: in it pieces of words are looked for."""
    if not text.isascii():
        for other, letter in _SAME:
            text = text.replace(other, letter)
    return text.lower()


class Quick:
    """A pattern that is asked only where a text has a word it needs. Finds exactly what the pattern finds.

    Groups are those of the alternative that was found.
    """

    __slots__ = ("_asked", "_case", "_parts", "_source", "wants")

    def __init__(self, source: str, parts: Sequence[tuple[int, re.Pattern[str]]], *, case: bool = False) -> None:
        self._source, self._case = source, case
        self._parts = tuple((bits & ~_ALWAYS, part) for bits, part in parts)
        self._asked: dict[
            int, tuple[Anchored | re.Pattern[str], ...]
        ] = {}  # by the bits of a text, what has to be asked of it
        always = any(bits == _ALWAYS for bits, _ in parts)
        self.wants = _ALWAYS if always else 0  # a text that has none of these bits has nothing of this
        for bits, _ in parts:
            self.wants |= bits & ~_ALWAYS

    @property
    def pattern(self) -> re.Pattern[str]:
        """The whole, as a pattern."""
        return pattern(self._source, case=self._case)

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As of a pattern: what stands first, and of what stands at one place the first alternative."""
        bits = (_texts.get(text) or words_of(text)) & self.wants
        if not bits:
            return None
        parts = self._asked.get(bits)
        if parts is None:
            parts = self._likely(bits)
        best: re.Match[str] | None = None
        stop = len(text) if end is None else end
        for part in parts:
            found = part.search(text, start, stop)
            if found and (best is None or found.start() < best.start()):
                best = found
        return best

    def _likely(self, bits: int) -> tuple[Anchored | re.Pattern[str], ...]:
        """The alternatives that a text with these bits may have."""
        parts = tuple(_part(part) for needed, part in self._parts if bits & needed == needed)
        if len(self._asked) > _MOST_ASKED:
            self._asked.clear()
        self._asked[bits] = parts
        return parts

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """As of a pattern."""
        return self.pattern.match(text, start) if words_of(text) & self.wants else None

    def has(self, text: str) -> bool:
        """Whether it stands anywhere."""
        bits = words_of(text) & self.wants
        return bool(bits) and any(part.search(text) for part in self._asked.get(bits) or self._likely(bits))


@cache
def _part(found: re.Pattern[str]) -> Anchored | re.Pattern[str]:
    return Anchored.where_seldom(found)


class _Known(dict[str, int]):
    """Words met before, each with the bits of the sets of which it has a piece."""

    def __missing__(self, word: str) -> int:
        if len(self) > _MOST_WORDS:
            self.clear()
        bits = 0
        for place in range(len(word)):
            for piece, sets in _heads.get(word[place : place + _HEAD], ()):
                if word.startswith(piece, place):
                    bits |= sets
            if word[place] in _pieces:
                bits |= _pieces[word[place]]
        self[word] = bits
        return bits


NEVER = Quick(r"(?!)", ())
"""What finds nothing."""

_pieces: dict[str, int] = {}
_heads: dict[str, tuple[tuple[str, int], ...]] = {}  # the same by their first letters
_bits: dict[frozenset[str], int] = {}
_known = _Known()
_texts: dict[str, int] = {}


@cache
def seek(source: str, *, case: bool = False) -> Anchored | re.Pattern[str]:
    """The pattern of a table (see ``pattern``) that is asked of whole texts."""
    return Anchored.where_seldom(pattern(source, case=case))


@cache
def quick(source: str, *, case: bool = False) -> Quick:
    """The pattern of a table (see ``pattern``) that is asked of many sentences."""
    parts = [pattern(one, case=case) for one in alternatives(source)]
    return Quick(source, [(_bits_of(part), part) for part in parts], case=case)


def alternatives(source: str) -> list[str]:
    """A pattern cut at the strokes that stand in no bracket."""
    out, depth, begin, place, within = [], 0, 0, 0, False
    while place < len(source):
        sign = source[place]
        if sign == "\\":
            place += 1
        elif within:
            within = sign != "]"
        elif sign == "[":
            within = True
            place += source[place + 1 : place + 2] == "]" or 2 * (source[place + 1 : place + 3] == "^]")
        elif sign == "|" and not depth:
            out.append(source[begin:place])
            begin = place + 1
        else:
            depth += (sign == "(") - (sign == ")")
        place += 1
    return [*out, source[begin:]]


def _bits_of(found: re.Pattern[str]) -> int:
    """The bits that a text has where what a pattern needs stands in it."""
    bits = _ALWAYS
    for pieces in needs(found):
        bits |= _bit(pieces)
    return bits


def _bit(pieces: frozenset[str]) -> int:
    """The bit that a text has where one of some pieces stands in it."""
    if pieces not in _bits:
        _bits[pieces] = 1 << (len(_bits) + 1)
        for piece in pieces:
            _pieces[piece] = _pieces.get(piece, 0) | _bits[pieces]
            head = piece[:_HEAD]
            same = [one for one in _heads.get(head, ()) if one[0] != piece]
            _heads[head] = (*same, (piece, _pieces[piece])) if len(piece) >= _HEAD else ()
        _known.clear()
        _texts.clear()
    return _bits[pieces]


def words_of(text: str) -> int:
    """Which sets of pieces a text has one of, a bit each."""
    mask = _texts.get(text)
    if mask is None:
        if len(_texts) > _MOST_TEXTS:
            _texts.clear()
        mask = _texts[text] = reduce(or_, map(_known.__getitem__, folded(text).split()), _ALWAYS)
    return mask


class Sifted:
    """Texts that many patterns are asked of one after another: which of them may have what a pattern needs."""

    __slots__ = ("_made", "_masks", "_texts", "_union")

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts
        self._made = -1
        self._masks: list[int] = []
        self._union = 0

    def masks(self) -> list[int]:
        """The bits of each text (see ``words_of``)."""
        if self._made != len(_bits):
            # Sets of pieces came into use that were not looked for before.
            self._masks = [words_of(text) for text in self._texts]
            self._union = 0
            for mask in self._masks:
                self._union |= mask
            self._made = len(_bits)
        return self._masks

    def likely(self, words: Quick) -> Sequence[int]:
        """The numbers of the texts of which a pattern has to be asked."""
        masks, wants = self.masks(), words.wants
        if not self._union & wants:
            return ()
        return [number for number, mask in enumerate(masks) if mask & wants]


def needs(found: re.Pattern[str]) -> tuple[frozenset[str], ...]:
    """Sets of pieces of words, folded: of each of them one stands in whatever a pattern finds."""
    parser = importlib.import_module("re._parser")
    return tuple(dict.fromkeys(_all_of(parser.parse(found.pattern, found.flags))))


def _all_of(items: Any) -> list[frozenset[str]]:
    """Every set of pieces that a sequence of a parsed pattern needs."""
    choices: list[frozenset[str]] = []
    run = ""
    for name, value in [(str(op), value) for op, value in items]:
        letter = folded(chr(value)) if name == "LITERAL" else ""
        if letter.strip():
            run += letter
            continue
        if run:
            choices.append(frozenset({run}))
            run = ""
        if name == "SUBPATTERN":
            choices += _all_of(value[3])
            continue
        within = _of_item(name, value)
        if within:
            choices.append(within)
    return [*choices, frozenset({run})] if run else choices


def _of_sequence(items: Any) -> frozenset[str] | None:
    """The best set of pieces that a sequence needs."""
    return max(_all_of(items), key=_worth, default=None)


def _of_item(name: str, value: Any) -> frozenset[str] | None:
    if name == "BRANCH":
        return _of_branches(value[1])
    if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT") and value[0] > 0:
        return _of_sequence(value[2])
    if name == "ATOMIC_GROUP":
        return _of_sequence(value)
    return None


def _of_branches(branches: Sequence[Any]) -> frozenset[str] | None:
    found = [_of_sequence(branch) for branch in branches]
    return None if not all(found) else frozenset().union(*(one for one in found if one))


def _worth(pieces: frozenset[str]) -> tuple[int, int]:
    return min(min(map(len, pieces)), _LONG), -len(pieces)
