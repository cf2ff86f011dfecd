"""Answers about a case with the sentences, rules and entries that they are about, for pages that link them.

``questions`` makes typed data of the same answers, and nobody else asks for them: there is one way to an answer.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from wellfounded.engine.program import Atom, Value

if TYPE_CHECKING:
    from wellfounded.api.law_library import LawTexts
    from wellfounded.assess.case import Case
    from wellfounded.assess.chart import Chart
    from wellfounded.assess.comparison import Variation
    from wellfounded.assess.explanation import Step
    from wellfounded.assess.gaps import Asked, Gap
    from wellfounded.assess.review import OutcomeOf, Review
    from wellfounded.assess.unsettled_law import UnsettledLaw
    from wellfounded.assess.why_not import Obstacles
    from wellfounded.matter.model import Matter

__all__ = [
    "asked",
    "at_stake",
    "case_under",
    "charted",
    "compared",
    "explained",
    "gaps_in",
    "obstacles_to",
    "outcomes_of",
    "reviewed",
    "same_case_under",
    "unsettled_in",
]

Notify = Callable[[int, int], None]


def _silent(done: int, steps: int) -> None:
    """Tell nobody of progress."""


def case_under(
    texts: LawTexts,
    matter: Matter,
    forum: str = "",
    day: dt.date | None = None,
    positions: Mapping[str, str] | None = None,
) -> Case:
    """A matter under its own law, or that of another forum or day, with positions adopted. Raises ``InputError``."""
    from wellfounded.assess.case import Case, setting_of

    law = texts.law(setting_of(texts.library, matter, forum, day))
    return Case.of(texts.library, matter, chosen=positions, law=law)


def same_case_under(case: Case, forum: str, day: dt.date | None, shift_dates: bool, source: str) -> Case:
    """A case under another law, with the positions adopted in it; the case itself where that is its own law.

    ``shift_dates`` shifts the dates of the matter with the day, which ``source`` names in messages. Raises
    ``InputError``.
    """
    from wellfounded.assess.case import Case, setting_of, shifted

    own, matter = case.law.setting, case.matter
    setting = setting_of(case.library, matter, forum or own.forum, day or own.day)
    if shift_dates and day is not None:
        matter, setting = shifted(case.library, matter, setting.forum, day, source)
    return case if setting == own else Case.of(case.library, matter, setting, case.chosen)


def reviewed(case: Case, outline: str = "review") -> Review:
    """The disposition of each claim, in the order of an outline of the law."""
    from wellfounded.assess.review import review

    return review(case, outline)


def outcomes_of(case: Case) -> tuple[OutcomeOf, ...]:
    """The disposition of each claim and person, without the reasons."""
    from wellfounded.assess.review import outcomes

    return outcomes(case)


def charted(case: Case) -> tuple[Chart, ...]:
    """Every pending claim charted."""
    from wellfounded.assess.chart import charts

    return charts(case)


def explained(case: Case, atom: Atom) -> Step | None:
    """Why a sentence is established or unresolved; there is no explanation of one that is not established."""
    from wellfounded.assess.explanation import explanation

    return None if case.model.value(atom) is Value.FALSE else explanation(case, atom)


def obstacles_to(case: Case, atom: Atom, depth: int) -> Obstacles:
    """What defeats a sentence: every rule that could establish it, ``depth`` unmet conditions deep."""
    from wellfounded.assess.why_not import obstacles

    return obstacles(case, atom, depth)


def at_stake(case: Case) -> tuple[Atom, ...]:
    """What a matter is about."""
    from wellfounded.assess.gaps import questions_at_stake

    return questions_at_stake(case)


def gaps_in(case: Case, atom: Atom | None, most: int | None = None, notify: Notify = _silent) -> tuple[Gap, ...]:
    """The smallest sets of further facts that would change a conclusion, or, without one, the outcome."""
    from wellfounded.assess.gaps import gaps

    atoms = at_stake(case) if atom is None else (atom,)
    return tuple(gap for one in atoms for gap in gaps(case, one, most, notify))


def asked(case: Case, atoms: tuple[Atom, ...] = (), notify: Notify = _silent) -> tuple[Asked, ...]:
    """The unanswered questions, the most decisive first."""
    from wellfounded.assess.gaps import ask

    return ask(case, atoms, notify)


def unsettled_in(case: Case) -> UnsettledLaw:
    """The outcome under each combination of positions."""
    from wellfounded.assess.unsettled_law import unsettled_law

    return unsettled_law(case)


def compared(cases: Sequence[Case]) -> Variation:
    """Several cases of one matter side by side."""
    from wellfounded.assess.comparison import compare_several

    return compare_several(cases)
