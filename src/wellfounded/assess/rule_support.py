"""On what a sentence rests: the rules that establish it here and today, through what the compiler made up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.authorities import Citation
from wellfounded.engine.model import Instance
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.language.asked_of_law import MARKS
from wellfounded.language.compiler import Support, later_holdings
from wellfounded.language.vocabulary import LATER, PRESUMED


@dataclass(frozen=True, slots=True)
class RuleSupport:
    """One rule that led to a sentence, by one application of a rule."""

    support: Support
    instance: Instance


def rule_supports(case: Case, atom: Atom) -> tuple[RuleSupport, ...]:
    """Every rule that gives a sentence the value it has, most authoritative first in the library's order."""
    value = case.model.value(atom)
    return tuple(_grounds(case, atom, value, set())) if value is not Value.FALSE else ()


def _grounds(case: Case, atom: Atom, value: Value, seen: set[Atom]) -> Iterator[RuleSupport]:
    if atom in seen:
        return
    seen.add(atom)
    for instance in case.model.instances(atom):
        if instance.value is not value:
            continue
        support = case.law.supports.get(instance.rule.id)
        if support is not None:
            yield RuleSupport(support, instance)
            continue
        for held in instance.body:
            condition = held.condition
            if isinstance(condition, Literal) and condition.positive and transparent(case, condition.atom):
                inner = case.model.value(condition.atom)
                if inner is not Value.FALSE:
                    yield from _grounds(case, condition.atom, inner, seen)


def held_against(case: Case, atom: Atom) -> tuple[RuleSupport, ...]:
    """The holdings by which a judgment was decided against a sentence; none where no holding did."""
    if case.model.value(atom) is not Value.FALSE:
        return ()
    return tuple(
        ground
        for pred, hidden in case.law.hidden.items()
        if hidden.kind == "held not" and hidden.part.head.term.pred == atom.pred
        for ground in _grounds(case, Atom(pred, atom.args), Value.TRUE, set())
    )


def transparent(case: Case, atom: Atom) -> bool:
    """Whether a sentence is only a step inside one rule, so that what it rests on is shown in its stead."""
    hidden = case.law.hidden.get(atom.pred)
    if hidden is not None:
        return hidden.kind in ("arises", "held so", "held not")
    if atom.pred.startswith(PRESUMED):
        return True
    term = case.library.vocabulary.terms.get(atom.pred)
    return term is not None and not term.declared


def citations(found: tuple[RuleSupport, ...]) -> tuple[Citation, ...]:
    """The citations of some grounds, each once, in order."""
    return tuple(dict.fromkeys(citation for ground in found for citation in ground.support.citations))


def persuasive(found: tuple[RuleSupport, ...]) -> tuple[Citation, ...]:
    """The further citations of some grounds, which stand but do not bind here."""
    binding = citations(found)
    further = dict.fromkeys(citation for ground in found for citation in ground.support.persuasive)
    return tuple(citation for citation in further if citation not in binding)


MOST_PERSUASIVE = 3
"""So many authorities that do not bind are shown beside a sentence; an explanation of it has all."""


def persuasive_shown(case: Case, found: tuple[RuleSupport, ...]) -> tuple[Citation, ...]:
    """The further citations worth showing: none where the court has a decision of its own on the point."""
    own = case.law.setting.forum
    if any(citation.authority.court == own for citation in citations(found)):
        return ()
    return persuasive(found)[:MOST_PERSUASIVE]


def held_later(case: Case, found: tuple[RuleSupport, ...]) -> tuple[Citation, ...]:
    """The decisions by which the court came to hold, after the day, what the grounds ask of its later law."""
    asked = [held.condition.atom for g in found for held in g.instance.body if isinstance(held.condition, Literal)]
    ids = {
        instance.rule.id.removesuffix(MARKS[LATER])
        for atom in asked
        if atom.pred.startswith(LATER)
        for instance in case.model.instances(atom)
        if instance.value is not Value.FALSE
    }
    scopes = [part.scope for part in case.library.parts if part.id in ids] if ids else []
    cited = [citation for scope in scopes for citation in later_holdings(case.library, scope, case.law.setting)]
    return tuple(sorted(dict.fromkeys(cited), key=lambda one: (one.authority.date, one.authority.key)))


def announced(found: tuple[RuleSupport, ...]) -> bool:
    """Whether all that supports it is announced in the very matter."""
    return bool(found) and all(ground.support.announced for ground in found)
