"""How a citation is written: the house form, the Bluebook's, and the immigration agency's own."""

from __future__ import annotations

import re
from typing import Literal

from wellfounded.citations.authority_keys import place_in_code
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.parser.acts import act_written, rule_written
from wellfounded.citations.tables.codes import ACT_SERIES, code
from wellfounded.citations.tables.courts import court_of_reporter, court_written
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.reporters import Reporter, reporter_called

__all__ = ["Style", "date_written", "display", "party_written", "place_written", "written"]

Style = Literal["house", "bluebook", "agency"]
"""``house`` is what `normalized` holds: the Bluebook's, with the agency's decisions as the agency writes them."""

_SHOWN = re.compile(r"(?:en banc|per curiam|internal quotation|citations? omitted|emphasis|amended)", re.IGNORECASE)
_IN_RE = re.compile(r"(?:In re:?|IN RE:?|Ma\w+ [oO0][fFl]|MATTER OF)(?= )")


def display(mention: Mention, style: Style = "house") -> str:
    """A mention as it ought to be written in a form of citation; what has only one form is given in that."""
    if style == "house" or not mention.place.number:
        return mention.normalized or mention.text
    if mention.kind in ("full", "agency") and mention.subkind not in (
        "docket",
        "caption_self",
        "unpublished",
        "interim",
    ):
        return _decision(mention, style)
    if mention.place.series in ("usc", ACT_SERIES) and mention.kind == "statute":
        return _section_of_act(mention, style)
    return mention.normalized or mention.text


def _decision(mention: Mention, style: Style) -> str:
    return written(
        mention.name,
        mention.place,
        mention.pin,
        mention.year,
        mention.court,
        style=style,
        docket=mention.docket,
        date=mention.date,
        early=mention.early,
    )


def _section_of_act(mention: Mention, style: Style) -> str:
    """The Bluebook cites the code, where the section has a place in it; the agency prefers the act's own number."""
    place = place_in_code(mention.place)
    if style == "bluebook" and place.series != ACT_SERIES:
        return _section(place)
    if mention.place.series == ACT_SERIES:
        return f"{read_form('ina')['display']} § {mention.place.number}{mention.place.subsections}"
    if mention.place.volume == read_form("ina")["title"]:
        numbers = {section: number for number, section in read_form("ina")["sections"].items()}
        number = numbers.get(mention.place.number)
        if number:
            return f"{read_form('ina')['display']} § {number}{mention.place.subsections}"
    return _section(place)


def party_written(name: str, style: Style) -> str:
    """A name in a form: the agency says Matter of, and writes the initials of agencies without full stops."""
    name = re.sub(r"\s+,", ",", name)
    if style == "agency":
        name = re.sub(r"\bI\.N\.S\.", "INS", re.sub(r"\bD\.H\.S\.", "DHS", name))
        return _IN_RE.sub("Matter of", name)
    return _IN_RE.sub(lambda found: "In re" if found[0].lower().startswith("in") else "Matter of", name)


def written(
    name: str,
    place: Place,
    pin: str = "",
    year: int | None = None,
    court: str = "",
    parentheticals: tuple[str, ...] = (),
    style: Style = "house",
    short: bool = False,
    docket: str = "",
    date: str = "",
    early: str = "",
) -> str:
    """A decision by name, place and year; ``short`` leaves out the first page and the year."""
    reporter = reporter_called(place.series, plain=True)
    series = _series(reporter, style) if reporter else place.series
    head = f"{party_written(name, style)}, " if name else ""
    if docket and not short and reporter and (reporter.online or not place.number):
        head += f"{docket}, " if " " in docket else f"No. {docket}, "
    if short:
        return f"{head}{place.volume} {series} at {pin}" if pin else f"{head}{place.volume} {series}"
    series += f" ({early})" if early else ""
    volume = place.volume or "___"
    if not place.number and pin:
        pin = f"slip op. at {pin}"
    joint = ", at " if reporter and reporter.online and pin else ", "
    text = f"{head}{volume} {series} {place.number or '___'}" + (f"{joint}{pin}" if pin else "")
    if year is not None:
        form = "bluebook" if style == "bluebook" else "agency"
        shown = "" if reporter and court_of_reporter(reporter.name) == court else court_written(court, form)
        day = date_written(date) if reporter and reporter.online and len(date) == 10 else str(year)
        text += f" ({shown} {day})" if shown else f" ({day})"
    kept = [part for part in parentheticals if _SHOWN.match(part) and len(part) < 90]
    return text + "".join(f" ({part})" for part in kept)


def _series(reporter: Reporter, style: Style) -> str:
    return reporter.bluebook if style == "bluebook" else reporter.display


def _section(place: Place) -> str:
    entry = code(place.series)
    if entry is None:
        return ""
    title, _, appendix = place.volume.partition(" ")
    head = f"{entry.display.format(title=title)} {appendix}".rstrip()
    if place.number.startswith("pt"):
        return f"{head} pt. {place.number[2:]}"
    if place.path and place.path[-1] == "note":
        bare = Place(place.series, place.volume, place.number, place.path[:-1])
        return f"{head} § {bare.number}{bare.subsections} note"
    return f"{head} § {place.number}{place.subsections}"


def date_written(date: str) -> str:
    """A date as citations have it: Feb. 19, 1999; Feb. 2001; 1997."""
    year, *rest = date.split("-")
    months = ("Jan.", "Feb.", "Mar.", "Apr.", "May", "June", "July", "Aug.", "Sept.", "Oct.", "Nov.", "Dec.")
    if not rest:
        return year
    month = months[int(rest[0]) - 1]
    return f"{month} {int(rest[1])}, {year}" if len(rest) > 1 else f"{month} {year}"


def place_written(place: Place, pin: str = "", date: str = "", text: str = "") -> str:
    """A provision, a page of a register, a rule. ``text`` is what is printed, for what has no form."""
    series = place.series
    entry = code(series)
    dated = f" ({date_written(date)})" if date else ""
    if entry is not None and entry.pages:
        head = entry.display.format(title=place.volume)
        if not place.number:
            return f"{head} at {pin}"
        return f"{head} {place.number}" + (f", {pin}" if pin else "") + dated
    if entry is not None:
        return _section(place)
    if series == ACT_SERIES:
        own = f"{read_form('ina')['display']} § {place.number}{place.subsections}"
        in_code = place_in_code(place)
        return own if in_code is place else f"{own} = {_section(in_code)}"
    if series == "act":
        full, short = act_written(place.volume)
        return f"{short or full or place.volume} § {place.number}{place.subsections}"
    if series == "pl" and place.volume:
        return f"Pub. L. No. {place.volume}, § {place.number}{place.subsections}"
    if series == "pl":
        return f"Pub. L. No. {place.number}{dated}"
    if series.startswith("rule:"):
        return (
            f"{rule_written(series.removeprefix('rule:')).format(court=place.volume)} {place.number}{place.subsections}"
        )
    if series == "other":
        return f"{place.volume} § {place.number}{place.subsections}"
    return text
