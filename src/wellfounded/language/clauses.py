"""The lines that stand inside blocks of law: conditions, and what they say of authority, forum, dates and burden."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from wellfounded.authorities import Citation, Registry, UnknownAuthority
from wellfounded.dates import day_words
from wellfounded.language.conditions import read_condition, read_conditions
from wellfounded.language.line_tree import Line
from wellfounded.language.model import (
    Burden,
    Condition,
    Goal,
    Never,
    Outcome,
    Part,
    Place,
    Question,
    Scope,
    Sentence,
    Topic,
)
from wellfounded.language.outline_model import Link, Outline
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary
from wellfounded.problems import Problem, nearest

CONDITION_WORDS = frozenset({"if", "and", "unless"})
SCOPE_WORDS = frozenset(
    {"authority", "forum", "decided", "status", "under", "rank", "burden", "note", "default", "current"}
)
CLAUSE_WORDS = CONDITION_WORDS | SCOPE_WORDS
STATUSES = ("in force", "enjoined", "vacated", "contested")
_T = TypeVar("_T")
_REPEATED = frozenset({"authority", "under", "note"})
_DECIDED = re.compile(r"(?:from (?P<since>\d{4}-\d\d-\d\d))?\s*(?:until (?P<until>\d{4}-\d\d-\d\d))?$")
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*$")


@dataclass
class Parsed:
    """Everything the blocks of a law library say, in the order of the files."""

    parts: list[Part] = field(default_factory=list)
    questions: dict[str, Question] = field(default_factory=dict)
    topics: dict[str, Topic] = field(default_factory=dict)
    outlines: dict[str, Outline] = field(default_factory=dict)
    outcomes: list[Outcome] = field(default_factory=list)
    goals: dict[str, Goal] = field(default_factory=dict)
    nevers: list[Never] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    forums: dict[str, str] = field(default_factory=dict)
    ranks: dict[str, str] = field(default_factory=dict)
    agencies: set[str] = field(default_factory=set)
    binding_ends: dict[str, dt.date] = field(default_factory=dict)
    names: dict[str, Place] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)


class Clauses:
    """Reads the lines inside blocks; problems are collected, never raised."""

    def __init__(self, vocabulary: Vocabulary, registry: Registry, problems: list[Problem]) -> None:
        self.vocabulary = vocabulary
        self.registry = registry
        self.problems = problems
        self.parsed = Parsed()

    def problem(self, place: Place, code: str, message: str, suggestion: str = "") -> None:
        """Record a problem at a place."""
        self.problems.append(Problem(place.file, place.line, code, message, suggestion))

    def name(self, block: Line, reopen: bool = False) -> str:
        """The block's name, which no other block has."""
        name = block.rest.strip()
        if not _NAME.match(name):
            message = f"A {block.word} needs a name in lowercase letters, digits, and hyphens, not '{name}'."
            self.problem(block.place, "WF005", message, re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"))
        known = self.parsed.names.setdefault(name, block.place)
        if known != block.place and not reopen:
            self.problem(block.place, "WF006", f"The name {name} is already used at {known}.")
            name = f"{name} at {block.place}"
            self.parsed.names[name] = block.place
        return name

    def head(self, block: Line, words: frozenset[str]) -> tuple[Sentence, list[Line]] | None:
        """The head sentence (the first line that begins with no keyword) and the clause lines after it."""
        heads = [child for child in block.children if child.word not in words]
        if not heads:
            self.problem(block.place, "WF007", f"{block.text}: the conclusion is missing. Write it on the next line.")
            return None
        for extra in heads[1:]:
            message = f"No line here begins as '{extra.text}' does."
            self.problem(extra.place, "WF008", message, nearest(extra.word, words))
        text, deeper = heads[0].split(words)
        head = self.sentence(text, heads[0].place)
        if head is None:
            return None
        return head, [*deeper, *(child for child in block.children if child.word in words)]

    # -- sentences and conditions

    def sentence(self, text: str, place: Place) -> Sentence | None:
        """Read a sentence or record why it cannot be read."""
        return self._read(lambda: self.vocabulary.sentence(text), place)

    def condition(self, text: str, place: Place, positive: bool = True) -> tuple[Condition, ...]:
        """Read a condition or record why it cannot be read."""
        found = self._read(lambda: read_condition(text, self.vocabulary, place, positive), place)
        return () if found is None else (found,)

    def where(self, text: str, place: Place) -> tuple[Condition, ...]:
        """Read several conditions on one line."""
        return self._read(lambda: read_conditions(text, self.vocabulary, place), place) or ()

    def _read(self, read: Callable[[], _T], place: Place) -> _T | None:
        try:
            return read()
        except UnknownSentence as unknown:
            self.problem(place, unknown.code, unknown.message, unknown.suggestion)
        except ValueError as error:
            self.problem(place, "WF012", str(error), getattr(error, "suggestion", ""))
        return None

    def conditions(self, lines: Iterable[Line]) -> tuple[Condition, ...]:
        """The conditions among clause lines, in order."""
        out: list[Condition] = []
        for line in lines:
            if line.word in CONDITION_WORDS:
                text = self.text_after(line)
                if text:
                    out += self.condition(text, line.place, line.word != "unless")
                else:
                    self.problem(line.place, "WF009", f"Write: {line.word} CONDITION.")
        return tuple(out)

    def text_after(self, line: Line, words: frozenset[str] = CLAUSE_WORDS) -> str:
        """What follows a line's first word, with its continuation; a keyword under it would be lost."""
        text, lost = line.split(words)
        for under in lost:
            message = f"'{under.text}' is indented under '{line.text}', which takes no lines. Move it to the left."
            self.problem(under.place, "WF037", message)
        return text.partition(" ")[2].strip()

    # -- scope

    def scope(self, lines: Iterable[Line], default: Scope | None = None) -> Scope:
        """What clause lines say of authority, forum, dates, status and burden."""
        scope = default or Scope()
        seen: set[str] = set()
        for line in lines:
            if line.word not in SCOPE_WORDS:
                continue
            rest = self.text_after(line)
            if line.word in seen and line.word not in _REPEATED:
                self.problem(
                    line.place, "WF038", f"'{line.word}' is written twice. Remove one; only the last would apply."
                )
            if line.word == "authority":
                found = self.authorities(rest, line.place)
                scope = replace(scope, authorities=(*scope.authorities, *found) if line.word in seen else found)
            else:
                scope = _SCOPE_READERS[line.word](self, rest, line.place, scope)
            seen.add(line.word)
        return scope

    def authorities(self, text: str, place: Place) -> tuple[Citation, ...]:
        """Citations separated by semicolons."""
        out = []
        for piece in filter(None, (piece.strip() for piece in text.split(";"))):
            try:
                out.append(self.registry.cite(piece))
            except UnknownAuthority as unknown:
                self.problem(place, "WF030", unknown.message, unknown.suggestion)
        return tuple(out)

    def forum_codes(self, text: str, place: Place) -> tuple[str, ...]:
        """Codes of forums, separated by commas."""
        codes = tuple(piece.strip() for piece in text.split(",") if piece.strip())
        for code in codes:
            if code not in self.parsed.forums:
                self.problem(place, "WF031", f"There is no forum '{code}'.", nearest(code, self.parsed.forums))
        return codes

    def _forum(self, rest: str, place: Place, scope: Scope) -> Scope:
        return replace(scope, forums=self.forum_codes(rest, place))

    def _decided(self, rest: str, place: Place, scope: Scope) -> Scope:
        found = _DECIDED.match(rest)
        if found is None or not rest:
            self.problem(
                place, "WF032", f"Write: decided from 2005-05-11 until 2026-03-04 (either alone), not '{rest}'."
            )
            return scope
        try:
            since = dt.date.fromisoformat(found["since"]) if found["since"] else None
            until = dt.date.fromisoformat(found["until"]) if found["until"] else None
        except ValueError as error:
            self.problem(place, "WF032", f"'{rest}' has a date that does not exist: {error}.")
            return scope
        if since and until and until <= since:
            self.problem(
                place, "WF033", f"The rule would end ({day_words(until)}) before it begins ({day_words(since)})."
            )
        return replace(scope, since=since, until=until)

    def _status(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest not in STATUSES:
            self.problem(place, "WF034", f"A status is one of {', '.join(STATUSES)}.", nearest(rest, STATUSES))
            return scope
        return replace(scope, status=rest)

    def _under(self, rest: str, place: Place, scope: Scope) -> Scope:
        question, _, position = (piece.strip() for piece in rest.partition(":"))
        if not position:
            self.problem(place, "WF035", "Write: under QUESTION: POSITION.")
            return scope
        return replace(scope, under=(*scope.under, (question, position)))

    def _rank(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest not in self.parsed.ranks:
            self.problem(place, "WF036", f"There is no rank '{rest}'.", nearest(rest, self.parsed.ranks))
            return scope
        return replace(scope, rank=rest)

    def _burden(self, rest: str, place: Place, scope: Scope) -> Scope:
        party, _, standard = (piece.strip() for piece in rest.partition(","))
        if not party:
            self.problem(place, "WF009", "Write: burden PARTY, STANDARD.")
        return replace(scope, burden=Burden(party, standard))

    def _current(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest != "law":
            self.problem(place, "WF009", f"Write 'current law', not 'current {rest}'.")
        return replace(scope, current=True)

    def _note(self, rest: str, place: Place, scope: Scope) -> Scope:
        return replace(scope, note=f"{scope.note} {rest}".strip())

    def _default(self, rest: str, place: Place, scope: Scope) -> Scope:
        if rest:
            self.problem(place, "WF009", "Write: default, and nothing after it.")
        return replace(scope, default=True)


_SCOPE_READERS: dict[str, Callable[[Clauses, str, Place, Scope], Scope]] = {
    "forum": Clauses._forum,
    "decided": Clauses._decided,
    "status": Clauses._status,
    "under": Clauses._under,
    "rank": Clauses._rank,
    "burden": Clauses._burden,
    "current": Clauses._current,
    "note": Clauses._note,
    "default": Clauses._default,
}
