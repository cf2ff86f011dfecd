"""Tables of authorities: at the end of a memorandum, and as a document that says what each is cited for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Chart, Element, charts
from wellfounded.assess.outline import Group, Line, ToldSection, folded_words
from wellfounded.assess.review import review
from wellfounded.authorities import Authority, Citation
from wellfounded.documents.citation_writer import full_words, groups_of, status_words, treatment_words
from wellfounded.documents.finalize import finalize
from wellfounded.documents.memo.caption import caption
from wellfounded.documents.model import (
    Authorities,
    Block,
    Cell,
    Cite,
    Document,
    Entry,
    Heading,
    Mark,
    Paragraph,
    Run,
    Table,
    Words,
    join,
    words,
)
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom

Uses = dict[str, dict[str, list[tuple[Atom, ...]]]]
"""By the key of an authority, by the place in it: the sentences that it is cited for."""

MOST = 3
"""The most sentences stated for a place in an authority; of more, only their number is given."""


def authorities_block(case: Case, cited: dict[str, Authority]) -> Iterator[Block]:
    """The table of authorities at the end of a document."""
    if not cited:
        return
    yield Heading(1, wording()["authorities"]["heading"])
    groups = [
        (title, tuple(Entry(one.key, words(*full_words(one), *_marks(one))) for one in members))
        for title, members in groups_of(cited)
    ]
    yield Authorities(tuple(groups))


def _marks(authority: Authority) -> Words:
    own = wording()["authorities"]
    return words(Run(f" [{own['unchecked_mark']}]", bold=True)) if authority.checked == "unchecked" else ()


def unchecked_words(cited: dict[str, Authority]) -> list[Block]:
    """A warning that names the authorities that have not been verified."""
    found = [authority for _, members in groups_of(cited) for authority in members if authority.checked == "unchecked"]
    if not found:
        return []
    names = join([(Cite(one.key, (Run(one.key),)),) for one in found])
    return [Paragraph(words(wording()["authorities"]["warning"], " ", *names, "."), "lead")]


def authorities_document(case: Case) -> Document:
    """The table of authorities of an answer: pinpoints and purposes, verification, subsequent history."""
    own = wording()["authorities"]
    uses = uses_of(case)
    registry = case.library.registry
    blocks: list[Block] = []
    for title, members in groups_of({key: registry[key] for key in uses}):
        rows = tuple(_row(case, authority, uses[authority.key]) for authority in members)
        blocks += [Heading(1, title), Table(tuple(own["columns"]), rows, widths=tuple(own["widths"]))]
    if not blocks:
        blocks.append(Paragraph(words(wording()["nothing"]), "lead"))
    made = Document(own["title"], caption(case), tuple(blocks), wording()["notice"], bool(own["landscape"]))
    return finalize(case, made)


def _row(case: Case, authority: Authority, uses: dict[str, list[tuple[Atom, ...]]]) -> tuple[Cell, ...]:
    own = wording()["authorities"]
    pins = sorted(uses, key=lambda pin: (bool(pin), pin))
    used = tuple(words(Run(f"{pin}: " if pin else "", bold=True), _for_what(case, uses[pin])) for pin in pins)
    later = tuple(words(treatment_words(one, case.law.setting.day)) for one in authority.later)
    mark: Mark = "unchecked" if authority.checked == "unchecked" else ""
    checked = words(own["checked"].get(authority.checked, ""))
    return (
        Cell((words(*full_words(authority)),)),
        Cell(used),
        Cell((words(status_words(case, authority)),)),
        Cell((checked,) if checked else (), mark),
        Cell(later),
    )


def _for_what(case: Case, told: list[tuple[Atom, ...]]) -> str:
    own = wording()["authorities"]
    together: dict[str, list[Atom]] = {}
    for atoms in told:
        together.setdefault(atoms[0].pred, []).extend(atoms)
    texts = []
    for found in together.values():
        unique = tuple(dict.fromkeys(found))
        texts.append(folded_words(case, unique) if _one_slot(unique) else case.words(unique[0]))
    more = len(texts) - MOST
    out = "; ".join(texts[:MOST])
    return f"{out}; {own['more'].format(count=more)}" if more > 0 else out


def _one_slot(atoms: tuple[Atom, ...]) -> bool:
    return sum(len({str(atom.args[slot]) for atom in atoms}) > 1 for slot in range(len(atoms[0].args))) <= 1


def uses_of(case: Case) -> Uses:
    """Every authority of the answer to a case, by what it is cited for."""
    answer = review(case)
    uses: Uses = {}
    if answer.outcomes:
        lines = [line for outcome in answer.outcomes for line in outcome.lines]
        for line in [*lines, *_lines(answer.sections)]:
            for citation in (*line.citations, *line.persuasive):
                _add(uses, citation, line.atoms)
    else:
        for chart in charts(case):
            _of_chart(uses, chart)
    return uses


def _add(uses: Uses, citation: Citation, atoms: tuple[Atom, ...]) -> None:
    uses.setdefault(citation.authority.key, {}).setdefault(citation.pin, []).append(atoms)


def _lines(sections: Iterable[ToldSection | Group]) -> Iterator[Line]:
    for section in sections:
        yield from section.lines
        yield from _lines(section.groups)


def _of_chart(uses: Uses, chart: Chart) -> None:
    pending: list[Element] = [chart.element]
    while pending:
        element = pending.pop()
        for route in element.routes:
            for citation in route.citations:
                _add(uses, citation, (element.atom or chart.atom,))
            pending += route.elements
