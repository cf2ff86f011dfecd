"""Each element of a claim: its status, what supports it and cuts against it, authority here, and what is missing."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Chart, Element, burden_of, charts, charts_of, is_presumed, rebutting_burden
from wellfounded.assess.doctrine_in_play import has_a_place
from wellfounded.assess.inputs import is_answered, may_be_stated, open_inputs, predicates
from wellfounded.assess.nearest_holdings import NearHolding, nearest_holdings
from wellfounded.assess.rule_support import held_against, rule_supports
from wellfounded.authorities import Citation
from wellfounded.documents.grammar import capital, place_words, says_its_name
from wellfounded.documents.model import Words, join, text_of, words
from wellfounded.documents.status import before_a_hearing, status_words
from wellfounded.documents.tables.element_chart import contrary, evidence, gap_words, is_negated
from wellfounded.documents.wording import cite_words
from wellfounded.engine.program import Atom, Literal, Value
from wellfounded.language.model import Burden

MOST_CITED = 4
MOST_LACKING = 2
MOST_HERE = 2


@lru_cache(maxsize=1)
def element_words() -> Mapping[str, Any]:
    """The elements of each form of relief, and the words of the documents made of them."""
    return tomllib.loads((Path(__file__).parent / "elements.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class ElementRow:
    """One element of one claim. ``atoms`` are the sentences that meet it or may; none where nothing was entered.

    ``rebuttal`` is the other party's burden where it is unresolved whether the element is presumed.
    ``uncited`` are the facts among ``support`` that have no exhibit and no place in the record.
    ``evidence`` are the kinds of documents that are asked for on it and not in the file, each with its authority.
    """

    title: str
    value: Value
    status: str
    burden: Burden | None
    atoms: tuple[Atom, ...]
    support: tuple[Words, ...]
    against: tuple[Words, ...]
    citations: tuple[Citation, ...]
    gap: tuple[str, ...]
    asks: tuple[Atom, ...] = ()
    negated: bool = False
    evidence: tuple[Words, ...] = ()
    uncited: frozenset[Words] = frozenset()
    rebuttal: Burden | None = None

    @property
    def reason(self) -> str:
        """Why it is weak: what is missing, else what cuts against it."""
        return " ".join(self.gap) or next((text_of(one) for one in self.against), "")


@dataclass(frozen=True)
class ReliefRows:
    """One form of relief sought: its goal, how that stands, the likely path, and its elements."""

    name: str
    chart: Chart
    status: str
    path: str
    rows: tuple[ElementRow, ...]
    like: str = ""


def reliefs(case: Case) -> tuple[ReliefRows, ...]:
    """The forms of relief that a case is about, in the order of the file of elements."""
    found = charts(case) or charts_of(case, set(case.matter.things))
    told = {relief["name"]: relief for relief in element_words()["relief"]}
    sought = {name for name, relief in told.items() if any(chart.atom.pred == relief["goal"] for chart in found)}
    out = []
    for relief in told.values():
        elements = list(relief["element"])
        like = relief.get("like", "")
        if like and like not in sought:  # its elements stand nowhere else
            elements = [*(one for one in told[like]["element"] if not one.get("own")), *elements]
        shared = like if like in sought else ""
        out += [_relief(case, relief, elements, shared, one) for one in found if one.atom.pred == relief["goal"]]
    return tuple(out)


def _relief(
    case: Case, relief: Mapping[str, Any], elements: Iterable[Mapping[str, Any]], like: str, chart: Chart
) -> ReliefRows:
    claim = str(chart.atom.args[-1])
    charted = dict(_charted(chart.element))
    rows = tuple(row for one in elements if (row := _row(case, one, claim, charted)) is not None)
    paths = relief["paths"]
    likely = [(max(_values(case, one["sentence"], claim), default=Value.FALSE), one["title"]) for one in paths]
    best, title = max(likely, key=lambda one: one[0])
    status = status_words(case, case.model.value(chart.atom), chart.atom, element_words()["chart"]["status"])
    return ReliefRows(relief["name"], chart, status, title if best is not Value.FALSE else "", rows, like)


def _charted(element: Element) -> Iterator[tuple[Atom, Element]]:
    for route in element.routes:
        for inner in route.elements:
            if inner.atom is not None and not inner.above:
                yield inner.atom, inner
            yield from _charted(inner)


def _row(case: Case, one: Mapping[str, Any], claim: str, charted: Mapping[Atom, Element]) -> ElementRow | None:
    """A row; None where the element is of a kind of thing that the claim has no place for."""
    found = [pair for pred in one["sentences"] for pair in case.model.atoms(pred)]
    held = {atom: value for atom, value in found if _is_of(case, atom, claim)}
    possible = [atom for pred in one["sentences"] for atom in _possible(case, pred, claim)]
    if not held and not possible and not _is_needed(case, one["sentences"], claim):
        return None
    value = max(held.values(), default=Value.FALSE)
    best = tuple(atom for atom, each in held.items() if each is value) if held else tuple(possible)
    own = element_words()["chart"]
    negated = value is Value.FALSE and any(is_negated(case, atom) for atom in best)
    supporting = dict(_support(case, best)) if held else {}
    support = tuple(supporting)
    status = own["status"]["denied"] if negated else status_words(case, value, best[0] if best else None, own["status"])
    if support and value is Value.TRUE and before_a_hearing(case):
        status = own["status"]["credited"]
    near = tuple(itertools.islice((n for atom in best[:3] for n in nearest_holdings(case, atom, 2)), 2))
    against = tuple(dict.fromkeys((*_stated(case, one.get("against", ())), *_contrary(case, (*held, *possible)))))
    gap, asks = _gap(case, value, best, charted, near, bool(against))
    return ElementRow(
        one["title"],
        value,
        str(status),
        next((b for atom in best if (b := burden_of(case, atom))), None),
        best,
        support,
        against,
        _citations(case, one["sentences"], best, near, value) if "under" not in one else _under(case, one["under"]),
        gap if best else (own["none"],),
        asks,
        negated,
        tuple(_evidence(case, claim, one.get("subject", ""))),
        frozenset(said for said, cited in supporting.items() if not cited),
        next((b for atom in best if not is_presumed(case, atom) and (b := rebutting_burden(case, atom))), None),
    )


def _evidence(case: Case, claim: str, subject: str) -> Iterator[Words]:
    """The kinds of documents to get for a claim on a subject, each with its authorities."""
    own = element_words()["evidence"]
    for (kind, of, on), cited in evidence_to_get(case).items():
        if (of, on) == (claim, subject):
            yield words(own["get"].format(kind=kind), *join([cite_words(one) for one in cited]), own["end"])


def evidence_to_get(case: Case) -> dict[tuple[str, str, str], list[Citation]]:
    """The kinds of documents that should be obtained, each for a claim on a subject, with the authorities that say so.

    The circuit's own authorities come first, and before all the kinds on which the circuit has one.
    """
    own, forum = element_words()["evidence"], case.law.setting.forum
    found: dict[tuple[str, str, str], list[Citation]] = {}
    for atom, value in sorted(case.model.atoms(own["sentence"]), key=lambda pair: str(pair[0])):
        if value is Value.TRUE:
            kind, claim, subject = (str(arg) for arg in atom.args)
            cited = {one.authority.key: one for ground in rule_supports(case, atom) for one in ground.support.citations}
            ordered = sorted(cited.values(), key=lambda one: one.authority.court != forum)
            found[kind, claim, subject] = ordered[: own["most_cited"]]
    return dict(sorted(found.items(), key=lambda pair: all(one.authority.court != forum for one in pair[1])))


def _is_of(case: Case, atom: Atom, claim: str) -> bool:
    """Whether a sentence is not about another claim."""
    things = [str(arg) for arg in atom.args if str(arg) in case.matter.things]
    claims = [thing for thing in things if _kind(case, thing) == _kind(case, claim)]
    return not claims or claim in claims


def _kind(case: Case, thing: str) -> str:
    return case.matter.things[thing].kind


def _possible(case: Case, pred: str, claim: str) -> Iterator[Atom]:
    """The sentences of a predicate about the things in the file; none where it needs more than things."""
    term = case.library.vocabulary.terms[pred]
    by_slot: list[list[str]] = []
    for kind in term.types:
        kinds = case.library.vocabulary.thing_types(kind)
        things = [own for own, thing in case.matter.things.items() if thing.kind in kinds]
        by_slot.append([claim] if claim in things else things)
    if all(by_slot):
        yield from (Atom(pred, args) for args in itertools.product(*by_slot))


def _is_needed(case: Case, preds: Iterable[str], claim: str) -> bool:
    """Whether an element of which nothing was entered is asked of every claim: not one of one ground alone."""
    vocabulary = case.library.vocabulary
    own_kinds = {_kind(case, claim), *element_words()["always"]["kinds"]}
    return any(
        all(set(vocabulary.thing_types(kind)) & own_kinds for kind in vocabulary.terms[pred].types) for pred in preds
    )


def _values(case: Case, pred: str, claim: str) -> list[Value]:
    return [value for atom, value in case.model.atoms(pred) if _is_of(case, atom, claim)]


def _support(case: Case, atoms: Iterable[Atom]) -> Iterator[tuple[Words, bool]]:
    """The facts behind sentences, each with its exhibit or place in the record, and whether it has one."""
    seen = set[Atom]()
    for atom in atoms:
        for fact in (atom, *_facts_behind(case, atom, 3)):
            if fact in seen or fact.pred in element_words()["always"]["plain"]:
                continue
            seen.add(fact)
            source = case.matter.facts.get(fact)
            if source is not None and source.given:
                place = case.place_of(source)
                about = "; ".join(filter(None, (source.note, place_words(place))))
                said = case.name(fact.args[0]) if says_its_name(case, fact) else case.words(fact)
                yield words(capital(said), f" ({about})" if about else ""), bool(place)
            elif found := list(evidence(case, fact)):
                yield words(capital(case.words(fact)), " (", *found[0], ")"), True


def _contrary(case: Case, atoms: Iterable[Atom]) -> Iterator[Words]:
    return (said for atom in atoms for said in contrary(case, atom))


def _stated(case: Case, preds: Iterable[str]) -> Iterator[Words]:
    """The sentences of some predicates that the record states."""
    for atom in case.matter.facts:
        if atom.pred in preds:
            source = case.matter.facts[atom]
            about = "; ".join(filter(None, (source.note, place_words(case.place_of(source)))))
            yield words(capital(case.words(atom)), f" ({about})" if about else "")


def _facts_behind(case: Case, atom: Atom, depth: int) -> Iterator[Atom]:
    for ground in rule_supports(case, atom):
        for held in ground.instance.body:
            if isinstance(held.condition, Literal) and held.condition.positive and held.condition.atom != atom:
                inner = held.condition.atom
                if inner in case.matter.facts or any(claim.atom == inner for claim in case.matter.claims):
                    yield inner
                elif depth:
                    yield from _facts_behind(case, inner, depth - 1)


def _citations(
    case: Case,
    preds: Iterable[str],
    atoms: tuple[Atom, ...],
    near: Iterable[NearHolding],
    value: Value,
) -> tuple[Citation, ...]:
    """The authorities of an element: the circuit's own first, then those that bind everywhere."""
    supports = [ground.support for atom in atoms for ground in (*rule_supports(case, atom), *held_against(case, atom))]
    found = [citation for support in supports for citation in support.citations]
    found += [citation for one in near for citation in one.citations]
    forum, wanted = case.law.setting.forum, set(preds)
    by_key: dict[str, Citation] = {}
    for citation in [*found, *newest_here(case, wanted)] or _of_the_element(case, wanted, value):
        by_key.setdefault(citation.authority.key, citation)
    ordered = sorted(by_key.values(), key=lambda one: (one.authority.court != forum, not one.authority.court))
    return tuple(ordered[:MOST_CITED])


