"""The law library kept in read form, so that a command need not read every law text again."""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from pathlib import Path

from wellfounded import __version__
from wellfounded.language.library import LAW_FOLDER, Library, load_library


def cached_library(folder: Path = LAW_FOLDER) -> Library:
    """The library of a folder; from the store when no law text and no code has changed since it was put there.

    The store lies in the user's cache folder and belongs to the user; where none can be written, the texts are read.
    """
    digest = _digest(folder)
    place = cache_folder() / f"law-{digest}.pickle"
    library = _taken(place)
    if library is None:
        library = load_library(folder)
        _put(place, library)
    return library


def _digest(folder: Path) -> str:
    """Changes with every law text, with the code that reads them, and with the version of Python."""
    code = Path(__file__).resolve().parent
    paths = [*folder.rglob("*.law"), folder / "authorities.toml", *code.glob("*.py"), code.parent / "authorities.py"]
    found = hashlib.sha256(f"{__version__} {sys.version} {folder.resolve()}".encode())
    for path in sorted(paths):
        status = path.stat() if path.exists() else None
        found.update(f"{path}\0{status.st_mtime_ns if status else 0}\0{status.st_size if status else 0}\n".encode())
    return found.hexdigest()[:32]


def cache_folder() -> Path:
    """The folder of what is kept from one run to the next: the user's own, which may not exist yet."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "wellfounded"


def _taken(place: Path) -> Library | None:
    """What lies in the store, if it is ours; anything else there is as good as nothing."""
    try:
        if place.stat().st_uid != os.getuid():
            return None
        found = pickle.loads(place.read_bytes())
    except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError):
        return None
    return found if isinstance(found, Library) else None


def _put(place: Path, library: Library) -> None:
    try:
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            file.write(pickle.dumps(library, protocol=pickle.HIGHEST_PROTOCOL))
        os.replace(file.name, place)
        for old in place.parent.glob("law-*.pickle"):
            if old != place and old.stat().st_mtime < place.stat().st_mtime - 86_400:
                old.unlink(missing_ok=True)
    except OSError:
        return
