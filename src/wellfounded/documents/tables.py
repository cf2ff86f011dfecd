"""Documents that are tables: each section of an outline of the law text, with its columns, is one."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Cell as Told
from wellfounded.assess.outline import Group, Line, told
from wellfounded.documents.model import Block, Cell, Document, Heading, Item, Items, Paragraph, Table, Words, words
from wellfounded.documents.wording import line_words, mark_of, setting_words, wording


def table_document(case: Case, name: str) -> Document:
    """A document declared in the law text, by its name in the file of words."""
    case = case.of_possible_law()
    own = wording()[name]
    blocks: list[Block] = []
    for section in told(case, case.library.outlines[own["outline"]]):
        blocks.append(Heading(1, section.title))
        blocks += _lines(section.lines)
        blocks += _groups(section.groups)
    if not blocks:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    under = (case.matter.title, setting_words(case))
    return Document(own["title"], under, tuple(blocks), wording()["notice"], bool(own.get("landscape")))


def _lines(lines: tuple[Line, ...]) -> Iterator[Block]:
    if lines:
        yield Items(tuple(_item(line) for line in lines))


def _item(line: Line) -> Item:
    return Item(line_words(line), mark_of(line.value))


def _groups(groups: tuple[Group, ...]) -> Iterator[Block]:
    """Groups as tables where they have columns, else as lists; neighbours with the same columns are one table."""
    rows: list[Group] = []
    for group in (*groups, None):
        if rows and (group is None or _columns(group) != _columns(rows[0])):
            yield _table(rows)
            rows = []
        if group is not None and group.cells:
            rows.append(group)
        elif group is not None:
            yield Items((_group_item(group),))


def _columns(group: Group) -> tuple[str, ...]:
    return (group.kind, *(cell.title for cell in group.cells)) if group.cells else ()


def _table(rows: list[Group]) -> Table:
    columns = (*_columns(rows[0]), wording()["place"])
    return Table(columns, tuple((_name(row), *map(_cell, row.cells), _text(row.place)) for row in rows))


def _name(group: Group) -> Cell:
    note = [words(group.note)] if group.note else []
    return Cell((words(group.heading), *note, *(line_words(line) for line in group.lines)))


def _text(text: str) -> Cell:
    return Cell((words(text),)) if text else Cell(())


def _cell(cell: Told) -> Cell:
    paragraphs = [_marked(line) for line in cell.lines]
    for group in cell.groups:
        paragraphs += _nested(group)
    if not paragraphs and cell.otherwise:
        return Cell((words(cell.otherwise),), "quiet")
    return Cell(tuple(paragraphs))


def _marked(line: Line) -> Words:
    sign = "open: " if mark_of(line.value) == "open" else ""
    return words(sign, *line_words(line))


def _nested(group: Group) -> Iterator[Words]:
    yield words(group.heading, f" ({group.place})" if group.place else "")
    yield from (_marked(line) for line in group.lines)
    for inner in group.groups:
        yield from _nested(inner)


def _group_item(group: Group) -> Item:
    under = [_item(line) for line in group.lines] + [_group_item(inner) for inner in group.groups]
    return Item(words(group.heading, f"  [{group.place}]" if group.place else ""), "", tuple(under))
