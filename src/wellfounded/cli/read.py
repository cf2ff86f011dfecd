"""read: parties, issues, and rulings of decisions, each value with its place and confidence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

_MAX_REASON = 110  # characters of the reason for uncertainty
_DAY = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_OMITTED = ("sentence", "spans")  # parts of an entry that are not displayed


@click.command("read", short_help="Extract parties, issues, and rulings from decisions")
@click.argument("paths", metavar="FILE|FOLDER...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table (versioned schema).")
@click.option("--out", type=click.Path(), help="Write a table of many files: .jsonl, .csv, or .parquet.")
@click.option("--workers", type=click.IntRange(min=1), help="Files read at once with --out; by default one per core.")
@click.option(
    "--whole-numbers",
    "whole",
    is_flag=True,
    help="Show full docket numbers and A-numbers; otherwise they are shortened.",
)
@click.option(
    "--anonymize",
    is_flag=True,
    help="Write the texts of a case with names and A-numbers replaced; --out gives the file or folder.",
)
@click.option(
    "--also", multiple=True, metavar="NAME", help="With --anonymize: another name to replace. May be repeated."
)
@click.option("--counsel", is_flag=True, help="With --anonymize: replace names of counsel too.")
def read_command(
    paths: tuple[str, ...],
    as_json: bool,
    out: str | None,
    workers: int | None,
    whole: bool,
    anonymize: bool,
    also: tuple[str, ...],
    counsel: bool,
) -> None:
    """Extract parties, issues, and rulings from decisions, each with its page and confidence. - reads standard input.

    A value that was not found is left empty, with the reason. Check each value marked with a question mark. With
    --out, an interrupted run resumes where it stopped. With --anonymize, the text itself is written with the names of
    the parties and their families replaced, and names that are uncertain are reported; several files, or a folder,
    are treated as one case, in which each person has the same placeholder.

    \b
    Examples:
      wellfounded read decision.txt
      wellfounded read decision.pdf --json
      wellfounded read decisions/ --out decisions.csv
      wellfounded read decision.pdf --anonymize --out anonymized.txt
      wellfounded read case/ --anonymize --out anonymized/
    """
    if anonymize or also or counsel:
        from wellfounded.cli.read_anonymize import write_anonymized

        if not anonymize:
            raise click.UsageError("--also and --counsel require --anonymize.")
        write_anonymized(paths, out, also, counsel, as_json)
        return
    from wellfounded.reading.batch import files_in, read_file
    from wellfounded.reports.json_data import to_json

    files = files_in(paths)
    if out:
        _table_of(files, out, workers or 0, whole)
        return
    found = [read_file(path, whole=whole) for path in files]
    if as_json:
        click.echo(to_json(found[0] if len(found) == 1 else found), nl=False)
        return
    for number, data in enumerate(found):
        if number:
            click.echo()
        click.echo("\n".join(_shown(data)))


def _table_of(files: Sequence[str], out: str, workers: int, whole: bool) -> None:
    import sys

    from wellfounded.reading.batch import read_many

    live = sys.stderr.isatty()

    def notify(done: int, of: int) -> None:
        if live:
            click.echo(f"\r{done} of {of}", err=True, nl=done == of)

    outcome = read_many(files, Path(out), workers, notify, whole)
    for problem in outcome.failures:
        click.echo(str(problem), err=True)
    before = f", {outcome.before} earlier" if outcome.before else ""
    failed = f", {len(outcome.failures)} could not be read" if outcome.failures else ""
    click.echo(f"{outcome.read} read{before}{failed}: {out}")
    if outcome.failures:
        sys.exit(1)


def _shown(data: Mapping[str, Any]) -> list[str]:
    """A reading as lines: field, value, place, and, where uncertain, the basis of the value."""
    from wellfounded.reading.model import SURE

    lines = [str(data["file"])]
    fields = {name: entry for name, entry in data.items() if isinstance(entry, Mapping) and "confidence" in entry}
    width = max((len(name) for name in fields), default=0)
    for name, entry in fields.items():
        sure = entry["confidence"] >= SURE
        place = _place(entry["spans"])
        values = _values(entry["value"]) if entry["value"] is not None else [f"– ({entry['how']})"]
        lines.append(f"  {name.ljust(width)}  {' ' if sure else '?'} {values[0]}{place}")
        lines += [f"  {' ' * width}    {value}" for value in values[1:]]
        if not sure and entry["how"] and entry["value"] is not None:
            doubt = f"({round(entry['confidence'] * 100)}%: {entry['how']})"
            lines.append(f"  {' ' * width}    {doubt[:_MAX_REASON]}")
    lines += [f"  {note}" for note in data["notes"]]
    return lines


def _values(value: Any) -> list[str]:
    if isinstance(value, list):
        if any(isinstance(one, Mapping) for one in value):
            return [
                ", ".join(_word(part) for name, part in one.items() if part and name not in _OMITTED) for one in value
            ]
        listed = [_word(one) for one in value]
        return [("; " if any("," in one for one in listed) else ", ").join(listed) or "none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [_word(value)]


def _word(value: Any) -> str:
    """A value as people read it: a day in words."""
    from wellfounded.dates import words_of

    return words_of(value) if isinstance(value, str) and _DAY.fullmatch(value) else str(value)


def _place(spans: Sequence[Mapping[str, Any]]) -> str:
    if not spans:
        return ""
    first = spans[0]
    note = ", footnote" if first["stream"] == "notes" else ""
    return f"  [page {first['page']}, line {first['line']}{note}]"