def newest_here(case: Case, preds: Collection[str]) -> list[Citation]:
    """The newest decisions of the forum's own court on sentences, whether or not they apply to this record."""
    on_it = {
        citation.authority.key: citation
        for part in case.library.parts
        if part.head.term.pred in preds and part.id in case.law.supports
        for citation in case.law.supports[part.id].citations
        if citation.authority.court == case.law.setting.forum
    }
    return sorted(on_it.values(), key=lambda one: one.authority.date, reverse=True)[:MOST_HERE]


def _under(case: Case, goal: str) -> tuple[Citation, ...]:
    """The authorities of the rules that conclude a form of relief, for an element that another relief words alike."""
    return tuple(_of_the_element(case, {goal}, Value.OPEN))


def _of_the_element(case: Case, preds: set[str], value: Value) -> list[Citation]:
    """The authorities of an element on which no rule applies: of the rules that conclude it, else, where the record
    states it or nothing does, of those that turn on it.
    """
    parts = [part for part in case.library.parts if part.id in case.law.supports]
    on_it = [part for part in parts if part.head.term.pred in preds]
    if not any(case.law.supports[part.id].citations for part in on_it):
        on_it = []
    disputed = any(case.library.vocabulary.terms[pred].contrary for pred in preds)
    if not on_it and (value is Value.FALSE or (value is Value.TRUE and disputed)):
        on_it = [part for part in parts if preds & set(predicates(part.conditions))]
    found = [citation for part in on_it for citation in case.law.supports[part.id].citations]
    forum = case.law.setting.forum
    found.sort(key=lambda one: one.authority.date, reverse=True)
    found.sort(key=lambda one: (one.authority.court != forum, bool(one.authority.court)))
    return list({one.authority.key: one for one in reversed(found)}.values())[::-1][:MOST_CITED]


