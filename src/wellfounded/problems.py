"""What is wrong with something a person wrote: one clear message each, never a traceback."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing wrong, at one place.

    ``code`` is stable (``WF012``; listed in docs/error-codes.md). ``line`` counts from 1; 0 means the file as a whole.
    ``message`` says what is wrong and what was expected; ``suggestion`` is the nearest right thing, or empty.
    ``warning`` problems are shown and do not stop anything.
    """

    file: str
    line: int
    code: str
    message: str
    suggestion: str = ""
    warning: bool = False

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        kind = "warning " if self.warning else ""
        stop = "" if not self.suggestion or self.message.endswith((".", "?", "!")) else "."
        hint = f"{stop} Did you mean: {self.suggestion}?" if self.suggestion else ""
        return f"{place}: {kind}{self.code} {self.message}{hint}"


class InputError(Exception):
    """Raised once per input with every problem found in it; the commands print them and exit with 2."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[InputError], tuple[tuple[Problem, ...]]]:
        """So that it comes whole from another process, which sends what it was made of."""
        return InputError, (self.problems,)


def defect(file: str, error: Exception) -> Problem:
    """That an input could not be read for a defect of the program, which shall not stop the reading of others."""
    said = f"Reading failed because of a defect in the program ({type(error).__name__}: {error})."
    return Problem(file, 0, "WF601", said)


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The known wording closest to ``word``, or an empty string when nothing is close."""
    found = difflib.get_close_matches(word, sorted(set(known)), n=1, cutoff=cutoff)
    return found[0] if found else ""
