"""Whether the scenarios would notice a mistake in the law: which mutants of it they kill."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wellfounded.assess.case import Case, established_pred
from wellfounded.assess.mutants import Mutant
from wellfounded.assess.parallel import parallel_map
from wellfounded.assess.scenarios import Run, Scenario, failures
from wellfounded.engine.program import Atom, Literal, Rule
from wellfounded.engine.rule_filter import possible_rules
from wellfounded.language.compiler import Setting, applies, compile_law
from wellfounded.language.library import Library
from wellfounded.language.model import Holds, Part
from wellfounded.language.reachability import all_sentences, concluded_by
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant, and the scenario that kills it (empty: it lives)."""

    mutant: Mutant
    killer: str


def sample_mutants(found: Sequence[Mutant], size: int) -> list[Mutant]:
    """So many mutants, spread over the library, always the same ones for the same law."""
    if size <= 0 or size >= len(found):
        return list(found)
    ordered = sorted(found, key=lambda mutant: hashlib.sha256(mutant.name.encode()).digest())
    chosen = {mutant.name for mutant in ordered[:size]}
    return [mutant for mutant in found if mutant.name in chosen]


class Judge:
    """Tries scenarios on mutants. Of the law only what can come to hold in a scenario is made ready for it."""

    def __init__(self, library: Library, scenarios: Iterable[Scenario]) -> None:
        self.library = library
        self._outlines = {part.id: _outline(part) for part in library.parts}
        self._makers: dict[str, list[Part]] = {}
        for part in library.parts:
            for pred in concluded_by(part):
                self._makers.setdefault(pred, []).append(part)
        self._asked: dict[frozenset[str], frozenset[str]] = {}
        prepared = [_Prepared(library, scenario, self) for scenario in scenarios]
        self.scenarios = sorted(prepared, key=lambda scenario: len(scenario.asked))  # quickly answered ones first
        self._needs: dict[Setting, list[Rule]] = {}

    def verdicts(self, found: Sequence[Mutant]) -> Iterator[Verdict]:
        """The verdict on each mutant, in order."""
        killers = parallel_map(self.killer, found)
        yield from (Verdict(mutant, killer) for mutant, killer in zip(found, killers, strict=True))

    def killer(self, mutant: Mutant) -> str:
        """A scenario that comes out otherwise under a mutant; empty when none does."""
        for scenario in self.scenarios:
            if scenario.concerns(mutant) and scenario.fails_under(mutant):
                return scenario.scenario.name
        return ""

    def asked(self, goals: frozenset[str]) -> frozenset[str]:
        """The rules, by id, on which answers to some sentences can depend, wherever and whenever they apply."""
        known = self._asked.get(goals)
        if known is None:
            known = self._asked[goals] = frozenset(self._depended_on(goals))
        return known

    def _depended_on(self, goals: frozenset[str]) -> Iterator[str]:
        todo, seen = sorted(goals), set(goals)
        while todo:
            for part in self._makers.get(todo.pop(), ()):
                yield part.id
                further = _mentioned(part) - seen
                seen |= further
                todo += sorted(further)

    def needs(self, setting: Setting) -> list[Rule]:
        """For each rule that applies in a setting, what it concludes and what must hold for that."""
        known = self._needs.get(setting)
        if known is None:
            applying = [part for part in self.library.parts if _applies(self.library, part, setting)]
            known = self._needs[setting] = [rule for part in applying for rule in self._outlines[part.id]]
        return known


