"""What readers look for, as data: words and patterns in TOML, read once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["pattern", "spelled", "table"]

_FOLDER = Path(__file__).parent
_BEHIND = re.compile(r"\(\?<[=!][^()]*\)")  # what stands before is of one length, so its spaces are single
_MACRO = re.compile(r"\{([a-z_]+)\}")


@cache
def table(name: str) -> dict[str, Any]:
    """The table of this name."""
    with (_FOLDER / f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def pattern(source: str, *, case: bool = False) -> re.Pattern[str]:
    """A pattern of a table, compiled: one space stands for any run of space (`` ?`` for none too), ``{name}`` for the
    pattern of that name in ``words``. Letters of either case unless ``case`` is set.
    """
    return re.compile(spelled(source), re.MULTILINE if case else re.MULTILINE | re.IGNORECASE)


@cache
def spelled(source: str) -> str:
    """A pattern of a table as ``re`` spells it."""
    words = table("words")
    for _ in range(4):
        source = _MACRO.sub(lambda found: f"(?:{words[found[1]]})" if found[1] in words else found[0], source)
    source = _BEHIND.sub(lambda found: found[0].replace(" ", r"\s"), source)
    return source.replace(" ?", r"\s*").replace(" *", r"\s*").replace(" ", r"\s+")
