"""Sentences of the law that an entry may say: found by words, their slots as controls, and put together again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from wellfounded.engine.program import Const, Var
from wellfounded.language.library import Library
from wellfounded.language.model import Term
from wellfounded.matter.schema import Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.web.forms.controls import Control, Option, things_of

MOST_FOUND = 40


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence with its slots in braces, and how it is asked."""

    template: str
    ask: str


def sayable(term: Term) -> bool:
    """Whether a record may say it."""
    return term.is_input and term.declared


def find(library: Library, words: str) -> tuple[Found, ...]:
    """Sentences that a record may say in which all the words occur, in the law's order."""
    wanted = re.findall(r"\w+", words.casefold())
    out = []
    for term in library.vocabulary.terms.values():
        asked = term.ask.removeprefix("?")
        if wanted and sayable(term) and all(word in f"{term.template} {asked}".casefold() for word in wanted):
            out.append(Found(term.template, asked))
    return tuple(out[:MOST_FOUND])


def term_of(library: Library, template: str) -> Term | None:
    """The sentence of that template, if a record may say it."""
    return next((t for t in library.vocabulary.terms.values() if t.template == template and sayable(t)), None)


def slots_of(schema: Schema, root: Map, term: Term, fillers: Sequence[Const | Var] = ()) -> list[Control]:
    """A control for each slot of a sentence, named ``slot-0``, ``slot-1`` and so on; a filler given is its answer."""
    out = []
    for number, (slot, kind) in enumerate(zip(term.slots, term.types, strict=True)):
        accepts = schema.accepts(kind)
        things = things_of(root, schema, accepts.things)
        options = (*things, *(Option(value, value) for value in accepts.values))
        shape = "date" if accepts.date else "text" if accepts.text else "one"
        new = accepts.things[0] if len(accepts.things) == 1 else ""
        control = Control(f"slot-{number}", shape, slot[:1].upper() + slot[1:], options=options, new=new)
        given = fillers[number] if number < len(fillers) else None
        if given is not None and not isinstance(given, Var):
            control = replace(control, values=(str(given),))
        out.append(control)
    return out


def put_together(schema: Schema, term: Term, fillers: Sequence[str]) -> str:
    """The sentence with its slots filled, ids in braces; an empty filler leaves three dots."""
    pieces = term.pred.split("{}")
    out = [pieces[0]]
    for filler, kind, piece in zip(fillers, term.types, pieces[1:], strict=True):
        accepts = schema.accepts(kind)
        braces = bool(accepts.things) and filler not in accepts.values
        out += ["..." if not filler else f"{{{filler}}}" if braces else filler, piece]
    return "".join(out)


def in_words(sentence: str, labels: Mapping[str, str]) -> str:
    """A sentence with what things are called in place of their ids."""
    return re.sub(r"\{([^{}]*)\}", lambda found: labels.get(found[1].strip(), found[1]), sentence)
