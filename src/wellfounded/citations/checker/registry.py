"""What the register of authorities says otherwise than a citation, and what became of an authority by a day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from wellfounded.authorities import ENDING, Authority, Registry, Treatment
from wellfounded.citations.checker.model import Aspect, Finding
from wellfounded.citations.checker.printed_form import finding_at
from wellfounded.citations.finder.finder import find_citations
from wellfounded.citations.formatter.citation_styles import written
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.parser.case_names import common_party
from wellfounded.citations.resolver.decision_comparison import first_page, name_key
from wellfounded.citations.tables.loader import read_form
from wellfounded.dates import day_words

__all__ = ["Register", "register_of"]

_DECISIONS = ("full", "agency")


@lru_cache(maxsize=4)
def _readings(cites: tuple[tuple[str, str], ...]) -> Mapping[str, Mention]:
    """How each citation of the register reads, by the authority's key; in one pass over all of them."""
    text = "\n\n".join(cite for _, cite in cites)
    found = sorted(find_citations(text), key=lambda mention: mention.start)
    readings: dict[str, Mention] = {}
    start, place = 0, 0
    for key, cite in cites:
        while place < len(found) and found[place].start < start:
            place += 1
        if place < len(found) and found[place].start < start + len(cite):
            readings[key] = found[place]
        start += len(cite) + 2
    return readings


@dataclass(frozen=True)
class Register:
    """The register as a check asks it."""

    registry: Registry
    readings: Mapping[str, Mention]
    by_name: Mapping[tuple[str, str], Sequence[Mention]]
    by_volume: Mapping[tuple[str, str], Sequence[Mention]]

    def year(self, mention: Mention) -> int | None:
        """The year of the authority in the register, where it has exactly this one."""
        authority = self.exact(mention)
        return authority.date.year if authority else None

    def exact(self, mention: Mention) -> Authority | None:
        """The register's entry for a decision cited by place."""
        if mention.kind not in _DECISIONS or not mention.authority or not mention.place.number:
            return None
        return self.registry.get(mention.authority)

    def check_name(self, mention: Mention) -> tuple[Aspect, list[Finding]]:
        """Whether the name printed is the register's."""
        authority = self.exact(mention)
        reading = self.readings.get(authority.key) if authority else None
        named = bool(mention.names) and not mention.text[:1].isdigit()  # else the name stands with another citation
        if authority is None or reading is None or not named or not reading.names:
            return "cannot check", []
        ours, theirs = _own_parties(reading.names), _own_parties(mention.names)
        both = f"'{mention.name}' here, '{reading.name}' in the register{_unsure(authority)}"
        right = written(reading.name, mention.place, mention.pin, mention.year, mention.court)
        if not {name_key(name) for name in ours} & {name_key(name) for name in theirs}:
            part = any(_part_of(one, other) for one in ours for other in theirs)
            if part:
                return "agrees", [finding_at(mention, "WF508", "note", f"name is shorter or longer: {both}")]
            return "differs", [finding_at(mention, "WF508", "differs", f"name differs: {both}", right)]
        if len(mention.names) == len(reading.names) == 2:
            other = [(_party(one), _party(two)) for one, two in zip(mention.names, reading.names, strict=True)]
            if any(one != two and not _close(one, two) for one, two in other):
                return "agrees", [finding_at(mention, "WF508", "note", f"the other party differs: {both}", right)]
        return "agrees", []

    def check_year_and_court(self, mention: Mention, printed: Mention) -> Iterator[Finding]:
        """Year and court, against the register's."""
        authority = self.exact(mention)
        if authority is None:
            return
        year, court = authority.date.year, authority.court
        if printed.year is not None and printed.year != year:
            said = f"{printed.year} here, {year} in the register{_unsure(authority)}"
            right = written(mention.name, mention.place, mention.pin, year, mention.court)
            if abs(printed.year - year) == 1:
                # A decision amended or reheard in the next year is cited by either.
                yield finding_at(
                    mention, "WF510", "note", f"{said}; an amended decision is cited by either year", right
                )
            else:
                yield finding_at(mention, "WF510", "differs", said, right)
        if court and mention.court and court != mention.court:
            said = f"the court given is not that in the register{_unsure(authority)}"
            yield finding_at(mention, "WF511", "differs", said, authority.cite)

    def check_place(self, mention: Mention) -> Iterator[Finding]:
        """A decision that the register has under the same name and year, at another page or in another volume."""
        if mention.authority or mention.kind not in _DECISIONS or not mention.place.number or mention.year is None:
            return
        for name in _own_parties(mention.names)[:1]:
            for reading in self.by_name.get((mention.place.series, name_key(name)), ()):
                place = reading.place
                same = (place.volume == mention.place.volume) != (place.number == mention.place.number)
                if same and reading.year == mention.year and reading.court == mention.court:
                    there = f"the register has a decision of this name and year at {_at(reading)}"
                    said = f"{_at(mention)} here, but {there}"
                    right = written(mention.name, place, mention.pin, mention.year, mention.court)
                    yield finding_at(mention, "WF509", "differs", said, right)
                    return

    def begins_after(self, place: Place) -> Mention | None:
        """The next decision of a volume that the register has; None where it has none."""
        first = first_page(place.number)
        if first is None:
            return None
        volume = self.by_volume.get((place.series, place.volume), ())
        return min(
            (reading for reading in volume if (first_page(reading.place.number) or 0) > first),
            key=lambda reading: first_page(reading.place.number) or 0,
            default=None,
        )

    def check_standing(
        self, mention: Mention, day: dt.date | None, forum: str, admitted: bool
    ) -> tuple[Aspect, list[Finding]]:
        """What became of the authority by the day. ``admitted``: the text itself says what happened to it."""
        authority = self.registry.get(mention.authority)
        if authority is None:
            return "cannot check", []
        found: list[Finding] = []
        aspect: Aspect = "agrees" if day else "cannot check"
        if day is not None and _later(authority, day) and mention.kind not in ("statute", "regulation"):
            said = f"its date is {authority.date_words}, later than {day_words(day)}"
            return "differs", [finding_at(mention, "WF513", "differs", said)]
        for treatment in authority.later:
            said = _said(treatment)
            if day is not None and treatment.date > day:
                continue
            if treatment.ends(day or dt.date.max, forum or None):
                aspect = "differs"
                said = f"{said}: no longer good law" + (f" on {day_words(day)}" if day else "")
                found.append(finding_at(mention, "WF512", "note" if admitted else "differs", said))
            elif treatment.what in ENDING and treatment.within and not forum and day is not None:
                aspect = "cannot check"
                said = f"{said}; whether it is good law depends on the forum (give --forum)"
                found.append(finding_at(mention, "WF523", "cannot check", said))
            else:
                found.append(finding_at(mention, "WF525", "note", said))
        return aspect, found


