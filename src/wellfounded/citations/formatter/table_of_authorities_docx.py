"""The table of authorities as a Word file: headings, dot leaders, case names in italics; the same bytes each time."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from wellfounded.citations.formatter.table_of_authorities import Entry, Table
from wellfounded.problems import InputError, Problem

__all__ = ["docx_bytes"]

_LINE = 6.5  # inches between the margins of a letter page


def docx_bytes(table: Table) -> bytes:
    """The table as a Word file. Raises InputError where python-docx is not installed."""
    try:
        import docx
        from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT, WD_TAB_LEADER
        from docx.shared import Inches, Pt
    except ImportError:
        message = "Writing DOCX requires python-docx. Install it with pip install 'wellfounded[documents]'."
        raise InputError([Problem("docx", 0, "WF408", message)]) from None
    document = docx.Document()
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = "Times New Roman", Pt(12)
    for section in document.sections:
        section.page_width, section.page_height = Inches(8.5), Inches(11)
        section.left_margin = section.right_margin = Inches(1)
    title = document.add_paragraph()
    title.alignment = WD_ALIGN_PARAGRAPH.CENTER
    title.add_run("TABLE OF AUTHORITIES").bold = True
    for group in table.groups:
        head = document.add_paragraph()
        head.paragraph_format.keep_with_next = True
        head.paragraph_format.space_before = Pt(12)
        head.add_run(group.title).bold = True
        for entry in group.entries:
            line = document.add_paragraph()
            form = line.paragraph_format
            form.left_indent, form.first_line_indent = Inches(0.5), Inches(-0.5)
            form.right_indent = Inches(0.5)
            form.tab_stops.add_tab_stop(Inches(_LINE), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
            form.space_after = Pt(6)
            _write(line, entry, table.paged)
    packed = io.BytesIO()
    document.save(packed)
    return _same_each_time(packed.getvalue())


def _write(line: Any, entry: Entry, paged: bool) -> None:
    add = line.add_run
    if entry.name:
        add(_clean(entry.name)).italic = True
    add(_clean(entry.text[len(entry.name) :]))
    if paged:
        add(f"\t{entry.shown}")


def _clean(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return "".join(letter for letter in text if letter >= " " or letter in "\t\n")


def _same_each_time(data: bytes) -> bytes:
    """The archive with its files dated alike, so that the same table gives the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), old.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()
