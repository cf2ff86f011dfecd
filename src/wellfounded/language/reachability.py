"""Which sentences can come to hold at all: what no rule concludes, what no rule uses, and rules that never apply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from wellfounded.engine.program import Arg, Var
from wellfounded.language.library_model import Library
from wellfounded.language.model import AtLeast, Condition, Every, Holds, Part, Place, Sentence, Thing, fill, shown
from wellfounded.language.outline_model import Nearest, OutlineLine, Reasons, Show, Unanswered
from wellfounded.language.vocabulary import (
    ELSEWHERE,
    LATER,
    PRESUMED,
    REBUTTED_END,
    REBUTTED_START,
    UNANSWERED,
    UnknownSentence,
)
from wellfounded.problems import Problem, nearest

_BUILT_IN = "(built in)"


def all_sentences(conditions: Iterable[Condition]) -> Iterator[tuple[Holds, bool]]:
    """Every sentence in conditions, and whether it has to hold for the conditions to be met."""
    for condition in conditions:
        if isinstance(condition, Holds):
            yield condition, condition.positive
        elif isinstance(condition, Every | AtLeast):
            needed = isinstance(condition, Every) or condition.count > 0
            inner = (*condition.where, condition.then) if isinstance(condition, Every) else condition.where
            yield from ((holds, needed and must) for holds, must in all_sentences(inner))


def can_be_same(one: Iterable[Arg], other: Iterable[Arg]) -> bool:
    """Whether two fillings of the same slots do not differ in a constant."""
    return all(isinstance(a, Var) or isinstance(b, Var) or a == b for a, b in zip(one, other, strict=True))


ANSWERABLE = ("rule", "bar", "row")
"""The kinds of parts whose inputs a file can leave unanswered, so that it does not show whether they apply."""
ASKED_OF_LAW = (UNANSWERED, ELSEWHERE, LATER)
"""What a condition asks of the rules that lead to a sentence, and not of the sentence."""


def asked_in(part: Part) -> Iterator[str]:
    """The sentences, by predicate, of which a part asks whether the file leaves them unanswered, or of other law."""
    for holds, _ in all_sentences(part.conditions):
        for about in ASKED_OF_LAW:
            if holds.sentence.term.pred.startswith(about):
                yield holds.sentence.term.pred.removeprefix(about)


def concluded_by(part: Part) -> Iterator[str]:
    """The sentences, by predicate, that a part can bring about."""
    term = part.head.term
    if part.kind == "rebuttal":
        yield f"{REBUTTED_START}{term.pred}{REBUTTED_END}"
        return
    yield term.pred
    if part.kind == "presumption":
        yield f"{PRESUMED}{term.pred}"
    if part.kind in ("arises", "held so", "held not") and term.contrary:
        yield term.contrary


@dataclass
class Conclusions:
    """What the parts of a library conclude: by predicate, the fillings and the part."""

    by_pred: dict[str, list[tuple[tuple[Arg, ...], Part]]] = field(default_factory=dict)

    @classmethod
    def of(cls, library: Library) -> Conclusions:
        """Everything that some part concludes."""
        made = cls()
        for part in library.parts:
            for pred in concluded_by(part):
                made.add(pred, part)
            if part.kind in ANSWERABLE:
                for about in ASKED_OF_LAW:
                    made.add(f"{about}{part.head.term.pred}", part)
        return made

    def add(self, pred: str, part: Part) -> None:
        """Record that a part concludes a predicate."""
        self.by_pred.setdefault(pred, []).append((part.head.args, part))

    def makers(self, sentence: Sentence) -> list[Part]:
        """The parts that can conclude a sentence."""
        return [part for args, part in self.by_pred.get(sentence.term.pred, ()) if can_be_same(args, sentence.args)]


def reach_problems(library: Library) -> Iterator[Problem]:
    """Sentences that nothing concludes, rules that can never apply, inputs without a question or a use."""
    conclusions = Conclusions.of(library)
    loose = {
        term.pred
        for term in library.vocabulary.terms.values()
        if term.declared and not _given(term.place, term.is_input) and term.pred not in conclusions.by_pred
    }
    for pred in sorted(loose):
        term = library.term(pred)
        if not term.is_contrary:
            message = f"No rule concludes '{term.template}', and without an 'ask' no record can state it. Add either."
            yield Problem(term.place.file, term.place.line, "WF061", message)
    loose -= {pred for pred in loose if library.term(pred).is_contrary}
    yield from _unreachable(library, conclusions, loose)
    yield from _inputs(library)
    yield from _judgments(library)
    yield from _says(library, conclusions)


def _given(place: Place, is_input: bool) -> bool:
    return is_input or place.file == _BUILT_IN


def _unreachable(library: Library, conclusions: Conclusions, loose: set[str]) -> Iterator[Problem]:
    needs: dict[str, list[tuple[Holds, list[Part]]]] = {}
    for part in library.parts:
        for holds, must in all_sentences(part.conditions):
            term = holds.sentence.term
            if not must or (_given(term.place, term.is_input) and term.declared) or term.pred in loose:
                continue
            makers = conclusions.makers(holds.sentence)
            if makers:
                needs.setdefault(part.id, []).append((holds, makers))
            else:
                yield Problem(part.place.file, holds.place.line, "WF062", *_never(holds, conclusions))
    reached: set[str] = set()
    growing = True
    while growing:
        growing = False
        for part in library.parts:
            if part.id in reached:
                continue
            if part.id in library.unread or all(
                any(maker.id in reached for maker in makers) for _, makers in needs.get(part.id, ())
            ):
                reached.add(part.id)
                growing = True
    for part in library.parts:
        if part.id not in reached:
            holds = next(h for h, makers in needs[part.id] if not any(maker.id in reached for maker in makers))
            message = f"'{_words(holds)}' can be concluded only by rules that depend on it, so this never applies."
            yield Problem(part.place.file, holds.place.line, "WF062", message)


def _never(holds: Holds, conclusions: Conclusions) -> tuple[str, str]:
    sentence, words = holds.sentence, _words(holds)
    if not sentence.term.declared:
        return f"No presumption concludes that '{words}', so this is never met.", ""
    known = conclusions.by_pred.get(sentence.term.pred, [])
    values = {
        arg: other
        for args, _ in known
        for arg, other in zip(sentence.args, args, strict=True)
        if isinstance(arg, str) and isinstance(other, str) and arg != other
    }
    message = f"No rule concludes '{words}' and no record can state it, so this is never met."
    asked = next((arg for arg in sentence.args if isinstance(arg, str)), "")
    return message, nearest(asked, values.values()) if asked else ""


def _words(holds: Holds) -> str:
    return fill(holds.sentence.term.pred, [shown(arg) for arg in holds.sentence.args])


def _used(library: Library) -> set[str]:
    conditions: list[Condition] = [c for part in library.parts for c in part.conditions]
    sentences = [goal.sentence for goal in library.goals.values()]
    sentences += [outcome.sentence for outcome in library.outcomes]
    for goal in library.goals.values():
        conditions += goal.conditions
    lines: list[OutlineLine] = [c for o in library.outlines.values() for s in o.sections for c in s.children]
    while lines:
        line = lines.pop()
        if isinstance(line, Show | Nearest | Unanswered):
            sentences.append(line.sentence)
            conditions += line.where
        elif isinstance(line, Reasons):
            sentences.append(line.sentence)
        else:
            conditions += line.where
            lines += [*line.children, *(child for column in line.columns for child in column.children)]
    return {s.term.pred for s in sentences} | {holds.sentence.term.pred for holds, _ in all_sentences(conditions)}


def _inputs(library: Library) -> Iterator[Problem]:
    used = _used(library)
    for thing in library.vocabulary.things.values():
        for declared in thing.fields.values():
            term, place = declared.term, declared.term.place
            if not declared.ask:
                message = f"The field {declared.name} of {thing.name} has no question. Add a line 'ask ...'."
                yield Problem(place.file, place.line, "WF064", message)
            for earlier in declared.after:
                if not _is_date(library, thing, earlier):
                    message = f"'after {earlier}' does not name a date. Use a field of {thing.name} or FIELD.FIELD."
                    yield Problem(place.file, place.line, "WF076", message, nearest(earlier, _date_fields(thing)))
            flags = [one.name for one in thing.fields.values() if one.value_slot is None and one is not declared]
            for other in declared.moot:
                if other not in flags:
                    message = f"'moot {other}' does not name another yes-or-no field of {thing.name}."
                    yield Problem(place.file, place.line, "WF076", message, nearest(other, flags))
    for term in library.vocabulary.terms.values():
        if term.is_input and not term.is_contrary and not {term.pred, term.contrary} & used:
            message = f"No rule uses the input '{term.template}'."
            yield Problem(term.place.file, term.place.line, "WF063", message, warning=True)


def _is_date(library: Library, thing: Thing, name: str) -> bool:
    """Whether a name is that of a date field of a thing, or of one that its own field leads to."""
    field, dot, further = name.partition(".")
    if not dot:
        return name in _date_fields(thing)
    declared = thing.fields.get(field)
    if declared is None or declared.value_slot is None:
        return False
    kinds = library.vocabulary.thing_types(declared.term.types[declared.value_slot])
    return any(further in _date_fields(library.vocabulary.things[kind]) for kind in kinds)


def _date_fields(thing: Thing) -> list[str]:
    fields = thing.fields.values()
    return [f.name for f in fields if f.value_slot is not None and f.term.types[f.value_slot] == "date"]


def _judgments(library: Library) -> Iterator[Problem]:
    heads: dict[str, Part] = {}
    names: dict[str, Part] = {}
    kinds: dict[str, set[str]] = {}
    for part in library.parts:
        if part.kind not in ("arises", "held so", "held not"):
            continue
        kinds.setdefault(part.block, set()).add(part.kind)
        first = names.setdefault(part.block, part)
        same = heads.setdefault(part.head.term.pred, part)
        if first.head.term.pred != part.head.term.pred:
            message = f"The judgment {part.block} concerns '{first.head.term.template}' according to {first.place}."
            yield Problem(part.place.file, part.place.line, "WF072", message, first.head.term.template)
        elif same.block != part.block:
            message = f"The judgment on this sentence is {same.block}, at {same.place}. Use that name."
            yield Problem(part.place.file, part.place.line, "WF072", message, same.block)
    for name, found in kinds.items():
        if "arises" not in found:
            place = names[name].place
            message = f"The judgment {name} has no line 'arises if', so it is never unresolved. Add one."
            yield Problem(place.file, place.line, "WF073", message)


def _says(library: Library, conclusions: Conclusions) -> Iterator[Problem]:
    for thing in library.vocabulary.things.values():
        if thing.says:
            try:
                sentence = library.vocabulary.sentence(thing.says)
            except UnknownSentence as unknown:
                message = f"The field says of {thing.name}: {unknown.message}"
                yield Problem(thing.place.file, thing.place.line, "WF069", message, unknown.suggestion)
                continue
            except ValueError as error:
                yield Problem(thing.place.file, thing.place.line, "WF069", f"The field says of {thing.name}: {error}")
                continue
            if sentence.args != (Var(thing.name),) or sentence.term.pred not in conclusions.by_pred:
                message = (
                    f"The field says of {thing.name} needs a sentence about {{{thing.name}}} that a rule concludes."
                )
                yield Problem(thing.place.file, thing.place.line, "WF069", message)
