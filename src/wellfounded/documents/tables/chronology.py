"""The dated events of a case in order, with a picture; undated events; and date conflicts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.outline import listed
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.dates import UNKNOWN, Span
from wellfounded.documents.grammar import capital
from wellfounded.documents.model import Block, Cell, Document, Heading, Item, Items, Paragraph, Picture, words
from wellfounded.documents.tables.outline_tables import document_of, rows_of, table_blocks, table_of
from wellfounded.documents.tables.timeline_picture import Mark, parted, svg_of
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom
from wellfounded.language.model import fill
from wellfounded.matter.model import FactSource, Thing

NAME = "chronology"
HIGHEST = 420.0
"""How high a picture is at most, so that it stands on one page with what is above it."""

_OWN_DATE = "date"
"""The field that holds the day of a thing that happens."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something dated: ``what`` without its date, ``lane`` the section it is entered in, ``place`` in the record.

    ``things`` are the ids of what it is said of: several where the same is said of them for the same date.
    """

    what: str
    span: Span
    lane: str
    place: str
    note: str
    things: tuple[str, ...]


def events_of(case: Case) -> list[Event]:
    """Every dated sentence of the case, earliest first; an approximate date is placed at its first day."""
    found = list(_events(case))
    return sorted(found, key=lambda event: _order(event.span))


def _order(span: Span) -> tuple[dt.date, dt.date]:
    return span.earliest or span.latest or dt.date.max, span.latest or dt.date.max


def _events(case: Case) -> Iterator[Event]:
    stated = [(atom, source) for atom, source in case.matter.facts.items() if source.given]
    stated += [(claim.atom, claim.source) for claim in case.matter.claims]
    alike: dict[tuple[str, int, Span, str, str, int], list[tuple[Atom, FactSource]]] = {}
    for number, (atom, source) in enumerate(stated):
        for slot, arg in enumerate(atom.args):
            if isinstance(arg, Span) and arg != UNKNOWN and (arg.earliest or arg.latest):
                thing = case.matter.things.get(source.owner)
                alone = thing is None or len(atom.args) != 2 or is_own_date(case, thing, atom.pred)
                key = (atom.pred, slot, arg, arg.text, _note(case, source), number if alone else -1)
                alike.setdefault(key, []).append((atom, source))
    for (_, at, span, _, note, _), together in alike.items():
        yield _event(case, together, at, span, note)
    decided = case.matter.decided
    if decided.earliest or decided.latest:
        own = wording()[NAME]
        yield Event(own["asked"], decided, own["asked_lane"], "", "", ())


def _note(case: Case, source: FactSource) -> str:
    thing = case.matter.things.get(source.owner)
    note = source.note or (thing.note if thing else "")
    return f"{wording()[NAME]['assumed']} {note}".strip() if source.assumed else note


def _event(case: Case, together: list[tuple[Atom, FactSource]], slot: int, span: Span, note: str) -> Event:
    thing = case.matter.things.get(together[0][1].owner)
    section = case.library.vocabulary.things[thing.kind].section if thing else ""
    places = dict.fromkeys(case.place_of(source) for _, source in together)
    what = without_date(case, [atom for atom, _ in together], slot)
    owners = tuple(source.owner for _, source in together)
    return Event(
        what, span, section.replace("_", " ").capitalize(), "; ".join(place for place in places if place), note, owners
    )


def without_date(case: Case, atoms: list[Atom], slot: int) -> str:
    """The event in the words of the law text without the date; for a thing that only happens, its name."""
    first = atoms[0]
    owner = first.args[1 - slot] if len(first.args) == 2 else None
    thing = case.matter.things.get(owner) if isinstance(owner, str) else None
    if thing is not None and is_own_date(case, thing, first.pred):
        return thing.label
    reworded = wording()[NAME]["without_date"].get(first.pred)
    if reworded:
        others = [listed([case.name(atom.args[1 - slot]) for atom in atoms])]
        return str(reworded).format(*others)
    many = len(atoms) > 1 or (slot > 0 and is_plural(case.name(first.args[0])))
    pieces = (plural(first.pred) if many else first.pred).split("{}")
    before = pieces[slot].rstrip()
    for ending in wording()[NAME]["before_date"]:
        before = before.removesuffix(f" {ending}")
    pieces[slot : slot + 2] = [f"{before} {pieces[slot + 1].lstrip()}"]
    term = case.library.vocabulary.terms[first.pred]
    fillers = [
        listed(list(dict.fromkeys(case.filler(atom.args[number], kind) for atom in atoms)))
        for number, kind in enumerate(term.types)
        if number != slot
    ]
    return " ".join(fill("{}".join(pieces), fillers).split())


def is_own_date(case: Case, thing: Thing, pred: str) -> bool:
    """Whether a sentence only says when a thing happened."""
    field = case.library.vocabulary.things[thing.kind].fields.get(_OWN_DATE)
    return field is not None and field.term.pred == pred


def _undated(case: Case) -> Iterator[Item]:
    """Things that happen, and have no day."""
    for atom, source in case.matter.facts.items():
        thing = case.matter.things.get(source.owner)
        if thing is None or not is_own_date(case, thing, atom.pred) or UNKNOWN not in atom.args:
            continue
        place = f" [{thing.at}]" if thing.at else ""
        yield Item(words(thing.label, place))


def chronology_document(case: Case) -> Document:
    """The chronology: the picture, the table, what is not dated, and what does not fit together."""
    case = case.of_possible_law()
    own = wording()[NAME]
    events = events_of(case)
    at_odds = rows_of(case, own["outline"])
    blocks: list[Block] = []
    if events:
        blocks += [Heading(1, own["in_order"]), *_pictures(events), _table(events, at_odds)]
    blocks += table_blocks(case, own["outline"])
    undated = tuple(_undated(case))
    if undated:
        blocks += [Heading(1, own["undated"]), Items(undated)]
    if any(event.span.day is None for event in events):
        blocks.append(Paragraph(words(own["rough"]), "quiet"))
    return document_of(case, NAME, blocks)


def _pictures(events: list[Event]) -> Iterator[Picture]:
    own = wording()[NAME]
    marks = [
        Mark(event.what, event.lane, event.span.earliest, event.span.latest, f"{_when(event.span)}: {event.what}")
        for event in events
    ]
    parts = parted(marks, HIGHEST)
    for number, part in enumerate(parts):
        spans = [event.span for event, mark in zip(events, marks, strict=True) if mark in part]
        told = own["told"].format(
            count=len(part),
            first=_when(spans[0]),
            last=_when(max(spans, key=lambda span: span.latest or dt.date.max)),
            all="; ".join(mark.words for mark in part),
        )
        caption = own["caption"] if number == len(parts) - 1 else ""
        yield Picture(svg_of(part, own["title"], told, marks), told, caption)


def _when(span: Span) -> str:
    return span.words


def _table(events: list[Event], at_odds: frozenset[str]) -> Block:
    own = wording()[NAME]
    rows = [
        [
            _cell(_when(event.span)),
            _cell(capital(event.what)),
            _cell(event.lane),
            _cell(event.note, own["at_odds"] if at_odds.intersection(event.things) else ""),
            _cell(event.place),
        ]
        for event in events
    ]
    return table_of([own["when"], own["what"], own["kind"], own["remarks"], wording()["place"]], rows)


def _cell(*texts: str) -> Cell:
    return Cell(tuple(words(text) for text in texts if text))
