"""What each id. refers back to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wellfounded.citations.authority_keys import authority_key, cited_as
from wellfounded.citations.model import BODY, CAPTION, Mention, Place
from wellfounded.citations.resolver.decision_comparison import in_pages, name_key
from wellfounded.citations.resolver.decisions import Decisions

__all__ = ["Antecedents"]

_PROVISIONS = ("usc", "cfr", "ina", "act", "other")
_BACK = 12  # mentions within which an antecedent is looked for


class Antecedents:
    """The mentions of a text, stream by stream, as an id. looks back over them.

    The antecedent is the last thing cited before it in its stream: a decision by whatever form, its name included, a
    provision, a source, a part of the record. What stands in a parenthetical is none; footnotes do not come between
    two citations of the running text; a decision in whose pages the pinpoint cannot lie is passed over.
    """

    def __init__(self, mentions: Sequence[Mention], decisions: Decisions) -> None:
        self._mentions = list(mentions)
        self._decisions = decisions

    def resolved(self) -> list[Mention]:
        """The mentions, with every id. given its antecedent."""
        order = sorted(
            range(len(self._mentions)), key=lambda place: (self._mentions[place].stream, self._mentions[place].start)
        )
        streams: dict[int, list[Mention]] = {}
        for place in order:
            mention = self._mentions[place]
            if mention.stream == CAPTION:
                continue
            behind = streams.setdefault(mention.stream, [])
            if mention.kind == "id":
                candidates = behind[-_BACK:]
                if mention.stream != BODY:
                    earlier = [other for other in streams.get(BODY, []) if other.start < mention.start]
                    candidates = [*earlier[-_BACK:], *candidates]
                mention = self._of(mention, candidates)
                self._mentions[place] = mention
            if mention.within >= 0 or not _can_be_antecedent(mention):
                continue
            behind.append(mention)
        return self._mentions

    def _of(self, mention: Mention, candidates: Sequence[Mention]) -> Mention:
        if mention.name:
            wanted = name_key(mention.name)
            for other in reversed(candidates):
                if any(name_key(name) == wanted for name in (*other.names, self._decisions.short_name(other))):
                    return _taken(mention, other)
        inner = [other for other in candidates if other.within == mention.within or other.within < 0]
        for other in reversed(inner):
            if self._fits(mention, other):
                return _taken(mention, other)
        return mention

    def _fits(self, mention: Mention, other: Mention) -> bool:
        provision = other.place.series in _PROVISIONS or other.subkind == "section"
        if mention.subkind == "section":
            return provision
        if mention.pin.startswith(("¶", "para")):
            return not provision and other.kind in ("secondary", "short", "record", "id")
        if not mention.pin:
            return bool(other.key)
        if provision:
            return False
        if other.place.series and other.kind in ("statute", "regulation"):
            return in_pages(other.place, mention.pin) and other.place.number[:1].isdigit()
        full = self._decisions.full.get(other.key)
        if full is not None:
            return in_pages(full.place, mention.pin)
        return bool(other.key)


def _can_be_antecedent(mention: Mention) -> bool:
    if mention.listed or mention.subkind in ("internal", "caption_self", "named_act", "treaty_name"):
        return False
    return bool(mention.key)


def _taken(mention: Mention, other: Mention) -> Mention:
    place = mention.place
    if mention.subkind == "section":
        place = Place(other.place.series, other.place.volume, place.number, place.path)
        key = authority_key(place)
        return mention._replace(place=place, key=key, resolves_to=cited_as(place, key), antecedent=other.start)
    subkind = mention.subkind or _kind_of(other)
    return mention._replace(
        subkind=subkind,
        key=other.key,
        resolves_to=other.resolves_to,
        antecedent=other.start,
        names=other.names,
        place=other.place._replace(path=other.place.path),
    )


def _kind_of(other: Mention) -> str:
    if other.kind == "id":
        return other.subkind.removesuffix("_named")
    if other.kind in ("full", "short", "supra"):
        return "secondary" if re.match(r"src/|int/", other.key) else "case"
    return other.kind
