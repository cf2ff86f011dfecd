"""Which slots of a rule are filled by what: a slot that nothing fills can never be answered.

Only a plain sentence that is to hold fills slots; a comparison, an exception or a count asks about filled ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from wellfounded.engine.program import Var
from wellfounded.language.library_model import Library
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Part, Place, shown
from wellfounded.language.outline_model import Nearest, OutlineLine, Reasons, Show, Unanswered
from wellfounded.language.reachability import ASKED_OF_LAW
from wellfounded.language.vocabulary import Vocabulary
from wellfounded.problems import Problem, nearest


def filled(conditions: Iterable[Condition]) -> set[Var]:
    """The slots that conditions fill when they hold."""
    plain = (c for c in conditions if isinstance(c, Holds) and c.positive and not _is_asked_of_law(c))
    return {v for c in plain for v in c.sentence.variables()}


def _is_asked_of_law(condition: Holds) -> bool:
    """Whether it asks what is unanswered or held elsewhere, which is looked into for known things only."""
    return condition.sentence.term.pred.startswith(ASKED_OF_LAW)


def binding_problems(library: Library) -> Iterator[Problem]:
    """Slots that are used and that nothing fills."""
    checker = _Checker(library.vocabulary)
    for part in library.parts:
        if part.id not in library.unread:
            yield from checker.part(part)
    for goal in library.goals.values():
        bound = filled(goal.conditions)
        if goal.conditions:
            yield from checker.head(goal.sentence.variables(), bound, goal.place)
        yield from checker.conditions(goal.conditions, bound)
    for never in library.nevers:
        yield from checker.conditions(never.conditions, filled(never.conditions))
    for outline in library.outlines.values():
        for section in outline.sections:
            yield from checker.outline(section.children, set())
    for outcome in library.outcomes:
        if outcome.over not in set(outcome.sentence.variables()):
            message = f"'of {shown(outcome.over)}': the sentence has no such slot."
            yield checker.problem(outcome.place, "WF054", message, outcome.over, set(outcome.sentence.variables()))


class _Checker:
    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def problem(self, place: Place, code: str, message: str, var: Var, known: Collection[Var]) -> Problem:
        suggestion = nearest(var.name, (v.name for v in known))
        return Problem(place.file, place.line, code, message, "{" + suggestion + "}" if suggestion else "")

    def part(self, part: Part) -> Iterator[Problem]:
        # a route of rebuttal is asked only about what is presumed, which fills the slots of the head
        given = set(part.head.variables()) if part.kind == "rebuttal" else set()
        bound = given | filled(part.conditions)
        yield from self.head(part.head.variables(), bound, part.place)
        yield from self.conditions(part.conditions, bound)

    def head(self, variables: Iterable[Var], bound: Collection[Var], place: Place) -> Iterator[Problem]:
        for var in dict.fromkeys(variables):
            if var not in bound:
                message = f"{shown(var)} is in the conclusion, but no condition that is a plain sentence identifies it."
                yield self.problem(place, "WF050", message, var, bound)

    def conditions(self, conditions: Iterable[Condition], bound: set[Var]) -> Iterator[Problem]:
        """Problems of conditions that hold together, where ``bound`` is filled by them or from outside."""
        for condition in conditions:
            yield from self.condition(condition, bound)

    def condition(self, condition: Condition, bound: set[Var]) -> Iterator[Problem]:
        if isinstance(condition, Compare):
            for arg in dict.fromkeys(condition.test.args):
                if isinstance(arg, Var) and arg not in bound:
                    message = (
                        f"{shown(arg)} is compared, but no condition that is a plain sentence identifies it. Add one."
                    )
                    yield self.problem(condition.place, "WF051", message, arg, bound)
        elif isinstance(condition, Holds) and condition.positive and _is_asked_of_law(condition):
            for var in dict.fromkeys(condition.sentence.variables()):
                if var not in bound:
                    message = f"{shown(var)} is asked about, but no plain sentence identifies it. Add one."
                    yield self.problem(condition.place, "WF051", message, var, bound)
        elif isinstance(condition, AtLeast | Every):
            yield from self.quantified(condition, bound)

    def quantified(self, condition: AtLeast | Every, bound: set[Var]) -> Iterator[Problem]:
        over = condition.over
        inner = filled(condition.where)
        if over not in inner:
            message = f"{shown(over)} is counted, but no plain sentence after 'where' identifies it. Add one."
            yield self.problem(condition.place, "WF052", message, over, inner)
        if over in bound:
            message = (
                f"{shown(over)} is counted here and is one particular thing elsewhere in this rule. Use another name."
            )
            yield Problem(condition.place.file, condition.place.line, "WF053", message, f"{{other {over.name}}}")
        within = bound | inner | {over}
        yield from self.conditions(condition.where, within)
        if isinstance(condition, Every):
            yield from self.condition(condition.then, within)

    def outline(self, lines: Iterable[OutlineLine], bound: set[Var]) -> Iterator[Problem]:
        for line in lines:
            if isinstance(line, Show):
                yield from self.conditions(line.where, bound | filled(line.where) | set(line.sentence.variables()))
            elif isinstance(line, Nearest | Unanswered):
                inside = bound | filled(line.where)
                yield from self.conditions(line.where, inside)
                yield from self.head(line.sentence.variables(), inside, line.place)
            elif isinstance(line, Reasons):
                yield from self.head(line.sentence.variables(), bound, line.place)
            else:
                inside = bound | filled(line.where) | {line.over}
                positive = any(not isinstance(c, Holds) or c.positive for c in line.where)
                if positive and line.over not in filled(line.where):
                    message = (
                        f"{shown(line.over)} heads a group, but no plain sentence after 'where' identifies it. Add one."
                    )
                    yield self.problem(line.place, "WF052", message, line.over, filled(line.where))
                yield from self.conditions(line.where, inside)
                yield from self.outline(line.children, inside)
                for column in line.columns:
                    yield from self.outline(column.children, inside)
