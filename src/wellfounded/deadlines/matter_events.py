"""From what a matter file says to dated events, by the table of fields among the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from wellfounded.dates import Span
from wellfounded.deadlines.calculator import CaseFacts, DatedEvent
from wellfounded.deadlines.counting import Stop
from wellfounded.deadlines.model import Book


@dataclass(frozen=True)
class Said:
    """A sentence of a matter: its words with empty slots, what stands in these, and its line in the file."""

    sentence: str
    slots: tuple[object, ...]
    line: int = 0


def events_of(
    book: Book, said: Iterable[Said], stage: str, decided: Span, label: Callable[[str], str]
) -> tuple[DatedEvent, ...]:
    """The events that a matter states. ``label`` gives the name of a thing by its id."""
    sentences = list(said)
    stated = {(one.sentence, *map(str, one.slots)) for one in sentences}
    firsts = {(one.sentence, str(one.slots[0])) for one in sentences if one.slots}
    found: dict[tuple[str, object, str], DatedEvent] = {}
    for field in book.fields:
        if field.decided:
            if field.decided == stage:
                found[field.event, decided, ""] = DatedEvent(field.event, decided, caution=field.caution)
            continue
        for one in sentences:
            if one.sentence != field.sentence:
                continue
            thing, when = str(one.slots[0]), one.slots[-1]
            also = all((words, thing) in firsts for words in field.also)
            if isinstance(when, Span) and also and all((words, thing, value) in stated for words, value in field.where):
                # Two claims filed on one day in one paper are one event.
                event = DatedEvent(field.event, when, thing, label(thing), field.caution, one.line)
                found.setdefault((field.event, when, thing if not field.where else ""), event)
    return tuple(found.values())


def facts_of(book: Book, said: Iterable[Said], label: Callable[[str], str]) -> CaseFacts:
    """What a matter states besides events; a stop of a clock whose first day is not known exactly is left out."""
    sentences = list(said)
    return CaseFacts(
        frozenset((one.sentence, *map(str, one.slots)) for one in sentences), tuple(_stops(book, sentences, label))
    )


def _stops(book: Book, said: list[Said], label: Callable[[str], str]) -> Iterator[Stop]:
    ends = {str(one.slots[0]): one.slots[-1] for one in said if one.sentence == book.resumed}
    for one in said:
        if one.sentence == book.stopped and isinstance(began := one.slots[-1], Span) and began.day is not None:
            end = ends.get(str(one.slots[0]))
            yield Stop(began.day, end.day if isinstance(end, Span) else None, label(str(one.slots[0])))
