"""The documents in a file, recognized by their heading lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from wellfounded.reading.data import table
from wellfounded.reading.layout.model import Stream
from wellfounded.reading.model import Part
from wellfounded.reading.pattern_filter import fold_case, small

__all__ = ["agency_parts", "heads_decision"]


_WORD = re.compile(r"[^\W\d_]+")
_LONG = 4  # letters of a word that is no particle
_CAPTION = 5  # lines
_FEW_LETTERS = 5
_SHORTEST, _LONGEST = 8, 300  # characters of a line that heads a document
_PROSE = 200
_ALIKE = 0.85  # of 1, as difflib has it
_FIRST_ALIKE = 0.6  # so is the first word of a heading, which "order" is not where "decision" is meant


@dataclass(frozen=True, slots=True)
class _Kind:
    name: str
    begins: re.Pattern[str]
    within: int
    once: bool
    capitals: bool
    page: bool
    again: re.Pattern[str]
    after: re.Pattern[str]
    below: re.Pattern[str] | None


@cache
def _kinds() -> tuple[_Kind, ...]:
    return tuple(
        _Kind(
            part["kind"],
            small("|".join(part["begins"])),
            part["within"],
            part.get("once", False),
            part.get("capitals", False),
            part.get("page", False),
            small(part.get("again", "(?!)")),
            small(part.get("after", "(?!)")),
            small(part["below"]) if "below" in part else None,
        )
        for part in table("parts")["part"]
    )


@cache
def _heading() -> re.Pattern[str]:
    """What heads any part."""
    return small("|".join(source for part in table("parts")["part"] for source in part["begins"]))


def _lines(sources: Sequence[str]) -> re.Pattern[str]:
    return _compiled("|".join(sources))


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source.replace(" ", r"\s+"), re.IGNORECASE)


@cache
def _letterhead() -> re.Pattern[str]:
    return _lines(table("parts")["letterhead"])


@cache
def _leans() -> re.Pattern[str]:
    """A line of which the next is the rest."""
    return small(table("parts")["rest"]["leans"])


@cache
def _stops() -> re.Pattern[str]:
    return _lines(table("parts")["stops"])


def heads_decision(text: str) -> bool:
    """Whether a line is the heading of a decision of the agency and needs no other line to be known as such."""
    line = fold_case(text)
    decisions = [kind for kind in _kinds() if kind.name in table("agency")["main"] and not kind.below]
    return _is_heading(text) and any(kind.begins.fullmatch(line) for kind in decisions)


def agency_parts(stream: Stream) -> tuple[Part, ...]:
    """The parts of a file of the agency, in order, without gaps; empty where no line heads one."""
    lines: list[tuple[int, str]] = []
    place = 0
    for text in stream.text.split("\n"):
        lines.append((place, text.strip()))
        place += len(text) + 1
    heads: list[tuple[int, str, str]] = []
    for number, (_, text) in enumerate(lines):
        if not _SHORTEST <= len(text) <= _LONGEST:
            continue
        line = fold_case(text)
        if not _heading().fullmatch(line):
            continue
        for kind in _kinds():
            if not kind.begins.fullmatch(line):
                continue
            if kind.below and not _stands_below(kind.below, lines, number, kind.within):
                continue
            if _is_rest(lines, number):
                continue
            if kind.capitals and (not _is_heading(text) or _in_caption(lines, number)):
                continue
            same = bool(heads) and heads[-1][1] == kind.name
            again = same and _comes_again(kind, lines, heads[-1][0], number, line)
            if kind.once and not again and any(head[1] == kind.name for head in heads):
                continue
            above = _begins_above(lines, number, kind.within, heads[-1][0] if heads else -1)
            if (not same or again) and not (kind.page and above == number):
                heads.append((above, kind.name, text))
            break
    heads = _spoilt(lines, heads)
    heads += _unheaded(lines, heads)
    heads = sorted([*heads, *_unheaded_board(lines, heads)])
    out: list[Part] = []
    for place, (number, name, text) in enumerate(heads):
        start = 0 if place == 0 else lines[number][0]
        end = lines[heads[place + 1][0]][0] if place + 1 < len(heads) else len(stream.text)
        out.append(Part(name, start, end, stream.row(start).page, f"headed “{text}”"))
    return tuple(out)


def _is_rest(lines: Sequence[tuple[int, str]], number: int) -> bool:
    """Whether a line goes on with that above it, and so heads nothing."""
    above = next((text for _, text in reversed(lines[max(0, number - 2) : number]) if text), "")
    return _leans().fullmatch(fold_case(above)) is not None


def _stands_below(head: re.Pattern[str], lines: Sequence[tuple[int, str]], number: int, within: int) -> bool:
    """Whether a line of a head stands a few lines above, and no paragraph between."""
    for _, text in reversed(lines[max(0, number - within) : number]):
        line = fold_case(text)
        if head.fullmatch(line):
            return True
        if len(text) > _PROSE:
            return False
    return False


def _spoilt(lines: Sequence[tuple[int, str]], heads: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """The headings, with that of the document that a notice transmits, where a scanner garbled its heading."""
    words = table("parts")["spoilt"]
    kinds = [name for _, name, _ in heads]
    if words["kind"] in kinds or (heads and words["after"] not in kinds):
        return heads
    for number, (_, text) in enumerate(lines):
        if abs(len(text) - len(words["heading"])) > _FEW_LETTERS or _is_rest(lines, number):
            continue
        line = fold_case(text)
        first = SequenceMatcher(None, words["heading"].split()[0], line.split()[0]).ratio()
        if first >= _FIRST_ALIKE and SequenceMatcher(None, words["heading"], line).ratio() >= _ALIKE:
            return sorted([*heads, (number, str(words["kind"]), text)], key=lambda head: head[0])
    return heads


def _comes_again(kind: _Kind, lines: Sequence[tuple[int, str]], head: int, number: int, line: str) -> bool:
    """Whether a line begins another document of the kind that the one before is of, which is complete by then."""
    if not kind.again.fullmatch(line):
        return False
    return any(kind.after.fullmatch(fold_case(text)) for _, text in lines[head:number])


def _is_heading(text: str) -> bool:
    """Whether a line is written as headings are: its long words begin with capitals, as those of a sentence do not."""
    words = [word for word in _WORD.findall(text) if len(word) >= _LONG]
    capitals = [word for word in words if word[0].isupper()]
    return len(capitals) * 2 > len(words)


def _in_caption(lines: Sequence[tuple[int, str]], number: int) -> bool:
    """Whether a line stands in a caption, between the words for the proceedings and those for who appeared."""
    words = table("parts")["caption"]
    above, below = _lines(words["above"]), _lines(words["below"])
    before, after = lines[max(number - _CAPTION, 0) : number], lines[number + 1 : number + 1 + _CAPTION]
    return any(above.fullmatch(text) for _, text in before) and any(below.fullmatch(text) for _, text in after)


def _unheaded(lines: Sequence[tuple[int, str]], heads: Sequence[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    """A last document whose own heading was lost: recognized by a letterhead with words that name the parties below.
    After a document of the same kind it begins after the signature of that one, and is not just a page served with it.
    """
    words = table("parts")["unheaded"]
    if not heads:
        return []
    first = heads[-1][0] + 1
    if heads[-1][1] == words["kind"]:
        signed = _lines(words["signed"])
        first = next((at for at in range(first + 1, len(lines)) if signed.fullmatch(lines[at][1])), len(lines))
    elif any(name in words["not_with"] for _, name, _ in heads):
        return []
    letterhead = _lines(words["letterhead"])
    for number in range(first, len(lines)):
        if lines[-1][0] - lines[number][0] < words["least"] and heads[-1][1] == words["kind"]:
            break
        if letterhead.fullmatch(lines[number][1]):
            for later in range(number + 1, min(number + 15, len(lines))):
                if _lines(words["names"]).fullmatch(lines[later][1]):
                    start = _begins_above(lines, number, 6, heads[-1][0])
                    return [(start, str(words["kind"]), lines[number][1])]
    return []


def _unheaded_board(
    lines: Sequence[tuple[int, str]], heads: Sequence[tuple[int, str, str]]
) -> list[tuple[int, str, str]]:
    """A decision of the Board that no heading was found for, by its signature and a line of its caption before it, so
    that the judge's decision that comes with it is not taken for it.
    """
    words = table("parts")["unheaded_board"]
    kinds = [name for _, name, _ in heads]
    if words["kind"] in kinds:
        return []
    first = next((number + 1 for number, name, _ in heads if name == "clerk_notice"), 0)
    last = next((number for number, name, _ in heads if name != "clerk_notice"), len(lines))
    signed, names, letterhead = _lines(words["signed"]), _lines(words["names"]), _lines(words["letterhead"])
    end = next((number for number in range(first, last) if signed.fullmatch(lines[number][1])), -1)
    begin = next((number for number in range(first, max(end, 0)) if names.fullmatch(lines[number][1])), -1)
    if begin < 0:
        return []
    above = range(begin, max(first, begin - words["within"]) - 1, -1)
    start = next((number for number in above if letterhead.fullmatch(lines[number][1])), begin)
    start = _begins_above(lines, start, words["within"], first - 1)
    return [(start, str(words["kind"]), lines[begin][1])]


def _begins_above(lines: Sequence[tuple[int, str]], number: int, within: int, after: int) -> int:
    """The line on which a document begins whose head has this line: the uppermost line of its letterhead."""
    found = number
    for place in range(number - 1, max(after, number - within - 1, -1), -1):
        if _stops().fullmatch(lines[place][1]):
            break
        if _letterhead().fullmatch(lines[place][1]):
            found = place
    return found
