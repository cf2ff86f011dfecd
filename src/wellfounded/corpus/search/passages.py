"""Where a text has what a query asks for, and the passages that show it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from wellfounded.corpus.search.query import Phrase, Query, positive
from wellfounded.corpus.search.words import places_of, spelled

__all__ = ["Passage", "hits_in", "passages_of"]

_IN_TEXT = ("text", "framed")  # a group is framed somewhere in the text
_AROUND = 130  # characters on each side of a hit
_MOST = 3  # passages of one decision
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a text on one line: ``text``, the characters of it to highlight, and where in the text it begins.

    ``cut_before`` and ``cut_after`` say that the text goes on there.
    """

    text: str
    marks: tuple[tuple[int, int], ...]
    start: int
    cut_before: bool
    cut_after: bool


def hits_in(text: str, query: Query) -> list[tuple[int, int]]:
    """The places of a text that a query asks for, in order, none within another: of a phrase the whole phrase."""
    asked = [leaf for leaf in positive(query) if isinstance(leaf, Phrase) and leaf.field in _IN_TEXT]
    if not asked:
        return []
    words = spelled(text)
    wanted = {word for leaf in asked for word in leaf.words}
    begun = tuple(leaf.words[-1] for leaf in asked if leaf.begins)
    wanted |= {word for word in set(words) if begun and word.startswith(begun)}
    places: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        if word in wanted:
            places.setdefault(word, []).append(number)
    found = [span for leaf in asked for span in _spans(leaf, words, places)]
    kept: list[tuple[int, int]] = []
    for start, end in sorted(set(found), key=lambda span: (span[0], -span[1])):
        if kept and start < kept[-1][1]:
            kept[-1] = (kept[-1][0], max(end, kept[-1][1]))
        else:
            kept.append((start, end))
    ends = places_of(text, {number for first, last in kept for number in (first, last - 1)})
    return [(ends[first][0], ends[last - 1][1]) for first, last in kept]


def _spans(leaf: Phrase, words: Sequence[str], places: dict[str, list[int]]) -> list[tuple[int, int]]:
    """The places of a phrase, counted in words."""
    if leaf.slop:
        one, other = leaf.words
        return [*_near(one, other, leaf.slop, places), *_near(other, one, leaf.slop, places)]
    if leaf.begins:
        begins = leaf.words[-1]
        last = sorted(n for word, numbers in places.items() if word.startswith(begins) for n in numbers)
    else:
        last = places.get(leaf.words[-1], [])
    ahead, length = leaf.words[:-1], len(leaf.words)
    return [
        (number - length + 1, number + 1)
        for number in last
        if number >= length - 1 and all(words[number - length + 1 + n] == word for n, word in enumerate(ahead))
    ]


def _near(first: str, second: str, slop: int, places: dict[str, list[int]]) -> list[tuple[int, int]]:
    """Two words in this order with at most ``slop`` others between."""
    seconds, out = places.get(second, []), []
    for number in places.get(first, ()):
        next_ = bisect_left(seconds, number + 1)
        if next_ < len(seconds) and seconds[next_] - number - 1 <= slop:
            out.append((number, seconds[next_] + 1))
    return out


def passages_of(text: str, query: Query, most: int = _MOST) -> tuple[Passage, ...]:
    """At most ``most`` passages of a text that show what a query asks for: first those with most of its words.

    They are in the order of the text. Where the text has nothing of it, its beginning is shown.
    """
    hits = hits_in(text, query)
    if not hits:
        return tuple(_passage(text, 0, min(len(text), 2 * _AROUND), ()) for _ in range(1) if text.strip())
    groups: list[list[tuple[int, int]]] = []
    for hit in hits:
        if groups and hit[0] - groups[-1][-1][1] <= _AROUND and hit[1] - groups[-1][0][0] <= 3 * _AROUND:
            groups[-1].append(hit)
        else:
            groups.append([hit])

    def worth(group: list[tuple[int, int]]) -> tuple[int, int]:
        return len({text[start:end].casefold() for start, end in group}), sum(end - start for start, end in group)

    best = sorted(sorted(groups, key=worth, reverse=True)[:most])
    return tuple(_passage(text, group[0][0] - _AROUND, group[-1][1] + _AROUND, group) for group in best)


def _passage(text: str, start: int, end: int, hits: Sequence[tuple[int, int]]) -> Passage:
    """The passage from about ``start`` to about ``end``, of whole words, with its blanks as single spaces."""
    start, end = max(0, start), min(len(text), end)
    if start:
        space = _BLANKS.search(text, start, hits[0][0] if hits else end)
        start = space.end() if space else start
    if end < len(text):
        spaces = [found.start() for found in _BLANKS.finditer(text, hits[-1][1] if hits else start, end)]
        end = spaces[-1] if spaces else end
    pieces, marks, length, place = [], [], 0, start
    for first, last in [*hits, (end, end)]:
        plain = _BLANKS.sub(" ", text[place:first])
        if not length:
            plain = plain.lstrip()
        pieces.append(plain)
        length += len(plain)
        marked = _BLANKS.sub(" ", text[first:last])
        if marked:
            marks.append((length, length + len(marked)))
            pieces.append(marked)
            length += len(marked)
        place = last
    return Passage("".join(pieces).rstrip(), tuple(marks), start, start > 0, end < len(text))
