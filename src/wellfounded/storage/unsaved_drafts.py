"""What was typed and not yet saved, kept apart from the matter's file, so that a closed browser loses nothing."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from wellfounded.files.folder import Folder
from wellfounded.problems import InputError

Writing = Callable[[], AbstractContextManager[None]]

KEPT = 20
"""So many drafts are kept of one matter; the oldest give way."""
_KEY = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that was not saved, the version of the file that it was made from, and when it was last kept."""

    key: str
    text: str
    seen: str
    when: dt.datetime


def draft_key(session: str) -> str:
    """The name of a session's drafts; the session cannot be told from it."""
    return hashlib.sha256(f"draft {session}".encode()).hexdigest()[:16]


class Drafts:
    """The drafts of all matters. Safe to use from several threads.

    ``place_of`` gives, for a file's name, the folder of what is kept of that matter, if it is known; while the context
    ``writing`` lasts, this program alone changes the folder.
    """

    def __init__(self, files: Folder, place_of: Callable[[str], str | None], writing: Writing) -> None:
        self._files = files
        self._place_of = place_of
        self._writing = writing

    def _place(self, name: str) -> str | None:
        found = self._place_of(name)
        return f"{found}/drafts" if found else None

    def keep(self, name: str, key: str, text: str, seen: str) -> None:
        """Keep a draft in place of the one that was there.

        Raises OSError, also where the matter is not known, and InputError where another program has the folder.
        """
        place = self._place(name)
        if place is None or not _KEY.fullmatch(key):
            raise FileNotFoundError(2, "No such matter", name)
        data = json.dumps({"seen": seen, "text": text}, ensure_ascii=False).encode()
        with self._writing():
            self._files.write(f"{place}/{key}.json", data)
            found = sorted(self._files.entries(place), key=lambda one: one.changed, reverse=True)
            for entry in found[KEPT:]:
                self._files.remove(f"{place}/{entry.name}")

    def all(self, name: str) -> list[Draft]:
        """The drafts of a matter, the newest first."""
        place = self._place(name)
        keys = [entry.name.removesuffix(".json") for entry in self._files.entries(place)] if place else []
        found = [self.get(name, key) for key in keys]
        return sorted((draft for draft in found if draft), key=lambda draft: (draft.when, draft.key), reverse=True)

    def get(self, name: str, key: str) -> Draft | None:
        """One draft; None where there is none, or none that can be read."""
        place = self._place(name)
        if place is None or not _KEY.fullmatch(key):
            return None
        try:
            data, changed = self._files.read_dated(f"{place}/{key}.json")
            said = json.loads(data)
            when = dt.datetime.fromtimestamp(changed / 10**9, dt.UTC)
            return Draft(key, str(said["text"]), str(said["seen"]), when)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def drop(self, name: str, key: str) -> None:
        """Forget a draft, where it can be removed."""
        place = self._place(name)
        if place is not None and _KEY.fullmatch(key):
            with contextlib.suppress(OSError, InputError), self._writing():
                self._files.remove(f"{place}/{key}.json")
