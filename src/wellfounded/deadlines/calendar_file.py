"""What falls due as a calendar file (RFC 5545), the same bytes for the same question."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from wellfounded.dates import day_words
from wellfounded.deadlines.calculator import Calculation, Due

BEGINS = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//wellfounded//deadlines//EN\r\n"

_STATUS = {"in force": "CONFIRMED", "vacated": "CANCELLED"}
_KIND = {"latest": "Due", "earliest": "Earliest date", "agency": "Due from the agency", "set": "Set"}
_LINE = 75


def calendar_text(found: Calculation, title: str = "") -> str:
    """One entry, a whole day long, for each day that falls due; ``title`` names the matter."""
    return calendar_of([(found, title)])


def calendar_of(counted: Iterable[tuple[Calculation, str]]) -> str:
    """One calendar of several cases, each with its title."""
    lines = [*BEGINS.split("\r\n")[:-1], "CALSCALE:GREGORIAN"]
    for found, title in counted:
        for due in found.applying:
            if due.day is not None:
                lines += _entry(due, due.day, found, title)
    return "".join(f"{part}\r\n" for line in (*lines, "END:VCALENDAR") for part in _folded(line))


def _entry(due: Due, day: date, found: Calculation, title: str) -> Iterator[str]:
    rule = due.rule
    start = due.event.day or due.start
    mark = "" if due.status == "in force" else f"[{due.status}] "
    head = f"{mark}{_KIND[rule.kind]}: {rule.name}{f' ({title})' if title else ''}"
    of = f" ({due.event.label})" if due.event.label else ""
    said = [
        f"Calculated from {day_words(start)}: {found.book.events[due.event.event]}{of}.",
        f"Status on {day_words(found.asked)}: {due.status}.",
        f"Authority: {'; '.join(map(str, due.authorities))}.",
        *([f"Uncertain: {due.doubt}"] if due.doubt else []),
        *([f"Possible exceptions: {'; '.join(one.what for one in due.exceptions)}."] if due.exceptions else []),
        "Not legal advice. Verify the date and the rule before relying on it.",
    ]
    yield "BEGIN:VEVENT"
    yield f"UID:{_uid(due, start, title)}"
    # A stamp is required. It says when the entry was made; the day counted from stands in, so that nothing varies.
    yield f"DTSTAMP:{start:%Y%m%d}T000000Z"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(head)}"
    yield f"DESCRIPTION:{_escaped(chr(10).join(said))}"
    yield f"STATUS:{_STATUS.get(due.status, 'TENTATIVE')}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _uid(due: Due, start: date, title: str) -> str:
    """The same for the same rule, event and matter, so that a calendar takes a later count for a change of it."""
    key = "\0".join((title, due.rule.id, due.event.event, due.event.of, start.isoformat()))
    return f"{hashlib.sha256(key.encode()).hexdigest()[:32]}@deadlines.wellfounded"


def _escaped(text: str) -> str:
    for plain, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r", ""), ("\n", "\\n")):
        text = text.replace(plain, written)
    return text


def _folded(line: str) -> Iterator[str]:
    """The line in pieces of at most 75 bytes, each after the first begun with a space; no letter is cut in two."""
    piece, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _LINE:
            yield piece
            piece, size = " ", 1
        piece, size = piece + letter, size + width
    yield piece
