"""Records of a table, of lines of JSON, of a JSON file or Parquet: each with the text of a decision in a field."""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import struct
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from wellfounded.corpus.records import Item, ReadItem, Stated
from wellfounded.corpus.sources.bulk_csv import table_rows
from wellfounded.corpus.sources.model import broken, opened, plain_suffix, unpacked, words
from wellfounded.corpus.sources.stated import court_code, filled, stated_of

__all__ = ["SUFFIXES", "items_of_table", "record_digest"]

SUFFIXES = (".csv", ".json", ".jsonl", ".ndjson", ".parquet", ".zip")
_AT_ONCE = 32
_MOST = 500 * 2**20
_BAD_ARCHIVE = (zipfile.BadZipFile, RuntimeError, struct.error)
"""What an archive raises that is damaged, or made or locked in a way that is not read."""


def items_of_table(path: Path, name: str = "") -> Iterator[Item | ReadItem]:
    """The records of a file of one of ``SUFFIXES``, which may be packed; in an archive, those of its files.

    ``name`` is what the file is called within its source. Raises one of ``DAMAGED`` where the file breaks off.
    """
    before = f"{name}#" if name else ""
    if path.suffix.lower() == ".parquet":
        yield from _items(_of_parquet(path), before, str(path))
    elif path.suffix.lower() == ".zip":
        yield from _of_archive(path, before)
    else:
        with opened(path) as file:
            yield from _items(_records(file, plain_suffix(path)), before, str(path))


def record_digest(record: Mapping[str, Any]) -> str:
    """What tells a state of a record from another."""
    return hashlib.sha256(json.dumps(record, sort_keys=True, default=str).encode("utf-8", "replace")).hexdigest()


def _of_archive(path: Path, before: str) -> Iterator[Item | ReadItem]:
    try:
        archive = zipfile.ZipFile(path)
    except _BAD_ARCHIVE as error:
        raise ValueError(str(error)) from None
    with archive:
        for entry in sorted(archive.infolist(), key=lambda one: one.filename):
            inner = Path(entry.filename)
            kind = plain_suffix(inner)
            if not entry.filename or entry.is_dir() or kind not in (".json", ".jsonl", ".ndjson", ".csv"):
                continue
            called = f"{before}{entry.filename}"
            if entry.file_size > _MOST:
                yield broken(called, str(path), f"{entry.filename} in it is larger than {_MOST // 2**20} MB.")
                continue
            try:
                with archive.open(entry) as file, unpacked(file, inner.suffix) as plain:
                    yield from _items(_records(plain, kind), f"{called}#", str(path))
            except _BAD_ARCHIVE as error:
                yield broken(called, str(path), f"{entry.filename} in it is damaged: {error}.")


def _records(file: IO[bytes], kind: str) -> Iterator[Any]:
    """The records of an open file; None where one cannot be read."""
    if kind == ".csv":
        yield from table_rows(file)
    elif kind == ".json":
        data = file.read(_MOST + 1)
        if len(data) > _MOST:
            raise ValueError(f"it is larger than {_MOST // 2**20} MB")
        try:
            found = json.loads(data)
        except RecursionError:
            raise ValueError("it is nested too deeply") from None
        yield from _within(found)
    else:
        for line in io.BufferedReader(file) if isinstance(file, io.RawIOBase) else file:
            if line.strip():
                yield _of_line(line)


def _of_line(line: bytes) -> Any:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, Mapping) else None


def _of_parquet(path: Path) -> Iterator[Any]:
    parquet = importlib.import_module("pyarrow.parquet")
    with parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=_AT_ONCE):
            yield from batch.to_pylist()


def _within(value: Any) -> Iterator[Any]:
    """The records of a JSON value: it, or those in its lists."""
    if isinstance(value, list):
        for one in value:
            yield from _within(one)
    elif isinstance(value, Mapping):
        lists = [value[name] for name in words()["lists"] if isinstance(value.get(name), list)]
        if _has_text(value) or not lists:
            yield value
        else:
            for one in lists:
                yield from _within(one)


def _has_text(record: Mapping[str, Any]) -> bool:
    return bool(filled(record, words()["text"]) or filled(record, words()["page"]) or record.get("casebody"))


def _items(records: Iterator[Any], before: str, shown: str) -> Iterator[Item | ReadItem]:
    """Each record as an item. One with no text at all is none: a file may have records of other things too."""
    for number, record in enumerate(records, start=1):
        if record is None:
            yield broken(f"{before}{number}", shown, f"Record {number} is damaged.")
        elif isinstance(body := record.get("casebody"), Mapping):
            yield _of_casebody(f"{before}{_key(record, number)}", record, body.get("data", body))
        elif _has_text(record):
            text = filled(record, words()["text"])
            page = "" if text else filled(record, words()["page"])
            name = f"{before}{_key(record, number)}"
            yield Item(name, record_digest(record), text or page, bool(page), stated=stated_of(record))


def _key(record: Mapping[str, Any], number: int) -> str:
    """What a record is called: its own number, which no other of its file has, or its place in the file."""
    return next((str(record[name]) for name in words()["number"] if record.get(name) not in (None, "")), f"@{number}")


def _of_casebody(name: str, record: Mapping[str, Any], body: Any) -> Item:
    """A case of the Caselaw Access Project: its head and its opinions, each on a page of its own."""
    if isinstance(body, str):
        return Item(name, record_digest(record), body, page=True, stated=_of_case(record))
    opinions = body.get("opinions") if isinstance(body, Mapping) else None
    texts = [filled(one, ("text",)) for one in opinions or () if isinstance(one, Mapping)]
    head = filled(body, ("head_matter",)) if isinstance(body, Mapping) else ""
    return Item(name, record_digest(record), "\n\f".join(filter(None, [head, *texts])), stated=_of_case(record))


def _of_case(record: Mapping[str, Any]) -> Stated:
    """What is stated of it. Only decisions that were printed in a reporter are in the collection."""
    stated = stated_of(record)
    cites = record.get("citations")
    listed = [one for one in cites if isinstance(one, Mapping)] if isinstance(cites, list) else []
    official = sorted(listed, key=lambda one: one.get("type") != "official")
    citation = filled(official[0], ("cite",)) if official else ""
    return Stated(
        court_code(record.get("court")),
        stated.day,
        stated.docket,
        citation,
        filled(record, ("name", "name_abbreviation")),
        "",
        published=True,
    )
