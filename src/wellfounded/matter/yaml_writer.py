"""How values, keys and ids are written in a matter file, so that every reader of YAML takes them for what they are."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection
from dataclasses import dataclass

from wellfounded.matter.source import CONTROL

LONGEST_ID = 40

# What is written without quotes: words that no reader of YAML takes for anything else. A hyphen, a quote or a sign of
# YAML at the beginning, a colon or a hash anywhere, and brackets need quotes.
_SIGNS = r"./§¶$()'’+;!?–—%*&\-"
_PLAIN = re.compile(rf"[^\W_](?:[\w{_SIGNS}]| (?=[\w(§¶“–—$]))*")
_TAKEN = re.compile(r"(?i:y|n|yes|no|on|off|true|false|null|nan|inf)")
_NUMBER = re.compile(r"[\d.,_:+\-]+|0[xob][\da-fA-F_]+|[\d.,_]+e[+\-]?\d+", re.IGNORECASE)
_DAY = re.compile(r"\d{4}(?:-\d\d){0,2}")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is written in a field: a truth value or a text, with a place, a note and a mark of its own."""

    value: str | bool
    at: str = ""
    note: str = ""
    assumed: bool = False

    @property
    def bare(self) -> bool:
        """Whether nothing is said about it."""
        return not (self.at or self.note or self.assumed)


Value = bool | str | tuple[Answer, ...]
"""What a key may be given: a truth value, a text, or the answers of a field."""


def tidy(text: str) -> str:
    """A text on one line. Raises ``ValueError`` where it has a character that no file may contain."""
    one = " ".join(text.split())
    if found := CONTROL.search(one):
        raise ValueError(f"a character that cannot be displayed (U+{ord(found[0]):04X})")
    return one


def written(value: Value, *, as_json: bool = False) -> str:
    """A value on one line, good inside brackets and out of them. Raises ``ValueError`` for a text that cannot stand."""
    if isinstance(value, tuple):
        return _answers(value, as_json)
    if isinstance(value, bool):
        return "true" if value else "false"
    text = tidy(value)
    return text if not as_json and _needs_no_quotes(text) else quoted(text)


def quoted(text: str) -> str:
    """In double quotes, as JSON writes them, which is YAML too."""
    # YAML ends a line at these three also, and a reader would make a space of them.
    out = json.dumps(text, ensure_ascii=False)
    return re.sub("[\x85\u2028\u2029]", lambda found: f"\\u{ord(found[0]):04x}", out)


def _needs_no_quotes(text: str) -> bool:
    if not _PLAIN.fullmatch(text) or _TAKEN.fullmatch(text):
        return False
    # A number would come back as one in other programs; a day written in full is read the same by all.
    return not _NUMBER.fullmatch(text) or bool(_DAY.fullmatch(text))


def _answers(answers: tuple[Answer, ...], as_json: bool) -> str:
    said = [_answer(each, as_json) for each in answers]
    return said[0] if len(said) == 1 else f"[{', '.join(said)}]"


def _answer(answer: Answer, as_json: bool) -> str:
    def key(name: str) -> str:
        return f'"{name}"' if as_json else name

    value = written(answer.value, as_json=as_json)
    if answer.bare:
        return value
    parts = [f"{key('is')}: {value}"]
    parts += [f"{key('at')}: {written(answer.at, as_json=as_json)}"] if answer.at else []
    parts += [f"{key('note')}: {written(answer.note, as_json=as_json)}"] if answer.note else []
    parts += [f"{key('assumed')}: true"] if answer.assumed else []
    return f"{{{', '.join(parts)}}}"


def pairs(entries: dict[str, Value], *, as_json: bool = False) -> list[str]:
    """Keys with their values, each as it stands in a line; a text with nothing in it is left out."""
    out = []
    for key, value in entries.items():
        if value == "" or value == ():
            continue
        out.append(f"{written(key, as_json=as_json)}: {written(value, as_json=as_json)}")
    return out


def new_id(name: str, taken: Callable[[str], bool] | Collection[str], thing: str) -> str:
    """A readable id of small ASCII letters for a thing of that name, that is not taken: ``her-brother``.

    A name that has no such letters gives the word for the thing with a number: ``person-1``.
    """
    used = taken if callable(taken) else taken.__contains__
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", re.sub("['’]", "", plain)).strip("-")
    while len(word) > LONGEST_ID:
        word = word.rpartition("-")[0] or word[:LONGEST_ID]
    stem = re.sub(r"[^a-z0-9]+", "-", thing.lower()).strip("-") or "entry"
    if word[:1].isdigit():
        word = f"{stem}-{word}"
    if word and not _TAKEN.fullmatch(word) and not used(word):
        return word
    base = word if word and not _TAKEN.fullmatch(word) else stem
    number = 2 if base == word else 1
    while used(f"{base}-{number}"):
        number += 1
    return f"{base}-{number}"
