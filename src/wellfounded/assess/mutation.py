"""Whether the scenarios would notice a mistake in the law: which mutants of it they kill."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from wellfounded.assess.case import Case
from wellfounded.assess.mutants import Mutant
from wellfounded.assess.scenarios import Run, Scenario, failures
from wellfounded.language.compiler import Setting, applies, compile_law
from wellfounded.language.library import Library
from wellfounded.language.model import Holds, Part
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant, and the scenario that kills it (empty: it lives)."""

    mutant: Mutant
    killer: str


def sampled(found: Sequence[Mutant], size: int) -> list[Mutant]:
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
        self.scenarios = [_Prepared(library, scenario, self) for scenario in scenarios]
        self.order = {part.id: number for number, part in enumerate(library.parts)}
        self._applying: dict[Setting, dict[str, Part]] = {}

    def verdicts(self, found: Iterable[Mutant]) -> Iterator[Verdict]:
        """The verdict on each mutant, in order."""
        for mutant in found:
            yield Verdict(mutant, self.killer(mutant))

    def killer(self, mutant: Mutant) -> str:
        """The first scenario that comes out otherwise under a mutant; empty when none does."""
        for scenario in self.scenarios:
            if scenario.concerns(mutant) and scenario.fails_under(mutant):
                return scenario.scenario.name
        return ""

    def applying(self, setting: Setting) -> dict[str, Part]:
        """The pieces of law that apply in a setting, by id."""
        known = self._applying.get(setting)
        if known is None:
            known = self._applying[setting] = {
                p.id: p for p in self.library.parts if _applies(self.library, p, setting)
            }
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
    def reachable(self) -> tuple[dict[str, Part], frozenset[str]]:
        """The pieces of law that can come to hold, and what they conclude."""
        return _closure(self.judge.applying(self.setting).values(), self.given)

    def concerns(self, mutant: Mutant) -> bool:
        """Whether a mutant may change anything here: the law or what stands in its place can come to hold."""
        parts, known = self.reachable
        if mutant.part.id in parts:
            return True
        changed = mutant.changed
        return changed is not None and _needs(changed) <= known and _applies(self.library, changed, self.setting)

    def fails_under(self, mutant: Mutant) -> bool:
        """Whether the scenario comes out otherwise."""
        parts = {key: part for key, part in self.reachable[0].items() if key != mutant.part.id}
        changed = mutant.changed
        if changed is not None and _applies(self.library, changed, self.setting):
            everything = {**self.judge.applying(self.setting), changed.id: changed}
            parts, _ = _closure(everything.values(), self.given)
        ordered = sorted(parts.values(), key=lambda part: self.judge.order[part.id])
        small = self._with(ordered, mutant.part.id)
        case = Case(small, self.scenario.matter, compile_law(small, self.setting), self.scenario.readings)
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
    """The sentences without which a piece of law cannot apply."""
    needs = {c.sentence.term.pred for c in part.conditions if isinstance(c, Holds) and c.positive}
    return needs | ({f"{PRESUMED}{part.head.term.pred}"} if part.kind == "rebuttal" else set())


def _concludes(part: Part) -> set[str]:
    term = part.head.term
    if part.kind == "rebuttal":
        return {f"{REBUTTED_START}{term.pred}{REBUTTED_END}"}
    if part.kind == "presumption":
        return {term.pred, f"{PRESUMED}{term.pred}"}
    if part.kind in ("arises", "held so", "held not"):
        return {term.pred} | ({term.contrary} if term.contrary else set())
    return {term.pred}


def _closure(parts: Iterable[Part], given: Iterable[str]) -> tuple[dict[str, Part], frozenset[str]]:
    """The pieces of law of which every sentence that must hold is given or may be concluded."""
    waiting: dict[str, list[str]] = {}
    missing: dict[str, set[str]] = {}
    by_id = {part.id: part for part in parts}
    known = set(given)
    todo = list(known)
    reached: dict[str, Part] = {}

    def reach(part: Part) -> None:
        reached[part.id] = part
        for pred in _concludes(part):
            if pred not in known:
                known.add(pred)
                todo.append(pred)

    for part in by_id.values():
        needs = _needs(part)
        missing[part.id] = needs
        for pred in needs:
            waiting.setdefault(pred, []).append(part.id)
        if not needs:
            reach(part)
    while todo:
        pred = todo.pop()
        for key in waiting.get(pred, ()):
            if pred in missing[key]:
                missing[key].discard(pred)
                if not missing[key]:
                    reach(by_id[key])
    return reached, frozenset(known)
