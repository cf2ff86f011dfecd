"""One key for each authority, and the citation by which it is known."""

from __future__ import annotations

from wellfounded.citations.model import Place
from wellfounded.citations.parser.acts import act_of_law, act_of_page, slug_of
from wellfounded.citations.parser.secondary_sources import treaty_of
from wellfounded.citations.tables.codes import ACT_SERIES, code_section_of
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.reporters import official_volume, reporter_called

__all__ = ["authority_key", "cited_as", "place_in_code"]


def place_in_code(place: Place) -> Place:
    """A section of the act in the code, a page of an early reporter in the official series; else the place itself."""
    official = official_volume(place.series, place.volume)
    if official is not None:
        return place._replace(series=official[0], volume=official[1])
    if place.series != ACT_SERIES:
        return place
    section = code_section_of(place.number)
    return Place("usc", read_form("ina")["title"], section, place.path) if section else place


def authority_key(place: Place) -> str:
    """The key of what stands at a place; empty where the place is not whole."""
    if not place.series or not place.number:
        return ""
    place = place_in_code(place)
    series, volume, number = place.series, place.volume, place.number
    path = "".join(f"/{label}" for label in place.path)
    if series in ("usc", "cfr"):
        volume = _joined(volume)
        return f"us/{series}/t{volume}/{'' if number.startswith('pt') else 's'}{number}{path}"
    if series == ACT_SERIES:
        return f"us/ina/s{number}{path}"
    if series == "act":
        return f"us/act/{volume}/s{number}{path}"
    if series == "pl" and volume:
        return f"us/pl/{volume}/s{number}{path}"
    if series == "pl":
        act = act_of_law(number)
        return f"us/act/{act}" if act else f"us/pl/{number}"
    if series == "stat":
        act = act_of_page(volume, number)
        return f"us/act/{act}" if act else f"us/stat/{volume}/{number}"
    if series in ("ilm", "unts", "ust"):
        treaty = treaty_of(f"{series}/{volume}/{number}")[0]
        return f"int/treaty/{treaty}" if treaty else f"int/{series}/{volume}/{number}"
    if series in ("fr", "congrec"):
        return f"us/{series}/{volume}/{number.lower()}"
    if series.startswith("rule:"):
        rules = series.removeprefix("rule:") + (f"-{slug_of(volume)}" if volume else "")
        return f"us/rule/{rules}/{slug_of(number) if ' ' in number else number}{path}"
    if series == "other":
        return f"us/code/{slug_of(volume)}/s{number}{path}"
    if series == "docket":
        return f"us/docket/{volume}/{number.lower()}" if volume else f"us/docket/{number.lower()}"
    if series == "file":
        return f"us/ia/{volume}/{number.lower()}"
    if series == "interim":
        return f"us/ia/int-dec/{number}"
    reporter = reporter_called(series, plain=True)
    if reporter is None:
        return ""
    return f"us/{reporter.group}/{reporter.slug}/{volume}/{number}"


def cited_as(place: Place, key: str) -> str:
    """The citation by which an authority is known: ``usc:8/1158(b)(1)``, ``118 F.3d 641``, ``act:iirira/309(c)(1)``."""
    place = place_in_code(place)
    if key.startswith("int/treaty/"):
        return f"treaty:{key.removeprefix('int/treaty/')}"
    if key.startswith("src/"):
        return f"sec:{key.removeprefix('src/')}"
    if key.startswith("us/act/"):
        slug, _, section = key.removeprefix("us/act/").partition("/")
        return f"act:{slug}/{place.number}{place.subsections}" if section else f"act:{slug}"
    if key.startswith("record"):
        return key.replace("/", ":", 1)
    if not key:
        return ""
    if place.series in ("usc", "cfr"):
        return f"{place.series}:{_joined(place.volume)}/{place.number}{_note(place)}"
    if place.series == ACT_SERIES:
        return f"ina:{place.number}{place.subsections}"
    if place.series == "pl":
        return f"pl:{place.volume}/{place.number}{place.subsections}" if place.volume else f"pl:{place.number}"
    if place.series == "docket":
        return f"docket:{place.volume}/{place.number}" if place.volume else f"docket:{place.number}"
    if place.series == "file":
        return f"docket:{place.volume}/{place.number}"
    if place.series.startswith("rule:"):
        court = f"{slug_of(place.volume)}/" if place.volume else ""
        number = slug_of(place.number) if " " in place.number else place.number
        return f"rule:{place.series.removeprefix('rule:')}/{court}{number}{place.subsections}"
    if place.series == "other":
        return f"code:{slug_of(place.volume)}/{place.number}{place.subsections}"
    if place.series == "interim":
        return f"interim:{place.number}"
    if place.series in ("stat", "fr", "ilm", "unts", "ust", "congrec"):
        return f"{place.series}:{place.volume}/{place.number}"
    reporter = reporter_called(place.series, plain=True)
    display = reporter.display if reporter else place.series
    return f"{place.volume} {display} {place.number}".strip()


def _note(place: Place) -> str:
    if place.path and place.path[-1] == "note":
        return "".join(f"({label})" for label in place.path[:-1]) + " note"
    return place.subsections


def _joined(title: str) -> str:
    """A title as keys have it, with its appendix: 50app, 5app3."""
    return title.replace(" ", "").replace(".", "")
