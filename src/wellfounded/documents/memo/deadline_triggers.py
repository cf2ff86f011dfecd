"""The deadlines of a case, counted from the events that it states."""

from __future__ import annotations

from datetime import date

from wellfounded.deadlines.calculator import Calculation, DatedEvent, calculate
from wellfounded.deadlines.matter_events import Said, events_of, facts_of
from wellfounded.deadlines.model import Book
from wellfounded.matter.model import Matter


def stated_events(book: Book, matter: Matter) -> tuple[DatedEvent, ...]:
    """The events stated in a case, each with its date and the line of the file that states it."""
    return events_of(book, _said(matter), matter.stage, matter.decided, lambda thing: matter.things[thing].label)


def case_deadlines(
    book: Book, matter: Matter, asked: date | None, forum: str = "", more: tuple[DatedEvent, ...] = ()
) -> Calculation:
    """The deadlines of a case, and of ``more`` events, under the law of a day; ``forum`` replaces that of the case."""
    forum = forum or matter.forum
    facts = facts_of(book, _said(matter), lambda thing: matter.things[thing].label)
    events = (*more, *stated_events(book, matter))
    return calculate(book, events, asked, forum if forum in book.forums else "", facts)


def _said(matter: Matter) -> list[Said]:
    return [Said(atom.pred, atom.args, source.line) for atom, source in matter.facts.items() if source.given]
