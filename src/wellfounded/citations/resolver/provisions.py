"""Provisions: which code a bare section is of, and where the act and the code print the same provision."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from wellfounded.citations.authority_keys import authority_key, cited_as
from wellfounded.citations.finder.anchored_patterns import AnchoredPattern
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.parser.statutes import section_of_law
from wellfounded.citations.tables.codes import (
    ACT_SERIES,
    act_names,
    any_code,
    code_section_of,
    known_section,
    mend_path,
)
from wellfounded.citations.tables.codes import code as code_of
from wellfounded.citations.tables.loader import read_form

__all__ = ["Provisions", "set_title"]

_NEAR = 60


_REFERENCES = AnchoredPattern(re.compile(r"[Rr]eferences?\b|[Cc]itations?\b|[Cc]ites\b"))
_SETTING = re.compile(
    r"\b(?:further|subsequent|future|undesignated|statutory|section|unspecified|other|later)\s+(?:\w+\s+){0,6}$",
    re.IGNORECASE,
)
_TITLE = re.compile(r"\b[Tt]itle (\d{1,2})\b")
_DIVISION = re.compile(r",?(?: ?(?:[Dd]iv|[Tt]it|[Ss]ubtit|[Ss]ec)(?:\.|ision|le|tion)? ?\w{1,4},?)*")
_PAGED = ("stat", "fr")
_REACH = 120  # characters within which such a sentence names the title


def set_title(text: str) -> str:
    """The title that a text says its bare sections are of; empty where it does not say."""
    for found in _REFERENCES.finditer(text):
        if not _SETTING.search(text, max(0, found.start() - 90), found.start()):
            continue
        ahead = " ".join(text[found.end() : found.end() + _REACH].split())
        titled = _TITLE.search(ahead)
        if titled:
            return titled[1]
        coded = any_code().search(ahead)
        if coded and coded.lastgroup in ("usc", "cfr"):
            return coded["title"]
        if act_names().search(ahead):
            return ACT_SERIES
    return ""


class Provisions:
    """What a text says about the sections it cites."""

    def __init__(self, mentions: Sequence[Mention], text: str) -> None:
        self._text = text
        self._sections = sorted(
            (mention for mention in mentions if mention.place.series in ("usc", "cfr", ACT_SERIES, "act", "other")),
            key=lambda mention: mention.start,
        )
        self._paged: dict[tuple[str, str], list[Mention]] = {}
        for mention in mentions:
            if mention.place.series in _PAGED and mention.place.number:
                self._paged.setdefault((mention.place.series, mention.place.volume), []).append(mention)
        self._laws = {mention.end: mention for mention in mentions if mention.subkind in ("public_law", "named_act")}
        self._starts = [mention.start for mention in self._sections]

    @cached_property
    def _title(self) -> str:
        return set_title(self._text)

    def resolved(self, mentions: Sequence[Mention]) -> list[Mention]:
        """The mentions, with bare sections given their code and the act's given their place in the code."""
        out = []
        for mention in mentions:
            if mention.place.number and not mention.place.series and mention.kind in ("statute", "regulation"):
                mention = self._bare(mention)
            if mention.subkind == "short" and mention.place.series in _PAGED and not mention.key:
                mention = self._by_page(mention)
            if mention.place.series == ACT_SERIES:
                mention = self._of_act(mention)
            out.append(mention)
        return out

    def _before(self, mention: Mention) -> Mention | None:
        """The last provision cited before a mention, in its stream if it has one."""
        place = bisect_left(self._starts, mention.start)
        nearest = None
        for index in range(place - 1, max(-1, place - 12), -1):
            other = self._sections[index]
            if other.stream == mention.stream:
                return other
            nearest = nearest or other
        return nearest

    def _bare(self, mention: Mention) -> Mention:
        number = mention.place.number
        title = read_form("ina")["title"]
        before = self._before(mention)
        law = self._law_before(mention)
        if law is not None:
            named = section_of_law(law.key, law.place, mention.place)
            return _placed(mention, named)._replace(subkind="named_act_section")
        if "." in number:
            of = before.place.volume if before is not None and before.place.series == "cfr" else title
            return _placed(mention, Place("cfr", of, number, mention.place.path), "regulation")
        if self._title == ACT_SERIES and code_section_of(number):
            return _placed(mention, Place(ACT_SERIES, "", number, mention.place.path))
        if self._title.isdigit() and (self._title != title or not code_section_of(number)):
            return _placed(mention, Place("usc", self._title, number, mention.place.path))
        if code_section_of(number) and (before is None or not self._continues(before, number)):
            return _placed(mention, Place(ACT_SERIES, "", number, mention.place.path))
        if before is not None and self._continues(before, number):
            place = before.place._replace(number=number, path=mention.place.path)
            return _placed(mention, place)
        if known_section(number):
            return _placed(mention, Place("usc", title, number, mention.place.path))
        if before is not None and before.place.series == "usc" and len(number) == len(before.place.number):
            return _placed(mention, before.place._replace(number=number, path=mention.place.path))
        return mention

    def _by_page(self, mention: Mention) -> Mention:
        """A page of a register cited for short: of what was last cited in that volume."""
        place = (mention.place.series, mention.place.volume)
        earlier = [other for other in self._paged.get(place, ()) if other.start < mention.start]
        if not earlier:
            return mention
        return mention._replace(key=earlier[-1].key, resolves_to=earlier[-1].resolves_to, antecedent=earlier[-1].start)

    def _law_before(self, mention: Mention) -> Mention | None:
        """The act or public law that stands directly before a section, with at most a division between."""
        for end in range(mention.start - 1, mention.start - 32, -1):
            if end in self._laws:
                between = " ".join(self._text[end : mention.start].split())
                return self._laws[end] if _DIVISION.fullmatch(between) else None
        return None

    def _continues(self, before: Mention, number: str) -> bool:
        """Whether a bare section goes on with the code or act cited last, by its number."""
        if before.place.series in ("act", "other"):
            return number == before.place.number
        if before.place.series == "usc" and before.place.volume != read_form("ina")["title"]:
            return len(number) == len(before.place.number) and not code_section_of(number)
        return False

    def _of_act(self, mention: Mention) -> Mention:
        """A section of the act; where the code's section is printed beside it, that one holds."""
        place = bisect_left(self._starts, mention.end)
        same_list = [other for other in self._sections[max(0, place - 4) : place + 4] if other.place.series == "usc"]
        beside = [
            other for other in same_list if 0 <= other.start - mention.end <= _NEAR and other.stream == mention.stream
        ]
        if not beside:
            return mention
        own = code_section_of(mention.place.number)
        if any(other.place.number == own for other in beside):
            first = next(other for other in beside if other.place.number == own)
            return mention._replace(parallel=first.start)
        first = beside[0]
        between = self._text[mention.end : first.start].strip(" ,;[(\n")
        if (
            between
            or first.place.path[:1] != mention.place.path[:1]
            or mention.subkind not in ("ina_section", "bare_section")
        ):
            return mention
        if known_section(first.place.number) and own and first.place.number[:2] == "12" and own != first.place.number:
            at = Place("usc", first.place.volume, first.place.number, mention.place.path)
            key = authority_key(at)
            return mention._replace(key=key, resolves_to=cited_as(at, key), parallel=first.start)
        return mention


def _placed(mention: Mention, place: Place, kind: str = "") -> Mention:
    entry = code_of("usc" if place.series == ACT_SERIES else place.series)
    place = place._replace(path=mend_path(place.path, entry.levels if entry else ()))
    key = authority_key(place)
    return mention._replace(kind=kind or mention.kind, place=place, key=key, resolves_to=cited_as(place, key))
