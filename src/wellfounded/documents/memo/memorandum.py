"""The memorandum: the questions presented, the answers, and the analysis in the order in which a court proceeds."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Element, charts_of
from wellfounded.assess.outline import ToldSection, folded_words
from wellfounded.assess.review import Review, review
from wellfounded.assess.unsettled_law import unsettled_law
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital
from wellfounded.documents.memo.assessment import assessment
from wellfounded.documents.memo.burdens import burden_tables
from wellfounded.documents.memo.caption import atoms_of, caption, law_words
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.memo.questions import folded, questions
from wellfounded.documents.memo.statement_of_facts import chronology, history
from wellfounded.documents.memo.unresolved_issues import unresolved_blocks
from wellfounded.documents.memo.unsettled_law import unsettled_blocks
from wellfounded.documents.model import (
    Block,
    Contents,
    Document,
    Heading,
    Item,
    Items,
    Mark,
    Paragraph,
    words,
)
from wellfounded.documents.tables.authority_table import authorities_block, unchecked_words
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value


def memo(case: Case) -> Document:
    """The memorandum on a case: on review of what was decided, or on a claim not yet decided."""
    answer = review(case)
    if not answer.outcomes:
        return assessment(case, answer)
    case = case.of_possible_law()
    own = wording()["memo"]
    contested = unsettled_law(case)
    prose = Prose(case, atoms_of(answer), [point.question.name for point in contested.points if not point.settled])
    blocks: list[Block] = []
    blocks += questions(case, answer, prose)
    blocks += disposition(answer, prose)
    blocks += history(case, prose)
    blocks += chronology(case, prose)
    parts: list[Block] = []
    sections = {section.title: section for section in answer.sections}
    law = [sections.pop(title) for title in own["law_sections"] if title in sections]
    closing = [sections.pop(title) for title in own["closing_sections"] if title in sections]
    parts += [Heading(1, own["law"]), Paragraph(words(law_words(case)))]
    for section in law:
        parts += prose.section(section, 2)
    parts += part(own["analysis"], list(sections.values()), prose, [])
    parts += unsettled_blocks(contested, prose)
    parts += part(
        own["closing" if closing else "burdens"],
        closing,
        prose,
        list(burden_tables(case, still_to_decide(case, answer), prose)),
    )
    parts += unresolved_blocks(case, answer)
    table = authorities_block(case, prose.citer.cited)
    head: list[Block] = [Contents(own["contents"])]
    head += unchecked_words(prose.citer.cited)
    made = Document(own["title"], caption(case), (*head, *blocks, *parts, *table), wording()["notice"])
    return finalize(case, made)


def still_to_decide(case: Case, answer: Review) -> list[Atom]:
    """The elements of the claims that are still to be decided."""
    preds = wording()["memo"]["still_to_decide"]
    told = [atom for outcome in answer.outcomes for line in outcome.lines for atom in line.atoms]
    claims = {arg for atom in told if atom.pred in preds for arg in atom.args}
    routes = [route for chart in charts_of(case, claims) for route in chart.element.routes]
    atoms = [atom for route in routes for inner in route.elements for atom in elements_under(inner, 2)]
    return [atom for atom in dict.fromkeys(atoms) if case.model.value(atom) is not Value.FALSE]


def elements_under(element: Element, depth: int) -> Iterator[Atom]:
    """The sentences of an element and of those that it is made of."""
    if element.atom is not None and not element.above:
        yield element.atom
    if depth:
        for route in element.routes:
            for inner in route.elements:
                yield from elements_under(inner, depth - 1)


def part(title: str, sections: list[ToldSection], prose: Prose, more: list[Block]) -> Iterator[Block]:
    """A part of the memorandum: sections of the answer under one title."""
    if sections or more:
        yield Heading(1, title)
    for section in sections:
        if section.title in wording()["memo"]["without_heading"]:
            yield from prose.narrate(section.lines, section.groups, 1)
        else:
            yield from prose.section(section, 2)
    yield from more


def disposition(answer: Review, prose: Prose) -> Iterator[Block]:
    """The disposition of each claim and person, those disposed of alike together; why all or some are unresolved."""
    own = wording()["memo"]
    yield Heading(1, own["disposition"])
    ordered = sorted(answer.outcomes, key=lambda outcome: outcome.kind not in own["first_outcomes"])
    lines = folded(line for outcome in ordered for line in outcome.lines)
    reasons = [tuple(prose.why_open(line)) if line.value is Value.OPEN else () for line in lines]
    alike = len(lines) > 1 and len(set(reasons)) == 1
    items = []
    for line, why in zip(lines, reasons, strict=True):
        said = folded_words(prose.case, line.atoms)
        text = own["whether"].format(sentence=said) if line.value is Value.OPEN else capital(said)
        cited = prose.citer.sentence(line.citations, (), False)
        mark: Mark = "open" if line.value is Value.OPEN else ""
        items.append(Item(words(text, *(() if alike else why), ".", " " if cited else "", *cited), mark))
    yield Items(tuple(items))
    if alike and reasons[0]:
        yield Paragraph(words(own["all_open"], *reasons[0], "."))
