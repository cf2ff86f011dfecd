"""A document written in one of its forms, chosen by the ending of the file."""

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
"""What writes each form: text, or the bytes of a file."""


def writer_for(path: Path) -> Callable[[Document], str | bytes]:
    """What writes the form that a file's ending names; InputError for an ending that names none."""
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        message = f"A document ends in {', '.join(WRITERS)}; '{path.name}' ends in none of them."
        raise InputError([Problem("-o", 0, "WF701", message, nearest(path.suffix, WRITERS))])
    return writer


def render_document(document: Document, path: Path) -> tuple[str | bytes, tuple[Problem, ...]]:
    """The document in the form that a file's ending names, and warnings of what it could not show."""
    writer = writer_for(path)
    if writer is not pdf:
        return writer(document), ()
    made, missing = pdf_and_missing(document)
    if not missing:
        return made, ()
    named = [f"{one} (U+{ord(one):04X})" if one.isprintable() else f"U+{ord(one):04X}" for one in missing]
    message = form_words()["missing"].format(characters=", ".join(named))
    return made, (Problem(str(path), 0, "WF704", message, warning=True),)
