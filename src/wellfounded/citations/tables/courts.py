"""Courts as they are printed before a year: ``9th Cir.``, ``S.D.N.Y.``, and the agency's own deciders."""

from __future__ import annotations

import re
from functools import cache

from wellfounded.citations.tables.loader import read_form, squeeze

__all__ = ["court_called", "court_of_docket", "court_of_heading", "court_of_reporter", "court_written"]


@cache
def _courts() -> dict[str, str]:
    from courts_db import courts

    found: dict[str, str] = {}
    for court in courts:
        printed = court.get("citation_string")
        if printed:
            found.setdefault(squeeze(printed), court["id"])
    found.update({squeeze(printed): code for printed, code in read_form("courts")["exact"].items()})
    return found


@cache
def _printed() -> dict[str, str]:
    from courts_db import courts

    return {court["id"]: court["citation_string"] for court in courts if court.get("citation_string")}


@cache
def court_called(printed: str) -> str:
    """The code of a court printed so; empty where none is."""
    squeezed = squeeze(printed)
    if not squeezed:
        return ""
    found = _courts().get(squeezed)
    if found is not None:
        return found
    for beginning, code in read_form("courts")["prefix"].items():
        if squeezed.startswith(squeeze(beginning)):
            return str(code)
    return ""


def court_of_reporter(series: str) -> str:
    """The court whose decisions alone a reporter prints; empty where there are several."""
    return str(read_form("courts")["of_reporter"].get(series, ""))


@cache
def _dockets() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(entry["pattern"]), entry["court"]) for entry in read_form("courts")["docket"])


def court_of_docket(number: str) -> str:
    """The court that numbers its dockets so; empty where several do."""
    return next((court for pattern, court in _dockets() if pattern.search(number)), "")


def court_of_heading(text: str) -> str:
    """The court that an opinion is of, by its heading."""
    heading = read_form("courts")["heading"]
    found = re.search(heading["pattern"], text)
    if found is None:
        return ""
    ordinals: list[str] = heading["ordinals"]
    number = ordinals.index(found[1].lower()) + 1 if found[1] else int(found[2])
    return str(heading["code"]).format(number)


def court_written(code: str, form: str) -> str:
    """How a court is written before the year, in a form of citation."""
    written = read_form("courts")["written"].get(code)
    return str(written[form]) if written else _printed().get(code, "")
