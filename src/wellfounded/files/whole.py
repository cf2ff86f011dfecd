"""Files written whole or not at all."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from wellfounded.files.vault_files import in_vault


class WriteError(OSError):
    """A file cannot be written; its name is that of the file that was meant."""


def write_whole(path: Path, content: str | bytes, *, private: bool = True) -> None:
    """Write a file that only its owner can read; until it is whole and on the disk, what was there stays.

    Without ``private`` it keeps the mode of the file that it replaces, or has that of one written directly. A link in
    its place is replaced and not followed; a device or pipe is written to as it is; what lies in a vault is sealed.
    Raises OSError when it cannot be written; nothing half written is left then.
    """
    data = content.encode() if isinstance(content, str) else content
    if (sealed := in_vault(path)) is not None:
        sealed[0].write(sealed[1], data)
        return
    if path.exists() and not path.is_file():
        path.write_bytes(data)
        return
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise _about(path, error) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if not private:
            os.chmod(temporary, _usual_mode(path))
        os.replace(temporary, path)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise _about(path, error) from None
    sync_folder(path.parent)


def _about(path: Path, error: OSError) -> OSError:
    """The same error about the file that was meant, and not about one that only this module knows."""
    return WriteError(error.errno, error.strerror, str(path))


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can do that for folders."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _usual_mode(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
