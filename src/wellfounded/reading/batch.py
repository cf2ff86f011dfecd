"""Many files: read on every core, each written out at once; a file that fails stops nothing; begun work goes on."""

from __future__ import annotations

import csv
import importlib
import io
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from wellfounded.files import write_whole
from wellfounded.files.names import shown_path
from wellfounded.files.output import check_output
from wellfounded.files.vault_files import in_vault
from wellfounded.problems import InputError, Problem, defect
from wellfounded.reading.anonymize.file_numbers import shorten_file_name
from wellfounded.reading.record_files import document_of_record, records_in
from wellfounded.reading.serialization import SCHEMA, reading_data, reading_row

__all__ = ["DOCUMENT_SUFFIXES", "FORMS", "Outcome", "files_in", "read_file", "read_many", "table_text"]

FORMS = (".jsonl", ".csv", ".parquet")
DOCUMENT_SUFFIXES = {
    ".txt",
    ".text",
    ".html",
    ".htm",
    ".xhtml",
    ".docx",
    ".pdf",
    ".png",
    ".jpg",
    ".jpeg",
    ".tif",
    ".tiff",
    ".gif",
    ".bmp",
}
_AHEAD = 16
_FORMULA = ("=", "+", "-", "@", "\t")
"""With one of these a cell begins that a spreadsheet computes."""
_BEGINS = json.dumps({"schema": SCHEMA})[:-1].encode()
"""What every line of ours begins with."""


@dataclass(slots=True)
class Outcome:
    """How a run went: how many files were read, how many of them before, and what is wrong with the others."""

    read: int = 0
    before: int = 0
    failures: list[Problem] = field(default_factory=list)


def files_in(paths: Iterable[str]) -> list[str]:
    """The files of a list of files and folders, in order; of folders those with an ending of a kind that is read.

    A file of records that hold decisions gives each of them, as ``FILE#NAME``.
    """
    out: list[str] = []
    for path in paths:
        folder = Path(path)
        if path != "-" and folder.is_dir():
            files = sorted(str(one) for one in folder.rglob("*") if one.is_file())
            found = [
                name for one in files for name in ([one] if _suffix(one) in DOCUMENT_SUFFIXES else records_in(one))
            ]
            if not found:
                raise InputError([Problem(path, 0, "WF411", "The folder has no file of a supported type.")])
            out += found
        else:
            out += records_in(path) or [path]
    return list(dict.fromkeys(out))


def _suffix(path: str) -> str:
    return Path(path).suffix.lower()


def read_file(path: str, threads: int = 0, whole: bool = False) -> dict[str, Any]:
    """The data of one file's reading. Raises InputError.

    ``threads`` pages of a scan are recognized at once; ``whole`` gives numbers of files and dockets whole.
    """
    from wellfounded.extraction import open_document
    from wellfounded.reading.reader import read_extracted

    return reading_data(read_extracted(document_of_record(path) or open_document(path, threads=threads)), whole)


def _tried(path: str, whole: bool = False) -> tuple[str, dict[str, Any] | None, tuple[Problem, ...]]:
    """Reading a file in a worker: its data, or what is wrong with it. Nothing is raised."""
    try:
        return path, read_file(path, 1, whole), ()
    except InputError as problem:
        return path, None, problem.problems
    except Exception as error:  # a defect shall not lose the other files
        return path, None, (defect(path, error),)


def read_many(
    paths: Sequence[str],
    out: Path,
    workers: int = 0,
    notify: Callable[[int, int], None] = lambda done, of: None,
    whole: bool = False,
    force: bool = False,
) -> Outcome:
    """Read files into a table (``.jsonl``, ``.csv`` or ``.parquet``); what an earlier run wrote is not read again.

    Each file is written as soon as it is read, as a line beside the table (``NAME.jsonl``), from which the other forms
    are made at the end. ``notify`` is called with how many are done; ``whole`` gives file and docket numbers in
    full. Raises InputError where the table cannot be written, where it is itself read, where the file of lines has
    lines that no such run wrote, and, without ``force``, where a table is there that was changed since or is not ours.
    """
    if out.suffix.lower() not in FORMS:
        raise InputError([Problem(str(out), 0, "WF602", f"The name of a table must end in one of {', '.join(FORMS)}.")])
    lines = out if out.suffix.lower() == ".jsonl" else out.with_suffix(out.suffix + ".jsonl")
    outcome = Outcome()
    shown = _shown(paths, whole)
    if in_vault(out) is not None:
        message = "A table of many files is written line by line, which a vault cannot keep. Name a file outside it."
        raise InputError([Problem(str(out), 0, "WF846", message)])
    try:
        done = _done(lines)
        for one in {lines, out}:
            check_output(
                one, [path.partition("#")[0] for path in paths], force, ours=one == lines or _is_ours(out, lines)
            )
        left = [path for path in paths if shown[path] not in done]
        outcome.before = len(paths) - len(left)
        with open(lines, "a", encoding="utf-8", newline="\n", opener=_private) as file:
            for number, (_, data, problems) in enumerate(
                _readings(left, workers or os.cpu_count() or 1, whole), start=1
            ):
                outcome.failures += problems
                if data is not None:
                    outcome.read += 1
                    file.write(json.dumps(data, ensure_ascii=False) + "\n")
                    file.flush()
                notify(outcome.before + number, len(paths))
        if out != lines:
            write_whole(out, _table_of(out, _loaded(lines, set(shown.values()))))
    except OSError as error:
        raise InputError(
            [Problem(str(out), 0, "WF401", f"The file cannot be written: {error.strerror or error}.")]
        ) from error
    return outcome


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _shown(paths: Sequence[str], whole: bool) -> dict[str, str]:
    """The name that each file has in a table. Raises InputError where two would have one, so that none is lost."""
    names = {path: shown_path(path) for path in paths}
    shown = {path: name if whole else shorten_file_name(name) for path, name in names.items()}
    first: dict[str, str] = {}
    for path, name in shown.items():
        if first.setdefault(name, path) != path:
            message = (
                f"Several files would be listed as {name}, since A-numbers in names are shortened. Rename one, or "
                "use --whole-numbers."
            )
            raise InputError([Problem(name, 0, "WF606", message)])
    return shown


