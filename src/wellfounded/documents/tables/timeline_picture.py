"""A line of time as a picture: marks in lanes, days as dots, spans as bars, none over another."""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 860.0
"""How wide the picture is."""

EDGE = 8.0
_FONT = 11.0
_LABEL, _BAR, _GAP = 14.0, 9.0, 5.0
_ROW = _LABEL + _BAR + _GAP
_TITLE = 20.0
_AXIS = 26.0
_LONGEST = 46
_APART = 8.0
# Steps of the scale in months: the first whose years stand far enough apart is taken.
_STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000, 24000)
_TICK_APART = 62.0


@dataclass(frozen=True, slots=True)
class Mark:
    """An event: ``label`` is its text, ``lane`` its category; a side that is None is open-ended."""

    label: str
    lane: str
    start: dt.date | None
    end: dt.date | None
    words: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """What a mark takes up, its label's and its bar's place included."""

    mark: Mark
    left: float
    right: float
    top: float
    bar: tuple[float, float]
    text: str
    text_at: float

    @property
    def bottom(self) -> float:
        """Where the next row begins."""
        return self.top + _ROW


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands: lanes' titles with their places, boxes, ticks of the scale, and the height."""

    lanes: tuple[tuple[str, float], ...]
    boxes: tuple[Box, ...]
    ticks: tuple[tuple[str, float], ...]
    height: float


def text_width(text: str) -> float:
    """How wide a text is at most in a common font, so that nothing is set over it."""
    return sum(_letter(letter) for letter in text) * _FONT


