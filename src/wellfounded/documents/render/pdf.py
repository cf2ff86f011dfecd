"""A document as PDF: pages laid out by typst from one fixed template, to which the document is data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from wellfounded.documents.json_data import document_data
from wellfounded.documents.model import Block, Cell, Document, Item, PageBreak, Picture, Table, rebuilt
from wellfounded.documents.render.preparation import (
    CONTENTS_DEPTH,
    form_words,
    kept_together,
    paragraphs_of,
    prefix_mark,
    prepare,
    stays_whole,
)
from wellfounded.documents.render.typesetting import typeset
from wellfounded.documents.render.vector_pictures import size_of

_TEMPLATE = Path(__file__).parent / "document.typ"


def pdf(document: Document) -> bytes:
    """The file. Raises InputError where typst is not installed."""
    return pdf_and_missing(document)[0]


def pdf_and_missing(document: Document) -> tuple[bytes, str]:
    """The file, and the characters in it that no font at hand has: boxes stand in their places."""
    document = rebuilt(prepare(kept_together(document)).document, _signs)
    data = document_data(document)
    parts: list[dict[str, Any]] = [{"landscape": document.landscape, "blocks": []}]
    for block, written in zip(document.blocks, data.pop("blocks"), strict=True):
        if isinstance(block, PageBreak) and block.landscape is not None:
            parts.append({"landscape": block.landscape, "blocks": []})
        else:
            parts[-1]["blocks"].append(written | _more(block))
    inputs = json.dumps({**data, "parts": parts, "depth": CONTENTS_DEPTH, "told": form_words()}, ensure_ascii=False)
    return typeset(_TEMPLATE.read_bytes(), {"document": inputs}, "pdf")


def _signs(value: Any) -> Any:
    """Items and cells with the labels of their marks written out."""
    if isinstance(value, Item):
        return Item(prefix_mark(value.mark, value.words), value.mark, value.items)
    if isinstance(value, Cell):
        return Cell(paragraphs_of(value.mark, value.paragraphs), value.mark)
    return value


def _more(block: Block) -> dict[str, Any]:
    """What the template receives beside a block's own data: sizes."""
    if isinstance(block, Picture):
        return {"width": size_of(block.svg)[0]}
    if isinstance(block, Table):
        return {"shares": list(block.widths), "whole": [stays_whole(block, row) for row in block.rows]}
    return {}
