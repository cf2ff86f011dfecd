"""The words of the law: types, and the sentences that terms and fields declare.

A sentence is recognized word by word: a slot takes ``{a variable}``, a value of its list, a date, or quoted text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field, replace

from wellfounded.dates import parse_span
from wellfounded.engine.program import Arg, Var
from wellfounded.language.model import (
    CaseTemplate,
    Doctrine,
    ListType,
    SectionGroup,
    Sentence,
    Showings,
    Term,
    Thing,
    UnionType,
)
from wellfounded.language.tokenizer import UnknownSentence, bare, slots, tokens, unknown_sentence
from wellfounded.problems import nearest

__all__ = [
    "ELSEWHERE",
    "LATER",
    "PRESUMED",
    "REBUTTED_END",
    "REBUTTED_START",
    "UNANSWERED",
    "UnknownSentence",
    "Vocabulary",
    "bare",
    "slots",
    "tokens",
]

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}$")

PRESUMED = "it is presumed that "
UNANSWERED = "the file leaves unanswered whether "
ELSEWHERE = "other courts hold that "
LATER = "this court later held that "
REBUTTED_START, REBUTTED_END = "the presumption that ", " is rebutted"


@dataclass
class _Node:
    words: dict[str, _Node] = field(default_factory=dict)
    slots: dict[str, _Node] = field(default_factory=dict)
    term: Term | None = None

    def goes_on(self, words: list[str], at: int) -> bool:
        """Whether a sentence can end here, or go on with its next word; asked because few of many branches do."""
        if at == len(words):
            return self.term is not None
        return bool(self.slots) or words[at] in self.words

    def without(self, gone: Set[str]) -> _Node:
        """A copy without some sentences, by their predicates."""
        return _Node(
            {word: node.without(gone) for word, node in self.words.items()},
            {kind: node.without(gone) for kind, node in self.slots.items()},
            None if self.term is not None and self.term.pred in gone else self.term,
        )


@dataclass
class Vocabulary:
    """All types and sentences of a law library."""

    things: dict[str, Thing] = field(default_factory=dict)
    lists: dict[str, ListType] = field(default_factory=dict)
    unions: dict[str, UnionType] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)
    terms: dict[str, Term] = field(default_factory=dict)
    section_groups: list[SectionGroup] = field(default_factory=list)
    doctrines: dict[str, Doctrine] = field(default_factory=dict)
    templates: dict[str, CaseTemplate] = field(default_factory=dict)
    showings: dict[str, Showings] = field(default_factory=dict)
    stages: dict[str, str] = field(default_factory=dict)
    _root: _Node = field(default_factory=_Node)
    # Remembered of the above as it is asked for: two vocabularies are the same whatever they have been asked.
    _values: dict[str, dict[str, list[tuple[list[str], str]]]] = field(default_factory=dict, compare=False)
    _types: dict[str, str] = field(default_factory=dict, compare=False)
    _overlaps: dict[tuple[str, str], bool] = field(default_factory=dict, compare=False)

    def is_type(self, name: str) -> bool:
        """Whether ``name`` is a declared type (or ``date``)."""
        return name == "date" or name in self.things or name in self.lists or name in self.unions or name in self.texts

    def type_names(self) -> list[str]:
        """Every type there is."""
        return sorted({"date", *self.things, *self.lists, *self.unions, *self.texts})

    def type_of(self, slot: str) -> str:
        """The type that a slot's last words name; raises UnknownSentence when none does."""
        known = self._types.get(slot)
        if known is not None:
            return known
        words = slot.split()
        for start in range(len(words)):
            name = " ".join(words[start:])
            if self.is_type(name):
                self._types[slot] = name
                return name
        raise UnknownSentence(f"There is no type for the slot {{{slot}}}.", nearest(slot, self.type_names()), "WF010")

    def names_type(self, slot: str) -> bool:
        """Whether a slot's last words name a type."""
        try:
            return bool(self.type_of(slot))
        except UnknownSentence:
            return False

    def values(self, type_name: str) -> list[str]:
        """The values a slot of this type can be written with, in their order."""
        if type_name in self.lists:
            return list(self.lists[type_name].values)
        if type_name in self.unions:
            union = self.unions[type_name]
            found = [*union.values, *(value for member in union.members for value in self.values(member))]
            return list(dict.fromkeys(found))
        return []

    def thing_types(self, type_name: str) -> frozenset[str]:
        """The kinds of thing that a slot of this type can hold."""
        if type_name in self.things:
            return frozenset({type_name})
        if type_name in self.unions:
            return frozenset().union(*(self.thing_types(member) for member in self.unions[type_name].members))
        return frozenset()

    def overlap(self, one: str, other: str) -> bool:
        """Whether something can belong to both types."""
        if one == other:
            return True
        known = self._overlaps.get((one, other))
        if known is None:
            things = self.thing_types(one) & self.thing_types(other)
            known = bool(things or set(self.values(one)) & set(self.values(other)))
            self._overlaps[one, other] = known
        return known

    def within(self, narrow: str, wide: str) -> bool:
        """Whether everything of the first type belongs to the second."""
        if narrow == wide:
            return True
        values = set(self.values(narrow))
        things = self.thing_types(narrow)
        return bool(values or things) and values <= set(self.values(wide)) and things <= self.thing_types(wide)

    def add(self, term: Term) -> Term | None:
        """Declare a sentence; returns the term that already has these words, if one does, and changes nothing then."""
        skeleton = term.pred
        if skeleton in self.terms:
            return self.terms[skeleton]
        self.terms[skeleton] = term
        node = self._root
        slot_types = iter(term.types)
        for token in tokens(term.template):
            if token.startswith("{"):
                node = node.slots.setdefault(next(slot_types), _Node())
            else:
                node = node.words.setdefault(token, _Node())
        node.term = term
        return None

    def without(self, file: str) -> Vocabulary:
        """A copy without the sentences that a law text declares, to which others can be added."""
        gone = frozenset(pred for pred, term in self.terms.items() if term.place.file == file)
        terms = {pred: term for pred, term in self.terms.items() if pred not in gone}
        return replace(self, terms=terms, _root=self._root.without(gone))

    def sentence(self, text: str, filler: Callable[[str, str], Arg] | None = None) -> Sentence:
        """Read a sentence. ``filler(name, type)`` turns ``{name}`` into an argument; by default into a variable."""
        text = " ".join(text.split())
        for about in (PRESUMED, UNANSWERED, ELSEWHERE, LATER):
            if text.startswith(about):
                return self._about(self.sentence(text.removeprefix(about), filler), about, "")
        if text.startswith(REBUTTED_START) and text.endswith(REBUTTED_END):
            inner = text.removeprefix(REBUTTED_START).removesuffix(REBUTTED_END)
            return self._about(self.sentence(inner, filler), REBUTTED_START, REBUTTED_END)
        found = list(self._matches(self._root, tokens(text), 0, (), filler is None))
        if not found:
            raise unknown_sentence(text, self.terms.values(), self, filler is None)
        if len(found) > 1:
            ways = "' and '".join(sorted(term.template for term, _ in found))
            raise UnknownSentence(f"'{text}' can be parsed in two ways: '{ways}'.", code="WF017")
        term, raw = found[0]
        return Sentence(
            term, tuple(self._argument(piece, kind, filler) for piece, kind in zip(raw, term.types, strict=True))
        )

    def match(self, text: str, typed: bool = True) -> tuple[Term, tuple[str, ...]] | None:
        """The term whose sentence a text is, with its fillers as written; None where it is none, or could be two."""
        try:
            found = list(self._matches(self._root, tokens(text), 0, (), typed))
        except UnknownSentence:
            return None
        return found[0] if len(found) == 1 else None

    def begins(self, word: str) -> bool:
        """Whether a sentence begins with this word, or with a value that does."""
        return word in self._root.words or any(
            kind != "date" and word in self._starting(kind) for kind in self._root.slots
        )

    def _about(self, sentence: Sentence, before: str, after: str) -> Sentence:
        pred = f"{before}{sentence.term.pred}{after}"
        term = self.terms.get(pred)
        if term is None:
            inner = sentence.term
            term = Term(pred, f"{before}{inner.template}{after}", inner.slots, inner.types, inner.place, declared=False)
            self.terms[pred] = term
        return Sentence(term, sentence.args)

    def _matches(
        self, node: _Node, words: list[str], at: int, taken: tuple[str, ...], typed: bool
    ) -> Iterator[tuple[Term, tuple[str, ...]]]:
        if at == len(words):
            if node.term is not None:
                yield node.term, taken
            return
        word = words[at]
        following = node.words.get(word)
        if following is not None:
            yield from self._matches(following, words, at + 1, taken, typed)
        for kind, after in node.slots.items():
            if word.startswith("{"):
                if after.goes_on(words, at + 1) and (not typed or self._fits(word[1:-1], kind)):
                    yield from self._matches(after, words, at + 1, (*taken, word), typed)
            elif word.startswith('"'):
                if kind == "date" or kind in self.texts:
                    yield from self._matches(after, words, at + 1, (*taken, word), typed)
            elif kind == "date":
                if _DATE.match(word):
                    yield from self._matches(after, words, at + 1, (*taken, word), typed)
            else:
                for value_words, value in self._starting(kind).get(word, ()):
                    if words[at : at + len(value_words)] == value_words:
                        yield from self._matches(after, words, at + len(value_words), (*taken, value), typed)

    def _fits(self, slot: str, kind: str) -> bool:
        """A variable's type must overlap with the slot's; one without a type is reported where it is used."""
        try:
            own = self.type_of(slot)
        except UnknownSentence:
            return True
        return self.overlap(own, kind)

    def _starting(self, kind: str) -> dict[str, list[tuple[list[str], str]]]:
        known = self._values.get(kind)
        if known is None:
            known = {}
            for value in sorted(self.values(kind), key=lambda text: (-len(text), text)):
                words = tokens(value)
                known.setdefault(words[0], []).append((words, value))
            self._values[kind] = known
        return known

    def forget_values(self) -> None:
        """Drop what was remembered of the types; called when a list or kind is added after sentences were read."""
        self._values.clear()
        self._types.clear()
        self._overlaps.clear()

    def _argument(self, piece: str, kind: str, filler: Callable[[str, str], Arg] | None) -> Arg:
        if piece.startswith("{"):
            name = " ".join(piece[1:-1].split())
            if filler is not None:
                return filler(name, kind)
            self.type_of(name)
            return Var(name)
        if piece.startswith('"'):
            return parse_span(piece[1:-1]) if kind == "date" else piece[1:-1]
        return parse_span(piece) if kind == "date" else piece
