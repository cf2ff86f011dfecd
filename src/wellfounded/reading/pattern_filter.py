"""Patterns for searching many sentences: a sentence that lacks a word that a pattern requires is not searched.

The words that a pattern requires are derived from the pattern, for each of its alternatives: parts of words of which
one is in every match. The parts that a word has are cached, so a sentence takes one look-up per word for all patterns
together.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.reading.data import pattern, spelled

__all__ = [
    "NEVER",
    "FilteredText",
    "Quick",
    "Together",
    "alternatives",
    "first",
    "fold_case",
    "forget_texts",
    "needed",
    "needs",
    "optional",
    "quick",
    "seek",
    "small",
    "words_of",
]

_MOST_WORDS = 60_000  # remembered at a time
_MOST_TEXTS = 4096  # more than the sentences of a long decision, which are gone through once for each rule
_SELDOM = 0.007  # of the characters of prose: where patterns begin with more of them, they are tried everywhere
_TWICE = re.compile(r"(?<!\\)\[([a-z])\1\]")  # of either case, once there is only one
_BEGUN = re.compile(r"(?<!\\)\\b([a-z])(?![?*+{])")  # a word by its first letter
_LONG_TEXT = 1000  # from here on many words stand twice
_ALWAYS = 1  # a bit that every text has
_LINES = 2  # a bit that texts of more than one line have
_HEAD = 2
_ONE = (1,)
_LONG = 5  # letters from which a piece of a word is as good as a longer one
_SAME = (("ſ", "s"), ("ı", "i"), ("İ", "i"))  # what a pattern without case takes for these letters
_SPELLED = re.compile(r"\\.|\(\?P|[A-Z]+")  # capitals of a pattern, after what is no letter of it


def fold_case(text: str) -> str:
    """A text in small letters, what counts as another letter made that one: in it pieces of words are looked for."""
    if not text.isascii():
        for other, letter in _SAME:
            text = text.replace(other, letter)
    return text.lower()


class Quick:
    """A pattern that is asked only where a text has the words it needs. Finds exactly what the pattern finds.

    Unless it is case-sensitive, it searches the text in lowercase: that is several times as quick. What it finds is
    then in small letters too, at the places of the text; groups are those of the alternative that was found.

    ``wants``: a text that has none of these bits has nothing of this; of what each alternative needs it is what
    fewest texts have.
    """

    __slots__ = ("_case", "_needs", "_source", "parts", "wants")

    def __init__(self, source: str, parts: Iterable[str], *, case: bool = False) -> None:
        self._source, self._case = source, case
        self.parts: list[tuple[int, int, str]] = []  # what each wants, all that it needs, and itself
        self._needs = self.wants = 0
        for part in parts:
            bits = [_bit(pieces) for pieces in sorted(needs(part), key=_worth, reverse=True)] or [_ALWAYS]
            self.parts.append((bits[0], reduce(or_, bits), part))
            self.wants |= bits[0]
            self._needs |= self.parts[-1][1]

    @property
    def pattern(self) -> re.Pattern[str]:
        """The whole, as a pattern."""
        return pattern(self._source, case=self._case)

    def search(self, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        """As of a pattern: what stands first, and of what stands at one place the first alternative."""
        words, small = _texts.get(text) or _text(text)
        return self._first(words, text if self._case else small, start, end) if words & self.wants else None

    def search_within(self, text: str, start: int, end: int) -> re.Match[str] | None:
        """As ``search`` in a stretch of a text that is then a text of its own; the match counts places from its start.

        The words of the whole text are looked at, once for all its stretches.
        """
        words, small = _texts.get(text) or _text(text)
        within = text if self._case else small
        return self._first(words, within[start:end]) if words & self.wants else None

    def may(self, text: str) -> bool:
        """Whether a text has the words that an alternative needs; where it has not, no stretch of it has."""
        words = words_of(text)
        lacking = self._needs & ~words
        return words & self.wants != 0 and any(not needed & lacking for _, needed, _ in self.parts)

    def _first(self, words: int, text: str, start: int = 0, end: int | None = None) -> re.Match[str] | None:
        stop = len(text) if end is None else end
        if words & _LINES:
            return self._whole.search(text, start, stop)
        best: re.Match[str] | None = None
        search = _search_case if self._case else _search
        lacking = self._needs & ~words
        for _, needed, part in self.parts:
            if needed & lacking:
                continue
            found = search(part)(text, start, stop)
            if found and (best is None or found.start() < best.start()):
                best = found
        return best

    @property
    def _whole(self) -> re.Pattern[str]:
        """The whole, as a pattern for a text as ``search`` looks at it."""
        return pattern(self._source, case=True) if self._case else small(self._source)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """As of a pattern."""
        found = self.search(text)  # asks those alternatives alone that the text may have
        if found is None:
            return iter(())
        return self._whole.finditer(found.string, found.start())

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """As of a pattern, in the letters of the text."""
        return self.pattern.match(text, start) if words_of(text) & self.wants else None


NEVER = Quick(r"(?!)", ())
"""What finds nothing."""


_Search = Callable[..., re.Match[str] | None]


@cache
def _search(source: str) -> _Search:
    """How an alternative is looked for in one line of small letters."""
    # There is one place at which this can stand.
    return small(source).match if source.startswith("^") else small(source).search


@cache
def _search_case(source: str) -> _Search:
    """How a case-sensitive alternative is searched for in one line."""
    found = pattern(source, case=True)
    return found.match if source.startswith("^") else found.search


@cache
def small(source: str) -> re.Pattern[str]:
    """The pattern of a table (see ``pattern``) to be asked of a text that is ``fold_case``: several times as quick."""
    # The first letter of a word is taken before it is asked what stands before it: the search for it is then quick.
    return re.compile(_BEGUN.sub(r"\1(?<=\\b\1)", _in_small(source)), re.MULTILINE)


def _in_small(source: str) -> str:
    """The pattern of a table as ``re`` spells it, in small letters."""
    spelling = _SPELLED.sub(lambda found: found[0].lower() if found[0].isalpha() else found[0], spelled(source))
    return _TWICE.sub(r"\1", spelling)


class Together:
    """Patterns without case that are all asked of a text: which of them may match is determined at once."""

    __slots__ = ("_asked", "_needs", "_wants")

    def __init__(self, words: Sequence[Quick]) -> None:
        # By the place of a bit: the bit, and each alternative that wants it: what it needs, the number of its pattern,
        # its turn, and itself.
        self._asked: dict[int, tuple[int, list[tuple[int, int, int, str]]]] = {}
        self._needs = self._wants = 0
        for number, one in enumerate(words):
            for turn, (wants, needed, part) in enumerate(one.parts):
                self._wants |= wants
                self._needs |= needed
                _, asked = self._asked.setdefault(wants.bit_length(), (wants, []))
                asked.append((needed, number, turn, part))

    def likely(self, text: str) -> list[tuple[int, list[tuple[int, str]]]]:
        """The numbers of the patterns that may stand in a text, in order, each with the alternatives that may."""
        found: dict[int, list[tuple[int, str]]] = {}
        words, asked = words_of(text), self._asked
        left, lacking = words & self._wants, self._needs & ~words
        while left:
            bit, parts = asked[left.bit_length()]
            left ^= bit
            for needed, number, turn, part in parts:
                if not needed & lacking:
                    found.setdefault(number, []).append((turn, part))
        return sorted(found.items())


def first(parts: Iterable[tuple[int, str]], text: str) -> re.Match[str] | None:
    """Where a pattern first stands, of which these alternatives may (see ``Together.likely``)."""
    best: re.Match[str] | None = None
    words, folded_text = _texts.get(text) or _text(text)
    if words & _LINES:
        return small("|".join(part for _, part in sorted(parts))).search(folded_text)
    for _, part in sorted(parts):
        found = _search(part)(folded_text)
        if found and (best is None or found.start() < best.start()):
            best = found
    return best


class _Known(dict[str, int]):
    """Words met before, each with the bits of the sets of which it has a piece."""

    def __missing__(self, word: str) -> int:
        if len(self) > _MOST_WORDS:
            self.clear()
        bits = 0
        for place in range(len(word)):
            for size in _sizes.get(word[place : place + _HEAD], _ONE):
                bits |= _pieces.get(word[place : place + size], 0)
        self[word] = bits
        return bits


_pieces: dict[str, int] = {}
_sizes: dict[str, tuple[int, ...]] = {}  # how long pieces are, by their first letters
_bits: dict[frozenset[str], int] = {}
_known = _Known()
_texts: dict[str, tuple[int, str]] = {}


@cache
def seek(source: str, *, case: bool = False) -> AnchoredPattern:
    """The pattern of a table (see ``pattern``) that searches whole texts: folded ones unless it is case-sensitive."""
    return AnchoredPattern(pattern(source, case=True) if case else small(source), seldom=_SELDOM)


@cache
def quick(source: str, *, case: bool = False) -> Quick:
    """The pattern of a table (see ``pattern``) that is asked of many sentences."""
    return Quick(source, alternatives(source), case=case)


def optional(entry: Mapping[str, Any], key: str) -> Quick:
    """The pattern that an entry of a table has under a key, or what finds nothing."""
    return quick(entry[key]) if key in entry else NEVER


def alternatives(source: str) -> list[str]:
    """A pattern cut at the strokes that stand in no bracket."""
    out, depth, begin = [], 0, 0
    for place, character in syntax(source):
        if character == "|" and not depth:
            out.append(source[begin:place])
            begin = place + 1
        else:
            depth += (character == "(") - (character == ")")
    return [*out, source[begin:]]


def syntax(source: str) -> Iterator[tuple[int, str]]:
    """The characters of a pattern, with their places, that are neither escaped nor in square brackets."""
    place, within = 0, False
    while place < len(source):
        character = source[place]
        if character == "\\":
            place += 1
        elif within:
            within = character != "]"
        elif character == "[":
            within = True
            place += source[place + 1 : place + 2] == "]" or 2 * (source[place + 1 : place + 3] == "^]")
        else:
            yield place, character
        place += 1


def _bit(pieces: frozenset[str]) -> int:
    """The bit that a text has where one of some pieces stands in it."""
    if pieces not in _bits:
        _bits[pieces] = 1 << (len(_bits) + 2)
        for piece in pieces:
            _pieces[piece] = _pieces.get(piece, 0) | _bits[pieces]
            if len(piece) >= _HEAD:
                sizes = _sizes.get(piece[:_HEAD], _ONE)
                _sizes[piece[:_HEAD]] = tuple(sorted({*sizes, len(piece)}))
        _known.clear()
        _texts.clear()
    return _bits[pieces]


def words_of(text: str) -> int:
    """Which sets of pieces a text has one of, a bit each."""
    return (_texts.get(text) or _text(text))[0]


def _text(text: str) -> tuple[int, str]:
    """The bits of a text (see ``words_of``), and the text folded."""
    if len(_texts) > _MOST_TEXTS:
        _texts.clear()
    small = fold_case(text)
    words: Iterable[str] = small.split()
    if len(text) > _LONG_TEXT:
        words = set(words)
    always = _ALWAYS | _LINES if "\n" in text else _ALWAYS
    known = _texts[text] = reduce(or_, map(_known.__getitem__, words), always), small
    return known


def forget_texts() -> None:
    """Forget the texts met so far: those of one document are of no use to the next. Words are remembered."""
    _texts.clear()


class FilteredText:
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


def needs(source: str) -> tuple[frozenset[str], ...]:
    """Sets of pieces of words, folded: of each of them one stands in whatever the pattern of a table finds."""
    parser = importlib.import_module("re._parser")
    return tuple(dict.fromkeys(_all_of(parser.parse(_in_small(source)))))


@cache
def needed(source: str) -> frozenset[str]:
    """Of what a pattern of a table needs the set of which fewest texts have a piece; empty where it needs none."""
    return max(needs(source), key=_worth, default=frozenset())


def _all_of(items: Any) -> list[frozenset[str]]:
    """Every set of pieces that a sequence of a parsed pattern needs."""
    choices: list[frozenset[str]] = []
    run = ""
    for name, value in [(str(op), value) for op, value in items]:
        letter = fold_case(chr(value)) if name == "LITERAL" else ""
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
