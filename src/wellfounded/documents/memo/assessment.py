"""The memorandum on a claim not yet decided: elements, burdens, gaps, bars, and deadlines."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Chart, Element, charts
from wellfounded.assess.gaps import Asked, ask
from wellfounded.assess.inputs import is_answered
from wellfounded.assess.outline import folded_words
from wellfounded.assess.review import Review
from wellfounded.assess.unresolved_reasons import sources
from wellfounded.assess.unsettled_law import unsettled_law
from wellfounded.documents.elements.element_rows import newest_here
from wellfounded.documents.finalize import finalize
from wellfounded.documents.grammar import capital, together
from wellfounded.documents.memo.burdens import burden_tables
from wellfounded.documents.memo.caption import atoms_of, caption, law_words
from wellfounded.documents.memo.deadline_table import deadline_table
from wellfounded.documents.memo.prose import UNRESOLVED, Prose
from wellfounded.documents.memo.questions import clauses
from wellfounded.documents.memo.statement_of_facts import chronology, history
from wellfounded.documents.memo.unresolved_issues import unresolved_blocks
from wellfounded.documents.memo.unsettled_law import unsettled_blocks
from wellfounded.documents.model import (
    Block,
    Contents,
    Document,
    Heading,
    Inline,
    Item,
    Items,
    Paragraph,
    Run,
    join,
    words,
)
from wellfounded.documents.status import before_a_hearing, status_words
from wellfounded.documents.tables.authority_table import authorities_block, unchecked_words
from wellfounded.documents.tables.element_chart import (
    MARKS,
    bar_blocks,
    evidence,
    goal_heading,
    parts_of,
    rule_title,
)
from wellfounded.documents.tables.outline_tables import table_blocks
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value, Var

DEPTH = 3
_BECAUSE = {"holds": "rests_on_elements", "open": "depends_on", "fails": "lacks"}
MOST_QUESTIONS = 15


def assessment(case: Case, answer: Review) -> Document:
    """The memorandum on claims still to be made or heard; ``answer`` is the review as far as there is one."""
    own = wording()["memo"]
    found = charts(case)
    contested = unsettled_law(case)
    prose = Prose(case, atoms_of(answer), [point.question.name for point in contested.points if not point.settled])
    blocks: list[Block] = [*_questions(case, found, prose), *history(case, prose), *chronology(case, prose)]
    blocks += [Heading(1, own["law_alone"]), Paragraph(words(law_words(case)))]
    if found:
        blocks.append(Heading(1, own["elements"]))
        seen: set[Atom] = set()
        notes = dict.fromkeys(note for chart in found if (note := case.library.goals[chart.goal].note))
        blocks += [Paragraph(words(note)) for note in notes]
        for chart in found:
            blocks += _chart(case, chart, prose, seen)
        atoms = [atom for chart in found for atom in _atoms(chart.element)]
        blocks += burden_tables(case, list(dict.fromkeys(atoms)), prose)
        blocks += bar_blocks(case, found[0].bars, prose, with_negated=False)
    if answer.sections:
        blocks.append(Heading(1, own["analysis"]))
        if before_a_hearing(case):
            blocks.append(Paragraph(words(own["not_credited_yet"]), "quiet"))
    for section in answer.sections:
        blocks += prose.section(section, 2)
    blocks += table_blocks(case, own["family_outline"])
    blocks += unsettled_blocks(contested, prose)
    blocks += deadline_table(case, prose)
    blocks += _open(case, answer)
    table = authorities_block(case, prose.citer.cited)
    head: list[Block] = [Contents(own["contents"]), *unchecked_words(prose.citer.cited)]
    if not found:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    return finalize(case, Document(own["title"], caption(case), (*head, *blocks, *table), wording()["notice"]))


def _questions(case: Case, found: tuple[Chart, ...], prose: Prose) -> Iterator[Block]:
    own = wording()["memo"]
    if not found:
        return
    yield Heading(1, own["questions"])
    yield Items(tuple(Item(words(question(case, chart))) for chart in found), ordered=True)
    yield Heading(1, own["answers"])
    yield Items(tuple(Item(tuple(_short(case, chart, prose))) for chart in found), ordered=True)


def question(case: Case, chart: Chart) -> str:
    """The question presented by a claim not yet decided, with key facts of the record."""
    own = wording()["memo"]
    form = wording()["goals"].get(chart.atom.pred)
    names = [case.name(arg) for arg in chart.atom.args]
    asked = form["question"].format(*names) if form else own["goal_question"].format(sentence=case.words(chart.atom))
    stated = [*case.matter.facts, *(claim.atom for claim in case.matter.claims)]
    charted = {arg for atom in _atoms(chart.element) for arg in atom.args}
    preds = form["key_facts"] if form else ()
    key = [atom for pred in preds for atom in stated if atom.pred == pred and atom.args[0] in charted]
    key += [atom for pred in preds for atom in stated if atom.pred == pred and atom.args[-1] in charted]
    facts = [folded_words(case, same) for same in together(dict.fromkeys(key))][: own["most_key_facts"]]
    return str(own["goal_when"]).format(question=asked, facts=clauses(facts)) if facts else f"{asked}?"


def _short(case: Case, chart: Chart, prose: Prose) -> Iterator[Inline]:
    """Yes, No, or Unresolved; then the reasons: the elements that are unresolved, missing, or supported."""
    own = wording()["memo"]
    key = MARKS[chart.element.value]
    yield Run(own["goal_answers"][key].format(sentence=case.words(chart.atom)))
    if chart.element.value is Value.OPEN:
        roots = _open_roots(case, chart.element)
    else:
        parts = [inner for route in chart.element.routes for inner in route.elements if not inner.above]
        roots = [e.atom for e in parts if e.value is chart.element.value and e.atom is not None]
    apart = _without_contraries(case, roots)
    points = [folded_words(case, atoms) for atoms in together(apart)]
    because = _BECAUSE[key]
    if key == "fails" and (bars := [rule_title(bar) for bar in chart.bars if bar.value is Value.TRUE]):
        points, because = list(dict.fromkeys(bars)), "barred_by"
    if points:
        yield Run(own[because].format(points=own["points"][key].join(points)))
    yield Run(".")
    cited = [c for route in chart.element.routes for c in route.citations]
    if cited:
        yield from words(" ", *prose.citer.sentence(tuple(dict.fromkeys(cited)), (), False))


def _without_contraries(case: Case, atoms: list[Atom]) -> list[Atom]:
    """Each sentence once, and not its contrary beside it: what is unresolved is so of its contrary, too."""
    kept: list[Atom] = []
    for atom in dict.fromkeys(atoms):
        if Atom(case.library.vocabulary.terms[atom.pred].contrary, atom.args) not in kept:
            kept.append(atom)
    return kept


def _open_roots(case: Case, root: Element) -> list[Atom]:
    """The sentences that leave a goal open, apart from what is open only of entries that need more than another."""
    charted = {one.atom: one for one in _elements(root) if one.atom is not None and not one.above}
    without, seen, found = needing_more(case, root), set[Atom](), []
    pending = [root]
    while pending:
        element = pending.pop()
        if element.atom is None or element.atom in seen or set(map(str, element.atom.args[:1])) & without:
            continue
        seen.add(element.atom)
        whole = charted.get(element.atom, element)  # an element charted above stands there with all below it
        if whole.because:
            found.append(element.atom)
        pending += reversed([inner for route in whole.routes for inner in route.elements])
    return found


def needing_more(case: Case, root: Element) -> set[str]:
    """The entries that leave open all that another of their kind leaves open, and more.

    One incident that is persecution suffices: what else another one would need is not why the claim is unresolved.
    """
    said: dict[str, dict[str, Value]] = {}
    for element in _elements(root):
        if element.atom is not None and element.atom.args and str(element.atom.args[0]) in case.matter.things:
            about = said.setdefault(str(element.atom.args[0]), {})
            about[element.atom.pred] = max(element.value, about.get(element.atom.pred, Value.FALSE))
    open_of = {own: {pred for pred, value in about.items() if value is Value.OPEN} for own, about in said.items()}
    kind = {own: case.matter.things[own].kind for own in said}
    return {
        own
        for own, preds in open_of.items()
        for other, fewer in open_of.items()
        if kind[own] == kind[other] and fewer < preds and preds <= said[other].keys()
    }


def _elements(element: Element) -> Iterator[Element]:
    yield element
    for route in element.routes:
        for inner in route.elements:
            yield from _elements(inner)


def _atoms(element: Element) -> Iterator[Atom]:
    yield from (one.atom for one in _elements(element) if one.atom is not None and not one.above)


def _chart(case: Case, chart: Chart, prose: Prose, seen: set[Atom]) -> Iterator[Block]:
    yield Heading(2, goal_heading(case, chart.atom))
    yield Items(tuple(_items(case, chart.element, DEPTH, prose, seen)))


def _items(case: Case, element: Element, depth: int, prose: Prose, seen: set[Atom]) -> Iterator[Item]:
    """The parts of an element, each once, with its authority, and the reason if it is unresolved."""
    for inner in parts_of(element):
        if inner.above or inner.atom is None or inner.atom in seen:
            continue
        seen.add(inner.atom)
        again = any(one.pred == inner.atom.pred for one in seen - {inner.atom})
        said = tuple(_said(case, inner, prose, again))  # first: what is cited first is cited in full
        under = tuple(_items(case, inner, depth - 1, prose, seen)) if depth > 1 else ()
        yield Item(said, "", under)


def _said(case: Case, element: Element, prose: Prose, again: bool) -> Iterator[Inline]:
    """An element: its status, the evidence, the reason if it is unresolved, the authorities.

    Where no precedent settles it, the newest decisions of this circuit on such a point follow, unless said ``again``.
    """
    own = wording()["memo"]
    text = element.text
    if element.value is Value.OPEN:
        text = wording()["prose"]["open"].format(sentence=text)
    elif element.value is Value.FALSE:
        text = own["not_yet"].format(sentence=text)
    yield Run(capital(text))
    shown = list(evidence(case, element.atom)) if element.atom else []
    if element.value is Value.TRUE and before_a_hearing(case) and element.atom is not None:
        shown.insert(0, words(status_words(case, element.value, element.atom, wording()["burdens"]["status"])))
    if shown:
        yield from words(" (", *join(shown), ")")
    yield Run(". ")
    if element.because and element.atom is not None:
        kinds = dict.fromkeys(source.kind for source in sources(case, element.atom))
        because = wording()["prose"]["because"]
        yield Run(capital("; ".join(because.get(kind, because["other"]) for kind in kinds)) + ". ")
    answered = element.atom is not None and is_answered(case, element.atom)
    if element.value is Value.FALSE and element.ask and not element.routes and not answered:
        yield Run(f"{element.ask} ")
    cited = tuple(dict.fromkeys(c for route in element.routes for c in route.citations))
    if cited:
        yield from words(*prose.citer.sentence(cited, (), False), " ")
    if element.because and element.atom is not None and not again:
        keys = {one.authority.key for one in cited}
        here = [one for one in newest_here(case, {element.atom.pred}) if one.authority.key not in keys]
        if here:
            yield from words(own["here"], *prose.citer.sentence(tuple(here), (), False), " ")


def _open(case: Case, answer: Review) -> Iterator[Block]:
    """What is unresolved and assumed, and what to ask next, the most decisive first."""
    own = wording()["unresolved"]
    asked = [one for one in ask(case) if one.why in own["asked"]]
    of_the_file = [one for one in asked if not any(isinstance(arg, Var) for arg in one.atom.args)]
    asked = of_the_file or asked  # what is asked of the entries that there are comes before entries that may be made
    said = list(unresolved_blocks(case, answer))
    if asked and not said:
        yield Heading(1, own["title"], UNRESOLVED)
    yield from said
    for why, title in own["asked"].items():
        found = [one for one in asked if one.why == why][:MOST_QUESTIONS]
        if found:
            yield Paragraph(words(title))
            yield Items(tuple(Item(tuple(_question(one))) for one in found))


def _question(asked: Asked) -> Iterator[Inline]:
    yield Run(asked.question)
    if asked.text not in asked.question:
        yield Run(wording()["unresolved"]["establishes"].format(sentence=asked.text), quiet=True)
