"""``read --mask``: a text with names and numbers of files masked, and what was not sure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wellfounded.faults import Fault, InputFault
from wellfounded.files import write_whole

if TYPE_CHECKING:
    from wellfounded.reading.masking import Masked

_LINES = 8  # lines told of each doubt


def write_masked(path: str, out: str | None, also: Sequence[str], counsel: bool, as_json: bool) -> None:
    """Write the text of a file masked, to ``out`` or standard output; what a person should look at is told beside."""
    from wellfounded.reading.masking import mask_text

    text, notes = _text_of(path)
    masked = mask_text(text, also, counsel)
    if out:
        try:
            write_whole(Path(out), masked.text)
        except OSError as error:
            message = f"It cannot be written: {error.strerror or error}."
            raise InputFault([Fault(out, 0, "WF401", message)]) from error
    if as_json:
        from wellfounded.reports.data import to_json

        click.echo(to_json(_data(path, masked, notes)), nl=False)
        return
    if not out:
        click.echo(masked.text, nl=False)
    for line in [*notes, *_told(masked)]:
        click.echo(line, err=True)


def _text_of(path: str) -> tuple[str, tuple[str, ...]]:
    """The text of a file: a plain text as it stands, another kind page by page."""
    from wellfounded.reading.paper import open_paper

    paper = open_paper(path)
    if paper.kind == "text" and path != "-":
        from wellfounded.citations.encodings import decode

        return decode(path, Path(path).read_bytes())[0], paper.notes
    return "\f".join("".join(f"{line.text}\n" for line in page.lines) for page in paper.pages), paper.notes


def _told(masked: Masked) -> list[str]:
    """What was masked, without the names, and what was left, with them."""
    names = ", ".join(f"{mask.name} ({mask.places})" for mask in masked.masks)
    lines = [f"Masked: {names}." if names else "No name and no number of a file was found to mask."]
    if masked.doubts:
        lines.append("Not sure, left as it stands:")
    for doubt in masked.doubts:
        more = "…" if len(doubt.lines) > _LINES else ""
        where = f"line{'s' if len(doubt.lines) > 1 else ''} {', '.join(map(str, doubt.lines[:_LINES]))}{more}"
        lines.append(f"  {doubt.words}: {doubt.why}; {where}")
    return lines


def _data(path: str, masked: Masked, notes: Sequence[str]) -> dict[str, Any]:
    return {
        "schema": "wellfounded.masked/1",
        "file": path,
        "text": masked.text,
        "masks": [{"mask": mask.name, "places": mask.places} for mask in masked.masks],
        "doubts": [{"words": doubt.words, "why": doubt.why, "lines": list(doubt.lines)} for doubt in masked.doubts],
        "notes": list(notes),
    }
