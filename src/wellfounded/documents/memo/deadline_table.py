"""The deadlines in a case, as a table of a memorandum."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.dates import day_words
from wellfounded.deadlines.calculator import Due, calculate
from wellfounded.deadlines.rule_loader import load_book
from wellfounded.documents.grammar import capital
from wellfounded.documents.memo.burdens import cites_words
from wellfounded.documents.memo.deadline_triggers import stated_events
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.model import Block, Cell, Heading, Table, words
from wellfounded.documents.wording import wording


def deadline_table(case: Case, prose: Prose) -> Iterator[Block]:
    """What falls due on or after the day asked for; nothing where nothing does."""
    own = wording()["deadlines"]
    book = load_book()
    matter, day = case.matter, case.law.setting.day
    forum = matter.forum if matter.forum in book.forums else ""
    due = [one for one in calculate(book, stated_events(book, matter), day, forum).applying if one.status == "in force"]
    rows = tuple(_row(one, prose) for one in due if one.day is None or one.day >= day)
    if rows:
        yield Heading(1, own["title"])
        yield Table(tuple(own["columns"]), rows, widths=tuple(own["widths"]))


def _row(due: Due, prose: Prose) -> tuple[Cell, ...]:
    own = wording()["deadlines"]
    day = day_words(due.day) if due.day else own["no_day"]
    name = [words(due.rule.name)]
    if due.doubt:
        name.append(words(own["doubt"].format(why=due.doubt)))
    event = words(capital(due.event.label or due.event.event), f" ({due.event.when.words})")
    return (Cell((words(day),)), Cell(tuple(name)), Cell((event,)), Cell((cites_words(due.authorities, prose),)))
