"""The authorities that a file cites in full."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wellfounded.citations import find_citations, resolve
from wellfounded.reading.context import Context
from wellfounded.reading.model import Found, Span, Value

__all__ = ["full_form", "read_citations", "read_served"]

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
    for mention in resolve(find_citations(raw.text, wording=False), raw.text, wording=False):
        form = full_form(mention, spec["codes"])
        if form:
            found.setdefault(form, raw.span(mention.start, mention.end))
    return Found(tuple(found), tuple(found.values()), 0.94 if found else 0.6, "identified by the citation reader")


def read_served(context: Context, spec: Mapping[str, Any]) -> Found:
    """Which issue each authority serves: ``{cite, issue}``, by the nearest ruling on the page, if near.

    ``near`` is how many lines count as near; a ruling below the citation is taken before one as far above it.
    """
    cited, issues = context.values.get("citations"), context.values.get("issues")
    if not cited or not issues or not isinstance(cited.value, tuple) or not isinstance(issues.value, tuple):
        return Found((), (), 0.5, "no citations, or no rulings")
    rulings = [
        (span.page, span.line, str(entry["issue"]))
        for entry, span in zip(issues.value, issues.spans, strict=True)
        if isinstance(entry, Mapping)
    ]
    entries: list[Value] = []
    for cite, span in zip(cited.value, cited.spans, strict=True):
        far = [(abs(line - span.line), line < span.line, name) for page, line, name in rulings if page == span.page]
        best = min(far, default=(spec["near"] + 1, False, ""))
        entries.append({"cite": cite, "issue": best[2] if best[0] <= spec["near"] else None})
    return Found(tuple(entries), cited.spans, 0.6, "the nearest ruling")
