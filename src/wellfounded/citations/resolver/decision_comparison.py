"""Whether two citations can be of one decision: pages, names, digits."""

from __future__ import annotations

import difflib
import re

from wellfounded.citations.model import Place
from wellfounded.citations.parser.case_names import initials

__all__ = ["alike", "first_page", "in_pages", "name_key", "one_digit_apart", "pinned_page"]

_LONGEST = 160
"""More pages than almost any decision has."""


def first_page(number: str) -> int | None:
    """A page as a number; None for what is none."""
    return int(number) if number.isdigit() else None


def pinned_page(pin: str) -> int | None:
    """The first page of a pinpoint; None where it names no page."""
    found = re.match(r"\*?(\d{1,5})", pin)
    return int(found[1]) if found and not pin.startswith("*") else None


def in_pages(place: Place, pin: str) -> bool:
    """Whether a pinpoint can lie in the decision that begins at a place: a page before it, or far after, cannot."""
    first, page = first_page(place.number), pinned_page(pin)
    if first is None or page is None:
        return True
    return first <= page <= first + _LONGEST


def name_key(name: str) -> str:
    """A name for comparison: letters only."""
    return re.sub(r"[^a-z0-9]+", "", (initials(name) or name).lower())


def alike(first: str, second: str) -> bool:
    """Whether two names differ only as spellings of one name do."""
    one, other = sorted((name_key(first), name_key(second)), key=len)
    return bool(one) and (one in other or difflib.SequenceMatcher(None, one, other).ratio() > 0.7)


def one_digit_apart(first: str, second: str) -> bool:
    """Whether two volumes are as long as each other and differ in one digit."""
    return len(first) == len(second) and sum(one != other for one, other in zip(first, second, strict=True)) == 1
