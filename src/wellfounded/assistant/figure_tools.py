"""Tools for figures on a corpus: how often what was decided, and two groups compared."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wellfounded.api.figures import corpus_difference, corpus_figures
from wellfounded.assistant.calls import Call
from wellfounded.assistant.corpus_tools import FromCorpus, from_corpus
from wellfounded.assistant.fields_given import cursor_field
from wellfounded.assistant.tool_model import Desk, Input, Tool

Values = dict[str, list[str]]


class OfFigures(Input):
    """A measure on chosen decisions."""

    where: Values = Field(
        default_factory=dict,
        description='Only these decisions, by field; any of its values counts: {"form": ["opinion"]}.',
        max_length=20,
    )
    since: str = Field("", description="Decided on this day or later.", max_length=40)
    until: str = Field("", description="Decided on this day or before.", max_length=40)
    form: Literal["text", "data"] = Field("text", description="data has the queries that made the counts too.")
    cursor: str = cursor_field


class Counted(OfFigures):
    """A measure by group."""

    measure: str = Field("rulings", description="What is counted; see the description of the tool.", max_length=60)
    by: list[str] = Field(default_factory=list, description='Group by these fields: ["court", "year"].', max_length=4)


class Compared(OfFigures):
    """Two groups."""

    measure: str = Field(description="The share that is compared; see the description of the tool.", max_length=60)
    first: Values = Field(description='The first group: {"year": ["2023"]}.', min_length=1, max_length=20)
    second: Values = Field(description='The second group: {"year": ["2025"]}.', min_length=1, max_length=20)


def figures(desk: Desk, asked: Counted, call: Call) -> FromCorpus:
    """How often what was decided, by group."""
    found = corpus_figures(
        asked.measure,
        asked.by,
        _pairs(asked.where),
        since=asked.since or None,
        until=asked.until or None,
        corpus=desk.space.corpus,
    )
    return from_corpus(found, asked.form, asked.cursor)


def difference(desk: Desk, asked: Compared, call: Call) -> FromCorpus:
    """Two groups compared on a share."""
    found = corpus_difference(
        asked.measure,
        _pairs(asked.first),
        _pairs(asked.second),
        _pairs(asked.where),
        since=asked.since or None,
        until=asked.until or None,
        corpus=desk.space.corpus,
    )
    return from_corpus(found, asked.form, asked.cursor)


def _pairs(values: Values) -> list[str]:
    """Values by field, as the figures take them."""
    return [f"{field}={value}" for field, several in values.items() for value in several]


TOOLS = (
    Tool("corpus_figures", Counted, FromCorpus, figures),
    Tool("corpus_difference", Compared, FromCorpus, difference),
)
"""The tools for figures."""
