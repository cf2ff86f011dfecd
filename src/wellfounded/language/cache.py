"""The law library kept in read form, so that a command need not read every law text again."""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import sys
import tempfile
from dataclasses import fields
from pathlib import Path
from types import ModuleType

from wellfounded import __version__, authorities, dates, object_tables
from wellfounded.engine import program
from wellfounded.language import condition_translation, library_model, model, outline_model, vocabulary
from wellfounded.language.library import LAW_FOLDER, Library, load_library

__all__ = ["cache_folder", "cached_library"]

_MODULES: tuple[ModuleType, ...] = (
    authorities,
    condition_translation,
    dates,
    library_model,
    model,
    outline_model,
    program,
    vocabulary,
)
"""What a library is made of is defined here."""
_PARTS = tuple(each.name for each in fields(Library) if each.name != "folder")
_TRANSLATIONS = "translations"
_READ = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
_KEPT_SECONDS = 86_400
_OLD = ("law-*.json", "law-*.pickle")
"""What this and earlier versions put into the store."""


def cached_library(folder: Path = LAW_FOLDER) -> Library:
    """The library of a folder; from the store when no law text and no code has changed since it was put there.

    The store lies in the user's cache folder and belongs to the user; where none can be written, the texts are read.
    What lies there is data: nothing in it is executed, and it is used only if it has the digest that it was put there
    with. Anything else is as good as nothing, and replaced.
    """
    key = _key(folder)
    place = cache_folder() / f"law-{key}.json"
    library = _taken(place, key, folder)
    if library is None:
        library = load_library(folder)
        _put(place, key, library)
    return library


def _key(folder: Path) -> str:
    """Changes with every law text, with the code that reads them, and with the version of Python."""
    package = Path(__file__).resolve().parents[1]
    code = [package / f"{each.__name__.partition('.')[2].replace('.', '/')}.py" for each in _MODULES]
    code += [*(package / "language").glob("*.py"), Path(object_tables.__file__)]
    found = hashlib.sha256(f"{__version__} {sys.version} {folder.resolve()}".encode())
    for path in sorted({*folder.rglob("*.law"), folder / "authorities.toml", *code}):
        content = path.read_bytes() if path.is_file() else b""  # times and sizes may be those of another text
        found.update(f"{path}\0{len(content)}\n".encode() + content)
    return found.hexdigest()[:32]


def cache_folder() -> Path:
    """The folder of what is kept from one run to the next: the user's own, which may not exist yet."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "wellfounded"


def _taken(place: Path, key: str, folder: Path) -> Library | None:
    """What lies in the store, if only its owner could have put it there and it is whole."""
    try:
        with os.fdopen(os.open(place, _READ), "rb") as file:
            status = os.fstat(file.fileno())
            if not only_owner_writes(status):
                return None
            digest, _, text = file.read().partition(b"\n")
        if not hmac.compare_digest(digest, _digest(key, text)):
            return None
        found = object_tables.objects_from_text(text, object_tables.classes_in(_MODULES))
    except (OSError, ValueError):
        return None
    if not isinstance(found, dict) or found.keys() != {*_PARTS, _TRANSLATIONS}:
        return None
    translations = found.pop(_TRANSLATIONS)
    library = Library(folder, **found)
    library.translations.update(translations)
    return library


def only_owner_writes(status: os.stat_result) -> bool:
    """Whether a file is the user's own, and no one else may write it; Windows has other means for that than modes."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _digest(key: str, text: bytes) -> bytes:
    """Of the text and of the key too: what was kept for other law texts is not whole under this name."""
    return hashlib.sha256(key.encode() + b"\n" + text).hexdigest().encode()


def _put(place: Path, key: str, library: Library) -> None:
    found = {name: getattr(library, name) for name in (*_PARTS, _TRANSLATIONS)}
    written = object_tables.text_of_objects(found, object_tables.classes_in(_MODULES))
    text = written.encode("ascii")
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            try:
                file.write(_digest(key, text) + b"\n" + text)
                file.close()
                os.replace(file.name, place)
            except OSError:  # such as a full disk
                file.close()
                os.unlink(file.name)
                raise
        for old in (path for pattern in _OLD for path in place.parent.glob(pattern)):
            if old != place and (
                old.suffix == ".pickle" or old.stat().st_mtime < place.stat().st_mtime - _KEPT_SECONDS
            ):
                old.unlink(missing_ok=True)
    except OSError:
        return
