"""What is asked, as a tree: words, phrases, words near each other, values of fields, joined by AND, OR and NOT.

A query with a fault raises one problem, which says at which character it is and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.corpus.search.fields import FIELDS, Field, Kind
from wellfounded.corpus.search.words import words_of
from wellfounded.dates import DateError, parse_day
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["All", "Any", "Days", "Not", "Phrase", "Query", "Value", "leaves", "parse_query", "positive"]

_DEEPEST = 50
_FARTHEST = 200
_INK = re.compile(r"\S")
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<field>[A-Za-z][\w-]*):(?=\S)
      | (?P<quoted>"(?P<phrase>[^"]*)"(?:~(?P<slop>\d+))?)
      | (?P<open>\() | (?P<close>\))
      | (?P<minus>-)(?=[\w"(])
      | (?P<word>[^\s()":]+)
      | (?P<odd>\S)
    )""",
    re.VERBOSE,
)
_DAYS = re.compile(r"(?P<first>[^.]*)\.\.(?P<last>[^.]*)")


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of a field of text in this order; with ``slop``, two words in any order, at most so many others between.

    One word is a phrase too; ``begins`` says that its last word may go on (``famil*``).
    """

    field: str
    words: tuple[str, ...]
    slop: int = 0
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A value that was read, compared as a whole."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class Days:
    """The days from ``first`` to ``last``, both included, as ``2023-01-31``; an empty one is no bound."""

    first: str
    last: str


@dataclass(frozen=True, slots=True)
class All:
    """All of these."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one of these."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """What does not answer this."""

    part: Query


Query = Phrase | Value | Days | All | Any | Not
Leaf = Phrase | Value | Days


def leaves(query: Query) -> Iterator[Leaf]:
    """Everything that a query asks for, also what it asks to be absent."""
    if isinstance(query, All | Any):
        for part in query.parts:
            yield from leaves(part)
    elif isinstance(query, Not):
        yield from leaves(query.part)
    else:
        yield query


def positive(query: Query) -> Iterator[Leaf]:
    """What a query asks to be there."""
    if isinstance(query, All | Any):
        for part in query.parts:
            yield from positive(part)
    elif not isinstance(query, Not):
        yield query


def parse_query(text: str) -> Query:
    """A query from its text; one without words asks for everything. Raises InputError (WF930) with the place."""
    return _Parser(text).whole()


class _Parser:
    """Reads a query from left to right; ``place`` is where the next token begins."""

    def __init__(self, text: str) -> None:
        self.text, self.place, self.depth = text, 0, 0

    def whole(self) -> Query:
        if not self.text.strip():
            return All(())
        found = self.any(FIELDS["text"])
        if self.peek() is not None:
            raise self.fault(self.start(), "This parenthesis closes none.")
        return found

    def any(self, field: Field) -> Query:
        parts = [self.all(field)]
        while self.joined("OR"):
            parts.append(self.all(field))
        return parts[0] if len(parts) == 1 else Any(tuple(parts))

    def all(self, field: Field) -> Query:
        parts = [self.one(field)]
        while True:
            if not self.joined("AND"):
                token = self.peek()
                if token is None or token["close"] or token["word"] == "OR":
                    break
            parts.append(self.one(field))
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def one(self, field: Field) -> Query:
        start = self.start()
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.fault(start, "The query is nested too deeply.")
        try:
            return self._one(field, start)
        finally:
            self.depth -= 1

    def _one(self, field: Field, start: int) -> Query:
        token = self.take()
        if token is None:
            raise self.fault(start, "Something is missing here: a word, a phrase, or a field with its value.")
        if token["minus"] or token["word"] == "NOT":
            return Not(self.one(field))
        if token["open"]:
            found = self.any(field)
            after = self.take()
            if after is None or not after["close"]:
                raise self.fault(start, "This parenthesis is not closed.")
            return found
        if token["close"] or token["word"] in ("AND", "OR"):
            raise self.fault(start, "Something is missing before this: a word, a phrase, or a field with its value.")
        if token["field"] and field.name != "text":
            message = "A field stands in another. Put a value that has a colon in quotation marks."
            raise self.fault(start, message)
        if token["field"]:
            named = self.field(token["field"], start)
            return self.one(named)
        if token["odd"]:
            message = "This quotation mark is not closed." if token["odd"] == '"' else "This cannot stand here."
            raise self.fault(start, message)
        return self.leaf(field, token, start)

    def field(self, name: str, start: int) -> Field:
        field = FIELDS.get(name.lower())
        if field is None:
            message = f"There is no field '{name[:40]}'. The fields are {', '.join(FIELDS)}."
            raise self.fault(start, message, nearest(name.lower(), FIELDS))
        return field

    def leaf(self, field: Field, token: re.Match[str], start: int) -> Query:
        said = token["phrase"] if token["quoted"] else token["word"]
        if field.kind is Kind.DAY:
            return self.days(said, start)
        if token["slop"] and field.kind is not Kind.TEXT:
            raise self.fault(start, f"The field {field.name} has values, not text: leave out the ~.")
        if field.kind is Kind.VALUE:
            if not said.strip():
                raise self.fault(start, f"A value of the field {field.name} is missing.")
            return Value(field.name, said.strip())
        words = tuple(word.text for word in words_of(said))
        if not words:
            raise self.fault(start, "There is no word in this.")
        slop = min(int(token["slop"] or 0), _FARTHEST)
        if slop and (len(words) != 2 or len(set(words)) == 1):
            message = "Two different words can stand near each other. Of more, join pairs with AND."
            raise self.fault(start, message)
        return Phrase(field.name, words, slop, begins=not slop and said.rstrip().endswith("*"))

    def days(self, said: str, start: int) -> Days:
        found = _DAYS.fullmatch(said)
        first, last = (found["first"], found["last"]) if found else (said, said)
        return Days(self.day(first, start, last=False), self.day(last, start, last=True))

    def day(self, said: str, start: int, *, last: bool) -> str:
        if not said.strip():
            return ""
        try:
            return day_bound(said.strip(), last=last)
        except DateError as error:
            message = f"{error}. Write a day, a month or a year, or two of them: 2023..2024-06-30."
            raise self.fault(start, message, error.suggestion) from None

    # Tokens.

    def peek(self) -> re.Match[str] | None:
        found = _TOKEN.match(self.text, self.place)
        return found if found and found[0].strip() else None

    def take(self) -> re.Match[str] | None:
        token = self.peek()
        if token is not None:
            self.place = token.end()
        return token

    def joined(self, word: str) -> bool:
        token = self.peek()
        if token is None or token["word"] != word:
            return False
        self.take()
        return True

    def start(self) -> int:
        found = _INK.search(self.text, self.place)
        return found.start() if found else len(self.text)

    def fault(self, place: int, message: str, suggestion: str | None = None) -> InputError:
        near = self.text[place : place + 20].strip()
        where = f"at character {place + 1}" + (f", '{near}'" if near else ", the end")
        return InputError([Problem("query", 0, "WF930", f"{where}: {message}", suggestion or "")])


def day_bound(said: str, *, last: bool) -> str:
    """The first or last day of a year, a month or a day. Raises DateError."""
    if re.fullmatch(r"\d{4}", said):
        return f"{said}-12-31" if last else f"{said}-01-01"
    if re.fullmatch(r"\d{4}-(?:0[1-9]|1[0-2])", said):
        return f"{said}-31" if last else f"{said}-01"
    return parse_day(said).isoformat()
