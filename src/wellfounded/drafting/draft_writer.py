"""A draft being written: what was read, its entries with comments, and the remaining questions."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import PurePath
from typing import Any

from wellfounded.reading.model import Fact, Found, Reading, Span

_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")
UNSURE = 0.7  # below it an entry that rests on words of the text is listed for a person to check first
_NAMES = re.compile(r"[^\W\d_]{2,}")

__all__ = ["UNSURE", "Basis", "DraftWriter", "Entry", "id_of", "quoted", "spaced", "words_table"]


class Basis(str):
    """The comment after a value, and the words that the value was read in, with how surely it was."""

    __slots__ = ("confidence", "span")

    span: Span | None
    confidence: float

    def __new__(cls, comment: str, span: Span | None, confidence: float) -> Basis:
        """A comment that knows its place."""
        made = super().__new__(cls, comment)
        made.span, made.confidence = span, confidence
        return made


@dataclass
class Entry:
    """An entry of the file: its section, id, and fields, each with the comment after its value."""

    section: str
    id: str
    fields: dict[str, tuple[object, str]] = field(default_factory=dict)
    confidence: float = 1.0

    def give(self, name: str, value: object, why: str = "") -> Entry:
        """Enter a field, and after it the reason."""
        self.fields[name] = (value, why)
        return self


@lru_cache(maxsize=1)
def words_table() -> dict[str, Any]:
    """The words of the law's vocabulary for what is read, as data."""
    return tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


@dataclass
class DraftWriter:
    """A draft under way, from a reading and the words of its family."""

    reading: Reading
    family: Mapping[str, Any]
    others: tuple[Reading, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    questions: list[tuple[str, str]] = field(default_factory=list)

    @property
    def words(self) -> Mapping[str, Any]:
        """The table of words."""
        return words_table()

    def found(self, name: str) -> Found:
        """What was read of a field."""
        return self.reading.fields.get(name) or Found(None, how="not read")

    def value(self, name: str) -> Any:
        """The value of a field."""
        return self.found(name).value

    def each(self, name: str) -> Iterator[Any]:
        """The values of a field that may be a list."""
        value = self.value(name)
        yield from value if isinstance(value, tuple) else () if value is None else (value,)

    def facts(self, *kinds: str) -> Iterator[Fact]:
        """What the papers of the case tell of, by its kinds: first what the decision itself does."""
        for reading in (self.reading, *self.others):
            yield from (fact for fact in reading.facts if fact.kind in kinds)

    def because(self, fact: Fact) -> Basis:
        """The comment after a value that a fact gives: the paper if there are several, page, confidence and words."""
        comment = f"{self.at(fact)}, {round(100 * fact.confidence)}%: {fact.how}"
        return Basis(comment, fact.spans[0], fact.confidence)

    def at(self, fact: Fact) -> str:
        """The place of a fact."""
        paper = f"{PurePath(fact.paper).name} " if self.others and fact.paper else ""
        return f"{paper}{_place(fact.spans[0])}"

    def printed(self, name: str) -> bool:
        """Whether every word of a name stands in a paper of the case: no other name is written in a draft.

        A name with a digit is none. Where the text is not at hand, as in a reading that was kept, what was read stands.
        """
        if any(letter.isdigit() for letter in name):
            return False
        texts = [reading.text for reading in (self.reading, *self.others) if reading.text]
        words = [word.casefold() for word in _NAMES.findall(name)]
        return not texts or any(all(word in text.casefold() for word in words) for text in texts)

    def why(self, name: str, number: int = 0) -> Basis:
        """The comment after a value: its page (for an entry of a list, of that entry), the confidence and the basis."""
        found = self.found(name)
        one = found.each[number] if number < len(found.each) else found
        comment = f"{self.page(name, number)}{round(100 * one.confidence)}%: {one.how}"
        return Basis(comment, self._span(name, number), one.confidence)

    def page(self, name: str, number: int = 0) -> str:
        """The page of a value, and a comma; empty where no words support it."""
        span = self._span(name, number)
        return "" if span is None else f"{_place(span)}, "

    def _span(self, name: str, number: int) -> Span | None:
        spans = self.found(name).spans
        return spans[number] if number < len(spans) else spans[0] if spans else None

    def entry(self, section: str, id_: str, confidence: float = 1.0) -> Entry:
        """A new entry of the file, with an id that no other entry has."""
        taken = {entry.id for entry in self.entries}
        number = next(n for n in range(1, len(taken) + 2) if (id_ if n == 1 else f"{id_}-{n}") not in taken)
        entry = Entry(section, id_ if number == 1 else f"{id_}-{number}", {}, confidence)
        self.entries.append(entry)
        return entry

    def state(self, id_: str, says: str, witness: str, fact: Fact) -> None:
        """A fact of the case: a sentence, and on whose testimony it rests."""
        entry = self.entry("facts", id_, fact.confidence)
        entry.give("says", says, self.because(fact)).give("testimony_of", witness)

    def unsure(self) -> list[Entry]:
        """The entries to check first, the least sure of them first."""
        return sorted((entry for entry in self.entries if entry.confidence < UNSURE), key=lambda one: one.confidence)

    def ask(self, section: str, question: str) -> None:
        """A question for a person, at the beginning of a section; once."""
        if (section, question) not in self.questions:
            self.questions.append((section, question))

    def sections(self) -> Iterator[str]:
        """The entries as lines, section by section, each with its questions first."""
        used = dict.fromkeys(["people", "claims", *(entry.section for entry in self.entries)])
        order = self.words["order"]["sections"]
        for section in sorted(used, key=order.index):
            yield from ("", f"{section}:")
            asked = [question for where, question in self.questions if where == section]
            yield from (f"  # ? {question}" for question in [*asked, *self.words["asked"].get(section, ())])
            for entry in self.entries:
                if entry.section == section:
                    yield f"  {entry.id}:"
                    for name, (value, why) in entry.fields.items():
                        yield f"    {name}: {_yaml(value)}" + (f"  # {' '.join(why.split())}" if why else "")


def _place(span: Span) -> str:
    note = " in a footnote" if span.stream == "notes" else ""
    return f"p. {span.page}{f' line {span.line}' if span.line else ''}{note}"


def id_of(words: str, otherwise: str = "person") -> str:
    """An id made of words."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-") or otherwise


def spaced(name: str) -> str:
    """A name of data in words."""
    return name.replace("_", " ")


def _yaml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_yaml(one) for one in value)}]"
    return quoted(str(value))


def quoted(text: str) -> str:
    """A plain scalar where that means the same, otherwise in quotation marks; never more than one line."""
    plain = " ".join(text.split())
    if _DAY.fullmatch(plain):
        return plain
    simple = plain.replace(" ", "").replace("-", "").isalnum() and plain[0].isalpha() and plain.isascii()
    words = plain.casefold() in ("true", "false", "yes", "no", "on", "off", "null", "unknown")
    return plain if simple and not words else json.dumps(plain, ensure_ascii=False)
