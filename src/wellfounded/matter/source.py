"""From a path to text: size, encoding and control characters, before any parsing."""

from __future__ import annotations

import codecs
import os
import re
import sys
from pathlib import Path

from wellfounded.problems import InputError, Problem

LARGEST = 5_000_000
"""Files of more bytes than this are not read; the largest known case file has about twenty thousand."""

STDIN = "<stdin>"

CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What neither a file nor a value may contain: it cannot be shown, or would act on the terminal that shows it."""


def read_source(path: str | Path) -> tuple[str, str]:
    """The name for messages and the text of a file; ``-`` is the standard input. Raises ``InputError``."""
    if str(path) == "-":
        return STDIN, decode(sys.stdin.buffer.read(LARGEST + 1), STDIN)
    # A name that is not UTF-8 could not be printed.
    file = os.fsencode(path).decode("utf-8", "replace")
    try:
        with open(path, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            data = b"" if size > LARGEST else stream.read(LARGEST + 1)
    except OSError as error:
        raise _problem(file, 0, "WF100", f"the file cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a path with a NUL in it
        raise _problem(file.replace("\0", "\\0"), 0, "WF100", f"the file cannot be read: {error}") from None
    if size > LARGEST:
        raise _too_large(file, size)
    return file, decode(data, file)


_OTHER_FILES = {b"%PDF": "a PDF", b"PK\x03\x04": "a Word file or a ZIP archive", b"{\\rtf": "an RTF text"}


def decode(data: bytes | str, file: str) -> str:
    """The text in ``data``, which must be UTF-8 (a byte order mark is dropped). Raises ``InputError``."""
    if len(data) > LARGEST:
        raise _too_large(file, 0)
    text = (data if isinstance(data, str) else _utf8(data, file)).removeprefix("\ufeff")
    if found := CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        raise _problem(file, line, "WF102", f"a control character (U+{ord(found[0]):04X}) must be removed")
    if not text.strip():
        raise _problem(file, 0, "WF103", 'the file is empty; "wellfounded new" creates a blank case file')
    return text


def _utf8(data: bytes, file: str) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _problem(file, 0, "WF102", "the file is in UTF-16; save it as UTF-8")
    for begins, what in _OTHER_FILES.items():
        if data.startswith(begins):
            raise _problem(file, 0, "WF102", f"this is {what}; a case file is YAML text")
    if b"\0" in data:
        raise _problem(file, 0, "WF102", "this is not a text file (it contains NUL bytes); a case file is YAML text")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"the file is not in UTF-8 (byte 0x{data[error.start]:02x}); save it as UTF-8"
        raise _problem(file, line, "WF102", message) from None


def _too_large(file: str, size: int) -> InputError:
    found = f" ({size:,} bytes)" if size else ""
    return _problem(file, 0, "WF101", f"the file is too large{found}; a case file has at most {LARGEST:,} bytes")


def _problem(file: str, line: int, code: str, message: str) -> InputError:
    return InputError([Problem(file, line, code, message)])
