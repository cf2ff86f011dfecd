"""A claim not yet decided: the chart of its elements, with who must show each and what shows it; bars; presumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.conditions import made_up_step, suits, words
from wellfounded.assess.outline import listed
from wellfounded.assess.rule_support import RuleSupport, citations, rule_supports
from wellfounded.assess.solutions import solutions
from wellfounded.assess.unresolved_reasons import why_open
from wellfounded.authorities import Citation
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import POSITION_PRED, Arg, Atom, Condition, Const, Literal, Value, Var
from wellfounded.engine.why_not import FailedRule, why_not
from wellfounded.language.compiler import KIND_PRED, SAYS_PRED, Support
from wellfounded.language.library import STAGE_PRED
from wellfounded.language.model import Burden, Part, fill
from wellfounded.language.reachability import all_sentences
from wellfounded.language.sentence_renderer import condition_words
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START

DEPTH = 5
MOST_ROUTES = 4


@dataclass(frozen=True, slots=True)
class Element:
    """Something to be shown: how it stands, who must show it to which standard, what in the record shows it.

    ``routes`` are the ways to it in the law; empty for what only the record can state, and where it was charted above.
    ``atom`` is its sentence, if it is one.
    """

    text: str
    value: Value
    burden: Burden | None
    shown_by: tuple[str, ...]
    ask: str
    routes: tuple[Route, ...]
    because: tuple[str, ...] = ()
    above: bool = False
    atom: Atom | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """One rule that leads to an element, and its own elements; ``record`` are those the file simply states."""

    part: Part
    citations: tuple[Citation, ...]
    elements: tuple[Element, ...]
    record: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar and how it stands; ``lacks`` is what it would need, ``denied`` whether the record answers that with no.

    ``which`` names the bars of a list that one rule applies to this record.
    """

    part: Part
    citations: tuple[Citation, ...]
    value: Value
    burden: Burden | None
    lacks: str
    denied: bool = False
    which: str = ""


@dataclass(frozen=True, slots=True)
class Presumed:
    """A presumption that arises or may arise, who must rebut it, and each route of rebuttal with how it stands."""

    text: str
    value: Value
    burden: Burden | None
    citations: tuple[Citation, ...]
    rebuttals: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart of one goal for one thing."""

    goal: str
    atom: Atom
    element: Element
    bars: tuple[Bar, ...]
    presumptions: tuple[Presumed, ...]


def goal_atoms(case: Case) -> Iterator[tuple[str, Atom]]:
    """The goals that this matter raises, in the law text's order, each for the things that it is asked of."""
    for goal in case.library.goals.values():
        seen = set()
        for found in solutions(case, goal.conditions, {}):
            atom = fill_atom(goal.sentence.atom, found)
            if atom not in seen:
                seen.add(atom)
                yield goal.name, atom


def charts(case: Case) -> tuple[Chart, ...]:
    """The charts of all the goals that a matter raises."""
    return tuple(_chart(case, name, atom) for name, atom in goal_atoms(case))


def charts_of(case: Case, things: Collection[object]) -> tuple[Chart, ...]:
    """The charts of the goals for some things, whether or not anybody has decided on them yet."""
    out = []
    for goal in case.library.goals.values():
        bindings: list[dict[Var, Const]] = [{}]
        unmet = 0
        for condition in goal.conditions:
            found = [more for one in bindings for more in solutions(case, (condition,), one)]
            bindings, unmet = found or bindings, unmet + (not found)
        if unmet > 1:  # one that nothing meets any more says that it is decided; two, that it was never raised
            continue
        atoms = dict.fromkeys(fill_atom(goal.sentence.atom, binding) for binding in bindings)
        out += [_chart(case, goal.name, atom) for atom in atoms if set(things) & set(atom.args)]
    return tuple(out)


