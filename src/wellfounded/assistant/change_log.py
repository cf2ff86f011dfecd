"""What assistants changed: which program, when, in which case, to which version. No name of a person is in it.

A case is named by its identity, which its file has in the folder's history, and not by the name of its file.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import json

from wellfounded.files.folder import Folder

PLACE = ".wellfounded/assistant-log"
"""The log: a line of JSON for each change, the newest last."""
KEPT = 2_000
"""So many lines are kept."""


def note_change(files: Folder, when: dt.datetime, client: str, tool: str, case: str, version: int) -> None:
    """Add a line to the log. The caller holds the folder's lock. Raises OSError."""
    lines: list[bytes] = []
    with contextlib.suppress(FileNotFoundError):
        lines = files.read(PLACE).splitlines()
    line = {
        "when": when.astimezone(dt.UTC).isoformat(timespec="seconds"),
        "client": client,
        "tool": tool,
        "case": case,
        "version": version,
    }
    kept = [*lines, json.dumps(line, ensure_ascii=True).encode()][-KEPT:]
    files.write(PLACE, b"\n".join(kept) + b"\n")
