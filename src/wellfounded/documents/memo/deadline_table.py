"""The deadlines in a case, as a table of a memorandum."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.dates import day_words
from wellfounded.deadlines.model import Book
from wellfounded.deadlines.rule_loader import load_book
from wellfounded.deadlines.standing import Standing, standings
from wellfounded.documents.grammar import capital
from wellfounded.documents.memo.burdens import cites_words
from wellfounded.documents.memo.deadline_triggers import case_deadlines
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.model import Block, Cell, Heading, Table, words
from wellfounded.documents.wording import wording


def deadline_table(case: Case, prose: Prose) -> Iterator[Block]:
    """What was missed, and what falls due on or after the day asked for; nothing where nothing does."""
    own = wording()["deadlines"]
    day = case.law.setting.day
    book = load_book()
    found = standings(case_deadlines(book, case.matter, day), day)
    rows = tuple(_row(one, book, prose) for one in found if one.state in own["state"])
    if rows:
        yield Heading(1, own["title"])
        yield Table(tuple(own["columns"]), rows, widths=tuple(own["widths"]))


def _row(standing: Standing, book: Book, prose: Prose) -> tuple[Cell, ...]:
    own, due = wording()["deadlines"], standing.due
    day = f"{day_words(due.day)}{own['state'][standing.state]}" if due.day else own["no_day"]
    name = [words(due.rule.name)]
    if due.doubt:
        name.append(words(own["doubt"].format(why=due.doubt)))
    event = words(capital(book.events[due.event.event]), f" ({due.event.when.words})")
    return (Cell((words(day),)), Cell(tuple(name)), Cell((event,)), Cell((cites_words(due.authorities, prose),)))
