"""The outlines of sections: which subsections each has, as far as the table tells."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from wellfounded.citations.tables.loader import read_form

__all__ = ["ANY", "Outline", "outlines", "read_outline"]

ANY = "*"
"""The label that stands for others that the table does not list."""

_PIECE = re.compile(r"(?P<first>[A-Za-z0-9*]+)(?:-(?P<last>[A-Za-z0-9]+))?|[()]")


class Outline(dict[str, "Outline | None"]):
    """The labels below a section or subsection; None where the table does not tell what is below one."""


@cache
def outlines() -> Mapping[str, Outline]:
    """The outline of each section that the table has, by its key."""
    return {key: read_outline(text) for key, text in read_form("subsections").items()}


def read_outline(text: str) -> Outline:
    """An outline as the table writes it: ``a(1 2(A B)) b``; ``1-3`` and ``A-C`` are ranges."""
    top = Outline()
    open_, last = [top], ""
    for found in _PIECE.finditer(text):
        if found[0] == "(":
            below = Outline()
            open_[-1][last] = below
            open_.append(below)
        elif found[0] == ")":
            open_.pop()
        else:
            for last in _labels(found["first"], found["last"]):
                open_[-1][last] = None
    return top


def _labels(first: str, last: str | None) -> list[str]:
    if last is None:
        return [first]
    if first.isdigit():
        return [str(number) for number in range(int(first), int(last) + 1)]
    return [chr(letter) for letter in range(ord(first), ord(last) + 1)]