def _gap(
    case: Case,
    value: Value,
    atoms: tuple[Atom, ...],
    charted: Mapping[Atom, Element],
    near: tuple[NearHolding, ...],
    opposed: bool,
) -> tuple[tuple[str, ...], tuple[Atom, ...]]:
    """What is missing in words, and the sentences that would fill it.

    Where the record holds the contrary, nothing is missing: that is ``opposed``, and said as what cuts against it.
    """
    own = element_words()["chart"]
    if value is Value.TRUE:
        return (), ()
    leaves = list(dict.fromkeys(leaf for atom in atoms if atom in charted for leaf in _leaves(charted[atom])))
    leaves = [leaf for leaf in leaves if leaf.atom is None or not is_answered(case, leaf.atom)]
    said = [leaf.ask for leaf in leaves]
    asks = [leaf.atom for leaf in leaves if leaf.atom is not None]
    if value is Value.FALSE and not said:  # what the record itself would state
        terms = [(atom, case.library.vocabulary.terms[atom.pred]) for atom in atoms]
        said = [term.ask.removeprefix("?") for _, term in terms if term.ask]
        asks = [atom for atom, term in terms if term.ask]
    said = list(dict.fromkeys(said))[:MOST_LACKING] or (
        [own["no_fact"]] if value is Value.FALSE and not opposed else []
    )
    if value is Value.OPEN:
        why = [text_of(one) for atom in atoms if atom in charted for one in gap_words(case, charted[atom])]
        said = said or list(dict.fromkeys(why))[:MOST_LACKING] or [own["no_holding"] + "."]
        possible = [one for one in near if not any(_is_refuted(case, atom) for atom in one.lacks)]
        lacking = [text for one in possible[:1] for text in one.lacking]
        if lacking:
            said.append(own["nearest"].format(lacking="; ".join(lacking)) + ".")
    if value is Value.OPEN:
        asks += [one for atom in atoms[:1] for one in open_inputs(case, atom) if _is_plain_fact(case, one)]
    return tuple(dict.fromkeys(said)), tuple(asks)


