"""Cites to the record, dockets without a reporter, and unpublished decisions of the agency."""

from __future__ import annotations

import re
from functools import cache

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.model import Place
from wellfounded.citations.parser.case_names import CaseName, initials, read_name
from wellfounded.citations.parser.pinpoints import read_dated, read_parentheticals, read_pins
from wellfounded.citations.tables.courts import court_of_docket
from wellfounded.citations.tables.loader import read_form

__all__ = ["find_dockets", "find_records"]

_AT = re.compile(r",? ?(?:a[tl]|pp?\.|¶+) ?(?:pp?\. ?)?(?=\d)")
_NUMBERED = re.compile(
    r" ?(?P<number>\d{1,3}[A-Z]?(?:-[A-Z0-9]{1,3})?(?:(?:, ?| ?& ?| and |[-–])\d{1,3}[A-Z]?(?![\w.]))*"
    r"|[A-Z]{1,2}\b)(?!\w)"
)
_FURTHER = re.compile(r",? (?:Tabs? [A-Z0-9]+(?:[,-] ?[A-Z0-9]{1,3}\b)*|at Tabs? [A-Z0-9]+)")
_OWNER = re.compile(r"(?:[A-Z][\w.']* ){1,3}$")

_DOCKET = r"\d{1,2}:\d\d-[a-z]{2}-\d{3,6}(?:-[A-Z]{2,4}\b)*|\d{2,4}-\d{3,6}(?:-[a-z]{2,3}\b)?"
_ALIEN = r"A ?-?(?:\d{2,3}[- ]?\d{3}[- ]?\d{3}|\d{8,9}|XXX[- ]?X[X4]X[- ]?\d{3})(?!\d)"
_NUMBER = AnchoredPattern(
    re.compile(
        rf"(?P<word>(?:Docket |Case )?Nos?\. ?)(?:(?P<docket>{_DOCKET})(?: \(\w{{1,3}}\))?|(?P<alien>{_ALIEN}))"
        rf"|(?P<bare>(?<=, ){_ALIEN})"
    )
)
_ENTRY = re.compile(
    r",? (?:ECF|Doc\.|Dkt\.|D\.E\.)(?: No\.)? ?\d{1,4}(?:-\d{1,3})?(?:,? at \d{1,4}(?:[-–]\d{1,4})?)?"
    r"|,? slip op\.?,? at \d{1,4}"
)
_RECEIPT = AnchoredPattern(
    re.compile(
        r"(?P<lead>In [Rr]e|Matter of) (?:(?:(?P<called>[A-Z][\w.&’'-]*(?:,? [A-Z][\w.&’'-]*){0,5}?),? )?"
        r"ID(?: ?#| No\.) ?)?(?P<number>\d{7,9})(?=,? \()"
    ),
    word=True,
)
_MORE = re.compile(rf"(?:[,;]? ?(?:and|&)? ?)(?:{_DOCKET}|{_ALIEN})(?: \(\w{{1,3}}\))?")
_BY_NUMBER = ("aao", "aau", "uscis")  # deciders whose decisions are named by the number of the case alone
_LEADS = ("see", "also", "but", "cf", "compare", "with", "accord", "and", "the", "in", "as", "under")
_CITE_AS = re.compile(r"[Cc]ite as:? ")
_INTERIM = re.compile(r"Int(?:erim|\.) Dec(?:ision|\.)?,? (?:No\. ?|#)?(?P<number>\d{4})(?!\d)")


@cache
def _records() -> tuple[AnchoredPattern, dict[str, dict[str, bool]]]:
    table = read_form("records")["record"]
    parts = [f"(?P<{entry['slug']}>{entry['words']})" for entry in table]
    kinds = {
        entry["slug"]: {"page": entry.get("needs_page", False), "number": entry.get("numbered", False)}
        for entry in table
    }
    words = rf"(?=[A-Zacgijorps\d])(?<![\w.'])(?:{'|'.join(parts)})(?=[\s,]{{0,2}}(?:a[tl] |pp?\. ?|¶|[A-Z0-9]))"
    return AnchoredPattern(re.compile(words), word=True), kinds


def find_records(reading: Reading) -> list[Draft]:
    """Parts of the record and filings of the parties, by page, number, or tab."""
    text = reading.text
    pattern, kinds = _records()
    drafts = []
    for found in pattern.finditer_from(reading.starts):
        slug = found.lastgroup or ""
        end, number, pin = found.end(), "", ""
        if kinds[slug]["number"]:
            numbered = _NUMBERED.match(text, end)
            if numbered is None:
                continue
            number, end = numbered["number"], numbered.end()
        at = _AT.match(text, end)
        if at:
            pin, pin_end = read_pins(text, at.end(), reading.begins_citation)
            end = pin_end if pin else end
        elif kinds[slug]["page"]:
            bare = (
                re.compile(r" (?=\d{1,4}a?(?:[-–]\d{1,4}a?)?[;,.)\]])").match(text, end)
                if _may_be_bare(slug, found[0])
                else None
            )
            if bare is None:
                continue
            pin, end = read_pins(text, bare.end(), reading.begins_citation)
        further = _FURTHER.match(text, end)
        end = further.end() if further else end
        start = found.start()
        if slug in ("br", "form"):
            start -= len(_owner_before(text, start))
        draft = Draft(start, end, "record", slug, Place("record", slug, number), pin, core=False)
        draft.key = f"record/{slug}/{number.lower()}" if number and number.isalnum() else f"record/{slug}"
        drafts.append(draft)
    return drafts


