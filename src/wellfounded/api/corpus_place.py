"""Which corpus is meant."""

from __future__ import annotations

import os
from pathlib import Path

from wellfounded.problems import InputError, Problem

__all__ = ["corpus_place"]


def corpus_place(corpus: str | Path = "") -> str:
    """The folder or the address of a server: as given, else that in ``WELLFOUNDED_CORPUS``. Raises ``InputError``."""
    place = str(corpus) or os.environ.get("WELLFOUNDED_CORPUS", "")
    if not place:
        message = "No corpus is named. Give its folder with --corpus, or set WELLFOUNDED_CORPUS."
        raise InputError([Problem("--corpus", 0, "WF880", message)])
    return place
