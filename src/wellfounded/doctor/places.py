"""Where something is kept, and whether anyone else could read or change it."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from wellfounded.doctor.model import Finding, without_home

_LEAST = 100 * 2**20
"""Bytes that should be free where something is written."""


def places(folder: Path | None) -> Iterator[Finding]:
    """The cache, the folder of temporary files, and a folder of cases if one is named."""
    from wellfounded.language.cache import cache_folder

    yield _cache(cache_folder())
    yield _temporary(Path(tempfile.gettempdir()))
    if folder is not None:
        yield _cases(folder)


def _cache(path: Path) -> Finding:
    name = "cache of the law"
    if not path.exists():
        return Finding(name, "works", f"{_shown(path)}, not made yet")
    about = path.stat()
    if _foreign(about):
        return Finding(name, "warning", f"{_about(path)} belongs to another user, and is not used", "Remove it.")
    if sys.platform != "win32" and about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return _open_to_others(name, path, "change")
    wrong = [each for each in path.iterdir() if _foreign(each.lstat()) or each.lstat().st_mode & 0o022]
    if sys.platform != "win32" and wrong:
        says = f"{_about(path)}: files there could be changed by others, and are not used"
        return Finding(name, "warning", says, f"Remove {_shown(wrong[0])}.")
    return _room(name, path)


def _temporary(path: Path) -> Finding:
    return _room("temporary files", path)


def _cases(path: Path) -> Finding:
    from wellfounded.files.vault import is_vault

    name = "cases"
    if not path.is_dir():
        return Finding(name, "warning", f"there is no folder {_shown(path)}")
    vault = is_vault(path)
    if sys.platform != "win32" and path.stat().st_mode & 0o077:
        return _open_to_others(name, path, "read")
    own = path / ".wellfounded"
    if own.is_symlink() or (own.exists() and not own.is_dir()):
        return Finding(name, "warning", f"{_shown(own)} is not a folder", "Move it elsewhere.")
    kind = "a vault" if vault else "not encrypted"
    found = _room(name, path)
    return Finding(name, found.state, f"{found.says}, {kind}", found.remedy)


def _open_to_others(name: str, path: Path, what: str) -> Finding:
    says = f"{_about(path)}: other users of this machine could {what} it"
    return Finding(name, "warning", says, f"chmod 700 {_shown(path)}")


def _room(name: str, path: Path) -> Finding:
    free = shutil.disk_usage(path).free
    says = f"{_about(path)}, {free / 2**30:,.1f} GB free"
    if not os.access(path, os.W_OK):
        return Finding(name, "warning", f"{_about(path)} cannot be written to")
    return Finding(name, "warning" if free < _LEAST else "works", says, "Free some space." if free < _LEAST else "")


def _about(path: Path) -> str:
    return f"{_shown(path)} ({stat.filemode(path.stat().st_mode)})"


def _shown(path: Path) -> str:
    return without_home(str(path))


def _foreign(about: os.stat_result) -> bool:
    return sys.platform != "win32" and about.st_uid != os.getuid()
