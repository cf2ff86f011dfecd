"""What was asked of a matter in an interview and how that ended: it goes with the states of a file and its copies."""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass, field
from pathlib import Path

from wellfounded.files import write_whole
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.storage.version_history import History, State

UNKNOWN, SKIPPED, ANSWERED = "not known", "skipped", "answered"
FILE = "asked.json"
"""Lies among the states of the matter, so that it is deleted and brought back with them."""

Note = tuple[str, str, int]
"""A question, how it ended, and the number of the state that the matter was in then."""


@dataclass
class InterviewState:
    """What was asked of a matter, and how that ended, by question, the latest last.

    What was noted in a state of the file holds in that state and in those that came of it. So undoing takes back, and
    redoing brings back, what was asked in between. A file that another program copied or renamed has what was asked of
    the one it was made from.
    """

    history: History
    asked: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, ask: RequestContext) -> InterviewState:
        """What is remembered of a matter; nothing where that cannot be read. Raises as ``ask.matter_text``."""
        version = ask.matter_text.version
        memory = cls(ask.store.history(ask.name))
        if not (memory.history.folder / FILE).exists() and (inherited := _inherited(ask, memory.history, version)):
            memory._write(inherited)
        memory.asked = _in_effect(memory.history, memory.history.now())
        return memory

    def note(self, key: str, how: str) -> None:
        """Remember, of the state that the matter is in now, how a question ended."""
        self.asked.pop(key, None)
        self.asked[key] = how
        now = self.history.now()
        if now is not None:
            others = [one for one in _read(self.history.folder) if (one[0], one[2]) != (key, now.number)]
            self._write([*others, (key, how, now.number)])

    def count(self, how: str) -> int:
        """How many questions ended so."""
        return sum(1 for each in self.asked.values() if each == how)

    def _write(self, notes: list[Note]) -> None:
        with contextlib.suppress(OSError):  # it is asked again, then
            write_whole(self.history.folder / FILE, json.dumps(notes, ensure_ascii=False, indent=0) + "\n")


def begin(history: History) -> None:
    """Note that nothing was asked of a matter yet, so that it is taken for no copy of another that began alike."""
    InterviewState(history)._write([])


def _read(folder: Path) -> list[Note]:
    try:
        read = json.loads((folder / FILE).read_text(encoding="utf-8"))
        return [(str(key), str(how), int(number)) for key, how, number in read]
    except (OSError, ValueError, TypeError):
        return []


def _in_effect(history: History, state: State | None) -> dict[str, str]:
    """How each question had ended in a state, the latest last."""
    line = history.line(state)
    found: dict[str, str] = {}
    for key, how, number in _read(history.folder):
        if number in line:
            found.pop(key, None)
            found[key] = how
    return found


def _inherited(ask: RequestContext, history: History, version: str) -> list[Note]:
    """What was asked of the matter that a file new to the workbench was copied from; nothing where it is no copy."""
    states = history.states()
    if len(states) != 1:
        return []
    found: dict[str, str] = {}
    for folder in sorted(history.folder.parent.iterdir()):
        if folder != history.folder and (folder / FILE).is_file():
            other = ask.store.history(folder.name)
            noted = _in_effect(other, other.by_version(version))
            found = noted if len(noted) > len(found) else found
    return [(key, how, states[0].number) for key, how in found.items()]
