"""Who makes a change: set for each request, and kept with each state of a case file."""

from __future__ import annotations

from contextvars import ContextVar

author: ContextVar[str] = ContextVar("author", default="")
"""The name of whoever asked for what is being done; empty for the program itself."""


def with_author(kept: str, number: int, name: str) -> str:
    """The list of authors with one more: a line for each state, its number and the name."""
    return f"{kept}{number} {' '.join(name.split())}\n"


def authors_in(kept: str) -> dict[int, str]:
    """The names by the numbers of the states; a line that is none of ours is passed over."""
    pairs = (line.partition(" ") for line in kept.splitlines())
    return {int(number): name for number, _, name in pairs if number.isascii() and number.isdigit() and name}
