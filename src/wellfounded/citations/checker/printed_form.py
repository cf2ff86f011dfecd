"""Checks of a citation as printed: years, volumes, courts, parentheses, punctuation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import pairwise

from wellfounded.citations.checker.model import Aspect, Finding, Verdict
from wellfounded.citations.formatter.citation_styles import display, written
from wellfounded.citations.model import Mention
from wellfounded.citations.parser.section_numbers import label_type
from wellfounded.citations.tables.codes import code
from wellfounded.citations.tables.courts import court_written
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.reporters import expected_year, reporter_called

__all__ = ["check_courts", "check_form", "check_years", "finding_at"]

_LABEL = re.compile(r"\(([0-9A-Za-z]{1,7})\)")
_OPEN_AFTER = re.compile(r" ?\([0-9A-Za-z]{1,4}(?=[\s,;.:”\"’]|$)")


def finding_at(mention: Mention, code_: str, verdict: Verdict, message: str, suggestion: str = "") -> Finding:
    """A finding about a mention as a whole."""
    printed = " ".join(mention.text.split())
    same = " ".join(suggestion.split()) == printed
    return Finding(mention.start, mention.end, code_, verdict, printed, message, "" if same else suggestion)


def check_form(mention: Mention, text: str) -> Iterator[Finding]:
    """Text that was corrected in reading, and parentheses and commas that are wrong."""
    table = read_form("checks")["repairs"]
    suggestion = display(mention)
    for repair in dict.fromkeys(mention.repairs):
        entry = table.get(repair)
        if entry is None:
            yield finding_at(mention, "WF519", "note", f"corrected in reading: {repair}", suggestion)
        elif entry.get("once") and mention.subkind in ("list_next", "range_end"):
            continue  # said of the first of the list
        elif entry["code"] == "WF505" and not _capital(mention):
            yield finding_at(mention, "WF519", "note", table["letters"]["says"], suggestion)
        elif entry["code"]:
            verdict: Verdict = "differs" if entry["verdict"] == "differs" else "note"
            yield finding_at(mention, entry["code"], verdict, entry["says"], suggestion)
    for entry in read_form("checks")["stray"]:
        found = re.search(entry["pattern"], mention.text)
        if found:
            yield finding_at(mention, "WF506", "differs", f"{entry['says']}: '{found[0].strip()}'", suggestion)
    if mention.kind in ("statute", "regulation") and not any("parenthes" in repair for repair in mention.repairs):
        yield from _parentheses(mention, text, suggestion)


def _capital(mention: Mention) -> bool:
    """Whether only the case of letters was corrected, in a citation that is not all capitals."""
    printed = _LABEL.findall(mention.text)
    meant = mention.place.path[-len(printed) :] if printed else ()
    words = re.findall(r"[A-Za-z]{4,}", mention.text)
    shouted = bool(words) and all(map(str.isupper, words))
    # A lone X is more often what a scanner made of two parentheses.
    sized = [label.lower() for label in printed] == [label.lower() for label in meant] and printed != list(meant)
    return sized and not shouted and "X" not in printed


def _parentheses(mention: Mention, text: str, suggestion: str) -> Iterator[Finding]:
    if not mention.place.path:
        return
    depth = 0
    for letter in mention.text:
        depth += (letter == "(") - (letter == ")")
        if depth not in (0, 1):
            break
    after = _OPEN_AFTER.match(text, mention.end)
    if depth and mention.text.count("(") != mention.text.count(")"):
        yield finding_at(mention, "WF504", "differs", "the parentheses do not match", suggestion)
    elif after and text[mention.end : mention.end + 1] == "(":
        said = f"a parenthesis is not closed: '{(mention.text[-12:] + after[0]).strip()}'"
        wide = mention._replace(end=after.end(), text=text[mention.start : after.end()])
        yield finding_at(wide, "WF504", "differs", said, f"{suggestion}{after[0].strip()})")
    entry = code(mention.place.series if mention.place.series != "ina" else "usc")
    if entry is not None and entry.id == "usc" and not mention.repairs:
        yield from _levels(mention, entry.levels, suggestion)


def _levels(mention: Mention, levels: tuple[str, ...], suggestion: str) -> Iterator[Finding]:
    """Labels whose kind no order of levels allows, as a numeral after a numeral."""
    path = mention.place.path
    for before, label in pairwise(path):
        if label_type(before) == label_type(label) == "1":
            said = f"({label}) cannot be a subsection of ({before}): a number follows a number"
            yield finding_at(mention, "WF504", "differs", said, suggestion)
            return


def check_years(printed: Mention, meant: Mention, right_year: int | None) -> tuple[Aspect, list[Finding]]:
    """Whether the series and the volume can be of the year printed. ``right_year`` is the register's, if it has one."""
    year, place = printed.year, printed.place
    reporter = reporter_called(place.series) if printed.kind in ("full", "agency") and place.number else None
    if reporter is None or year is None:
        return "cannot check", []
    suggestion = _year_suggestion(printed, meant, right_year)
    if reporter.online:
        if place.volume.isdigit() and len(place.volume) == 4 and abs(int(place.volume) - year) > 1:
            said = f"{reporter.display} numbers this as {place.volume}, but the year given is {year}"
            return "differs", [finding_at(printed, "WF502", "differs", said)]
        return "agrees", []
    about = expected_year(place.series, place.volume)
    near = f"; volume {place.volume} dates from about {about}" if about else ""
    if year > reporter.last + 1 or year < reporter.first - 1:
        bound = f"ended in {reporter.last}" if year > reporter.last else f"began in {reporter.first}"
        said = f"{reporter.display} {bound}, but the year given is {year}{near}"
        return "differs", [finding_at(printed, "WF501", "differs", said, suggestion)]
    if about is None:
        return "cannot check", []
    slack = read_form("checks")["years"]
    if not about - slack["before"] <= year <= about + slack["after"]:
        said = f"{place.volume} {reporter.display} dates from about {about}, but the year given is {year}"
        return "differs", [finding_at(printed, "WF502", "differs", said, suggestion)]
    return "agrees", []


