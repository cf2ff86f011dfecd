"""What was read of decisions, in words for a page: ``for_respondent`` is "for the applicant"."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


def value_words(value: str) -> str:
    """A value of a reading in words."""
    return _words().get(value) or value.replace("_", " ")


@cache
def _words() -> dict[str, str]:
    text = files("wellfounded.reading").joinpath("data", "shown_values.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text))
