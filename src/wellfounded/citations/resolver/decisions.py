"""Decisions: parallel citations, short forms and names, and later history."""

from __future__ import annotations

import difflib
import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache

from wellfounded.citations.authority_keys import authority_key, cited_as
from wellfounded.citations.model import Mention, Place
from wellfounded.citations.parser.acts import slug_of
from wellfounded.citations.parser.case_names import short_names
from wellfounded.citations.resolver.decision_comparison import alike, first_page, in_pages, name_key
from wellfounded.citations.resolver.registry_index import RegistryIndex
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.reporters import reporter_called

__all__ = ["Decisions"]

_BETWEEN = re.compile(r" ?[,;]?\s*$")
_FULL = ("full", "agency", "foreign", "international")
_RECENT = 12  # decisions of one name among which the one last cited is looked for


class Decisions:
    """The decisions that a text cites in full, with their names and other places."""

    def __init__(self, mentions: Sequence[Mention], text: str, known: RegistryIndex) -> None:
        self._text = text
        self._known = known
        self._shared: dict[str, set[str]] = {}
        self.full: dict[str, Mention] = {}
        """The first full citation of each decision, by its key."""
        self._by_volume: dict[tuple[str, str], dict[str, Mention]] = {}
        self._by_name: dict[str, list[Mention]] = {}
        self.called = {
            mention.key: mention.name
            for mention in mentions
            if mention.subkind == "name_only" and mention.key.startswith("src/") and mention.name
        }
        """What a source is called for short, by its key."""
        self._same: dict[str, str] = {}
        """Keys of parallel citations, with the key that stands for the decision."""
        self._near: dict[str, tuple[str, bool]] = {}
        self._note_shared(mentions)

    def _note_shared(self, mentions: Sequence[Mention]) -> None:
        """Decisions that begin on one page: the names that a text gives for each page."""
        for mention in mentions:
            if (
                mention.kind in ("full", "agency")
                and mention.place.number
                and mention.names
                and mention.subkind == "case"
            ):
                self._shared.setdefault(mention.key, set()).add(name_key(short_names(mention.names, "versus")[0]))

    def _keyed(self, mention: Mention) -> Mention:
        """A decision with its name in the key, where two decisions of different names begin on the same page."""
        names = self._shared.get(mention.key, set())
        if len(names) < 2 or not mention.names or _one_name(names):
            return mention
        name = short_names(mention.names, "versus")[0]
        return mention._replace(key=f"{mention.key}/{slug_of(name)}", resolves_to=f"{mention.resolves_to} ({name})")

    def with_parallels(self, mentions: Sequence[Mention]) -> list[Mention]:
        """The mentions, with parallel citations joined into one authority and later history noted."""
        heads: dict[int, int] = {}
        changed = [self._keyed(mention) for mention in mentions]
        before: int | None = None
        for place in sorted(range(len(changed)), key=lambda place: (changed[place].stream, changed[place].start)):
            mention = changed[place]
            if before is not None and self._is_parallel(changed[before], mention):
                heads[place] = heads.get(before, before)
                changed[place] = self._joined(changed[heads[place]], mention)
                changed[heads[place]] = self._placed_by(changed[heads[place]], changed[place])
                self._date(changed, heads, place)
            elif before is not None:
                changed[place] = self._history(changed[before], changed[heads.get(before, before)], mention)
                if changed[place].history and changed[before].year is None and changed[before].court:
                    # "(11th Cir.), cert. denied, ... (1986)": one year for both
                    changed[before] = changed[before]._replace(year=mention.year)
            if _is_decision(mention) or mention.kind in ("statute", "secondary"):
                before = place
        changed = [
            self._without_page(mention) if _is_blank(mention) and mention.parallel < 0 else mention
            for mention in changed
        ]
        for mention in sorted(changed, key=lambda mention: mention.start):
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
            if other.year is None and other.kind in ("full", "agency") and (other.place.number or _is_blank(other)):
                changed[place] = other._replace(year=dated.year, court=other.court or dated.court, date=dated.date)

    def _is_parallel(self, before: Mention, mention: Mention) -> bool:
        """Whether a citation without a name follows another of the same kind, with nothing but a comma between."""
        if (
            mention.stream != before.stream
            or mention.name
            or not (before.key or before.kind == "short" or _is_blank(before))
        ):
            return False
        if not (_is_decision(mention) and _is_decision(before)):
            return False
        between = self._text[before.end : mention.start]
        if len(between) > 6 or not _BETWEEN.fullmatch(between):
            return False
        # The year stands after the last of them, or before the first, whose others are then in brackets.
        return before.place.series != mention.place.series and (before.year is None or mention.text.startswith("["))

    def _joined(self, head: Mention, mention: Mention) -> Mention:
        if not head.key and not _is_blank(head):
            return mention._replace(parallel=head.start)
        if not head.key or not mention.key:
            key = head.key or mention.key
            resolves_to = head.resolves_to or mention.resolves_to
            return mention._replace(
                parallel=head.start, key=key, resolves_to=resolves_to, name=head.name, names=head.names
            )
        self._same[mention.key] = head.key
        return mention._replace(
            parallel=head.start, key=head.key, resolves_to=head.resolves_to, name=head.name, names=head.names
        )

    def _placed_by(self, head: Mention, parallel: Mention) -> Mention:
        """A decision whose page was left blank, known by the parallel citation that has one."""
        if head.key or not parallel.key:
            return head
        return head._replace(key=parallel.key, resolves_to=parallel.resolves_to)

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
        if mention.year is None and mention.kind == "short":
            return mention
        return mention._replace(history=found["what"].strip(" ,"), history_of=head.start, name=name, names=names)

    def _register(self, mention: Mention) -> None:
        if mention.kind not in _FULL or not mention.key or mention.subkind in ("short", "caption_self"):
            return
        self.full.setdefault(mention.key, mention)
        if mention.place.number:
            volume = self._by_volume.setdefault((mention.place.series, mention.place.volume), {})
            volume.setdefault(mention.key, mention)
        for name in self._names(mention):
            self._by_name.setdefault(name_key(name), []).append(mention)

    def _names(self, mention: Mention) -> tuple[str, ...]:
        if not mention.names:
            return ()
        short = short_names(mention.names, "versus" if len(mention.names) == 2 else "matter")
        return tuple(dict.fromkeys((*short, mention.name)))

    def resolved(self, mention: Mention) -> Mention:
        """A short form, a supra or a name with the decision it stands for."""
        head = self.full.get(self._same.get(mention.key, ""))
        if head is not None:
            return mention._replace(key=head.key, resolves_to=head.resolves_to)
        if mention.key or mention.subkind == "internal":
            return mention
        if mention.kind == "supra" or mention.subkind in ("name_only", "name_at"):
            return self._by_its_name(mention)
        if mention.kind not in ("short", "agency") or not mention.place.volume:
            return mention
        candidates = list(self._by_volume.get((mention.place.series, mention.place.volume), {}).values())
        named = [other for other in candidates if _same_name(mention, other)]
        fitting = [other for other in (named or candidates) if in_pages(other.place, mention.pin)]
        if fitting:
            # Of two decisions in one volume, the one that begins last before the page.
            best = max(
                fitting, key=lambda other: (first_page(other.place.number) or 0, -abs(other.start - mention.start))
            )
            return self._standing_for(mention, best)
        for place, authority, name in self._known.by_volume.get((mention.place.series, mention.place.volume), ()):
            same = not mention.names or any(name_key(party) in name_key(name) for party in mention.names)
            if same and in_pages(place, mention.pin):
                key = authority_key(place)
                return mention._replace(key=key, resolves_to=cited_as(place, key), authority=authority.key)
        return mention

    def _without_page(self, mention: Mention) -> Mention:
        """A decision cited before it had a page: by its docket, or by volume and name."""
        if mention.key or not (mention.names or mention.docket):
            return mention
        if mention.docket:
            at = Place("docket", mention.court, mention.docket)
            key = authority_key(at)
            return mention._replace(key=key, resolves_to=cited_as(at, key))
        name = short_names(mention.names, "versus")[0]
        for place, authority, known in self._known.by_volume.get((mention.place.series, mention.place.volume), ()):
            if name_key(known) == name_key(name):
                key = authority_key(place)
                return mention._replace(key=key, resolves_to=cited_as(place, key), authority=authority.key)
        reporter = reporter_called(mention.place.series)
        slug, group = (reporter.slug, reporter.group) if reporter else (mention.place.series, "case")
        series = reporter.display if reporter else mention.place.series
        resolves = f"{mention.place.volume or '___'} {series} ___ ({name})"
        key = f"us/{group}/{slug}/{mention.place.volume or '-'}/-/{slug_of(name)}"
        return mention._replace(key=key, resolves_to=resolves)

    def _by_its_name(self, mention: Mention) -> Mention:
        for name in (mention.name, *mention.names):
            found = self._by_name.get(name_key(name))
            if found and name:
                return self._standing_for(mention, _last_cited(found, mention))
        return self._near_name(mention)

    def _near_name(self, mention: Mention) -> Mention:
        """A supra whose name is misspelt, or is the first part of a longer one."""
        wanted = name_key(mention.names[-1] if len(mention.names) == 1 else mention.name)
        if len(wanted) < 4:
            return mention
        if wanted not in self._near:
            self._near[wanted] = self._nearest(wanted)
        close, misspelt = self._near[wanted]
        if not close:
            return mention
        found = self._by_name[close][0]
        repairs = (*mention.repairs, "name differs from the full citation's") if misspelt else mention.repairs
        return self._standing_for(mention, found)._replace(repairs=repairs)

    def _nearest(self, wanted: str) -> tuple[str, bool]:
        """The known name that a name begins, or is begun by, or is a misspelling of."""
        for known in self._by_name:
            if known.startswith(wanted) or (wanted.startswith(known) and len(known) > 4):
                return known, False
        close = difflib.get_close_matches(wanted, list(self._by_name), 1, 0.85)
        return (close[0], True) if close else ("", False)

    def _standing_for(self, mention: Mention, full: Mention) -> Mention:
        for name in mention.names if mention.kind in ("short", "agency", "supra") else ():
            self._by_name.setdefault(name_key(name), [full])
        names = mention.names or full.names
        return mention._replace(key=full.key, resolves_to=full.resolves_to, antecedent=full.start, names=names)

    def settled(self, mentions: Sequence[Mention]) -> list[Mention]:
        """The mentions, with citations parallel to a short form given what the short form stands for."""
        heads = {mention.start: mention for mention in mentions}
        out = []
        for mention in mentions:
            head = heads.get(mention.parallel) if _is_decision(mention) else None
            if head is not None and head.key and head.key != mention.key:
                mention = mention._replace(key=head.key, resolves_to=head.resolves_to)
            out.append(mention)
        return out

    def short_name(self, mention: Mention) -> str:
        """What the decision of a key is called for short in this text; empty where it has no name."""
        full = self.full.get(mention.key)
        if full is None or not full.names:
            return ""
        return short_names(full.names, "versus" if len(full.names) == 2 else "matter")[0]


def _is_decision(mention: Mention) -> bool:
    return mention.kind in ("full", "agency") or (mention.kind == "short" and bool(mention.place.series))


def _is_blank(mention: Mention) -> bool:
    """Whether a full citation leaves its page blank."""
    full = mention.kind == "full" or (mention.kind == "agency" and mention.subkind == "full")
    return full and bool(mention.place.series) and not mention.place.number


def _last_cited(found: Sequence[Mention], mention: Mention) -> Mention:
    """Of the decisions of one name the one that was cited last before a mention, or that is cited first after it."""
    place = bisect_left(found, mention.start, key=lambda other: other.start)
    earlier = found[max(0, place - _RECENT) : place]
    near = list(reversed(earlier)) or list(found[place : place + _RECENT])
    fitting = [other for other in near if in_pages(other.place, mention.pin)] or near
    # A name is that of the decision, not of what became of it.
    return next((other for other in fitting if other.history_of < 0), fitting[0])


def _one_name(names: set[str]) -> bool:
    """Whether names differ only as spellings of one name do."""
    first = min(names, key=len)
    return all(alike(first, name) for name in names)


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
