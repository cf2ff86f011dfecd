"""Reading tables of TOML: each value with its type, each name among those there are, every problem collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from typing import TypeVar

from wellfounded.authorities import Citation, Registry, UnknownAuthority
from wellfounded.problems import Problem, nearest

T = TypeVar("T", bound=str)


class ProblemList:
    """The problems of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Problem] = []

    def add(self, line: int, code: str, message: str, suggestion: str = "") -> None:
        """Add one."""
        self.found.append(Problem(self.file, line, code, message, suggestion))


class Table:
    """One table; ``called`` is how messages name it."""

    def __init__(self, entries: object, called: str, problems: ProblemList, line: int = 0) -> None:
        self.called = called
        self.line = line
        self.problems = problems
        self.entries: Mapping[str, object] = {}
        self._read: set[str] = set()
        if isinstance(entries, dict):
            self.entries = entries
        else:
            self.bad("a table was expected")

    def bad(self, message: str, suggestion: str = "") -> None:
        """Something in it is missing, unknown or of another kind."""
        self.problems.add(self.line, "WF561", f"{self.called}: {message}.", suggestion)

    def finish(self) -> None:
        """Tell every key that nothing has read."""
        for key in sorted(self.entries.keys() - self._read):
            self.bad(f"there is no key '{key}'", nearest(key, self._read))

    def value(self, key: str) -> object:
        """Whatever stands there, or None."""
        self._read.add(key)
        return self.entries.get(key)

    def text(self, key: str, needed: bool = False) -> str:
        """A text."""
        found = self.value(key)
        if found is None and not needed:
            return ""
        if not isinstance(found, str) or not found.strip():
            self.bad(f"{key} is a text")
            return ""
        return found

    def number(self, key: str) -> int:
        """A number of days, months or years; none is 0."""
        found = self.value(key)
        if found is None:
            return 0
        if type(found) is not int or not 0 < found < 10_000:
            self.bad(f"{key} is a number above 0")
            return 0
        return found

    def flag(self, key: str) -> bool:
        """True or false; none is false."""
        found = self.value(key)
        if found is not None and not isinstance(found, bool):
            self.bad(f"{key} is true or false")
        return found is True

    def day(self, key: str) -> date | None:
        """A day, or None."""
        found = self.value(key)
        if isinstance(found, date) and not isinstance(found, datetime):
            return found
        if found is not None:
            self.bad(f"{key} is a day, such as 1997-04-01 without quotation marks")
        return None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        found = self.value(key)
        if found is None:
            return ()
        if not isinstance(found, list) or not all(isinstance(one, str) and one for one in found):
            self.bad(f"{key} is a list of texts")
            return ()
        return tuple(found)

    def tables(self, key: str) -> Iterator[Table]:
        """A list of tables."""
        found = self.value(key)
        if found is None:
            return
        if not isinstance(found, list):
            self.bad(f"{key} is a list of tables")
            return
        for entry in found:
            yield Table(entry, f"{self.called}, {key}", self.problems, self.line)

    def named(self, key: str) -> Iterator[tuple[str, Table]]:
        """A table of tables, by name."""
        found = self.value(key)
        for name, entry in Table(found if found is not None else {}, key, self.problems).entries.items():
            yield name, Table(entry, f"{key}.{name}", self.problems)

    def choice(self, key: str, known: tuple[T, ...]) -> T:
        """One of a closed list; none is the first."""
        found = self.text(key) or known[0]
        for one in known:
            if one == found:
                return one
        self.bad(f"{key} is {', '.join(known)}, not '{found}'", nearest(found, known))
        return known[0]

    def among(self, name: str, known: Iterable[str], what: str) -> str:
        """A name that must be defined elsewhere in the file."""
        listed = list(known)
        if name and name not in listed:
            message = f"{self.called}: there is no {what} '{name}'."
            self.problems.add(self.line, "WF562", message, nearest(name, listed))
        return name

    def citations(self, key: str, registry: Registry) -> tuple[Citation, ...]:
        """A list of citations of the register."""
        return tuple(one for text in self.texts(key) if (one := self.citation(text, registry)))

    def citation(self, text: str, registry: Registry) -> Citation | None:
        """One citation of the register."""
        try:
            return registry.cite(text)
        except UnknownAuthority as unknown:
            self.problems.add(self.line, "WF563", f"{self.called}: {unknown.message}", unknown.suggestion)
            return None
