"""The name of a file as it is shown and kept: always text, whatever bytes the system's name has."""

from __future__ import annotations

import os

__all__ = ["shown_path"]


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as text in UTF-8; a byte that is no text is written as ``\\xff``, so that two names stay two."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
