"""Lines that the page, its publisher, or a stamp adds: recognized by their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from wellfounded.reading.data import table
from wellfounded.reading.pattern_filter import fold_case, needed, small

__all__ = ["added", "inside", "noise", "site_head"]

_LONGEST = 200
_TOP = 20
_WORD = re.compile(r"[A-Za-z]{2}")
_SIGNS = re.compile(r"[A-Za-z0-9]")


@cache
def _inside() -> re.Pattern[str]:
    return re.compile("|".join(table("page_artifacts")["inside"]["running_head"]).replace(" ", r"\s+"))


def inside(line: str) -> tuple[int, int]:
    """Where a running head stands at the end of a line of text that a page's end was run into; (-1, -1) if nowhere."""
    found = _inside().search(line) if "ite as" in line else None
    return found.span() if found and line[: found.start()].strip() else (-1, -1)


@cache
def _patterns() -> tuple[tuple[tuple[str, re.Pattern[str]], ...], tuple[str, ...], re.Pattern[str]]:
    """Every pattern with its kind, for lines in small letters; pieces of words without which none of those fits that
    can begin with anything and are tried for long; and all others as one, a group for each kind.
    """
    sources = [(kind, one) for kind, many in table("page_artifacts").items() if kind != "inside" for one in many]
    pieces = {piece for _, source in sources if source.startswith(".") for piece in needed(source) or {""}}
    others: dict[str, list[str]] = {}
    for kind, source in sources:
        if not source.startswith("."):
            others.setdefault(kind, []).append(source)
    whole = "|".join(f"(?P<{kind}>{'|'.join(many)})" for kind, many in others.items())
    shortest = sorted(piece for piece in pieces if not any(other != piece and other in piece for other in pieces))
    return tuple((kind, small(source)) for kind, source in sources), tuple(shortest), small(whole)


def added(line: str) -> str:
    """The kind of page artifact that a line is; empty where it is none."""
    stripped = line.strip()
    if not stripped or len(stripped) > _LONGEST:
        return ""
    line = fold_case(stripped)
    patterns, pieces, others = _patterns()
    for piece in pieces:
        if piece in line:
            return next((kind for kind, found in patterns if found.fullmatch(line)), "")
    found = others.fullmatch(line)
    return (found.lastgroup or "") if found else ""


def site_head(lines: Sequence[str]) -> int:
    """How many lines at the top are a research site's own: those down to its list of citations, docket and judges."""
    kinds = [added(line[:_LONGEST]) for line in lines[:_TOP]]
    return (
        1 + max((place for place, kind in enumerate(kinds) if kind == "site"), default=-1) if "site" in kinds[:6] else 0
    )


def noise(line: str) -> bool:
    """Whether a line is what a scanner made of a stamp or a seal: no word in it, or letters of another writing."""
    stripped = line.strip()
    if not stripped or len(stripped) > 12:
        return False
    if len(stripped) == 1 and stripped.islower():
        return True
    return not _SIGNS.search(stripped) or (not _WORD.search(stripped) and not stripped.isascii())
