"""What version 0.1 kept by the names of files, put where it belongs to the matters themselves."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import secrets
from collections.abc import Callable

from wellfounded.files.folder import Folder
from wellfounded.storage.identities import ABOUT, MATTERS, STAMP
from wellfounded.storage.matter_names import name_problem
from wellfounded.storage.version_history import History, version_of

_OLD = ".wellfounded"
_WITH_HISTORY = ".history"


def bring_up_to_date(files: Folder, clock: Callable[[], dt.datetime]) -> None:
    """Move what is kept by names; where this is cut off, the next call goes on. Raises OSError."""
    for entry in files.entries(f"{_OLD}/history"):
        if entry.is_folder and not name_problem(entry.name):
            _take(files, f"{_OLD}/history/{entry.name}", entry.name, "")
    for entry in files.entries(f"{_OLD}/deleted"):
        stamp, _, name = entry.name.partition("-")
        if not entry.is_folder and not name_problem(name) and _is_stamp(stamp):
            _take_deleted(files, f"{_OLD}/deleted/{entry.name}", stamp, name, clock)
    for old in ("history", "deleted", "drafts"):
        if files.stat(f"{_OLD}/{old}") and not files.entries(f"{_OLD}/{old}"):
            files.remove_tree(f"{_OLD}/{old}")


def _take(files: Folder, old: str, name: str, deleted: str) -> str:
    """Give a folder with states its identity; returns where it lies now."""
    about = {"name": name, "deleted": deleted, "decisions": []}
    files.write(f"{old}/{ABOUT}", json.dumps(about, ensure_ascii=False).encode())
    place = f"{MATTERS}/{secrets.token_hex(12)}"
    if not deleted and files.stat(f"{_OLD}/drafts/{name}"):
        files.move(f"{_OLD}/drafts/{name}", f"{old}/drafts")
    files.move(old, place)
    return place


def _take_deleted(files: Folder, path: str, stamp: str, name: str, clock: Callable[[], dt.datetime]) -> None:
    text = files.read(path).decode("utf-8", "replace")
    states = History(files, f"{path}{_WITH_HISTORY}", clock)
    now = states.now()
    if now is None or states.version(now) != version_of(text):
        states.stand_at(states.add(text, "outside" if now else "begun"))
    _take(files, f"{path}{_WITH_HISTORY}", name, stamp)
    files.remove(path)


def _is_stamp(text: str) -> bool:
    with contextlib.suppress(ValueError):
        dt.datetime.strptime(text, STAMP)
        return True
    return False
