"""What stands after a citation: pinpoints, the parenthesis with court and year, and further parentheticals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from wellfounded.citations.tables.courts import court_called

__all__ = ["DATE", "MONTHS", "Dated", "balanced", "iso_date", "read_dated", "read_parentheticals", "read_pins"]

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?"
DATE = rf"(?:(?P<month>{_MONTH}) ?(?:(?P<day>\d{{1,2}}),? )?)?(?P<year>1[789]\d\d|20\d\d)"

_PAGE = r"(?:\*?\d{1,5}a?(?: ?[-–—] ?\*?\d{1,5}a?)?)"
_NOTES = r"(?:,? ?(?:& ?|and )?(?:nn?|fns?)\. ?\d{1,3}(?:(?: ?[-–—] ?|, ?| ?& ?)\d{1,3}(?![\d.]| ?[A-Z]))*)"
_PIN = re.compile(rf"{_PAGE}(?![\w(]|\.\d){_NOTES}?|(?:nn?|fns?)\. ?\d{{1,3}}")
_SPLIT = re.compile(r"\d{2,4} \d{2}(?= ?\()")  # a range whose dash was lost: "740 41 (9th Cir."
_JOIN = re.compile(r",? ?(?:&|and) ?(?=\*?\d)|, ?(?=\*?\d)|; ?(?=\d{1,4}[,;) ])")
_BRACKETS = re.compile(r"\(\w{1,4}(?=\()|[()]")
_CONTENT = re.compile(rf"(?P<court>[^()]*?)[ ,]*(?<![\d]){DATE}(?P<rest>(?:, (?:en banc|per curiam|mem\.))?)$")
_UNCLOSED = re.compile(rf" ?\((?P<court>[A-Za-z0-9.' ]{{2,24}}?)[ ,]*{DATE}(?=[.;, ]|$)")
_UNOPENED = re.compile(rf",? (?P<court>[A-Z][A-Za-z0-9.]{{1,8}}(?: Cir\.)?) {DATE}\)")

_LONG = 2500  # characters within which a parenthetical must close


@dataclass(frozen=True, slots=True)
class Dated:
    """A parenthesis with a year: where it ends, what court and date it names, whether both its halves are printed."""

    end: int
    year: int | None
    court: str = ""
    date: str = ""
    whole: bool = True
    note: str = ""


def iso_date(found: re.Match[str]) -> str:
    """The date of a match of DATE, as far as it goes: 2007-04-30, 2001-02, 1997."""
    if not found["month"]:
        return found["year"]
    month = MONTHS.index(found["month"][:3].lower()) + 1
    if not found["day"] or not 1 <= int(found["day"]) <= 31:
        return f"{found['year']}-{month:02}"
    return f"{found['year']}-{month:02}-{int(found['day']):02}"


def read_pins(text: str, place: int, begins_citation: Callable[[int], bool]) -> tuple[str, int]:
    """The pinpoints that begin at ``place``, and where they end; a number that begins a parallel citation is none."""
    end = place
    start = place
    while not begins_citation(start):
        found = _SPLIT.match(text, start) or _PIN.match(text, start)
        if found is None:
            break
        end = found.end()
        joint = _JOIN.match(text, end)
        if joint is None:
            break
        start = joint.end()
    return text[place:end], end


def balanced(text: str, place: int, limit: int = _LONG) -> int:
    """Where the bracket at ``place`` closes (after it), or -1. An unclosed label, as in ``(42(A)``, is passed over."""
    depth = 0
    for found in _BRACKETS.finditer(text, place, min(len(text), place + limit)):
        mark = found[0]
        if mark == "(":
            depth += 1
        elif mark == ")":
            depth -= 1
            if depth == 0:
                return found.end()
        elif found.start() == place:
            depth += 1
    return -1


def read_dated(text: str, place: int) -> Dated | None:
    """The parenthesis with court and year at ``place``, where there is one, whole or half."""
    start = place + 1 if text[place : place + 1] == " " else place
    if text[start : start + 1] == "(":
        close = text.find(")", start, start + 90)
        found = _CONTENT.match(text, start + 1, close) if close > 0 else None
        if found:
            return _dated(found, close + 1, True)
        printed = text[start + 1 : close] if close > 0 else ""
        if len(printed) < 30 and printed.endswith(".") and court_called(printed):
            return Dated(close + 1, None, court_called(printed))
        found = _UNCLOSED.match(text, place)
        return _dated(found, found.end(), False) if found and court_called(found["court"]) else None
    found = _UNOPENED.match(text, place)
    return _dated(found, found.end(), False) if found and court_called(found["court"]) else None


def _dated(found: re.Match[str], end: int, whole: bool) -> Dated | None:
    printed = found["court"].strip(" ,")
    court = court_called(printed)
    if printed and not court and not (printed[0].isupper() or printed[0].isdigit() or printed.endswith(" ed.")):
        return None  # "(as amended 1996)" dates something else
    rest = found["rest"].strip(", ") if "rest" in found.re.groupindex else ""
    return Dated(end, int(found["year"]), court, iso_date(found), whole, rest)


def read_parentheticals(text: str, place: int) -> tuple[tuple[str, ...], int]:
    """The parentheticals that follow at ``place``, without their brackets, and where the last one ends."""
    kept: list[str] = []
    end = place
    while len(kept) < 6:
        start = end + 1 if text[end : end + 1] == " " else end
        if text[start : start + 1] != "(":
            break
        close = balanced(text, start)
        if close < 0:
            close = _quoted_close(text, start)
        if close < 0:
            break
        kept.append(text[start + 1 : close - 1])
        end = close
    return tuple(kept), end


def _quoted_close(text: str, start: int) -> int:
    """Where a parenthetical with a bracket too many ends: at a quotation mark and a bracket."""
    ends = [place + 2 for mark in ("”)", '")', "’)") if (place := text.find(mark, start, start + _LONG)) >= 0]
    return min(ends, default=-1)
