"""The prompts that the server offers: tasks of several steps, with the case or document filled in."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from wellfounded.problems import InputError, Problem, nearest

LONGEST = 1_000
"""Characters of an argument."""
_NONE = "(none named)"
_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A task: what it says of itself, its arguments with what they are, and its text with places for them."""

    name: str
    title: str
    description: str
    arguments: Mapping[str, str]
    text: str

    def filled(self, given: Mapping[str, str]) -> str:
        """The text with the arguments in it. Raises InputError for one that is none, or too long."""
        problems = [
            Problem("arguments", 0, "WF862", f"This prompt takes {', '.join(self.arguments)}.")
            for name in given
            if name not in self.arguments
        ]
        if any(len(value) > LONGEST for value in given.values()):
            problems.append(Problem("arguments", 0, "WF862", f"An argument has at most {LONGEST} characters."))
        if problems:
            raise InputError(problems)
        # Each is written as one quoted text, so that it stays a name whatever is in it.
        shown = {name: json.dumps(given[name]) if given.get(name) else _NONE for name in self.arguments}
        return _PLACE.sub(lambda found: shown[found[1]], self.text).strip()


@lru_cache(maxsize=1)
def prompts() -> Mapping[str, Prompt]:
    """The prompts by name, in the order of their file."""
    tables = tomllib.loads((Path(__file__).parent / "prompts.toml").read_text(encoding="utf-8"))
    return {name: Prompt(name=name, **table) for name, table in tables.items()}


def prompt_named(name: str) -> Prompt:
    """The prompt of a name. Raises InputError with the nearest name."""
    if name not in prompts():
        raise InputError([Problem("prompt", 0, "WF862", "There is no such prompt.", nearest(name[:100], prompts()))])
    return prompts()[name]