def _letter(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.05
    if letter in " .,;:'|ijlI!()[]":
        return 0.45
    return 0.68 if letter.islower() or letter.isdigit() else 0.95


def _printed(text: str) -> str:
    """Text that a picture can contain: no control characters, no bidirectional overrides, no broken characters."""
    kept = (" " if letter.isspace() else letter for letter in text)
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Cn", "Co")).split())


def _shortened(text: str) -> str:
    text = _printed(text)
    if len(text) <= _LONGEST and text_width(text) <= WIDTH / 2:
        return text
    text = text[:_LONGEST]
    while text_width(text + "…") > WIDTH / 2:
        text = text[:-1]
    return text.rstrip() + "…"


def parted(marks: Sequence[Mark], highest: float) -> list[list[Mark]]:
    """The marks in as many pictures as are needed for none to be higher, as far as a lane's rows can be parted."""
    parts: list[list[Mark]] = [[]]
    for lane in dict.fromkeys(mark.lane for mark in marks):
        for mark in (one for one in marks if one.lane == lane):
            if parts[-1] and lay_out([*parts[-1], mark], marks).height > highest:
                parts.append([])
            parts[-1].append(mark)
    return parts


def lay_out(marks: Sequence[Mark], scale: Sequence[Mark] = ()) -> Layout:
    """Every mark in the first row of its lane where nothing stands yet; lanes in the order in which they come.

    The scale reaches over ``scale``, if it is given, so that several pictures have the same.
    """
    known = [day.toordinal() for mark in (*marks, *scale) for day in (mark.start, mark.end) if day is not None]
    first, last = (min(known), max(known)) if known else (1, 1)
    spread = max(last - first, 60)
    low, high = first - 0.04 * spread, last + 0.04 * spread

    def place(day: dt.date | None, open_at: float) -> float:
        if day is None:
            return open_at
        return EDGE + (day.toordinal() - low) / (high - low) * (WIDTH - 2 * EDGE)

    lanes: list[tuple[str, float]] = []
    boxes: list[Box] = []
    top = 4.0
    for lane in dict.fromkeys(mark.lane for mark in marks):
        lanes.append((_shortened(lane), top))
        top += _TITLE
        rows: list[list[Box]] = []
        for mark in (one for one in marks if one.lane == lane):
            left, right = place(mark.start, EDGE), place(mark.end, WIDTH - EDGE)
            text = _shortened(mark.label)
            wide = text_width(text)
            text_at = min(max(EDGE, left - 4), WIDTH - EDGE - wide)
            box = Box(mark, min(left - 5, text_at), max(right + 5, text_at + wide), top, (left, right), text, text_at)
            number = next((n for n, row in enumerate(rows) if not any(_meet(box, other) for other in row)), len(rows))
            if number == len(rows):
                rows.append([])
            rows[number].append(box)
        for number, row in enumerate(rows):
            boxes += [
                Box(box.mark, box.left, box.right, top + number * _ROW, box.bar, box.text, box.text_at) for box in row
            ]
        top += len(rows) * _ROW
    return Layout(tuple(lanes), tuple(boxes), tuple(_ticks(low, high)), top + _AXIS)


def _meet(one: Box, other: Box) -> bool:
    return one.left < other.right + _APART and other.left < one.right + _APART


def _ticks(low: float, high: float) -> Iterator[tuple[str, float]]:
    """The scale: years, or months where the whole is short."""
    months = (high - low) / 30.44
    step = next((one for one in _STEPS if one / months * (WIDTH - 2 * EDGE) >= _TICK_APART), _STEPS[-1])
    begin = max(dt.date.min.toordinal(), int(low))
    day = dt.date.fromordinal(begin)
    month = -(-(day.year * 12 + day.month - 1) // step) * step
    while month < 12 * (dt.MAXYEAR + 1):
        at = dt.date(max(1, month // 12), month % 12 + 1, 1).toordinal()
        if at > high:
            return
        label = f"{month // 12}" if step >= 12 else f"{month // 12}-{month % 12 + 1:02}"
        x = EDGE + (at - low) / (high - low) * (WIDTH - 2 * EDGE)
        half = text_width(label) / 2
        if at >= low and x - half >= EDGE and x + half <= WIDTH - EDGE:
            yield label, x
        month += step


def svg_of(marks: Sequence[Mark], title: str, told: str, scale: Sequence[Mark] = ()) -> str:
    """The picture as SVG text, in the color of the text around it, with a text alternative."""
    layout = lay_out(marks, scale)
    height = f"{layout.height:.0f}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {WIDTH:.0f} {height}" width="{WIDTH:.0f}"'
        f' height="{height}" font-family="sans-serif" font-size="{_FONT:.0f}" fill="currentColor">',
        f"<title>{_safe(title)}</title>",
        f"<desc>{_safe(told)}</desc>",
    ]
    foot = layout.height - _AXIS
    for label, x in layout.ticks:
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="4" y2="{foot + 4:.1f}" stroke="currentColor" {_FAINT}/>')
        lines.append(f'<text x="{x:.1f}" y="{foot + 18:.1f}" text-anchor="middle">{label}</text>')
    line = f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{foot + 4:.1f}" y2="{foot + 4:.1f}" stroke="currentColor"/>'
    lines.append(line)
    for lane, top in layout.lanes:
        lines.append(f'<text x="{EDGE}" y="{top + 13:.1f}" font-weight="bold">{_safe(lane)}</text>')
    for box in layout.boxes:
        lines += _drawn(box)
    return "\n".join([*lines, "</svg>"]) + "\n"


_FAINT = 'stroke-opacity="0.18"'


def _drawn(box: Box) -> Iterator[str]:
    left, right = box.bar
    middle = box.top + _LABEL + _BAR / 2 - 1
    mark = box.mark
    yield f"<g><title>{_safe(mark.words or mark.label)}</title>"
    at, anchor = box.text_at, ""
    if box.text_at < left - 4:  # moved in from the right edge: its end stays there, however wide the font is
        at, anchor = box.text_at + text_width(box.text), ' text-anchor="end"'
    yield f'<text x="{at:.1f}" y="{box.top + _LABEL - 4:.1f}"{anchor}>{_safe(box.text)}</text>'
    if mark.start is not None and mark.start == mark.end:
        yield f'<circle cx="{left:.1f}" cy="{middle:.1f}" r="3.5"/></g>'
        return
    wide = max(right - left, 4.0)
    open_side = mark.start is None or mark.end is None
    dashes = ' stroke-dasharray="4 3"' if open_side else ""
    yield (
        f'<rect x="{left:.1f}" y="{middle - 3:.1f}" width="{wide:.1f}" height="6" fill-opacity="0.15"'
        f' stroke="currentColor"{dashes}/>'
    )
    if mark.start is None:
        yield f'<path d="M {left - 5:.1f} {middle:.1f} l 7 -4 v 8 z"/>'
    if mark.end is None:
        yield f'<path d="M {left + wide + 5:.1f} {middle:.1f} l -7 -4 v 8 z"/>'
    yield "</g>"


def _safe(text: str) -> str:
    return escape(_printed(text), quote=True)
