"""Files named on the command line that lie in a vault: opened and sealed as if they were plain."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from wellfounded.files.folder import Folder
from wellfounded.files.vault import Vault, is_vault
from wellfounded.problems import InputError, Problem

_HOW: list[Callable[[Vault], None]] = []
_OPENED: dict[Path, Folder] = {}


def unlock_with(how: Callable[[Vault], None]) -> None:
    """Say how a vault is to be unlocked when one is met, such as by asking for the passphrase."""
    _HOW[:] = [how]


def in_vault(path: str | os.PathLike[str]) -> tuple[Folder, str] | None:
    """The vault in which a path lies, unlocked, and the name there; None for a path that lies in none.

    Raises InputError (WF846) for a path in a folder below a vault, which has none.
    """
    whole = Path(os.path.abspath(path))
    for above in whole.parents:
        if os.path.isdir(above / ".wellfounded" / "vault") and is_vault(above):
            if above != whole.parent:
                message = f"'{above}' is a vault, which has no folders. Name a file directly in it, or outside it."
                raise InputError([Problem(str(path), 0, "WF846", message)])
            return open_vault(above), whole.name
    return None


def open_vault(folder: Path) -> Folder:
    """The files of a vault, unlocked in the way of ``unlock_with``; once for a run. Raises InputError."""
    folder = folder.resolve()
    if folder not in _OPENED:
        vault = Vault(folder)
        for how in _HOW:
            how(vault)
        _OPENED[folder] = Folder(folder, vault)
    return _OPENED[folder]


def read_bytes(path: str | os.PathLike[str], largest: int = -1) -> bytes:
    """The content of a file, or its beginning. Raises OSError, ValueError for a path that is none, and InputError."""
    if (found := in_vault(path)) is not None:
        return found[0].read(found[1], largest)
    with open(path, "rb") as file:
        return file.read(largest)
