"""Law that contradicts itself, or takes silence for an answer."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator

from wellfounded.dates import Span
from wellfounded.engine.program import Arg, Test, Var
from wellfounded.language.library_model import Library
from wellfounded.language.model import Compare, Condition, Holds, Part, Sentence, fill, shown
from wellfounded.language.reachability import all_sentences, can_be_same
from wellfounded.problems import Problem

_SILENCE = re.compile(r"(?:^|[.;] )silence\b", re.IGNORECASE)
_DAY = dt.timedelta(1)


def conflict_problems(library: Library) -> Iterator[Problem]:
    """Exceptions on silence, contraries that may meet, self-denials, dates that exclude each other."""
    for part in library.parts:
        yield from _silence(library, part)
        yield from _dates(part)
    yield from _contraries(library)
    yield from _self_denial(library)


def _silence(library: Library, part: Part) -> Iterator[Problem]:
    if part.kind in ("arises", "elsewhere") or part.scope.burden is not None or _SILENCE.search(part.scope.note):
        return  # what arises, or is not in the library, is open: silence decides nothing there
    for condition in part.conditions:
        if isinstance(condition, Holds) and not condition.positive and condition.sentence.term.is_input:
            sentence = condition.sentence
            message = (
                f"'unless {_words(sentence)}' treats a silent record as no. State the burden, or "
                "begin a note with 'Silence' that explains why"
            )
            contrary = sentence.term.contrary
            hint = f"and {fill(contrary, [shown(arg) for arg in sentence.args])}" if contrary else ""
            yield Problem(part.place.file, condition.place.line, "WF065", f"{message}.", hint, warning=True)


def _words(sentence: Sentence) -> str:
    return fill(sentence.term.pred, [shown(arg) for arg in sentence.args])


# -- dates


def _dates(part: Part) -> Iterator[Problem]:
    """A date that must be after one day and before an earlier one."""
    ranges: dict[Var, tuple[dt.date, dt.date]] = {}
    for condition in part.conditions:
        found = _range(condition.test) if isinstance(condition, Compare) else None
        if found is not None:
            var, low, high = found
            before = ranges.get(var, (dt.date.min, dt.date.max))
            ranges[var] = max(low, before[0]), min(high, before[1])
            if ranges[var][0] > ranges[var][1]:
                message = f"No date can satisfy both this condition on {shown(var)} and the earlier ones. Correct one."
                yield Problem(part.place.file, condition.place.line, "WF058", message)
                return


def _range(test: Test) -> tuple[Var, dt.date, dt.date] | None:
    """The first and last day that a comparison with a certain day leaves to a slot."""
    var, limit = test.args
    if not isinstance(var, Var) or not isinstance(limit, Span) or limit.day is None or test.days or test.months:
        return None
    ranges = {
        "before": (dt.date.min, limit.day - _DAY),
        "on or before": (dt.date.min, limit.day),
        "after": (limit.day + _DAY, dt.date.max),
        "on or after": (limit.day, dt.date.max),
        "is": (limit.day, limit.day),
    }
    found = ranges.get(test.op)
    return (var, *found) if found else None


# -- contraries


def _contraries(library: Library) -> Iterator[Problem]:
    heads: dict[str, list[Part]] = {}
    for part in library.parts:
        if part.kind in ("rule", "bar", "row"):
            heads.setdefault(part.head.term.pred, []).append(part)
    for pred in sorted(heads):
        term = library.term(pred)
        if not term.contrary or term.is_contrary:
            continue
        for one in heads[pred]:
            for other in heads.get(term.contrary, ()):
                if _may_meet(library, one, other):
                    later, earlier = (other, one) if one.place < other.place else (one, other)
                    message = (
                        f"{later.id} concludes the contrary of {earlier.id} ({earlier.place}), of equal rank, and "
                        "neither yields to the other. Add an 'unless', or make it a judgment."
                    )
                    yield Problem(later.place.file, later.place.line, "WF066", message, warning=True)


def _may_meet(library: Library, one: Part, other: Part) -> bool:
    """Whether two parts whose conclusions are contrary could both apply, as far as can be seen without facts."""
    a, b = one.scope, other.scope
    if not can_be_same(one.head.args, other.head.args):
        return False
    if a.forums and b.forums and not set(a.forums) & set(b.forums):
        return False
    if (a.until and b.since and a.until <= b.since) or (b.until and a.since and b.until <= a.since):
        return False
    if a.suspended or b.suspended:
        return False
    positions = dict(a.under)
    if any(positions.get(question, position) != position for question, position in b.under):
        return False
    if _rank(library, one) != _rank(library, other):
        return False
    return not (_excludes(library, one, other) or _excludes(library, other, one))


def _rank(library: Library, part: Part) -> int:
    order = list(library.ranks)
    kinds = [part.scope.rank] if part.scope.rank else [c.authority.kind for c in part.scope.authorities]
    return min((order.index(kind) for kind in kinds if kind in order), default=len(order))


def _excludes(library: Library, one: Part, other: Part) -> bool:
    """Whether ``one`` has a condition that fails when ``other`` applies to the same things."""
    same = dict(zip(other.head.args, one.head.args, strict=True))  # the other's slots, in the words of this one
    theirs = [(_in_terms_of(h.sentence, same), must) for h, must in all_sentences(other.conditions)]
    held = [*(sentence for sentence, must in theirs if must), _in_terms_of(other.head, same)]
    for holds, must in all_sentences(one.conditions):
        mine = holds.sentence
        if not holds.positive and any(_same(mine, sentence) for sentence in held):
            return True
        if must and any(_rules_out(library, mine, sentence) for sentence in held):
            return True
    return _days_apart(one, other, same)


def _in_terms_of(sentence: Sentence, same: dict[Arg, Arg]) -> Sentence:
    """The sentence with the slots of the conclusion renamed; every other slot stands for anything."""
    args = tuple(same.get(arg, Var(f"?{arg.name}")) if isinstance(arg, Var) else arg for arg in sentence.args)
    return Sentence(sentence.term, args)


def _same(mine: Sentence, theirs: Sentence) -> bool:
    return mine.term.pred == theirs.term.pred and can_be_same(mine.args, theirs.args)


def _rules_out(library: Library, mine: Sentence, theirs: Sentence) -> bool:
    """Contrary sentences, or two values where there can be only one."""
    if mine.term.contrary == theirs.term.pred:
        return mine.args == theirs.args
    if mine.term.pred != theirs.term.pred:
        return False
    for thing in library.vocabulary.things.values():
        for declared in thing.fields.values():
            if declared.term.pred == mine.term.pred and declared.one and declared.value_slot is not None:
                own = declared.own_slot
                values = mine.args[declared.value_slot], theirs.args[declared.value_slot]
                apart = not any(isinstance(v, Var) for v in values) and values[0] != values[1]
                return mine.args[own] == theirs.args[own] and apart
    return False


def _days_apart(one: Part, other: Part, same: dict[Arg, Arg]) -> bool:
    """Dates of the same kind of sentence about the same thing, one before and one after some day."""
    mine, theirs = _bounded(one, {}), _bounded(other, same)
    return any(low > theirs[key][1] or high < theirs[key][0] for key, (low, high) in mine.items() if key in theirs)


def _bounded(part: Part, same: dict[Arg, Arg]) -> dict[tuple[str, tuple[Arg, ...]], tuple[dt.date, dt.date]]:
    ranges = dict(_ranges(part.conditions))
    out = {}
    for condition in part.conditions:
        if isinstance(condition, Holds) and condition.positive:
            args = condition.sentence.args
            dates = [arg for arg in args if isinstance(arg, Var) and arg in ranges]
            if len(dates) == 1:
                others = tuple(same.get(arg, arg) for arg in args if arg != dates[0])
                out[condition.sentence.term.pred, others] = ranges[dates[0]]
    return out


def _ranges(conditions: Iterable[Condition]) -> Iterator[tuple[Var, tuple[dt.date, dt.date]]]:
    for condition in conditions:
        found = _range(condition.test) if isinstance(condition, Compare) else None
        if found is not None:
            yield found[0], (found[1], found[2])


# -- sentences that deny themselves


def _self_denial(library: Library) -> Iterator[Problem]:
    """A conclusion that holds only if it does not, directly or by way of one other sentence."""
    denials: dict[str, list[tuple[Part, Holds]]] = {}
    for part in library.parts:
        for condition in part.conditions:
            if isinstance(condition, Holds) and not condition.positive:
                denials.setdefault(part.head.term.pred, []).append((part, condition))
    for part, holds in (pair for pairs in denials.values() for pair in pairs):
        if holds.sentence == part.head:
            message = f"'{_words(part.head)}' is concluded unless it holds, so it can only be unresolved."
            yield Problem(part.place.file, holds.place.line, "WF068", message)
            continue
        for other, back in denials.get(holds.sentence.term.pred, ()):
            if not part.place < other.place or not can_be_same(other.head.args, holds.sentence.args):
                continue
            same = dict(zip(other.head.args, holds.sentence.args, strict=True))
            args = tuple(same.get(arg, arg) for arg in back.sentence.args)
            if back.sentence.term.pred == part.head.term.pred and args == part.head.args:
                message = (
                    f"{part.id} and {other.id} ({other.place}) each apply unless the other does; where "
                    "both could apply, both are unresolved. Make one yield."
                )
                yield Problem(part.place.file, holds.place.line, "WF068", message, warning=True)
