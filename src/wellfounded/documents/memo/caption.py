"""What every document has in common: its caption and governing law; and the sentences that an answer states."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Group, ToldSection, listed
from wellfounded.assess.review import Review
from wellfounded.dates import UNKNOWN, day_words
from wellfounded.documents.grammar import capital
from wellfounded.documents.wording import setting_words, wording
from wellfounded.engine.program import Atom, Value


def law_words(case: Case) -> str:
    """The governing law, and its date."""
    own = wording()["memo"]
    setting, decided = case.law.setting, case.matter.decided
    text = str(own["law_opening"]).format(forum=case.library.forums[setting.forum], day=day_words(setting.day))
    if decided == UNKNOWN or decided.day == setting.day:
        return text
    return f"{text} {own['law_day'].format(day=decided.words)}"


def caption(case: Case) -> tuple[str, ...]:
    """The lines under the title: the case; its parties, as they are called at this stage; the law and the stage."""
    stage = case.matter.stage.replace("_", " ")
    law = f"{setting_words(case)}. {capital(stage)}." if stage else setting_words(case)
    return tuple(filter(None, (case.matter.title, parties(case), law)))


def parties(case: Case) -> str:
    """The applicants, respondents, or petitioners; empty where the case file names none."""
    own = wording()["parties"].get(case.matter.stage)
    if own is None:
        return ""
    names = party_names(case)
    return str(own["one" if len(names) == 1 else "several"]).format(names=listed(names)) if names else ""


def party_names(case: Case) -> list[str]:
    """The names of the parties; none where the case file names none."""
    return list(dict.fromkeys(map(case.name, party_ids(case))))


def party_ids(case: Case) -> list[str]:
    """The parties, as entries of the case file."""
    own = wording()["parties"].get(case.matter.stage)
    if own is None:
        return []
    return [
        str(atom.args[own["slot"]])
        for atom in case.matter.facts
        if atom.pred == own["sentence"] and case.model.value(atom) is Value.TRUE
    ]


def atoms_of(answer: Review) -> set[Atom]:
    """Every sentence that the answer states."""
    lines = [line for outcome in answer.outcomes for line in outcome.lines]
    pending: list[ToldSection | Group] = list(answer.sections)
    while pending:
        one = pending.pop()
        lines += one.lines
        pending += one.groups
    return {atom for line in lines for atom in line.atoms}
