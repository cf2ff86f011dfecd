"""``read --mask``: texts with names and numbers of files masked, and what was not sure."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click

from wellfounded.files import write_whole
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.reading.anonymize import AnonymizedText

_LINES = 8  # lines told of each doubt


def write_masked(paths: Sequence[str], out: str | None, also: Sequence[str], counsel: bool, as_json: bool) -> None:
    """Write the texts of files of one case masked; what a person should look at is told beside, on standard error.

    A single file goes to ``out``, or to standard output; several, and those of a folder, go to the folder ``out``, each
    under its own name, in which names are masked too. A file that cannot be read is told, and stops none of the others.
    Raises InputError where nothing can be written, and where an original would be written over.
    """
    from wellfounded.reading.anonymize import anonymize_texts
    from wellfounded.reading.batch import files_in

    several = len(paths) > 1 or (paths[0] != "-" and Path(paths[0]).is_dir())
    if several and not out and not as_json:
        raise click.UsageError("Several files are masked into a folder: --out FOLDER.")
    files = files_in(paths) if several else list(paths)
    texts, failures = _texts(files, several)
    read = [path for path in files if path in texts]
    names = "\n".join(Path(path).stem for path in read)
    *masked, named = anonymize_texts([*(texts[path][0] for path in read), names], also, counsel)
    for place, text in _targets(masked, named.text.split("\n"), out, several):
        _write(place, text, read)
    if as_json:
        from wellfounded.reports.json_data import to_json

        data = [_data(path, one, texts[path][1]) for path, one in zip(read, masked, strict=True)]
        click.echo(to_json(data if several else data[0]), nl=False)
    else:
        for path, one in zip(read, masked, strict=True):
            if not out:
                click.echo(one.text, nl=False)
            if several:
                click.echo(f"{path}:", err=True)
            for line in [*texts[path][1], *_told(one)]:
                click.echo(f"  {line}" if several else line, err=True)
    for problem in failures:
        click.echo(str(problem), err=True)
    if failures:
        sys.exit(1)


def _texts(files: Sequence[str], several: bool) -> tuple[dict[str, tuple[str, tuple[str, ...]]], list[Problem]]:
    """The text and the notes of each file that can be read, and what is wrong with the others."""
    texts: dict[str, tuple[str, tuple[str, ...]]] = {}
    failures: list[Problem] = []
    for path in files:
        try:
            texts[path] = _text_of(path)
        except InputError as problem:
            if not several:
                raise
            failures += problem.problems
    return texts, failures


def _text_of(path: str) -> tuple[str, tuple[str, ...]]:
    """The text of a file: a plain text as it stands, another kind page by page."""
    from wellfounded.extraction import open_document
    from wellfounded.reading.record_files import document_of_record

    record = document_of_record(path)
    document = record or open_document(path)
    if document.kind == "text" and path != "-" and not record:
        from wellfounded.extraction.encodings import decode

        return decode(path, Path(path).read_bytes())[0], document.notes
    return "\f".join("".join(f"{line.text}\n" for line in page.lines) for page in document.pages), document.notes


def _targets(
    masked: Sequence[AnonymizedText], names: Sequence[str], out: str | None, several: bool
) -> Iterator[tuple[Path, str]]:
    """Where each text is written: the file named, or a file of the folder named; nowhere without ``out``."""
    if not out:
        return
    if not several:
        yield Path(out), masked[0].text
        return
    used: set[str] = set()
    for one, name in zip(masked, names, strict=True):
        stem, number = name or "text", 1
        while f"{stem}.txt" in used:
            number += 1
            stem = f"{name}-{number}"
        used.add(f"{stem}.txt")
        yield Path(out) / f"{PurePath(stem).name}.txt", one.text


def _write(place: Path, text: str, originals: Sequence[str]) -> None:
    """Write one text. Raises InputError where it cannot be, and where an original stands."""
    if place.exists() and any(path != "-" and Path(path).exists() and place.samefile(path) for path in originals):
        message = "This is a file that is read: the masked text would be written over it."
        raise InputError([Problem(str(place), 0, "WF603", message)])
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, text)
    except OSError as error:
        message = f"It cannot be written: {error.strerror or error}."
        raise InputError([Problem(str(place), 0, "WF401", message)]) from error


def _told(masked: AnonymizedText) -> list[str]:
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


def _data(path: str, masked: AnonymizedText, notes: Sequence[str]) -> dict[str, Any]:
    return {
        "schema": "wellfounded.masked/1",
        "file": path,
        "text": masked.text,
        "masks": [{"mask": mask.name, "places": mask.places} for mask in masked.masks],
        "doubts": [{"words": doubt.words, "why": doubt.why, "lines": list(doubt.lines)} for doubt in masked.doubts],
        "notes": list(notes),
    }
