"""What every source gives: its name, its kind, and its records one after another."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import lzma
import tomllib
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import IO, Any, cast

from wellfounded.corpus.records import Item, ReadItem
from wellfounded.problems import Problem

__all__ = ["DAMAGED", "Source", "broken", "opened", "plain_suffix", "unpacked", "words"]

DAMAGED = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError)
"""What a file that was cut off or changed raises while it is read."""

_PACKED: dict[str, Callable[[Any], Any]] = {".bz2": bz2.open, ".gz": gzip.open, ".xz": lzma.open}


@dataclass(frozen=True, slots=True)
class Source:
    """A source: ``items`` gives its records from the first; what cannot be read among them comes with its problems."""

    name: str
    kind: str
    items: Callable[[], Iterator[Item | ReadItem]]
    license: str = ""


@cache
def words() -> dict[str, Any]:
    """How the fields of records are called (``sources.toml``)."""
    return tomllib.loads(files("wellfounded.corpus.sources").joinpath("sources.toml").read_text(encoding="utf-8"))


@contextlib.contextmanager
def opened(path: Path) -> Iterator[IO[bytes]]:
    """A file to be read, unpacked where its name says that it is packed. Raises one of ``DAMAGED``, then or later."""
    with path.open("rb") as file, unpacked(file, path.suffix) as plain:
        yield plain


def unpacked(file: IO[bytes], suffix: str) -> IO[bytes]:
    """What an open file holds, where its name has an ending of a packed file; else the file."""
    unpack = _PACKED.get(suffix.lower())
    return cast(IO[bytes], unpack(file)) if unpack else file


def plain_suffix(path: Path) -> str:
    """The ending of a file's name without that of its packing: ``.csv`` of ``opinions.csv.bz2``."""
    return Path(path.stem if path.suffix.lower() in _PACKED else path.name).suffix.lower()


def broken(name: str, shown: str, said: str, code: str = "WF887") -> ReadItem:
    """A record, or with an empty name the whole source from here on, that cannot be read."""
    return ReadItem(name, "", problems=(Problem(shown, 0, code, said),))
