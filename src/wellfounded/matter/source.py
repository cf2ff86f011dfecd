"""From a path to text: size, encoding, control characters and line ends, before any parsing."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections import Counter, deque
from pathlib import Path

from wellfounded.files.names import shown_path
from wellfounded.files.vault_files import read_bytes
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
    file = shown_path(path)
    try:
        size = os.path.getsize(path) if os.path.isfile(path) else 0
        data = b"" if size > LARGEST else read_bytes(path, LARGEST + 1)
    except OSError as error:
        raise _problem(file, 0, "WF100", f"the file cannot be read: {error.strerror or error}") from None
    except ValueError as error:  # a path with a NUL in it
        raise _problem(file.replace("\0", "\\0"), 0, "WF100", f"the file cannot be read: {error}") from None
    if max(size, len(data)) > LARGEST:
        raise _too_large(file, size)
    return file, decode(data, file)


_END = re.compile("\r\n|\r|\n")
_LINE = re.compile("[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


def lines_of(text: str) -> list[str]:
    """The lines of a text, each with its end: only what every editor takes for one, and no other sign."""
    return _LINE.findall(text)


def plain_ends(text: str) -> str:
    """A text in which every line ends with a line feed."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def ends_as_in(before: str, text: str) -> str:
    """A text made from another, with the ends of its lines: those that stayed end as before, new ones as most do."""
    text = plain_ends(text)
    ends = Counter(_END.findall(before))
    if not ends:
        return text
    usual = ends.most_common(1)[0][0]
    if len(ends) == 1:
        return text.replace("\n", usual)
    old, new = [_body_and_end(line) for line in lines_of(before)], text.split("\n")
    last = new.pop()  # after the last end
    first, most = 0, min(len(old), len(new))
    while first < most and old[first][0] == new[first]:
        first += 1
    tail = 0
    while tail < most - first and old[-1 - tail][0] == new[-1 - tail]:
        tail += 1
    kept: dict[str, deque[str]] = {}
    for body, end in old[first : len(old) - tail]:
        kept.setdefault(body, deque()).append(end)
    middle = [kept[line].popleft() if kept.get(line) else usual for line in new[first : len(new) - tail]]
    found = [*(end for _, end in old[:first]), *middle, *(end for _, end in old[len(old) - tail :])]
    return "".join([body + (end or usual) for body, end in zip(new, found, strict=True)]) + last


def _body_and_end(line: str) -> tuple[str, str]:
    body = line.rstrip("\r\n")
    return body, line[len(body) :]


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
