"""Two names exchanged, or a name taken, in one step of the system, as far as the system has such a step."""

from __future__ import annotations

import errno
import os
import sys
from functools import cache
from typing import Any

_FREE, _BOTH = 1, 2  # RENAME_NOREPLACE and RENAME_EXCHANGE of linux/fs.h
_NOT_THERE = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def exchange(one: str, other: str, one_folder: int, other_folder: int) -> None:
    """Give two files each the other's name. Raises OSError.

    Where the system cannot do that in one step, ``other`` is linked, or copied, aside first and then replaced; another
    program that writes it between these two would not be noticed.
    """
    if _rename(one, one_folder, other, other_folder, _BOTH):
        return
    aside = f"{one}-aside"
    try:
        os.link(other, aside, src_dir_fd=other_folder, dst_dir_fd=one_folder, follow_symlinks=False)
    except (OSError, NotImplementedError):
        _copy(other, other_folder, aside, one_folder)
    os.replace(one, other, src_dir_fd=one_folder, dst_dir_fd=other_folder)
    os.replace(aside, one, src_dir_fd=one_folder, dst_dir_fd=one_folder)


def move_to_free(name: str, to: str, folder: int, to_folder: int) -> None:
    """Give a file a name that nothing has. Raises FileExistsError where something has it, and OSError."""
    if _rename(name, folder, to, to_folder, _FREE):
        return
    # Taken first, so that a file that comes into being meanwhile is not written over.
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=to_folder))
    os.replace(name, to, src_dir_fd=folder, dst_dir_fd=to_folder)


def _rename(name: str, folder: int, to: str, to_folder: int, how: int) -> bool:
    """Rename in one step; whether the system can do that. Raises OSError where it can and fails."""
    rename = _renameat2()
    if rename is None:
        return False
    if rename(folder, os.fsencode(name), to_folder, os.fsencode(to), how) == 0:
        return True
    import ctypes

    number = ctypes.get_errno()
    if number in _NOT_THERE:
        return False
    raise OSError(number, os.strerror(number), to)


@cache
def _renameat2() -> Any:
    if not sys.platform.startswith("linux"):
        return None
    import ctypes  # which takes a while, and most commands exchange nothing

    found = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if found is not None:
        found.argtypes = [ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    return found


def _copy(name: str, folder: int, to: str, to_folder: int) -> None:
    with os.fdopen(os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder), "rb") as file:
        data = file.read()
    with os.fdopen(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=to_folder), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
