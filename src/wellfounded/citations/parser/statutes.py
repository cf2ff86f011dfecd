"""Sections of codes, of the act, of named acts and of other codes; bare sections; pages of registers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.citations.finder.draft_mentions import Draft, Reading
from wellfounded.citations.model import Place
from wellfounded.citations.parser.acts import act_of_law
from wellfounded.citations.parser.pinpoints import read_dated, read_pins
from wellfounded.citations.parser.section_numbers import CODE, REGULATION, SIGN, Section, read_sections
from wellfounded.citations.tables.codes import (
    ACT_SERIES,
    any_code,
    code,
    code_section_of,
    mend_path,
    mend_section,
)
from wellfounded.citations.tables.loader import read_form

__all__ = ["act_number_at", "bare_anchor", "code_at", "read_bare", "read_code", "read_pages", "section_of_law"]

BARE = re.compile(rf"\d{{1,4}}[a-z]?\.\d{{1,4}}[a-z]?(?!\w)|{CODE.pattern}")
_ANCHOR = AnchoredPattern(
    re.compile(r"(?<!\w)(?:(?P<word>[Ss]ections?|SECTIONS?|[Ss]ecs?\.)|(?P<sign>§+)) ?(?=\d)"), word=True
)
_PART = re.compile(r",? ?(?:[Pp]arts?|pts?\.) ?(?P<part>\d{1,4}[a-z]?)(?!\w|\.\d)")
_PAGE = re.compile(r",? ?(?P<at>at )?(?P<page>[HSE]?\d{1,3}(?:,\d{3})+|[HSE]?\d{1,6}(?:-\d{1,4})?)(?![\w]|\.\d)")
_EDITION = re.compile(r" ?\((?:Supp\. [IVX]+ )?(?P<year>1[89]\d\d|20\d\d)(?: ed\.)?(?:, repealed)?\)")
_NOTE = re.compile(r" note(?= |[.,;)]|$)")
_ASIDE = re.compile(r" \([a-z][a-z ]{2,40}\)(?=,? of (?:the|title|Title) )")
_APPENDIX = re.compile(r"[Aa]pp(?:\.|endix|x\.?)? ?")
_TO_PIN = re.compile(r",? at (?=\d)|, (?=\d)")


def code_at(text: str, place: int) -> re.Match[str] | None:
    """A code's name at a number, with its title."""
    return any_code().match(text, place)


def read_code(reading: Reading, found: re.Match[str]) -> list[Draft]:
    """What is cited of a code whose title and name were found; empty where neither section nor page follows."""
    text, name = reading.text, found.lastgroup or ""
    entry = code(name)
    if entry is None:
        return []
    if entry.pages:
        return read_pages(reading, found, name)
    signed = SIGN.match(text, found.end())
    place = signed.end() if signed else found.end() + (text[found.end() : found.end() + 1] in (" ", ","))
    if text[place : place + 1] == " ":
        place += 1
    plural = bool(signed) and _is_plural(signed[0] if signed else "")
    number = REGULATION if name == "cfr" else CODE
    title = found["title"]
    if appendix := found["app"] or found["fore"]:
        title = f"{title} app. {_APPENDIX.sub('', appendix)}".rstrip()
    sections = read_sections(text, place, number, reading.begins_citation, plural)
    if not sections:
        part = _PART.match(text, found.end())
        if part is None:
            return []
        draft = Draft(found.start(), part.end(), entry.kind, "part", Place(name, title, f"pt{part['part']}"))
        return [draft]
    repairs: tuple[str, ...] = ()
    if signed and signed["sign"] and set(signed["sign"]) != {"§"}:
        repairs = ("section symbol corrected",)
    return _drafts(text, sections, found.start(), entry.kind, name, title, repairs)


def _is_plural(sign: str) -> bool:
    bare = sign.strip()
    return (len(bare) > 1 and not bare.lower().startswith(("section", "sec.", "s."))) or bare.lower().startswith(
        ("sections", "secs", "ss.")
    )