class _Prepared:
    """A scenario with the law that can come to hold in it."""

    def __init__(self, library: Library, scenario: Scenario, judge: Judge) -> None:
        self.library = library
        self.scenario = scenario
        self.judge = judge

    @cached_property
    def given(self) -> frozenset[str]:
        """What the record states: by predicate, whatever it is stated of."""
        case = Case(self.library, self.scenario.matter, compile_law(self._with(()), self.setting), {})
        return frozenset(atom.pred for atom in case.facts)

    @property
    def setting(self) -> Setting:
        """Forum and day."""
        return self.scenario.setting

    @cached_property
    def reachable(self) -> tuple[frozenset[str], frozenset[str]]:
        """The rules that can come to hold, by id, and all that is given or that they conclude."""
        return _closure(self.judge.needs(self.setting), self.given)

    @cached_property
    def asked(self) -> frozenset[str]:
        """The rules, by id, on which the answers can depend that the scenario expects."""
        goals = {expected.atom.pred for expected in self.scenario.expected}
        goals |= {burden.atom.pred for burden in self.scenario.burdens}
        if self.scenario.matter.claims:  # what an entry says holds where the law has it established
            goals.add(established_pred(self.library))
        return self.judge.asked(frozenset(goals))

    def concerns(self, mutant: Mutant) -> bool:
        """Whether a mutant may change what is asked: the law or what stands in its place can come to hold."""
        return mutant.part.id in self.asked and self._may_hold(mutant)

    def _may_hold(self, mutant: Mutant) -> bool:
        return mutant.part.id in self.reachable[0] or self._can_hold(mutant.changed)

    def _can_hold(self, changed: Part | None) -> bool:
        if changed is None or not _needs(changed) <= self.reachable[1]:
            return False
        return _applies(self.library, changed, self.setting)

    def fails_under(self, mutant: Mutant) -> bool:
        """Whether the scenario comes out otherwise."""
        ids, known = self.reachable
        gone, changed = mutant.part.id, mutant.changed
        instead = changed if changed is not None and self._can_hold(changed) else None
        if instead is not None and not known.issuperset(concluded_by(instead)):  # more of the law may come to hold
            others = [rule for rule in self.judge.needs(self.setting) if rule.id != gone]
            ids, _ = _closure([*others, *_outline(instead)], self.given)
        in_place = {**dict.fromkeys(ids, True), gone: instead is not None}
        parts = [part for part in self.library.parts if part.id in self.asked and in_place.get(part.id)]
        small = self._with((instead if part.id == gone and instead else part for part in parts), gone)
        case = Case(small, self.scenario.matter, compile_law(small, self.setting), self.scenario.positions)
        try:
            _ = case.compiled
        except ValueError:  # law that depends on itself in a way the checks refuse
            return True
        run = Run(self.scenario.name, case, self.scenario.expected, self.scenario.file, self.scenario.burdens)
        return bool(failures(run))

    def _with(self, parts: Iterable[Part], without: str = "") -> Library:
        small = replace(self.library, parts=tuple(parts))
        known = {key: made for key, made in self.library.translations.items() if key != without}
        small.__dict__["translations"] = known
        return small


def _applies(library: Library, part: Part, setting: Setting) -> bool:
    if part.kind == "elsewhere":
        covers = library.topics[part.topic].covers
        return bool(covers) and setting.forum not in covers
    return not applies(library, part.scope, setting)[1]


def _needs(part: Part) -> set[str]:
    """The sentences without which a rule cannot apply."""
    needs = {c.sentence.term.pred for c in part.conditions if isinstance(c, Holds) and c.positive}
    return needs | ({f"{PRESUMED}{part.head.term.pred}"} if part.kind == "rebuttal" else set())


def _mentioned(part: Part) -> set[str]:
    """The sentences on which it can depend whether a rule applies and prevails, and what it concludes."""
    term = part.head.term
    mentioned = {holds.sentence.term.pred for holds, _ in all_sentences(part.conditions)} | {term.pred, term.contrary}
    return mentioned | {f"{PRESUMED}{term.pred}", f"{REBUTTED_START}{term.pred}{REBUTTED_END}"}


def _outline(part: Part) -> tuple[Rule, ...]:
    """A rule as rules on bare sentences: what it concludes, and what must hold for that."""
    body = tuple(Literal(Atom(need)) for need in sorted(_needs(part)))
    return tuple(Rule(part.id, Atom(pred), body) for pred in concluded_by(part))


def _closure(outlines: Iterable[Rule], given: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """The rules, by id, of which all that must hold is given or may be concluded, and all such sentences."""
    possible = possible_rules(outlines, given)
    return frozenset(rule.id for rule in possible), given | {rule.head.pred for rule in possible}
