"""Which reader reads a field: the names that the tables of fields use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.fields.agency_head import read_below, read_charges, read_counsel
from wellfounded.reading.fields.applicants import read_applicants, read_family
from wellfounded.reading.fields.choice import read_choice, read_flag, read_set
from wellfounded.reading.fields.citation_purposes import read_served_in_section
from wellfounded.reading.fields.citations import read_citations, read_served
from wellfounded.reading.fields.country import read_country
from wellfounded.reading.fields.decision_date import read_day
from wellfounded.reading.fields.events import read_events
from wellfounded.reading.fields.file_numbers import read_numbers
from wellfounded.reading.fields.hearing_place import read_circuit, read_place, read_place_below
from wellfounded.reading.fields.issues import read_issues
from wellfounded.reading.fields.judge import read_judge
from wellfounded.reading.fields.judgment import read_judgment
from wellfounded.reading.fields.opinion_claims import read_claims
from wellfounded.reading.fields.opinion_details import (
    read_appeared,
    read_judge_below,
    read_law,
    read_lead,
)
from wellfounded.reading.fields.opinion_head import (
    read_bench,
    read_caption,
    read_court,
    read_dated,
    read_docket,
    read_own,
)
from wellfounded.reading.fields.opinion_issues import read_opinion_issues
from wellfounded.reading.fields.opinion_structure import (
    read_footnotes,
    read_sections,
)
from wellfounded.reading.fields.orders import read_orders
from wellfounded.reading.fields.panel import read_count, read_panel
from wellfounded.reading.fields.precedent_head import (
    read_appearances,
    read_arising,
    read_decided,
    read_decider,
    read_matter,
    read_members,
    read_roster,
    read_separate_parts,
    read_writer,
)
from wellfounded.reading.fields.separate_opinions import read_separate
from wellfounded.reading.fields.writers import read_author, read_others
from wellfounded.reading.model import Found

__all__ = ["READERS", "Reader"]

Reader = Callable[[Context, Mapping[str, Any]], Found]


def _parts(context: Context, spec: Mapping[str, Any]) -> Found:
    """The kinds of the documents in the file, in order."""
    kinds = tuple(part.kind for part in context.parts)
    spans = tuple(context.text.span(part.start, min(part.start + 80, part.end)) for part in context.parts)
    how = "; ".join(part.how for part in context.parts)
    if context.beyond > int(spec.get("beyond", 10**9)):
        return Found(kinds, spans, 0.6, f"{how}; much text follows the orders")
    # What most files hold is sure; a file of more documents may hold one more whose heading was lost.
    return Found(kinds, spans, 0.97 if len(kinds) <= int(spec.get("usual", 2)) else 0.9, how)


READERS: dict[str, Reader] = {
    "applicants": read_applicants,
    "appearances": read_appearances,
    "appeared": read_appeared,
    "arising": read_arising,
    "author": read_author,
    "below": read_below,
    "bench": read_bench,
    "caption": read_caption,
    "claims": read_claims,
    "court": read_court,
    "dated": read_dated,
    "decided": read_decided,
    "decider": read_decider,
    "docket": read_docket,
    "footnotes": read_footnotes,
    "judgment": read_judgment,
    "numbers": read_numbers,
    "others": read_others,
    "own": read_own,
    "sections": read_sections,
    "charges": read_charges,
    "choice": read_choice,
    "counsel": read_counsel,
    "circuit": read_circuit,
    "citations": read_citations,
    "count": read_count,
    "country": read_country,
    "day": read_day,
    "family": read_family,
    "flag": read_flag,
    "issues": read_issues,
    "judge": read_judge,
    "judge_below": read_judge_below,
    "law": read_law,
    "lead": read_lead,
    "opinion_issues": read_opinion_issues,
    "orders": read_orders,
    "panel": read_panel,
    "parts": _parts,
    "matter": read_matter,
    "members": read_members,
    "place": read_place,
    "place_below": read_place_below,
    "roster": read_roster,
    "separate": read_separate,
    "separate_parts": read_separate_parts,
    "served": read_served,
    "served_in_section": read_served_in_section,
    "set": read_set,
    "told": read_events,
    "writer": read_writer,
}
