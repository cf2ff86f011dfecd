"""A case file drafted from the reading of a decision: every value with its page, every gap as a question."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import PurePath
from string import Formatter

from wellfounded.dates import day_words
from wellfounded.drafting.decided import decided, of_first_instance
from wellfounded.drafting.draft_writer import UNSURE, DraftWriter, quoted, spaced, words_table
from wellfounded.drafting.harms import evidence_of, groups_of, harms_of
from wellfounded.drafting.outcome import expected
from wellfounded.drafting.papers import family_of, in_order
from wellfounded.drafting.parties import Household, claims_of, people_of
from wellfounded.reading.model import Reading

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


def draft(
    reading: Reading, forums: Collection[str], asked: Iterable[Asked] = (), others: Sequence[Reading] = ()
) -> str:
    """The text of a case file for what was read; ``asked`` are further questions for the end of the file.

    ``forums`` are the codes of the forums that a case can be in. ``others`` are further papers of the same case, such
    as the decision below or a brief: what they tell is added, with the name of the paper.

    Raises InputError (WF611) where no decision was read that can be drafted.
    """
    main, *rest = in_order([reading, *others])
    family = words_table()["families"][family_of(main)]
    writer = DraftWriter(main, family, tuple(rest))
    people = people_of(writer)
    household = Household(writer, people)
    claims_of(writer, people)
    decided(writer, people)
    groups_of(writer, people)
    harms_of(writer, household)
    evidence_of(writer, people)
    names = ", ".join(PurePath(one.name).name for one in (main, *rest))
    head = (line.format(name=names) for line in _HEAD.splitlines())
    lines = [words_table()["first_line"], *head, *_first(writer), ""]
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


def _first(writer: DraftWriter) -> Iterator[str]:
    """The entries to check first, each with its confidence; every draft begins with them, or says that it has none."""
    unsure = writer.unsure()
    if not unsure:
        yield f"# No entry is less than {UNSURE:.0%} certain. Each question below needs your answer."
        return
    yield "# Check these entries first, the least certain of them before the others:"
    shown = [f"{entry.section}.{entry.id} ({round(100 * entry.confidence)}%)" for entry in unsure]
    yield f"#   {', '.join(shown)}"


def _title(writer: DraftWriter) -> str:
    """The family's title; where a field that it names was not read, the name of the file."""
    fields = {name: found.value for name, found in writer.reading.fields.items()}
    title = str(writer.family["first_title" if of_first_instance(writer) else "title"])
    named = [name for _, name, _, _ in Formatter().parse(title) if name]
    if all(isinstance(fields.get(name), str) for name in named):
        return title.format(**{name: _in_words(str(fields[name])) for name in named})
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
    asked = "# ? What is the date of the decision?"
    last = max(writer.facts("latest"), key=lambda fact: fact.text("date"), default=None)
    if last is None:
        return [f"{asked} Until it is entered here, use --as-of.", "dates: {decided: }"]
    day = _in_words(last.text("date"))
    said = f"Until decided is entered here, the law is that of the latest day that a document names, {day}."
    return [f"{asked} {said}", f"dates: {{as_of: {last.text('date')}}}  # {writer.because(last)}"]


def _unread(writer: DraftWriter) -> Iterator[str]:
    unread = [name for name, found in writer.reading.fields.items() if found.value is None]
    if unread:
        yield from ("", f"# Not read: {', '.join(spaced(name) for name in unread)}.")
