"""Answers as data: one way to write values, citations and sentences in every ``--json``."""

from __future__ import annotations

import json

from wellfounded.assess.status import value_word
from wellfounded.authorities import Citation
from wellfounded.language.model import Part

__all__ = ["citation_data", "rule_name", "to_json", "value_word"]


def citation_data(citation: Citation, full: bool = False) -> dict[str, object]:
    """A citation as data; ``full`` adds the full form, later treatment and how far it was checked."""
    authority = citation.authority
    data: dict[str, object] = {"key": authority.key, "pin": citation.pin, "short": citation.display()}
    if full:
        data |= {
            "cite": authority.cite,
            "kind": authority.kind,
            "date": authority.shown_date,
            "checked": authority.checked,
            "later": [
                {"what": t.what, "by": t.by, "date": t.date.isoformat(), "as_to": t.as_to} for t in authority.later
            ],
        }
    return data


def rule_name(part: Part) -> str:
    """The name of a rule for a reader: that of its block, or the place of a row in a table."""
    return f"the table at {part.place}" if part.kind == "row" else part.block


def to_json(data: object) -> str:
    """JSON text, the same bytes for the same data."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
