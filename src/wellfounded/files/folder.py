"""A folder whose files are private, durable, and reached without following any link below it."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import secrets
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Protocol

from wellfounded.files.exchange import exchange, move_to_free
from wellfounded.problems import InputError, Problem

PARTS = ".wellfounded/parts"
"""What is not yet whole lies here, and is moved into place when it is; what a killed program left is removed."""
_DIRECTORY = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


class Cipher(Protocol):
    """How files are sealed in a vault. Each method raises InputError while the vault is locked."""

    def seal(self, name: str, data: bytes) -> bytes:
        """The bytes on the disk for a file of that name."""

    def open(self, data: bytes) -> tuple[str, bytes]:
        """Name and content of a sealed file. Raises OSError where it is damaged or of another vault."""

    def hide(self, name: str) -> str:
        """The name on the disk, which tells nothing, of a file that lies directly in the folder."""


class Unconfirmed(OSError):
    """What was to be changed is changed, but the system does not say that the disk has it."""


@contextlib.contextmanager
def undone_by(undo: Callable[[], object]) -> Iterator[None]:
    """Meanwhile what the disk refuses is followed by ``undo``; what is in place, and only not confirmed, stays."""
    try:
        yield
    except Unconfirmed:
        raise
    except OSError:
        undo()
        raise


@dataclass(frozen=True, slots=True)
class Entry:
    """What lies in a folder: its name, its size on the disk, and when it was last changed (nanoseconds)."""

    name: str
    is_folder: bool
    size: int
    changed: int


class Folder:
    """A folder; files in it are named by paths such as ``a/b.txt``. Every method may raise OSError.

    Raises InputError (WF801) on a system that cannot do this.

    A link in any part of such a path counts as not there, as do devices and pipes. With a ``cipher`` all files are
    sealed, and the names of those directly in the folder hidden; the names below it tell nothing of a matter.
    """

    def __init__(self, path: Path, cipher: Cipher | None = None) -> None:
        if os.open not in os.supports_dir_fd:
            message = (
                "Folders of cases require Linux or macOS: this system cannot open files without following links. On"
                " Windows, use the Windows Subsystem for Linux."
            )
            raise InputError([Problem("DIR", 0, "WF801", message)])
        self.path = path.resolve()
        self.cipher = cipher
        self._names: dict[tuple[str, int, int], str] = {}

    def forget_names(self) -> None:
        """Keep no name of a sealed file in memory."""
        self._names.clear()

    # Where things lie.

    @contextlib.contextmanager
    def _folder(self, path: str, make: bool = False) -> Iterator[int]:
        """The folder of that path, opened part by part."""
        handle = os.open(self.path, _DIRECTORY & ~getattr(os, "O_NOFOLLOW", 0))
        try:
            for part in _parts(path):
                try:
                    below = os.open(part, _DIRECTORY, dir_fd=handle)
                except FileNotFoundError:
                    if not make:
                        raise
                    with contextlib.suppress(FileExistsError):
                        os.mkdir(part, 0o700, dir_fd=handle)
                        os.fsync(handle)
                    below = os.open(part, _DIRECTORY, dir_fd=handle)
                os.close(handle)
                handle = below
            yield handle
        finally:
            os.close(handle)

    def _split(self, path: str) -> tuple[str, str]:
        """The folder and the name on the disk of a file."""
        above, name = _above(path)
        return above, self.cipher.hide(name) if self.cipher and not above else name

    # Looking.

    def read(self, path: str, largest: int = -1) -> bytes:
        """The content of a file, or its beginning of ``largest`` bytes."""
        return self.read_dated(path, largest)[0]

    def read_dated(self, path: str, largest: int = -1) -> tuple[bytes, int]:
        """The content of a file, and when it was last changed (nanoseconds)."""
        above, name = self._split(path)
        with self._folder(above) as handle, _opened(name, handle) as file:
            changed = os.fstat(file.fileno()).st_mtime_ns
            data = file.read() if self.cipher else file.read(largest)
        if self.cipher:
            called, data = self.cipher.open(data)
            if not above and self.cipher.hide(called) != name:
                raise OSError(errno.EIO, "it was moved to this name by another program")
            data = data if largest < 0 else data[:largest]
        return data, changed

    def digest(self, path: str) -> bytes:
        """What tells the content of a file on the disk, as it lies there, from any other."""
        above, name = self._split(path)
        with self._folder(above) as handle, _opened(name, handle) as file:
            return hashlib.sha256(file.read()).digest()

    def stat(self, path: str) -> os.stat_result | None:
        """What the system knows of a file or folder; None where there is none, or a link."""
        above, name = self._split(path)
        try:
            with self._folder(above) as handle:
                found = os.stat(name, dir_fd=handle, follow_symlinks=False)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            return None
        except OSError:  # a link on the way
            return None
        return found if stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode) else None

    def is_file(self, path: str) -> bool:
        """Whether there is a file of that path."""
        found = self.stat(path)
        return found is not None and stat.S_ISREG(found.st_mode)

    def is_free(self, path: str) -> bool:
        """Whether nothing at all has that path, not even a link."""
        above, name = self._split(path)
        try:
            with self._folder(above) as handle:
                os.stat(name, dir_fd=handle, follow_symlinks=False)
        except FileNotFoundError:
            return True
        return False

    def entries(self, path: str = "") -> list[Entry]:
        """The files and folders in a folder, in order of their names; none where it is not there."""
        found: list[Entry] = []
        try:
            with self._folder(path) as handle:
                for name in os.listdir(handle):
                    try:
                        about = os.stat(name, dir_fd=handle, follow_symlinks=False)
                    except FileNotFoundError:
                        continue
                    is_folder = stat.S_ISDIR(about.st_mode)
                    if not is_folder and not stat.S_ISREG(about.st_mode):
                        continue
                    shown = name if is_folder or path or not self.cipher else self._true_name(name, about, handle)
                    if shown is not None:
                        found.append(Entry(shown, is_folder, about.st_size, about.st_mtime_ns))
        except (FileNotFoundError, NotADirectoryError):
            return []
        return sorted(found, key=lambda one: one.name)

    def _true_name(self, name: str, about: os.stat_result, folder: int) -> str | None:
        """The name of a sealed file; None of what is not sealed for this vault, or lies under another name."""
        key = (name, about.st_mtime_ns, about.st_ino)
        if self.cipher is None or not name.endswith(".age"):
            return None
        if key not in self._names:
            try:
                with _opened(name, folder) as file:
                    self._names[key] = self.cipher.open(file.read())[0]
            except OSError:
                return None
        found = self._names[key]
        return found if self.cipher.hide(found) == name else None

    # Changing.

    def make(self, path: str) -> Path:
        """A folder of that path, made where there is none."""
        with self._folder(path, make=True):
            return self.path / path

    def write(self, path: str, data: bytes) -> None:
        """Write a file whole, in place of the one that was there; what a link leads to is not touched."""
        above, name = self._split(path)
        with self._part(path, data) as (part, parts), self._folder(above, make=True) as handle:
            os.replace(part, name, src_dir_fd=parts, dst_dir_fd=handle)
            _confirm(handle)

    def create(self, path: str, data: bytes) -> None:
        """Write a new file. Raises FileExistsError where anything has that name."""
        above, name = self._split(path)
        with self._part(path, data) as (part, parts), self._folder(above, make=True) as handle:
            move_to_free(part, name, parts, handle)
            _confirm(handle)

    def swap(self, path: str, data: bytes, aside: str) -> bytes:
        """Write a file in place of the one that is there in this moment, which is put aside; returns its content.

        Whatever another program does meanwhile, what it wrote is either what is put aside or what stays in place.
        """
        (above, name), (aside_above, aside_name) = self._split(path), self._split(aside)
        with (
            self._part(path, data) as (part, parts),
            self._folder(above) as handle,
            self._folder(aside_above, make=True) as away,
        ):
            os.rename(part, aside_name, src_dir_fd=parts, dst_dir_fd=away)
            try:
                exchange(aside_name, name, away, handle)
            except OSError:
                os.unlink(aside_name, dir_fd=away)
                raise
            _confirm(handle, away)
        return self._read_confirmed(aside)

    def swap_back(self, path: str, aside: str) -> bytes:
        """Put back the very file that ``swap`` put aside; what stood in its place is aside now. Returns its content.

        A program that has the file open still writes into it, and so into what is in place.
        """
        (above, name), (aside_above, aside_name) = self._split(path), self._split(aside)
        with self._folder(above) as handle, self._folder(aside_above) as away:
            exchange(aside_name, name, away, handle)
            _confirm(handle, away)
        return self._read_confirmed(aside)

    def _read_confirmed(self, path: str) -> bytes:
        """What was put aside. Raises Unconfirmed where it cannot be read: the other is in place by now."""
        try:
            return self.read(path)
        except OSError as error:
            raise Unconfirmed(error.errno, error.strerror) from None

    def move(self, path: str, to: str) -> None:
        """Give a file or folder below the folder another path, at which there is none."""
        (above, name), (to_above, to_name) = self._split(path), self._split(to)
        with self._folder(above) as handle, self._folder(to_above, make=True) as there:
            os.rename(name, to_name, src_dir_fd=handle, dst_dir_fd=there)
            _confirm(there, handle)

    def remove(self, path: str) -> None:
        """Remove a file, or a link itself; nothing happens where there is none."""
        above, name = self._split(path)
        with contextlib.suppress(FileNotFoundError, NotADirectoryError), self._folder(above) as handle:
            os.unlink(name, dir_fd=handle)
            _confirm(handle)

    def remove_tree(self, path: str) -> int:
        """Remove a folder below this one with all that it has; links in it are removed, and not followed.

        Returns how many files there were. Nothing happens where there is no such folder.
        """
        above, name = _above(path)
        try:
            with self._folder(above) as handle:
                count = _remove_tree(name, handle)
                _confirm(handle)
        except (FileNotFoundError, NotADirectoryError):
            return 0
        return count

    def open_own(self, path: str) -> int:
        """A file that is never sealed, opened for reading and writing in place, made where there is none."""
        above, name = _above(path)
        with self._folder(above, make=True) as handle:
            return os.open(name, os.O_RDWR | os.O_CREAT | _FILE, 0o600, dir_fd=handle)

    def touch(self, path: str) -> None:
        """Note that a folder was changed now."""
        with self._folder(path) as handle:
            os.utime(handle)

    @contextlib.contextmanager
    def _part(self, path: str, data: bytes) -> Iterator[tuple[str, int]]:
        """What is to be written, on the disk and not yet in its place: its name among the parts, and their folder.

        Where it then cannot be put into its place, it is removed.
        """
        sealed = self.cipher.seal(path.rpartition("/")[2], data) if self.cipher else data
        part = secrets.token_hex(8)
        with self._folder(PARTS, make=True) as parts:
            try:
                with os.fdopen(os.open(part, _NEW, 0o600, dir_fd=parts), "wb") as file:
                    file.write(sealed)
                    file.flush()
                    os.fsync(file.fileno())
                yield part, parts
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(part, dir_fd=parts)
                raise


def _confirm(*handles: int) -> None:
    """Have the disk take what was changed in these folders. Raises Unconfirmed where it does not say that it has."""
    try:
        for handle in handles:
            os.fsync(handle)
    except OSError as error:
        raise Unconfirmed(error.errno, error.strerror) from None


def _parts(path: str) -> list[str]:
    parts = path.split("/") if path else []
    if any(part in ("", ".", "..") or "\0" in part for part in parts):
        raise ValueError(f"no path below a folder: {path!r}")
    return parts


def _above(path: str) -> tuple[str, str]:
    """The folder in which a path lies, and the name there."""
    parts = _parts(path)
    if not parts:
        raise ValueError("the folder itself is neither replaced nor removed")
    return "/".join(parts[:-1]), parts[-1]


@contextlib.contextmanager
def _opened(name: str, folder: int) -> Iterator[BinaryIO]:
    """A file in an open folder; a link is refused, and so is what is no file."""
    handle = os.open(name, _FILE, dir_fd=folder)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise FileNotFoundError(2, "No such file", name)
        yield file


def _remove_tree(name: str, above: int) -> int:
    handle = os.open(name, _DIRECTORY, dir_fd=above)
    count = 0
    try:
        for each in os.listdir(handle):
            if stat.S_ISDIR(os.stat(each, dir_fd=handle, follow_symlinks=False).st_mode):
                count += _remove_tree(each, handle)
            else:
                os.unlink(each, dir_fd=handle)
                count += 1
    finally:
        os.close(handle)
    os.rmdir(name, dir_fd=above)
    return count
