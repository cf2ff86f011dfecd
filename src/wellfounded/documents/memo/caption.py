"""What every memorandum has in common: its caption, which law it asks for, and what its answer tells."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Group, ToldSection
from wellfounded.assess.review import Review
from wellfounded.dates import UNKNOWN, day_words
from wellfounded.documents.grammar import capital
from wellfounded.documents.wording import setting_words, wording
from wellfounded.engine.program import Atom


def law_words(case: Case) -> str:
    """Which court's law is asked for, and of which day."""
    own = wording()["memo"]
    setting, decided = case.law.setting, case.matter.decided
    text = str(own["law_opening"]).format(forum=case.library.forums[setting.forum], day=day_words(setting.day))
    if decided == UNKNOWN or decided.day == setting.day:
        return text
    return f"{text} {own['law_day'].format(day=decided.words)}"


def caption(case: Case) -> tuple[str, ...]:
    """The lines under the title."""
    stage = case.matter.stage.replace("_", " ")
    return tuple(filter(None, (case.matter.title, setting_words(case), capital(stage))))


def atoms_of(answer: Review) -> set[Atom]:
    """Every sentence that the answer tells."""
    lines = [line for outcome in answer.outcomes for line in outcome.lines]
    pending: list[ToldSection | Group] = list(answer.sections)
    while pending:
        one = pending.pop()
        lines += one.lines
        pending += one.groups
    return {atom for line in lines for atom in line.atoms}
