"""A document as data: the same blocks, each with what kind it is."""

from __future__ import annotations

from typing import Any

from wellfounded.documents.model import Document, field_names


def document_data(document: Document) -> dict[str, Any]:
    """The document as data, schema ``wellfounded.document/1``: every block and piece of text with its ``is``."""
    return {"schema": "wellfounded.document/1", **_plain(document)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    names = field_names(type(value))
    if not names:
        return value
    return {"is": type(value).__name__.lower(), **{name: _plain(getattr(value, name)) for name in names}}
