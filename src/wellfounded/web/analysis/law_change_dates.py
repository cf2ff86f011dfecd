"""The days on which the law that is at work in a matter changed."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace

from wellfounded.assess.case import Case
from wellfounded.assess.rules_applied import rules_applied
from wellfounded.language.compiler import applies


@dataclass(frozen=True, slots=True)
class LawChangeDate:
    """A day on which pieces of law began or ended in the forum: their names."""

    day: str
    begins: tuple[str, ...]
    ends: tuple[str, ...]


def law_change_dates(case: Case) -> tuple[LawChangeDate, ...]:
    """The days, in order, on which a part of a piece of law that is at work in a matter begins or ends in its forum."""
    quick = case.of_possible_law()
    library, setting = case.library, case.law.setting
    at_work = rules_applied(quick)
    blocks = {part.block for part in library.parts if part.id in at_work}
    begins: dict[dt.date, dict[str, None]] = {}
    ends: dict[dt.date, dict[str, None]] = {}
    for part in library.parts:
        if part.block not in blocks:
            continue
        days = {day for day in (part.scope.since, part.scope.until) if day is not None}
        for citation in part.scope.authorities:
            days.add(citation.authority.date)
            days |= {treatment.settled for treatment in citation.authority.later}
            days |= {treatment.until for treatment in citation.authority.later if treatment.until is not None}
        before = False
        for day in sorted(days):
            now = bool(applies(library, part.scope, replace(setting, day=day))[0])
            if now is not before:
                (begins if now else ends).setdefault(day, {})[part.block] = None
            before = now
    return tuple(
        LawChangeDate(day.isoformat(), tuple(begins.get(day, ())), tuple(ends.get(day, ())))
        for day in sorted({*begins, *ends})
    )
