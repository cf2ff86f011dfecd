"""What a command writes: never over its own input, and over another file only where that was asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from wellfounded.files.vault_files import in_vault
from wellfounded.files.whole import write_whole
from wellfounded.problems import InputError, Problem


def check_output(path: str | Path, inputs: Iterable[str | Path], force: bool, *, ours: bool = False) -> None:
    """Raise InputError where a command must not write a file: it is an input (WF614), or is there already (WF612).

    What is ``ours``, written by the same command and unchanged since, may be replaced, as may any file with ``force``.
    """
    if any(_same(path, one) for one in inputs):
        message = "The output would overwrite the file that is read. Choose another name."
        raise InputError([Problem(str(path), 0, "WF614", message)])
    if not force and not ours and _is_there(path):
        raise InputError([Problem(str(path), 0, "WF612", "The file already exists. Use --force to overwrite it.")])


def write_output(path: str | Path, content: str | bytes, inputs: Iterable[str | Path], force: bool) -> None:
    """Write a file for its owner alone. Raises InputError as ``check_output``, and OSError."""
    check_output(path, inputs, force)
    write_whole(Path(path), content)


def _same(path: str | Path, other: str | Path) -> bool:
    """Whether two paths lead to one file, by whatever names and links."""
    if in_vault(path) is not None:
        return os.path.abspath(path) == os.path.abspath(other)
    try:
        return str(other) != "-" and os.path.samefile(path, other)
    except (OSError, ValueError):
        return False


def _is_there(path: str | Path) -> bool:
    """Whether there is a file, or a link to one that is not; devices and pipes are written to as they are."""
    if (sealed := in_vault(path)) is not None:
        return not sealed[0].is_free(sealed[1])
    return os.path.isfile(path) or (os.path.islink(path) and not os.path.exists(path))
