"""Secondary sources: handbooks, country reports, memoranda, dictionaries, treaty and committee documents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern, Starts
from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.parser.acts import defined_after, slug_of
from wellfounded.citations.parser.pinpoints import DATE, iso_date
from wellfounded.citations.tables.loader import read_form

__all__ = ["find_sources", "find_treaty_pages", "read_source_pin", "treaty_of"]

_FAR = 420  # characters around a needle in which a source may stand
_PIN = re.compile(
    r",? ?(?:at |pp?\. ?)?(?P<pages>\d{1,4}(?: ?[-–] ?\d{1,4})?(?:,? ?(?:&|and|,) ?\d{1,4}(?:[-–]\d{1,4})?)*)"
    r"(?![\w.]*\w)(?!,? \d{4}\))"
    r"|,? ?(?:at )?(?P<paragraphs>(?:¶+|[Pp]ara(?:graph|s?\.?)s?\.?) ?\d{1,4}(?:\([a-z]\))?"
    r"(?:(?:, ?| ?& ?| and |[-–])\d{1,4}(?![\d-]))*)"
    r"|,? ?(?:at )?(?P<parts>(?:§+|[Cc]h(?:apter|\.)|[Ss]ection|[Pp]art|vol\.) ?\d[\w.()-]*)"
)
_DATED = re.compile(rf" ?\((?P<before>[^()]{{0,60}}?){DATE}(?P<after>[^()]{{0,20}})\)")
_LOOSE_DATE = re.compile(rf",? {DATE}(?=[,.;)]|$)")
_EDITION = re.compile(r"(\d{1,2})(?:st|nd|rd|th|d) ed\.")
_TRAILING = re.compile(r"(?:,? at|,)? (\d{1,4}(?: ?[-–] ?\d{1,4})?)$")


@dataclass(frozen=True, slots=True)
class _Source:
    slug: str
    subkind: str
    needles: tuple[str, ...]
    back: int
    pattern: re.Pattern[str]
    display: str
    needs: str
    trailing_pin: bool
    names: tuple[str, ...]


@cache
def _sources() -> tuple[_Source, ...]:
    table = read_form("sources")
    macros: Mapping[str, str] = table["macros"]
    out = []
    for entry in table["source"]:
        pattern = entry["pattern"]
        for name, text in macros.items():
            pattern = pattern.replace(f"{{{name}}}", text)
        out.append(
            _Source(
                entry["slug"],
                entry["subkind"],
                tuple(entry["needles"]),
                entry.get("back", 0),
                re.compile(rf"(?<![\w])(?:{pattern})"),
                entry["display"],
                entry.get("needs", ""),
                entry.get("trailing_pin", False),
                tuple(entry.get("names", ())),
            )
        )
    return tuple(out)


@cache
def _treaties() -> dict[str, tuple[str, str, str]]:
    """Where each treaty stands besides its name: the treaty's slug, its name and its short name."""
    return {
        place: (treaty["slug"], treaty["display"], treaty["short"])
        for treaty in read_form("sources")["treaty"]
        for place in (*treaty["also"], treaty["slug"])
    }


def treaty_of(place: str) -> tuple[str, str, str]:
    """The treaty that a document or page is of: slug, name, short name; empty where the table has none."""
    return _treaties().get(place, ("", "", ""))


def find_sources(reading: Reading) -> list[Draft]:
    """Every secondary source; short names that the text defines for them go into the aliases."""
    drafts: list[Draft] = []
    taken = Spans()
    for source in _sources():
        for found in _around(reading.text, source):
            if taken.overlap(found.start(), found.end()):
                continue
            draft = _draft(reading.text, source, found)
            if draft is not None:
                drafts.append(draft)
                taken.add(draft)
                for name in defined_after(reading.text, draft.end):
                    reading.aliases[name] = draft.key
        if source.names:
            drafts += _short(reading.starts, source, taken)
    return drafts


def _around(text: str, source: _Source) -> Iterator[re.Match[str]]:
    """The matches of a pattern, looked for only near its needles."""
    done = 0
    for needle in source.needles:
        place = text.find(needle)
        while place >= 0:
            begin = max(done, place - source.back) if place >= done else place - source.back
            begin = max(begin, 0)
            found = source.pattern.search(text, begin, place + _FAR)
            while found and found.end() <= place:
                found = source.pattern.search(text, found.end(), place + _FAR)
            if found and found.start() <= place + len(needle):
                yield found
                done = found.end()
            place = text.find(needle, max(place + len(needle), done))


