"""What is found of an installation."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

State = Literal["works", "not installed", "fails", "warning"]
"""``not installed``: an extra that was left out, or a part that this system lacks. ``warning``: it works, and
something is to be looked at."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One feature or place: whether it works, more about that, and what to do where something is to be done."""

    name: str
    state: State
    says: str = ""
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All findings, by kind; ``program`` are pairs of a name and what it is."""

    program: tuple[tuple[str, str], ...]
    features: tuple[Finding, ...]
    places: tuple[Finding, ...]

    @property
    def works(self) -> bool:
        """Whether everything that is installed does what it should."""
        return all(each.state != "fails" for each in (*self.features, *self.places))


def without_home(text: str) -> str:
    """A text in which the user's own folder, which names the user, is ``~``."""
    home = str(Path.home())
    return text if home in ("/", "") else text.replace(home, "~")
