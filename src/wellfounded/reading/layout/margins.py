"""What a page sets beside its text or between its letters: leaders, letters spaced out, numbers of paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from wellfounded.reading.data import pattern, table

__all__ = ["closed_up", "parted", "unmarked", "unnumbered"]

_LEADERS = re.compile(r"(?:l{6,}|\.{6,})(?= ?[A-Z]|\s*$)")
_HEAD = 90  # lines in which letters that stand apart are closed up
_SPACED = re.compile(r"\b([A-ZÀ-ÖØ-Þ]) ([A-ZÀ-ÖØ-Þ]{2,})\b")
_MAC = re.compile(r"\bM (?=c[A-Z]{2})")
_LETTERS = re.compile(r"(?<!\S)(?:[A-Z] ){2,}[A-Z](?!\S)")


_ALONE = re.compile(r"\s*(\d{1,3})\s*$")
_CAPTION = 6  # lines from such a mark to the word between the parties, and to the other party's role
_TABLE = 20  # lines from the top in which a site sets its entries
_FEWEST = 2  # numbers in a row by which paragraphs are numbered


def unnumbered(lines: Sequence[str]) -> list[str]:
    """The lines without the numbers of paragraphs, each alone above its paragraph, the first below who writes."""
    out = list(lines)
    writes = pattern(table("unbroken")["writes"], case=True)
    above = ""
    for place, line in enumerate(lines):
        found = _ALONE.match(line)
        if found and found[1] == "1" and writes.search(above):
            numbers = _in_a_row(lines, place)
            if len(numbers) >= _FEWEST:
                for at in numbers:
                    out[at] = ""
                break
        above = line.strip() or above
    return out


def unmarked(lines: Sequence[str]) -> list[str]:
    """The lines without marks of notes that stand alone between the parties of a caption, raised above a name."""
    words = table("courts")["caption"]
    out = list(lines)
    for place, line in enumerate(lines[:_HEAD]):
        if not _ALONE.match(line):
            continue
        above, below = lines[max(place - _CAPTION, 0) : place], lines[place + 1 : place + 1 + _CAPTION]
        against = pattern(words["against"], case=True)
        answers = pattern(words["answers"], case=True)
        if any(against.search(one) for one in above) and any(answers.match(one.strip()) for one in below):
            out[place] = ""
    return out


def _in_a_row(lines: Sequence[str], first: int) -> list[int]:
    """The lines from one on that hold nothing but the next number."""
    numbers: list[int] = []
    for place in range(first, len(lines)):
        found = _ALONE.match(lines[place])
        if found and int(found[1]) == len(numbers) + 1:
            numbers.append(place)
    return numbers


@cache
def _labels() -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(table('unbroken')['labels'])})(?=[A-Z\d])")


def parted(lines: Sequence[str]) -> list[str]:
    """The lines with the names of a site's entries parted from what they run into, where several begin lines so."""
    out = list(lines)
    found = [place for place, line in enumerate(lines[:_TABLE]) if _labels().match(line)]
    for place in found if len(found) > _FEWEST else ():
        out[place] = _labels().sub(r"\1 ", out[place], count=1)
    return out


@cache
def _apart() -> re.Pattern[str]:
    return pattern("|".join(rf"\b{word[0]} {word[1:]}\b" for word in table("unbroken")["spaced"]), case=True)


@cache
def _stamps() -> tuple[tuple[re.Pattern[str], str], ...]:
    """What a clerk's stamp says, however its letters are spread, with what it says in ordinary type."""
    return tuple(
        (re.compile(r"(?<!\S)" + " ?".join(map(re.escape, said.replace(" ", ""))) + r"(?!\S)"), said)
        for said in table("unbroken")["stamped"]
    )


def closed_up(lines: Sequence[str]) -> list[str]:
    """The lines with words closed up whose letters the type of a head sets apart, and without leaders."""
    head = "\n".join(lines[:_HEAD])
    apart = bool(_apart().search(head))
    out: list[str] = []
    for place, line in enumerate(lines):
        if _LEADERS.search(line):
            line = _LEADERS.sub(" ", line)
        if place < _HEAD and _LETTERS.search(line):
            line = _LETTERS.sub(lambda found: found[0].replace(" ", ""), line)
        if apart and _SPACED.search(line) and (place < _HEAD or pattern(table("unbroken")["signed"]).search(line)):
            line = _SPACED.sub(r"\1\2", line)
        if place < _HEAD:
            line = _MAC.sub("M", line)
            for stamp, said in _stamps():
                line = stamp.sub(said, line)
        out.append(line)
    return out
