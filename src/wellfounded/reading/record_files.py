"""Files that hold many decisions: rows of a table, lines of JSON. A record is named ``FILE#ID``."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wellfounded.extraction.encodings import decode
from wellfounded.extraction.file_opener import open_document
from wellfounded.extraction.model import ExtractedDocument
from wellfounded.extraction.text import document_from_text
from wellfounded.files.names import shown_path
from wellfounded.files.vault_files import read_bytes
from wellfounded.problems import InputError, Problem
from wellfounded.reading.data import table

__all__ = ["document_of_record", "records_in"]

_NUMBER = re.compile(r"(\d+)/?$")
_SPACE = re.compile(r"\s*,?\s*")
_CELL = 2**30
_TRUE_HEADER = 2  # columns of a table at least


def records_in(path: str) -> list[str]:
    """The names of the decisions in a file of records; empty where it is none, or holds no text of a decision."""
    if Path(path).suffix.lower() not in table("records")["kinds"]:
        return []
    return [f"{path}#{name}" for name in _records(path)]


def document_of_record(name: str) -> ExtractedDocument | None:
    """The document of a record by its name; None where it is the name of no record."""
    path, mark, key = name.rpartition("#")
    if not mark or Path(name).exists() or Path(path).suffix.lower() not in table("records")["kinds"]:
        return None
    found = _records(path).get(key)
    if found is None:
        return None
    kinds = table("records")
    page = _filled(found, kinds["page"])
    text = _filled(found, kinds["text"])
    document = document_from_text(name, text) if text else open_document(page.encode(), f"{name}.html")
    published = (Problem(name, 0, "WF604", said, warning=True) for said in _published(found))
    return replace(document, name=shown_path(name), warnings=(*document.warnings, *published))


def _filled(record: Mapping[str, Any], names: Sequence[str]) -> str:
    return next((one for name in names if isinstance(one := record.get(name), str) and one.strip()), "")


def _published(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Where the decision is published, as the record of its case says; or that this record is not here."""
    kinds = table("records")
    case = record.get(kinds["case"])
    listed = record.get(kinds["citations"]) or (case.get(kinds["citations"]) if isinstance(case, Mapping) else None)
    if isinstance(listed, list) and listed:
        return (f"According to its record, it is reported at {'; '.join(map(_citation, listed))}.",)
    if isinstance(case, str) and case:
        return (f"Its citation is in the record of its case, which is not in this file: {case}.",)
    return ()


def _citation(entry: Any) -> str:
    if isinstance(entry, Mapping):
        return " ".join(str(entry.get(part, "")) for part in ("volume", "reporter", "page")).strip()
    return str(entry)


@lru_cache(maxsize=2)
def _records(path: str) -> dict[str, Mapping[str, Any]]:
    """The records of a file that hold a text, by name; each with its case where that stands in the file too."""
    kinds = table("records")
    try:
        text, _ = decode(path, read_bytes(path))
    except (OSError, InputError):
        return {}
    rows = _rows(text) if Path(path).suffix.lower() == ".csv" else _objects(text)
    out: dict[str, Mapping[str, Any]] = {}
    cases: dict[str, Mapping[str, Any]] = {}
    for number, record in enumerate(rows, start=1):
        if isinstance(record.get(kinds["opinions"]), list) or kinds["citations"] in record:
            cases[_key(record, str(number))] = record
        if _filled(record, kinds["text"]) or _filled(record, kinds["page"]):
            key = _key(record, str(number))
            out[key if key not in out else f"{key}.{number}"] = record
    for key, record in out.items():
        case = record.get(kinds["case"])
        of = _NUMBER.search(case) if isinstance(case, str) else None
        known = cases.get(of[1] if of else str(record.get(kinds["case_id"], "")))
        if known is not None and known is not record:
            out[key] = {**record, kinds["case"]: known}
    return out


def _key(record: Mapping[str, Any], number: str) -> str:
    return next((str(record[name]) for name in table("records")["name"] if record.get(name) not in (None, "")), number)


def _rows(text: str) -> Iterator[Mapping[str, Any]]:
    """The rows of a table. A row that a line break in a cell has cut, without quotation marks, is joined again."""
    csv.field_size_limit(_CELL)
    escape = "\\" if '\\"' in text else None
    reader = csv.reader(io.StringIO(text, newline=""), escapechar=escape, doublequote=escape is None)
    header: list[str] = []
    row: list[str] = []
    try:
        for cells in reader:
            if not header:
                header = [cell.strip() for cell in cells]
                if len(header) < _TRUE_HEADER:
                    return
                continue
            row = [*row[:-1], f"{row[-1]}\n{cells[0] if cells else ''}", *cells[1:]] if row else cells
            if len(row) >= len(header):
                yield dict(zip(header, row, strict=False))
                row = []
    except csv.Error:
        return


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """The objects of a JSON text, or of one after another, with line breaks in their strings or not."""
    decoder = json.JSONDecoder(strict=False)
    place = _past_space(text, 0)
    while place < len(text):
        try:
            value, place = decoder.raw_decode(text, place)
        except (ValueError, RecursionError):
            return
        yield from _within(value)
        place = _past_space(text, place)


def _past_space(text: str, place: int) -> int:
    found = _SPACE.match(text, place)
    return found.end() if found else place


def _within(value: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, list):
        for one in value:
            yield from _within(one)
    elif isinstance(value, Mapping):
        yield value
        for name in table("records")["lists"]:
            if isinstance(value.get(name), list):
                for one in value[name]:
                    if isinstance(one, Mapping):
                        yield from _within(one)
