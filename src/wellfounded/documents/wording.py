"""The documents' own words, and the words for an authority or a line of an answer."""

from __future__ import annotations

import re

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Line
from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.documents.model import Cite, Mark, Run, Words, join, words
from wellfounded.documents.words_file import wording
from wellfounded.engine.program import Value

__all__ = ["cite_words", "in_words", "is_case", "law_name", "line_words", "mark_of", "setting_words", "wording"]

# Kinds of authority whose short name is a case's, and so stands in italics: those that are made by judges.
_CASE_SIGNS = ("court", "board", "general", "decision", "dissent", "panel")


def setting_words(case: Case) -> str:
    """The governing law of an answer, and its date."""
    setting = case.law.setting
    return str(wording()["law_of"]).format(
        forum=case.library.forums[setting.forum].removeprefix("the "), day=day_words(setting.day)
    )


def is_case(citation: Citation) -> bool:
    """Whether an authority is a decision, whose name stands in italics."""
    kind = citation.authority.kind.lower()
    return any(sign in kind for sign in _CASE_SIGNS) and "rule" not in kind


def cite_words(citation: Citation) -> Words:
    """An authority in its short form, with the pinpoint."""
    authority = citation.authority
    if not is_case(citation):
        return (Cite(authority.key, (Run(str(citation)),)),)
    rest = str(citation).removeprefix(authority.key)
    return (Cite(authority.key, (Run(authority.key, italic=True), *((Run(rest),) if rest else ()))),)


def line_words(line: Line) -> Words:
    """A line of an answer: what it says, then in brackets its authorities and places in the record."""
    tail = [cite_words(citation) for citation in line.citations]
    own = wording()["cites"]
    tail += [words(f"{own['persuasive']} ", *cite_words(citation)) for citation in line.persuasive]
    if line.announced:
        tail.append(words(own["announced_in_case"]))
    tail += [words(place) for place in line.places]
    return words(line.text, "  [", *join(tail), "]") if tail else words(line.text)


def law_name(name: str, kind: str) -> str:
    """The name of what leaves a point open, in words where it is that of a rule."""
    return name.replace("-", " ") if kind == "contested" else name


def mark_of(value: Value) -> Mark:
    """The mark of what is unresolved; what is established has none."""
    return "open" if value is Value.OPEN else ""


_DAY = re.compile(r"(?<![\d-])((?:1[89]|20)\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?![\d-])")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def in_words(text: str) -> str:
    """Text with days and months as they are written in a letter: ``November 12, 2008``."""
    return _DAY.sub(_dated, text)


def _dated(found: re.Match[str]) -> str:
    month = _MONTHS[int(found[2]) - 1]
    return f"{month} {int(found[3])}, {found[1]}" if found[3] else f"{month} {found[1]}"
