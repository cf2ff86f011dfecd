"""The file of the documents' own words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any


@lru_cache(maxsize=1)
def wording() -> Mapping[str, Any]:
    """The file of words, read once."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text(encoding="utf-8"))
