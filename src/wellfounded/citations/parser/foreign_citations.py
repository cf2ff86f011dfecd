"""Authorities of other countries, and of courts of several countries: read by their forms, never repaired."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern, places_of
from wellfounded.citations.finder.draft_mentions import Draft, Reading
from wellfounded.citations.parser.acts import slug_of
from wellfounded.citations.parser.case_names import CaseName, read_name
from wellfounded.citations.parser.pinpoints import DATE, iso_date, read_dated
from wellfounded.citations.tables.loader import read_form, squeeze

__all__ = ["find_foreign"]

_PIN = re.compile(
    r"(?:, (?:Judgment|Decision|Opinion|Order|Views)\b)?,? (?:at )?"
    r"(?:(?:¶+|[Pp]ara(?:graph)?s?\.?|pp?\.) ?|\[)?(?P<pin>\d{1,5}(?:[-–]\d{1,5})?)\]?(?![\w/]| [A-Z])"
)
_CLOSING = re.compile(r" ?\((?P<inside>[^()]{1,100})\)")
_WHEN = re.compile(rf"(?:^|[ ,]){DATE}$")
_JOINT = re.compile(r",? ?")
_MOST_CLOSING = 3


@dataclass(frozen=True, slots=True)
class _Form:
    """A form of citation: its kind unless the series tells, whether a name must precede it, what may name it after."""

    kind: str
    needles: tuple[str, ...]
    pattern: AnchoredPattern
    named: bool
    after: re.Pattern[str] | None


def _spelled(series: str) -> str:
    """A series with or without its full stops and spaces."""
    return "".join(r"\.? ?" if letter == "." else " ?" if letter == " " else re.escape(letter) for letter in series)


@cache
def _forms() -> tuple[_Form, ...]:
    table = read_form("foreign")
    names = {
        kind: "(?:" + "|".join(_spelled(one).removesuffix(" ?") for one in sorted(some, key=len, reverse=True)) + ")"
        for kind, some in table["series"].items()
    }
    return tuple(_form(entry, names) for entry in table["form"])


def _form(entry: dict[str, Any], names: dict[str, str]) -> _Form:
    pattern = entry["pattern"]
    for kind, spelled in names.items():
        pattern = pattern.replace(f"{{{kind}}}", spelled)
    return _Form(
        entry["kind"],
        tuple(entry["needles"]),
        AnchoredPattern(re.compile(rf"(?<![\w.$/])(?:{pattern})(?!\w)")),
        entry.get("named", False),
        re.compile(entry["after"]) if "after" in entry else None,
    )


@cache
def _international() -> frozenset[str]:
    return frozenset(map(squeeze, read_form("foreign")["series"]["international"]))


def find_foreign(reading: Reading) -> list[Draft]:
    """Every foreign and international authority, in order; what is cited beside another of the same is the same."""
    text = reading.text
    found = [
        (match.start(), -match.end(), form, match)
        for form in _forms()
        if any(next(places_of(needle, text), None) is not None for needle in form.needles)
        for match in form.pattern.finditer(text)
    ]
    starts = {start for start, *_ in found}
    drafts: list[Draft] = []
    for start, _, form, match in sorted(found, key=lambda one: one[:2]):
        last = drafts[-1] if drafts else None
        if last is not None and start < last.end:
            continue
        beside = last if last is not None and _JOINT.fullmatch(text, last.end, start) else None
        name = None if beside else read_name(text, start, last.end if last else 0)
        if form.named and not beside and (name is None or name.kind != "versus" or _american(text, match.end())):
            continue
        drafts.append(_draft(text, form, match, name, beside, starts))
    return drafts


def _american(text: str, place: int) -> bool:
    """Whether the parenthesis that follows names a court of this country."""
    dated = read_dated(text, place)
    return dated is not None and bool(dated.court)


def _draft(
    text: str, form: _Form, found: re.Match[str], name: CaseName | None, beside: Draft | None, starts: set[int]
) -> Draft:
    series = found.groupdict().get("series") or ""
    kind = "international" if squeeze(series) in _international() else form.kind
    cited = " ".join(found[0].split())
    after = form.after.match(text, found.end()) if form.after else None
    end = after.end() if after else found.end()
    pin = _PIN.match(text, end)
    pin = None if pin and pin.start("pin") in starts else pin
    draft = Draft(name.start if name else found.start(), pin.end() if pin else end, kind, "decision", at=found.start())
    draft.pin = pin["pin"] if pin else ""
    _close(draft, text)
    year = found.groupdict().get("year")
    draft.year = int(year) if year else draft.year
    if beside is not None:
        draft.kind, draft.key, draft.resolves_to = beside.kind, beside.key, beside.resolves_to
        draft.name, draft.names = beside.name, beside.names
    else:
        draft.key = f"{'int/case' if kind == 'international' else 'foreign'}/{slug_of(cited)}"
        draft.resolves_to = cited
        if name is not None:
            draft.name, draft.names, draft.name_kind = name.text, name.parties, name.kind
        elif after:
            draft.name, draft.names, draft.name_kind = after["after"], (after["after"],), "bare"
    printed = " ".join(text[found.start() : draft.end].split())
    draft.normalized = f"{draft.name}, {printed}" if draft.name and not after else printed
    return draft


def _close(draft: Draft, text: str) -> None:
    """The parentheses with series, court and day that follow."""
    for _ in range(_MOST_CLOSING):
        found = _CLOSING.match(text, draft.end)
        dated = _WHEN.search(found["inside"]) if found else None
        if found is None or not (dated or found["inside"][0].isupper() or found["inside"].startswith("ser.")):
            break
        if dated:
            draft.year, draft.date = int(dated["year"]), iso_date(dated)
        draft.end = draft.full_end = found.end()
