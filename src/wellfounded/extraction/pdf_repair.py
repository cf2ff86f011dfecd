"""PDF files that lost their end, where the list of their objects stood: a new end, made from what is left."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["repair"]

_CATALOG = re.compile(rb"\b(\d{1,8} \d{1,5}) obj\s{0,9}<<[^>]{0,200}/Type\s{0,9}/Catalog\b")
_OBJECT = re.compile(rb"(?<!\d)(\d{1,8} \d{1,5}) obj\b")
_PAGE = re.compile(rb"/Type\s{0,9}/Page\b")
_FREE = 9_999_990  # a number that no object of the file has


def repair(data: bytes) -> Iterator[bytes]:
    """The file with each of the ends that may make it whole: the object that was cut closed, or left open."""
    catalog = _CATALOG.search(data)
    objects, root = (b"", catalog[1]) if catalog else _tree(data)
    if root:
        for closed in (b"\nendstream\nendobj\n", b"\n"):
            yield data + closed + objects + b"trailer << /Root %s R /Size 10000000 >>\nstartxref\n0\n%%%%EOF\n" % root


def _tree(data: bytes) -> tuple[bytes, bytes]:
    """Objects that list the pages found in a file whose own list of them is lost, and the number of the first."""
    pages = []
    for part in data.split(b"endobj"):
        found = _OBJECT.search(part)
        if found and _PAGE.search(part.partition(b"stream")[0], found.end()):
            pages.append(found[1] + b" R")
    if not pages:
        return b"", b""
    root, tree = b"%d 0" % _FREE, b"%d 0" % (_FREE + 1)
    objects = (
        b"%s obj\n<< /Type /Catalog /Pages %s R >>\nendobj\n" % (root, tree),
        b"%s obj\n<< /Type /Pages /Count %d /Kids [%s] >>\nendobj\n" % (tree, len(pages), b" ".join(pages)),
    )
    return b"".join(objects), root
