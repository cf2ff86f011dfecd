"""Every state that a matter file was seen in, kept as plain files, and the way back to any of them."""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wellfounded.files import write_whole
from wellfounded.web.storage.text_merge import DiffLine, diff

_NAME = re.compile(r"(\d{6,})-(\d{8}T\d{6}Z)-from(\d+)-([a-z]+)\.yaml")
NOW = "now"
"""The file that holds the number of the state that the matter is in."""


def version_of(text: str) -> str:
    """What tells one state of a text from any other."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True, order=True)
class State:
    """One state: its number, when it was written, the number of the one it came from (0 for the first), and how.

    ``how`` is ``begun``, ``saved``, ``outside`` (changed by another program), ``restored`` or ``merged``.
    """

    number: int
    when: dt.datetime
    before: int
    how: str

    @property
    def file(self) -> str:
        """The name of its file; all that is known of it but its text."""
        return f"{self.number:06}-{self.when:%Y%m%dT%H%M%SZ}-from{self.before}-{self.how}.yaml"


class History:
    """The states of one matter, in a folder of its own. The caller sees to it that one thread changes it at a time."""

    def __init__(self, folder: Path, clock: Callable[[], dt.datetime]) -> None:
        self.folder = folder
        self._clock = clock
        self._versions: dict[int, str] = {}
        self._sizes: dict[int, tuple[int, int]] = {}

    def states(self) -> list[State]:
        """All states, the oldest first; files of other names are passed over."""
        found = []
        if self.folder.is_dir():
            for path in self.folder.iterdir():
                match = _NAME.fullmatch(path.name)
                if match and path.is_file() and not path.is_symlink():
                    when = _when(match[2])
                    if when is not None:
                        found.append(State(int(match[1]), when, int(match[3]), match[4]))
        return sorted(found)

    def state(self, number: int) -> State | None:
        """The state of that number."""
        return next((state for state in self.states() if state.number == number), None)

    def text(self, state: State) -> str:
        """The text of a state."""
        return (self.folder / state.file).read_bytes().decode("utf-8", "replace")

    def version(self, state: State) -> str:
        """The version of a state's text."""
        if state.number not in self._versions:
            self._versions[state.number] = version_of(self.text(state))
        return self._versions[state.number]

    def size(self, state: State) -> tuple[int, int]:
        """How many lines a state has more than the one before it, and how many fewer; worked out once."""
        if state.number not in self._sizes:
            kinds = [line.kind for line in self.changes(state)]
            self._sizes[state.number] = (kinds.count("new"), kinds.count("gone"))
        return self._sizes[state.number]

    def changes(self, state: State) -> list[DiffLine]:
        """What a state changed in the one before it."""
        before = self.state(state.before)
        return diff(self.text(before) if before else "", self.text(state))

    def now(self) -> State | None:
        """The state that the matter was last known to be in."""
        states = self.states()
        try:
            number = int((self.folder / NOW).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return states[-1] if states else None
        return next((state for state in states if state.number == number), states[-1] if states else None)

    def stand_at(self, state: State) -> None:
        """Note that the matter is in that state."""
        write_whole(self.folder / NOW, f"{state.number}\n")

    def add(self, text: str, how: str, when: dt.datetime | None = None) -> State:
        """Keep a new state, which came from the present one; it is not yet where the matter stands."""
        self.folder.mkdir(parents=True, exist_ok=True)
        states, now = self.states(), self.now()
        number = states[-1].number + 1 if states else 1
        moment = (when or self._clock()).astimezone(dt.UTC).replace(microsecond=0)
        state = State(number, moment, now.number if now and how != "begun" else 0, how)
        write_whole(self.folder / state.file, text)
        self._versions[number] = version_of(text)
        return state

    def forget(self, state: State) -> None:
        """Take back a state that the file could not be brought into. Raises OSError."""
        (self.folder / state.file).unlink(missing_ok=True)

    def notice(self, text: str, changed: dt.datetime) -> State:
        """Make sure that what the file holds is kept; returns its state.

        A state that is known by its text but not as the present one was on its way when the program was stopped.
        """
        version, now = version_of(text), self.now()
        if now is not None and self.version(now) == version:
            return now
        for state in reversed(self.states()):
            if now is not None and state.before == now.number and self.version(state) == version:
                self.stand_at(state)
                return state
        state = self.add(text, "outside" if now else "begun", changed)
        self.stand_at(state)
        return state

    def line(self, state: State | None) -> tuple[int, ...]:
        """The numbers of a state and of all that it came from; one brought back came from the one that it repeats."""
        states = self.states()
        by_number = {each.number: each for each in states}
        out: list[int] = []
        while state is not None and state.number not in out:
            out.append(state.number)
            before = by_number.get(state.before)
            if state.how == "restored":
                earlier = [each for each in states if each < state and self.version(each) == self.version(state)]
                before = earlier[-1] if earlier else before
            state = before
        return tuple(out)

    def by_version(self, version: str) -> State | None:
        """The newest state whose text is that version."""
        return next((state for state in reversed(self.states()) if self.version(state) == version), None)

    def back(self) -> State | None:
        """The state that undoing leads to."""
        now = self.now()
        return self.state(now.before) if now else None

    def forth(self) -> State | None:
        """The state that redoing leads to: the newest that came from the present one."""
        now = self.now()
        if now is None:
            return None
        return next((state for state in reversed(self.states()) if state.before == now.number), None)


def _when(text: str) -> dt.datetime | None:
    try:
        return dt.datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=dt.UTC)
    except ValueError:
        return None
