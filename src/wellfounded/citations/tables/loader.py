"""The words of the field, read from the tables in ``tables/``: Python here knows shapes, and they know names."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["read_form", "squeeze"]

_FOLDER = Path(__file__).parent


@cache
def read_form(name: str) -> Mapping[str, Any]:
    """One of the tables, by its name without the ending."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def squeeze(text: str) -> str:
    """An abbreviation without what is printed now so, now so: spaces, full stops, capitals."""
    return "".join(letter for letter in text.lower() if letter.isalnum() or letter == "&")
