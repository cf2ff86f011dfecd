"""Whether the scenarios would notice a mistake in the law: which mutants of it they kill."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from wellfounded.assess.case import Case, established_pred
from wellfounded.assess.mutants import Mutant
from wellfounded.assess.parallel import parallel_map
from wellfounded.assess.possible_law import Outline, PossibleLaw
from wellfounded.assess.scenarios import Run, Scenario, failures
from wellfounded.assess.unaffected import Answered
from wellfounded.language.compiler import Setting, applies, compile_law
from wellfounded.language.library import Library
from wellfounded.language.model import Part
from wellfounded.language.reachability import ASKED_OF_LAW, all_sentences, asked_in, concluded_by
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START

_ROUND = 400
"""Scenarios tried on all mutants that are left, before those that they kill are no longer tried."""


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
        self.possible = PossibleLaw(library.parts)
        self.bare = replace(library, parts=())
        self._parts = {part.id: part for part in library.parts}
        self._makers: dict[str, list[Part]] = {}
        for part in library.parts:
            for pred in (*concluded_by(part), *(f"{about}{part.head.term.pred}" for about in ASKED_OF_LAW)):
                self._makers.setdefault(pred, []).append(part)
        self.asked_of_law = frozenset(pred for part in library.parts for pred in asked_in(part))
        self._asked: dict[frozenset[str], frozenset[str]] = {}
        prepared = [_Prepared(library, scenario, self) for scenario in scenarios]
        self.scenarios = sorted(prepared, key=lambda scenario: len(scenario.asked))  # quickly answered ones first
        self._expecting: dict[str, list[_Prepared]] = {}
        for scenario in self.scenarios:
            for pred in scenario.goals:
                self._expecting.setdefault(pred, []).append(scenario)
        self._applying: dict[Setting, dict[str, bool]] = {}

    def verdicts(self, found: Sequence[Mutant]) -> Iterator[Verdict]:
        """The verdict on each mutant: those settled by the scenarios that expect what the changed law concludes first.

        Of the others a scenario is asked only about those that can change what it comes to.
        """
        left: list[Mutant] = []
        for mutant, killer in zip(found, parallel_map(self._first_killer, found), strict=True):
            if killer:
                yield Verdict(mutant, killer)
            else:
                left.append(mutant)
        for start in range(0, len(self.scenarios), _ROUND):
            tried = self.scenarios[start : start + _ROUND]
            killers: dict[int, str] = {}
            for scenario, killed in zip(tried, parallel_map(partial(_Prepared.killed, found=left), tried), strict=True):
                for number in killed:
                    killers.setdefault(number, scenario.scenario.name)
            yield from (Verdict(left[number], killers[number]) for number in sorted(killers))
            left = [mutant for number, mutant in enumerate(left) if number not in killers]
        yield from (Verdict(mutant, "") for mutant in left)

    def _first_killer(self, mutant: Mutant) -> str:
        for scenario in self._expecting.get(mutant.part.head.term.pred, ()):
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

    def applying(self, setting: Setting) -> Callable[[str], bool]:
        """Whether a part, by id, is law in a setting."""
        known = self._applying.setdefault(setting, {})

        def applies_there(part_id: str) -> bool:
            found = known.get(part_id)
            if found is None:
                found = known[part_id] = _applies(self.library, self._parts[part_id], setting)
            return found

        return applies_there


class _Prepared:
    """A scenario with the law that can come to hold in it."""

    def __init__(self, library: Library, scenario: Scenario, judge: Judge) -> None:
        self.library = library
        self.scenario = scenario
        self.judge = judge

    @cached_property
    def given(self) -> frozenset[str]:
        """What the record states: by predicate, whatever it is stated of."""
        case = Case(self.library, self.scenario.matter, compile_law(self.judge.bare, self.setting), {})
        return frozenset(atom.pred for atom in case.facts)

    @property
    def setting(self) -> Setting:
        """Forum and day."""
        return self.scenario.setting

    @cached_property
    def reachable(self) -> tuple[frozenset[str], frozenset[str]]:
        """The rules that can come to hold, by id, and all that is given or that they conclude."""
        return self.judge.possible.reached(self.given, self.judge.applying(self.setting))

    @cached_property
    def goals(self) -> frozenset[str]:
        """The sentences that the scenario expects to hold or not."""
        expected = {expected.atom.pred for expected in self.scenario.expected}
        return frozenset(expected | {burden.atom.pred for burden in self.scenario.burdens})

    @cached_property
    def asked(self) -> frozenset[str]:
        """The rules, by id, on which the answers can depend that the scenario expects."""
        goals = set(self.goals)
        if self.scenario.matter.claims:  # what an entry says holds where the law has it established
            goals.add(established_pred(self.library))
        return self.judge.asked(frozenset(goals))

    def concerns(self, mutant: Mutant) -> bool:
        """Whether a mutant may change what is asked: the law or what stands in its place can come to hold."""
        return mutant.part.id in self.asked and self._may_hold(mutant)

    def _may_hold(self, mutant: Mutant) -> bool:
        return mutant.part.id in self.reachable[0] or self._can_hold(mutant.changed)

    def _can_hold(self, changed: Part | None) -> bool:
        if changed is None or not Outline.of(changed).needs <= self.reachable[1]:
            return False
        return _applies(self.library, changed, self.setting)

    def fails_under(self, mutant: Mutant) -> bool:
        """Whether the scenario comes out otherwise."""
        ids, known = self.reachable
        gone, changed = mutant.part.id, mutant.changed
        instead = changed if changed is not None and self._can_hold(changed) else None
        if instead is not None and not known.issuperset(concluded_by(instead)):  # more of the law may come to hold
            law = self.judge.applying(self.setting)
            ids, _ = self.judge.possible.reached(self.given, lambda id: id != gone and law(id), Outline.of(instead))
        in_place = {**dict.fromkeys(ids, True), gone: instead is not None}
        parts = [part for part in self.library.parts if part.id in self.asked and in_place.get(part.id)]
        case = self._case((instead if part.id == gone and instead else part for part in parts), gone)
        try:
            _ = case.compiled
        except ValueError:  # law that depends on itself in a way the checks refuse
            return True
        run = Run(self.scenario.name, case, self.scenario.expected, self.scenario.file, self.scenario.burdens)
        return bool(failures(run))

    def killed(self, found: Sequence[Mutant]) -> frozenset[int]:
        """The mutants, by their places, under which the scenario comes out otherwise."""
        about = [number for number, mutant in enumerate(found) if self.concerns(mutant)]
        if not about:
            return frozenset()
        answered = self.answered()
        left = (number for number in about if not answered.unaffected_by(found[number]))
        return frozenset(number for number in left if self.fails_under(found[number]))

    def answered(self) -> Answered:
        """What the scenario comes to under the law as it is."""
        ids, _ = self.reachable
        case = self._case(part for part in self.library.parts if part.id in ids and part.id in self.asked)
        return Answered(case.model, self.judge.asked_of_law)

    def _case(self, parts: Iterable[Part], without: str = "") -> Case:
        small = replace(self.library, parts=tuple(parts))
        known = {key: made for key, made in self.library.translations.items() if key != without}
        small.__dict__["translations"] = known
        return Case(small, self.scenario.matter, compile_law(small, self.setting), self.scenario.positions)


def _applies(library: Library, part: Part, setting: Setting) -> bool:
    if part.kind == "elsewhere":
        covers = library.topics[part.topic].covers
        return bool(covers) and setting.forum not in covers
    return not applies(library, part.scope, setting)[1]


def _mentioned(part: Part) -> set[str]:
    """The sentences on which it can depend whether a rule applies and prevails, and what it concludes."""
    term = part.head.term
    mentioned = {holds.sentence.term.pred for holds, _ in all_sentences(part.conditions)} | {term.pred, term.contrary}
    return mentioned | {f"{PRESUMED}{term.pred}", f"{REBUTTED_START}{term.pred}{REBUTTED_END}"}
