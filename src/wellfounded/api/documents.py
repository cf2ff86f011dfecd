"""Documents about a case: made, rendered, and written to files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.problems import InputError, Problem, nearest

if TYPE_CHECKING:
    from wellfounded.api.paper_answers import Document, Rendered
    from wellfounded.assess.case import Case
    from wellfounded.documents import model

__all__ = ["check_format", "document", "document_names", "document_words", "made_of", "save"]


def document_names() -> tuple[str, ...]:
    """The names of the documents that can be made."""
    from wellfounded.documents.document_types import MAKERS

    return tuple(MAKERS)


def document_words(name: str) -> tuple[str, str]:
    """The title of a document, and what it is in a line."""
    from wellfounded.documents.words_file import wording

    own = wording()[name]
    return own["title"], own["short_help"]


def document(case: Case, name: str, anonymize: bool, whole_numbers: bool) -> Document:
    """A document by its name. Raises ``InputError`` for a name of none."""
    from wellfounded.api.answer import answer_of
    from wellfounded.api.paper_answers import Document
    from wellfounded.documents.anonymize import anonymize as anonymized
    from wellfounded.documents.anonymize import report, shorten_numbers
    from wellfounded.documents.document_types import MAKERS
    from wellfounded.documents.json_data import document_data

    if name not in MAKERS:
        message = f"There is no document '{name}'. Use one of {', '.join(MAKERS)}."
        raise InputError([Problem("document", 0, "WF706", message, nearest(name, MAKERS))])
    made = made_of(case, name)
    if not anonymize:
        made = made if whole_numbers else shorten_numbers(made)
        return answer_of(Document, document_data(made), make=partial(_rendered, made))
    hidden = anonymized(made, case.matter)
    data = {
        **document_data(hidden.document),
        "anonymized": [asdict(one) for one in hidden.replacements],
        "doubts": [{"words": one.words, "why": one.why} for one in hidden.doubts],
    }
    make = partial(_rendered, hidden.document)
    return answer_of(Document, data, make=make, report=report(hidden))


def made_of(case: Case, name: str) -> model.Document:
    """A document as its blocks, with all names and numbers in it; ``name`` is one of ``document_names``."""
    from wellfounded.documents.document_types import MAKERS

    return MAKERS[name](case)


def _rendered(made: model.Document, form: str) -> Rendered:
    from wellfounded.api.paper_answers import Rendered
    from wellfounded.documents.render import render_document

    content, warnings = render_document(made, Path(f"document.{form.removeprefix('.')}"))
    return Rendered(content, warnings)


def check_format(path: str | Path) -> str:
    """The format that the extension of a file names. Raises ``InputError`` for one that is not supported."""
    from wellfounded.documents.render import writer_for

    writer_for(Path(path))
    return Path(path).suffix.lower().removeprefix(".")


def save(
    made: Document, to: str | Path | None, form: str | None, inputs: Iterable[str | Path], overwrite: bool
) -> Rendered:
    """The document in a format, written to the file ``to`` if there is one. Raises ``InputError``.

    A file is written whole or not at all, never over one of ``inputs``, and over another only with ``overwrite``.
    """
    from wellfounded.files.output import check_output, write_output

    if to is not None:
        form = form or check_format(to)
        check_output(to, inputs, overwrite)
    done = made.render(form or "md")
    if to is not None:
        try:
            write_output(to, done.content, inputs, overwrite)
        except OSError as error:
            message = f"The file cannot be written: {error.strerror}."
            raise InputError([Problem(str(to), 0, "WF702", message)]) from None
    return done
