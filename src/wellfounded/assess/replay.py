"""Decided matters replayed: how often the answer is what was decided, and where paths part when it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.rule_support import rule_supports
from wellfounded.assess.why_not import obstacles
from wellfounded.engine.program import Atom, Value
from wellfounded.language.library import Library
from wellfounded.matter.actual_disposition import Expectations
from wellfounded.matter.model import Matter


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that was decided: what was expected of a sentence and what came out.

    ``kind`` is the sentence without its fillers. ``parted`` names, for a disagreement, the first rule or
    missing link at which the paths part.
    """

    matter: str
    text: str
    kind: str
    expected: Value
    found: Value
    parted: str = ""

    @property
    def agrees(self) -> bool:
        """Whether what came out is what was decided."""
        return self.expected is self.found


@dataclass(frozen=True, slots=True)
class Tally:
    """Issues counted: how many agree, and how many would if the commonest answer of their kind were always given."""

    name: str
    issues: int
    agree: int
    base: int


def replay(library: Library, matter: Matter, expectations: Expectations) -> tuple[Issue, ...]:
    """Answer one decided matter and hold the answer against what its file says was decided."""
    case = Case.of(library, matter)
    answered = case.of_possible_law()
    groups = ((Value.TRUE, expectations.holds), (Value.OPEN, expectations.open), (Value.FALSE, expectations.fails))
    return tuple(_issue(case, answered, one.atom, value) for value, group in groups for one in group)


def _issue(case: Case, answered: Case, atom: Atom, expected: Value) -> Issue:
    found = answered.model.value(atom)
    parted = "" if found is expected else _parting(case, atom, found)
    return Issue(case.matter.title, case.words(atom), atom.pred.replace("{}", "..."), expected, found, parted)


def _parting(case: Case, atom: Atom, found: Value) -> str:
    if found is Value.TRUE:
        first = next(iter(rule_supports(case, atom)), None)
        return f"established by {first.support.part.block}" if first else "the case file states it"
    against = obstacles(case, atom, 1).obstacles
    if not against:
        return "no rule in the library leads to it in this case"
    return f"{against[0].name}: {against[0].link.kind}: {against[0].link.text}"


def tallies(issues: Iterable[Issue]) -> tuple[Tally, ...]:
    """All issues together, then by kind, the commonest kind first."""
    every = list(issues)
    by_kind: dict[str, list[Issue]] = {}
    for issue in every:
        by_kind.setdefault(issue.kind, []).append(issue)
    base = sum(_base(group) for group in by_kind.values())
    total = Tally("all issues", len(every), sum(issue.agrees for issue in every), base)
    kinds = sorted(by_kind.items(), key=lambda item: (-len(item[1]), item[0]))
    return (total, *(Tally(k, len(g), sum(issue.agrees for issue in g), _base(g)) for k, g in kinds))


def _base(group: list[Issue]) -> int:
    return Counter(issue.expected for issue in group).most_common(1)[0][1]
