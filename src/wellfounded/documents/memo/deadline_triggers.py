"""The events stated in a case that start a deadline."""

from __future__ import annotations

from wellfounded.deadlines.calculator import DatedEvent
from wellfounded.deadlines.matter_events import Said, events_of
from wellfounded.deadlines.model import Book
from wellfounded.matter.model import Matter


def stated_events(book: Book, matter: Matter) -> tuple[DatedEvent, ...]:
    """The events stated in a case, each with its date and the line of the file that states it."""
    said = [Said(atom.pred, atom.args, source.line) for atom, source in matter.facts.items() if source.given]
    return events_of(book, said, matter.stage, matter.decided, lambda thing: matter.things[thing].label)
