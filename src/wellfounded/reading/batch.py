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
from wellfounded.problems import InputError, Problem
from wellfounded.reading.record_files import document_of_record, records_in
from wellfounded.reading.serialization import reading_data, reading_row

__all__ = ["FORMS", "Outcome", "files_in", "read_file", "read_many", "table_text"]

FORMS = (".jsonl", ".csv", ".parquet")
_KINDS = {
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
            found = [name for one in files for name in ([one] if _suffix(one) in _KINDS else records_in(one))]
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
        said = f"Reading failed because of a defect in the program ({type(error).__name__}: {error})."
        return path, None, (Problem(path, 0, "WF601", said),)


def read_many(
    paths: Sequence[str],
    out: Path,
    workers: int = 0,
    notify: Callable[[int, int], None] = lambda done, of: None,
    whole: bool = False,
) -> Outcome:
    """Read files into a table (``.jsonl``, ``.csv`` or ``.parquet``); what an earlier run wrote is not read again.

    Each file is written as soon as it is read, as a line beside the table (``NAME.jsonl``), from which the other forms
    are made at the end. ``notify`` is called with how many are done; ``whole`` gives file and docket numbers in
    full. Raises InputError where the table cannot be written.
    """
    if out.suffix.lower() not in FORMS:
        raise InputError([Problem(str(out), 0, "WF602", f"The name of a table must end in one of {', '.join(FORMS)}.")])
    lines = out if out.suffix.lower() == ".jsonl" else out.with_suffix(out.suffix + ".jsonl")
    outcome = Outcome()
    try:
        done = _done(lines)
        left = [path for path in paths if path not in done]
        outcome.before = len(paths) - len(left)
        with lines.open("a", encoding="utf-8") as file:
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
            _write_table(out, _loaded(lines, set(paths)))
    except OSError as error:
        raise InputError(
            [Problem(str(out), 0, "WF401", f"The file cannot be written: {error.strerror or error}.")]
        ) from error
    return outcome


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
    """The files that an earlier run has read. A last line that was cut off is taken out."""
    if not lines.exists():
        return set()
    whole: list[str] = []
    done: set[str] = set()
    for line in lines.read_text(encoding="utf-8").splitlines():
        try:
            done.add(json.loads(line)["file"])
        except (ValueError, KeyError, TypeError):
            continue
        whole.append(line)
    write_whole(lines, "".join(f"{line}\n" for line in whole))
    return done


def _loaded(lines: Path, wanted: set[str]) -> list[Mapping[str, Any]]:
    loaded = (json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines())
    return [data for data in loaded if data["file"] in wanted]


def _columns(rows: Sequence[Mapping[str, str]]) -> list[str]:
    return list(dict.fromkeys(name for row in rows for name in row))


def table_text(readings: Iterable[Mapping[str, Any]]) -> str:
    """Readings as CSV: a row a file, each field with its confidence beside it, lists as JSON."""
    rows = [reading_row(data) for data in readings]
    out = io.StringIO()
    writer = csv.DictWriter(out, _columns(rows), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _write_table(out: Path, readings: Sequence[Mapping[str, Any]]) -> None:
    if out.suffix.lower() == ".csv":
        write_whole(out, table_text(readings))
        return
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
    parquet.write_table(arrow.table(columns | numbers), out)
