"""The authorities that a file cites in full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.citations import find_citations, resolve
from wellfounded.reading.context import Context
from wellfounded.reading.model import Found, Span

__all__ = ["full_form", "read_citations"]

_DECISION = re.compile(r"\d+ [A-Z]")


def full_form(mention: Any, codes: Mapping[str, str]) -> str:
    """A full citation as a list of authorities writes it; empty for short forms and what is cited by name alone."""
    place = mention.place
    if mention.subkind in ("short", "bare_section") or not mention.core or not place.number:
        return ""
    if place.series in codes:
        return f"{place.volume} {codes[place.series]} § {place.number}"
    is_decision = mention.kind in ("full", "agency") and _DECISION.match(mention.resolves_to)
    return str(mention.resolves_to) if is_decision else ""


def read_citations(context: Context, spec: Mapping[str, Any]) -> Found:
    """Distinct full citations in the order of their first place."""
    raw = context.layout.raw
    found: dict[str, Span] = {}
    for mention in resolve(find_citations(raw.text), raw.text):
        form = full_form(mention, spec["codes"])
        if form:
            found.setdefault(form, raw.span(mention.start, mention.end))
    return Found(tuple(found), tuple(found.values()), 0.9 if found else 0.6, "read by the citation reader")
