"""The law texts of a folder and the law of a forum on a day, each read once and shared by all threads."""

from __future__ import annotations

import gc
import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.language.compiler import CompiledLaw, Setting
    from wellfounded.language.library_model import Library
    from wellfounded.matter.schema import Schema

__all__ = ["LawTexts", "forget", "law_folder", "law_texts", "settle"]

KEPT = 16
"""The law of so many forums and days is kept ready."""
COLLECTED = (10_000, 5, 50)
"""When the collector looks through the young, the older and all objects; an answer leaves some forty thousand."""


def law_folder(folder: str | Path = "") -> Path:
    """The folder of law texts that was named, or that of this package. Raises ``InputError`` where there is none."""
    from wellfounded.language.library import LAW_FOLDER

    if folder and not Path(folder).is_dir():
        raise InputError([Problem("--law", 0, "WF163", f"There is no folder '{folder}'.")])
    return Path(folder) if folder else LAW_FOLDER


@dataclass
class LawTexts:
    """The law texts of a folder, read, and the law of the forums and days that were asked about."""

    library: Library

    def __post_init__(self) -> None:
        self._lock = threading.RLock()
        self._laws: OrderedDict[Setting, CompiledLaw] = OrderedDict()

    @cached_property
    def schema(self) -> Schema:
        """What a case file may say under this law."""
        from wellfounded.assess.schema import matter_schema

        return matter_schema(self.library)

    def law(self, setting: Setting) -> CompiledLaw:
        """The law of a forum on a day. Compiling fills tables of the library: one thread at a time."""
        from wellfounded.language.compiler import compile_law

        with self._lock:
            found = self._laws.get(setting)
            if found is None:
                found = self._laws[setting] = compile_law(self.library, setting)
            self._laws.move_to_end(setting)
            while len(self._laws) > KEPT:
                self._laws.popitem(last=False)
            return found


_reading = threading.Lock()


def law_texts(folder: str | Path = "") -> LawTexts:
    """The law texts of a folder; those of this package without one. Raises ``InputError``."""
    with _reading:
        return _read(law_folder(folder))


@lru_cache(maxsize=2)
def _read(folder: Path) -> LawTexts:
    from wellfounded.language.cache import cached_library

    return LawTexts(cached_library(folder))


def forget() -> None:
    """Read the law texts again when they are next asked for: for a program that goes on while they are edited."""
    with _reading:
        _read.cache_clear()


def settle() -> None:
    """Have the collector of garbage look no more at what is loaded by now: for a server, which keeps it as it is.

    Nor is it to look at every answer kept whenever some hundred objects were made, as it would. Answers come sooner.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED)
