"""What is done in the child process of a job. Each function is given the job's folder and a way to tell of progress."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from wellfounded.assess.schema import matter_schema
from wellfounded.faults import InputFault
from wellfounded.language.store import stored_library
from wellfounded.matter.load import load_matter_text
from wellfounded.matter.source import decode

Tell = Callable[..., None]


def matter_file(folder: Path, tell: Tell, *, file: str, called: str) -> dict[str, Any]:
    """Read a file as a matter: its text, and how many faults it has. Raises InputFault for what is no text."""
    data = (folder / file).read_bytes()
    text = decode(data, called)
    tell(1, 2, "Reading the matter")
    try:
        load_matter_text(text, matter_schema(stored_library()), called)
    except InputFault as fault:
        return {"text": text, "faults": len(fault.faults)}
    return {"text": text, "faults": 0}
