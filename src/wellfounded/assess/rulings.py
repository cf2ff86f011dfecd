"""What courts held on entries like those of a case file, the forum's own court first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.authorities import Citation
from wellfounded.language.compiler import Support
from wellfounded.language.model import Condition, Holds, Part, fill, shown
from wellfounded.language.sentence_renderer import condition_text

MOST = 8


@dataclass(frozen=True, slots=True)
class Ruling:
    """A holding: what it concludes, on what further conditions, and its cases."""

    concludes: str
    conditions: tuple[str, ...]
    citations: tuple[Citation, ...]

    @property
    def authorities(self) -> tuple[str, ...]:
        """The cases in full."""
        return tuple(citation.display(full=True) for citation in self.citations)


def rulings_on(case: Case, pred: str) -> tuple[Ruling, ...]:
    """The holdings in force here and today that turn on a sentence of the record."""
    return rulings(case, pred, "")


def rulings(case: Case, pred: str, value: str) -> tuple[Ruling, ...]:
    """The holdings in force here and today on what has ``value`` in the field that states ``pred``; any, if empty."""
    found = []
    for part in case.library.parts:
        support = case.law.supports.get(part.id)
        if support is None or not (part.kind.startswith("held") or part.kind == "row"):
            continue
        row = part.kind == "row" and value != ""
        speaks = value in map(str, part.head.args) if row else _speaks_of(part, pred, value)
        if speaks and (support.citations or support.persuasive):
            found.append((not _own(case, support), _ruling(part, support, pred)))
    ranked = sorted(found, key=lambda one: one[0])
    return tuple(dict.fromkeys(one for _, one in ranked))[:MOST]


def _speaks_of(part: Part, pred: str, value: str) -> bool:
    return any(
        isinstance(one, Holds)
        and one.positive
        and one.sentence.term.pred == pred
        and value in map(str, one.sentence.args)
        for one in part.conditions
    )


def _own(case: Case, support: Support) -> bool:
    return any(citation.authority.court == case.law.setting.forum for citation in support.citations)


def _ruling(part: Part, support: Support, pred: str) -> Ruling:
    term = part.head.term
    against = part.kind == "held not" and term.contrary
    concludes = fill(term.contrary if against else term.pred, [shown(arg) for arg in part.head.args])
    if part.kind == "held not" and not against:
        concludes = f"not: {concludes}"
    further = tuple(condition_text(one) for one in _further(part, pred))
    cited = (*support.citations, *support.persuasive)
    return Ruling(concludes, further, cited)


def _further(part: Part, pred: str) -> Iterator[Condition]:
    for one in part.conditions:
        if not (isinstance(one, Holds) and one.sentence.term.pred == pred):
            yield one
