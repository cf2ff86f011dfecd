"""Decided matters replayed: how often the answer is what was decided, and where paths part when it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.rule_support import rule_supports
from wellfounded.assess.why_not import obstacles
from wellfounded.engine.program import Atom, Value
from wellfounded.matter.actual_disposition import Expectations

_OF_LAW = ("unsettled", "position")
"""Kinds of missing links whose words are those of the law alone."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that was decided: what was expected of a sentence and what came out.

    ``kind`` is the sentence without its fillers. ``parted`` names, for a disagreement, the first rule or
    missing link at which the paths part; ``rule`` and ``missing`` are these without fillers, so that they can be
    counted.
    """

    matter: str
    text: str
    kind: str
    expected: Value
    found: Value
    parted: str = ""
    rule: str = ""
    missing: str = ""

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


def replay(case: Case, expectations: Expectations) -> tuple[Issue, ...]:
    """Answer one decided case and hold the answer against what its file says was decided."""
    answered = case.of_possible_law()
    groups = ((Value.TRUE, expectations.holds), (Value.OPEN, expectations.open), (Value.FALSE, expectations.fails))
    return tuple(_issue(case, answered, one.atom, value) for value, group in groups for one in group)


def _issue(case: Case, answered: Case, atom: Atom, expected: Value) -> Issue:
    found = answered.model.value(atom)
    parting = ("", "", "") if found is expected else _parting(case, atom, found)
    return Issue(case.matter.title, case.words(atom), _without_fillers(atom), expected, found, *parting)


def _without_fillers(atom: Atom) -> str:
    return atom.pred.replace("{}", "...")


def _parting(case: Case, atom: Atom, found: Value) -> tuple[str, str, str]:
    """Where the paths part, in words; the rule; and what it lacks, without fillers."""
    if found is Value.TRUE:
        first = next(iter(rule_supports(case, atom)), None)
        if first is None:
            return "the case file states it", "", "the case file states it"
        return f"established by {first.support.part.block}", first.support.part.block, "established"
    against = obstacles(case, atom, 1).obstacles
    if not against:
        none = "no rule in the library leads to it in this case"
        return none, "", none
    link = against[0].link
    lacking = _without_fillers(link.atom) if link.atom is not None else link.text if link.kind in _OF_LAW else ""
    return (
        f"{against[0].name}: {link.kind}: {link.text}",
        against[0].name,
        f"{link.kind}: {lacking}" if lacking else link.kind,
    )


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
