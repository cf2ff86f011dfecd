"""The formats that matter files have had: a file of an older one is told from its words, and put into the present one.

The words of each older format, and what became of them, are a file of renames in ``law/renames``, with a table ``old``:
the types, fields and sentences of that format, so that its files can be read without the law of that day. Words that
files of the present format have had, and have no more, are a file of their own, ``within-N.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wellfounded.language.model import ListType, Place, Term, Thing, UnionType
from wellfounded.language.vocabulary import Vocabulary, bare, slots
from wellfounded.matter.schema import FORMAT, SCHEMA_LINE
from wellfounded.matter.source import ends_as_in, plain_ends
from wellfounded.problems import InputError, Problem
from wellfounded.renaming.earlier_words import EarlierWords, earlier_words
from wellfounded.renaming.matter_file import MatterText
from wellfounded.renaming.model import Renames, renames_of

FOLDER = Path(__file__).resolve().parent.parent / "law" / "renames"
_FORMAT = re.compile(r"^format:[ \t]*(\d+)", re.MULTILINE)
_FIRST_KEY = re.compile(r"^(?=[A-Za-z_]+:)", re.MULTILINE)


@dataclass(frozen=True)
class Step:
    """From one format to the next: the words of the older one, and the renames."""

    vocabulary: Vocabulary
    renames: Renames
    types: Mapping[str, Mapping[str, str]]

    def applied(self, text: str, file: str) -> str:
        """A matter file of the older format in the words of the next. Raises ``InputError`` where it is not YAML."""
        return MatterText(self.vocabulary, self.renames, self.types).renamed(text, file)


@cache
def step_to(number: int) -> Step:
    """What leads to format ``number`` from the one before it."""
    path = FOLDER / f"format-{number}.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return Step(_vocabulary(data), renames_of(data, path.name), data["old"]["fields"])


@cache
def within_format() -> EarlierWords:
    """The words that files of the present format have had and have no more."""
    path = FOLDER / f"within-{FORMAT}.toml"
    return earlier_words(tomllib.loads(path.read_text(encoding="utf-8")), path.name)


def format_of(text: str) -> int:
    """The format that a matter file names; 1 where it names none."""
    found = _FORMAT.search(plain_ends(text))
    return int(found[1]) if found else 1


def migrated(text: str, file: str) -> str:
    """A matter file in the present format: comments, order and line ends stay. Raises ``InputError``.

    It gets the line by which an editor finds the schema. A file that is in the present format comes back as it is, but
    for words that the format has no more. The words of an older format may lead to such words too.
    """
    number = format_of(text)
    if not 1 <= number <= FORMAT:
        later = f"this version knows formats 1 to {FORMAT}. Upgrade to read a later one"
        raise InputError([Problem(file, 0, "WF124", f"the file is in format {number}; {later}")])
    for following in range(number + 1, FORMAT + 1):
        text = step_to(following).applied(text, file)
    text = within_format().applied(text, file)
    if number == FORMAT:
        return text
    plain = plain_ends(text)
    if _FORMAT.search(plain):
        plain = _FORMAT.sub(f"format: {FORMAT}", plain, count=1)
    else:
        plain = _FIRST_KEY.sub(f"format: {FORMAT}\n", plain, count=1)
    if "$schema=" not in plain and not plain.lstrip("\ufeff \n").startswith("{"):  # in JSON there are no comments
        mark = "\ufeff" if plain.startswith("\ufeff") else ""
        plain = f"{mark}{SCHEMA_LINE}\n{plain.removeprefix(mark)}"
    return ends_as_in(text, plain)


def _vocabulary(data: Mapping[str, Any]) -> Vocabulary:
    """The words of an older format, as far as its matter files use them."""
    old, place = data["old"], Place("(an older format)", 0)
    made = Vocabulary()
    made.things.update({name: Thing(name, section, place) for name, section in old["things"].items()})
    made.lists.update({name: ListType(name, place, values=list(values)) for name, values in data["values"].items()})
    for name, members in old["kinds"].items():
        types = tuple(member for member in members if member in made.things or member in made.lists)
        made.unions[name] = UnionType(name, types, tuple(m for m in members if m not in types), place)
    made.texts.update(old["texts"])
    for template in data["sentences"]:
        names = slots(template)
        made.add(Term(bare(template), template, names, tuple(made.type_of(name) for name in names), place))
    return made
