"""The form of every answer: trees of rows under headings; plain text when piped, a tree with color on a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

Mark = Literal["", "holds", "open", "fails", "caution", "head", "quiet"]

PLAIN_WIDTH = 110
_SIGNS = {"open": "UNRESOLVED: ", "fails": "NOT ESTABLISHED: "}
_STYLES = {
    "holds": "green",
    "open": "yellow",
    "fails": "red",
    "caution": "yellow",
    "head": "bold",
    "quiet": "dim",
    "": "",
}


@dataclass
class Row:
    """A line of an answer: its words, its authority and place in the record, its mark, and the lines under it."""

    text: str
    tail: str = ""
    mark: Mark = ""
    rows: list[Row] = field(default_factory=list)

    def add(self, text: str, tail: str = "", mark: Mark = "") -> Row:
        """Add a row under this one and return it."""
        row = Row(text, tail, mark)
        self.rows.append(row)
        return row


def plain(rows: Iterable[Row], width: int = PLAIN_WIDTH) -> str:
    """The rows as plain text: indented, wrapped, the tail in square brackets."""
    return "\n".join(_plain(rows, 0, width)) + "\n"


def _plain(rows: Iterable[Row], depth: int, width: int) -> Iterator[str]:
    for number, row in enumerate(rows):
        if depth == 0 and number:
            yield ""
        indent = "  " * depth
        sign = _SIGNS.get(row.mark, "")
        tail = f"  [{row.tail}]" if row.tail else ""
        yield from textwrap.wrap(
            f"{sign}{row.text}{tail}",
            max(width, 40 + len(indent)),
            initial_indent=indent,
            subsequent_indent=indent + "    ",
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
        yield from _plain(row.rows, depth + 1, width)


def on_terminal(rows: Iterable[Row]) -> None:
    """Print the rows as trees with color."""
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    def label(row: Row) -> Text:
        text = Text(_SIGNS.get(row.mark, "") + row.text, style=_STYLES[row.mark])
        if row.tail:
            text.append(f"  {row.tail}", style="dim cyan")
        return text

    def grow(tree: Tree, row: Row) -> None:
        for child in row.rows:
            grow(tree.add(label(child)), child)

    console = Console(highlight=False)
    for row in rows:
        tree = Tree(label(row), guide_style="dim")
        grow(tree, row)
        console.print(tree)
