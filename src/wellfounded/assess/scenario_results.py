"""What scenarios reach and whether they come out as they say; only those are run that something has touched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from wellfounded.assess.case import Case
from wellfounded.assess.coverage import Coverage, Seen, Watch, coverage_of
from wellfounded.assess.parallel import parallel_map
from wellfounded.assess.result_store import Points, Results, ResultStore
from wellfounded.assess.scenario_dependencies import Dependencies
from wellfounded.assess.scenarios import Run, Scenario, failures
from wellfounded.language.compiler import compile_law
from wellfounded.language.library import Library
from wellfounded.language.model import Part
from wellfounded.problems import Problem


@dataclass(frozen=True, slots=True)
class Result:
    """What became of the scenario with this place in the list (from 0): what it reaches, what came out otherwise."""

    number: int
    seen: Seen
    problems: tuple[Problem, ...] = ()


def run_under(library: Library, parts: Iterable[Part], scenario: Scenario) -> Run:
    """A scenario under some of the law only: the answers are those of the whole where the rest has no part in them."""
    small = replace(library, parts=tuple(parts))
    small.__dict__["translations"] = library.translations
    law = compile_law(small, scenario.setting)
    case = Case(small, scenario.matter, law, scenario.positions, possible=True)
    return Run(scenario.name, case, scenario.expected, scenario.file, scenario.burdens)


def outcomes(
    library: Library, scenarios: Sequence[Scenario], store: ResultStore | None = None
) -> Iterator[tuple[Scenario, list[Problem]]]:
    """Of each scenario, in no certain order, what came out otherwise than it says. What it reaches is not asked.

    With a store, a scenario that came out as it says is run again only if something has touched it.
    """
    dependencies = Dependencies(library)
    kept = store.read() if store is not None else {}
    left: list[Scenario] = []
    for scenario in scenarios:
        digest, _ = kept.get(scenario.name, ("", None))
        if digest and digest == dependencies.digest(scenario):
            yield scenario, []
        else:
            left.append(scenario)

    def answered(number: int) -> tuple[int, list[Problem]]:
        scenario = left[number]
        return number, failures(run_under(library, dependencies.answering(scenario), scenario))

    with _keeping(store) as made:
        for number, problems in parallel_map(answered, range(len(left))):
            scenario = left[number]
            if store is not None and not problems:
                made[scenario.name] = dependencies.digest(scenario), None
            yield scenario, problems


def results(library: Library, scenarios: Sequence[Scenario], store: ResultStore | None = None) -> Iterator[Result]:
    """The result of every scenario, in no certain order: first those in the store, then those that must be run.

    A result is taken from the store if neither the scenario's words nor any rule on which it can depend has
    changed, nor the program. It is kept there only if the scenario came out as it says, so that what is wrong is always
    worked out anew.
    """
    dependencies = Dependencies(library)
    kept = store.read() if store is not None else {}
    left: list[int] = []
    for number, scenario in enumerate(scenarios):
        digest, points = kept.get(scenario.name, ("", None))
        if points is not None and digest == dependencies.digest(scenario):
            yield Result(number, Seen(scenario.name, _named(points, dependencies.parts(scenario))))
        else:
            left.append(number)
    if not left:
        return
    watch = Watch(library)

    def result(number: int) -> Result:
        scenario = scenarios[number]
        run = run_under(library, dependencies.parts(scenario), scenario)
        return Result(number, watch.seen(run), tuple(failures(run)))

    with _keeping(store) as made:
        for found in parallel_map(result, left):
            scenario = scenarios[found.number]
            if store is not None and not found.problems:
                points = _numbered(found.seen, dependencies.parts(scenario))
                made[scenario.name] = dependencies.digest(scenario), points
            yield found


@contextmanager
def _keeping(store: ResultStore | None) -> Iterator[Results]:
    """What is put into the mapping is kept in the store at the end, also of a run that was stopped."""
    made: Results = {}
    try:
        yield made
    finally:
        if store is not None:
            store.write(made)


def scenario_coverage(library: Library, scenarios: Sequence[Scenario], store: ResultStore | None = None) -> Coverage:
    """What the scenarios of a library reach."""
    return coverage_of(library, in_order(results(library, scenarios, store)))


def in_order(found: Iterable[Result]) -> list[Seen]:
    """What was reached, in the order of the scenarios."""
    return [result.seen for result in sorted(found, key=lambda result: result.number)]


def _numbered(seen: Seen, parts: Sequence[Part]) -> Points:
    """What was reached, with places in a list for the names of rules, some of which have lines in them."""
    places: dict[str, int | str] = {part.id: place for place, part in enumerate(parts)}
    return tuple(sorted(((places.get(owner, owner), what) for owner, what in seen.points), key=str))


def _named(points: Points, parts: Sequence[Part]) -> frozenset[tuple[str, str]]:
    return frozenset((parts[owner].id if isinstance(owner, int) else owner, what) for owner, what in points)
