"""Why an answer is open: never the third value without its reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.engine.program import OPEN_PRED, READING_PRED, Atom, Literal, Test, Value


@dataclass(frozen=True, slots=True, order=True)
class Source:
    """What leaves an answer open: an unsettled judgment, question, rule or topic by name, and what it leaves open."""

    kind: str
    name: str
    about: str


def sources(case: Case, atom: Atom) -> tuple[Source, ...]:
    """The sources of openness under a sentence, sorted."""
    found: set[Source] = set()
    seen: set[Atom] = set()
    pending = [atom]
    while pending:
        this = pending.pop()
        if this in seen:
            continue
        seen.add(this)
        if this.pred == READING_PRED:
            name = str(this.args[0])
            found.add(Source("question", name, case.library.questions[name].text))
            continue
        for instance in case.model.instances(this):
            if instance.value is not Value.OPEN:
                continue
            for held in instance.body:
                if held.value is not Value.OPEN:
                    continue
                if isinstance(held.condition, Literal):
                    inner = held.condition.atom
                    if inner.pred == OPEN_PRED:
                        # Where something else in the application is open too, that is the root of it.
                        if all(other.value is Value.TRUE for other in instance.body if other is not held):
                            found.add(_source(case, inner, this))
                    else:
                        pending.append(inner)
                elif isinstance(held.condition, Test):
                    dates = " / ".join(case.name(arg) for arg in held.condition.args)
                    found.add(Source("date", held.condition.op, dates))
                else:
                    pending += [
                        found for found, value in case.model.atoms(held.condition.atom.pred) if value is Value.OPEN
                    ]
    return tuple(sorted(found))


def why_open(case: Case, atom: Atom) -> tuple[str, ...]:
    """The sources of openness under a sentence, in words; what one judgment leaves open stands together."""
    return told(sources(case, atom))


def told(found: Iterable[Source]) -> tuple[str, ...]:
    """Sources in words, those of one name together."""
    grouped: dict[tuple[str, str], dict[str, None]] = {}
    for source in found:
        grouped.setdefault((source.kind, source.name), {})[source.about] = None
    return tuple(_words(kind, name, list(about)) for (kind, name), about in sorted(grouped.items()))


def _words(kind: str, name: str, about: list[str]) -> str:
    if kind == "judgment":
        return f"no holding settles whether {'; whether '.join(about)} (judgment {name})"
    if kind == "collision":
        return f"holdings collide on whether {'; whether '.join(about)} (judgment {name})"
    if kind == "question":
        return f"the question {name} is unsettled: {about[0]}"
    if kind == "coverage":
        return f"not in the library: {name}, for {about[0]}"
    if kind == "date":
        return f"a date is not known well enough: {'; '.join(about)}"
    return f"{kind}: {name}"


def _source(case: Case, source: Atom, head: Atom) -> Source:
    kind, name = str(source.args[0]), str(source.args[1])
    if kind in ("judgment", "collision"):
        return Source(kind, name, _affirmative(case, head))
    return Source(kind, name, case.library.forums[case.law.setting.forum])


def _affirmative(case: Case, head: Atom) -> str:
    """The sentence of a judgment, also where its contrary is what is open: the question is the same."""
    term = case.library.vocabulary.terms[head.pred]
    return case.words(Atom(term.contrary, head.args) if term.is_contrary else head)
