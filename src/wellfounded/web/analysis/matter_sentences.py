"""The sentences of a matter: how one is written so that it can be read back, and which there are to look for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from wellfounded.assess.case import Case
from wellfounded.assess.rules_applied import conclusions
from wellfounded.dates import Span
from wellfounded.engine.program import Atom, Value, Var
from wellfounded.language.model import fill

MOST_FILLINGS = 400
"""So many ways to fill one sentence with the things of a matter are looked at where it is not shown."""


def written(case: Case, atom: Atom) -> str:
    """A sentence with the ids of things in braces, as ``Case.atom`` reads it; empty for what cannot be written so."""
    term = case.library.vocabulary.terms.get(atom.pred)
    if term is None or any(isinstance(arg, Var) for arg in atom.args):
        return ""
    vocabulary = case.library.vocabulary
    fillers = []
    for arg, kind in zip(atom.args, term.types, strict=True):
        if isinstance(arg, Span):
            fillers.append(arg.day.isoformat() if arg.day else _quoted(arg.text))
        elif vocabulary.thing_types(kind) and arg in case.matter.things:
            fillers.append("{" + str(arg) + "}")
        else:
            fillers.append(str(arg) if str(arg) in vocabulary.values(kind) else _quoted(str(arg)))
    return "" if "" in fillers else fill(atom.pred, fillers)


def _quoted(text: str) -> str:
    """A text as it stands in a sentence; empty for one that cannot."""
    return "" if not text or any(character in text for character in '"{}\n') else f'"{text}"'


@dataclass(frozen=True, slots=True)
class Known:
    """A sentence of a matter: in words, as it is written with ids, its value, and whether the file states it."""

    words: str
    written: str
    value: Value
    stated: bool
    atom: Atom


def known(case: Case) -> tuple[Known, ...]:
    """Everything that is established or open in a matter and is about its things, by its words."""
    case = case.of_possible_law()
    found: dict[str, Known] = {}
    for atom, value in [*conclusions(case).items(), *((atom, Value.TRUE) for atom in case.matter.facts)]:
        source = case.matter.facts.get(atom)
        named = any(arg in case.matter.things for arg in atom.args if isinstance(arg, str))
        if atom.pred in case.library.vocabulary.terms and named and (source is None or source.given):
            text = written(case, atom)
            if text:
                found.setdefault(text, Known(case.words(atom), text, value, source is not None, atom))
    return tuple(sorted(found.values(), key=lambda one: (one.stated, one.words.casefold(), one.written)))


def not_shown(case: Case, sought: tuple[str, ...]) -> Iterator[Known]:
    """What the law could conclude of the matter's things and does not, for words in lower case."""
    case = case.of_possible_law()
    vocabulary, things = case.library.vocabulary, case.matter.things
    for pred, term in vocabulary.terms.items():
        if not term.declared or term.is_contrary or not 0 < len(term.types) <= 2:
            continue
        plain = pred.casefold()
        names = [word for word in sought if word not in plain]
        if len(names) == len(sought):
            continue
        choices = []
        for kind in term.types:
            allowed = vocabulary.thing_types(kind)
            choices.append([thing.id for thing in things.values() if thing.kind in allowed] or vocabulary.values(kind))
        for args in islice(product(*choices), MOST_FILLINGS):
            atom = Atom(pred, args)
            words = case.words(atom)
            if all(word in words.casefold() for word in names) and case.model.value(atom) is Value.FALSE:
                yield Known(words, written(case, atom), Value.FALSE, stated=False, atom=atom)
