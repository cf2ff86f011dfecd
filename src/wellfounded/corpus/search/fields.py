"""The fields that can be searched, each with what it means; in a query as ``field:value``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

__all__ = ["FACETS", "FIELDS", "FILTERS", "PAIRED", "Field", "Kind"]


class Kind(Enum):
    """How a field is searched: by its words, by its whole values, or by days."""

    TEXT = "text"
    VALUE = "value"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its name in queries, how it is called for people, and what it means.

    With ``facet`` the answers are counted by its values; then it is also an option that filters. With ``words`` its
    values are descriptions, of which a part is enough.
    """

    name: str
    kind: Kind
    label: str
    meaning: str
    facet: bool = False
    words: bool = False


def _table(*fields: Field) -> Mapping[str, Field]:
    return {field.name: field for field in fields}


FIELDS: Mapping[str, Field] = _table(
    Field("text", Kind.TEXT, "Text", "the words of the decision; what stands in no other field is searched here"),
    Field("caption", Kind.TEXT, "Caption", "the words of the caption, or of what the decision is cited as"),
    Field("framed", Kind.TEXT, "Group as framed", "the words in which a group was framed"),
    Field("court", Kind.VALUE, "Court", "the court or tribunal that decided", facet=True),
    Field("circuit", Kind.VALUE, "Circuit", "the circuit whose law controls", facet=True),
    Field("form", Kind.VALUE, "Form", "the kind of decision", facet=True),
    Field("year", Kind.VALUE, "Year", "the year of the decision", facet=True),
    Field("day", Kind.DAY, "Day", "the day of the decision: a day, a month, a year, or two with .. between"),
    Field("country", Kind.VALUE, "Country", "the country of nationality", facet=True),
    Field("ground", Kind.VALUE, "Ground", "a protected ground that was claimed", facet=True),
    Field(
        "group",
        Kind.VALUE,
        "Group",
        "what the members of a group have in common, or words of it",
        facet=True,
        words=True,
    ),
    Field("issue", Kind.VALUE, "Issue", "an issue that the decision rules on", facet=True),
    Field("ruling", Kind.VALUE, "Ruling", "how the decision rules on an issue", facet=True),
    Field("ruled", Kind.VALUE, "Ruling on an issue", "a ruling on an issue, as issue/ruling"),
    Field("disposition", Kind.VALUE, "Disposition", "what the decision orders", facet=True),
    Field("standard", Kind.VALUE, "Standard", "a standard of review that is applied", facet=True),
    Field("judge", Kind.VALUE, "Judge", "a judge or member who decided, by last name", facet=True),
    Field("counsel", Kind.VALUE, "Counsel for", "a side for which counsel appeared", facet=True),
    Field("cites", Kind.VALUE, "Cites", "an authority that is cited, by its normalized citation"),
    Field("docket", Kind.VALUE, "Docket", "a docket number"),
    Field("id", Kind.VALUE, "Id", "the id of the decision in the corpus"),
)
"""By name, in the order in which they are listed."""

FACETS: tuple[str, ...] = tuple(field.name for field in FIELDS.values() if field.facet)
"""The fields by whose values answers are counted."""

FILTERS: tuple[str, ...] = (*FACETS, "cites", "docket")
"""The fields of which values can be chosen beside a query."""

PAIRED = ("issue", "ruling")
"""Filters that, chosen together, are about the same entry: this ruling on this issue."""
