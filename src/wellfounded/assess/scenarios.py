"""Scenarios: small hypothetical records, each with the conclusions that the law must reach on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

from wellfounded.assess.case import Case
from wellfounded.assess.scenario_parser import Expectation, ExpectedBurden, Scenario, read_scenarios
from wellfounded.assess.status import value_word
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import compile_law
from wellfounded.language.library import Library
from wellfounded.language.model import Burden
from wellfounded.problems import Problem

__all__ = ["Expectation", "Run", "Runner", "Scenario", "failures", "read_scenarios", "run_scenarios"]


@dataclass(frozen=True)
class Run:
    """A case that was answered, with what was asked of it; ``name`` is the scenario's or the matter's."""

    name: str
    case: Case
    expected: tuple[Expectation, ...] = ()
    file: str = ""
    burdens: tuple[ExpectedBurden, ...] = ()


class Runner:
    """Runs scenarios; the law last chosen for a forum and day is kept, and of it only what can apply is made ready."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._law = lru_cache(maxsize=64)(partial(compile_law, library))

    def run(self, scenario: Scenario) -> Run:
        """The scenario's record under its law, ready to be asked."""
        case = Case(self.library, scenario.matter, self._law(scenario.setting), scenario.positions, possible=True)
        return Run(scenario.name, case, scenario.expected, scenario.file, scenario.burdens)


def failures(run: Run) -> list[Problem]:
    """The expectations of a scenario that are not met."""
    out = []
    for expected in run.expected:
        found = run.case.model.value(expected.atom)
        if found is not expected.value:
            message = f"{run.name}: '{expected.text}' is {value_word(found)}; expected: {value_word(expected.value)}."
            out.append(Problem(run.file, expected.line, "WF311", message))
        elif expected.barely:
            out += [
                Problem(
                    run.file,
                    expected.line,
                    "WF313",
                    f"{run.name}: '{expected.text}' is established without '{idle}' as well. Write 'then'.",
                )
                for idle in idle_lines(run.case, expected.atom)
            ]
    for burden in run.burdens:
        borne = burdens_allocated(run.case, burden.atom)
        if borne != {burden.burden}:
            shown = " and ".join(sorted(map(str, borne))) or "not assigned: no rule with a burden applies"
            message = f"{run.name}: the burden on '{burden.text}' is {shown}; expected: {burden.burden}."
            out.append(Problem(run.file, burden.line, "WF312", message))
    return out


def idle_lines(case: Case, atom: Atom) -> list[str]:
    """The sentences of the record without which an established sentence would be established all the same."""
    return [
        case.words(stated)
        for stated in case.matter.facts
        if case.supposing(struck=[stated]).model.value(atom) is Value.TRUE
    ]


def burdens_allocated(case: Case, atom: Atom) -> set[Burden]:
    """The burdens that the rules lay down which conclude, presume or rebut a sentence here."""
    heads = {rule.id: rule.head.pred for rule in case.program.rules}
    borne = set()
    for support in case.law.supports.values():
        part = support.part
        if part.head.term.pred == atom.pred and part.scope.burden is not None and part.id in heads:
            instances = case.model.instances(Atom(heads[part.id], atom.args))
            if any(instance.rule.id == part.id and instance.value is Value.TRUE for instance in instances):
                borne.add(part.scope.burden)
    return borne


def run_scenarios(library: Library, folder: Path | None = None) -> tuple[list[Run], list[Problem]]:
    """Every scenario that can be read, run; with the problems of their text and of what came out."""
    scenarios, problems = read_scenarios(library, folder)
    runner = Runner(library)
    runs = [runner.run(scenario) for scenario in scenarios]
    return runs, sorted([*problems, *(problem for run in runs for problem in failures(run))])