def _chart(case: Case, name: str, atom: Atom) -> Chart:
    charter = _Charter(case)
    element = charter.element(atom, DEPTH)
    things = {arg for arg in atom.args if isinstance(arg, str)}
    return Chart(name, atom, element, _bars(case, things), presumptions(case, charter.charted))


class _Charter:
    def __init__(self, case: Case) -> None:
        self.case = case
        self.charted: set[Atom] = set()

    def element(self, atom: Atom, depth: int) -> Element:
        case = self.case
        value = case.model.value(atom)
        term = case.library.vocabulary.terms.get(atom.pred)
        ask = term.ask.removeprefix("?") if term is not None else ""
        above = atom in self.charted
        self.charted.add(atom)
        routes: tuple[Route, ...] = ()
        if not above and depth > 0 and case.matter.facts.get(atom) is None:
            routes = tuple(self.routes(atom, depth))
        root = value is Value.OPEN and not any(inner.value is Value.OPEN for r in routes for inner in r.elements)
        because = why_open(case, atom) if root and not above else ()
        return Element(
            case.words(atom),
            value,
            burden_of(case, atom),
            shown_by(case, atom),
            ask,
            routes,
            because,
            above and not routes,
            atom,
        )

    def routes(self, atom: Atom, depth: int) -> Iterator[Route]:
        found = rule_supports(self.case, atom)
        if found:
            if len(found) > MOST_ROUTES:  # of more than there is room for, those that leave least open
                found = tuple(sorted(found, key=_left_open))
            for ground in found[:MOST_ROUTES]:
                held = [h.condition for h in ground.instance.body]
                yield self.route(ground.support, [c.atom for c in held if isinstance(c, Literal) and c.positive], depth)
            return
        parts: set[str] = set()
        for failed in self.failures(atom, set()):
            support = self.case.law.supports[failed.rule.id]
            if _of_another_stage(failed):
                continue
            if support.part.id in parts or not suits(self.case, support.part, failed.head) or len(parts) >= MOST_ROUTES:
                continue
            parts.add(support.part.id)
            yield self.failed_route(support, failed, depth)

    def failures(self, atom: Atom, seen: set[Atom]) -> Iterator[FailedRule]:
        """The failed rules, through what the compiler made up."""
        seen.add(atom)
        for failed in why_not(self.case.model, atom):
            if failed.rule.id in self.case.law.supports:
                yield failed
                continue
            step = made_up_step(self.case, failed.missing)
            if step is not None and step not in seen:
                yield from self.failures(step, seen)

    def route(self, support: Support, atoms: list[Atom], depth: int) -> Route:
        stated, rest = self.stated(atoms)
        return Route(support.part, support.citations, tuple(self.elements(rest, depth)), stated)

    def stated(self, atoms: list[Atom]) -> tuple[tuple[str, ...], list[Atom]]:
        """What the file simply states, in words with its place, and the atoms that have to be charted."""
        plain, rest = [], []
        for atom in atoms:
            source = self.case.matter.facts.get(atom)
            if source is not None and source.given and not atom.pred.startswith("?"):
                marks = "; ".join(filter(None, [self.case.place_of(source), "assumed" if source.assumed else ""]))
                plain.append(self.case.words(atom) + (f" ({marks})" if marks else ""))
            elif atom not in self.charted or self.case.model.value(atom) is not Value.TRUE:
                rest.append(atom)
        return tuple(plain), rest

    def failed_route(self, support: Support, failed: FailedRule, depth: int) -> Route:
        atoms = [h.condition.atom for h in failed.matched if isinstance(h.condition, Literal) and h.condition.positive]
        stated, rest = self.stated(atoms)
        elements = list(self.elements(rest, depth))
        missing = failed.missing
        if isinstance(missing, Literal) and missing.positive and missing.atom.pred not in self.case.law.hidden:
            elements.append(self.element(missing.atom, depth - 1))
        else:
            text = words(self.case, missing) or "a condition of the rule"
            elements.append(Element(text, failed.value, None, (), "", ()))
        if failed.left:
            more = f"and {failed.left} further condition{'s' if failed.left > 1 else ''} of {support.part.id}"
            elements.append(Element(more, Value.FALSE, None, (), "", (), above=True))
        return Route(support.part, support.citations, tuple(elements), stated)

    def elements(self, atoms: list[Atom], depth: int) -> Iterator[Element]:
        for atom in atoms:
            if atom.pred.startswith("?"):
                if atom.pred == POSITION_PRED:
                    yield Element(words(self.case, Literal(atom)), self.case.model.value(atom), None, (), "", ())
                elif not atom.pred.startswith((KIND_PRED, SAYS_PRED)):
                    text = words(self.case, Literal(atom))
                    if text:
                        yield Element(text, self.case.model.value(atom), None, (), "", ())
                continue
            yield self.element(atom, depth - 1)


