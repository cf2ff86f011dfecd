"""The lines of a page, in the order in which they are read, from words with their places.

Columns of running text are read one after the other. What stands side by side otherwise (a caption, counsel, a table)
stays on one line, with a wide gap between the parts, as in a text that keeps its layout. The numbers of numbered lines
are left out.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from wellfounded.extraction.model import Box, Line, Word

__all__ = ["PlacedWord", "lines_of"]

_GAP = 1.25  # of the height of a line: wider than the spaces of justified text, narrower than what parts two columns
_INKED = 1.25  # by how much a line is taller than the ink of most words
_WIDEST = 24  # spaces that stand for a gap at most
_BREAK = 1.55  # of the usual distance of lines: more of it is shown as an empty line
_FEWEST = 7  # lines that each of two columns has at least
_FULL = 0.7  # of the width of its column: what most lines of running text fill
_SMALL = 0.82  # of the size of the word before it: a raised figure is set in smaller type
_MARK = 3  # figures in the mark of a footnote
_FIGURES = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERS = frozenset(map(str, range(1, 100)))
_NUMBERED = 7  # lines whose number follows the one above, at least
_IN_TURN = 0.9
_WORDS = 3.0  # in a line of running text, on average


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word, and how many quarter turns to the left its writing is turned (0: upright)."""

    word: Word
    turn: int = 0


@dataclass(slots=True)
class _Piece:
    """Words that follow each other on a line with no wide gap between them."""

    words: list[Word]
    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(slots=True)
class _Row:
    pieces: list[_Piece] = field(default_factory=list)


def lines_of(words: Iterable[PlacedWord], width: float, height: float) -> tuple[Line, ...]:
    """The lines of a page of this size. What is written in the direction of most words comes first.

    An empty line stands where the page leaves more room than between the lines of a paragraph.
    """
    turned: dict[int, list[Word]] = defaultdict(list)
    for placed in words:
        if placed.word.text and placed.word.box is not None:
            turned[placed.turn % 4].append(placed.word)
    out: list[Line] = []
    for turn, group in sorted(turned.items(), key=lambda item: (-len(item[1]), item[0])):
        sizes = (height, width) if turn % 2 else (width, height)
        lines = _lines([_turned(word, turn, width, height) for word in group])
        if out and lines:
            out.append(_EMPTY)
        out += [_turned_back(line, turn, *sizes) for line in lines] if turn else lines
    return tuple(out)


_EMPTY = Line("", 1.0, None, ())


def _turned(word: Word, turn: int, width: float, height: float) -> Word:
    return Word(word.text, word.confidence, _box_turned(word.box, turn, width, height)) if turn else word


def _turned_back(line: Line, turn: int, width: float, height: float) -> Line:
    words = tuple(
        Word(word.text, word.confidence, _box_turned(word.box, 4 - turn, width, height)) for word in line.words
    )
    return Line(line.text, line.confidence, _box_turned(line.box, 4 - turn, width, height), words)


def _box_turned(box: Box | None, turn: int, width: float, height: float) -> Box | None:
    """A box on the page after this many quarter turns of the page to the right."""
    if box is None:
        return None
    for _ in range(turn):
        box = Box(height - box.bottom, box.left, height - box.top, box.right)
        width, height = height, width
    return box


def _lines(words: list[Word]) -> list[Line]:
    pieces = _pieces(_unnumbered(words))
    if not pieces:
        return []
    tall = median(piece.bottom - piece.top for piece in pieces)
    rows = _rows_in_order(pieces, tall, 0)
    return _with_breaks([_line(row) for row in rows])


def _unnumbered(words: list[Word]) -> list[Word]:
    """The words without the numbers of lines: figures one more than the one above, left of all else on the page."""
    figures = [(box, int(word.text)) for word in words if word.text in _NUMBERS and (box := word.box)]
    first = min((box.right for box, _ in figures), default=0.0)
    column = sorted((box.top, box.right, number) for box, number in figures if box.left < first)
    follow = sum(later[2] == one[2] + 1 for one, later in itertools.pairwise(column))
    if follow < _NUMBERED or follow < _IN_TURN * (len(column) - 1):
        return words
    edge = max(right for _, right, _ in column)
    kept = [word for word in words if not (word.box and word.box.right <= edge and len(word.text) <= _MARK)]
    across = sum(word.box.left < edge for word in kept if word.box)
    return words if across > (1 - _IN_TURN) * len(kept) else kept


