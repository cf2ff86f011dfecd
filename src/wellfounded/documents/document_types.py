"""The documents, by the names of their commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wellfounded.assess.case import Case
from wellfounded.documents.elements.at_a_glance import glance_document
from wellfounded.documents.elements.element_summary import summary_document
from wellfounded.documents.hearing.brief import brief_document
from wellfounded.documents.hearing.packet import packet_document
from wellfounded.documents.hearing.topics import topics_document
from wellfounded.documents.hearing.witnesses import witnesses_document
from wellfounded.documents.memo.memorandum import memo
from wellfounded.documents.model import Document
from wellfounded.documents.tables.authority_table import authorities_document
from wellfounded.documents.tables.chronology import chronology_document
from wellfounded.documents.tables.element_chart import chart_document
from wellfounded.documents.tables.exhibit_index import exhibits_document
from wellfounded.documents.tables.outline_tables import table_document

Maker = Callable[[Case], Document]

MAKERS: dict[str, Maker] = {
    "glance": glance_document,
    "elements": summary_document,
    "memo": memo,
    "chart": chart_document,
    "authorities": authorities_document,
    **{name: partial(table_document, name=name) for name in ("preservation", "corroboration", "statements")},
    "exhibits": exhibits_document,
    "chronology": chronology_document,
    "packet": packet_document,
    "witnesses": witnesses_document,
    **{name: partial(topics_document, name=name) for name in ("declaration", "worksheet")},
    "brief": brief_document,
}
"""The function that makes each document from a case under its law."""
