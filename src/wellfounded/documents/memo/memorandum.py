"""The memorandum: what a matter asks, what the answer is and why, in the order in which a court goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Element, charts_of
from wellfounded.assess.outline import Group, Line, ToldSection, folded_words, narrate
from wellfounded.assess.review import Review, review
from wellfounded.assess.unsettled_law import readings
from wellfounded.dates import UNKNOWN
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital, varying
from wellfounded.documents.memo.assessment import assessment
from wellfounded.documents.memo.burdens import burden_tables
from wellfounded.documents.memo.caption import atoms_of, caption, law_words
from wellfounded.documents.memo.prose import Prose
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
    Words,
    join,
    words,
)
from wellfounded.documents.tables.authority_table import authorities_block, unchecked_words
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value


def memo(case: Case) -> Document:
    """The memorandum on a matter: on review of what was decided, or on a claim that nobody has decided yet."""
    answer = review(case)
    if not answer.outcomes:
        return assessment(case, answer)
    case = case.of_possible_law()
    own = wording()["memo"]
    contested = readings(case)
    prose = Prose(case, atoms_of(answer), [point.question.name for point in contested.points if not point.settled])
    blocks: list[Block] = []
    blocks += questions(case, prose)
    blocks += disposition(answer, prose)
    blocks += history(case, prose)
    blocks += chronology(case, prose)
    parts: list[Block] = []
    sections = {section.title: section for section in answer.sections}
    law = [sections.pop(title) for title in own["law_sections"] if title in sections]
    going_back = [sections.pop(title) for title in own["going_back_sections"] if title in sections]
    parts += [Heading(1, own["law"]), Paragraph(words(law_words(case)))]
    for section in law:
        parts += prose.section(section, 2)
    parts += part(own["analysis"], list(sections.values()), prose, [])
    parts += unsettled_blocks(contested, prose)
    parts += part(
        own["going_back" if going_back else "burdens"],
        going_back,
        prose,
        list(burden_tables(case, left_to_decide(case, answer), prose)),
    )
    parts += unresolved_blocks(case, answer)
    table = authorities_block(case, prose.citer.cited)
    head: list[Block] = [Contents(own["contents"])]
    head += unchecked_words(prose.citer.cited)
    made = Document(own["title"], caption(case), (*head, *blocks, *parts, *table), wording()["notice"])
    return finalize(case, made)


def left_to_decide(case: Case, answer: Review) -> list[Atom]:
    """What has to be shown for the claims that are still to be decided."""
    preds = wording()["memo"]["left_to_decide"]
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
        if section.title in wording()["memo"]["untitled"]:
            yield from prose.narrate(section.lines, section.groups, 1)
        else:
            yield from prose.section(section, 2)
    yield from more


def questions(case: Case, prose: Prose) -> Iterator[Block]:
    """The questions presented and the short answers, with the same numbers."""
    own = wording()["memo"]
    asked: dict[str, list[Line]] = {}
    for section in narrate(case, case.library.outlines[own["questions_outline"]]):
        for group in section.groups:
            for text, answers in _asked(group):
                lines = asked.setdefault(text, [])
                lines += [line for line in answers if line not in lines]
    heard: list[list[Line]] = []
    for text, lines in list(asked.items()):
        if not lines or lines in heard:  # two sides of one open question
            del asked[text]
        heard.append(lines)
    if not asked:
        return
    yield Heading(1, own["questions"])
    yield Items(tuple(Item(words(text)) for text in asked), ordered=True)
    yield Heading(1, own["answers"])
    yield Items(tuple(Item(_answer(lines, prose)) for lines in asked.values()), ordered=True)


def _asked(group: Group) -> Iterator[tuple[str, list[Line]]]:
    """The question of a row, with the facts that matter, and the lines that answer it."""
    own = wording()["memo"]
    cells = {cell.title: cell for cell in group.cells}
    where = cells[own["where"]].lines if own["where"] in cells else ()
    facts = [line.text for line in where if not any(UNKNOWN in atom.args for atom in line.atoms)]
    answer = cells[own["answer"]]
    lines = [*answer.lines, *lines_under(answer.groups)]
    for line in cells[own["question"]].lines:
        text = line.text
        if facts:
            text = f"{text.removesuffix('?')}, {own['where_word']} {clauses(facts)}?"
        yield text, lines


def clauses(texts: list[str]) -> str:
    """Clauses in one sentence; a comma parts them, since they may list things themselves."""
    return str(wording()["prose"]["and_clause"]).join(filter(None, [", ".join(texts[:-1]), texts[-1]]))


def lines_under(groups: Iterable[Group]) -> Iterator[Line]:
    """Every line of groups and of the groups in them."""
    for group in groups:
        yield from group.lines
        yield from lines_under(group.groups)


def _answer(lines: list[Line], prose: Prose) -> Words:
    """A short answer: its sentences, those that are open last, each with its authorities."""
    own = wording()["prose"]
    out: list[Words] = []
    told: set[frozenset[object]] = set()
    for line in sorted(_folded(lines), key=lambda line: line.value is Value.OPEN):
        about = frozenset(arg for atom in line.atoms for arg in atom.args)
        if line.value is Value.OPEN and about in told:
            continue  # whether it stands and whether it falls is one open point
        told.add(about)
        text = one_of(prose.case, line.atoms) if line.value is Value.OPEN else folded_words(prose.case, line.atoms)
        text = own["open"].format(sentence=text) if line.value is Value.OPEN else capital(text)
        why = prose.why_open(line) if line.value is Value.OPEN else ()
        cited = [prose.citer.brief(citation) for citation in line.citations]
        out.append(words(text, *why, *(words(" (", *join(cited), ")") if cited else ()), "."))
    return join(out, " ")


def one_of(case: Case, atoms: tuple[Atom, ...]) -> str:
    """Open sentences of which at most one can hold, as one question: which of several is the one."""
    start, verb, rest = atoms[0].pred.partition("{} is the ")
    names = list(dict.fromkeys(case.name(atom.args[0]) for atom in atoms))
    if start or not verb or len(names) < 2:
        return folded_words(case, atoms)
    return f"{wording()['prose']['or'].join(names)} is the {rest}"


def _folded(lines: Iterable[Line]) -> list[Line]:
    """Answers that differ in one filler, with the same authorities, as one."""
    out: list[Line] = []
    for line in lines:
        for number, other in enumerate(out):
            if _folds(other, line):
                both = (*other.atoms, *line.atoms)
                out[number] = Line(
                    other.text, other.value, other.citations, other.persuasive, other.announced, (), (), both
                )
                break
        else:
            out.append(line)
    return out


def _folds(one: Line, other: Line) -> bool:
    first, second = one.atoms[0], other.atoms[0]
    if (first.pred, one.value, one.citations) != (second.pred, other.value, other.citations):
        return False
    atoms = (*one.atoms, *other.atoms)
    return varying(list(atoms)) <= 1


def disposition(answer: Review, prose: Prose) -> Iterator[Block]:
    """What becomes of each claim and person, those of which the same is said together; why all or some are open."""
    own = wording()["memo"]
    yield Heading(1, own["disposition"])
    ordered = sorted(answer.outcomes, key=lambda outcome: outcome.kind not in own["first_outcomes"])
    lines = _folded(line for outcome in ordered for line in outcome.lines)
    reasons = [tuple(prose.why_open(line)) if line.value is Value.OPEN else () for line in lines]
    alike = len(lines) > 1 and len(set(reasons)) == 1
    items = []
    for line, why in zip(lines, reasons, strict=True):
        text = capital(folded_words(prose.case, line.atoms))
        cited = [prose.citer.brief(citation) for citation in line.citations]
        tail = words(" (", *join(cited), ").") if cited else words(".")
        mark: Mark = "open" if line.value is Value.OPEN else ""
        items.append(Item(words(text, *(() if alike else why), *tail), mark))
    yield Items(tuple(items))
    if alike and reasons[0]:
        yield Paragraph(words(own["all_open"], *reasons[0], "."))
