"""What was asked of a matter in an interview and how that ended: it goes with the states of a file and its copies."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from wellfounded.storage.version_history import History, State
from wellfounded.web.server.request_context import RequestContext

UNKNOWN, SKIPPED, ANSWERED = "not known", "skipped", "answered"
ASK_CLIENT, NOT_APPLICABLE = "ask the client", "not applicable"
FILE = "asked.json"
"""Lies among the states of the matter, so that it is deleted and brought back with them."""

Note = tuple[str, str, int, str]
"""A question, how it ended, the number of the state that the matter was in then, and what was noted on it."""


@dataclass
class InterviewState:
    """What was asked of a matter, and how that ended, by question, the latest last.

    What was noted in a state of the file holds in that state and in those that came of it. So undoing takes back, and
    redoing brings back, what was asked in between. A file that another program copied or renamed has what was asked of
    the one it was made from.
    """

    history: History
    asked: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, ask: RequestContext) -> InterviewState:
        """What is remembered of a matter; nothing where that cannot be read. Raises as ``ask.matter_text``."""
        version = ask.matter_text.version
        memory = cls(ask.store.history(ask.name))
        if not _is_there(memory.history) and (inherited := _inherited(ask, memory.history, version)):
            memory._write(inherited)
        found = _in_effect(memory.history, memory.history.now())
        memory.asked = {key: how for key, (how, _) in found.items()}
        memory.notes = {key: why for key, (_, why) in found.items() if why}
        return memory

    def note(self, key: str, how: str, why: str = "") -> None:
        """Remember, of the state that the matter is in now, how a question ended, and what was noted on it."""
        self.note_all([(key, how, why)])

    def note_all(self, said: Sequence[tuple[str, str, str]]) -> None:
        """Remember several at once: each a question, how it ended, and what was noted on it."""
        for key, how, why in said:
            self.asked.pop(key, None)
            self.asked[key] = how
            self.notes[key] = why
        now = self.history.now()
        if now is not None and said:
            keys = {key for key, _, _ in said}
            others = [one for one in _read(self.history) if one[0] not in keys or one[2] != now.number]
            self._write([*others, *((key, how, now.number, why) for key, how, why in said)])

    def said_of(self, key: str) -> tuple[str, str]:
        """Why a question has no answer, and what was noted on it; both empty where nothing was said."""
        how = self.asked.get(key, "")
        return (how, self.notes.get(key, "")) if how in (UNKNOWN, ASK_CLIENT, NOT_APPLICABLE) else ("", "")

    def count(self, how: str) -> int:
        """How many questions ended so."""
        return sum(1 for each in self.asked.values() if each == how)

    def _write(self, notes: list[Note]) -> None:
        with contextlib.suppress(OSError):  # it is asked again, then
            self.history.keep_note(FILE, (json.dumps(notes, ensure_ascii=False, indent=0) + "\n").encode())


def begin(history: History) -> None:
    """Note that nothing was asked of a matter yet, so that it is taken for no copy of another that began alike."""
    InterviewState(history)._write([])


def _is_there(history: History) -> bool:
    try:
        history.note(FILE)
    except OSError:
        return False
    return True


def _read(history: History) -> list[Note]:
    try:
        read = json.loads(history.note(FILE))
        return [(str(key), str(how), int(number), str(why[0]) if why else "") for key, how, number, *why in read]
    except (OSError, ValueError, TypeError):
        return []


def _in_effect(history: History, state: State | None) -> dict[str, tuple[str, str]]:
    """How each question had ended in a state, with what was noted on it, the latest last."""
    line = history.line(state)
    found: dict[str, tuple[str, str]] = {}
    for key, how, number, why in _read(history):
        if number in line:
            found.pop(key, None)
            found[key] = (how, why)
    return found


def _inherited(ask: RequestContext, history: History, version: str) -> list[Note]:
    """What was asked of the matter that a file new to the workbench was copied from; nothing where it is no copy."""
    states = history.states()
    if len(states) != 1:
        return []
    found: dict[str, tuple[str, str]] = {}
    for other in ask.store.histories():
        if other.place != history.place and _is_there(other):
            noted = _in_effect(other, other.by_version(version))
            found = noted if len(noted) > len(found) else found
    return [(key, how, states[0].number, why) for key, (how, why) in found.items()]
