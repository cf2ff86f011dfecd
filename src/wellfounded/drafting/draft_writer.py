"""A draft being written: what was read, its entries with comments, and the remaining questions."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from typing import Any

from wellfounded.reading.model import Found, Reading

_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")

__all__ = ["DraftWriter", "Entry", "quoted", "spaced", "words_table"]


@dataclass
class Entry:
    """An entry of the file: its section, id, and fields, each with the comment after its value."""

    section: str
    id: str
    fields: dict[str, tuple[object, str]] = field(default_factory=dict)

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

    def why(self, name: str, number: int = 0) -> str:
        """The comment after a value: its page (for an entry of a list, of that entry), the confidence and the basis."""
        found = self.found(name)
        return f"{self.page(name, number)}{round(100 * found.confidence)}%: {found.how}"

    def page(self, name: str, number: int = 0) -> str:
        """The page of a value, and a comma; empty where no words support it."""
        spans = self.found(name).spans
        span = spans[number] if number < len(spans) else spans[0] if spans else None
        if span is None:
            return ""
        note = " in a footnote" if span.stream == "notes" else ""
        return f"p. {span.page}{f' line {span.line}' if span.line else ''}{note}, "

    def entry(self, section: str, id_: str) -> Entry:
        """A new entry of the file."""
        entry = Entry(section, id_)
        self.entries.append(entry)
        return entry

    def ask(self, section: str, question: str) -> None:
        """A question for a person, at the beginning of a section; once."""
        if (section, question) not in self.questions:
            self.questions.append((section, question))

    def sections(self) -> Iterator[str]:
        """The entries as lines, section by section, each with its questions first."""
        for section in dict.fromkeys(["people", "claims", *(entry.section for entry in self.entries)]):
            yield from ("", f"{section}:")
            asked = [question for where, question in self.questions if where == section]
            yield from (f"  # ? {question}" for question in [*asked, *self.words["asked"].get(section, ())])
            for entry in self.entries:
                if entry.section == section:
                    yield f"  {entry.id}:"
                    for name, (value, why) in entry.fields.items():
                        yield f"    {name}: {_yaml(value)}" + (f"  # {' '.join(why.split())}" if why else "")


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
