"""Why an answer is open: never the third value without its reason."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.engine.program import OPEN_PRED, READING_PRED, Atom, Literal, Test, Value


def why_open(case: Case, atom: Atom) -> tuple[str, ...]:
    """The sources of openness under a sentence, in words, sorted."""
    reasons: set[str] = set()
    seen: set[Atom] = set()
    pending = [atom]
    while pending:
        this = pending.pop()
        if this in seen:
            continue
        seen.add(this)
        if this.pred == READING_PRED:
            question = case.library.questions[str(this.args[0])]
            reasons.add(f"the question {question.name} is unsettled: {question.text}")
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
                        reasons.add(source_words(case, inner, this))
                    else:
                        pending.append(inner)
                elif isinstance(held.condition, Test):
                    reasons.add(_date_words(case, held.condition))
                else:
                    pending += [
                        found for found, value in case.model.atoms(held.condition.atom.pred) if value is Value.OPEN
                    ]
    return tuple(sorted(reasons))


def source_words(case: Case, source: Atom, head: Atom) -> str:
    """One source of openness in words; ``head`` is the sentence that it leaves open."""
    kind, name = str(source.args[0]), str(source.args[1])
    if kind == "judgment":
        return f"no holding settles whether {_affirmative(case, head)} (judgment {name})"
    if kind == "collision":
        return f"holdings collide on whether {_affirmative(case, head)} (judgment {name})"
    if kind == "coverage":
        return f"not in the library: {name}, for {case.library.forums[case.law.setting.forum]}"
    if kind == "contested":
        return f"the rule {name} is contested"
    return f"{kind}: {name}"


def _affirmative(case: Case, head: Atom) -> str:
    """The sentence of a judgment, also where its contrary is what is open: the question is the same."""
    term = case.library.vocabulary.terms[head.pred]
    return case.words(Atom(term.contrary, head.args) if term.is_contrary else head)


def _date_words(case: Case, test: Test) -> str:
    return f"a date is not known well enough: {' / '.join(case.name(arg) for arg in test.args)}"
