"""A case file drafted from the reading of a decision: every value with its page, every gap as a question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from string import Formatter

from wellfounded.dates import day_words
from wellfounded.drafting.draft_writer import DraftWriter, quoted, spaced, words_table
from wellfounded.drafting.parties import claims_of, people_of
from wellfounded.drafting.rulings import decisions_below, expected, findings_of
from wellfounded.problems import InputError, Problem
from wellfounded.reading.model import Found, Reading

__all__ = ["Asked", "draft"]

_ONE_LINE = re.compile(r"[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+")
"""What no line of YAML can hold: ends of lines and characters that cannot be printed."""

_HEAD = """\
# Drafted from {name}. Check every value against the decision: values were extracted by rule and may be wrong.
# After each value: its page, the confidence of the extraction, and its basis. Answer each line that begins with ?.
# The order of the decision is under actual_disposition, which the analysis does not use.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a person, and the line of the file that would answer it."""

    question: str
    line: str


def draft(reading: Reading, forums: Collection[str], asked: Iterable[Asked] = ()) -> str:
    """The text of a case file for what was read; ``asked`` are further questions for the end of the file.

    ``forums`` are the codes of the forums that a case can be in.

    Raises InputError (WF611) for a file in which no decision was read that can be drafted.
    """
    families = words_table()["families"]
    court = reading.fields.get("court") or Found(None)
    family = families.get(f"{reading.family} {court.value}") or families.get(reading.family)
    if family is None:
        message = (
            "No case file can be drafted: no decision was found. Choose a decision of the Board or a federal court."
        )
        raise InputError([Problem(reading.name, 0, "WF611", message)])
    writer = DraftWriter(reading, family)
    people = people_of(writer)
    claims_of(writer, people)
    decisions_below(writer, people)
    findings_of(writer, people)
    lines = [*(line.format(name=PurePath(reading.name).name) for line in _HEAD.splitlines()), ""]
    lines += [
        f"format: {words_table()['format']}",
        f"matter: {quoted(_title(writer))}",
        *_forum(writer, forums),
        f"stage: {family['stage']}",
        *_dates(writer),
    ]
    lines += [*writer.sections(), *expected(writer, people), *_unread(writer)]
    questions = [f"# ? {one.question}  [{one.line}]" for one in asked]
    if questions:
        lines += ["", "# Unanswered questions, the most outcome-determinative first:", *questions]
    # one entry of the list is one line of the file, whatever characters the words of a decision contain
    return "".join(f"{_ONE_LINE.sub(' ', line)}\n" for line in lines)


def _title(writer: DraftWriter) -> str:
    """The family's title; where a field that it names was not read, the name of the file."""
    fields = {name: found.value for name, found in writer.reading.fields.items()}
    named = [name for _, name, _, _ in Formatter().parse(writer.family["title"]) if name]
    if all(isinstance(fields.get(name), str) for name in named):
        return str(writer.family["title"]).format(**{name: _in_words(str(fields[name])) for name in named})
    return PurePath(writer.reading.name).name


def _in_words(text: str) -> str:
    """A date in words, such as June 7, 2012; any other text as it is."""
    try:
        return day_words(date.fromisoformat(text))
    except ValueError:
        return text


def _forum(writer: DraftWriter, forums: Collection[str]) -> list[str]:
    forum = writer.value(writer.family["forum"])
    if forum in forums:
        return [f"forum: {forum}  # {writer.why(writer.family['forum'])}"]
    why = "None was read" if forum is None else f"No law is stored for {forum} alone"
    return [f"# ? Which circuit's law controls? {why}.", f"forum: {list(forums)[-1]}"]


def _dates(writer: DraftWriter) -> list[str]:
    decided = writer.value("decided")
    if decided:
        return [f"dates: {{decided: {decided}}}  # {writer.why('decided')}"]
    return ["# ? What is the date of the decision? Until it is entered here, use --as-of.", "dates: {decided: }"]


def _unread(writer: DraftWriter) -> Iterator[str]:
    unread = [name for name, found in writer.reading.fields.items() if found.value is None]
    if unread:
        yield from ("", f"# Not read: {', '.join(spaced(name) for name in unread)}.")
