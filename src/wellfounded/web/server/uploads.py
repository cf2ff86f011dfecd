"""A file that was sent: how large it may be, what kind it is by its own bytes, and what is wrong with it otherwise."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from starlette.datastructures import UploadFile

from wellfounded.extraction.file_opener import refuse_others
from wellfounded.problems import InputError, Problem

LARGEST = 50_000_000
TEXT = frozenset({"text"})
DOCUMENT = frozenset({"pdf", "docx", "text", "html", "png", "jpeg", "tiff"})
"""Kinds of file in which decisions and briefs are accepted."""

ENDINGS = {
    "pdf": ".pdf",
    "docx": ".docx",
    "html": ".html",
    "png": ".png",
    "jpeg": ".jpg",
    "tiff": ".tif",
    "text": ".txt",
}
_CALLED = {"pdf": "PDF", "docx": "Word file (.docx)", "html": "HTML page", "png": "PNG", "jpeg": "JPEG", "tiff": "TIFF"}
_BEGINS = {
    b"\x89PNG\r\n\x1a\n": "png",
    b"\xff\xd8\xff": "jpeg",
    b"II*\0": "tiff",
    b"MM\0*": "tiff",
    b"PK\x03\x04": "docx",
}


@dataclass(frozen=True, slots=True)
class Upload:
    """What was sent: the name it had (only ever to be shown), its kind, and its bytes."""

    name: str
    kind: str
    data: bytes

    @property
    def file(self) -> str:
        """The name under which a job is given it."""
        return f"upload{ENDINGS[self.kind]}"


def kind_of(data: bytes) -> str:
    """The kind of a file by how it begins; empty for one that is of none we know."""
    for begins, kind in _BEGINS.items():
        if data.startswith(begins):
            return kind
    if b"%PDF-" in data[:1024]:
        return "pdf"
    head = data[:4096]
    if b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ""
    begun = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return "html" if begun.startswith((b"<!doctype html", b"<html", b"<head", b"<body")) else "text"


def _said(data: bytes) -> str:
    """The problem that the document reader reports for an unknown kind of file; empty where it reports none."""
    try:
        refuse_others("", data)
    except InputError as problem:
        return f" {problem.problems[0].message}"
    return ""


def taken(sent: UploadFile | None, field: str, kinds: Collection[str], largest: int = LARGEST) -> Upload:
    """The file sent in a field. Raises InputError, about that field, for none, one too large, or of another kind."""
    if sent is None:
        raise InputError([Problem(field, 0, "WF822", "Choose a file first.")])
    data = sent.file.read(largest + 1)
    if len(data) > largest:
        message = f"The file is too large; the limit is {largest // 1_000_000} MB."
        raise InputError([Problem(field, 0, "WF824", message)])
    if not data.strip():
        raise InputError([Problem(field, 0, "WF825", "The file is empty.")])
    kind = kind_of(data)
    if kind not in kinds:
        wanted = ", ".join(_CALLED.get(each, "plain text") for each in sorted(kinds))
        found = f". This appears to be a {_CALLED.get(kind, 'plain text')}" if kind else ""
        message = (
            f"A file of this kind is not accepted here. Upload one of: {wanted}{found}.{'' if kind else _said(data)}"
        )
        raise InputError([Problem(field, 0, "WF825", message)])
    name = "".join(each for each in (sent.filename or "file") if each.isprintable())[-150:]
    return Upload(name.replace("\\", "/").rpartition("/")[2] or "file", kind, data)