def _readings(
    paths: Sequence[str], workers: int, whole: bool
) -> Iterator[tuple[str, dict[str, Any] | None, tuple[Problem, ...]]]:
    workers = min(workers, len(paths))
    if workers <= 1:
        yield from (_tried(path, whole) for path in paths)
        return
    with ProcessPoolExecutor(workers) as pool:
        chunk = max(1, min(_AHEAD, len(paths) // (workers * 4)))
        yield from pool.map(partial(_tried, whole=whole), paths, chunksize=chunk)


def _done(lines: Path) -> set[str]:
    """The files that an earlier run has read. A last line of ours that was cut off is taken out.

    Raises InputError where the file has any other line that no run of ours wrote: it would be lost among ours.
    """
    if not lines.exists():
        return set()
    done: set[str] = set()
    data = lines.read_bytes()
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if not line.endswith(b"\n") and _BEGINS.startswith(line[: len(_BEGINS)]):
            os.truncate(lines, len(data) - len(line))
            break
        try:
            found = json.loads(line)
            if found["schema"] != SCHEMA:
                raise ValueError
            done.add(str(found["file"]))
        except (ValueError, KeyError, TypeError):
            message = "This line was not written by this command, and the file is left as it is. Name another file."
            raise InputError([Problem(str(lines), number, "WF605", message)]) from None
    return done


def _loaded(lines: Path, wanted: set[str] | None = None) -> list[Mapping[str, Any]]:
    """What an earlier run has read: all of it, or of the files that are wanted."""
    loaded = (json.loads(line) for line in lines.read_bytes().splitlines())
    return [data for data in loaded if wanted is None or data["file"] in wanted]


def _columns(rows: Sequence[Mapping[str, str]]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def table_text(readings: Iterable[Mapping[str, Any]]) -> str:
    """Readings as CSV: a row a file, each field with its confidence beside it, lists as JSON.

    A cell that a spreadsheet would take for a formula begins with an apostrophe.
    """
    rows = [reading_row(data) for data in readings]
    out = io.StringIO()
    writer = csv.DictWriter(out, _columns(rows), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _no_formula(cell) for name, cell in row.items()} for row in rows)
    return out.getvalue()


def _no_formula(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: what a decision says, or its file is called, never computes.

    Nor does it end a row: a carriage return, which the writer of the table leaves bare, becomes a blank.
    """
    cell = cell.replace("\r", " ")
    return f"'{cell}" if cell.startswith(_FORMULA) else cell


def _is_ours(out: Path, lines: Path) -> bool:
    """Whether a table is just what was made of the file of lines, for whichever of its files."""
    if not lines.exists():
        return False
    try:
        was = out.read_bytes()
        if out.suffix.lower() == ".csv":
            kept = {_no_formula(name): name for name in (str(data["file"]) for data in _loaded(lines))}
            wanted = {kept[row["file"]] for row in csv.DictReader(io.StringIO(was.decode(), newline=""))}
        else:
            parquet = importlib.import_module("pyarrow.parquet")
            wanted = set(parquet.read_table(io.BytesIO(was), columns=["file"])["file"].to_pylist())
    except (OSError, ValueError, KeyError, ImportError):
        return False
    return _table_of(out, _loaded(lines, wanted)) == was


def _table_of(out: Path, readings: Sequence[Mapping[str, Any]]) -> bytes:
    """Readings as a table of the kind that the name of a file asks for. Raises InputError without pyarrow."""
    if out.suffix.lower() == ".csv":
        return table_text(readings).encode()
    try:
        arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError:
        message = (
            "Writing Parquet requires pyarrow. Install it with pip install 'wellfounded[tables]'. "
            "The values were saved in the same folder as JSON."
        )
        raise InputError([Problem(str(out), 0, "WF408", message)]) from None
    rows = [reading_row(data) for data in readings]
    columns = {name: [row.get(name, "") for row in rows] for name in _columns(rows)}
    sure = [name for name in columns if name.endswith("_confidence")]
    numbers = {name: [float(one) if one else None for one in columns[name]] for name in sure}
    table = io.BytesIO()
    parquet.write_table(arrow.table(columns | numbers), table)
    return table.getvalue()
