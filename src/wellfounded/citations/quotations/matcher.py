"""Whether words stand in a source as quoted: brackets and ellipses allow what they say, and nothing else is let by."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

__all__ = ["Comparison", "Passage", "compare", "count_words"]

_BRACKET = 8  # words of the source that words in brackets may stand for
_ELLIPSIS = 400  # words of the source that an ellipsis may leave out
_SHORT = 3  # words that an ellipsis may leave out only if none of them says no
_NO = frozenset({"cannot", "neither", "never", "no", "nor", "not", "without"})
_REORDERED = "the words are in a different order in the source"
_FEW = 4  # words that must all be there, in another order, for a passage to be called the one meant
_SLACK = 24  # words around the place of a passage that are compared
_NEAR = 0.6  # of the quoted words, that must be in a passage for it to be called the one meant

_TOKEN = re.compile(
    r"""
      (?P<gap>(?:\.[ ]?){3,}|…[ ]?\.?|(?:\*[ ]?){3,})
    | (?P<omitted>[\[(][^\[\]()]{0,40}?\b(?:omitted|added|sic|altered)\b[^\[\]()]{0,40}?[\])])
    | (?P<altered>(?:[^\W_]|')*\[[^\W_]{0,12}\](?:[^\W_]|'|\[[^\W_]{0,12}\])+|(?:[^\W_]|')+\[[^\W_]{0,12}\])
    | (?P<bracket>\[[^\[\]]{0,300}\])
    | (?P<word>[^\W_](?:[^\W_]|'(?=[^\W_]))*)
    """,
    re.VERBOSE,
)


def _plain(word: str) -> str:
    """A word for comparison: no accents, no apostrophes, small letters."""
    if word.isascii():
        return word.replace("'", "").lower()
    folded = unicodedata.normalize("NFKD", word)
    return "".join(letter for letter in folded if letter.isalnum()).lower()


@dataclass(frozen=True, slots=True)
class _Element:
    """A word, a word with altered letters (a pattern), or a stretch of up to ``most`` words."""

    word: str = ""
    pattern: re.Pattern[str] | None = None
    most: int = 0
    shown: str = ""

    def may_skip(self, words: Sequence[str]) -> bool:
        """Whether brackets or an ellipsis may stand for these words: a lone "not" is not left out by either."""
        if not _NO.intersection(words):
            return True
        return self.most != _ELLIPSIS and bool(
            _NO.intersection(_plain(word) for word in re.findall(r"\w+", self.shown))
        )


@dataclass(frozen=True)
class Passage:
    """The words of a source, with where each stands in its text."""

    text: str
    words: list[str] = field(repr=False)
    spans: list[tuple[int, int]] = field(repr=False)

    @classmethod
    def of(cls, text: str) -> Passage:
        """The words of a text. Brackets in it are the source's own."""
        words, spans = [], []
        for found in re.finditer(r"[^\W_](?:[^\W_]|'(?=[^\W_]))*", text):
            words.append(_plain(found[0]))
            spans.append(found.span())
        return cls(text, words, spans)

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each word stands."""
        found: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self.words):
            found[word].append(place)
        return found

    def excerpt(self, first: int, last: int) -> str:
        """The source's own text from one word to another."""
        first, last = max(first, 0), min(last, len(self.words) - 1)
        return " ".join(self.text[self.spans[first][0] : self.spans[last][1]].split())


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a quotation and a source compare. ``differences`` are in words; ``source`` is the passage meant."""

    found: bool
    near: bool = False
    differences: tuple[str, ...] = ()
    source: str = ""


def count_words(quoted: str) -> int:
    """How many words of a quotation can be compared."""
    return sum(bool(element.word or element.pattern) for element in _elements(quoted))


def compare(quoted: str, passage: Passage) -> Comparison:
    """A quotation against a source."""
    elements = _elements(quoted)
    while elements and elements[0].most:
        elements.pop(0)
    while elements and elements[-1].most:
        elements.pop()
    if not elements or not passage.words:
        return Comparison(False)
    if _ends(elements, passage):
        return Comparison(True)
    if any(element.most for element in elements) and _ends(elements, passage, strict=False):
        return Comparison(
            False, True, ("the words omitted by brackets or an ellipsis include 'not' or another negation",)
        )
    segments = _segments(elements)
    if len(segments) > 1:
        missing = [segment for segment in segments if not _ends(segment, passage)]
        if not missing:
            return Comparison(
                False, True, ("the parts of the quotation are in a different order, or far apart, in the source",)
            )
        if len(missing) < len(segments):
            elements = missing[0]
    return _nearest(elements, passage)


def _elements(quoted: str) -> list[_Element]:
    out = []
    for found in _TOKEN.finditer(quoted.replace("’", "'").replace("‘", "'")):
        kind, text = found.lastgroup, found[0]
        if kind in ("gap", "omitted"):
            out.append(_Element(most=_ELLIPSIS, shown=text))
        elif kind == "bracket":
            out.append(_Element(most=_BRACKET, shown=text))
        elif kind == "altered":
            out.append(_Element(pattern=_altered(text), shown=text))
        else:
            out.append(_Element(word=_plain(text), shown=text))
    return out


def _altered(text: str) -> re.Pattern[str]:
    """A word with letters in brackets: one at its head is a capital made small or the reverse, others are anything."""
    parts = re.split(r"\[([^\[\]]*)\]", text)
    built = []
    for place, part in enumerate(parts):
        letters = _plain(part)
        if place % 2 == 0:
            built.append(re.escape(letters))
        else:
            head = place == 1 and not parts[0] and len(letters) == 1
            built.append(re.escape(letters) if head else r"\w{0,12}")
    return re.compile("".join(built))


def _segments(elements: Sequence[_Element]) -> list[list[_Element]]:
    """The parts between ellipses."""
    parts: list[list[_Element]] = [[]]
    for element in elements:
        if element.most == _ELLIPSIS:
            parts.append([])
        else:
            parts[-1].append(element)
    return [part for part in parts if any(not element.most for element in part)]


def _ends(elements: Sequence[_Element], passage: Passage, strict: bool = True) -> bool:
    """Whether the elements stand in the source, in order; ``strict``: no mark of omission may stand for a "not"."""
    words, count = passage.words, len(elements)
    states: list[set[int]] = [set() for _ in range(count + 2)]
    first = elements[0]
    if first.pattern is None and first.word:
        states[0] = set(passage.places.get(first.word, ()))
        # A compound may be printed as one word there, or as two.
        states[0] |= {
            place
            for word, places in passage.places.items()
            if word != first.word and (first.word.startswith(word) or word.startswith(first.word))
            for place in places
        }
    else:
        states[0] = set(range(len(words)))
    for at, element in enumerate(elements):
        for place in states[at]:
            if element.most:
                states[at + 1].update(_reached(element, place, words, strict))
                continue
            if place >= len(words):
                continue
            here = words[place]
            if element.pattern is not None:
                if element.pattern.fullmatch(here):
                    states[at + 1].add(place + 1)
                continue
            if here == element.word:
                states[at + 1].add(place + 1)
            elif place + 1 < len(words) and here + words[place + 1] == element.word:
                states[at + 1].add(place + 2)
            elif at + 1 < count and elements[at + 1].word and here == element.word + elements[at + 1].word:
                states[at + 2].add(place + 1)
        states[at] = set()
    return bool(states[count])


def _reached(element: _Element, place: int, words: Sequence[str], strict: bool) -> Iterable[int]:
    """Where the source goes on after what brackets or an ellipsis stand for."""
    far = min(place + element.most, len(words))
    ends = range(place, far + 1)
    if not strict or _NO.isdisjoint(words[place:far]):
        return ends
    # An ellipsis may leave out whole sentences, whatever they say.
    free = _SHORT if element.most == _ELLIPSIS else far
    return [end for end in ends if end - place > free or element.may_skip(words[place:end])]


def _nearest(elements: Sequence[_Element], passage: Passage) -> Comparison:
    """The passage most like the quotation, and in what they differ."""
    quoted = [element for element in elements if not element.most]
    shown = [element.word or _plain(element.shown.replace("[", "").replace("]", "")) for element in quoted]
    votes: Counter[int] = Counter()
    for at, word in enumerate(shown):
        places = passage.places.get(word, ())
        if len(places) <= 400:
            weight = 1 + (at + 1 < len(shown)) + 3 * (len(places) < 5)
            for place in places:
                votes[(place - at) // 4] += weight
                votes[(place - at) // 4 + 1] += weight
    if not votes:
        return Comparison(False)
    bucket = min(votes, key=lambda place: (-votes[place], place))
    slack = _SLACK + sum(_BRACKET for element in elements if element.most)
    start = max(0, bucket * 4 - slack)
    window = passage.words[start : bucket * 4 + len(shown) + slack]
    matcher = difflib.SequenceMatcher(None, shown, window, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    same = sum(block.size for block in blocks)
    if same < _NEAR * len(shown) or same < min(3, len(shown)):
        if len(shown) >= _FEW and not Counter(shown) - Counter(window):
            return Comparison(False, True, (_REORDERED,), passage.excerpt(start, start + len(window) - 1))
        return Comparison(False)
    after = len(shown) - blocks[-1].a - blocks[-1].size
    differences = _differences(elements, quoted, shown, window, matcher)
    meant = window[max(0, blocks[0].b - blocks[0].a) : blocks[-1].b + blocks[-1].size + after]
    if differences and len(shown) > 2 and not Counter(shown) - Counter(meant):
        reordered = any(tag in ("delete", "replace") for tag, *_ in matcher.get_opcodes())
        differences = [_REORDERED] if reordered else differences
    if not differences:
        # The words are there but for what brackets stand for: no more than that can be said.
        differences = ["the words are joined differently or farther apart in the source"]
    first, last = start + blocks[0].b, start + blocks[-1].b + blocks[-1].size - 1
    return Comparison(False, True, tuple(differences), passage.excerpt(first - blocks[0].a, last + after))


def _differences(
    elements: Sequence[_Element],
    quoted: Sequence[_Element],
    shown: Sequence[str],
    window: Sequence[str],
    matcher: difflib.SequenceMatcher[str],
) -> list[str]:
    free = _free(elements)
    out: list[str] = []
    for tag, a1, a2, b1, b2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        ours, theirs = list(shown[a1:a2]), list(window[b1:b2])
        at_edge = a1 == 0 or a2 == len(shown)
        if tag == "insert":
            if not at_edge and a1 not in free:
                out.append(f"'{' '.join(theirs)}' is omitted")
            continue
        if tag == "replace" and at_edge and len(theirs) > len(ours):
            theirs = theirs[-len(ours) :] if a1 == 0 else theirs[: len(ours)]
        if "".join(ours) == "".join(theirs):
            continue
        patterns = [element.pattern for element in quoted[a1:a2]]
        if len(ours) == len(theirs) and all(
            mine == other or (pattern is not None and pattern.fullmatch(other))
            for mine, other, pattern in zip(ours, theirs, patterns, strict=True)
        ):
            continue
        said = " ".join(element.shown for element in quoted[a1:a2])
        if tag == "delete" or not theirs:
            out.append(f"'{said}' is not in the source")
        else:
            out.append(f"'{said}' here, '{' '.join(theirs)}' in the source")
    return out


def _free(elements: Sequence[_Element]) -> set[int]:
    """The places, counted in quoted words, at which brackets or an ellipsis stand."""
    found, count = set(), 0
    for element in elements:
        if element.most:
            found.add(count)
        else:
            count += 1
    return found
