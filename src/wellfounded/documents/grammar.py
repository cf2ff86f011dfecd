"""The shape of sentences: subjects and what is said of them, names in the plural, capitals and full stops."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Line, listed
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Atom


def together(atoms: Iterable[Atom]) -> list[tuple[Atom, ...]]:
    """Sentences that differ in one filler stand together."""
    out: list[list[Atom]] = []
    for atom in atoms:
        for found in out:
            if found[0].pred == atom.pred and varying([*found, atom]) <= 1:
                found.append(atom)
                break
        else:
            out.append([atom])
    return [tuple(found) for found in out]


def varying(atoms: list[Atom]) -> int:
    """In how many slots sentences of one form differ."""
    return sum(len({str(atom.args[slot]) for atom in atoms}) > 1 for slot in range(len(atoms[0].args)))


def about(name: str, predicates: list[str]) -> str:
    """A name with what is said of it, the verbs in the plural if the name is one of several things."""
    if not is_plural(name):
        return f"{name} {listed(predicates)}"
    return f"{name} {listed([plural(f'{{}} {predicate}').removeprefix('{} ') for predicate in predicates])}"


def pronouns(text: str, subject: str, pronoun: str) -> str:
    """``it`` or ``they`` for what the paragraph is about, ``them`` where it is no subject."""
    if not subject or not pronoun:
        return text
    own = wording()["prose"]
    if text.startswith(subject):
        text = pronoun + text.removeprefix(subject)
    return text.replace(subject, own["them"] if pronoun == own["they"] else pronoun)


def number_word(number: int) -> str:
    """A small number as a word."""
    names = wording()["prose"]["numbers"]
    return str(names[number]) if number < len(names) else str(number)


def capital(text: str) -> str:
    """With a capital letter at the start, also after an opening quotation mark."""
    return re.sub(r"^([“\"(]?)([a-z])", lambda found: found[1] + found[2].upper(), text)


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return capital(text) if text.endswith((".", "?", "!")) else f"{capital(text)}."


def is_bare_no(case: Case, atom: Atom) -> bool:
    """Whether a sentence is the answer no to a question of the file, and no rule relies on it."""
    declared = case.fields.get(atom.pred)
    return declared is not None and declared[2] is False and atom.pred not in case.asked_by_rules


def says_its_name(case: Case, atom: Atom) -> bool:
    """Whether a sentence says of a thing only what its name says: that the rape of January 12 involved rape."""
    declared = case.fields.get(atom.pred)
    slot = declared[1].value_slot if declared is not None else None
    if slot is None or len(atom.args) != 2:
        return False
    value, thing = atom.args[slot], atom.args[1 - slot]
    kind = case.library.vocabulary.terms[atom.pred].types[slot]
    if not isinstance(value, str) or case.library.vocabulary.thing_types(kind):
        return False
    return f" {value.lower()} " in f" {case.name(thing).lower()} "


def place_words(place: str) -> str:
    """Where in the record something stands."""
    return place


def shared_start(texts: list[str]) -> str:
    """The words that texts begin with, up to a space."""
    first, last = min(texts), max(texts)
    same = next((n for n, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[: first.rfind(" ", 0, same) + 1]


def kind_of(line: Line) -> str:
    """``predicate`` (``cannot be sustained``), ``clause`` (``it names no one``) or ``fragment``."""
    if starts_with_verb(line.text):
        return "predicate"
    return "clause" if _first_word(line.text) in wording()["shape"]["openers"] else "fragment"


def starts_with_verb(text: str) -> bool:
    """Whether a text goes on after the name of what it is about."""
    return _first_word(text) in wording()["shape"]["verbs"]


def _first_word(text: str) -> str:
    return text.partition(" ")[0].rstrip(":,")
