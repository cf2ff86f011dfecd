"""The documents, by the names of their commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wellfounded.assess.case import Case
from wellfounded.documents.memo.memorandum import memo
from wellfounded.documents.model import Document
from wellfounded.documents.tables.authority_table import authorities_document
from wellfounded.documents.tables.chronology import chronology_document
from wellfounded.documents.tables.element_chart import chart_document
from wellfounded.documents.tables.exhibit_index import exhibits_document
from wellfounded.documents.tables.outline_tables import table_document

Maker = Callable[[Case], Document]

MAKERS: dict[str, Maker] = {
    "memo": memo,
    "chart": chart_document,
    "authorities": authorities_document,
    **{name: partial(table_document, name=name) for name in ("preservation", "corroboration", "statements")},
    "exhibits": exhibits_document,
    "chronology": chronology_document,
}
"""The function that makes each document from a case under its law."""