def _left_open(ground: RuleSupport) -> int:
    return sum(held.value is Value.OPEN for held in ground.instance.body)


def _of_another_stage(failed: FailedRule) -> bool:
    """Whether a rule lacks the stage that it is about: nothing to be shown leads to it."""
    missing = failed.missing
    return isinstance(missing, Literal) and missing.positive and missing.atom.pred == STAGE_PRED


def burden_of(case: Case, atom: Atom) -> Burden | None:
    """Who must show a sentence, and to which standard, where the law that applies says so.

    What is presumed is for the other party to rebut.
    """
    if is_presumed(case, atom) and (rebutting := rebutting_burden(case, atom)) is not None:
        return rebutting
    support = burden_support(case, atom)
    return support.part.scope.burden if support else None


def rebutting_burden(case: Case, atom: Atom) -> Burden | None:
    """Who must rebut a sentence where it is presumed, or may be: the presumption has arisen or is unresolved."""
    grounds = rule_supports(case, Atom(f"{PRESUMED}{atom.pred}", atom.args))
    return next((burden for ground in grounds if (burden := ground.support.part.scope.burden) is not None), None)


def is_presumed(case: Case, atom: Atom) -> bool:
    """Whether a presumption of the sentence has arisen."""
    return case.model.value(Atom(f"{PRESUMED}{atom.pred}", atom.args)) is Value.TRUE


def burden_support(case: Case, atom: Atom) -> Support | None:
    """The rule that says who must show a sentence: one that applies here before any other."""
    for support in (ground.support for ground in rule_supports(case, atom)):
        part = support.part
        if part.kind not in ("presumption", "rebuttal") and part.scope.burden and part.head.term.pred == atom.pred:
            return support
    return next((one for one in case.burdens.get(atom.pred, ()) if suits(case, one.part, atom)), None)


def shown_by(case: Case, atom: Atom) -> tuple[str, ...]:
    """The entries of the record that state a sentence, with their places and what they rest on."""
    out = []
    source = case.matter.facts.get(atom)
    if source is not None and source.given:
        note = "assumed" if source.assumed else ""
        out.append("; ".join(filter(None, [f"{source.owner}.{source.field}", case.place_of(source), note])))
    for claim in case.matter.claims:
        if claim.atom == atom:
            place = case.matter.things[claim.fact].at
            assumed = "assumed" if claim.source.assumed else ""
            rests = listed([support_words(case, fact, claim.fact) for fact in supports_of(case, claim.fact)])
            out.append("; ".join(filter(None, [f"{claim.fact}{': ' + rests if rests else ''}", place, assumed])))
    return tuple(out)


def supports_of(case: Case, fact: str) -> list[Atom]:
    """The sentences of the record about an entry: on what it rests."""
    return [
        atom
        for atom, source in case.matter.facts.items()
        if fact in atom.args and source.given and not atom.pred.startswith(KIND_PRED)
    ]


def support_words(case: Case, atom: Atom, fact: str) -> str:
    """``rests on the testimony of Anna``: a sentence about an entry without the entry."""
    words = fill(atom.pred, [case.name(arg) if arg != fact else "" for arg in atom.args])
    return " ".join(words.split())


