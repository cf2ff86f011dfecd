"""A document written in one of its forms, chosen by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wellfounded.documents.model import Document
from wellfounded.documents.render.markdown import markdown
from wellfounded.faults import Fault, InputFault, nearest

WRITERS: dict[str, Callable[[Document], str | bytes]] = {".md": markdown}
"""What writes each form: text, or the bytes of a file."""


def writer_for(path: Path) -> Callable[[Document], str | bytes]:
    """What writes the form that a file's ending names; InputFault for an ending that names none."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        message = f"A document ends in {', '.join(WRITERS)}; '{path.name}' ends in none of them."
        raise InputFault([Fault("-o", 0, "WF701", message, nearest(path.suffix, WRITERS))])
    return writer
