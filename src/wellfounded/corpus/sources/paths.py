"""The sources that a list of files and folders is."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from wellfounded.corpus.records import Item, ReadItem
from wellfounded.corpus.sources.courtlistener import bulk_kind, items_of_bulk
from wellfounded.corpus.sources.model import DAMAGED, Source, broken, plain_suffix
from wellfounded.corpus.sources.tables import SUFFIXES, items_of_table
from wellfounded.files.names import shown_path
from wellfounded.files.vault_files import read_bytes
from wellfounded.problems import InputError, Problem
from wellfounded.reading.batch import DOCUMENT_SUFFIXES

__all__ = ["sources_of"]

_NO_OPINIONS = "Among the bulk files is none of opinions that can be read. Put it into the folder, or name it too."


def sources_of(paths: Iterable[str], courts: Collection[str] = ()) -> list[Source]:
    """A source for each path, in order; the bulk files among several paths, or of a folder, are one together.

    ``courts``: of records that state another court, none is taken. Raises InputError (WF401) where a path is not there.
    """
    out: list[Source] = []
    problems: list[Problem] = []
    bulk: dict[str, list[Path]] = {}
    for path in dict.fromkeys(paths):
        if not Path(path).exists():
            problems.append(Problem(path, 0, "WF401", "There is no such file or folder."))
            continue
        whole = Path(path).resolve()
        if not whole.is_dir() and (kind := bulk_kind(whole)) and kind != "damaged":
            bulk.setdefault(kind, []).append(whole)
        elif whole.is_dir() and set(found := _bulk_in(whole)) - {"damaged"}:
            if found.get("opinions"):
                out.append(_bulk_source(whole, found, courts))
            else:
                problems.append(Problem(path, 0, "WF886", _NO_OPINIONS))
        else:
            kind = "files" if whole.is_dir() or plain_suffix(whole) not in SUFFIXES else "records"
            out.append(Source(shown_path(whole), kind, partial(_wanted, whole, courts)))
    if bulk and not bulk.get("opinions") and not problems:
        problems.append(Problem(str(next(iter(bulk.values()))[0]), 0, "WF886", _NO_OPINIONS))
    if problems:
        raise InputError(problems)
    if bulk:
        out.append(_bulk_source(bulk["opinions"][0].parent, bulk, courts))
    return out


def _bulk_in(folder: Path) -> dict[str, list[Path]]:
    """The bulk files directly in a folder, by kind."""
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and (kind := bulk_kind(path)):
            found.setdefault(kind, []).append(path)
    return found


def _bulk_source(folder: Path, found: Mapping[str, Sequence[Path]], courts: Collection[str]) -> Source:
    return Source(shown_path(folder), "courtlistener", partial(items_of_bulk, found, courts))


def _wanted(path: Path, courts: Collection[str]) -> Iterator[Item | ReadItem]:
    for item in _items(path):
        if not (courts and isinstance(item, Item) and item.stated.court and item.stated.court not in courts):
            yield item


def _items(path: Path) -> Iterator[Item | ReadItem]:
    """The records of a file, or of the files below a folder; a file that is damaged ends there, and no other."""
    if not path.is_dir():
        yield from _of_file(path, path.name)
        return
    for one in sorted(path.rglob("*")):
        if one.is_file() and (plain_suffix(one) in SUFFIXES or one.suffix.lower() in DOCUMENT_SUFFIXES):
            yield from _of_file(one, one.relative_to(path).as_posix())


def _of_file(path: Path, name: str) -> Iterator[Item | ReadItem]:
    name = shown_path(name)
    count = 0
    try:
        if plain_suffix(path) not in SUFFIXES:
            data = read_bytes(path)
            yield Item(name, hashlib.sha256(data).hexdigest(), data=data or b"\n")
            return
        for item in items_of_table(path, name):
            count += 1
            yield item
    except DAMAGED as error:
        said = f"It cannot be read beyond record {count}: {' '.join(str(error).split())[:200] or type(error).__name__}."
        yield broken(name, shown_path(path), f"{said} The records before are kept.")
        return
    if not count:
        yield broken(name, shown_path(path), "No record in it has the text of a decision.", "WF886")
