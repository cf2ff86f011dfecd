"""Finding: one pass over a clean view of the text for each kind of thing that is cited."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from wellfounded.citations.authority_keys import authority_key, cited_as
from wellfounded.citations.filing_parts import tables_in
from wellfounded.citations.finder.anchored_patterns import places_of
from wellfounded.citations.finder.clean_text import View, view_of
from wellfounded.citations.finder.draft_mentions import Draft, Reading, Spans
from wellfounded.citations.formatter.citation_styles import place_written, written
from wellfounded.citations.model import CAPTION, Mention
from wellfounded.citations.parser.acts import find_acts, find_rules
from wellfounded.citations.parser.back_references import find_ids, find_names, find_supras, names_of
from wellfounded.citations.parser.case_citations import cited_at, of_same_series, read_case
from wellfounded.citations.parser.case_names import signal_before
from wellfounded.citations.parser.defined_short_names import find_aliases
from wellfounded.citations.parser.foreign_citations import find_foreign
from wellfounded.citations.parser.record_cites import find_dockets, find_records
from wellfounded.citations.parser.secondary_sources import find_sources, find_treaty_pages
from wellfounded.citations.parser.statutes import act_number_at, bare_anchor, code_at, read_bare, read_code, read_pages

__all__ = ["find_citations"]

_ANCHOR = re.compile(r"\d{1,4}(?= ?[A-Zl|!\]&])")
_BLANK = re.compile(r"[_—–-]+(?= ?[A-Z])")  # a volume that is not known yet
_OLD_ID = re.compile(r"(?P<title>\d{1,4}) [Ii][Dd]\.(?= \d)")  # "9 id. 41": another volume of the same series
_NEAR = 200  # characters within which such a volume goes on from a citation
_JOINED = frozenset(".$/-")  # what a number that stands alone does not follow
_CITE_AS = re.compile(r"[Cc]ite as:? $")
_ID_BEFORE = re.compile(r"(?<![\w.])[Ii]d\.,? ?(?:at )?$")
_QUOTES = '“”"'
_SHOUTED = re.compile(r"[A-Z](?<!\w.)[A-Z'-]{3,}\b")

_HEAD = 1500  # characters within which a decision gives its own name
_LONG_QUOTE = 3000


def find_citations(text: str, *, wording: bool = True) -> list[Mention]:
    """Every citation in a text, in order. What a short form stands for is said by ``resolve``.

    Without ``wording``, ``normalized`` and ``signal`` are left empty: for those who only ask what is cited, and where.
    """
    view = view_of(text)
    reading = Reading(view.text)
    reading.begins_citation = lru_cache(maxsize=4096)(lambda place: _begins(view.text, place))
    drafts = _read(reading)
    return sorted(_mentions(view, drafts, wording), key=lambda mention: (mention.start, mention.end))


def _begins(text: str, place: int) -> bool:
    cited = cited_at(text, place)
    return (
        code_at(text, place) is not None
        or (cited is not None and not cited.doubtful)
        or bool(_OLD_ID.match(text, place))
    )


def _read(reading: Reading) -> list[Draft]:
    text = reading.text
    acts = find_acts(reading)
    sources = find_sources(reading)
    find_treaty_pages(sources)
    aliases = find_aliases(reading, Spans([*acts, *sources]))
    foreign = find_foreign(reading)
    abroad = Spans(foreign)
    begins, at = reading.begins_citation, {draft.at for draft in foreign}
    reading.begins_citation = lambda place: place in at or begins(place)
    numbered = _numbered(reading, abroad)
    kept, taken = [*foreign, *numbered], Spans([*foreign, *numbered])
    _take(find_rules(reading), kept, taken)
    _take(sources, kept, taken)
    _take(_sections(reading, taken, [*acts, *aliases]), kept, taken)
    _take(find_dockets(reading, taken), kept, taken)
    _take(find_records(reading), kept, taken)
    _take(find_supras(reading, taken), kept, taken)
    names = names_of(kept)
    _take(find_ids(reading, names, taken), kept, taken)
    _take(acts, kept, taken)
    _take(aliases, kept, taken)
    for draft in kept:
        if _CITE_AS.search(text[max(0, draft.start - 10) : draft.start]):
            draft.subkind, draft.core = "caption_self", False
    _take(find_names(reading, names, _own(text, kept), taken), kept, taken)
    kept.sort(key=lambda draft: (draft.start, draft.end))
    return kept


def _take(drafts: list[Draft], kept: list[Draft], taken: Spans) -> None:
    """Keep the drafts that do not overlap what is there."""
    for draft in drafts:
        if not taken.overlap(draft.start, draft.end):
            taken.add(draft)
            kept.append(draft)


def _numbered(reading: Reading, taken: Spans) -> list[Draft]:
    """What is cited by a number and the name of a code or reporter."""
    text = reading.text
    drafts: list[Draft] = []
    end = 0
    blanks = [found.start() for found in _BLANK.finditer(text) if not text[found.start() - 1 : found.start()].isalnum()]
    for place in sorted([*reading.starts.figures, *blanks]):
        if place < end or text[place - 1 : place] in _JOINED:
            continue
        old = _OLD_ID.match(text, place) if drafts and place - end < _NEAR else None
        if text[place].isdecimal() and not (old or _ANCHOR.match(text, place)):
            continue
        if taken.covers(place):
            continue
        found = code_at(text, place)
        read = read_code(reading, found) if found else []
        if old:
            read = read_pages(reading, old, drafts[-1].place.series)
        if not read:
            cited = of_same_series(text, old, drafts[-1].place.series) if old else cited_at(text, place)
            read = [read_case(reading, cited, max(end, taken.last_end(place)))] if cited else []
            if cited and cited.doubtful and not (read[0].name or read[0].year):
                read = []
        if read:
            drafts += read
            end = read[-1].end
    return drafts


def _sections(reading: Reading, taken: Spans, acts: list[Draft]) -> list[Draft]:
    """Sections that no code's name precedes: of the act, of named acts, of other codes, bare."""
    text = reading.text
    of_acts = [act for act in acts if act.key.startswith("us/act/") or act.place.series == "pl"]
    before = {act.end: act for act in of_acts}
    after = {act.start: act for act in of_acts}
    drafts: list[Draft] = []
    end = 0
    for pattern in (bare_anchor(), act_number_at()):
        for found in pattern.finditer_from(reading.starts):
            if taken.overlap(found.start(), found.end() + 1) or (pattern is bare_anchor() and found.start() < end):
                continue
            if _ID_BEFORE.search(text, max(0, found.start() - 10), found.start()):
                continue
            read = read_bare(reading, found, taken.last_end(found.start()), before, after)
            drafts += read
            end = read[-1].end if read else end
    return sorted(drafts, key=lambda draft: draft.start)


