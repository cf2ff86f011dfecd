"""Law text as a tree of indented lines, before anyone asks what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from wellfounded.language.model import Place
from wellfounded.problems import Problem

DEEPEST = 24
_LINE_END = re.compile(r"\r\n|\n|\r")
_TRAILING_COMMENT = re.compile(r"(?:^|\s{2,})#.*$")


@dataclass
class Line:
    """One line with the deeper-indented lines under it."""

    text: str
    place: Place
    indent: int
    children: list[Line] = field(default_factory=list)

    @property
    def word(self) -> str:
        """Its first word."""
        return self.text.split(maxsplit=1)[0]

    @property
    def rest(self) -> str:
        """What follows the first word."""
        pieces = self.text.split(maxsplit=1)
        return pieces[1] if len(pieces) > 1 else ""

    @property
    def whole(self) -> str:
        """The line's text with all that stands under it, where no keyword is looked for."""
        return self.split(frozenset())[0]

    def split(self, keywords: frozenset[str]) -> tuple[str, list[Line]]:
        """The line's text with its continuation lines, and the lines under it that begin with a keyword."""
        text, marked = self.text, []
        for child in self.children:
            if child.word in keywords:
                marked.append(child)
            else:
                more, deeper = child.split(keywords)
                text = f"{text} {more}"
                marked += deeper
        return text, marked


def read_lines(text: str, file: str, problems: list[Problem]) -> list[Line]:
    """The lines of a law text at column 0, each with its children. Problems are added to ``problems``."""
    roots: list[Line] = []
    open_lines: list[Line] = []
    for line in _meaningful(text, file, problems):
        while open_lines and open_lines[-1].indent >= line.indent:
            open_lines.pop()
        if len(open_lines) >= DEEPEST:
            problems.append(
                Problem(file, line.place.line, "WF014", f"Lines stand more than {DEEPEST} deep under each other.")
            )
            continue
        if open_lines:
            open_lines[-1].children.append(line)
        elif line.indent:
            problems.append(Problem(file, line.place.line, "WF002", "An indented line with no block above it."))
            continue
        else:
            roots.append(line)
        open_lines.append(line)
    return roots


def _meaningful(text: str, file: str, problems: list[Problem]) -> Iterator[Line]:
    for number, raw in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        stripped = _TRAILING_COMMENT.sub("", raw).rstrip()
        if not stripped:
            continue
        body = stripped.lstrip()
        if stripped[: -len(body)].strip(" "):
            problems.append(Problem(file, number, "WF001", "A tab at the start of a line; indent with spaces."))
        yield Line(body, Place(file, number), len(stripped) - len(body))
