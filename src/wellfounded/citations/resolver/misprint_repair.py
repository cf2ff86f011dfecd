"""Misprints that are evident from the citation itself, from another of the same decision, or from the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wellfounded.citations.authority_keys import authority_key, cited_as
from wellfounded.citations.model import Mention
from wellfounded.citations.resolver.decision_comparison import alike, in_pages, name_key, one_digit_apart
from wellfounded.citations.resolver.registry_index import RegistryIndex
from wellfounded.citations.tables.reporters import expected_year, other_series, reporter_called

__all__ = ["mend"]


def mend(mentions: Sequence[Mention], known: RegistryIndex) -> list[Mention]:
    """The mentions, with misprinted places read as what is meant; what was printed is kept in ``as_printed``."""
    out = [_mend_series(mention) for mention in mentions]
    places = _places_of(out)
    return [_mended(mention, places, known) for mention in out]


def _mend_series(mention: Mention) -> Mention:
    """A full citation in a series that cannot be of its year, put into the series that can."""
    reporter = reporter_called(mention.place.series) if mention.kind == "full" and mention.year else None
    if reporter is None or mention.year is None or not mention.place.number:
        return mention
    meant = other_series(reporter, mention.place.volume, mention.year)
    if meant is None:
        return mention
    place = mention.place._replace(series=meant.name)
    key = authority_key(place)
    printed = f"{mention.place.volume} {reporter.display} {mention.place.number}"
    return mention._replace(
        place=place,
        key=key,
        resolves_to=cited_as(place, key),
        as_printed=printed,
        repairs=(*mention.repairs, "series inconsistent with the year"),
    )


def _places_of(mentions: Sequence[Mention]) -> dict[str, list[Mention]]:
    found: dict[str, list[Mention]] = {}
    for mention in sorted(mentions, key=lambda mention: mention.start):
        if mention.kind in ("full", "agency") and mention.place.number and mention.year is not None and mention.names:
            same = found.setdefault(name_key(mention.name), [])
            if all(other.place != mention.place for other in same):
                same.append(mention)
    return found


def _in_registry(mention: Mention, known: RegistryIndex) -> Mention:
    """A citation whose volume cannot be of its year, where the registry has the decision a digit away."""
    about = expected_year(mention.place.series, mention.place.volume)
    if about is None or mention.year is None or abs(about - mention.year) <= 4 or mention.key in known.authorities:
        return mention
    for place, authority, name in known.by_page.get((mention.place.series, mention.place.number), ()):
        same = any(alike(name, party) for party in mention.names)
        if same and authority.date.year == mention.year and one_digit_apart(place.volume, mention.place.volume):
            key = authority_key(place)
            repairs = (*mention.repairs, "volume inconsistent with the year")
            printed = f"{mention.place.volume} {mention.place.series} {mention.place.number}"
            return mention._replace(
                place=place, key=key, resolves_to=cited_as(place, key), as_printed=printed, repairs=repairs
            )
    return mention


def _mended(mention: Mention, places: Mapping[str, Sequence[Mention]], known: RegistryIndex) -> Mention:
    """A full citation that contradicts an earlier one of the same decision, read as that one.

    Either the first page was left out, so that the pinpoint stands in its place, or a digit of the volume is wrong.
    """
    if mention.kind not in ("full", "agency") or not mention.place.number or not mention.names:
        return mention
    if mention.year is not None:
        mention = _in_registry(mention, known)
    for other in places.get(name_key(mention.name), ()):
        if other.start >= mention.start or other.place.series != mention.place.series:
            continue
        if other.place == mention.place:
            return mention
        same_volume = other.place.volume == mention.place.volume
        if same_volume and mention.year is None and in_pages(other.place, mention.place.number):
            kind = "short" if mention.kind == "full" else mention.kind
            pin = mention.place.number + (f", {mention.pin}" if mention.pin else "")
            place = mention.place._replace(number="")
            repairs = (*mention.repairs, "pinpoint in place of the first page")
            return mention._replace(
                kind=kind, subkind="short", pin=pin, place=place, key="", resolves_to="", repairs=repairs
            )
        same_page = other.place.number == mention.place.number and other.year == mention.year
        if same_page and not same_volume and one_digit_apart(other.place.volume, mention.place.volume):
            repairs = (*mention.repairs, "volume differs from an earlier citation of the decision")
            printed = f"{mention.place.volume} {mention.place.series} {mention.place.number}"
            return mention._replace(
                place=other.place,
                key=other.key,
                resolves_to=other.resolves_to,
                as_printed=printed,
                repairs=repairs,
            )
    return mention