def _drafts(
    text: str, sections: list[Section], start: int, kind: str, series: str, title: str, repairs: tuple[str, ...] = ()
) -> list[Draft]:
    """One draft for each section of a list."""
    entry = code("usc" if series == ACT_SERIES else series)
    levels = entry.levels if entry else ()
    drafts = []
    for place, section in enumerate(sections):
        number, path = section.number, mend_path(section.path, levels)
        found = repairs + section.repairs
        if series == "usc" and title == read_form("ina")["title"]:
            number = mend_section(number)
        elif (
            number[-1:].islower()
            and series in ("", ACT_SERIES)
            and not code_section_of(number)
            and code_section_of(number[:-1])
        ):
            # "section 209c" leaves out the brackets
            number, path = number[:-1], (number[-1], *path)
        if number != section.number:
            found += ("section number corrected",)
        if path != section.path:
            found += ("uppercase letter where lowercase belongs",)
        if len(sections) == 1:
            subkind = "full"
        else:
            subkind = {"first": "list_first", "next": "list_next", "end": "range_end"}[section.relation]
        draft = Draft(
            start if place == 0 else section.start, section.end, kind, subkind, Place(series, title, number, path)
        )
        draft.at, draft.repairs = section.start, found
        if found[len(repairs) :]:
            draft.as_printed = text[draft.start : draft.end]
        edition = _EDITION.match(text, section.end)
        if edition:
            draft.year = int(edition["year"])
        note = _NOTE.match(text, section.end)
        if note and series == "usc":
            draft.place = Place(series, title, number, (*path, "note"))
            draft.end = draft.full_end = note.end()
        drafts.append(draft)
    return drafts


def read_pages(reading: Reading, found: re.Match[str], name: str) -> list[Draft]:
    """What is cited of a register by volume and page, the volume found; empty where no page or another code follows."""
    text, entry = reading.text, code(name)
    page = _PAGE.match(text, found.end())
    if page is None or entry is None or not entry.pages:
        return []
    end, pin = page.end(), ""
    number = page["page"].replace(",", "")
    if page["at"]:
        pin, end = read_pins(text, page.start("page"), reading.begins_citation)
        number = ""
    else:
        before = _TO_PIN.match(text, end)
        if before:
            pin, pin_end = read_pins(text, before.end(), reading.begins_citation)
            end = pin_end if pin else end
    subkind = entry.subkind if number else "short"
    draft = Draft(
        found.start(),
        end,
        entry.kind,
        subkind,
        Place(name, found["title"], number),
        pin or page["page"] if page["at"] else pin,
    )
    dated = read_dated(text, end)
    if dated is not None and dated.whole and not dated.court:
        draft.end = draft.full_end = dated.end
        draft.year, draft.date = dated.year, dated.date
    return [draft]


def bare_anchor() -> AnchoredPattern:
    """The word or sign before a section that no code's name precedes."""
    return _ANCHOR


@cache
def _before_act() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w&])(?:{read_form('ina')['names']}),? ?(?:at )?$")


@cache
def _after() -> dict[str, re.Pattern[str]]:
    ina, codes = read_form("ina"), read_form("codes")
    titles = codes["title_phrase"]
    return {
        "act": re.compile(rf"(?:,? (?:of|under|OF)(?: (?:the|said|THE))? |, )(?:{ina['names']})(?: ?\(?Act\b)?"),
        "the_act": re.compile(rf",? (?:of|OF) (?:the |THE )?(?:{ina['the_act']})"),
        "damaged": re.compile(r",? of the (?:(?:[A-Z]\w*|and|on|of|&) ){1,5}Act\b"),
        "usc": re.compile(rf"(?:,? (?:of|under|in) |, )(?:{titles['usc']})"),
        "cfr": re.compile(rf"(?:,? (?:of|under|in) |, )(?:{titles['cfr']})"),
        "other": re.compile(rf",? of (?:the )?(?P<other>{codes['other']['after']})"),
    }


@cache
def _titles_before() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """The title named before its section: Title 8, United States Code, Section 1158."""
    titles = read_form("codes")["title_phrase"]
    return tuple(
        (series, kind, re.compile(rf"(?<!\w)(?:{titles[series]}),? ?(?:at )?$"))
        for series, kind in (("usc", "statute"), ("cfr", "regulation"))
    )


@cache
def _before_other() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w])(?P<other>{read_form('codes')['other']['before']}) ?$")


@cache
def act_number_at() -> AnchoredPattern:
    """The act's abbreviation directly before a number, without a sign."""
    return AnchoredPattern(re.compile(rf"(?<![\w&])(?:{read_form('ina')['names']}) (?=\d{{3}}[A-Z]?\b)"), word=True)