def _bars(case: Case, things: set[str]) -> tuple[Bar, ...]:
    out = []
    for part in case.library.parts:
        support = case.law.supports.get(part.id)
        if part.kind != "bar" or support is None:
            continue
        fired = [
            ground
            for atom, _ in case.model.atoms(part.head.term.pred)
            if things & set(map(str, atom.args))
            for ground in rule_supports(case, atom)
            if ground.support.part.id == part.id
        ]
        value = max((ground.instance.value for ground in fired), default=Value.FALSE)
        lacks, denied = "", False
        if value is Value.FALSE:
            pattern = part.head.atom
            failed = [f for f in why_not(case.model, pattern) if f.rule.id == part.id]
            lacks = words(case, failed[0].missing) if failed else ""
            denied = bool(failed) and _denied(case, failed[0].missing)
        which = listed(list(dict.fromkeys(one for ground in fired for one in _listed_values(case, ground))))
        out.append(Bar(part, support.citations, value, part.scope.burden, lacks, denied, which))
    return tuple(out)


def _listed_values(case: Case, ground: RuleSupport) -> Iterator[str]:
    """The values of lists for which a rule left a blank, as an application of it fills them in."""
    vocabulary = case.library.vocabulary
    written = {
        str(arg) for holds, _ in all_sentences(ground.support.part.conditions) for arg in holds.sentence.atom.args
    }
    for held in ground.instance.body:
        if isinstance(held.condition, Literal) and held.condition.positive:
            atom = held.condition.atom
            term = vocabulary.terms.get(atom.pred)
            for arg, kind in zip(atom.args, term.types, strict=True) if term is not None else ():
                if kind in vocabulary.lists and str(arg) not in written:
                    yield case.name(arg)


def _denied(case: Case, missing: Condition) -> bool:
    """Whether the record answers with no what is missing."""
    if not isinstance(missing, Literal):
        return False
    contrary = case.library.vocabulary.terms[missing.atom.pred].contrary if missing.positive else ""
    return missing.atom in case.matter.denied or Atom(contrary, missing.atom.args) in case.matter.facts


def presumptions(case: Case, charted: Collection[Atom]) -> tuple[Presumed, ...]:
    """The presumptions behind what was charted: their own sentences, or what they presume."""
    out = []
    for pred in sorted({rule.head.pred for rule in case.program.rules if rule.head.pred.startswith(PRESUMED)}):
        for atom, value in case.model.atoms(pred):
            about = pred.removeprefix(PRESUMED)
            if atom not in charted and Atom(about, atom.args) not in charted:
                continue
            found = rule_supports(case, atom)
            rebutted = Atom(f"{REBUTTED_START}{about}{REBUTTED_END}", atom.args)
            out.append(
                Presumed(
                    case.words(atom),
                    value,
                    next((g.support.part.scope.burden for g in found if g.support.part.scope.burden), None),
                    citations(found),
                    tuple(_rebuttals(case, about, rebutted, {ground.support.part.block for ground in found})),
                )
            )
    return tuple(out)


def _rebuttals(case: Case, about: str, rebutted: Atom, blocks: Collection[str]) -> Iterator[tuple[str, Value]]:
    """The routes of rebuttal of the presumptions that apply, not those of law that governs other cases."""
    fired = {ground.support.part.id: ground.instance.value for ground in rule_supports(case, rebutted)}
    for part in case.library.parts:
        if part.kind == "rebuttal" and part.block in blocks and part.id in case.law.supports:
            slots = dict(zip(part.head.args, rebutted.args, strict=True))

            def name(arg: Arg, slots: dict[Arg, Arg] = slots) -> str:
                filler = slots.get(arg, arg)
                return f"some {filler.name.split()[-1]}" if isinstance(filler, Var) else case.name(filler)

            text = condition_words(part.conditions[0], name)
            yield text, fired.get(part.id, Value.FALSE)
