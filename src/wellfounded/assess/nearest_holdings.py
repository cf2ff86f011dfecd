"""The holdings that come nearest to a sentence that is not established: what they had, and what this record lacks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.conditions import law_words, made_up_step, suits, words
from wellfounded.authorities import Citation
from wellfounded.engine.near_misses import near_misses
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.engine.program import Condition as EngineCondition
from wellfounded.language.compiler import Support

ALLOWED = 2
"""How many conditions a near holding may lack."""
DEPTH = 8
"""How many steps below the sentence holdings are looked for; the steps that the compiler makes up count too."""


@dataclass(frozen=True, slots=True)
class NearHolding:
    """A holding on ``head``: what it has, what it lacks, and the cases among its authorities, binding ones first.

    ``lacks`` are the sentences among what it lacks.
    """

    head: str
    support: Support
    met: tuple[str, ...]
    lacking: tuple[str, ...]
    citations: tuple[Citation, ...]
    lacks: tuple[Atom, ...] = ()


def nearest_holdings(case: Case, atom: Atom, most: int = 3) -> tuple[NearHolding, ...]:
    """The holdings nearest to a sentence, at most ``most``.

    First those of the forum's own court, then those that lack least, have most, and are newest.
    """
    if case.model.value(atom) is Value.TRUE:
        return ()
    found: dict[str, NearHolding] = {}
    for holding in _holdings(case, atom, DEPTH, {}, frozenset(map(str, atom.args))):
        part = holding.support.part
        if holding.met and (part.id not in found or _rank(case, holding) < _rank(case, found[part.id])):
            found[part.id] = holding
    return tuple(sorted(found.values(), key=lambda one: _rank(case, one))[:most])


def _rank(case: Case, one: NearHolding) -> tuple[bool, int, int, int, str]:
    own = any(citation.authority.court == case.law.setting.forum for citation in one.citations)
    newest = max(citation.authority.date.toordinal() for citation in one.citations)
    return not own, len(one.lacking), -len(one.met), -newest, one.support.part.id


def _holdings(
    case: Case, atom: Atom, depth: int, seen: dict[Atom, None], given: frozenset[str]
) -> Iterator[NearHolding]:
    """Holdings under a sentence. One that lacks something about the things ``given`` is about another matter."""
    if atom in seen or depth == 0:
        return
    seen[atom] = None
    for miss in near_misses(case.model, case.rules_by_head.get(atom.pred, ()), atom, ALLOWED):
        support = case.law.supports.get(miss.rule.id)
        if support is not None and not suits(case, support.part, miss.head):
            continue
        # A rule is a holding only where it is one court's law and speaks of the sentence itself.
        if support is not None and (
            support.part.kind.startswith("held") or (depth == DEPTH and support.part.scope.forums)
        ):
            met = tuple(filter(None, (words(case, held.condition) for held in miss.met)))
            lacking = tuple(filter(None, (_lacking(case, condition) for condition in miss.lacking)))
            near = all(_of_the_record(case, one, given) for one in miss.lacking)
            if near and lacking and _cases(case, support):
                cases = _cases(case, support)
                lacks = tuple(one.atom for one in miss.lacking if isinstance(one, Literal))
                yield NearHolding(_head(case, support, miss.head), support, met, lacking, cases, lacks)
        elif (support is None or miss.met) and not _of_another_matter(case, miss.lacking, given):
            for missing in miss.lacking:
                if isinstance(missing, Literal) and missing.positive:
                    step = made_up_step(case, missing)
                    yield from _holdings(case, step or missing.atom, depth - 1, seen, given)


def _cases(case: Case, support: Support) -> tuple[Citation, ...]:
    """The decided cases among the authorities, those that bind first: statutes and regulations hold nothing."""
    cited = (*support.citations, *support.persuasive)
    return tuple(c for c in cited if c.authority.court or c.authority.kind in case.library.binding_ends)


def _of_the_record(case: Case, condition: EngineCondition, given: frozenset[str]) -> bool:
    """Whether a condition is of something in the case file, other than the things that were asked about."""
    if not isinstance(condition, Literal):
        return False
    named = {str(arg) for arg in condition.atom.args}
    return bool(named & case.matter.things.keys()) and not named & given


def _of_another_matter(case: Case, lacking: tuple[EngineCondition, ...], given: frozenset[str]) -> bool:
    """Whether a rule lacks what it asks of the things ``given``, such as a finding's subject, and more beside."""
    return len(lacking) > 1 and any(
        isinstance(one, Literal) and one.atom.pred not in case.law.hidden and given & set(map(str, one.atom.args))
        for one in lacking
    )


def _lacking(case: Case, condition: EngineCondition) -> str:
    hidden = case.law.hidden.get(condition.atom.pred) if isinstance(condition, Literal) else None
    if isinstance(condition, Literal) and hidden is not None and hidden.condition is not None:
        return words(case, condition) or law_words(case, hidden.condition, condition.atom)
    return words(case, condition)


def _head(case: Case, support: Support, head: Atom) -> str:
    sentence = support.part.head.atom
    return case.words(Atom(sentence.pred, head.args)) if len(head.args) == len(sentence.args) else case.words(head)
