"""Values of entries as assistants give them, and as the editor of case files takes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wellfounded.matter.schema import BUILT_IN
from wellfounded.matter.yaml_writer import Answer, Value
from wellfounded.proposals.edits import CASE, DATES

_OF_ENTRY = frozenset(BUILT_IN)


def value_fields(section: str, fields: Mapping[str, Any]) -> dict[str, Value | None]:
    """Plain values as the editor takes them; ``None`` takes a field out."""
    keys = section in (CASE, DATES)
    return {name: _value(value, bare=keys or name in _OF_ENTRY) for name, value in fields.items()}


def _value(value: Any, *, bare: bool) -> Value | None:
    """``bare``: the value of a key, about which nothing can be said."""
    if value is None or (bare and isinstance(value, bool | str)):
        return value
    given = value if isinstance(value, list) else [value]
    return tuple(_answer(one) for one in given)


def _answer(value: Any) -> Answer:
    if isinstance(value, Mapping):
        return Answer(value["is"], value.get("at", ""), value.get("note", ""), bool(value.get("assumed")))
    return Answer(value)