def _own(text: str, drafts: list[Draft]) -> frozenset[str]:
    """The parties and judges of the decision itself, by its head: their names are persons here."""
    shouted = _SHOUTED.findall(text[:_HEAD])
    own = {*shouted, *(word.title() for word in shouted)}
    for draft in drafts:
        if draft.subkind == "caption_self":
            own.update(draft.names)
    return frozenset(own)


def _mentions(view: View, drafts: list[Draft], wording: bool) -> list[Mention]:
    quotes = _quotations(view.text)
    mentions = []
    tables = tables_in(view.raw)
    own = {draft.place for draft in drafts if draft.place.number and _is_caption(view, draft)}
    for draft, outer in zip(drafts, _within(drafts), strict=True):
        start, end = view.span(draft.start, draft.end)
        full_end = max(end, view.span(draft.start, draft.full_end)[1]) if draft.full_end > draft.end else end
        if draft.place in own and draft.kind in ("full", "agency"):
            draft.subkind, draft.core = "caption_self", False
        listed = next((table.kind for table in tables if table.start <= start < table.end), "")
        if listed:
            draft.core = False
        key = draft.key or authority_key(draft.place)
        misread = view.misread(draft.start, draft.end) and "letter read as a digit" not in draft.repairs
        mentions.append(
            Mention(
                start=start,
                end=end,
                text=view.raw[start:end],
                kind=draft.kind,
                subkind=draft.subkind,
                normalized=draft.normalized or (_normalized(view, draft) if wording else ""),
                resolves_to=draft.resolves_to or cited_as(draft.place, key),
                key=key,
                place=draft.place,
                pin=draft.pin,
                year=draft.year,
                date=draft.date,
                court=draft.court,
                name=draft.name,
                names=draft.names,
                docket=draft.docket,
                signal=signal_before(view.text, draft.start) if wording else "",
                parentheticals=draft.parentheticals,
                core=draft.core,
                stream=view.stream(draft.start),
                in_quote=_quoted(quotes, draft.start),
                within=-1 if outer is None else view.offset(outer.start),
                full_end=full_end,
                as_printed=draft.as_printed or (view.raw[start:end] if misread else ""),
                repairs=(*draft.repairs, "letter read as a digit") if misread else draft.repairs,
                early=draft.early,
                listed=listed,
            )
        )
    return mentions


def _is_caption(view: View, draft: Draft) -> bool:
    """Whether a decision cites itself: in a caption, or where a heading says so."""
    return draft.kind in ("full", "agency") and (draft.subkind == "caption_self" or view.stream(draft.start) == CAPTION)


def _normalized(view: View, draft: Draft) -> str:
    printed = view.text[draft.start : draft.end]
    if (
        draft.kind in ("full", "agency", "short")
        and draft.place.series
        and draft.place.series not in ("docket", "file", "interim")
    ):
        short = not draft.place.number and bool(draft.pin)
        return written(
            draft.name,
            draft.place,
            draft.pin,
            draft.year,
            draft.court,
            draft.parentheticals,
            short=short,
            docket=draft.docket,
            date=draft.date,
            early=draft.early,
        )
    if draft.place.series:
        return place_written(draft.place, draft.pin, draft.date, printed) or printed
    return printed


def _within(drafts: list[Draft]) -> list[Draft | None]:
    """For each draft the one in whose parenthetical it stands."""
    found: list[Draft | None] = []
    open_: list[Draft] = []
    for draft in drafts:
        while open_ and open_[-1].full_end <= draft.start:
            open_.pop()
        found.append(open_[-1] if open_ else None)
        if draft.full_end > draft.end:
            open_.append(draft)
    return found


def _quotations(text: str) -> list[tuple[int, int]]:
    """The stretches between quotation marks. A straight mark opens after a space or bracket, and closes elsewhere."""
    spans: list[tuple[int, int]] = []
    start = -1
    for place in sorted(place for mark in _QUOTES for place in places_of(mark, text)):
        opens = text[place] == "“" or (text[place] == '"' and (place == 0 or text[place - 1] in " ([\n—"))
        if opens:
            start = place
        elif start >= 0:
            if place - start <= _LONG_QUOTE:
                spans.append((start, place))
            start = -1
    return spans


def _quoted(spans: list[tuple[int, int]], place: int) -> bool:
    index = bisect_right(spans, (place, place)) - 1
    return index >= 0 and spans[index][0] < place < spans[index][1]
