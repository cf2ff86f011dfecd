"""PDF files: the text layer of each page, read with pdfium."""

from __future__ import annotations

import re
from typing import Any

from wellfounded.citations.documents import Page, Read
from wellfounded.faults import Fault, InputFault

__all__ = ["read_pdf"]

_MOST_PAGES = 20_000
_MOST_TEXT = 200_000_000
_GARBLED = re.compile(r"\(cid:\d+\)|[\ue000-\uf8ff\ufffd]")
_LINES = re.compile(r"(?:\ufffe|\x02)?\r?\n")


def read_pdf(name: str, data: bytes) -> Read:
    """The text of a PDF with its pages, called as the file calls them; warns of pages that have no text."""
    try:
        import pypdfium2
    except ImportError:
        message = "Reading PDF needs pypdfium2: pip install 'wellfounded[documents]'."
        raise InputFault([Fault(name, 0, "WF408", message)]) from None
    try:
        pdf = pypdfium2.PdfDocument(data)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        raise InputFault([_broken(name, str(error))]) from error
    if count > _MOST_PAGES:
        raise InputFault([Fault(name, 0, "WF403", f"It has {count} pages; {_MOST_PAGES} are read at most.")])
    parts: list[str] = []
    pages: list[Page] = []
    empty: list[str] = []
    garbled: list[str] = []
    failed: list[str] = []
    length = 0
    try:
        for number in range(count):
            label = pdf.get_page_label(number) or str(number + 1)
            try:
                text = _page_text(pdf, number)
            except pypdfium2.PdfiumError:
                failed.append(label)
                text = ""
            if not text.strip():
                empty.append(label)
            elif len(_GARBLED.findall(text)) * 12 > len(text.split()):
                garbled.append(label)
            lead = "\n\f" if parts else ""
            pages.append(Page(length + len(lead), label))
            parts.append(lead + text)
            length += len(lead) + len(text)
            if length > _MOST_TEXT:
                raise InputFault([Fault(name, 0, "WF407", f"Its text is longer than {_MOST_TEXT:,} characters.")])
    finally:
        pdf.close()
    if failed and len(failed) == count:
        raise InputFault([Fault(name, 0, "WF405", "It is damaged: no page can be read.")])
    if len(empty) == count:
        message = f"Its {count} pages have no text layer (a scan?). Run text recognition on it first."
        raise InputFault([Fault(name, 0, "WF406", message)])
    return "".join(parts), tuple(pages), _warnings(name, empty, garbled)


def _page_text(pdf: Any, number: int) -> str:
    page = pdf[number]
    text: str = page.get_textpage().get_text_bounded()
    page.close()
    # Where a word is broken at the end of a line, the text layer holds a sign of its own for the hyphen.
    return _LINES.sub(lambda found: "-\n" if found[0][0] in "\ufffe\x02" else "\n", text).replace("\ufffe", "-")


def _warnings(name: str, empty: list[str], garbled: list[str]) -> tuple[Fault, ...]:
    found = []
    if empty:
        message = f"No text layer on {_listed(empty)}: what is cited there is not seen."
        found.append(Fault(name, 0, "WF410", message, warning=True))
    if garbled:
        message = f"The text layer is garbled on {_listed(garbled)}: run text recognition on it."
        found.append(Fault(name, 0, "WF410", message, warning=True))
    return tuple(found)


def _listed(labels: list[str]) -> str:
    shown = ", ".join(labels[:12]) + (f" and {len(labels) - 12} more" if len(labels) > 12 else "")
    return f"page{'s' if len(labels) > 1 else ''} {shown}"


def _broken(name: str, reason: str) -> Fault:
    if "assword" in reason or "ecurity" in reason:
        return Fault(name, 0, "WF404", "It is encrypted; save it without a password.")
    return Fault(name, 0, "WF405", "It is damaged or cut short, and cannot be read as a PDF.")