def _is_plain_fact(case: Case, atom: Atom) -> bool:
    """Whether a sentence is the answer to a yes-or-no question about entries of the file."""
    field = case.fields.get(atom.pred)
    named = all(isinstance(arg, str) for arg in atom.args)
    plain = field is not None and field[1].value_slot is None and named
    return plain and has_a_place(case, atom) and may_be_stated(case, atom)


def _is_refuted(case: Case, atom: Atom) -> bool:
    """Whether the record answers otherwise: by another value, or by the contrary of it or of what comes to the same."""
    if atom.pred in case.fields and is_answered(case, atom):
        return True
    terms = case.library.vocabulary.terms
    same = [atom]
    for rule in case.rules_by_head.get(atom.pred, ()):
        only = rule.body[0] if len(rule.body) == 1 else None
        if isinstance(only, Literal) and only.positive and only.atom.args == rule.head.args:
            same.append(Atom(only.atom.pred, atom.args))
    return any(one.pred in terms and Atom(terms[one.pred].contrary, one.args) in case.matter.facts for one in same)


def _leaves(element: Element) -> Iterator[Element]:
    """What a record could state, and does not, among the elements of an element."""
    if element.value is Value.FALSE and element.ask and not element.routes:
        yield element
    for route in element.routes:
        for inner in route.elements:
            yield from _leaves(inner)


__all__ = ["ElementRow", "ReliefRows", "element_words", "newest_here", "reliefs"]
