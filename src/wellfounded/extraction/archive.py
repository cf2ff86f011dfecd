"""Word files are archives: whether one may be unpacked."""

from __future__ import annotations

import io
import zipfile

from wellfounded.problems import InputError, Problem

__all__ = ["check_archive"]

_MOST_UNPACKED = 400 * 2**20
_MOST_RATIO = 300
_SMALL = 20 * 2**20
_OTHERS = {
    "xl/": "a workbook of tables",
    "ppt/": "a set of slides",
    "META-INF/manifest.xml": "an OpenDocument file",
    "content.xml": "an OpenDocument file",
    "META-INF/container.xml": "an e-book",
    "Index/Document.iwa": "a Pages file",
}


def check_archive(name: str, data: bytes) -> None:
    """Refuse what is no whole archive, is encrypted, or would unpack to far more than a document holds."""
    try:
        # The library raises each of these for bytes that are cut, out of order, or of a form it does not know.
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise InputError(
            [Problem(name, 0, "WF405", "The file is damaged and cannot be opened. Obtain another copy.")]
        ) from error
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > _MOST_UNPACKED or (unpacked > _SMALL and unpacked > _MOST_RATIO * max(len(data), 1)):
        size = f"from {max(len(data) // 1024, 1)} KB to {unpacked // 2**20} MB"
        message = f"The archive would expand {size} and was not opened."
        raise InputError([Problem(name, 0, "WF407", message)])
    if any(entry.flag_bits & 1 for entry in entries):
        raise InputError([Problem(name, 0, "WF404", "The file is encrypted. Save it without a password.")])
    names = [entry.filename for entry in entries]
    what = next((what for part, what in _OTHERS.items() if any(each.startswith(part) for each in names)), "")
    if what or "[Content_Types].xml" not in names:
        other = "The file is an archive, not a Word document. Extract the document first."
        message = f"The file is {what}. Save it as .docx or PDF." if what else other
        raise InputError([Problem(name, 0, "WF402", message)])
