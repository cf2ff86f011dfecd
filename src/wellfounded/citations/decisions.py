"""Decisions: misprinted series, parallel citations, short forms and names, and later history."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from wellfounded.authorities import Authority, Registry
from wellfounded.citations.acts import slug_of
from wellfounded.citations.forms import read_form
from wellfounded.citations.keys import authority_key, cited_as
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.names import common_party, initials, short_names
from wellfounded.citations.reporters import expected_year, other_series, reporter_called

__all__ = ["Decisions", "Known", "first_page", "in_pages", "mend_series", "name_key", "registered"]

_BETWEEN = re.compile(r"[,;]?\s*$")
_LONGEST = 160
"""More pages than almost any decision has."""


def mend_series(mention: Mention) -> Mention:
    """A full citation in a series that cannot be of its year, put into the series that can."""
    reporter = reporter_called(mention.place.series) if mention.kind == "full" and mention.year else None
    if reporter is None or mention.year is None or not mention.place.number:
        return mention
    meant = other_series(reporter, mention.place.volume, mention.year)
    if meant is None:
        return mention
    place = replace(mention.place, series=meant.name)
    key = authority_key(place)
    printed = f"{mention.place.volume} {reporter.display} {mention.place.number}"
    return replace(
        mention,
        place=place,
        key=key,
        resolves_to=cited_as(place, key),
        as_printed=printed,
        repairs=(*mention.repairs, "series that cannot be of the year"),
    )


def first_page(number: str) -> int | None:
    """A page as a number; None for what is none."""
    return int(number) if number.isdigit() else None


def pinned_page(pin: str) -> int | None:
    """The first page of a pinpoint; None where it names no page."""
    found = re.match(r"\*?(\d{1,5})", pin)
    return int(found[1]) if found and not pin.startswith("*") else None


def in_pages(place: Place, pin: str) -> bool:
    """Whether a pinpoint can lie in the decision that begins at a place: a page before it, or far after, cannot."""
    first, page = first_page(place.number), pinned_page(pin)
    if first is None or page is None:
        return True
    return first <= page <= first + _LONGEST


def name_key(name: str) -> str:
    """A name for comparison: letters only."""
    return re.sub(r"[^a-z0-9]+", "", (initials(name) or name).lower())


@dataclass(frozen=True)
class Known:
    """What a registry knows, by key of place, and by volume."""

    authorities: Mapping[str, Authority] = field(default_factory=dict)
    by_volume: Mapping[tuple[str, str], Sequence[tuple[Place, Authority, str]]] = field(default_factory=dict)
    by_page: Mapping[tuple[str, str], Sequence[tuple[Place, Authority, str]]] = field(default_factory=dict)

    def authority(self, mention: Mention) -> str:
        """The registry's key of the authority of a mention; a section's where the registry has no subsection of it."""
        found = self.authorities.get(mention.key)
        if found is None and mention.key.startswith(("us/usc/", "us/cfr/", "us/act/", "us/rule/")):
            found = self.authorities.get("/".join(mention.key.split("/")[:4]))
        return found.key if found else ""


@lru_cache(maxsize=4)
def _registered(cites: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str, Place, str], ...]:
    from wellfounded.citations.find import find_citations

    # One text, so that reading six hundred citations takes one pass.
    text = "\n\n".join(cite for _, cite in cites)
    keys, starts, place = [key for key, _ in cites], [], 0
    for _, cite in cites:
        starts.append(place)
        place += len(cite) + 2
    found = []
    current = 0
    for mention in sorted(find_citations(text), key=lambda mention: mention.start):
        while current + 1 < len(starts) and starts[current + 1] <= mention.start:
            current += 1
        name = mention.names[0] if mention.names else ""
        if mention.names:
            name = next((party for party in mention.names if not common_party(party)), name)
        if mention.key and (not found or found[-1][0] != keys[current]):
            found.append((keys[current], mention.key, mention.place, name))
    return tuple(found)


def registered(registry: Registry | None) -> Known:
    """A registry made ready for looking up."""
    if registry is None:
        return Known()
    cites = tuple((key, authority.cite) for key, authority in registry.items())
    by_key: dict[str, Authority] = {}
    by_volume: dict[tuple[str, str], list[tuple[Place, Authority, str]]] = {}
    by_page: dict[tuple[str, str], list[tuple[Place, Authority, str]]] = {}
    for key, at, place, name in _registered(cites):
        authority = registry[key]
        former = key.startswith("former ")
        if at in by_key and (former or not by_key[at].key.startswith("former ")):
            continue
        by_key[at] = authority
        if first_page(place.number) is not None:
            by_volume.setdefault((place.series, place.volume), []).append((place, authority, name))
            by_page.setdefault((place.series, place.number), []).append((place, authority, name))
    return Known(by_key, by_volume, by_page)


class Decisions:
    """The decisions that a text cites in full, with their names and other places."""

    def __init__(self, mentions: Sequence[Mention], text: str, known: Known) -> None:
        self._text = text
        self._known = known
        self._shared: dict[str, set[str]] = {}
        self.full: dict[str, Mention] = {}
        """The first full citation of each decision, by its key."""
        self._by_volume: dict[tuple[str, str], list[Mention]] = {}
        self._by_name: dict[str, list[Mention]] = {}
        self.called = {
            mention.key: mention.name
            for mention in mentions
            if mention.subkind == "name_only" and mention.key.startswith("src/") and mention.name
        }
        """What a source is called for short, by its key."""
        self._same: dict[str, str] = {}
        """Keys of parallel citations, with the key that stands for the decision."""
        self._note_shared(mentions)
        self._places = _places_of(mentions)

    def _note_shared(self, mentions: Sequence[Mention]) -> None:
        """Decisions that begin on one page: the names that a text gives for each page."""
        for mention in mentions:
            if mention.kind in ("full", "agency") and mention.place.number and mention.names and mention.subkind == "case":
                self._shared.setdefault(mention.key, set()).add(name_key(short_names(mention.names, "versus")[0]))

    def _keyed(self, mention: Mention) -> Mention:
        """A decision with its name in the key, where two decisions of different names begin on the same page."""
        names = self._shared.get(mention.key, set())
        if len(names) < 2 or not mention.names or _alike(names):
            return mention
        name = short_names(mention.names, "versus")[0]
        return replace(mention, key=f"{mention.key}/{slug_of(name)}", resolves_to=f"{mention.resolves_to} ({name})")

    def _mended(self, mention: Mention) -> Mention:
        """A full citation that contradicts an earlier one of the same decision, read as that one.

        Either the first page was left out, so that the pinpoint stands in its place, or a digit of the volume is wrong.
        """
        if mention.kind not in ("full", "agency") or not mention.place.number or not mention.names:
            return mention
        if mention.year is not None:
            mention = self._in_registry(mention)
        for other in self._places.get(name_key(mention.name), ()):
            if other.start >= mention.start or other.place.series != mention.place.series:
                continue
            if other.place == mention.place:
                return mention
            same_volume = other.place.volume == mention.place.volume
            if same_volume and mention.year is None and in_pages(other.place, mention.place.number):
                kind = "short" if mention.kind == "full" else mention.kind
                pin = mention.place.number + (f", {mention.pin}" if mention.pin else "")
                place = replace(mention.place, number="")
                repairs = (*mention.repairs, "pinpoint in the place of the first page")
                return replace(
                    mention, kind=kind, subkind="short", pin=pin, place=place, key="", resolves_to="", repairs=repairs
                )
            same_page = other.place.number == mention.place.number and other.year == mention.year
            if same_page and not same_volume and _one_digit_apart(other.place.volume, mention.place.volume):
                repairs = (*mention.repairs, "volume differs from an earlier citation of the decision")
                printed = f"{mention.place.volume} {mention.place.series} {mention.place.number}"
                return replace(
                    mention,
                    place=other.place,
                    key=other.key,
                    resolves_to=other.resolves_to,
                    as_printed=printed,
                    repairs=repairs,
                )
        return mention

    def _in_registry(self, mention: Mention) -> Mention:
        """A citation whose volume cannot be of its year, where the registry has the decision a digit away."""
        about = expected_year(mention.place.series, mention.place.volume)
        if about is None or mention.year is None or abs(about - mention.year) <= 4 or mention.key in self._known.authorities:
            return mention
        for place, authority, name in self._known.by_page.get((mention.place.series, mention.place.number), ()):
            alike = any(
                difflib.SequenceMatcher(None, name_key(name), name_key(party)).ratio() > 0.7 for party in mention.names
            )
            if alike and authority.date.year == mention.year and _one_digit_apart(place.volume, mention.place.volume):
                key = authority_key(place)
                repairs = (*mention.repairs, "volume that cannot be of the year")
                printed = f"{mention.place.volume} {mention.place.series} {mention.place.number}"
                return replace(
                    mention, place=place, key=key, resolves_to=cited_as(place, key), as_printed=printed, repairs=repairs
                )
        return mention

    def with_parallels(self, mentions: Sequence[Mention]) -> list[Mention]:
        """The mentions, with parallel citations joined into one authority and later history noted."""
        heads: dict[int, int] = {}
        changed = [self._keyed(self._mended(mention)) for mention in mentions]
        before: int | None = None
        for place in sorted(range(len(changed)), key=lambda place: (changed[place].stream, changed[place].start)):
            mention = changed[place]
            if before is not None and self._is_parallel(changed[before], mention):
                heads[place] = heads.get(before, before)
                changed[place] = self._joined(changed[heads[place]], mention)
                self._date(changed, heads, place)
            elif before is not None:
                changed[place] = self._history(changed[before], changed[heads.get(before, before)], mention)
            if _is_decision(mention) or mention.kind in ("statute", "secondary"):
                before = place
        for mention in changed:
            self._register(mention)
        return changed

    def _date(self, changed: list[Mention], heads: Mapping[int, int], last: int) -> None:
        """Give parallel citations the court and year that stand after the last of them."""
        dated = changed[last]
        if dated.year is None:
            return
        chain = [heads[last], *(place for place, head in heads.items() if head == heads[last])]
        for place in chain:
            other = changed[place]
            if other.year is None and other.kind in ("full", "agency") and other.place.number:
                changed[place] = replace(other, year=dated.year, court=other.court or dated.court, date=dated.date)

    def _is_parallel(self, before: Mention, mention: Mention) -> bool:
        """Whether a citation without a name follows another of the same kind, with nothing but a comma between."""
        if mention.stream != before.stream or mention.name or not before.key and before.kind != "short":
            return False
        if not (_is_decision(mention) and _is_decision(before)):
            return False
        between = self._text[before.end : mention.start]
        if len(between) > 6 or not _BETWEEN.fullmatch(between):
            return False
        return before.place.series != mention.place.series and before.year is None

    def _joined(self, head: Mention, mention: Mention) -> Mention:
        if not head.key:
            return replace(mention, parallel=head.start)
        self._same[mention.key] = head.key
        return replace(
            mention, parallel=head.start, key=head.key, resolves_to=head.resolves_to, name=head.name, names=head.names
        )

    def _history(self, before: Mention, head: Mention, mention: Mention) -> Mention:
        """What a decision did to the one before it, where the words between say so."""
        if not _is_decision(mention) or not _is_decision(before) or mention.stream != before.stream:
            return mention
        between = " ".join(self._text[before.full_end : mention.start].split()).replace("’", "'")
        if len(between) > 120:
            return mention
        found = _history_words().search(f"{between} ")
        if found is None:
            return mention
        name, names = mention.name, mention.names
        if not names and mention.kind in ("full", "agency"):
            name, names = head.name, head.names
        return replace(mention, history=found["what"].strip(" ,"), history_of=head.start, name=name, names=names)

    def _register(self, mention: Mention) -> None:
        if mention.kind not in ("full", "agency") or not mention.key or mention.subkind in ("short", "caption_self"):
            return
        self.full.setdefault(mention.key, mention)
        if mention.place.number:
            self._by_volume.setdefault((mention.place.series, mention.place.volume), []).append(mention)
        for name in self._names(mention):
            self._by_name.setdefault(name_key(name), []).append(mention)

    def _names(self, mention: Mention) -> tuple[str, ...]:
        if not mention.names:
            return ()
        short = short_names(mention.names, "versus" if len(mention.names) == 2 else "matter")
        return tuple(dict.fromkeys((*short, mention.name)))

    def resolved(self, mention: Mention) -> Mention:
        """A short form, a supra or a name with the decision it stands for."""
        if mention.key in self._same:
            head = self.full[self._same[mention.key]]
            return replace(mention, key=head.key, resolves_to=head.resolves_to)
        if mention.key or mention.subkind == "internal":
            return mention
        if mention.kind == "supra" or mention.subkind in ("name_only", "name_at"):
            return self._by_its_name(mention)
        if mention.kind == "full" and mention.place.volume and not mention.place.number and mention.names:
            return self._without_page(mention)
        if mention.kind not in ("short", "agency") or not mention.place.volume:
            return mention
        candidates = self._by_volume.get((mention.place.series, mention.place.volume), [])
        named = [other for other in candidates if _same_name(mention, other)]
        fitting = [other for other in (named or candidates) if in_pages(other.place, mention.pin)]
        if fitting:
            # Of two decisions in one volume, the one that begins last before the page.
            best = max(fitting, key=lambda other: (first_page(other.place.number) or 0, -abs(other.start - mention.start)))
            return self._standing_for(mention, best)
        for place, authority, name in self._known.by_volume.get((mention.place.series, mention.place.volume), ()):
            alike = not mention.names or name_key(name) == name_key(mention.names[-1]) or name_key(mention.names[0]) in name_key(name)
            if alike and in_pages(place, mention.pin):
                key = authority_key(place)
                return replace(mention, key=key, resolves_to=cited_as(place, key), authority=authority.key)
        return mention

    def _without_page(self, mention: Mention) -> Mention:
        """A decision cited before it had a page: by volume and name."""
        name = short_names(mention.names, "versus")[0]
        for place, authority, known in self._known.by_volume.get((mention.place.series, mention.place.volume), ()):
            if name_key(known) == name_key(name):
                key = authority_key(place)
                return replace(mention, key=key, resolves_to=cited_as(place, key), authority=authority.key)
        reporter = reporter_called(mention.place.series)
        slug = reporter.slug if reporter else mention.place.series
        resolves = f"{mention.place.volume} {mention.place.series} ___ ({name})"
        return replace(mention, key=f"us/case/{slug}/{mention.place.volume}/-/{slug_of(name)}", resolves_to=resolves)

    def _by_its_name(self, mention: Mention) -> Mention:
        for name in (mention.name, *mention.names):
            found = self._by_name.get(name_key(name))
            if found and name:
                fitting = [other for other in found if in_pages(other.place, mention.pin)] or found
                earlier = [other for other in fitting if other.start < mention.start]
                return self._standing_for(mention, (earlier or fitting)[-1 if earlier else 0])
        return self._near_name(mention)

    def _near_name(self, mention: Mention) -> Mention:
        """A supra whose name is misspelt, or is the first part of a longer one."""
        wanted = name_key(mention.names[-1] if len(mention.names) == 1 else mention.name)
        if len(wanted) < 4:
            return mention
        longer = [known for known in self._by_name if known.startswith(wanted) or wanted.startswith(known) and len(known) > 4]
        close = longer[:1] or difflib.get_close_matches(wanted, list(self._by_name), 1, 0.85)
        if not close:
            return mention
        found = self._by_name[close[0]][0]
        repairs = mention.repairs if longer else (*mention.repairs, "name differs from the full citation's")
        return replace(self._standing_for(mention, found), repairs=repairs)

    def _standing_for(self, mention: Mention, full: Mention) -> Mention:
        for name in mention.names if mention.kind in ("short", "agency", "supra") else ():
            known = self._by_name.setdefault(name_key(name), [])
            if full not in known:
                known.append(full)
        names = mention.names or full.names
        return replace(mention, key=full.key, resolves_to=full.resolves_to, antecedent=full.start, names=names)

    def settled(self, mentions: Sequence[Mention]) -> list[Mention]:
        """The mentions, with citations parallel to a short form given what the short form stands for."""
        heads = {mention.start: mention for mention in mentions}
        out = []
        for mention in mentions:
            head = heads.get(mention.parallel) if _is_decision(mention) else None
            if head is not None and head.key and head.key != mention.key:
                mention = replace(mention, key=head.key, resolves_to=head.resolves_to)
            out.append(mention)
        return out

    def short_name(self, mention: Mention) -> str:
        """What the decision of a key is called for short in this text; empty where it has no name."""
        full = self.full.get(mention.key)
        if full is None or not full.names:
            return ""
        return short_names(full.names, "versus" if len(full.names) == 2 else "matter")[0]


def _places_of(mentions: Sequence[Mention]) -> dict[str, list[Mention]]:
    found: dict[str, list[Mention]] = {}
    for mention in sorted(mentions, key=lambda mention: mention.start):
        if mention.kind in ("full", "agency") and mention.place.number and mention.year is not None and mention.names:
            found.setdefault(name_key(mention.name), []).append(mention)
    return found


def _one_digit_apart(first: str, second: str) -> bool:
    return len(first) == len(second) and sum(one != other for one, other in zip(first, second, strict=True)) == 1


def _is_decision(mention: Mention) -> bool:
    return mention.kind in ("full", "agency") or (mention.kind == "short" and bool(mention.place.series))


def _alike(names: set[str]) -> bool:
    """Whether names differ only as spellings of one name do."""
    ordered = sorted(names, key=len)
    return all(ordered[0] in name or difflib.SequenceMatcher(None, ordered[0], name).ratio() > 0.7 for name in ordered[1:])


def _same_name(mention: Mention, full: Mention) -> bool:
    if not mention.names or not full.names:
        return False
    wanted = {name_key(name) for name in mention.names}
    have = {name_key(name) for name in (*full.names, full.name)}
    return bool(wanted & have) or any(len(one) > 2 and any(one in other for other in have) for one in wanted)


@lru_cache(maxsize=1)
def _history_words() -> re.Pattern[str]:
    table = read_form("names")
    return re.compile(rf"(?:^|[,;(] ?|\s)(?P<what>{table['history']}{table['history_words']}),? ?$")