def _draft(text: str, source: _Source, found: re.Match[str]) -> Draft | None:
    groups = {name: value or "" for name, value in found.groupdict().items()}
    body, end, pin = found[0].rstrip(" ,"), found.end(), ""
    if source.trailing_pin:
        trailing = _TRAILING.search(body)
        if trailing:
            pin, body = trailing[1], body[: trailing.start()]
    else:
        end = found.start() + len(body)
        pinned = _PIN.match(text, end)
        if pinned and not _is_year(text, pinned):
            pin = pinned["pages"] or pinned["paragraphs"] or pinned["parts"] or ""
            end = pinned.end()
    dated = _DATED.match(text, end) or (_LOOSE_DATE.match(text, end) if source.needs == "date" else None)
    year, date, edition = None, "", ""
    if dated:
        end, year, date = dated.end(), int(dated["year"]), iso_date(dated)
        edition_found = _EDITION.search(dated[0])
        edition = edition_found[1] if edition_found else ""
    printed_year = groups.get("year") or groups.get("year2") or groups.get("year3") or ""
    wanted = {"date": bool(dated or printed_year), "pin": bool(pin), "pin or date": bool(pin or dated)}
    if source.needs and not wanted[source.needs]:
        return None
    country = groups.get("country") or groups.get("country2") or groups.get("country3") or ""
    values = {
        **groups,
        "number": groups.get("number", "").replace(",", ""),
        "country": country,
        "date": (printed_year or date) if country else (date or printed_year),
        "day": date,
        "edition": edition,
        "author": groups.get("from", "").split(" ")[-1] or "unnamed",
        "text": body,
        "title": groups.get("title", ""),
    }
    draft = Draft(found.start(), end, "secondary", source.subkind, pin=pin, year=year, date=date, name=body)
    draft.key = f"src/{_filled(source.slug, values, True)}"
    draft.normalized = _written(
        _filled(source.display, values, False), source, country, pin, text[draft.start : end], dated
    )
    return draft


def _is_year(text: str, pinned: re.Match[str]) -> bool:
    pages = pinned["pages"] or ""
    return bool(re.fullmatch("(?:19|20)\\d\\d", pages)) and text[pinned.end() : pinned.end() + 1] in (
        ")",
        ",",
        ";",
        ".",
    )


def _filled(template: str, values: Mapping[str, Any], slug: bool) -> str:
    """A template with its names filled in; ``{-name}`` brings its hyphen along only where there is a value."""

    def fill(found: re.Match[str]) -> str:
        value = str(values.get(found["name"], ""))
        value = slug_of(value) if slug else value
        return found["hyphen"] + value if value else ""

    return re.sub(r"\{(?P<hyphen>-?)(?P<name>\w+)\}", fill, template)


def _written(display: str, source: _Source, country: str, pin: str, printed: str, dated: re.Match[str] | None) -> str:
    if country and "{country}" not in source.display and country not in display:
        display += f": {country}"
    joint = ", at " if re.search(rf"at {re.escape(pin)}", printed) and pin else " "
    written = f"{display}{joint}{pin}" if pin else display
    return f"{written} {dated[0].strip(' ,')}" if dated and dated[0].strip(" ,").startswith("(") else written


@cache
def _called(names: tuple[str, ...]) -> AnchoredPattern:
    """The short names of a source, where a pinpoint follows."""
    words = "|".join(map(re.escape, names))
    return AnchoredPattern(
        re.compile(rf"\b(?:{words})(?:,? supra(?: note \d+)?)?(?= ?,? ?(?:at \d|¶|para))"), word=True
    )


def _short(starts: Starts, source: _Source, taken: Spans) -> list[Draft]:
    """A source by its short name, where a pinpoint follows."""
    text, drafts = starts.text, []
    for found in _called(source.names).finditer_from(starts):
        if taken.covers(found.start()):
            continue
        pinned = _PIN.match(text, found.end())
        if pinned is None:
            continue
        pin = pinned["pages"] or pinned["paragraphs"] or pinned["parts"] or ""
        draft = Draft(
            found.start(), pinned.end(), "secondary", "short", pin=pin, name=found[0], key=f"src/{source.slug}"
        )
        draft.normalized = f"{source.display} {pin}"
        drafts.append(draft)
    return drafts


def read_source_pin(text: str, place: int) -> tuple[str, int]:
    """The pinpoint in a source named for short that ends at ``place``: only after "at", or with a sign of its own."""
    found = _PIN.match(text, place)
    if found is None or (found["pages"] and not re.match(",? ?(?:at|pp?\\.) ", found[0])):
        return "", place
    return found["pages"] or found["paragraphs"] or found["parts"] or "", found.end()


def find_treaty_pages(drafts: list[Draft]) -> None:
    """Give documents and pages that are of a treaty the treaty's key and name."""
    for draft in drafts:
        place = draft.key.removeprefix("src/") if draft.key.startswith("src/treaty-doc") else ""
        slug, _, short = treaty_of(place)
        if slug:
            draft.key = f"int/treaty/{slug}"
            draft.normalized = f"{short}, {draft.normalized}"