def read_bare(
    reading: Reading,
    found: re.Match[str],
    floor: int,
    acts_before: Mapping[int, Draft],
    acts_after: Mapping[int, Draft],
) -> list[Draft]:
    """The sections after a word or sign, of whatever is named before or after them; or bare."""
    text = reading.text
    before_it = text[found.start() - 1 : found.start()]
    if before_it == "§":
        return []
    word = found.groupdict().get("word") or ""
    sign = found.groupdict().get("sign") or ""
    plural = word.rstrip(".").lower().endswith("s") or len(sign) > 1
    sections = read_sections(text, found.end(), BARE, reading.begins_citation, plural)
    if not sections:
        return []
    start, end = found.start(), sections[-1].end
    ahead = text[max(floor, start - 80) : start]
    before = _before_act().search(ahead)
    if before or not (word or sign):
        start = start - len(ahead) + before.start() if before else start
        return _act_drafts(text, sections, start, end)
    named = acts_before.get(start) or acts_before.get(start - 1)
    if named is not None:
        return _named(text, sections, named.start, end, named)
    tails = _after()
    aside = _ASIDE.match(text, end)
    end = aside.end() if aside else end
    for series in ("usc", "cfr"):
        tail = tails[series].match(text, end)
        if tail:
            title = tail["title"] or read_form("ina")["title"]
            drafts = _drafts(text, sections, start, "statute" if series == "usc" else "regulation", series, title)
            drafts[-1].end = drafts[-1].full_end = tail.end()
            return drafts
    for series, kind, pattern in _titles_before():
        titled = pattern.search(ahead)
        if titled and titled["title"]:
            return _drafts(text, sections, start - len(ahead) + titled.start(), kind, series, titled["title"])
    after = re.compile(r",? of (?:the )?").match(text, end)
    if after and after.end() in acts_after:
        act = acts_after[after.end()]
        return _named(text, sections, start, act.end, act)
    tail = tails["act"].match(text, end) or tails["the_act"].match(text, end)
    if tail is None and code_section_of(sections[0].number):
        tail = tails["damaged"].match(text, end)
    if tail:
        alias = reading.aliases.get("the Act", "")
        if alias and tails["the_act"].match(text, end):
            return _named(text, sections, start, tail.end(), Draft(0, 0, "statute", key=alias))
        return _act_drafts(text, sections, start, tail.end())
    other = tails["other"].match(text, end)
    if other:
        return _other(sections, start, other.end(), other["other"])
    other = _before_other().search(ahead)
    if other and (sign or word):
        return _other(sections, start - len(ahead) + other.start(), end, other["other"].rstrip(","))
    return _bare(text, sections, start)


def _act_drafts(text: str, sections: list[Section], start: int, end: int) -> list[Draft]:
    drafts = _drafts(text, sections, start, "statute", ACT_SERIES, "")
    for draft in drafts:
        draft.subkind = "ina_section" if draft.subkind == "full" else draft.subkind
    drafts[-1].end = drafts[-1].full_end = max(drafts[-1].end, end)
    return drafts


def _named(text: str, sections: list[Section], start: int, end: int, act: Draft) -> list[Draft]:
    drafts = _drafts(text, sections, start, "statute", "act", "")
    for draft in drafts:
        draft.subkind = "named_act_section"
        draft.place = section_of_law(act.key, act.place, draft.place)
    drafts[-1].end = drafts[-1].full_end = max(drafts[-1].end, end)
    return drafts


def section_of_law(key: str, law: Place, section: Place) -> Place:
    """A section of an act known by its key, or of a public law that the table of acts does not have."""
    slug = key.removeprefix("us/act/") if key.startswith("us/act/") else act_of_law(law.number)
    if slug:
        return Place("act", slug, section.number, section.path)
    return Place("pl", law.volume or law.number, section.number, section.path)


def _other(sections: list[Section], start: int, end: int, name: str) -> list[Draft]:
    drafts = []
    for place, section in enumerate(sections):
        draft = Draft(
            start if place == 0 else section.start,
            section.end,
            "statute",
            "other_code",
            Place("other", name.strip(), section.number, section.path),
        )
        drafts.append(draft)
    drafts[-1].end = drafts[-1].full_end = max(drafts[-1].end, end)
    return drafts


def _bare(text: str, sections: list[Section], start: int) -> list[Draft]:
    drafts = []
    for draft in _drafts(text, sections, start, "statute", "", ""):
        if "." in draft.place.number:
            draft.kind = "regulation"
        draft.subkind = "bare_section" if draft.subkind == "full" else draft.subkind
        draft.place = Place("", "", draft.place.number, draft.place.path)
        drafts.append(draft)
    return drafts
