"""Damaged inputs for the readers of ``python -m bench.fuzz``: what they are made from, and who is given them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bench.mutated_files import broken
from wellfounded.language.cache import cached_library
from wellfounded.language.library import Library
from wellfounded.problems import InputError

__all__ = ["EXAMPLES", "LAW", "Reader", "file_of", "library", "piece_of", "texts"]

ROOT = Path(__file__).resolve().parents[1]
LAW = ROOT / "src" / "wellfounded" / "law"
EXAMPLES = tuple(sorted((ROOT / "examples").rglob("*.yaml")))

Attempt = Callable[[random.Random, Path], None]
"""Gives a reader an input: ``random`` decides which, ``Path`` is an empty folder. Raises where it is refused."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader: what gives it an input, how many it is given, and what it may raise to refuse one.

    ``recognizes`` says that the text of a page may have to be recognized, which takes longer.
    """

    attempt: Attempt
    count: int
    refusals: tuple[type[Exception], ...] = (InputError,)
    recognizes: bool = False


@cache
def texts(pattern: str) -> tuple[str, ...]:
    """The texts of the law folder whose names fit a pattern."""
    return tuple(path.read_text(encoding="utf-8") for path in sorted(LAW.rglob(pattern)))


def piece_of(text: str, chance: random.Random, most: int, between: str = "\n\n") -> str:
    """A few paragraphs of a text that follow one another."""
    paragraphs = text.split(between)
    at = chance.randrange(len(paragraphs))
    return between.join(paragraphs[at : at + chance.randint(1, most)])


def file_of(folder: Path, name: str, text: str, chance: random.Random) -> Path:
    """A text as a file, with its bytes damaged now and then."""
    data = text.encode("utf-8", "surrogatepass")
    path = folder / name
    path.write_bytes(broken(data, chance) if chance.random() < 0.2 else data)
    return path


@cache
def library() -> Library:
    """The law, read once."""
    return cached_library()
