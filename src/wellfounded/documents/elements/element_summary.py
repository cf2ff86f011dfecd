"""The elements at a glance: a chart of two pages, without the steps inside the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wellfounded.assess.case import Case
from wellfounded.documents.elements.element_rows import ElementRow, element_words, reliefs
from wellfounded.documents.finalize import finalize
from wellfounded.documents.memo.burdens import burdens_words
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.model import Block, Cell, Document, Heading, Paragraph, Run, Table, Words, join, words
from wellfounded.documents.tables.element_chart import goal_heading
from wellfounded.documents.wording import cite_words, wording

MOST_LINES = 3
"""So many facts are listed for an element; the rest are counted."""


def summary_document(case: Case) -> Document:
    """The elements of each form of relief sought, one row for each."""
    own = element_words()["chart"]
    blocks: list[Block] = []
    tables = [(relief, tuple(map(_cells, relief.rows))) for relief in reliefs(case)]
    widths = _widths([row for _, rows in tables for row in rows])
    for relief, rows in tables:
        blocks.append(Heading(1, goal_heading(case, relief.chart.atom)))
        blocks.append(Table(tuple(own["columns"]), rows, widths=widths))
        if relief.like:
            blocks.append(Paragraph(words(own["alike"].format(relief=relief.like.lower())), "quiet"))
    if not blocks:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    made = Document(
        wording()["elements"]["title"], caption(case), tuple(blocks), wording()["notice"], landscape=True, dense=True
    )
    return finalize(case, made)


def _widths(rows: Sequence[tuple[Cell, ...]]) -> tuple[float, ...]:
    """The shares of the columns, the same for every table: one in which nothing stands has only room for its title."""
    own = element_words()["chart"]
    filled = [any(row[at].paragraphs for row in rows) for at in range(len(own["widths"]))]
    return tuple(share if full else own["empty_width"] for share, full in zip(own["widths"], filled, strict=True))


def _cells(row: ElementRow) -> tuple[Cell, ...]:
    name = [words(row.title)]
    if row.burden is not None:
        name.append(burdens_words(row.burden, row.rebuttal))
    return (
        Cell(tuple(name)),
        Cell(_with_uncited(_few(row.support), row)),
        Cell(tuple(_few(row.against))),
        Cell((join([cite_words(citation) for citation in row.citations]),) if row.citations else ()),
        Cell((words(row.status),)),
        Cell((*(words(text) for text in row.gap), *row.evidence)),
    )


def _with_uncited(lines: list[Words], row: ElementRow) -> tuple[Words, ...]:
    """The lines on an element; the last says of all its facts which have no record cite."""
    own, count = element_words()["chart"], len(row.uncited)
    if not count:
        return tuple(lines)
    form = own["no_cite" if count == 1 else "no_cites"] if count == len(row.support) else own["uncited"]
    return (*lines[:-1], (*lines[-1], Run(f" {form.format(count=count, all=len(row.support))}")))


def _few(lines: Iterable[Words]) -> list[Words]:
    found = list(lines)
    left = len(found) - MOST_LINES
    own = element_words()["chart"]
    return found if left < 1 else [*found[:MOST_LINES], words(own["more"].format(count=left))]
