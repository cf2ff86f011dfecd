"""The elements at a glance: a chart of two pages, without the steps inside the rules."""

from __future__ import annotations

from collections.abc import Iterable

from wellfounded.assess.case import Case
from wellfounded.documents.elements.element_rows import ElementRow, element_words, reliefs
from wellfounded.documents.finalize import finalize
from wellfounded.documents.memo.burdens import burden_words
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.model import Block, Cell, Document, Heading, Paragraph, Table, Words, join, words
from wellfounded.documents.tables.element_chart import goal_heading
from wellfounded.documents.wording import cite_words, wording

MOST_LINES = 3
"""So many facts are listed for an element; the rest are counted."""


def summary_document(case: Case) -> Document:
    """The elements of each form of relief sought, one row for each."""
    own = element_words()["chart"]
    blocks: list[Block] = []
    for relief in reliefs(case):
        blocks.append(Heading(1, goal_heading(case, relief.chart.atom)))
        blocks.append(Table(tuple(own["columns"]), tuple(map(_cells, relief.rows)), widths=tuple(own["widths"])))
        if relief.like:
            blocks.append(Paragraph(words(own["alike"].format(relief=relief.like.lower())), "quiet"))
    if not blocks:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    made = Document(
        wording()["elements"]["title"], caption(case), tuple(blocks), wording()["notice"], landscape=True, dense=True
    )
    return finalize(case, made)


def _cells(row: ElementRow) -> tuple[Cell, ...]:
    name = [words(row.title)]
    if row.burden is not None:
        name.append(burden_words(row.burden))
    return (
        Cell(tuple(name)),
        Cell(tuple(_few(row.support))),
        Cell(tuple(_few(row.against))),
        Cell((join([cite_words(citation) for citation in row.citations]),) if row.citations else ()),
        Cell((words(row.status),)),
        Cell((*(words(text) for text in row.gap), *row.evidence)),
    )


def _few(lines: Iterable[Words]) -> list[Words]:
    found = list(lines)
    left = len(found) - MOST_LINES
    own = element_words()["chart"]
    return found if left < 1 else [*found[:MOST_LINES], words(own["more"].format(count=left))]
