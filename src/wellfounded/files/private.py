"""Folders and files that others on the machine could read, made private."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

_LOOK = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def make_private(folder: Path, ours: Callable[[str], bool]) -> int:
    """Let nobody but the owner into a folder, its files whose name is ``ours``, and its folders that are; how many.

    No link is followed, and what belongs to another user is left. A folder in which anybody may put files, such as one
    for temporary files, is left open itself. Raises OSError.
    """
    handle = os.open(folder, _LOOK & ~getattr(os, "O_NOFOLLOW", 0))
    try:
        shared = os.fstat(handle).st_mode & stat.S_ISVTX
        return (0 if shared else _close(handle)) + sum(
            _below(name, handle) for name in os.listdir(handle) if ours(name)
        )
    finally:
        os.close(handle)


def _below(name: str, folder: int) -> int:
    try:
        handle = os.open(name, _LOOK, dir_fd=folder)
    except OSError:  # a link, or what cannot be read
        return 0
    try:
        count = _close(handle)
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            count += sum(_below(each, handle) for each in os.listdir(handle))
        return count
    finally:
        os.close(handle)


def _close(handle: int) -> int:
    about = os.fstat(handle)
    kind = stat.S_ISDIR(about.st_mode) or stat.S_ISREG(about.st_mode)
    if not kind or about.st_uid != os.getuid() or not about.st_mode & 0o077:
        return 0
    os.fchmod(handle, stat.S_IMODE(about.st_mode) & 0o700)
    return 1
