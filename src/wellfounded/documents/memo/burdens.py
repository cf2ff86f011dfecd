"""Burdens of proof, standards of proof, and presumptions, as tables of a memorandum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Presumed, burden_support, is_presumed, presumptions
from wellfounded.assess.outline import folded_words
from wellfounded.authorities import Citation
from wellfounded.documents.grammar import capital
from wellfounded.documents.memo.prose import Prose
from wellfounded.documents.model import Block, Cell, Heading, Mark, Table, Words, join, words
from wellfounded.documents.status import status_words
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom, Value
from wellfounded.language.model import Burden

_REBUTTAL = {Value.TRUE: "holds", Value.OPEN: "open", Value.FALSE: "fails"}


def burden_tables(case: Case, atoms: Iterable[Atom], prose: Prose) -> Iterator[Block]:
    """Two tables: the elements with their burdens and standards, and the presumptions with their rebuttal."""
    own = wording()["burdens"]
    atoms = list(atoms)
    rows = list(_burdens(case, atoms, prose))
    if rows:
        yield Heading(2, own["title"])
        yield Table(tuple(own["columns"]), tuple(rows))
    found = presumptions(case, atoms)
    if found:
        yield Heading(2, own["presumptions"])
        yield presumption_table(found, prose)


def _burdens(case: Case, atoms: Iterable[Atom], prose: Prose) -> Iterator[tuple[Cell, ...]]:
    own = wording()["burdens"]
    found: dict[tuple[str, Value, Burden, tuple[Citation, ...]], list[Atom]] = {}
    for atom in atoms:
        support = None if is_presumed(case, atom) else burden_support(case, atom)
        if support is not None and support.part.scope.burden is not None:
            key = (atom.pred, case.model.value(atom), support.part.scope.burden, support.citations)
            found.setdefault(key, []).append(atom)
    for (_, value, burden, citations), together in found.items():
        yield (
            Cell((words(capital(folded_words(case, tuple(together)))),)),
            Cell((burden_words(burden),)),
            Cell((cites_words(citations, prose),)),
            Cell(
                (words(capital(status_words(case, value, together[0], own["status"]))),),
            ),
        )


def burden_words(burden: Burden | None) -> Words:
    """The party with the burden of proof, and the standard."""
    if burden is None:
        return ()
    own = wording()["burdens"]
    party = own["parties"].get(burden.party, burden.party)
    return words(own["by"].format(party=party, standard=burden.standard) if burden.standard else party)


def burdens_words(burden: Burden | None, rebuttal: Burden | None) -> Words:
    """The party with the burden of proof; with ``rebuttal``, also the one that has it if the presumption arises."""
    if burden is None or rebuttal is None or rebuttal.party == burden.party:
        return burden_words(burden)
    parties = wording()["burdens"]["parties"]
    form = wording()["burdens"]["presumed"]
    return words(*burden_words(burden), form.format(party=parties.get(rebuttal.party, rebuttal.party)))


def cites_words(citations: Iterable[Citation], prose: Prose) -> Words:
    """Authorities one after the other, short."""
    return join([prose.citer.brief(citation) for citation in citations])


def presumption_table(found: Iterable[Presumed], prose: Prose) -> Table:
    """The presumptions, the rebuttal burdens, and the grounds for rebuttal."""
    own = wording()["burdens"]
    rows = []
    for together in _with_the_same_rebuttal(found):
        presumed = together[0]
        routes = tuple(
            words(capital(text), f" ({own['status'][_REBUTTAL[value]]})")
            for text, value in dict.fromkeys(presumed.rebuttals)
        )
        mark: Mark = "open" if presumed.value is Value.OPEN else ""
        name = tuple(
            words(capital(one.text), " (", *cites_words(one.citations, prose), ")")
            if one.citations
            else words(one.text)
            for one in together
        )
        rows.append((Cell(name, mark), Cell((burden_words(presumed.burden),)), Cell(routes)))
    return Table(tuple(own["presumption_columns"]), tuple(rows))


def _with_the_same_rebuttal(found: Iterable[Presumed]) -> list[list[Presumed]]:
    """Presumptions that are rebutted by the same party in the same ways stand together."""
    together: dict[object, list[Presumed]] = {}
    for one in found:
        together.setdefault((one.value, one.burden, one.rebuttals), []).append(one)
    return list(together.values())