def _owner_before(text: str, place: int) -> str:
    """The party that filed it, as printed before it."""
    found = _OWNER.search(text[max(0, place - 50) : place])
    words = found[0].split(" ") if found else []
    while words and words[0].lower().strip(".,") in _LEADS:
        words.pop(0)
    return " ".join(words)


def _may_be_bare(slug: str, word: str) -> bool:
    """Whether a page may follow without "at": Br. 12, but not Statement 12."""
    return slug in ("tr", "ar", "app") or (slug == "br" and word.endswith("."))


def find_dockets(reading: Reading, taken: Spans) -> list[Draft]:
    """Decisions known by their docket alone: of courts, and of the agency by the number of the file."""
    text = reading.text
    drafts: list[Draft] = []
    end = 0
    for found in _NUMBER.finditer(text):
        if found.start() < end or taken.covers(found.start()):
            continue
        end = found.end()
        more = _MORE.match(text, end)
        while more:
            end = more.end()
            more = _MORE.match(text, end)
        draft = _docketed(text, found, end, taken.last_end(found.start()))
        if draft is not None:
            drafts.append(draft)
    for found in _RECEIPT.finditer(text):
        dated = read_dated(text, found.end())
        if dated is not None and dated.court in _BY_NUMBER and not taken.covers(found.start()):
            draft = Draft(found.start(), found.end(), "agency", "unpublished")
            draft.place = Place("file", dated.court, found["number"])
            draft.name, draft.names, draft.name_kind = found[0], (found["number"],), "matter"
            _finish(draft, text, None)
            drafts.append(draft)
    for found in _INTERIM.finditer(text):
        name = read_name(text, found.start(), 0)
        dated = read_dated(text, found.end())
        if (name is None or name.kind != "matter") and dated is None:
            continue
        place = Place("interim", "", found["number"])
        draft = Draft(name.start if name else found.start(), found.end(), "agency", "interim", place)
        _finish(draft, text, name)
        drafts.append(draft)
    return drafts


def _docketed(text: str, found: re.Match[str], end: int, floor: int) -> Draft | None:
    docket, alien = found["docket"], found["alien"] or found["bare"]
    word = found["word"] or ""
    entry = _ENTRY.match(text, end)
    end = entry.end() if entry and docket else end
    follows = text[found.start() - 2 : found.start()] == ", "
    dated = read_dated(text, end)
    if not follows and not word.startswith(("Docket", "Case")) and (dated is None or not dated.court):
        return None
    name = read_name(text, found.start(), floor) if follows else None
    if alien:
        # A file number is a citation only with a decider and a date, or after the name of a matter.
        if dated is None or not dated.court:
            return None
        if name is None:
            return None
        draft = Draft(name.start, end, "agency", "unpublished", Place("file", dated.court, _plain_alien(alien)))
        _finish(draft, text, name)
        return draft
    if name is not None and name.kind == "bare":
        name = None
    court = dated.court if dated else ""
    if name is None and not word.startswith(("Docket", "Case")) and not court:
        return None
    start = name.start if name else found.start()
    draft = Draft(start, end, "full", "docket", Place("docket", court or court_of_docket(docket), docket))
    draft.docket = docket
    _finish(draft, text, name)
    draft.court = draft.court or draft.place.volume
    if dated is None:
        draft.subkind, draft.core = "caption_self" if start < 1500 else "docket", start >= 1500
    return draft


def _plain_alien(number: str) -> str:
    digits = re.sub(r"[^\dX]", "", number.replace("X4X", "XXX"))
    return "A" + (f"{digits[:-6]}-{digits[-6:-3]}-{digits[-3:]}")


def _finish(draft: Draft, text: str, name: CaseName | None) -> None:
    if name is not None:
        draft.name, draft.names, draft.name_kind = name.text, name.parties, name.kind
        if name.kind == "bare" and initials(name.text):
            draft.names = (initials(name.text),)
    dated = read_dated(text, draft.end)
    if dated is not None:
        draft.end = dated.end
        draft.year, draft.court, draft.date = dated.year, dated.court, dated.date
    draft.parentheticals, draft.full_end = read_parentheticals(text, draft.end)
