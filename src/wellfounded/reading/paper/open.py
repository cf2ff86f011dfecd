"""From a file, or its bytes, to paper: each kind of file, told by how it begins, has its own reader."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

from wellfounded.citations.encodings import looks_binary
from wellfounded.faults import Fault, InputFault
from wellfounded.reading.paper.model import Paper

__all__ = ["open_paper"]

_MOST_BYTES = 500 * 2**20

# How files begin, and the module and function that read them: (name, bytes) -> Paper. Imported when such a file is met.
_READERS: tuple[tuple[bytes, str, str], ...] = ()


def open_paper(source: str | Path | bytes, name: str = "") -> Paper:
    """The paper in a file (``-`` is standard input) or in bytes; ``name`` is what it is called in messages.

    Raises InputFault with one fault: WF401 it cannot be read, WF402 its kind is not read, WF403 it is too large, and
    what the readers of each kind say.
    """
    if isinstance(source, bytes):
        name, data = name or "bytes", source
    else:
        name = name or ("standard input" if str(source) == "-" else str(source))
        try:
            if str(source) == "-":
                data = sys.stdin.buffer.read(_MOST_BYTES + 1)
            else:
                with Path(source).open("rb") as file:
                    data = file.read(_MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            said = getattr(error, "strerror", None) or error
            raise InputFault([Fault(name, 0, "WF401", f"It cannot be read: {said}.")]) from error
    if len(data) > _MOST_BYTES:
        raise InputFault([Fault(name, 0, "WF403", f"It is larger than {_MOST_BYTES // 2**20} MB.")])
    for beginning, module, function in _READERS:
        if data.startswith(beginning):
            return _with(module, function, name, data)
    if looks_binary(data):
        raise InputFault([Fault(name, 0, "WF402", "It is no text, and of a kind that is not read.")])
    return _with("text", "read_text", name, data)


def _with(module: str, function: str, name: str, data: bytes) -> Paper:
    reader = getattr(importlib.import_module(f"wellfounded.reading.paper.{module}"), function)
    paper: Paper = reader(name, data)
    return paper
