"""What was read in a decision, as fields that a person can correct, and the reading with the corrections in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from starlette.datastructures import FormData

from wellfounded.dates import DateError, parse_day, words_of
from wellfounded.matter.source import lines_of
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.reading.model import SURE, Found, Reading, Span, Value
from wellfounded.reading.serialization import reading_of as read_again
from wellfounded.reading.shown_values import value_words

LONGEST = 500
MOST = 40
"""Respondents, and days of decisions, at most."""
LISTED = 60
"""Entries of a list that are shown at most."""


@dataclass(frozen=True, slots=True)
class Spec:
    """How a field of a reading is shown: see ``decision.toml``."""

    name: str
    label: str
    kind: str = ""
    use: bool = False
    into: str = ""
    help: str = ""
    pick: str = ""
    add: str = ""
    options: tuple[str, ...] = ()
    families: tuple[str, ...] = ()


@dataclass(slots=True)
class Shown:
    """A field on the page. ``text`` and ``chosen`` are what stands in the form: as read, or as it was sent.

    ``added`` are entries of a list that were typed in, one a line.
    """

    spec: Spec
    found: Found
    text: str = ""
    chosen: frozenset[str] = frozenset()
    added: str = ""
    options: tuple[tuple[str, str], ...] = ()
    entries: list[Entry] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    corrected: bool = False

    @property
    def id(self) -> str:
        """The name of its control."""
        return f"v-{self.spec.name}"


@dataclass(slots=True)
class Entry:
    """An entry of a list: its words, whether it is kept, and what was chosen where one word of it can be chosen."""

    number: int
    words: str
    kept: bool
    picked: str = ""


_BETWEEN_DAYS = re.compile(r";|,(?!\s*[0-9]{4}\s*(?:[,;]|$))")
"""What stands between days in a list, where the comma of "November 12, 2008" does not."""


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    return tomllib.loads(files("wellfounded.web").joinpath("decision.toml").read_text(encoding="utf-8"))


def specs(reading: Reading) -> Iterator[Spec]:
    """How the fields of a reading are shown, in order; those the table does not name come last, only shown."""
    seen = set()
    for given in _table()["field"]:
        told: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in given.items()}
        spec = Spec(**told)
        here = spec.name in reading.fields and (not spec.families or reading.family in spec.families)
        if here and spec.name not in seen:
            seen.add(spec.name)
            yield spec
    for name in reading.fields:
        if name not in seen:
            yield Spec(name, name.replace("_", " ").capitalize())


def called(word: object) -> str:
    """A word of the data as people say it."""
    if isinstance(word, bool):
        return "yes" if word else "no"
    said = _table()["words"].get(str(word))
    return str(said) if said else value_words(str(word))


def reading_of(data: Mapping[str, Any]) -> Reading:
    """A reading from its data. Raises InputError for data of another shape, which no child of ours gives."""
    try:
        return read_again(data)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InputError([Problem("file", 0, "WF825", "The extracted values cannot be displayed.")]) from error


def fields_of(reading: Reading, forums: Mapping[str, str], form: FormData | None = None) -> list[Shown]:
    """The fields as they are shown; with a form that was sent, as it was filled in."""
    return [_shown(spec, reading.fields[spec.name], forums, form) for spec in specs(reading)]


def _shown(spec: Spec, found: Found, forums: Mapping[str, str], form: FormData | None) -> Shown:
    shown = Shown(spec, found)
    value = found.value
    sent = _sent(form, shown.id)
    dated = spec.kind in ("day", "days")
    if spec.kind in ("text", "day", "number", "days", "choice", "forum"):
        each = value if isinstance(value, tuple) else () if value is None else (value,)
        read = "; ".join(words_of(str(one)) for one in each) if dated else ", ".join(map(str, each))
        shown.text = sent[0] if sent else "" if form is not None and spec.kind == "choice" else read
        if spec.kind in ("choice", "forum"):
            known = dict(forums) if spec.kind == "forum" else {one: called(one) for one in spec.options}
            other = ((read, called(read)),) if read and read not in known else ()
            shown.options = (*other, *known.items())
        shown.corrected = shown.text.strip() != read
    elif spec.kind == "set":
        read_set = tuple(map(str, value)) if isinstance(value, tuple) else ((str(value),) if value is not None else ())
        shown.chosen = frozenset(read_set if form is None else sent)
        shown.options = tuple((one, called(one)) for one in dict.fromkeys((*read_set, *spec.options)))
        shown.corrected = shown.chosen != frozenset(read_set)
    elif spec.kind == "list" or isinstance(value, tuple):
        value = value if isinstance(value, tuple) else ()
        shown.entries = [_entry(shown, number, one, form) for number, one in enumerate(value[:LISTED])]
        shown.options = tuple((one, called(one)) for one in spec.options)
        shown.corrected = any(
            not entry.kept or (spec.pick and entry.picked != _word(one, spec.pick))
            for entry, one in zip(shown.entries, value, strict=False)
        )
        more = [one for one in _sent(form, f"{shown.id}-more") if one]
        shown.chosen = frozenset(more)
        shown.added = "\n".join(_sent(form, f"{shown.id}-new")) if spec.add else ""
        shown.corrected = shown.corrected or bool(more) or bool(shown.added.strip())
        if spec.pick:
            read_words = dict.fromkeys(_word(one, spec.pick) for one in value)
            shown.options = tuple((one, called(one)) for one in dict.fromkeys((*spec.options, *read_words)) if one)
    else:
        shown.text = "" if value is None else called(value)
    return shown


def _sent(form: FormData | None, name: str) -> list[str]:
    return [one for one in form.getlist(name) if isinstance(one, str)] if form is not None else []


def _word(entry: Value, key: str) -> str:
    return str(entry.get(key) or "") if isinstance(entry, Mapping) else ""


def _entry(shown: Shown, number: int, value: Value, form: FormData | None) -> Entry:
    spec = shown.spec
    if isinstance(value, Mapping):
        said = [
            called(one) if key != "sentence" else f"“{one}”"
            for key, one in value.items()
            if one not in (None, "", False, ()) and key != spec.pick and not isinstance(one, bool)
        ]
        words = ", ".join(said)
    else:
        words = called(value)
    kept = form is None or not spec.kind or str(number) in _sent(form, shown.id)
    picked = _word(value, spec.pick) if spec.pick else ""
    sent = _sent(form, f"{shown.id}-{number}")
    return Entry(number, words, kept, sent[0] if sent else picked)


def corrections(reading: Reading, shown: Sequence[Shown]) -> Reading:
    """The reading with what a person said in place of what was read. Problems are put beside the fields.

    Raises InputError where there are any.
    """
    fields = dict(reading.fields)
    for one in shown:
        one.problems.clear()
        if one.corrected and one.spec.kind:
            said = _said(one)
            if not one.problems:
                fields[one.spec.name] = Found(said, _spans(one), 1.0, "corrected by hand")
    problems = [problem for one in shown for problem in one.problems]
    if problems:
        raise InputError(problems)
    return replace(reading, fields=fields)


def _said(one: Shown) -> Value:
    spec = one.spec
    text = _printable(one.text)
    if spec.kind == "set":
        known = [key for key, _ in one.options]
        for wrong in sorted(one.chosen - set(known)):
            one.problems.append(_problem(one, f"'{wrong}' is not a listed choice.", nearest(wrong, known)))
        return tuple(key for key in known if key in one.chosen)
    if spec.kind == "list":
        return _list(one)
    if not text:
        return () if spec.kind == "days" else None
    if len(text) > LONGEST:
        one.problems.append(_problem(one, f"Use at most {LONGEST} characters."))
    elif spec.kind == "day":
        return _day(one, text)
    elif spec.kind == "days":
        days = [each.strip() for each in _BETWEEN_DAYS.split(text) if each.strip()]
        if len(days) > MOST:
            one.problems.append(_problem(one, f"Enter at most {MOST} dates."))
        return tuple(sorted(_day(one, each) for each in days))
    elif spec.kind == "number":
        if text.isascii() and text.isdigit() and len(text) < 4 and 1 <= int(text) <= MOST:
            return int(text)
        one.problems.append(_problem(one, f"Enter a number from 1 to {MOST}."))
    elif spec.kind in ("choice", "forum") and text not in dict(one.options):
        known = [key for key, _ in one.options]
        one.problems.append(_problem(one, f"'{text}' is not a listed choice.", nearest(text, known)))
    return text


def _day(one: Shown, text: str) -> str:
    try:
        return parse_day(text).isoformat()
    except DateError as error:
        one.problems.append(_problem(one, f"{error}.", error.suggestion))
    return text


def _list(one: Shown) -> Value:
    """The entries that are kept, each with the word that was chosen for it, and those that were added."""
    value = one.found.value if isinstance(one.found.value, tuple) else ()
    known = dict(one.options)
    out: list[Value] = []
    for entry, read in zip(one.entries, value, strict=False):
        if not entry.kept:
            continue
        if one.spec.pick and isinstance(read, Mapping):
            if entry.picked not in known:
                one.problems.append(
                    _problem(one, f"'{entry.picked}' is not a listed choice.", nearest(entry.picked, known))
                )
            read = {**read, one.spec.pick: entry.picked}
        out.append(read)
    out += value[len(one.entries) :]
    for word in sorted(one.chosen):
        if word not in known:
            one.problems.append(_problem(one, f"'{word}' is not a listed choice.", nearest(word, known)))
        out.append({one.spec.pick: word, "ruling": "added by hand"})
    return (*out, *_added(one))


def _added(one: Shown) -> Iterator[Value]:
    """The people typed in, one a line: a name, and after a comma what that person is to another of them."""
    lines = [line for line in map(_printable, lines_of(one.added)) if line]
    if len(lines) > MOST or any(len(line) > LONGEST for line in lines):
        one.problems.append(_problem(one, f"Enter at most {MOST} names of at most {LONGEST} characters, one per line."))
        return
    for line in lines:
        name, _, relation = (part.strip() for part in line.partition(","))
        if not name:
            one.problems.append(_problem(one, f"'{line}' has no name before the comma."))
        yield {"name": name, "called": name, "relation": relation, "derivative": False, "own": True, "given": True}


def _printable(text: str) -> str:
    """A text on one line, without what cannot be shown."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def _spans(one: Shown) -> tuple[Span, ...]:
    """The places that are left: of a list those of the entries that were kept."""
    spans, value = one.found.spans, one.found.value
    if one.spec.kind != "list" or not isinstance(value, tuple) or len(spans) != len(value):
        return spans
    out = {entry.number for entry in one.entries if not entry.kept}
    return tuple(span for number, span in enumerate(spans) if number not in out)


def _problem(one: Shown, message: str, near: str = "") -> Problem:
    return Problem(one.id, 0, "WF821", message, near)


def sure(found: Found) -> str:
    """How sure a value is, in a word."""
    return "sure" if found.confidence >= SURE else "unsure"
