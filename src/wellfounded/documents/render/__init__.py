"""A document rendered in the format that the extension of the file names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wellfounded.documents.model import Document
from wellfounded.documents.render.html import html_page
from wellfounded.documents.render.markdown import markdown
from wellfounded.documents.render.pdf import pdf, pdf_and_missing
from wellfounded.documents.render.preparation import form_words
from wellfounded.documents.render.word import docx
from wellfounded.problems import InputError, Problem, nearest

WRITERS: dict[str, Callable[[Document], str | bytes]] = {
    ".docx": docx,
    ".pdf": pdf,
    ".html": html_page,
    ".md": markdown,
}
"""The renderer of each format: it returns text, or the bytes of a file."""


def writer_for(path: Path) -> Callable[[Document], str | bytes]:
    """The renderer for a file's extension; InputError for an unsupported one."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        message = f"Unsupported file extension: '{path.name}'. Use one of: {', '.join(WRITERS)}."
        raise InputError([Problem("-o", 0, "WF701", message, nearest(path.suffix, WRITERS))])
    return writer


def render_document(document: Document, path: Path) -> tuple[str | bytes, tuple[Problem, ...]]:
    """The document in the format that a file's extension names, and warnings about characters without a font."""
    writer = writer_for(path)
    if writer is not pdf:
        return writer(document), ()
    made, missing = pdf_and_missing(document)
    if not missing:
        return made, ()
    named = [f"{one} (U+{ord(one):04X})" if one.isprintable() else f"U+{ord(one):04X}" for one in missing]
    message = form_words()["missing"].format(characters=", ".join(named))
    return made, (Problem(str(path), 0, "WF704", message, warning=True),)
