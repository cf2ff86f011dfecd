"""read: what a decision says, each value with its place and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

_SHOWN = 110  # characters of the reason of a doubt
_LONG = ("sentence", "spans")  # what a person does not see of an entry of a list


@click.command("read")
@click.argument("paths", metavar="FILE|FOLDER...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print data instead of a table (versioned schema).")
@click.option("--out", type=click.Path(), help="Write a table of many files: .jsonl, .csv or .parquet.")
@click.option("--workers", type=click.IntRange(min=1), help="Files read at once with --out; one a core if left out.")
@click.option(
    "--whole-numbers", "whole", is_flag=True, help="Give docket and A-numbers whole; they are masked otherwise."
)
@click.option(
    "--mask",
    is_flag=True,
    help="Write the texts of a case with names and A-numbers masked; --out names file or folder.",
)
@click.option("--also", multiple=True, metavar="NAME", help="With --mask: a name to mask too. May be repeated.")
@click.option("--counsel", is_flag=True, help="With --mask: counsel's names too.")
def read_command(
    paths: tuple[str, ...],
    as_json: bool,
    out: str | None,
    workers: int | None,
    whole: bool,
    mask: bool,
    also: tuple[str, ...],
    counsel: bool,
) -> None:
    """Read decisions: who decided what about whom, where it says so, and how sure that is. A dash reads standard input.

    Nothing is guessed: a value that was not read is left empty, and it is said why. A value marked with a question
    mark is for a person to look at. With --out a run that was broken off goes on where it stopped. With --mask the
    text itself is written, with the names of the parties and their families masked, and what was not sure is told;
    several files, or a folder, are taken for one case, in which everyone has the same mask.

    \b
    Examples:
      wellfounded read decision.txt
      wellfounded read decision.pdf --json
      wellfounded read decisions/ --out decisions.csv
      wellfounded read decision.pdf --mask --out masked.txt
      wellfounded read case/ --mask --out masked/
    """
    if mask or also or counsel:
        from wellfounded.cli.read_anonymize import write_masked

        if not mask:
            raise click.UsageError("--also and --counsel go with --mask.")
        write_masked(paths, out, also, counsel, as_json)
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
    before = f", {outcome.before} before" if outcome.before else ""
    failed = f", {len(outcome.failures)} could not be read" if outcome.failures else ""
    click.echo(f"{outcome.read} read{before}{failed}: {out}")
    if outcome.failures:
        sys.exit(1)


def _shown(data: Mapping[str, Any]) -> list[str]:
    """A reading as lines: field, value, where it stands, and how it was read where that is not sure."""
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
            lines.append(f"  {' ' * width}    {doubt[:_SHOWN]}")
    lines += [f"  {note}" for note in data["notes"]]
    return lines


def _values(value: Any) -> list[str]:
    if isinstance(value, list):
        if any(isinstance(one, Mapping) for one in value):
            return [", ".join(str(part) for name, part in one.items() if part and name not in _LONG) for one in value]
        return [", ".join(map(str, value)) or "none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    return [str(value)]


def _place(spans: Sequence[Mapping[str, Any]]) -> str:
    if not spans:
        return ""
    first = spans[0]
    note = ", footnote" if first["stream"] == "notes" else ""
    return f"  [page {first['page']}, line {first['line']}{note}]"