def register_of(registry: Registry) -> Register:
    """A register made ready for checking."""
    cites = tuple((key, authority.cite) for key, authority in registry.items())
    readings = _readings(cites)
    by_name: dict[tuple[str, str], list[Mention]] = {}
    by_volume: dict[tuple[str, str], list[Mention]] = {}
    for key, reading in readings.items():
        if reading.kind in _DECISIONS and reading.place.number:
            by_volume.setdefault((reading.place.series, reading.place.volume), []).append(reading)
        if registry[key].checked != "unchecked":
            for name in _own_parties(reading.names)[:1]:
                by_name.setdefault((reading.place.series, name_key(name)), []).append(reading)
    return Register(registry, readings, by_name, by_volume)


def _own_parties(names: Sequence[str]) -> list[str]:
    """The parties that distinguish a decision from others; all of them where all are common."""
    return [name for name in names if not common_party(name)] or list(names)


def _part_of(one: str, other: str) -> bool:
    first, second = sorted((one.lower().replace("-", " ").split(), other.lower().replace("-", " ").split()), key=len)
    return bool(first) and (all(word in second for word in first) or "".join(first) in "".join(second))


def _party(name: str) -> str:
    key = name_key(name)
    return next((party for party, forms in read_form("checks")["same_party"].items() if key in forms), key)


def _close(one: str, other: str) -> bool:
    return one in other or other in one


def _at(mention: Mention) -> str:
    return written("", mention.place, "", None, "").strip()


def _unsure(authority: Authority) -> str:
    return " (unverified entry)" if authority.checked == "unchecked" else ""


def _later(authority: Authority, day: dt.date) -> bool:
    return authority.date > day if authority.precision == "day" else authority.date.year > day.year


def _said(treatment: Treatment) -> str:
    until = f", until {day_words(treatment.until)}" if treatment.until else ""
    within = f" in {', '.join(treatment.within)}" if treatment.within else ""
    as_to = f" ({treatment.as_to})" if treatment.as_to else ""
    return f"{treatment.what} by {treatment.by}, {treatment.date_words}{until}{within}{as_to}"
