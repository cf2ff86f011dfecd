"""Mentions that point back or elsewhere: id., supra, infra, and decisions by their name alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern, places_of
from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.model import Place
from wellfounded.citations.parser.case_names import common_party, initials, read_name, short_names
from wellfounded.citations.parser.pinpoints import read_parentheticals, read_pins
from wellfounded.citations.parser.section_numbers import read_sections
from wellfounded.citations.parser.statutes import BARE
from wellfounded.citations.tables.loader import read_form

__all__ = ["find_ids", "find_names", "find_supras", "names_of"]

_ID = AnchoredPattern(re.compile(r"(?<![\w.])(?:[Ii]d\.|ID\.(?=,? ?at )|[Ii]bid\.)(?!\w)"), word=True)
_ID_AT = re.compile(r",? ?a[tl] (?=\*?\d|n)")
_ID_SECTION = re.compile(r",? ?(?:at )?§+ ?(?=\d)")
_ID_PARAGRAPH = re.compile(r",? ?(?:at )?(?P<pin>(?:¶+|paras?\.?) ?\d{1,4}(?:[-–, ]+\d{1,4})*)")
_SUPRA = AnchoredPattern(
    re.compile(
        r"(?<![\w.])(?P<word>[Ss]upra|[Ii]nfra|SUPRA)(?!\w)"
        r"(?P<note>,? (?:at )?(?:note|nn?\.|pp?\.|Parts?|[Ss]ections?|§+) ?[\dIVXA-Z][\w.()-]*)?"
    ),
    word=True,
)
_NAMED = ("full", "agency", "short", "supra", "foreign", "international")
_NAMELESS = ("caption_self", "unpublished", "case_short_name")
_PART_BEFORE = re.compile(r"\b(?:[Pp]arts?|[Ss]ections?|[Nn]otes?|[Pp]oints?|[Pp]p?\.|n\.) ?[\dIVX][\w.()-]*,? $")
_ELSEWHERE = AnchoredPattern(re.compile(r"(?<![\w])(?P<word>[Aa]nte|[Pp]ost),? at (?=\d)"), word=True)
_AT = re.compile(r",? ?at (?:nn?\. ?)?(?=\d)|,? ?(?=¶)")
_WORD = re.compile(r"[A-Z][\w'-]*")
_NAME_AT = re.compile(r" at (?=\d{1,4}(?:[-–,. ;)]|$))")
_FOLLOWING = re.compile(r"(?:'s|')? ([a-z]+)")
_PERSON_BEFORE = re.compile(r"(?:^|[\s(\"“])(\S+) $")


def find_ids(reading: Reading, names: Mapping[str, object], taken: Spans) -> list[Draft]:
    """Every id., with the pinpoint or section after it and the name before it."""
    text = reading.text
    drafts = []
    for found in _ID.finditer_from(reading.starts):
        if taken.covers(found.start()):
            continue
        end, pin, place = found.end(), "", Place()
        subkind = ""
        section = _ID_SECTION.match(text, end)
        paragraph = _ID_PARAGRAPH.match(text, end)
        at = _ID_AT.match(text, end)
        if section:
            sections = read_sections(text, section.end(), BARE, reading.begins_citation, False)[:1]
            if sections:
                end, subkind = sections[0].end, "section"
                place = Place("", "", sections[0].number, sections[0].path)
        elif paragraph:
            pin, end = paragraph["pin"].strip(), paragraph.end()
        elif at:
            pin, pin_end = read_pins(text, at.end(), reading.begins_citation)
            end = pin_end if pin else end
        start, name = found.start(), ""
        before = read_name(text, start, max(0, start - 80)) if text[max(0, start - 2) : start].strip() == "," else None
        if before is not None and (before.text in names or before.parties[0] in names):
            start, name = before.start, before.text
            subkind = "case_named"
        draft = Draft(start, end, "id", subkind, place, pin, at=found.start(), name=name)
        draft.parentheticals, draft.full_end = read_parentheticals(text, end)
        drafts.append(draft)
    return drafts


def find_supras(reading: Reading, taken: Spans) -> list[Draft]:
    """Every supra and infra: of an authority where its name stands before, else of a place in the same text."""
    text = reading.text
    drafts = []
    for found in _SUPRA.finditer_from(reading.starts):
        if taken.covers(found.start()):
            continue
        end, pin = found.end(), ""
        note = found["note"] or ""
        at = _AT.match(text, end)
        if at:
            pin, pin_end = read_pins(text, at.end(), reading.begins_citation)
            if not pin:
                paragraph = _ID_PARAGRAPH.match(text, end)
                pin, pin_end = (paragraph["pin"].strip(), paragraph.end()) if paragraph else ("", end)
            end = pin_end if pin else end
        name = None
        before = _PART_BEFORE.search(text, max(0, found.start() - 40), found.start())
        if found["word"].lower() == "supra" and before is None:
            floor = max(0, found.start() - 200, taken.last_end(found.start()))
            name = read_name(text, found.start(), floor)
        draft = Draft(name.start if name else found.start(), end, "supra", "case" if name else "internal", pin=pin)
        if name is None:
            draft.core = False
            draft.start = before.start() if before else draft.start
        else:
            draft.name, draft.names, draft.name_kind = name.text, name.parties, name.kind
        draft.pin = pin or note.strip(" ,")
        draft.parentheticals, draft.full_end = read_parentheticals(text, end)
        drafts.append(draft)
    for found in _ELSEWHERE.finditer_from(reading.starts):
        pin, end = read_pins(text, found.end(), reading.begins_citation)
        drafts.append(Draft(found.start(), end, "supra", "internal", pin=pin, core=False))
    return drafts


def names_of(drafts: list[Draft]) -> dict[str, Draft]:
    """What each decision of a text is called for short, with the first draft that is so called."""
    names: dict[str, Draft] = {}
    for draft in drafts:
        if draft.kind not in _NAMED or not draft.names or draft.subkind in _NAMELESS:
            continue
        short = draft.kind in ("short", "supra") or draft.subkind == "short"
        parties = draft.names if draft.name_kind == "bare" else short_names(draft.names, draft.name_kind)
        for name in parties:
            if len(name) > 1 and not common_party(name) and (not short or draft.name_kind == "bare"):
                names.setdefault(name, draft)
        if draft.name_kind in ("versus", "matter"):
            names.setdefault(draft.name, draft)
    return names


def find_names(reading: Reading, names: Mapping[str, Draft], own: frozenset[str], taken: Spans) -> list[Draft]:
    """Decisions by their name alone, where the name is that of a decision cited elsewhere in the text."""
    text = reading.text
    by_first: dict[str, list[str]] = {}
    for name in sorted(names, key=len, reverse=True):
        first = _WORD.match(name)
        if first and name not in own:
            by_first.setdefault(first[0], []).append(name)
    titles = frozenset(read_form("names")["titles"].split())
    drafts = []
    for start, word in _words_like(by_first, text):
        candidates = by_first.get(word) or by_first.get(word.removesuffix("'s").removesuffix("'"), [])
        for name in candidates:
            end = start + len(name)
            if not text.startswith(name, start) or text[end : end + 1].isalnum():
                continue
            if taken.overlap(start, end) or not _stands_alone(text, start, end, name, titles):
                break
            drafts.append(_named(reading, names[name], name, start, end))
            break
    return drafts


def _words_like(firsts: Iterable[str], text: str) -> Iterator[tuple[int, str]]:
    """Each word of a text that begins with one of these, with its place, in order. A word begins with a capital letter;
    one within it begins none."""
    for start in sorted({place for first in firsts for place in places_of(first, text)}):
        before = start - 1
        while before >= 0 and (text[before].isalnum() or text[before] in "_'-"):
            if "A" <= text[before] <= "Z":
                break
            before -= 1
        else:
            word = _WORD.match(text, start)
            if word:
                yield start, word[0]


def _stands_alone(text: str, start: int, end: int, name: str, titles: frozenset[str]) -> bool:
    """Whether the name is not part of a longer one, of a person, or of a citation that is read otherwise."""
    before = _PERSON_BEFORE.search(text[max(0, start - 30) : start])
    if before:
        word = before[1].lstrip("(\"“'[")
        if word in titles:
            return False
        single = " " not in name and not initials(name)
        if (
            single
            and word[:1].isupper()
            and word.rstrip(".,").lower() not in _openers()
            and not word.endswith((".", ";", ":", ",", ")", "”", '"'))
        ):
            return False
    if text[start - 1 : start] in ("-", "/", "@", "_"):
        return False
    if " " not in name and not initials(name) and _is_persons(text, end):
        return False
    after = text[end : end + 12]
    if re.match(r"-\w| [A-Z][a-z]+(?:,| v\.)| v\.|, (?:Esq|Jr)|,? et al", after):
        return False
    return not re.match(r" [A-Z]\. [A-Z]", after)


def _is_persons(text: str, end: int) -> bool:
    """Whether what follows a name is what persons do or have."""
    following = _FOLLOWING.match(text, end)
    return following is not None and following[1] in _of_persons()


@cache
def _of_persons() -> frozenset[str]:
    return frozenset(read_form("names")["of_persons"].split())


def _openers() -> frozenset[str]:
    return frozenset(read_form("names")["stops"].split())


def _named(reading: Reading, of: Draft, name: str, start: int, end: int) -> Draft:
    text, pin = reading.text, ""
    if text.startswith(("'s", "' "), end):
        end += 2 if text[end + 1] == "s" else 1
    subkind = "name_only"
    at = _NAME_AT.match(text, end)
    if at:
        pin, pin_end = read_pins(text, at.end(), reading.begins_citation)
        end = pin_end if pin else end
        subkind = "name_at" if pin else subkind
    return Draft(start, end, "short", subkind, pin=pin, name=name, names=of.names, name_kind=of.name_kind, core=False)
