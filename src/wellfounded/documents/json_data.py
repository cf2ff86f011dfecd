"""A document as data: the same blocks, each with what kind it is."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from wellfounded.documents.model import Document


def document_data(document: Document) -> dict[str, Any]:
    """The document as data, schema ``wellfounded.document/1``: every block and piece of text with its ``is``."""
    return {"schema": "wellfounded.document/1", **_plain(document)}


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        own = {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
        return {"is": type(value).__name__.lower(), **own}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
