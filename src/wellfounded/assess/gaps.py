"""Gaps in proof: the smallest sets of additional facts that would change an outcome, and the questions to ask first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from wellfounded.assess.case import Case
from wellfounded.assess.chart import burden_of, goal_atoms
from wellfounded.assess.doctrine_in_play import has_a_place
from wellfounded.assess.inputs import Input, described, open_inputs, stated_together
from wellfounded.assess.showings import showable
from wellfounded.assess.status import conclusion_status
from wellfounded.assess.unresolved_reasons import uncertain_dates, unsettled, why_open
from wellfounded.dates import Span, day_words
from wellfounded.engine.abduction import Additions
from wellfounded.engine.model import Model
from wellfounded.engine.model import fill as fill_atom
from wellfounded.engine.program import Atom, Value, Var
from wellfounded.garbage_collection import collector_at_rest

Notify = Callable[[int, int], None]
"""Is told how many steps of a long search are done, and of how many."""

MOST_SHOWINGS = 3
"""Sets of so many showings are always looked for; larger ones, up to ``LARGEST``, while none that helps is found."""

LARGEST = 6

STEPS = 3_000
"""The search for sets of one size stops after so many steps and says so: about half a second on a seed case."""

ASKED_STEPS = 9_000
"""The searches for all that is asked about together take no more steps than this ..."""

LEAST_STEPS = 500
"""... but for each at least so many: the sets of one and two are then looked for whole."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A smallest set of further showings, and who would have to make them."""

    party: str
    inputs: tuple[Input, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """What would give a sentence another value. ``complete`` is false when the search was cut short."""

    text: str
    atom: Atom
    value: Value
    want: Value
    completions: tuple[Completion, ...]
    because: tuple[str, ...]
    complete: bool
    most: int
    dates: tuple[tuple[Input, str], ...] = ()


def _silent(done: int, of: int) -> None:
    """Report no progress."""


@collector_at_rest()
def gaps(case: Case, atom: Atom, most: int | None = None, notify: Notify = _silent) -> tuple[Gap, ...]:
    """What would establish a sentence that is not, what would defeat one that may hold, or else what would open it.

    ``most`` bounds the showings of a set; without it larger sets are looked for while none is found.
    """
    value = case.model.value(atom)
    wanted = [want for want in (Value.TRUE, Value.FALSE) if want is not value]
    searches = _Searches(case, atom, showable(case, atom))
    found = []
    for number, want in enumerate(wanted, start=1):
        notify(number, len(wanted) + 1)
        found.append(_growing(searches, want, most))
    if value is not Value.OPEN and not (value is Value.FALSE and found[0].completions):
        found.append(_growing(searches, Value.OPEN, most))
    return tuple(found)


@collector_at_rest()
def gap(case: Case, atom: Atom, want: Value, most: int) -> Gap:
    """All smallest sets of at most ``most`` showings that give a sentence a value; none contradicts the record.

    Where the answer hangs on dates that are not known, the sets are sought as if each fell on the day that leads
    nearest to what is wanted; ``dates`` says so.
    """
    return _Searches(case, atom, showable(case, atom)).gap(want, most)


def _growing(searches: _Searches, want: Value, most: int | None) -> Gap:
    if most is not None:
        return searches.gap(want, most)
    # What would take something away is told by the fewest showings that do; the ways to it are many, and one that
    # needs more than a few is no danger to the conclusion.
    more = want > searches.value
    first, last = (MOST_SHOWINGS, LARGEST) if more else (1, MOST_SHOWINGS)
    found = searches.gap(want, first)
    for size in range(first + 1, last + 1):
        # What is wanted least is not worth a long search.
        if found.completions or not found.complete or want is Value.FALSE:
            break
        found = searches.gap(want, size)
    return found


class _Searches:
    """The searches for what would give one sentence other values; they share what they are made from."""

    def __init__(self, case: Case, atom: Atom, candidates: tuple[Atom, ...]) -> None:
        self.case = case
        self.atom = atom
        self.value = case.model.value(atom)
        self._candidates = candidates
        self._additions: list[tuple[Model, Additions]] = []

    def gap(self, want: Value, most: int) -> Gap:
        """See :func:`gap`."""
        case, atom = self.case, self.atom
        model, assumed = _favourable(case, atom, want)
        fits = partial(stated_together, case)
        sets = self._of(model).sets(atom, want, self._candidates, most, STEPS, fits)
        completions = [_completion(case, atom, want, sorted(found, key=str)) for found in sets if found]
        because = why_open(case, atom) if self.value is Value.OPEN else ()
        return Gap(case.words(atom), atom, self.value, want, tuple(completions), because, sets.complete, most, assumed)

    def _of(self, model: Model) -> Additions:
        for known, additions in self._additions:
            if known is model:
                return additions
        self._additions.append((model, Additions(model, (self.atom,), self._candidates)))
        return self._additions[-1][1]


def _favourable(case: Case, goal: Atom, want: Value) -> tuple[Model, tuple[tuple[Input, str], ...]]:
    """The model with dates that are not known well enough put where the goal comes nearest to what is wanted."""
    model = case.model
    assumed = []
    for atom, days in sorted(uncertain_dates(case, (goal,)).items(), key=str):
        best: tuple[int, dt.date, Model] | None = None
        for day in _samples(atom, days):
            after = model.what_if({_dated(atom, day): Value.TRUE}, [atom])
            distance = abs(after.value(goal) - want)
            if best is None or distance <= best[0]:
                best = (distance, day, after)
        if best is not None:
            model = best[2]
            assumed.append((described(case, atom), best[1].isoformat()))
    return model, tuple(assumed)


def _dated(atom: Atom, day: dt.date) -> Atom:
    """A sentence with its rough date made one day."""
    return Atom(
        atom.pred, tuple(Span(day, day, day.isoformat()) if isinstance(arg, Span) else arg for arg in atom.args)
    )


def _completion(case: Case, goal: Atom, want: Value, atoms: list[Atom]) -> Completion:
    """Who must make the showings: the party the law names for them, else the one who bears the goal's burden."""
    inputs = tuple(described(case, atom) for atom in atoms)
    parties = sorted({item.party for item in inputs if item.party})
    if not parties:
        burden = burden_of(case, goal)
        if burden is not None and want is not Value.FALSE:
            parties = [burden.party]
    return Completion(" or ".join(parties), inputs)


def questions_at_stake(case: Case) -> tuple[Atom, ...]:
    """What a matter is about: the goals it raises, or, where it raises none, what becomes of its claims and people."""
    goals = tuple(atom for _, atom in goal_atoms(case))
    if goals:
        return goals
    outcomes = []
    for outcome in case.library.outcomes:
        pattern = outcome.sentence.atom
        for match in case.model.match(pattern):
            outcomes.append(fill_atom(pattern, match))
    return tuple(dict.fromkeys(outcomes))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question not yet answered, and what an answer would change; the more decisive the higher its ``weight``.

    ``atom`` is the sentence asked about, ``text`` its words, ``line`` where in the file the answer goes.
    ``why`` is ``date`` (an open answer hangs on when something happened), ``show`` (it would bring the matter nearer to
    what is at stake), ``rule out`` (it would take it away) or ``other`` (it changes nothing by itself).
    """

    question: str
    line: str
    text: str
    why: str
    weight: int
    changes: tuple[str, ...]
    atom: Atom


@collector_at_rest()
def ask(case: Case, goals: tuple[Atom, ...] = (), notify: Notify = _silent) -> tuple[Asked, ...]:
    """The unanswered questions that matter, the most decisive first; then what would take something away.

    Of a whole matter, where no goals are named, only of doctrines that have a place in it.
    """
    stakes = goals or questions_at_stake(case)
    steps = tuple(dict.fromkeys(step for goal in stakes for step in (goal, *unsettled(case, goal))))
    inputs = {step: open_inputs(case, step) for step in steps}
    additions = Additions(case.model, steps, dict.fromkeys(atom for step in steps for atom in inputs[step]))
    limit = max(LEAST_STEPS, min(STEPS, ASKED_STEPS // max(1, len(steps))))
    wanted: set[Atom] = set()
    for number, step in enumerate(steps, start=1):
        notify(number, len(steps) + 1)
        wanted.update(atom for found in _sets(case, step, inputs[step], additions, limit) for atom in found)
    notify(len(steps) + 1, len(steps) + 1)
    touched: dict[Atom, int] = {}
    for goal in stakes:
        for atom in inputs[goal]:
            if atom not in wanted and any(isinstance(arg, Var) for arg in atom.args):
                continue  # about something new, and no way to what is at stake
            touched[atom] = touched.get(atom, 0) + 1
    by_question: dict[tuple[str, str], Asked] = {}
    for atom in sorted((one for one in touched if goals or has_a_place(case, one)), key=str):
        found = _asked(case, atom, stakes, touched[atom], atom in wanted, additions)
        key = (found.question, found.line.rpartition(":")[0])
        earlier = by_question.get(key)
        if earlier is None or found.weight > earlier.weight:
            by_question[key] = found
    every = [*_dates(case, stakes), *by_question.values()]
    return tuple(sorted(every, key=lambda a: (_ORDER.index(a.why), -a.weight, a.line, a.question)))


_ORDER = ("date", "show", "rule out", "other")


def _sets(
    case: Case, goal: Atom, candidates: tuple[Atom, ...], additions: Additions, limit: int
) -> list[frozenset[Atom]]:
    """The smallest sets that would establish a goal, or, where none would, leave it open."""
    model, _ = _favourable(case, goal, Value.TRUE)
    if model is not case.model:
        additions = Additions(model, (goal,), candidates)
    fits = partial(stated_together, case)
    found = additions.sets(goal, Value.TRUE, candidates, MOST_SHOWINGS, limit, fits)
    if not found and case.model.value(goal) is Value.FALSE:
        found = additions.sets(goal, Value.OPEN, candidates, MOST_SHOWINGS, limit, fits)
    return list(found)


def _asked(case: Case, atom: Atom, stakes: tuple[Atom, ...], touched: int, wanted: bool, additions: Additions) -> Asked:
    item = described(case, atom)
    weight, gain = touched + 30 * wanted, 0
    changes: tuple[str, ...] = ()
    if not any(isinstance(arg, Var) for arg in atom.args):
        changes, gain = _effect(case, stakes, additions.values_with(atom, stakes))
        weight += 100 * abs(gain)
    why = "show" if gain > 0 or (wanted and gain == 0) else "rule out" if gain < 0 else "other"
    return Asked(item.ask or item.text, item.line, item.text, why, weight, changes, atom)


def _effect(case: Case, stakes: tuple[Atom, ...], after: list[Value]) -> tuple[tuple[str, ...], int]:
    """What changes in the stakes, in words, and whether on the whole they gain or lose."""
    changes, gain = [], 0
    for goal, now in zip(stakes, after, strict=True):
        before = case.model.value(goal)
        if before is not now:
            changes.append(f"{case.words(goal)}: {conclusion_status(case, before)} -> {conclusion_status(case, now)}")
            gain += now - before
    return tuple(changes), gain


def _dates(case: Case, stakes: tuple[Atom, ...]) -> Iterator[Asked]:
    """Dates not known well enough, with what comes of each stretch of time."""
    for atom, days in sorted(uncertain_dates(case, stakes).items(), key=str):
        item = described(case, atom)
        samples = _samples(atom, days)
        stretches: list[tuple[dt.date, tuple[str, ...]]] = []
        for day in samples:
            after = case.model.what_if({_dated(atom, day): Value.TRUE}, [atom])
            effect = _effect(case, stakes, [after.value(goal) for goal in stakes])[0]
            if not stretches or stretches[-1][1] != effect:
                stretches.append((day, effect))
        changes = []
        for number, (day, effect) in enumerate(stretches):
            until = f"before {day_words(stretches[number + 1][0])}" if number + 1 < len(stretches) else ""
            since = f"from {day_words(day)}" if number else ""
            when = " and ".join(filter(None, (since, until))) or "on any date"
            changes += [f"{when}: {text}" for text in effect]
        line = f"{item.line.rpartition(':')[0]}: (date)"
        yield Asked(item.ask or item.text, line, item.text, "date", len(changes), tuple(changes), atom)


def _samples(atom: Atom, turns: set[dt.date]) -> list[dt.date]:
    """A day before the first turn, and each turn, within what is known of the date."""
    if not turns:
        return []
    days = [min(turns) - dt.timedelta(days=1), *sorted(turns)]
    span = next(arg for arg in atom.args if isinstance(arg, Span))
    return [day for day in days if span.contains(day)]
