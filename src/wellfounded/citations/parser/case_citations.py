"""Citations by volume and page: decisions in reporters, and pages of registers; full, short, and parallel."""

from __future__ import annotations

import re
from dataclasses import dataclass

from wellfounded.citations.finder.draft_mentions import Draft, Reading
from wellfounded.citations.model import Place
from wellfounded.citations.parser.case_names import CaseName, initials, read_name
from wellfounded.citations.parser.pinpoints import DATE, iso_date, read_dated, read_parentheticals, read_pins
from wellfounded.citations.tables.courts import court_called, court_of_reporter
from wellfounded.citations.tables.loader import read_form, squeeze
from wellfounded.citations.tables.reporters import Reporter, reporter_called, special_reporters

__all__ = ["Cited", "cited_at", "of_same_series", "read_case"]

_CITED = re.compile(
    r"""
    (?P<volume>\d{1,4}|_+|[-–—]+)[ ]?
    (?P<reporter>[A-Z](?:[A-Za-z.&' ]|\d(?=d|th|st|nd|rd)|\((?=[A-Z]{2,4}\))|(?<=[A-Z])\)){0,42}?)
    (?:[ ]?\((?P<early>(?:\d{1,2}[ ])?[A-Z][a-z]{1,8}\.?)\))?
    (?P<comma>,?)[ ]?(?P<at>at[ ](?:pp?\.[ ]|pages?[ ])?|al[ ])?
    (?P<page>\*?\d{1,8}|_+|[-–—]{2,}|[–—](?=[ ]?[,(;]))(?!\w)(?(at)|(?!-\d))
    """,
    re.VERBOSE,
)
_SPECIAL_PAGE = re.compile(r",? ?(?P<at>at ?)?(?P<page>\d{1,4})(?!\w)")
_TO_PIN = re.compile(
    r",? ?a[tl] (?:pp?\. ?|pages? )?(?=\*?\d|nn?\. ?\d)|, ?(?=\*?\d|(?:nn?|fns?)\. ?\d)| ?(?=(?:& ?)?nn?\. ?\d)"
)
_BLANK_PIN = re.compile(r", ?(?:_+|[-–—]{2,}|[–—](?=[ ,(]))(?![\w.]| ?[A-Z][\w.' ]{0,20} [_–—-])")
_DOCKET = re.compile(r",? Nos?\. ?(?P<docket>[\d:]+-[\w-]*\d(?:-[a-z]{2})?)(?=[,; (])")
_EARLIER = re.compile(rf"\((?P<court>[^()]{{0,40}}?)[ ,]*{DATE}\) ?\[?$")
_SUPRA = re.compile(r"\b[Ss]upra,? ?$")
_SLIP = re.compile(
    r" ?\(slip op\.?,?(?: at)? (?P<pin>\d+(?:[-–—]\d+)?)\)|,? slip op\.?,? at (?P<pin2>\d+(?:[-–—]\d+)?)"
)
_SITTING = ("en banc", "per curiam")
_CLOSING = re.compile(r"[,.]?\]")


@dataclass(frozen=True, slots=True)
class Cited:
    """A volume, a reporter and a page as printed at a place of the view.

    Volume and page are empty where they are left blank. ``early`` is the name and volume of an early reporter between
    them. ``doubtful``: the reporter's name is a word of its own, so that a name or a year must stand beside it.
    """

    start: int
    end: int
    volume: str
    reporter: Reporter
    page: str
    page_at: int
    short: bool
    stray: bool = False
    damaged: bool = False
    early: str = ""
    doubtful: bool = False


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
    printed = found["reporter"].strip(" ,")
    reporter_found = reporter_called(printed) or reporter_called(printed, plain=True)
    if reporter_found is None:
        return None
    page_text = found["page"].lstrip("*")
    blank = not page_text.isdigit()
    volume = found["volume"] if found["volume"].isdigit() else ""
    if not volume and not blank:
        return None
    stray = bool(found["comma"]) and not found["at"]
    return Cited(
        place,
        found.end(),
        volume,
        reporter_found,
        "" if blank else page_text,
        found.start("page"),
        bool(found["at"]),
        stray=stray,
        early=found["early"] or "",
        doubtful=reporter_called(printed) is None,
    )


def of_same_series(text: str, volume: re.Match[str], series: str) -> Cited | None:
    """What is cited by another volume of a series named before, as "9 id. 41"; None where it is no reporter."""
    reporter, page = reporter_called(series, plain=True), _SPECIAL_PAGE.match(text, volume.end())
    if reporter is None or page is None:
        return None
    return Cited(
        volume.start(), page.end(), volume["title"], reporter, page["page"], page.start("page"), bool(page["at"])
    )


def read_case(reading: Reading, cited: Cited, floor: int) -> Draft:
    """The whole citation around a volume and a page."""
    text = reading.text
    bracketed = text[cited.start - 1 : cited.start] == "["
    end, pin = cited.end, ""
    if cited.short:
        pin, end = read_pins(text, cited.page_at, reading.begins_citation)
    else:
        blank = _BLANK_PIN.match(text, end)
        if blank:
            end = blank.end()
        docket = None if cited.page else _DOCKET.match(text, end)
        if docket:
            end = docket.end()
        before = _TO_PIN.match(text, end)
        if before:
            pin, pin_end = read_pins(text, before.end(), reading.begins_citation)
            end = pin_end if pin else end
    name, earlier = _before(text, cited, floor, end)
    draft = Draft(
        start=name.start if name else cited.start,
        end=end,
        kind="short" if cited.short else "full",
        subkind="case",
        place=Place(cited.reporter.name, cited.volume, "" if cited.short else cited.page),
        pin=pin if cited.reporter.online else pin.replace("*", ""),
        at=cited.start,
        early=cited.early,
    )
    if cited.reporter.group != "case":
        draft.kind, draft.subkind = "agency", "short" if cited.short else "full"
    _take_name(draft, name, cited)
    if not cited.short and docket:
        draft.docket = docket["docket"]
    if earlier:
        draft.year, draft.date = int(earlier["year"]), iso_date(earlier)
        draft.court = court_called(earlier["court"].strip(" ,"))
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


def _before(text: str, cited: Cited, floor: int, end: int) -> tuple[CaseName | None, re.Match[str] | None]:
    """What stands before a volume: the name, and the year with the court where these come first.

    With "supra" between name and volume both are one reference, as "Lark, supra, 19 I. & N. Dec. at 233".
    """
    supra = _SUPRA.search(text, max(floor, cited.start - 12), cited.start) if cited.short else None
    if supra:
        return read_name(text, supra.start(), floor, comma=True), None
    closed = text[max(0, cited.start - 2) : cited.start].rstrip(" [").endswith(")") and not cited.short
    earlier = _EARLIER.search(text, max(floor, cited.start - 80), cited.start) if closed else None
    # A year that follows as well is the citation's own, and the one before it another's.
    if (
        earlier
        and read_dated(text, end) is None
        and (not earlier["court"].strip(" ,") or court_called(earlier["court"].strip(" ,")))
    ):
        name = read_name(text, earlier.start(), floor)
        if name is not None and name.kind != "bare":
            return name, earlier
    name = read_name(text, cited.start, floor)
    return (name if name is None or _belongs(name, cited) else None), None


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
    if dated is not None and draft.year is None:
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
