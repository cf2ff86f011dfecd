"""Documents that are tables: each section of an outline of the law text, with its columns, is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import sqrt
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Cell as Told
from wellfounded.assess.outline import Group, Line, ToldSection, narrate
from wellfounded.documents.finalize import finalize
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.model import (
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Items,
    Paragraph,
    Table,
    Words,
    join,
    text_of,
    words,
)
from wellfounded.documents.render.preparation import unbroken
from wellfounded.documents.wording import in_words, line_words, mark_of, wording

# Letters: in a line of a broad page, in the longest word that is kept whole, and from which a cell asks for no more.
_LINE, _WORD, _LONG = 165, 16, 260
# How much wider a letter of a title is.
_BOLD = 1.3
# A row under another: what it is part of stands above it.
_UNDER = "– "


def table_document(case: Case, name: str) -> Document:
    """A document declared in the law text, by its name in the file of words."""
    case = case.of_possible_law()
    return document_of(case, name, table_blocks(case, wording()[name]["outline"]))


def document_of(case: Case, name: str, blocks: Iterable[Block]) -> Document:
    """The blocks as the document called ``name`` in the file of words, or a line that there is nothing to say."""
    own = wording()[name]
    held = tuple(blocks) or (Paragraph(words(wording()["nothing"]), "lead"),)
    return finalize(case, Document(own["title"], caption(case), held, wording()["notice"], bool(own.get("landscape"))))


def table_blocks(
    case: Case, outline: str, order: Callable[[str], Any] | None = None, reword: Callable[[Line], str] | None = None
) -> list[Block]:
    """The sections of an outline of the law text, each under its heading.

    ``order`` sorts the rows, by thing; ``reword`` says a line otherwise.
    """
    sections = narrate(case, case.library.outlines[outline])
    if order is not None:
        sections = tuple(replace(s, groups=tuple(sorted(s.groups, key=lambda g: order(g.thing)))) for s in sections)
    rows = frozenset(group.thing for group in _all_rows(sections))
    writer = _Writer(case, rows, reword or (lambda line: line.text))
    return [block for section in sections for block in writer.section(section)]


def rows_of(case: Case, outline: str) -> frozenset[str]:
    """The ids of the things that have a row in the tables of an outline."""
    return frozenset(group.thing for group in _all_rows(narrate(case, case.library.outlines[outline])))


def _all_rows(sections: Iterable[ToldSection | Group]) -> Iterator[Group]:
    for section in sections:
        for group in section.groups:
            if group.cells and group.thing:
                yield group
            yield from _all_rows((group,))


class _Writer:
    """Writes the answer of an outline; ``rows`` are the things that have a row, and so a record cite, of their own."""

    def __init__(self, case: Case, rows: frozenset[str], reword: Callable[[Line], str]) -> None:
        self.case = case
        self.rows = rows
        self.reword = reword

    def section(self, section: ToldSection) -> Iterator[Block]:
        yield Heading(1, section.title)
        if section.lines:
            yield Items(tuple(self.item(line) for line in section.lines))
        yield from self.groups(section.groups)

    def groups(self, groups: tuple[Group, ...]) -> Iterator[Block]:
        """Groups as tables where they have columns, else as lists; neighbours with the same columns are one table."""
        rows: list[tuple[int, Group]] = []
        for group in (*groups, None):
            if rows and (group is None or _columns(group) != _columns(rows[0][1])):
                yield self.table(rows)
                rows = []
            if group is not None and group.cells:
                rows += _with_those_under(group, 0)
            elif group is not None:
                yield Items((self.group_item(group),))

    def table(self, rows: list[tuple[int, Group]]) -> Table:
        columns = [*_columns(rows[0][1]), wording()["place"]]
        cells = [
            [self.name(row, depth), *(self.cell(cell, row.place) for cell in row.cells), _text(row.place)]
            for depth, row in rows
        ]
        return table_of(columns, cells)

    def name(self, group: Group, depth: int) -> Cell:
        note = [words(group.note)] if group.note else []
        lines = (self.line(line, group.place) for line in group.lines)
        under = (inner for inner in group.groups if not inner.cells)
        listed = (paragraph for inner in under for paragraph in self.nested(inner, group.place))
        return Cell((words(_UNDER * depth + group.heading), *note, *lines, *listed))

    def cell(self, cell: Told, place: str) -> Cell:
        paragraphs = [self.marked(line, place) for line in cell.lines if self.said(line)]
        for group in cell.groups:
            paragraphs += self.nested(group, place)
        if not paragraphs and cell.otherwise:
            return Cell((words(cell.otherwise),), "quiet")
        return Cell(tuple(paragraphs))

    def said(self, line: Line) -> bool:
        """Whether the case file states it: a placeholder for an omitted date is of no use to a reader."""
        sources = [self.case.matter.facts.get(atom) for atom in line.atoms]
        return not sources or any(source is None or source.given for source in sources)

    def marked(self, line: Line, place: str) -> Words:
        sign = wording()["open_sign"] if mark_of(line.value) == "open" else ""
        return words(sign, *self.line(line, place))

    def line(self, line: Line, known: str = "") -> Words:
        """The line without the place that is ``known`` and those of things that have a row of their own."""
        things = self.case.matter.things
        kept = {
            things[arg].at
            for atom in line.atoms
            for arg in atom.args
            if isinstance(arg, str) and arg in things and arg not in self.rows
        }
        places = tuple(place for place in line.places if place in kept and place != known)
        return line_words(replace(line, text=self.reword(line), places=places))

    def nested(self, group: Group, known: str) -> Iterator[Words]:
        """A thing named in a cell, and what is said of it, in one paragraph."""
        place = group.place if group.thing not in self.rows and group.place != known else ""
        parts = [self.marked(line, known) for line in group.lines if self.said(line)]
        head = words(group.heading, f" ({place})" if place else "")
        yield words(*head, ": " if parts else "", *join(parts, ", "))
        for inner in group.groups:
            yield from self.nested(inner, known)

    def group_item(self, group: Group) -> Item:
        under = [self.item(line) for line in group.lines] + [self.group_item(inner) for inner in group.groups]
        return Item(words(group.heading, f"  [{group.place}]" if group.place else ""), "", tuple(under))

    def item(self, line: Line) -> Item:
        return Item(self.line(line), mark_of(line.value))


def _columns(group: Group) -> tuple[str, ...]:
    return (group.kind, *(cell.title for cell in group.cells)) if group.cells else ()


def _with_those_under(group: Group, depth: int) -> Iterator[tuple[int, Group]]:
    """A row, and below it those of the groups under it that have the same columns."""
    yield depth, group
    for inner in group.groups:
        if _columns(inner)[1:] == _columns(group)[1:]:
            yield from _with_those_under(inner, depth + 1)


def _text(text: str) -> Cell:
    return Cell((words(text),)) if text else Cell(())


def table_of(columns: list[str], rows: list[list[Cell]], caption: str = "") -> Table:
    """A table without the columns in which nothing stands, each so wide that no word of common length is broken."""
    kept = [number for number in range(len(columns)) if not number or any(row[number].paragraphs for row in rows)]
    cells = tuple(tuple(row[number] for number in kept) for row in rows)
    titles = tuple(columns[number] for number in kept)
    needs = [_need(title, [row[place] for row in cells]) for place, title in enumerate(titles)]
    spare, wanted = max(0.2, 1 - sum(word for word, _ in needs)), sum(more for _, more in needs)
    return Table(titles, cells, caption, tuple(round(word + spare * more / wanted, 3) for word, more in needs))


def _need(title: str, cells: list[Cell]) -> tuple[float, float]:
    """The share of the width for a column's longest word, and how much more it asks for: its lines can be broken."""
    texts = [unbroken(in_words(text_of(paragraph))) for cell in cells for paragraph in cell.paragraphs]
    head = max((_BOLD * len(word) for word in title.split()), default=0)
    word = max((head, *(len(word) for text in texts for word in text.split(" "))))
    longest = max((len(text) for text in texts), default=0)
    return (min(word, _WORD) + 3) / _LINE, sqrt(max(1, min(longest, _LONG) - word))
