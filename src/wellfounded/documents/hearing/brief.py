"""The skeleton of a brief before the hearing: facts with their place, and each element with its authority here."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.authorities import Citation
from wellfounded.documents.citation_writer import Citer
from wellfounded.documents.elements.element_rows import ElementRow, ReliefRows, reliefs
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital
from wellfounded.documents.hearing.entries import paper_words
from wellfounded.documents.hearing.filing import cover, role, service, signature
from wellfounded.documents.memo.burdens import burdens_words
from wellfounded.documents.memo.caption import law_words
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.memo.statement_of_facts import chronology
from wellfounded.documents.model import (
    Block,
    Contents,
    Document,
    Heading,
    Item,
    Items,
    PageBreak,
    Paragraph,
    Run,
    Table,
    Words,
    text_of,
    words,
)
from wellfounded.documents.tables.authority_table import authorities_block, unchecked_words
from wellfounded.documents.tables.element_chart import goal_heading, rule_title
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Value

NAME = "brief"


def brief_document(case: Case) -> Document:
    """The skeleton: what stands in brackets is to be written, and nothing is argued that the file does not state."""
    own = paper_words(NAME)
    title = own["title"].format(role=role(case))
    prose = Prose(case, ())
    found = reliefs(case)
    blocks: list[Block] = [Heading(1, own["introduction"]), Paragraph(words(own["introduce"]))]
    dated = [block for block in chronology(case, prose) if isinstance(block, Heading | Table)]
    blocks += [*dated, Paragraph(words(own["tell"]))]
    blocks += [Heading(1, own["standard"]), Paragraph(words(law_words(case), " ", own["burden"]))]
    blocks.append(Heading(1, own["argument"]))
    for relief in found:
        blocks += _relief(case, relief, prose.citer)
    if not found:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    blocks += [Heading(1, own["conclusion"]), Paragraph(words(own["conclude"].format(names=_reliefs(found))))]
    blocks += [*signature(), *service(title)]
    tables = list(authorities_block(case, prose.citer.cited))
    head: list[Block] = [PageBreak(), Contents(own["contents"]), *tables, *unchecked_words(prose.citer.cited)]
    made = Document(title, (), (*head, PageBreak(), *blocks), own["foot"], cover=cover(case))
    return finalize(case, made)


def _reliefs(found: tuple[ReliefRows, ...]) -> str:
    own = paper_words(NAME)
    names = list(dict.fromkeys(_lower(one.name) for one in found))
    return str(own["or"]).join(names) if names else str(own["relief"])


def _lower(name: str) -> str:
    """A name inside a sentence: one that begins with an abbreviation keeps its capitals."""
    return name[:1].lower() + name[1:] if name[1:2].islower() else name


def _relief(case: Case, relief: ReliefRows, citer: Citer) -> Iterator[Block]:
    own = paper_words(NAME)
    yield Heading(2, capital(goal_heading(case, relief.chart.atom)))
    for row in relief.rows:
        yield Heading(3, row.title)
        yield from _element(case, row, citer)
    if relief.like:
        yield Paragraph(words(own["alike"].format(relief=relief.like.lower())))
    for bar in relief.chart.bars:
        if bar.value is not Value.FALSE:
            yield Heading(3, own["bar"].format(bar=rule_title(bar)))
            yield Paragraph(words(own["answer_bar"], " ", *citer.sentence(bar.citations, (), False)))


def _element(case: Case, row: ElementRow, citer: Citer) -> Iterator[Block]:
    """An element: its burden, the authority of this circuit and other, the facts, the other side, what is missing."""
    own = paper_words(NAME)
    if row.burden is not None:
        yield Paragraph(words(own["borne"], *burdens_words(row.burden, row.rebuttal), "."))
    forum = case.law.setting.forum
    here = tuple(one for one in row.citations if one.authority.court == forum)
    others = tuple(one for one in row.citations if one not in here)
    items = [Item(_authorities(own["here"], here, citer, own["none_here"]))]
    if others:
        items.append(Item(_authorities(own["elsewhere"], others, citer, "")))
    if not row.support:
        items.append(Item(words(Run(own["facts"], bold=True), " ", own["no_facts"])))
    gaps = [words(one) for one in row.gap]
    for title, lines in (("facts", row.support), ("against", row.against), ("gap", gaps)):
        if lines:
            under = tuple(Item(words(*one, "" if text_of(one).endswith((".", "?")) else ".")) for one in lines)
            items.append(Item(words(Run(own[title], bold=True)), "", under))
    yield Items(tuple(items))


def _authorities(title: str, cited: tuple[Citation, ...], citer: Citer, none: str) -> Words:
    return words(Run(title, bold=True), " ", *(citer.sentence(cited, (), False) if cited else words(none)))
