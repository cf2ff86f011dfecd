"""Law that counts what depends on the count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wellfounded.engine.program import OPEN_PRED, Count, Program, Rule, Test
from wellfounded.engine.solver import components
from wellfounded.language.compiler import whole_program
from wellfounded.language.library_model import Library
from wellfounded.language.model import Part
from wellfounded.problems import Problem


def loop_problems(library: Library) -> Iterator[Problem]:
    """Counts whose sentences depend on what the count helps to conclude: they have no sure answer.

    What an entry of the record says holds only where the law says that the entry is established; so every input can
    depend on everything that this depends on.
    """
    program = whole_program(library)
    places = {part.id: part for part in library.parts}
    says = {library.vocabulary.sentence(t.says).term.pred for t in library.vocabulary.things.values() if t.says}
    edges: dict[str, set[str]] = {pred: set(says) for pred in program.inputs} if says else {}
    for rule in program.rules:
        edges.setdefault(rule.head.pred, set()).update(_preds(rule))
    group = _groups(edges)
    told: set[str] = set()
    for rule in program.rules:
        for condition in rule.body:
            if isinstance(condition, Count) and group.get(rule.head.pred, -1) == group.get(condition.atom.pred, -2):
                part = _part(rule, places)
                if part.id not in told:
                    told.add(part.id)
                    through = _path(edges, condition.atom.pred, rule.head.pred, program)
                    message = "What is counted here depends on the conclusion"
                    yield Problem(part.place.file, part.place.line, "WF067", f"{message}, through {through}.")


def _preds(rule: Rule) -> set[str]:
    return {c.atom.pred for c in rule.body if not isinstance(c, Test) and c.atom.pred != OPEN_PRED}


def _groups(edges: Mapping[str, set[str]]) -> dict[str, int]:
    preds = sorted({*edges, *(pred for used in edges.values() for pred in used)})
    place = {pred: at for at, pred in enumerate(preds)}
    found = components([sorted(place[used] for used in edges.get(pred, ())) for pred in preds])
    return {preds[at]: number for number, group in enumerate(found) for at in group}


def _part(rule: Rule, places: Mapping[str, Part]) -> Part:
    """The rule that a rule was made from: the compiler adds to its id."""
    found = max((part_id for part_id in places if rule.id.startswith(part_id)), key=len)
    return places[found]


def _path(edges: Mapping[str, set[str]], start: str, end: str, program: Program) -> str:
    """The shortest way by which one sentence depends on another, without what the compiler made up."""
    before: dict[str, str] = {start: ""}
    todo = [start]
    for pred in todo:
        for used in sorted(edges.get(pred, ())):
            if used not in before:
                before[used] = pred
                todo.append(used)
    way, pred = [], end
    while pred:
        way.append(pred)
        pred = before.get(pred, "")
    shown = [f"'{pred.replace('{}', '…')}'" for pred in reversed(way) if pred not in program.hidden]
    return ", ".join(shown) or "itself"
