"""A matter file drafted from the reading of a decision: every value with its place, every gap as a question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from string import Formatter

from wellfounded.drafting.draft_writer import DraftWriter, quoted, spaced, words_table
from wellfounded.drafting.parties import claims_of, people_of
from wellfounded.drafting.rulings import decisions_below, expected, findings_of
from wellfounded.problems import InputError, Problem
from wellfounded.reading.model import Found, Reading

__all__ = ["Asked", "draft"]

_ONE_LINE = re.compile(r"[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+")
"""What no line of YAML can hold: ends of lines and characters that cannot be printed."""

_HEAD = """\
# Drafted from {name}. Read it beside the decision: what stands here was read by rule, and may be wrong.
# Behind each value: its page, how sure it is (of 100), and how it was read. A line with ? is for you to answer.
# What the decision ordered stands under expect, where the law never sees it.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a person, and the line of the file that would answer it."""

    question: str
    line: str


def draft(reading: Reading, forums: Collection[str], asked: Iterable[Asked] = ()) -> str:
    """The text of a matter file for what was read; ``asked`` are further questions, put at its end.

    ``forums`` are the codes of the forums that a matter can be in.

    Raises InputError (WF611) for a file in which no decision was read that can be drafted.
    """
    families = words_table()["families"]
    court = reading.fields.get("court") or Found(None)
    family = families.get(f"{reading.family} {court.value}") or families.get(reading.family)
    if family is None:
        message = "No matter can be drafted from this: no decision was read in it that a draft is made of."
        raise InputError([Problem(reading.name, 0, "WF611", message)])
    sheet = DraftWriter(reading, family)
    people = people_of(sheet)
    claims_of(sheet, people)
    decisions_below(sheet, people)
    findings_of(sheet, people)
    lines = [*(line.format(name=PurePath(reading.name).name) for line in _HEAD.splitlines()), ""]
    lines += [
        f"format: {words_table()['format']}",
        f"matter: {quoted(_title(sheet))}",
        *_forum(sheet, forums),
        f"stage: {family['stage']}",
        *_dates(sheet),
    ]
    lines += [*sheet.sections(), *expected(sheet, people), *_unread(sheet)]
    questions = [f"# ? {one.question}  [{one.line}]" for one in asked]
    if questions:
        lines += ["", "# What the law would like to know, the most decisive first:", *questions]
    # a line of the list is a line of the file, whatever characters the words of a decision bring into it
    return "".join(f"{_ONE_LINE.sub(' ', line)}\n" for line in lines)


def _title(sheet: DraftWriter) -> str:
    """The family's title; where a field that it names was not read, the name of the file."""
    fields = {name: found.value for name, found in sheet.reading.fields.items()}
    named = [name for _, name, _, _ in Formatter().parse(sheet.family["title"]) if name]
    if all(isinstance(fields.get(name), str) for name in named):
        return str(sheet.family["title"]).format(**fields)
    return PurePath(sheet.reading.name).name


def _forum(sheet: DraftWriter, forums: Collection[str]) -> list[str]:
    forum = sheet.value(sheet.family["forum"])
    if forum in forums:
        return [f"forum: {forum}  # {sheet.why(sheet.family['forum'])}"]
    why = "None was read" if forum is None else f"There is no law of {forum} alone"
    return [f"# ? The law of which forum governs? {why}.", f"forum: {list(forums)[-1]}"]


def _dates(sheet: DraftWriter) -> list[str]:
    decided = sheet.value("decided")
    if decided:
        return [f"dates: {{decided: {decided}}}  # {sheet.why('decided')}"]
    return ["# ? On which day was it decided? Until it is said here, ask with --as-of.", "dates: {decided: }"]


def _unread(sheet: DraftWriter) -> Iterator[str]:
    unread = [name for name, found in sheet.reading.fields.items() if found.value is None]
    if unread:
        yield from ("", f"# Not read: {', '.join(spaced(name) for name in unread)}.")
