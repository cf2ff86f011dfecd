"""Why an answer is open: never the third value without its reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.dates import Span, months_later
from wellfounded.engine.model import Held, Instance
from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Atom, Count, Literal, Test, Value


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """What leaves an answer open: an unsettled judgment, question, rule or topic by name, and what it leaves open."""

    kind: str
    name: str
    about: str


def sources(case: Case, atom: Atom) -> tuple[Source, ...]:
    """The sources of openness under a sentence, sorted."""
    found: set[Source] = set()
    for instance in _open_instances(case, [atom]):
        for held in instance.body:
            condition = held.condition
            if held.value is not Value.OPEN:
                continue
            if isinstance(condition, Test):
                found |= {
                    Source("date", _date_words(case, dated), _when(case, dated, condition))
                    for dated in _rough(instance, condition)
                }
            elif condition.atom.pred == POSITION_PRED:
                name = str(condition.atom.args[0])
                found.add(Source("question", name, case.library.questions[name].text))
            elif condition.atom.pred == OPEN_PRED and _alone(instance, held):
                found.add(_source(case, condition.atom, instance.head))
    return tuple(sorted(found))


def unsettled(case: Case, atom: Atom) -> tuple[Atom, ...]:
    """The sentences that judgments leave open, and on which this one hangs."""
    found: dict[Atom, None] = {}
    for instance in _open_instances(case, [atom]):
        for held in instance.body:
            condition = held.condition
            if isinstance(condition, Literal) and condition.atom.pred == OPEN_PRED and _alone(instance, held):
                found[instance.head] = None
    return tuple(found)


def _alone(instance: Instance, held: Held) -> bool:
    """Where something else in an application is open too, that is the root of it."""
    return all(other.value is Value.TRUE for other in instance.body if other is not held)


def _open_instances(case: Case, atoms: Iterable[Atom]) -> Iterator[Instance]:
    """The open applications of rules that some sentences hang on, each sentence's once."""
    seen: set[Atom] = set()
    pending = list(atoms)
    while pending:
        this = pending.pop()
        if this in seen:
            continue
        seen.add(this)
        for instance in case.model.instances(this):
            if instance.value is not Value.OPEN:
                continue
            yield instance
            for condition, value in instance.body:
                if value is Value.OPEN and isinstance(condition, Literal):
                    pending.append(condition.atom)
                elif value is Value.OPEN and isinstance(condition, Count):
                    pending += [found for found, open_ in case.model.atoms(condition.atom.pred) if open_ is Value.OPEN]


def why_open(case: Case, atom: Atom) -> tuple[str, ...]:
    """The sources of openness under a sentence, in words; what one judgment leaves open stands together."""
    return report(sources(case, atom))


def report(found: Iterable[Source]) -> tuple[str, ...]:
    """Sources in words, those of one name together."""
    grouped: dict[tuple[str, str], dict[str, None]] = {}
    for source in found:
        grouped.setdefault((source.kind, source.name), {})[source.about] = None
    return tuple(_words(kind, name, list(about)) for (kind, name), about in sorted(grouped.items()))


def _words(kind: str, name: str, about: list[str]) -> str:
    if kind == "judgment":
        return f"no controlling precedent on similar facts decides whether {'; whether '.join(about)} (judgment {name})"
    if kind == "collision":
        return f"precedents of equal rank conflict on whether {'; whether '.join(about)} (judgment {name})"
    if kind == "question":
        return f"the question {name} is unsettled: {about[0]}"
    if kind == "coverage":
        return f"the library does not cover {name} for {about[0]}"
    if kind == "date":
        compared = ", ".join(filter(None, about))
        return f"it is not known {name}" + (f" (compared with {compared})" if compared else "")
    return f"{kind}: {name}"


def _rough(instance: Instance, test: Test) -> Iterator[Atom]:
    """The sentences of an application that give a date to a comparison, and give it too roughly."""
    for condition, _ in instance.body:
        if not (isinstance(condition, Literal) and condition.positive):
            continue
        compared = set(condition.atom.args) & set(test.args)
        if any(isinstance(arg, Span) and arg.day is None for arg in compared):
            yield condition.atom


def _when(case: Case, atom: Atom, test: Test) -> str:
    """The day a rough date is compared with, where it is known."""
    other = [case.name(arg) for arg in test.args if arg not in atom.args]
    return other[0] if other else ""


def _date_words(case: Case, atom: Atom) -> str:
    """``when his claim was first filed, only that it was before 2005``."""
    dateless = Atom(atom.pred, tuple("..." if isinstance(arg, Span) else arg for arg in atom.args))
    known = [arg for arg in atom.args if isinstance(arg, Span) and (arg.earliest or arg.latest)]
    said = f", only that it was {case.name(known[0])}" if known else ""
    return f"when {case.words(dateless).removesuffix(' on ...').removesuffix(' ...')}{said}"


def uncertain_dates(case: Case, atoms: Iterable[Atom]) -> dict[Atom, set[dt.date]]:
    """The sentences whose rough dates leave these open, with the days on which a comparison turns."""
    found: dict[Atom, set[dt.date]] = {}
    for instance in _open_instances(case, atoms):
        for held in instance.body:
            if isinstance(held.condition, Test) and held.value is Value.OPEN:
                for dated in _rough(instance, held.condition):
                    found.setdefault(dated, set()).update(_turns(dated, held.condition))
    return found


def _turns(dated: Atom, test: Test) -> set[dt.date]:
    """The first day on which the comparison comes out otherwise than before it."""
    other = next((arg for arg in test.args if arg not in dated.args), None)
    if not isinstance(other, Span) or other.day is None:
        return set()
    if test.op == "less than after":
        return {other.day, months_later(other.day, test.months) + dt.timedelta(days=test.days)}
    if test.op in ("at most after", "more than after", "within"):
        return {other.day, months_later(other.day, test.months) + dt.timedelta(days=test.days + 1)}
    return {other.day + dt.timedelta(days=test.op in ("on or before", "after"))}


def _source(case: Case, source: Atom, head: Atom) -> Source:
    kind, name = str(source.args[0]), str(source.args[1])
    if kind in ("judgment", "collision"):
        return Source(kind, name, _affirmative(case, head))
    return Source(kind, name, case.library.forums[case.law.setting.forum])


def _affirmative(case: Case, head: Atom) -> str:
    """The sentence of a judgment, also where its contrary is what is open: the question is the same."""
    term = case.library.vocabulary.terms[head.pred]
    return case.words(Atom(term.contrary, head.args) if term.is_contrary else head)
