"""Every state that a matter file was seen in, kept as plain files, and the way back to any of them."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import re
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from wellfounded.files.folder import Folder
from wellfounded.storage.authorship import author, authors_in, with_author
from wellfounded.storage.text_merge import DiffLine, diff

_NAME = re.compile(r"(\d{6,})-(\d{8}T\d{6}Z)-from(\d+)-([a-z]+)\.yaml")
NOW = "now"
"""The file that holds the number of the state that the matter is in, and the highest number given so far."""
AUTHORS = "authors"
"""The file that says who made which state, as far as that is known."""
ASIDE = "aside"
"""The folder for what was in a file's place when it was replaced, until no other program can still write to it."""
QUIET = 10 * 10**9
"""So many nanoseconds after it was put aside, a file is not written to any more."""


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

    def __init__(self, files: Folder, place: str, clock: Callable[[], dt.datetime]) -> None:
        self._files = files
        self.place = place
        self._clock = clock
        self._versions: dict[int, str] = {}
        self._sizes: dict[int, tuple[int, int]] = {}
        self._looked_at: dict[str, bytes] = {}

    def states(self) -> list[State]:
        """All states, the oldest first; files of other names are passed over."""
        entries = self._files.entries(self.place)
        return sorted(state for entry in entries if not entry.is_folder and (state := _state_of(entry.name)))

    def state(self, number: int) -> State | None:
        """The state of that number."""
        return next((state for state in self.states() if state.number == number), None)

    def text(self, state: State) -> str:
        """The text of a state. Raises OSError where it was damaged since."""
        return self._files.read(f"{self.place}/{state.file}").decode("utf-8", "replace")

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
        return _present(self.states(), self._numbers()[0])

    def _numbers(self) -> tuple[int, int]:
        """The number of the present state and the highest ever given; zeros where that is not known."""
        try:
            numbers = self._files.read(f"{self.place}/{NOW}").decode("ascii").split()
            return int(numbers[0]), max(map(int, numbers))
        except (OSError, ValueError, IndexError):
            return 0, 0

    def stand_at(self, state: State) -> None:
        """Note that the matter is in that state."""
        self._write_numbers(state.number, state.number)

    def _write_numbers(self, now: int, highest: int) -> None:
        highest = max(highest, self._numbers()[1])
        self._files.write(f"{self.place}/{NOW}", f"{now} {highest}\n".encode())

    def add(self, text: str | bytes, how: str, when: dt.datetime | None = None) -> State:
        """Keep a new state, which came from the present one; it is not yet where the matter stands.

        Its number is one that no state ever had.
        """
        data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
        states, (present, highest) = self.states(), self._numbers()
        now = _present(states, present)
        number = max(states[-1].number if states else 0, highest) + 1
        moment = (when or self._clock()).astimezone(dt.UTC).replace(microsecond=0)
        state = State(number, moment, now.number if now and how != "begun" else 0, how)
        try:
            self._files.write(f"{self.place}/{state.file}", data)
        except OSError:
            with contextlib.suppress(OSError):
                self._files.remove(f"{self.place}/{state.file}")
            raise
        if how != "outside" and (who := author.get()):
            with contextlib.suppress(OSError):  # then it is not known; the state itself is there
                self._files.write(f"{self.place}/{AUTHORS}", with_author(self._authors(), number, who).encode())
        return state

    def authors(self) -> dict[int, str]:
        """Who made which state, by number, as far as that is known."""
        return authors_in(self._authors())

    def _authors(self) -> str:
        try:
            return self._files.read(f"{self.place}/{AUTHORS}").decode("utf-8", "replace")
        except OSError:
            return ""

    def forget(self, state: State) -> None:
        """Take back a state that the file could not be brought into. Raises OSError."""
        now = self.now()
        with contextlib.suppress(OSError):  # on a full disk its number, which nobody was told, may be given again
            self._write_numbers(now.number if now and now != state else state.before, state.number)
        self._files.remove(f"{self.place}/{state.file}")

    def notice(self, text: str, changed: dt.datetime) -> State:
        """Make sure that what the file holds is kept; returns its state.

        A state beside the present one that has this text was on its way, by a save, an undo or a redo, when the
        program was stopped, or the disk was too full to note that.
        """
        version, now = version_of(text), self.now()
        if now is not None and self.version(now) == version:
            return now
        for state in reversed(self.states()):
            beside = now is not None and (state.before == now.number or state.number == now.before)
            if beside and self.version(state) == version:
                self.stand_at(state)
                return state
        state = self.add(text, "outside" if now else "begun", changed)
        self.stand_at(state)
        return state

    # What was in the file's place.

    def aside(self) -> str:
        """A path for what is put aside next."""
        return f"{self.place}/{ASIDE}/{secrets.token_hex(8)}"

    def look_aside(self) -> list[State]:
        """Keep what another program wrote into a file while it was replaced; returns the states that came of it."""
        found: list[State] = []
        entries = self._files.entries(f"{self.place}/{ASIDE}")
        known = {self.version(state) for state in self.states()} if entries else set()
        looked_at, self._looked_at = self._looked_at, {}
        for entry in entries:
            path = f"{self.place}/{ASIDE}/{entry.name}"
            digest = self._files.digest(path)
            if looked_at.get(entry.name) != digest:
                data, changed = self._files.read_dated(path)
                if (version := version_of(data.decode("utf-8", "replace"))) not in known:
                    found.append(self.add(data, "outside", dt.datetime.fromtimestamp(changed // 10**9, dt.UTC)))
                    known.add(version)
            self._looked_at[entry.name] = digest
            if (replaced := self._files.stat(path)) and time.time_ns() - replaced.st_ctime_ns > QUIET:
                self._files.remove(path)
        return found

    # What else belongs to the matter.

    def note(self, file: str) -> bytes:
        """A file that lies among the states. Raises OSError where there is none."""
        return self._files.read(f"{self.place}/{file}")

    def keep_note(self, file: str, data: bytes) -> None:
        """Write a file that lies among the states. Raises OSError."""
        self._files.write(f"{self.place}/{file}", data)

    def drop_note(self, file: str) -> None:
        """Remove a file that lies among the states, where there is one. Raises OSError."""
        with contextlib.suppress(FileNotFoundError):
            self._files.remove(f"{self.place}/{file}")

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


def _present(states: list[State], number: int) -> State | None:
    """The state of a number, or else the last."""
    return next((state for state in states if state.number == number), states[-1] if states else None)


@lru_cache(maxsize=50_000)
def _state_of(name: str) -> State | None:
    """The state whose file has that name; None for other names. Names are read again and again."""
    match = _NAME.fullmatch(name)
    try:
        when = dt.datetime.strptime(match[2], "%Y%m%dT%H%M%SZ").replace(tzinfo=dt.UTC) if match else None
    except ValueError:
        return None
    return State(int(match[1]), when, int(match[3]), match[4]) if match and when else None
