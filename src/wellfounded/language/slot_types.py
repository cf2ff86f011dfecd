"""Whether a slot of a rule can be filled by anything, given the types of all the places it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wellfounded.engine.program import Var
from wellfounded.language.library_model import Library
from wellfounded.language.model import Condition, Holds, Part, Place, Sentence, shown
from wellfounded.language.reachability import all_sentences
from wellfounded.problems import Problem


def slot_problems(library: Library) -> Iterator[Problem]:
    """Slots whose places have no filler in common, and slots narrower than every place that fills them."""
    for part in library.parts:
        sentences = [(part.head, part.place)]
        sentences += [(h.sentence, h.place) for h, _ in all_sentences(part.conditions)]
        yield from _apart(library, sentences)
        yield from _narrow(library, part)


def _types(sentences: Iterable[tuple[Sentence, Place]]) -> dict[Var, list[tuple[str, Place]]]:
    found: dict[Var, list[tuple[str, Place]]] = {}
    for sentence, place in sentences:
        for arg, kind in zip(sentence.args, sentence.term.types, strict=True):
            if isinstance(arg, Var):
                found.setdefault(arg, []).append((kind, place))
    return found


def _apart(library: Library, sentences: Iterable[tuple[Sentence, Place]]) -> Iterator[Problem]:
    for var, places in _types(sentences).items():
        for number, (kind, place) in enumerate(places):
            other = next((k for k, _ in places[:number] if not library.vocabulary.overlap(k, kind)), None)
            if other is not None:
                message = f"{shown(var)} is used both as {other} and as {kind}, and nothing is both."
                yield Problem(place.file, place.line, "WF055", message)
                break


def _narrow(library: Library, part: Part) -> Iterator[Problem]:
    """A slot for a thing is tested; one for a value of a list is not, so some place must take only such values."""
    vocabulary = library.vocabulary
    for conditions in _levels(part.conditions):
        filling = [(c.sentence, c.place) for c in conditions if isinstance(c, Holds) and c.positive]
        for var, places in _types(filling).items():
            own = vocabulary.type_of(var.name)
            if own in vocabulary.things or any(vocabulary.within(kind, own) for kind, _ in places):
                continue
            kind, place = places[0]
            message = f"{shown(var)} takes its value from a slot for any {kind}, which may not be {own}."
            yield Problem(place.file, place.line, "WF056", message, f"{{{kind}}}")


def _levels(conditions: tuple[Condition, ...]) -> Iterator[tuple[Condition, ...]]:
    """Conditions that fill slots together: those of the rule, and of each count in it."""
    yield conditions
    for condition in conditions:
        where = getattr(condition, "where", ())
        if where:
            yield from _levels(where)
