"""Another person's answers beside those of the law text: where they part, and on which rule, fact, or missing law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wellfounded.assess.answer_file import AnswerFile, GivenAnswer
from wellfounded.assess.case import Case
from wellfounded.assess.conditions import words
from wellfounded.assess.gaps import gap
from wellfounded.assess.inputs import Input
from wellfounded.assess.rule_support import RuleSupport, citations, held_against, rule_supports
from wellfounded.assess.unresolved_reasons import why_open
from wellfounded.assess.why_not import Obstacle, obstacles
from wellfounded.authorities import Citation, UnknownAuthority
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import NotApplied, binds
from wellfounded.language.model import Part

Kind = Literal["rule", "record", "default", "unresolved", "no rule"]

MOST_OBSTACLES = 3
"""So many rules that could have led to a sentence are shown; ``whynot`` shows all."""


@dataclass(frozen=True, slots=True)
class NamedAuthority:
    """The authority that the other person names for an answer, as the library knows it.

    ``standing`` is ``unknown`` (the register does not have it; ``near`` is the nearest key), ``not binding`` (here and
    on that day), ``not cited`` (by any rule on that sentence), or ``cited``.
    """

    text: str
    standing: Literal["unknown", "not binding", "not cited", "cited"]
    near: str = ""


@dataclass(frozen=True, slots=True)
class Difference:
    """An answer that is not the program's, and on what the program's rests.

    ``kind`` is ``rule`` (rules establish the sentence or its contrary), ``record`` (the case file states it),
    ``default`` (nothing shows it, or a rule concludes it for lack of anything against it), ``unresolved``, or
    ``no rule`` (no rule of the library concludes it, so that the other answer rests on law that is not in it).
    ``facts`` are the conditions that are met. ``obstacles`` are rules that lack something, ``not_applied`` those that
    are no law here or on that day. Any one of ``blanks``, if it were answered, would give the other answer;
    ``searched`` is false where the search for them was cut short.
    """

    given: GivenAnswer
    text: str
    value: Value
    kind: Kind
    rules: tuple[Part, ...] = ()
    citations: tuple[Citation, ...] = ()
    facts: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    not_applied: tuple[NotApplied, ...] = ()
    blanks: tuple[Input, ...] = ()
    searched: bool = True
    authority: NamedAuthority | None = None


@dataclass(frozen=True, slots=True)
class AnswerComparison:
    """The answers that agree, by their words, and those that do not; ``blank`` questions were not answered."""

    case: Case
    agreed: tuple[str, ...]
    differences: tuple[Difference, ...]
    blank: int


def compare_answers(case: Case, given: AnswerFile) -> AnswerComparison:
    """Compare another person's answers with the answers to the same questions from the law text."""
    parted = [answer for answer in given.answers if case.model.value(answer.atom) is not answer.value]
    agreed = tuple(case.words(answer.atom) for answer in given.answers if answer not in parted)
    return AnswerComparison(case, agreed, tuple(_difference(case, answer) for answer in parted), given.blank)


def _difference(case: Case, given: GivenAnswer) -> Difference:
    atom, value = given.atom, case.model.value(given.atom)
    blanks, searched = _blanks(case, given)
    kind, support, facts, because = _ground(case, atom, value)
    lacking = obstacles(case, atom, 1) if kind == "default" and value is Value.FALSE else None
    if lacking is not None and _without_law(case, atom):
        kind = "no rule"
    return Difference(
        given,
        case.words(atom),
        value,
        kind,
        tuple(dict.fromkeys(one.support.part for one in support)),
        citations(support),
        facts,
        because,
        lacking.obstacles[:MOST_OBSTACLES] if lacking else (),
        lacking.not_applied if lacking else (),
        blanks,
        searched,
        _named(case, given),
    )


def _ground(
    case: Case, atom: Atom, value: Value
) -> tuple[Kind, tuple[RuleSupport, ...], tuple[str, ...], tuple[str, ...]]:
    """On what the program's answer rests: the kind, the rules, the conditions met, and what leaves it open."""
    if value is Value.OPEN:
        support = rule_supports(case, atom)
        return "unresolved", support, _met(case, support), why_open(case, atom)
    if value is Value.TRUE:
        if source := case.matter.facts.get(atom):
            return "record", (), tuple(filter(None, [case.place_of(source)])), ()
        support = rule_supports(case, atom)
        by_default = bool(support) and all(one.support.part.scope.default for one in support)
        return "default" if by_default else "rule", support, _met(case, support), ()
    if source := case.matter.denied.get(atom):
        return "record", (), tuple(filter(None, [case.place_of(source)])), ()
    term = case.library.vocabulary.terms.get(atom.pred)
    contrary = Atom(term.contrary, atom.args) if term and term.contrary else None
    if contrary is not None and case.model.value(contrary) is Value.TRUE:
        kind, support, facts, because = _ground(case, contrary, Value.TRUE)
        return kind, support, facts or (case.words(contrary),), because
    support = held_against(case, atom)
    return "rule" if support else "default", support, _met(case, support), ()


def _without_law(case: Case, atom: Atom) -> bool:
    """Whether no rule of the library, wherever and whenever it is law, concludes a sentence that only law could."""
    term = case.library.vocabulary.terms.get(atom.pred)
    stated = term is not None and term.is_input
    return not stated and not any(part.head.term.pred == atom.pred for part in case.library.parts)


def _met(case: Case, support: tuple[RuleSupport, ...]) -> tuple[str, ...]:
    """The conditions that are established, of the rules on which a sentence rests."""
    held = [one for ground in support for one in ground.instance.body if one.value is Value.TRUE]
    return tuple(dict.fromkeys(filter(None, (words(case, one.condition) for one in held))))


def _blanks(case: Case, given: GivenAnswer) -> tuple[tuple[Input, ...], bool]:
    """The blanks of the file that would each alone give the other answer."""
    found = gap(case, given.atom, given.value, 1)
    return tuple(one.inputs[0] for one in found.completions), found.complete


def _named(case: Case, given: GivenAnswer) -> NamedAuthority | None:
    if not given.authority:
        return None
    try:
        citation = case.library.registry.cite(given.authority)
    except UnknownAuthority as unknown:
        return NamedAuthority(given.authority, "unknown", unknown.suggestion)
    cited = {
        one.authority.key
        for part in case.library.parts
        if part.head.term.pred == given.atom.pred
        for one in part.scope.authorities
    }
    if not binds(case.library, citation, case.law.setting):
        return NamedAuthority(given.authority, "not binding")
    return NamedAuthority(given.authority, "cited" if citation.authority.key in cited else "not cited")
