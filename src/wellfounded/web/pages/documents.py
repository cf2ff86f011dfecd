"""The documents of a matter: which there are, each to read and to keep."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from wellfounded.api.documents import document_names, document_words, made_of
from wellfounded.documents.anonymize import anonymize, report, shorten_numbers
from wellfounded.documents.model import Document
from wellfounded.documents.render import WRITERS, render_document
from wellfounded.documents.render.html import page_style
from wellfounded.problems import InputError, Problem
from wellfounded.reading.anonymize.file_numbers import shorten_file_name
from wellfounded.web.analysis.governing_law import of_fields
from wellfounded.web.server.request_context import RequestContext
from wellfounded.web.server.routes import Place, Way

PLACES = (
    Place(
        "Documents",
        "documents",
        80,
        group="Documents",
        does="The memorandum, charts, and tables, to read or to download.",
    ),
)

FORMS = {
    ".docx": ("Word", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ".pdf": ("PDF", "application/pdf"),
    ".html": ("HTML", "text/html"),
    ".md": ("Markdown", "text/markdown"),
}


def show(ask: RequestContext) -> Response:
    """The list of documents, under the law that the address chooses."""
    if ask.problems:
        raise InputError(ask.problems)
    query = {key: ask.query(key) for key in ("forum", "day", "anonymize")}
    listed = [(name, *document_words(name)) for name in document_names()]
    found: tuple[Problem, ...] = ()
    try:
        ask.case()
    except InputError as problem:
        found, listed = of_fields(problem), []
    status = 422 if found else 200
    return ask.render("documents.html", status=status, listed=listed, forms=FORMS, query=query, found=found)


def one(ask: RequestContext) -> Response:
    """A document: ``memo`` to read, ``memo.docx`` to keep."""
    asked = Path(str(ask.request.path_params["file"]))
    if asked.stem not in document_names() or asked.suffix not in ("", *WRITERS):
        raise HTTPException(404)
    document = ask.answer(made_of, asked.stem)
    if not ask.query("anonymize"):
        document = shorten_numbers(document)
    else:
        hidden = anonymize(document, ask.cases.matter(ask.matter_text.text, ask.name))
        document = hidden.document
        if hidden.doubts and asked.suffix:
            ask.session.notify(report(hidden), "error")
    if not asked.suffix:
        return _to_read(document)
    content, warnings = render_document(document, asked)
    for warning in warnings:
        ask.session.notify(warning.message, "error")
    # An anonymized document must not bear the name in its own.
    stem = "" if ask.query("anonymize") else f"{Path(shorten_file_name(ask.name)).stem}-"
    return ask.download(content, f"{stem}{asked.stem}{asked.suffix}", FORMS[asked.suffix][1])


def _to_read(document: Document) -> Response:
    """The document as a page of its own, under a policy that lets in its own style and nothing else."""
    digest = hashlib.sha256(f"\n{page_style(document.landscape, document.dense)}".encode()).digest()
    policy = (
        f"default-src 'none'; style-src 'sha256-{base64.b64encode(digest).decode()}'; img-src data:; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    )
    return HTMLResponse(WRITERS[".html"](document), headers={"Content-Security-Policy": policy})


WAYS = (Way("/m/{name}/documents", show=show), Way("/m/{name}/documents/{file}", show=one))
