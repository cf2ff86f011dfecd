"""The first pass over law text: types, things with their fields, terms, and the sentences that heads declare."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace

from wellfounded.language.line_tree import Line
from wellfounded.language.model import FieldDecl, ListType, Place, Term, Thing, UnionType
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary, bare, slots, tokens
from wellfounded.problems import Problem, nearest

FIELD_MARKS = frozenset({"ask", "one", "symmetric", "acyclic", "past", "after", "optional", "reviewed", "moot", "note"})
_OF_DATES = frozenset({"past", "after", "optional", "reviewed"})
_TERM_MARKS = frozenset({"ask", "note"})
_THING = re.compile(r"(?P<name>.+) in (?P<section>\w+)$")
_KIND = re.compile(r"(?P<name>.+?) is (?P<members>.+)$")
_TYPE_NAME = re.compile(r"[^\W\d_][\w' -]*$")
_VALUE = re.compile(r'[^\s{}"(),;|][^{}"(),;|]*$')
RESERVED_FIELDS = frozenset({"name", "text", "at", "note", "assumed"})
RESERVED_SECTIONS = frozenset({"matter", "forum", "stage", "dates", "reported_as", "actual_disposition", "format"})


class Declarations:
    """Fills a vocabulary from the blocks that declare words; problems are collected, never raised."""

    def __init__(self, vocabulary: Vocabulary, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.problems = problems

    def problem(self, place: Place, code: str, message: str, suggestion: str = "") -> None:
        """Record a problem at a place."""
        self.problems.append(Problem(place.file, place.line, code, message, suggestion))

    def types(self, blocks: list[Line]) -> None:
        """Lists, kinds, texts and the names of things; all of them before any sentence is read."""
        for block in blocks:
            if block.word == "list" or block.text.startswith("ordered list "):
                self._list(block)
            elif block.word == "text":
                self._texts(block)
            elif block.word == "thing":
                self._thing(block)
            elif block.word == "question":
                self.vocabulary.texts.add("question")
        kinds = [block for block in blocks if block.word == "kind"]
        names = {found["name"]: block.place for block in kinds if (found := _KIND.match(block.rest))}
        for name, place in names.items():
            if self._free(name, place, "kind"):
                self.vocabulary.unions[name] = UnionType(name, (), (), place)
        for block in kinds:
            self._kind(block)
        self._no_circles()
        self.vocabulary.forget_values()

    def _free(self, name: str, place: Place, sort: str) -> bool:
        """Whether a type may have this name, which no type of another sort has."""
        known = self.vocabulary
        sorts: dict[str, Collection[str]] = {
            "list": known.lists,
            "thing": known.things,
            "kind": known.unions,
            "text": known.texts,
            "date": {"date": ""},
        }
        for other, names in sorts.items():
            if other != sort and name in names:
                self.problem(place, "WF013", f"'{name}' is already the name of a {other}. Use another.")
                return False
        if not name or not _TYPE_NAME.match(name):
            self.problem(place, "WF003", f"A {sort} needs a name in words, not '{name}'.")
            return False
        return True

    def _no_circles(self) -> None:
        """A kind that comes round to itself is cut where it does."""
        unions = self.vocabulary.unions
        for name in list(unions):
            seen, todo = set(), [name]
            while todo:
                this = unions[todo.pop()]
                for member in this.members:
                    if member == name:
                        self.problem(this.place, "WF019", f"The kind {name} includes itself, through {this.name}.")
                        left = tuple(m for m in this.members if m != name)
                        unions[this.name] = replace(this, members=left)
                    elif member in unions and member not in seen:
                        seen.add(member)
                        todo.append(member)

    def fields_and_terms(self, blocks: list[Line]) -> None:
        """The sentences of fields and of ``term`` blocks."""
        for block in blocks:
            if block.word == "thing":
                found = _THING.match(block.rest)
                if found and found["name"] in self.vocabulary.things:
                    self._fields(block, self.vocabulary.things[found["name"]])
            elif block.word == "term":
                text, marks = block.split(_TERM_MARKS)
                ask = self._ask(marks)
                self.declare(text.partition(" ")[2], block.place, ask=ask, is_input=bool(ask))

    def _ask(self, marks: list[Line]) -> str:
        """The question of a field or term; a question goes on over deeper lines."""
        return " ".join(mark.whole.partition(" ")[2].strip() for mark in marks if mark.word == "ask")

    def head(self, text: str, place: Place) -> None:
        """A head declares its sentence unless a term has these words already, or it is one but for a slip."""
        try:
            self.vocabulary.sentence(text)
        except UnknownSentence as unknown:
            other_words = bare(text) not in self.vocabulary.terms
            if unknown.code in ("WF011", "WF015", "WF016") and other_words and not unknown.slip:
                self.declare(text, place)
        except ValueError:
            return  # a date that is none: reported when the head is read

    def declare(self, text: str, place: Place, ask: str = "", is_input: bool = False) -> Term | None:
        """Declare a sentence and its contrary (after `` / ``)."""
        wording, _, contrary_wording = (" ".join(piece.split()) for piece in text.partition(" / "))
        term = self._term(wording, place, ask, is_input)
        if term is None or not contrary_wording:
            return term
        other = self._term(contrary_wording, place, "", is_input)
        if other is None:
            return term
        if other.slots != term.slots:
            self.problem(place, "WF021", "A sentence and its contrary must have the same slots in the same order.")
            return term
        self.vocabulary.terms[term.pred] = self._update(replace(term, contrary=other.pred))
        self.vocabulary.terms[other.pred] = self._update(replace(other, contrary=term.pred, is_contrary=True))
        return self.vocabulary.terms[term.pred]

    def _update(self, term: Term) -> Term:
        del self.vocabulary.terms[term.pred]
        self.vocabulary.add(term)
        return term

    def _term(self, wording: str, place: Place, ask: str, is_input: bool) -> Term | None:
        names = slots(wording)
        try:
            types = tuple(self.vocabulary.type_of(name) for name in names)
            words = tokens(wording)
        except UnknownSentence as unknown:
            self.problem(place, "WF010" if unknown.code == "WF010" else "WF003", unknown.message, unknown.suggestion)
            return None
        if not any(re.match(r"\w", word) for word in words):
            self.problem(place, "WF003", f"A sentence needs words of its own: '{wording}'.")
            return None
        if len(set(names)) != len(names):
            self.problem(place, "WF022", f"The slots of a term need different names: '{wording}'.")
            return None
        term = Term(bare(wording), wording, names, types, place, ask=ask, is_input=is_input)
        earlier = self.vocabulary.add(term)
        if earlier is not None:
            where = f"declared at {earlier.place}"
            if earlier.types != types:
                message = (
                    f"'{wording}' has the words of '{earlier.template}', {where}, with other slots. Change the words."
                )
                self.problem(place, "WF020", message)
            else:
                self.problem(place, "WF023", f"'{wording}' is already {where}.")
            return None
        return term

    def _texts(self, block: Line) -> None:
        for name in (" ".join(piece.split()) for piece in block.rest.split(",")):
            if self._free(name, block.place, "text"):
                self.vocabulary.texts.add(name)

    def _list(self, block: Line) -> None:
        ordered = block.word == "ordered"
        name = " ".join(block.rest.removeprefix("list ").split() if ordered else block.rest.split())
        if not self._free(name, block.place, "list"):
            return
        known = self.vocabulary.lists.setdefault(name, ListType(name, block.place, ordered))
        known.ordered = known.ordered or ordered
        for child in block.children:
            value, told, words = child.whole.partition(' as "')
            if told and (not words.endswith('"') or not words[:-1].strip() or set('{}"') & set(words[:-1])):
                message = f"Write: VALUE as \"WORDS\", not '{child.whole}'."
                self.problem(child.place, "WF009", message)
            elif value in known.values:
                self.problem(child.place, "WF024", f"'{value}' is already in the list {name}.")
            elif not _VALUE.match(value):
                self.problem(child.place, "WF025", f"A value takes no comma, semicolon, or slot: '{value}'.")
            else:
                known.values.append(value)
                if told:
                    known.words[value] = words[:-1].strip()

    def _kind(self, block: Line) -> None:
        found = _KIND.match(block.rest)
        if found is None:
            self.problem(block.place, "WF003", "Write: kind NAME is MEMBER, MEMBER.")
            return
        known = self.vocabulary.unions.get(found["name"])
        if known is None:
            return
        members, values = list(known.members), list(known.values)
        for piece in (" ".join(piece.split()) for piece in found["members"].split(",")):
            if piece == "date" or piece in self.vocabulary.texts:
                message = f"A kind is made of things, lists, kinds, and values; {piece} is none of these."
                self.problem(block.place, "WF018", message)
            elif self.vocabulary.is_type(piece):
                members.append(piece)
            elif _VALUE.match(piece):
                values.append(piece)
            else:
                self.problem(block.place, "WF025", f"A value takes no comma, semicolon, or slot: '{piece}'.")
        made = UnionType(known.name, tuple(dict.fromkeys(members)), tuple(dict.fromkeys(values)), block.place)
        self.vocabulary.unions[known.name] = made

    def _thing(self, block: Line) -> None:
        found = _THING.match(block.rest)
        if found is None:
            self.problem(block.place, "WF003", "Write: thing NAME in SECTION.")
            return
        name, section = found["name"], found["section"]
        if not self._free(name, block.place, "thing"):
            return
        known = self.vocabulary.things.setdefault(name, Thing(name, section, block.place))
        if known.section != section:
            self.problem(block.place, "WF026", f"The section of {name} is {known.section}, not {section}.")
        for other in self.vocabulary.things.values():
            if other.section == section and other.name != name:
                self.problem(block.place, "WF026", f"The section {section} belongs to {other.name}.")
        if section in RESERVED_SECTIONS:
            self.problem(
                block.place, "WF026", f"'{section}' is a key of every case file. Use another name for the section."
            )

    def _fields(self, block: Line, thing: Thing) -> None:
        doctrine = ""
        for child in block.children:
            if child.word == "for" and "{" not in child.whole:  # else it is a field of that name
                doctrine = self._doctrine(child)
                continue
            text, marks = child.split(FIELD_MARKS)
            name, _, sentence = text.partition(" ")
            sentence = sentence.strip()
            if not sentence:
                self.problem(child.place, "WF003", f"The field '{text}' has no sentence. Write: NAME  SENTENCE.")
            elif name == "says":
                thing.says = sentence
            elif name in thing.fields or name in RESERVED_FIELDS:
                self.problem(child.place, "WF027", f"The field {name} of {thing.name} is already declared.")
            else:
                self._field(thing, name, sentence, doctrine, child.place, marks)

    def _doctrine(self, line: Line) -> str:
        """The doctrine of the fields below a line ``for DOCTRINE``; empty where there is no such doctrine."""
        known = self.vocabulary.doctrines
        for under in line.children:
            message = f"'{under.text}' is indented under '{line.text}', which takes no lines. Move it to the left."
            self.problem(under.place, "WF037", message)
        if line.rest not in known:
            self.problem(line.place, "WF080", f"There is no doctrine '{line.rest}'.", nearest(line.rest, known))
            return ""
        return line.rest

    def _field(self, thing: Thing, name: str, sentence: str, doctrine: str, place: Place, marks: list[Line]) -> None:
        ask = self._ask(marks)
        flags = {mark.word for mark in marks}
        term = self.declare(sentence, place, ask or "?", is_input=True)
        if term is None:
            return
        own = [at for at, kind in enumerate(term.types) if kind == thing.name]
        exact = [at for at in own if term.slots[at] == thing.name]
        if not own or len(term.types) > 2:
            message = f"The field {name} of {thing.name} needs a slot {{{thing.name}}} and at most one more."
            self.problem(place, "WF028", message, nearest(thing.name, term.types))
            return
        own_slot = (exact or own)[0]
        value_slot = 1 - own_slot if len(term.types) == 2 else None
        if value_slot is not None and term.contrary:
            self.problem(
                place, "WF029", f"The field {name} takes a value, so its sentence has no contrary. Remove the contrary."
            )
        dated = value_slot is not None and term.types[value_slot] == "date"
        if not dated and flags & _OF_DATES:
            message = f"The field {name} is not a date, so it cannot be past, after, optional, or reviewed."
            self.problem(place, "WF029", message)
            flags -= _OF_DATES
        alike = value_slot is not None and thing.name in self.vocabulary.thing_types(term.types[value_slot])
        for flag in sorted(flags & {"symmetric", "acyclic"}) if not alike else ():
            message = f"The field {name} does not lead to another {thing.name}. Remove '{flag}'."
            warning = flag == "acyclic"  # it can do no harm; the other would state what nobody said
            self.problems.append(Problem(place.file, place.line, "WF029", message, warning=warning))
        after = _names(marks, "after") if "after" in flags else ()
        thing.fields[name] = FieldDecl(
            name,
            term,
            own_slot,
            value_slot,
            "one" in flags,
            "symmetric" in flags,
            "acyclic" in flags,
            ask,
            "past" in flags,
            after,
            doctrine,
            "optional" in flags,
            "reviewed" in flags,
            _names(marks, "moot"),
        )


def _names(marks: list[Line], word: str) -> tuple[str, ...]:
    """The names after a mark, with commas between them."""
    return tuple(name.strip() for mark in marks if mark.word == word for name in mark.rest.split(","))
