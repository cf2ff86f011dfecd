"""Citations by volume and page: decisions in reporters, and pages of registers; full, short, and parallel."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wellfounded.citations.finder.draft_mentions import Draft, Reading
from wellfounded.citations.model import Place
from wellfounded.citations.parser.case_names import CaseName, initials, read_name
from wellfounded.citations.parser.pinpoints import read_dated, read_parentheticals, read_pins
from wellfounded.citations.tables.courts import court_of_reporter
from wellfounded.citations.tables.loader import read_form, squeeze
from wellfounded.citations.tables.reporters import Reporter, reporter_called, special_reporters

__all__ = ["Cited", "cited_at", "read_case"]

_CITED = re.compile(
    r"""
    (?P<volume>\d{1,4})[ ]?
    (?P<reporter>[A-Z](?:[A-Za-z.&' ]|\d(?=d|th|st|nd|rd)|\((?=[A-Z]{2,4}\))|(?<=[A-Z])\)){0,42}?)
    (?:[ ]?\((?:\d{1,2}[ ])?[A-Z][a-z]{1,8}\.?\))?
    (?P<comma>,?)[ ]?(?P<at>at[ ]|al[ ])?(?P<page>\*?\d{1,8}|_{2,}|[-–—]{2,})(?!\w)(?(at)|(?!-\d))
    """,
    re.VERBOSE,
)
_SPECIAL_PAGE = re.compile(r",? ?(?P<at>at ?)?(?P<page>\d{1,4})(?!\w)")
_TO_PIN = re.compile(r",? ?a[tl] (?=\*?\d|nn?\. ?\d)|, ?(?=\*?\d|nn?\. ?\d)| ?(?=(?:& ?)?nn?\. ?\d)")
_BLANK_PIN = re.compile(r", ?_{2,}")
_SLIP = re.compile(
    r" ?\(slip op\.?,?(?: at)? (?P<pin>\d+(?:[-–—]\d+)?)\)|,? slip op\.?,? at (?P<pin2>\d+(?:[-–—]\d+)?)"
)
_SITTING = ("en banc", "per curiam")
_CLOSING = re.compile(r"[,.]?\]")


@dataclass(frozen=True, slots=True)
class Cited:
    """A volume, a reporter and a page as printed at a place of the view."""

    start: int
    end: int
    volume: str
    reporter: Reporter
    page: str
    page_at: int
    short: bool
    stray: bool = False
    damaged: bool = False


def cited_at(text: str, place: int) -> Cited | None:
    """What is cited at ``place`` by volume and page, if anything is."""
    for pattern, reporter in special_reporters():
        found = pattern.match(text, place)
        page = found and _SPECIAL_PAGE.match(text, found.end())
        if found and page:
            clean = squeeze(found[0]).startswith(squeeze(found["volume"] + reporter.display)[:-3])
            return Cited(
                place,
                page.end(),
                found["volume"],
                reporter,
                page["page"],
                page.start("page"),
                bool(page["at"]),
                damaged=not clean,
            )
    found = _CITED.match(text, place)
    if found is None:
        return None
    reporter_found = reporter_called(found["reporter"].strip(" ,"))
    if reporter_found is None:
        return None
    page_text = found["page"].lstrip("*")
    blank = not page_text.isdigit()
    stray = bool(found["comma"]) and not found["at"]
    return Cited(
        place,
        found.end(),
        found["volume"],
        reporter_found,
        "" if blank else page_text,
        found.start("page"),
        bool(found["at"]),
        stray=stray,
    )


def read_case(reading: Reading, cited: Cited, floor: int) -> Draft:
    """The whole citation around a volume and a page."""
    text = reading.text
    bracketed = text[cited.start - 1 : cited.start] == "["
    name = read_name(text, cited.start, floor)
    if name is not None and not _belongs(name, cited):
        name = None
    end, pin = cited.end, ""
    if cited.short:
        pin, end = read_pins(text, cited.page_at, reading.begins_citation)
    else:
        blank = _BLANK_PIN.match(text, end)
        if blank:
            end = blank.end()
        before = _TO_PIN.match(text, end)
        if before:
            pin, pin_end = read_pins(text, before.end(), reading.begins_citation)
            end = pin_end if pin else end
    draft = Draft(
        start=name.start if name else cited.start,
        end=end,
        kind="short" if cited.short else "full",
        subkind="case",
        place=Place(cited.reporter.name, cited.volume, "" if cited.short else cited.page),
        pin=pin if cited.reporter.online else pin.replace("*", ""),
        at=cited.start,
    )
    if cited.reporter.group != "case":
        draft.kind, draft.subkind = "agency", "short" if cited.short else "full"
    _take_name(draft, name, cited)
    if cited.stray:
        draft.repairs += ("stray comma after the reporter",)
    if cited.damaged:
        draft.repairs += ("reporter read from garbled letters",)
    _take_tail(draft, text)
    if bracketed:
        close = _CLOSING.match(text, draft.end)
        if close:
            draft.end = draft.full_end = close.end()
            draft.subkind = "case_in_quote_altered" if draft.kind == "full" else draft.subkind
        if name is None:
            draft.start = cited.start - 1 if close else cited.start
    return draft


def _belongs(name: CaseName, cited: Cited) -> bool:
    """Whether a name is one: a bare one before a full citation only where decisions are so called."""
    if name.kind != "bare" or cited.short:
        return True
    return cited.reporter.group != "case" or not name.parties[0].isupper()


def _take_name(draft: Draft, name: CaseName | None, cited: Cited) -> None:
    if name is None:
        if draft.kind == "short":
            draft.subkind = "case_name_earlier"
        return
    draft.name, draft.names, draft.name_kind, draft.docket = name.text, name.parties, name.kind, name.docket
    if name.kind == "bare" and not cited.short:
        if cited.reporter.group != "case" and initials(name.text):
            draft.name = f"{read_form('names')['matter_written']} {name.parties[0]}"
        elif draft.kind == "full":
            draft.subkind = "case_short_name"


def _take_tail(draft: Draft, text: str) -> None:
    """Court, date and parentheticals."""
    slip = _SLIP.match(text, draft.end)
    dated = read_dated(text, draft.end)
    if slip:
        draft.pin = draft.pin or slip["pin"] or slip["pin2"]
        draft.end = slip.end()
        dated = read_dated(text, draft.end)
    if dated is not None:
        draft.end = dated.end
        draft.year, draft.court, draft.date = dated.year, dated.court, dated.date
        if not dated.whole:
            draft.repairs += ("unclosed parenthesis",)
        slip = _SLIP.match(text, draft.end)
        if slip and not draft.pin:
            draft.pin = slip["pin"] or slip["pin2"] or ""
    if not draft.court and draft.kind == "full":
        draft.court = court_of_reporter(draft.place.series)
    draft.parentheticals, draft.full_end = read_parentheticals(text, draft.end)
    if draft.parentheticals and draft.parentheticals[0] in _SITTING and dated is not None:
        # How the court sat belongs to the citation.
        draft.end = text.index(")", draft.end) + 1
