"""What a page sets beside its text or between its letters: leaders, letters spaced out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from wellfounded.reading.data import pattern, table

__all__ = ["closed_up"]

_LEADERS = re.compile(r"(?:l{6,}|\.{6,})(?= ?[A-Z]|\s*$)")
_HEAD = 90  # lines in which letters that stand apart are closed up
_SPACED = re.compile(r"\b([A-ZÀ-ÖØ-Þ]) ([A-ZÀ-ÖØ-Þ]{2,})\b")
_MAC = re.compile(r"\bM (?=c[A-Z]{2})")
_LETTERS = re.compile(r"(?<!\S)(?:[A-Z] ){2,}[A-Z](?!\S)")


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
