"""``read --anonymize``: texts with names and file numbers replaced, and the names that are uncertain."""

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

_MAX_LINES = 8  # line numbers displayed for each uncertain name


def write_anonymized(paths: Sequence[str], out: str | None, also: Sequence[str], counsel: bool, as_json: bool) -> None:
    """Write the texts of the files of one case anonymized; report on standard error what a person should check.

    A single file goes to ``out``, or to standard output; several, and those of a folder, go to the folder ``out``, each
    under its own name, in which names are replaced too. A file that cannot be read is reported; the others are written.
    Raises InputError where nothing can be written, and where an original would be overwritten.
    """
    from wellfounded.reading.anonymize import anonymize_texts
    from wellfounded.reading.batch import files_in

    several = len(paths) > 1 or (paths[0] != "-" and Path(paths[0]).is_dir())
    if several and not out and not as_json:
        raise click.UsageError("To anonymize several files, name a folder with --out FOLDER.")
    files = files_in(paths) if several else list(paths)
    texts, failures = _texts(files, several)
    read = [path for path in files if path in texts]
    names = "\n".join(Path(path).stem for path in read)
    *anonymized, named = anonymize_texts([*(texts[path][0] for path in read), names], also, counsel)
    for place, text in _targets(anonymized, named.text.split("\n"), out, several):
        _write(place, text, read)
    if as_json:
        from wellfounded.reports.json_data import to_json

        data = [_data(path, one, texts[path][1]) for path, one in zip(read, anonymized, strict=True)]
        click.echo(to_json(data if several else data[0]), nl=False)
    else:
        for path, one in zip(read, anonymized, strict=True):
            if not out:
                click.echo(one.text, nl=False)
            if several:
                click.echo(f"{path}:", err=True)
            for line in [*texts[path][1], *_report(one)]:
                click.echo(f"  {line}" if several else line, err=True)
    for problem in failures:
        click.echo(str(problem), err=True)
    if failures:
        sys.exit(1)


def _texts(files: Sequence[str], several: bool) -> tuple[dict[str, tuple[str, tuple[str, ...]]], list[Problem]]:
    """The text and the notes of each file that can be read, and the problems of the others."""
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
    """The text of a file: a plain text unchanged, another type page by page."""
    from wellfounded.extraction import open_document
    from wellfounded.reading.record_files import document_of_record

    record = document_of_record(path)
    document = record or open_document(path)
    if document.kind == "text" and path != "-" and not record:
        from wellfounded.extraction.encodings import decode

        return decode(path, Path(path).read_bytes())[0], document.notes
    return "\f".join("".join(f"{line.text}\n" for line in page.lines) for page in document.pages), document.notes


def _targets(
    anonymized: Sequence[AnonymizedText], names: Sequence[str], out: str | None, several: bool
) -> Iterator[tuple[Path, str]]:
    """The path for each text: the file ``out``, or a file in the folder ``out``; none without ``out``."""
    if not out:
        return
    if not several:
        yield Path(out), anonymized[0].text
        return
    used: set[str] = set()
    for one, name in zip(anonymized, names, strict=True):
        stem, number = name or "text", 1
        while f"{stem}.txt" in used:
            number += 1
            stem = f"{name}-{number}"
        used.add(f"{stem}.txt")
        yield Path(out) / f"{PurePath(stem).name}.txt", one.text


def _write(place: Path, text: str, originals: Sequence[str]) -> None:
    """Write one text. Raises InputError where that fails, and where it would overwrite an original."""
    if place.exists() and any(path != "-" and Path(path).exists() and place.samefile(path) for path in originals):
        message = "The anonymized text would overwrite this original. Choose another name for it."
        raise InputError([Problem(str(place), 0, "WF603", message)])
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, text)
    except OSError as error:
        message = f"The file cannot be written: {error.strerror or error}."
        raise InputError([Problem(str(place), 0, "WF401", message)]) from error


def _report(anonymized: AnonymizedText) -> list[str]:
    """The placeholders, without the names, and the uncertain names that were not replaced."""
    names = ", ".join(f"{one.name} ({one.places})" for one in anonymized.placeholders)
    lines = [f"Replaced: {names}." if names else "No name or file number was found to replace."]
    if anonymized.doubts:
        lines.append("Uncertain and not replaced:")
    for doubt in anonymized.doubts:
        more = "…" if len(doubt.lines) > _MAX_LINES else ""
        where = f"line{'s' if len(doubt.lines) > 1 else ''} {', '.join(map(str, doubt.lines[:_MAX_LINES]))}{more}"
        lines.append(f"  {doubt.words}: {doubt.why}; {where}")
    return lines


def _data(path: str, anonymized: AnonymizedText, notes: Sequence[str]) -> dict[str, Any]:
    return {
        "schema": "wellfounded.anonymized/1",
        "file": path,
        "text": anonymized.text,
        "placeholders": [{"placeholder": one.name, "places": one.places} for one in anonymized.placeholders],
        "doubts": [{"words": doubt.words, "why": doubt.why, "lines": list(doubt.lines)} for doubt in anonymized.doubts],
        "notes": list(notes),
    }
