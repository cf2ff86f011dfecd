"""The element chart as a document: burdens and standards, evidence for and against, status, and gaps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Bar, Chart, Element, charts, charts_of
from wellfounded.assess.conditions import words as condition_words
from wellfounded.assess.rule_support import rule_supports
from wellfounded.assess.unresolved_reasons import sources
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital, place_words, sentence
from wellfounded.documents.memo.burdens import burden_words, cites_words, presumption_table
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.memo.statement_of_facts import rests_of
from wellfounded.documents.model import (
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Items,
    Mark,
    Paragraph,
    Run,
    Table,
    Words,
    join,
    text_of,
    words,
)
from wellfounded.documents.status import before_a_hearing, status_words
from wellfounded.documents.wording import law_name, wording
from wellfounded.engine.program import POSITION_PRED, Atom, Literal, Value

LONG_GAP = 80
"""A gap with more characters than this is stated once, and then by the number of its row."""

MARKS: dict[Value, Mark] = {Value.TRUE: "holds", Value.OPEN: "open", Value.FALSE: "fails"}


def chart_document(case: Case) -> Document:
    """The element chart of every claim in a case."""
    own = wording()["chart"]
    blocks: list[Block] = []
    undecided = charts(case)
    found = undecided or charts_of(case, set(case.matter.things))  # of what was decided: where it stands on review
    prose = Prose(case, ())
    for chart in found:
        blocks.append(Heading(1, goal_heading(case, chart.atom)))
        note = case.library.goals[chart.goal].note if undecided else ""  # nothing weighed yet
        told = Paragraph(words(note), "quiet")
        if note and told not in blocks:  # once
            blocks.append(told)
        blocks += chart_blocks(case, chart, prose)
    if found:
        blocks += bar_blocks(case, found[0].bars, prose)
    else:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    made = Document(own["title"], caption(case), tuple(blocks), wording()["notice"], bool(own["landscape"]))
    return finalize(case, made)


def chart_blocks(case: Case, chart: Chart, prose: Prose) -> Iterator[Block]:
    """The elements of one claim as a table, and the presumptions behind them as another."""
    own = wording()["chart"]
    rows = tuple(_rows(case, chart.element, prose))
    yield Table(tuple(own["columns"]), rows, widths=tuple(own["widths"]))
    if chart.presumptions:
        yield Heading(2, wording()["burdens"]["presumptions"])
        yield presumption_table(chart.presumptions, prose)


def _rows(case: Case, root: Element, prose: Prose) -> Iterator[tuple[Cell, ...]]:
    """The elements numbered in order, each once, with a symbol for each level of depth."""
    seen: set[Atom] = set()
    gaps: dict[tuple[Words, ...], int] = {}
    number = 0
    pending = [(inner, 0) for inner in reversed(parts_of(root))]
    while pending:
        element, depth = pending.pop()
        if element.above or (element.atom is not None and element.atom in seen):
            continue
        seen |= {element.atom} if element.atom is not None else set()
        number += 1
        row = _row(case, element, f"{number}. {wording()['chart']['deeper'] * depth}", prose)
        gap = row[-1].paragraphs
        if sum(len(text_of(one)) for one in gap) > LONG_GAP and gaps.setdefault(gap, number) != number:
            said = wording()["chart"]["same_gap"].format(number=gaps[gap])
            row = (*row[:-1], Cell((words(said),)))
        yield row
        pending += [(inner, depth + 1) for inner in reversed(parts_of(element))]


def parts_of(element: Element) -> list[Element]:
    """The elements of an element, by every rule that leads to it.

    Left out are those of one that the record states directly, those that one met by another rule lacks, and conditions
    without a sentence of their own that hold.
    """
    if element.value is Value.TRUE and element.shown_by:
        return []
    found = [inner for route in element.routes for inner in route.elements]
    return [
        one for one in found if not (element.value is Value.TRUE and one.value is Value.FALSE) and not _is_plain(one)
    ]


def _is_plain(element: Element) -> bool:
    return element.atom is None and element.value is Value.TRUE and not element.text.startswith("“")


def goal_heading(case: Case, atom: Atom) -> str:
    """The heading for a claim not yet decided."""
    form = wording()["goals"].get(atom.pred)
    return str(form["heading"]).format(*map(case.name, atom.args)) if form else capital(case.words(atom))


def _row(case: Case, element: Element, number: str, prose: Prose) -> tuple[Cell, ...]:
    cited = tuple(dict.fromkeys(citation for route in element.routes for citation in route.citations))
    name = [words(Run(number, quiet=True), capital(_sides(case).get(element.text, element.text)))]
    if cited:
        name.append(words(*cites_words(cited, prose)))
    shown = [*map(capitals, evidence(case, element.atom))] if element.atom else []
    stated = dict.fromkeys(text for route in element.routes for text in route.record)
    plain = [case.words(atom) for atom in case.matter.facts if atom.pred in wording()["plain"]]
    shown += [words(capital(text)) for text in stated if not any(f"{text} (".startswith(f"{one} (") for one in plain)]
    return (
        Cell(tuple(name)),
        Cell((burden_words(element.burden),)) if element.burden else Cell(()),
        Cell(tuple(shown)),
        Cell(tuple(contrary(case, element.atom))) if element.atom else Cell(()),
        Cell((words(_status(case, element)),)),
        Cell(tuple(gap_words(case, element))),
    )


def _status(case: Case, element: Element) -> str:
    own = wording()["chart"]
    if element.value is Value.FALSE and element.atom is not None and is_negated(case, element.atom):
        return str(own["denied"])
    return status_words(case, element.value, element.atom, own["status"])


def is_negated(case: Case, atom: Atom) -> bool:
    """Whether the record answers a sentence with no, or states its contrary."""
    term = case.library.vocabulary.terms.get(atom.pred)
    contrary = Atom(term.contrary, atom.args) if term is not None and term.contrary else None
    return atom in case.matter.denied or (contrary is not None and contrary in case.matter.facts)


def _sides(case: Case) -> dict[str, str]:
    """A side taken on a contested point, by how the element says it: the point and the side in their own words."""
    form = wording()["chart"]["side"]
    return {
        condition_words(case, Literal(Atom(POSITION_PRED, (question.name, side.name)))): form.format(
            question=question.text, side=side.text
        )
        for question in case.library.questions.values()
        for side in question.positions
    }


def gap_words(case: Case, element: Element) -> Iterator[Words]:
    """What is missing: the question not yet answered, or why the element is unresolved."""
    heard: list[str] = []
    if element.because and element.atom is not None:
        own = wording()["unresolved"]["what"]
        for source in sources(case, element.atom):
            itself = source.about == element.text and source.kind in wording()["prose"]["because"]
            text = wording()["prose"]["because"][source.kind] if itself else own.get(source.kind, own["other"])
            said = sentence(text.format(about=source.about, name=law_name(source.name, source.kind)))
            if said not in heard:
                heard.append(said)
                yield words(said)
    if element.value is Value.FALSE and element.ask and not element.routes:
        yield words(element.ask)


def evidence(case: Case, atom: Atom) -> Iterator[Words]:
    """What in the record states a sentence, on what that rests, and where it stands."""
    own = wording()["chart"]
    source = case.matter.facts.get(atom)
    if source is not None and source.given:
        place = case.place_of(source)
        yield words(own["assumed"] if source.assumed else own["entered"], f" ({place_words(place)})" if place else "")
    for claim in case.matter.claims:
        if claim.atom == atom:
            rests = list(rests_of(case, claim.fact))
            place = case.matter.things[claim.fact].at
            said = "; ".join(rests) or (own["assumed"] if claim.source.assumed else own["nothing"])
            yield words(said, f" ({place_words(place)})" if place else "")


def contrary(case: Case, atom: Atom) -> Iterator[Words]:
    """What in the record says the contrary of a sentence, or of what the record states for it."""
    seen: set[Atom] = set()
    for one in (atom, *stated_for(case, atom)):
        term = case.library.vocabulary.terms.get(one.pred)
        against = Atom(term.contrary, one.args) if term is not None and term.contrary else None
        if against is not None and against not in seen:
            seen.add(against)
            found = [*evidence(case, against), *_behind(case, against)]
            if found:
                yield words(capital(case.words(against)), ": ", *join(found))
        if one in case.matter.denied:
            place = case.place_of(case.matter.denied[one])
            yield words(wording()["chart"]["denied"], f" ({place_words(place)})" if place else "")


def stated_for(case: Case, atom: Atom) -> Iterator[Atom]:
    """What the record states on which a conclusion rests directly."""
    for ground in rule_supports(case, atom):
        if ground.support.part.kind == "arises":
            continue  # what raises a question speaks for neither answer
        for held in ground.instance.body:
            if isinstance(held.condition, Literal) and held.condition.positive:
                one = held.condition.atom
                if one in case.matter.facts or any(claim.atom == one for claim in case.matter.claims):
                    yield one


def _behind(case: Case, against: Atom) -> Iterator[Words]:
    """The facts of the record behind a contrary that is established or unresolved."""
    if case.model.value(against) is not Value.FALSE and against not in case.matter.facts:
        for one in dict.fromkeys(stated_for(case, against)):
            for found in evidence(case, one) if one.pred not in wording()["plain"] else ():
                yield words(case.words(one), " (", *found, ")")


def bar_blocks(case: Case, bars: Iterable[Bar], prose: Prose, with_negated: bool = True) -> Iterator[Block]:
    """The bars in play: those that apply or may as a table, and those that the record negates as a list, if wanted.

    A bar that nothing in the record raises is not in play, and is not listed.
    """
    own = wording()["chart"]
    bars = list(bars)
    rows = []
    applies = own["bars_if_credited" if before_a_hearing(case) else "bars"]
    for bar in bars:
        if bar.value is not Value.FALSE:
            name = (words(capital(rule_title(bar))), cites_words(bar.citations, prose))
            status = applies if bar.value is Value.TRUE else own["status"]["open"]
            mark: Mark = "open" if bar.value is Value.OPEN else ""
            rows.append((Cell(name), Cell((burden_words(bar.burden),)), Cell((words(capital(status)),), mark)))
    ruled_out = [bar for bar in bars if with_negated and bar.value is Value.FALSE and bar.denied]
    negated = dict.fromkeys(map(rule_title, ruled_out))
    if rows or negated:
        yield Heading(1, own["bars_title"])
    if rows:
        yield Table(tuple(own["bar_columns"]), tuple(rows), widths=(3, 2, 1))
    if negated:
        yield Paragraph(words(own["ruled_out"]))
        yield Items(tuple(Item(words(f"{capital(name)}.")) for name in negated))


def capitals(said: Words) -> Words:
    """Words with a capital letter at the start."""
    first = said[0]
    return (replace(first, text=capital(first.text)), *said[1:]) if isinstance(first, Run) else said


def rule_title(bar: Bar) -> str:
    """The name of a bar in words: without the relief that it bars, which is named beside it."""
    if bar.which:
        return bar.which
    name = bar.part.block.replace("-", " ")
    for end in wording()["chart"]["bar_ends"]:
        name = name.removesuffix(end)
    return name


__all__ = ["bar_blocks", "chart_blocks", "chart_document", "contrary", "evidence", "gap_words", "is_negated"]
