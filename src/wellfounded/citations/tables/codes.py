"""The codes and registers that are cited by number, name, and section or page; the act's sections and the code's."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wellfounded.citations.parser.section_numbers import label_type
from wellfounded.citations.tables.loader import read_form

__all__ = [
    "ACT_SERIES",
    "Code",
    "act_names",
    "any_code",
    "code",
    "code_section_of",
    "known_section",
    "mend_path",
    "mend_section",
]

ACT_SERIES = "ina"
"""The series of sections that are cited by the act's own numbers."""


@dataclass(frozen=True, slots=True)
class Code:
    """A code or register. ``levels`` are the kinds of labels that its subsections bear, outermost first."""

    id: str
    kind: str
    subkind: str
    pages: bool
    display: str
    levels: tuple[str, ...]


@cache
def _codes() -> dict[str, Code]:
    return {
        entry["id"]: Code(
            entry["id"],
            entry["kind"],
            entry.get("subkind", "full"),
            entry["numbering"] == "pages",
            entry["display"],
            tuple(entry.get("levels", ())),
        )
        for entry in read_form("codes")["code"]
    }


def code(name: str) -> Code | None:
    """The code of that id."""
    return _codes().get(name)


@cache
def any_code() -> re.Pattern[str]:
    """A number and the name of any code; the group that matched is the code's id."""
    names = "|".join(f"(?P<{entry['id']}>{entry['spelled']})" for entry in read_form("codes")["code"])
    return re.compile(rf"(?P<title>\d{{1,4}}) ?(?:{names})")


@cache
def act_names() -> re.Pattern[str]:
    """The act's names and abbreviations."""
    return re.compile(read_form("ina")["names"])


@cache
def _sections() -> tuple[dict[str, str], dict[str, str], frozenset[str]]:
    table = read_form("ina")
    of_code = frozenset([*table["sections"].values(), *table["former"].values(), *table["code_only"]["sections"]])
    return table["sections"], table["former"], of_code


def code_section_of(number: str) -> str:
    """The section of the code in which a section of the act stands; empty where the table has none."""
    present, former, _ = _sections()
    wanted = number.upper()
    return present.get(wanted) or former.get(wanted, "")


def known_section(number: str) -> bool:
    """Whether a number is one of the code's sections on this subject."""
    return number in _sections()[2]


_LOOKS_LIKE = {"6": "b", "8": "b", "h": "b", "0": "c", "e": "c", "o": "c", "4": "a", "n": "a"}


def mend_section(number: str) -> str:
    """A section number whose letter was printed large or read as a digit, put right; itself where nothing is wrong."""
    if known_section(number):
        return number
    if known_section(number.lower()):
        return number.lower()
    mended = number[:-1] + _LOOKS_LIKE.get(number[-1:].lower(), "")
    return mended if len(mended) == len(number) and known_section(mended) else number


def mend_path(path: tuple[str, ...], levels: tuple[str, ...]) -> tuple[str, ...]:
    """A path in which a small letter or numeral was printed as a capital, put right as its level demands."""
    if not path or not levels:
        return path
    kind = label_type(path[0])
    level = levels.index(kind) if kind in levels[1:2] else 0
    out = []
    for label in path:
        wanted = levels[level] if level < len(levels) else ""
        small = label.lower()
        roman = re.fullmatch(r"[ivxl]+", small) is not None
        if wanted == "1" and label in ("l", "I"):
            label = "1"
        elif label.isupper() and ((wanted == "i" and roman) or (wanted == "a" and len(label) == 1)):
            label = small
        out.append(label)
        level += 1
    return tuple(out)
