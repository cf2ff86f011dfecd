"""Collecting the problems of a case file, with their codes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wellfounded.problems import InputError, Problem, nearest

CODES = {
    "WF100": "the file cannot be read",
    "WF101": "the file is too large",
    "WF102": "the file is not text in UTF-8",
    "WF103": "the file is empty",
    "WF104": "the file is not YAML",
    "WF105": "a part of YAML that case files may not use: anchors, aliases, tags, merge keys, directives, or documents",
    "WF106": "the file is nested too deep",
    "WF107": "a key is written twice",
    "WF108": "there are too many problems to list",
    "WF109": "a layout that cannot be edited in place",
    "WF110": "an unknown key at the top of the file",
    "WF111": "an unknown field",
    "WF112": "the wrong form: an entry, a list, or a single value was expected",
    "WF113": "something required is missing",
    "WF114": "true or false was expected",
    "WF115": "a value that is not on its list",
    "WF116": "a date that cannot be read",
    "WF117": "a text (or a date, or a sentence) was expected",
    "WF118": "the same value twice",
    "WF119": "a text that needs quotes",
    "WF120": "an id that cannot be used",
    "WF121": "an id that is used twice",
    "WF122": "an id that is not defined",
    "WF123": "an id of the wrong kind of thing",
    "WF124": "the file is in another format",
    "WF130": "several values where one is allowed",
    "WF131": "a sentence and its contrary",
    "WF132": "a circular reference, or one to the entry itself",
    "WF133": "dates that contradict each other",
    "WF134": "a sentence that is not in the law",
    "WF135": "statements that are never true together",
}
"""What each code means; a code never changes its meaning."""

_MOST = 1000
_EFFORT = 300_000


class Report:
    """The problems found so far in one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self._left_out = 0
        self._effort = _EFFORT

    def add(self, line: int, code: str, message: str, suggestion: str = "") -> None:
        """Note a problem; beyond a thousand they are only counted."""
        if len(self.problems) < _MOST:
            self.problems.append(Problem(self.file, line, code, message, suggestion))
        else:
            self._left_out += 1

    def near(self, word: str, known: Iterable[str]) -> str:
        """The known wording nearest to ``word``; stops looking when a bad file has used up the effort for that."""
        among = list(known)
        self._effort -= len(among)
        return nearest(word, among) if len(word) <= 200 and self._effort > 0 else ""

    def stop(self) -> InputError:
        """The problem to raise, with everything found."""
        problems = list(self.problems)
        if self._left_out:
            problems.append(Problem(self.file, 0, "WF108", f"{self._left_out} more problems are not listed"))
        return InputError(problems)

    def raise_if_any(self) -> None:
        """Raise ``InputError`` if anything was found."""
        if self.problems:
            raise self.stop()


def update(file: str) -> str:
    """The command that puts a file of an earlier version into the words of this one."""
    return f"wellfounded migrate {file if file.isprintable() and not file.startswith('<') else 'FILE'}"


def shown(text: str) -> str:
    """What a person wrote, in quotes, on one line and not too long."""
    flat = "".join(letter if letter.isprintable() else " " for letter in text)
    flat = " ".join(flat.split())
    return f'"{flat}"' if len(flat) <= 60 else f'"{flat[:57]}..."'


def one_of(values: Sequence[str]) -> str:
    """The values that were expected, in the order of the law."""
    if len(values) > 40:
        return f'one of {", ".join(values[:36])}, ... ({len(values)} in all; "wellfounded new" lists them)'
    return f"one of {', '.join(values)}" if len(values) > 1 else "".join(values)


def with_article(noun: str) -> str:
    """``a claim``, ``an item``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
