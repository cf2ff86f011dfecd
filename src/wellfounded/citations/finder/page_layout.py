"""The parts of a page: running text, footnotes, and what the page adds (numbers, running heads, stamps)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from wellfounded.citations.model import BODY, CAPTION

__all__ = ["PAGE_ARTIFACT", "Block", "page_blocks"]

PAGE_ARTIFACT = -2
"""The stream of what is left out: page numbers, stamps, lines repeated on every page."""

_RULES = "_*—–-"
_RULE = re.compile(rf"\s*[{_RULES}]{{8,}}\s*$")
_NUMBER = re.compile(r"\s*-?\s?\d{1,5}\s?-?\s*$")
_LONGEST_NUMBER = 9  # characters of it
_LONE = re.compile(r"\s*(\d{1,2})\s*$")
_OPENS = r"[\"“'‘\[(]*"
_NOTE = re.compile(
    rf" {{0,8}}(\d{{1,3}})(?: +(?={_OPENS}[A-Z])|(?={_OPENS}(?:[A-Z][a-z]|Id\.))"
    rf"| {{2,}}(?={_OPENS}\d+ [A-Z][\w.’' ]* (?:§|\d)))"
)
_RAISED = re.compile(r"\s*([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})\s+\S")
_CITE_AS = re.compile(r"\s*(?:cite as:?|citations?:)\s", re.IGNORECASE)
_HEAD = re.compile(r"\s*[A-Z][A-Z .,'&-]{2,40} [vV]\. [A-Z][A-Z .,'&-]{1,40}\s*$")
_CITES = re.compile(r"\d [A-Z][\w.&' ]* \d| v\. |\b[Ii]d\.")
_RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_TITLE = re.compile(
    r"[A-Z][\w’'-]+(?: (?:[A-Z][\w’'-]*|a|an|and|as|at|by|for|from|in|of|on|or|the|to|under|with)){1,9}(?<![a-z] of)"
)
_TITLED = 70
_HEADING = 31  # characters that a heading has at most, to be distinguished from a line of text
_FAR = 80  # lines within which a footnote found without a rule must come to an end
_OFTEN = 3
_SURE = 3  # footnotes in turn after which one may be missing


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the raw text that belongs to one stream. ``start`` and ``end`` are offsets into the raw text."""

    start: int
    end: int
    stream: int


class _Line:
    __slots__ = ("bare", "end", "start", "stream", "text")

    def __init__(self, start: int, text: str) -> None:
        self.start, self.end, self.text, self.bare = start, start + len(text), text, text.strip()
        self.stream = BODY


def page_blocks(raw: str) -> tuple[list[Block], list[int]]:
    """The raw text cut into blocks, in order and without gaps; and the line breaks that end a heading."""
    lines: list[_Line] = []
    start = 0
    for text in raw.split("\n"):
        lines.append(_Line(start, f"{text}\n"))
        start += len(text) + 1
    lines[-1] = _Line(lines[-1].start, lines[-1].text[:-1])
    if not lines[-1].text:
        del lines[-1]
    _mark_artifacts(lines)
    _mark_notes(lines)
    begins = [line for place, line in enumerate(lines) if not place or lines[place - 1].stream != line.stream]
    ends = [line.start for line in begins[1:]] + [len(raw)]
    blocks = [Block(line.start, end, line.stream) for line, end in zip(begins, ends, strict=False)]
    return blocks, _heading_ends(lines)