def _pieces(words: list[Word]) -> list[_Piece]:
    """Words chained from left to right where they stand on one line and close to each other."""
    tall = _height(words)
    pieces: list[_Piece] = []
    by_band: dict[int, list[_Piece]] = defaultdict(list)
    step = max(tall, 1.0)
    for word in sorted(words, key=lambda word: (word.box.left, word.box.top) if word.box else (0, 0)):
        box = word.box
        if box is None:
            continue
        best, most = None, 0.5
        band = int(box.top // step)
        for near in range(band - 1, int(box.bottom // step) + 2):
            for piece in by_band[near]:
                last = piece.words[-1].box
                if last is None or box.left - piece.right > _GAP * tall or box.left < last.left:
                    continue
                if box.left - piece.right < -tall:
                    continue
                share = _overlap(last, box)
                if share > most:
                    best, most = piece, share
        if best is None:
            best = _Piece([word], box.left, box.top, box.right, box.bottom)
            pieces.append(best)
        else:
            best.words.append(word)
            best.right = max(best.right, box.right)
            best.top, best.bottom = min(best.top, box.top), max(best.bottom, box.bottom)
        by_band[band].append(best)
    return [_leveled(piece) for piece in pieces]


def _height(words: Sequence[Word]) -> float:
    """How tall a line is. The boxes of recognized words are those of the ink, which seldom fills a line's height."""
    heights = sorted(box.bottom - box.top for word in words if (box := word.box) and any(map(str.isalnum, word.text)))
    if not heights:
        return 10.0
    inked = any(word.confidence < 1.0 for word in words)
    return heights[len(heights) * 3 // 4] * _INKED if inked else median(heights)


def _overlap(one: Box, other: Box) -> float:
    """How much of the lower of two boxes stands at the height of the other."""
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared / max(min(one.bottom - one.top, other.bottom - other.top), 0.1)


def _leveled(piece: _Piece) -> _Piece:
    """A piece with the height of most of its words, so that one tall character does not reach into the next line."""
    boxes = [word.box for word in piece.words if word.box]
    piece.top = median(box.top for box in boxes)
    piece.bottom = median(box.bottom for box in boxes)
    return piece


def _rows_in_order(pieces: list[_Piece], tall: float, depth: int) -> list[_Row]:
    split = _columns(pieces, tall) if depth < 6 and len(pieces) >= 2 * _FEWEST else None
    if split is None:
        return _rows(pieces)
    return [row for part in split if part for row in _rows_in_order(part, tall, depth + 1)]


def _columns(pieces: list[_Piece], tall: float) -> list[list[_Piece]] | None:
    """What is above, the left column, the right one and what is below; None where no two columns of text are."""
    left, right = min(piece.left for piece in pieces), max(piece.right for piece in pieces)
    ordered = sorted(pieces, key=lambda piece: piece.middle)
    best: tuple[int, float, int, int] | None = None
    place = left + 0.2 * (right - left)
    while place < left + 0.8 * (right - left):
        for start, end in _runs(ordered, place):
            run = ordered[start:end]
            one = [piece for piece in run if piece.right <= place]
            other = [piece for piece in run if piece.left >= place]
            size = min(len(one), len(other))
            if size >= _FEWEST and (best is None or size > best[0]) and _is_text(one) and _is_text(other):
                best = (size, place, start, end)
        place += max(tall / 2, 2.0)
    if best is None:
        return None
    _, place, start, end = best
    run = ordered[start:end]
    return [
        ordered[:start],
        [piece for piece in run if piece.right <= place],
        [piece for piece in run if piece.left >= place],
        ordered[end:],
    ]


def _runs(ordered: Sequence[_Piece], place: float) -> Iterable[tuple[int, int]]:
    """Stretches of pieces none of which stands across this place."""
    start = 0
    for index, piece in enumerate(ordered):
        if piece.left < place < piece.right:
            if index - start >= 2 * _FEWEST:
                yield start, index
            start = index + 1
    if len(ordered) - start >= 2 * _FEWEST:
        yield start, len(ordered)


def _is_text(pieces: Sequence[_Piece]) -> bool:
    """Whether a column is running text: most lines full, of several words."""
    if len(pieces) < _FEWEST:
        return False
    wide = max(piece.right for piece in pieces) - min(piece.left for piece in pieces)
    full = sum(piece.right - piece.left > _FULL * wide for piece in pieces)
    words = sum(len(piece.words) for piece in pieces)
    return full * 2 > len(pieces) and words >= _WORDS * len(pieces)


def _rows(pieces: Iterable[_Piece]) -> list[_Row]:
    """Pieces that stand at one height, as a row from left to right; rows from top to bottom."""
    rows: list[_Row] = []
    for piece in sorted(pieces, key=lambda piece: piece.middle):
        row = rows[-1] if rows else None
        if row and all(_beside(piece, other) for other in row.pieces):
            row.pieces.append(piece)
        else:
            rows.append(_Row([piece]))
    for row in rows:
        row.pieces.sort(key=lambda piece: piece.left)
    return rows


def _beside(piece: _Piece, other: _Piece) -> bool:
    shared = min(piece.bottom, other.bottom) - max(piece.top, other.top)
    low = max(min(piece.bottom - piece.top, other.bottom - other.top), 0.1)
    apart = min(piece.right, other.right) - max(piece.left, other.left) < 0.3 * low
    return apart and shared > 0.5 * low


def _line(row: _Row) -> Line:
    words = [word for piece in row.pieces for word in piece.words]
    text, end = "", 0.0
    letters = sum(len(word.text) for word in words)
    wide = sum(word.box.right - word.box.left for word in words if word.box) / max(letters, 1)
    for index, piece in enumerate(row.pieces):
        if index:
            gap = (piece.left - end) / max(wide, 0.1)
            text += " " * max(3, min(_WIDEST, round(gap)))
        text += _spaced(piece.words)
        end = piece.right
    boxes = [word.box for word in words if word.box]
    box = Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
    # A line is as sure as its words are, the longer ones counting for more.
    sure = sum(word.confidence * len(word.text) for word in words) / max(letters, 1)
    return Line(text, round(sure, 4), box, tuple(words))


def _spaced(words: Sequence[Word]) -> str:
    """Words with spaces; a figure set small and raised close behind a word is its footnote's mark."""
    text = words[0].text
    for last, word in itertools.pairwise(words):
        if _is_mark(last, word):
            text += word.text.translate(_FIGURES)
        else:
            text += word.text if _hyphenated(last, word) else f" {word.text}"
    return text


def _hyphenated(last: Word, word: Word) -> bool:
    """Whether a word goes on behind its hyphen: recognition takes it for two, though no space is between them."""
    if last.text[-1] != "-" or len(last.text) < 2 or not (last.box and word.box):
        return False
    return word.box.left - last.box.right < 0.15 * (last.box.bottom - last.box.top)


def _is_mark(last: Word, word: Word) -> bool:
    # In what was recognized the boxes are those of the ink, which says too little.
    if not word.text.isdigit() or len(word.text) > _MARK or word.confidence < 1 or not (last.box and word.box):
        return False
    size = last.box.bottom - last.box.top
    small = word.box.bottom - word.box.top < _SMALL * size and word.box.bottom < last.box.bottom - 0.12 * size
    return small and -0.3 * size < word.box.left - last.box.right < 0.2 * size


def _with_breaks(lines: list[Line]) -> list[Line]:
    """The lines with an empty one where the page leaves room."""
    steps = [
        other.box.top - one.box.top
        for one, other in itertools.pairwise(lines)
        if one.box and other.box and other.box.top > one.box.top
    ]
    usual = median(steps) if steps else 0.0
    out: list[Line] = []
    for line in lines:
        last = out[-1].box if out else None
        if last and line.box and line.box.top - last.top > _BREAK * usual and line.box.top > last.bottom:
            out.append(_EMPTY)
        out.append(line)
    return out
