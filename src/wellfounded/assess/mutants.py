"""Law changed in one thing: a condition or exception dropped, a burden swapped, a date shifted, a standard lowered.

Each mutant is law that somebody might have written by mistake. A scenario that comes out otherwise under it kills it;
one that no scenario kills shows that nothing would notice the mistake.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from wellfounded.dates import Span, day_words
from wellfounded.engine.program import Test, Var
from wellfounded.language.compiler import Setting, applies
from wellfounded.language.condition_translation import variables
from wellfounded.language.library import Library
from wellfounded.language.model import AtLeast, Burden, Compare, Condition, Every, Holds, Part, Place, Scope, shown
from wellfounded.language.sentence_renderer import condition_words

DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A rule, and what stands in its place (None: it is left out); ``what`` says the difference in words."""

    part: Part
    changed: Part | None
    what: str

    @property
    def place(self) -> Place:
        """Where the rule stands."""
        return self.part.place

    @property
    def name(self) -> str:
        """Unique in a library."""
        return f"{self.part.id}: {self.what}"


def mutants(library: Library, parts: Iterable[Part] | None = None) -> Iterator[Mutant]:
    """Every mutant of some rules (by default all) that says something else than the law does."""
    burdens = sorted({p.scope.burden for p in library.parts if p.scope.burden is not None}, key=str)
    columns: dict[str, list[Part]] = {}
    for part in library.parts:
        if part.kind == "row":
            columns.setdefault(part.head.term.pred, []).append(part)
    for part in library.parts if parts is None else parts:
        if part.kind == "elsewhere" or part.scope.suspended:
            continue
        if part.kind != "arises":
            yield Mutant(part, None, "omitted")
        yield from _without_a_condition(part)
        yield from _other_dates(library, part)
        yield from _other_scope(library, part)
        yield from _other_burden(part, burdens)
        if part.kind == "row":
            yield from _other_value(part, columns[part.head.term.pred])


# -- conditions


def _without_a_condition(part: Part) -> Iterator[Mutant]:
    for at, condition in enumerate(part.conditions):
        rest = (*part.conditions[:at], *part.conditions[at + 1 :])
        if _filled(part, rest):
            yield Mutant(part, replace(part, conditions=rest), f"without '{condition_words(condition, shown)}'")
        yield from (
            Mutant(part, _with(part, at, weaker), f"with '{condition_words(weaker, shown)}'")
            for weaker in _weaker(condition)
        )
    for number, (question, position) in enumerate(part.scope.under):
        under = (*part.scope.under[:number], *part.scope.under[number + 1 :])
        changed = replace(part, scope=replace(part.scope, under=under))
        yield Mutant(part, changed, f"under any position on {question}, not only {position}")


def _with(part: Part, at: int, condition: Condition) -> Part:
    return replace(part, conditions=(*part.conditions[:at], condition, *part.conditions[at + 1 :]))


def _weaker(condition: Condition) -> Iterator[Condition]:
    """A condition that holds of some or of more, where the law asks for all or for so many."""
    if isinstance(condition, AtLeast) and condition.count:
        for count in (condition.count - 1, condition.count + 1):
            if count:
                yield replace(condition, count=count)
    elif isinstance(condition, Every):
        yield AtLeast(1, condition.over, (*condition.where, condition.then), condition.place)
    elif isinstance(condition, Compare):
        yield from (replace(condition, test=test) for test in _shifted(condition.test))


def _filled(part: Part, conditions: tuple[Condition, ...]) -> bool:
    """Whether sentences that must hold still say what every slot is that is used outside an exception."""
    known: set[Var] = set()
    for condition in conditions:
        if isinstance(condition, Holds) and condition.positive:
            known |= set(condition.sentence.variables())
    used = set(part.head.variables())
    for condition in conditions:
        if isinstance(condition, Compare):
            used |= set(variables(condition))
    if part.kind == "rebuttal":
        known |= set(part.head.variables())
    lost = {
        v
        for condition in part.conditions
        if isinstance(condition, Holds) and condition.positive
        for v in condition.sentence.variables()
    } - known
    counted = {v for c in conditions if isinstance(c, Every | AtLeast) for v in variables(c)}
    return used <= known and not lost & counted


# -- dates


def _shifted(test: Test) -> Iterator[Test]:
    """A comparison with another day, or with another distance."""
    for number, arg in enumerate(test.args):
        if isinstance(arg, Span) and arg.day is not None:
            for day in (arg.day - DAY, arg.day + DAY):
                other = Span(day, day, day.isoformat())
                yield replace(test, args=(other, test.args[1]) if number == 0 else (test.args[0], other))
    for change in (-1, 1):
        if test.months:
            yield replace(test, months=test.months + change)
        elif test.days:
            yield replace(test, days=test.days + change)


def _other_dates(library: Library, part: Part) -> Iterator[Mutant]:
    scope = part.scope
    if scope.since is not None:
        for since in (scope.since - DAY, scope.since + DAY):
            yield from _scoped(
                library, part, replace(scope, since=since), f"from {day_words(since)}, not {day_words(scope.since)}"
            )
    if scope.until is not None:
        for until in (scope.until - DAY, scope.until + DAY):
            yield from _scoped(
                library, part, replace(scope, until=until), f"until {day_words(until)}, not {day_words(scope.until)}"
            )


def _other_scope(library: Library, part: Part) -> Iterator[Mutant]:
    scope = part.scope
    if scope.forums:
        yield from _scoped(library, part, replace(scope, forums=()), f"not only in {', '.join(scope.forums)}")
    if scope.status == "contested":
        yield from _scoped(library, part, replace(scope, status="in force"), "in force, not contested")


def _scoped(library: Library, part: Part, scope: Scope, what: str) -> Iterator[Mutant]:
    """A mutant with another scope, if that makes a difference anywhere on a day when something begins or ends."""
    days = {day for s in (scope, part.scope) for day in (s.since, s.until) if day is not None}
    days |= {day - DAY for day in days} | {citation.authority.date for citation in scope.authorities}
    for forum in library.forums:
        for day in sorted(days):
            setting = Setting(forum, day)
            before, after = applies(library, part.scope, setting), applies(library, scope, setting)
            if bool(before[1]) != bool(after[1]) or (scope.status != part.scope.status and not after[1]):
                yield Mutant(part, replace(part, scope=scope), what)
                return


# -- burdens, and the values of tables


def _other_burden(part: Part, burdens: Iterable[Burden]) -> Iterator[Mutant]:
    burden = part.scope.burden
    if burden is None:
        return
    parties = sorted({other.party for other in burdens} - {burden.party})
    standards = sorted({other.standard for other in burdens if other.standard} - {burden.standard})
    if parties:
        changed = replace(part.scope, burden=replace(burden, party=parties[0]))
        yield Mutant(part, replace(part, scope=changed), f"burden on the {parties[0]}, not the {burden.party}")
    if standards and burden.standard:
        changed = replace(part.scope, burden=replace(burden, standard=standards[0]))
        yield Mutant(part, replace(part, scope=changed), f"burden: {standards[0]}, not {burden.standard}")


def _other_value(part: Part, column: list[Part]) -> Iterator[Mutant]:
    """A row of a table with another value that its column has."""
    args = part.head.args
    others = sorted({str(row.head.args[-1]) for row in column} - {str(args[-1])}) if len(args) > 1 else []
    if others:
        head = replace(part.head, args=(*args[:-1], others[0]))
        yield Mutant(part, replace(part, head=head), f"{others[0]}, not {args[-1]}")