def _year_suggestion(printed: Mention, meant: Mention, right_year: int | None) -> str:
    """The series that can be of the year; else the register's year; else the year one digit away that fits."""
    if meant.place != printed.place:
        return display(meant)
    year = right_year or _slip(printed)
    if year is None or year == printed.year:
        return ""
    return written(printed.name, printed.place, printed.pin, year, printed.court, docket=printed.docket)


def _slip(printed: Mention) -> int | None:
    """The year near that of the volume that differs from the printed one in one digit, or by whole decades."""
    about = expected_year(printed.place.series, printed.place.volume)
    if about is None or printed.year is None:
        return None
    digits = str(printed.year)
    near = [year for by in (0, -1, 1, -2, 2) if len(str(year := about + by)) == len(digits)]
    for year in near:
        if sum(one != other for one, other in zip(digits, str(year), strict=True)) == 1:
            return year
    return next((year for year in near if (year - printed.year) % 10 == 0), None)


def check_courts(mention: Mention) -> tuple[Aspect, list[Finding]]:
    """Whether the reporter prints the decisions of the court."""
    if not mention.court or not mention.place.series or mention.kind not in ("full", "agency"):
        return "cannot check", []
    table = read_form("checks")
    shown = court_written(mention.court, "bluebook") or mention.court
    reporter = reporter_called(mention.place.series)
    name = reporter.display if reporter else mention.place.series
    since = table["court_since"].get(mention.court)
    if since and mention.year and mention.year < since:
        said = f"{shown} did not exist or hear such cases before {since}, but the year given is {mention.year}"
        return "differs", [finding_at(mention, "WF503", "differs", said)]
    allowed = table["courts"].get(mention.place.series)
    excluded = table["not_courts"].get(mention.place.series)
    if allowed is None and excluded is None:
        return "cannot check", []
    wrong = allowed is not None and not any(fnmatchcase(mention.court, pattern) for pattern in allowed)
    if wrong or (excluded is not None and mention.court in excluded):
        said = f"{name} does not publish decisions of this court ({shown})"
        return "differs", [finding_at(mention, "WF503", "differs", said)]
    return "agrees", []