def _heading_ends(lines: list[_Line]) -> list[int]:
    """Where headings end: after a few words, where the next word would still have had room on the line."""
    lengths = sorted(len(line.text) for line in lines[:5000] if line.bare)
    width = min(lengths[len(lengths) * 4 // 5], 100) * 0.6 if len(lengths) > 5 else 0
    found = []
    for place, line in enumerate(lines[:-1]):
        if len(line.text) > _HEADING:
            continue
        text = line.bare
        if not text or not text[-1].isalpha() or text[0].islower() or text.endswith((" v", " V")):
            continue
        words = next((other.text.split(None, 1) for other in lines[place + 1 : place + 4] if other.bare), [])
        if not words or not words[0][0].isupper():
            continue
        if not lines[place + 1].bare or len(text) + len(words[0]) < width:
            found.append(line.end - 1)
    return found


def _mark_artifacts(lines: list[_Line]) -> None:
    solid = [line for line in lines if line.bare]
    counts = Counter([line.bare for line in solid])
    often = {bare for bare, times in counts.items() if times >= _OFTEN and 12 <= len(bare) <= 120}
    for line in solid:
        bare = line.bare
        if len(bare) > 120:
            continue
        if bare[0] in _RULES and _RULE.match(line.text):
            line.stream = PAGE_ARTIFACT
        elif bare[0] in "cC" and _CITE_AS.match(line.text):
            line.stream = CAPTION
        elif bare in often and _may_be_artifact(bare):
            line.stream = PAGE_ARTIFACT
    for place, line in enumerate(solid):
        if len(line.text) > 60 or line.stream != BODY:
            continue
        before = solid[place - 1] if place else None
        after = solid[place + 1] if place + 1 < len(solid) else None
        beside = (before is not None and before.stream != BODY) or (after is not None and after.stream != BODY)
        page = _is_number(line) and (beside or line.text.startswith("        "))
        head = before is not None and _is_number(before) and _HEAD.match(line.text)
        if page or head or (beside and line.bare in often):
            line.stream = PAGE_ARTIFACT


def _is_number(line: _Line) -> bool:
    """Whether the number of a page stands alone on a line."""
    return len(line.bare) <= _LONGEST_NUMBER and _NUMBER.match(line.text) is not None


def _may_be_artifact(line: str) -> bool:
    """Whether a line that is repeated is a stamp wherever it stands; what may be a citation has to stand beside one."""
    return any(map(str.isalpha, line)) and "§" not in line and not _CITES.search(line)


def _mark_notes(lines: list[_Line]) -> None:
    paged = _has_page_starts(lines)
    expected, place = 1, 0
    while place < len(lines):
        line = lines[place]
        if line.stream == PAGE_ARTIFACT and line.bare[:1] in _RULES and _RULE.match(line.text):
            end, expected = _ruled(lines, place + 1, expected, paged)
        elif line.stream in (PAGE_ARTIFACT, BODY) and line.bare[:1].isdigit():
            end, expected = _unruled(lines, place, expected, paged)
        else:
            end = place + 1
        place = max(end, place + 1)


def _has_page_starts(lines: list[_Line]) -> bool:
    """Whether a line that begins with one space begins a page: text layers leave it where a page break was."""
    spaced = sum(line.text[1:2] != " " for line in lines if line.text[0] == " ")
    return 0 < spaced <= max(2, len(lines) // 8)


def _begins_page(line: _Line, paged: bool) -> bool:
    return line.text.startswith("\f") or (paged and line.text.startswith(" ") and line.text[1:2] not in ("", " ", "\n"))


def _ruled(lines: list[_Line], place: int, expected: int, paged: bool) -> tuple[int, int]:
    """The footnotes below a rule: up to the next page."""
    while place < len(lines) and not lines[place].bare:
        place += 1
    if place == len(lines):
        return place, expected
    number, begin = _marked(lines[place].text.lstrip("\f")), place
    if not number:
        return place, expected
    while place < len(lines):
        line = lines[place]
        if line.stream == PAGE_ARTIFACT or (place > begin and _begins_page(line, paged)):
            break
        if _is_heading(lines, place):
            break
        if _marked(line.text) == number + 1:
            number += 1
        line.stream = number
        place += 1
    return place, number + 1


def _marked(text: str) -> int:
    """The number at the head of a footnote's first line, raised or not; 0 where the line begins none."""
    found = _NOTE.match(text) or _RAISED.match(text)
    return int(found[1].translate(_RAISED_DIGITS)) if found else 0


def _is_heading(lines: list[_Line], place: int) -> bool:
    """Whether a line under footnotes is a heading with which the text goes on: title words apart from what follows."""
    text = lines[place].bare
    if len(text) > _TITLED or not _TITLE.fullmatch(text) or (place + 1 < len(lines) and lines[place + 1].bare):
        return False
    before = next((one.text.rstrip() for one in reversed(lines[:place]) if one.bare), "")
    return before.endswith((".", "?", "!", ")", '"', "”"))


def _unruled(lines: list[_Line], place: int, expected: int, paged: bool) -> tuple[int, int]:
    """A footnote without a rule: the next number in turn, at the head of a line or alone on one."""
    line = lines[place]
    raised = _RAISED.match(line.text)
    if raised:
        number = int(raised[1].translate(_RAISED_DIGITS))
        if number != expected:
            return place + 1, expected
        end = place + 1
        while end < len(lines) and lines[end].bare and not _begins_page(lines[end], paged):
            if _marked(lines[end].text) == expected + 1:
                break
            end += 1
    else:
        found = _NOTE.match(line.text) if line.stream == BODY else None
        lone = _LONE.match(line.text)
        number = int(found[1]) if found else int(lone[1]) if lone else 0
        if not _is_due(number, expected, found is not None and _after_blank(lines, place)):
            return place + 1, expected
        if not _follows(lines, place, lone is not None, paged):
            return place + 1, expected
        end = place + 1
        while end < len(lines) and end - place < _FAR:
            other = lines[end]
            if other.stream in (PAGE_ARTIFACT, CAPTION) or _begins_page(other, paged):
                break
            following = _NOTE.match(other.text) or _LONE.match(other.text)
            if following and _is_due(int(following[1]), number + 1, _after_blank(lines, end)):
                break
            end += 1
        else:
            if end < len(lines):
                return place + 1, expected
    for marked in range(place, end):
        if lines[marked].stream == BODY:
            lines[marked].stream = number
    return end, number + 1


def _is_due(number: int, expected: int, apart: bool) -> bool:
    """Whether a number is the next in turn, or, of one that stands ``apart``, the next but one.

    The mark of one may be closed up with a figure after it and so be read as another number.
    """
    return number == expected or (apart and expected > _SURE and number == expected + 1)


def _after_blank(lines: list[_Line], place: int) -> bool:
    return place > 0 and not lines[place - 1].bare


def _follows(lines: list[_Line], place: int, lone: bool, paged: bool) -> bool:
    """Whether a number at the head of a line, or alone, is where a footnote may begin."""
    if lone:
        after = next((line for line in lines[place + 1 : place + 3] if line.bare), None)
        return after is not None and after.stream == BODY and after.text.lstrip(" \"“'‘[(")[:1].isupper()
    before = lines[place - 1] if place else None
    return (
        before is None
        or not before.bare
        or before.stream != BODY
        or _begins_page(lines[place], paged)
        or before.text.rstrip().endswith((".", ".”", '."', ".)"))
    )
