"""A private folder that is in memory only, so that nothing in it reaches a disk."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

_IN_MEMORY = ("tmpfs", "ramfs")
_NAME = "wellfounded-"


def folder_in_memory() -> Path:
    """A new folder for its owner alone, in a file system that is in memory. Raises OSError where there is none."""
    for place in _places():
        return Path(tempfile.mkdtemp(prefix=f"{_NAME}{os.getpid()}-", dir=place))
    raise OSError(errno.EROFS, "the folder of cases cannot be used for it, and there is no file system in memory")


def sweep_memory() -> None:
    """Remove such folders of ours that belong to a program that was killed."""
    for place in _places():
        for path in place.glob(f"{_NAME}*-*"):
            number = path.name.removeprefix(_NAME).partition("-")[0]
            with contextlib.suppress(OSError):
                if number.isdigit() and path.lstat().st_uid == os.getuid() and not is_running(int(number)):
                    shutil.rmtree(path)


def is_running(process: int) -> bool:
    """Whether there is a process of that number."""
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _places() -> Iterator[Path]:
    for place in (os.environ.get("XDG_RUNTIME_DIR", ""), "/dev/shm"):
        if place and os.access(place, os.W_OK | os.X_OK) and _kind(Path(place)) in _IN_MEMORY:
            yield Path(place)


def _kind(place: Path) -> str:
    """The kind of file system that a folder is in, by the system's table of mounts; empty where it has none."""
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    place, found = place.resolve(), ("", "")
    for line in lines:
        _, at, kind, *_ = line.split(" ")
        at = at.replace("\\040", " ")
        if place.is_relative_to(at) and len(at) >= len(found[0]):
            found = (at, kind)
    return found[1]
