"""Through which day the law texts of a library were last checked for changes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from wellfounded.problems import InputError, Problem, nearest

FILE = "currency.toml"


@dataclass(frozen=True, slots=True)
class Currency:
    """``known_to`` is the day for every law file but those in ``files``, which have days of their own."""

    known_to: date
    files: Mapping[str, date]

    @property
    def oldest(self) -> date:
        """The day through which all of the law was checked."""
        return min([self.known_to, *self.files.values()])

    def before(self, day: date) -> tuple[tuple[str, date], ...]:
        """The law files last checked before a day, the oldest first; "" stands for all that are not named."""
        every = {"": self.known_to, **self.files}
        return tuple(sorted(((name, at) for name, at in every.items() if at < day), key=lambda one: (one[1], one[0])))


def load_currency(folder: Path) -> Currency | None:
    """Read the days in a folder of law; ``None`` if it has no such file.

    Raises ``InputError`` with everything wrong with it.
    """
    path = folder / FILE
    if not path.is_file():
        return None
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError([Problem(FILE, 0, "WF084", f"It cannot be read: {error}.")]) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise InputError([Problem(FILE, int(at[1]) if at else 0, "WF084", f"Not TOML: {error}.")]) from None
    known_to = read.get("known_to")
    files = read.get("files", {})
    problems = []
    if not isinstance(known_to, date):
        message = "known_to is the day through which the law was checked, such as 2026-11-28."
        problems.append(Problem(FILE, 0, "WF084", message))
    if not isinstance(files, dict):
        problems.append(Problem(FILE, 0, "WF084", "[files] is a table of law files and days."))
        files = {}
    for name, day in files.items():
        if not isinstance(day, date):
            problems.append(Problem(FILE, 0, "WF084", f"{name}: the day is a date such as 2026-11-28."))
        if not name.endswith(".law") or not (folder / name).is_file():
            there = [found.relative_to(folder).as_posix() for found in sorted(folder.rglob("*.law"))]
            problems.append(Problem(FILE, 0, "WF084", f"There is no law file '{name}'.", nearest(name, there)))
    if problems or not isinstance(known_to, date):
        raise InputError(problems)
    return Currency(known_to, files)
