"""What was typed and not yet saved, kept apart from the matter's file, so that a closed browser loses nothing."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import json
import re
import threading
from dataclasses import dataclass
from pathlib import Path

from wellfounded.files import write_whole

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
    """The drafts of all matters, in a folder. Safe to use from several threads."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self._lock = threading.Lock()

    def keep(self, name: str, key: str, text: str, seen: str) -> None:
        """Keep a draft in place of the one that was there. ``name`` must be a matter's. Raises OSError."""
        folder = self.place / name
        with self._lock:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / f"{key}.json", json.dumps({"seen": seen, "text": text}, ensure_ascii=False))
            for path in sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
                path.unlink(missing_ok=True)

    def all(self, name: str) -> list[Draft]:
        """The drafts of a matter, the newest first."""
        folder = self.place / name
        found = [self.get(name, path.stem) for path in (folder.glob("*.json") if folder.is_dir() else ())]
        return sorted((draft for draft in found if draft), key=lambda draft: (draft.when, draft.key), reverse=True)

    def get(self, name: str, key: str) -> Draft | None:
        """One draft; None where there is none, or none that can be read."""
        path = self.place / name / f"{key}.json"
        if not _KEY.fullmatch(key) or path.is_symlink():
            return None
        try:
            when = dt.datetime.fromtimestamp(path.stat().st_mtime, dt.UTC)
            said = json.loads(path.read_bytes())
            return Draft(key, str(said["text"]), str(said["seen"]), when)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def drop(self, name: str, key: str) -> None:
        """Forget a draft, where it can be removed."""
        if _KEY.fullmatch(key):
            with self._lock, contextlib.suppress(OSError):
                (self.place / name / f"{key}.json").unlink(missing_ok=True)
