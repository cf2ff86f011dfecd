"""``read --anonymize``: texts with names and file numbers replaced, and the names that are uncertain."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from wellfounded.files import write_whole
from wellfounded.files.output import check_output
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.api.anonymizing import AnonymizedPaper

_MAX_LINES = 8  # line numbers displayed for each uncertain name


def write_anonymized(
    paths: Sequence[str],
    out: str | None,
    also: Sequence[str],
    counsel: bool,
    as_json: bool,
    force: bool,
    choices: Sequence[str] = (),
) -> None:
    """Write the texts of the files of one case anonymized; report on standard error what a person should check.

    A single file goes to ``out``, or to standard output; several, and those of a folder, go to the folder ``out``, each
    under its own name, in which names are replaced too. A file that cannot be read is reported; the others are written.
    Raises InputError where nothing can be written, where an original would be overwritten, and, without ``force``,
    where any other file would be.
    """
    from wellfounded.api.anonymizing import anonymize
    from wellfounded.api.answer import answers_json
    from wellfounded.api.papers import files_in

    several = len(paths) > 1 or (paths[0] != "-" and Path(paths[0]).is_dir())
    if several and not out and not as_json:
        raise click.UsageError("To anonymize several files, name a folder with --out FOLDER.")
    files = files_in(paths) if several else list(paths)
    papers, failures = anonymize(files, also=also, counsel=counsel, replace=choices)
    targets = list(_targets(papers, out, several))
    for place, _ in targets:
        _refuse_originals(place, [one.path for one in papers])
        check_output(place, (), force)
    for place, text in targets:
        _write(place, text)
    if as_json:
        click.echo(answers_json(papers, always_listed=several), nl=False)
    else:
        for one in papers:
            if not out:
                click.echo(one.text, nl=False)
            if several:
                click.echo(f"{one.file}:", err=True)
            for line in [*one.notes, *_report(one)]:
                click.echo(f"  {line}" if several else line, err=True)
    for problem in failures:
        click.echo(str(problem), err=True)
    if failures:
        sys.exit(1)


def _targets(papers: Sequence[AnonymizedPaper], out: str | None, several: bool) -> Iterator[tuple[Path, str]]:
    """The path for each text: the file ``out``, or a file in the folder ``out``; none without ``out``."""
    if not out:
        return
    if not several:
        yield Path(out), papers[0].text
        return
    used: set[str] = set()
    for one in papers:
        stem, number = one.name or "text", 1
        while f"{stem}.txt" in used:
            number += 1
            stem = f"{one.name}-{number}"
        used.add(f"{stem}.txt")
        yield Path(out) / f"{PurePath(stem).name}.txt", one.text


def _refuse_originals(place: Path, originals: Sequence[str]) -> None:
    """Raise InputError where a text would overwrite an original."""
    if place.exists() and any(path != "-" and Path(path).exists() and place.samefile(path) for path in originals):
        message = "The anonymized text would overwrite this original. Choose another name for it."
        raise InputError([Problem(str(place), 0, "WF603", message)])


def _write(place: Path, text: str) -> None:
    """Write one text. Raises InputError where that fails."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, text)
    except OSError as error:
        message = f"The file cannot be written: {error.strerror or error}."
        raise InputError([Problem(str(place), 0, "WF401", message)]) from error


def _report(anonymized: AnonymizedPaper) -> list[str]:
    """The placeholders, without the names, and the uncertain names that were not replaced."""
    names = ", ".join(f"{one.placeholder} ({one.places})" for one in anonymized.placeholders)
    lines = [f"Replaced: {names}." if names else "No name or file number was found to replace."]
    if anonymized.doubts:
        lines.append("Uncertain and not replaced:")
    for doubt in anonymized.doubts:
        more = "…" if len(doubt.lines) > _MAX_LINES else ""
        where = f"line{'s' if len(doubt.lines) > 1 else ''} {', '.join(map(str, doubt.lines[:_MAX_LINES]))}{more}"
        lines.append(f"  {doubt.words}: {doubt.why}; {where}")
    return lines
