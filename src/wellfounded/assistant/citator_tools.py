"""Tools for the citator of a corpus: who cites an authority, its treatment, what fell, what the register lacks."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wellfounded.api.citator import authority_history, cited_by, corpus_alerts, register_conflicts
from wellfounded.assistant.calls import Call
from wellfounded.assistant.corpus_tools import FromCorpus, from_corpus
from wellfounded.assistant.fields_given import cursor_field
from wellfounded.assistant.tool_model import Desk, Input, Tool


class OfCitator(Input):
    """Any question to the citator."""

    form: Literal["text", "data"] = "text"
    cursor: str = cursor_field


class NamedAuthority(OfCitator):
    """An authority."""

    authority: str = Field(
        description="A citation, a short name in the register, or the name of a decision that is cited.",
        min_length=1,
        max_length=500,
    )


class Citers(NamedAuthority):
    """Who cites an authority."""

    treated: bool = Field(False, description="Leave out the decisions that only cite it.")
    most: int = Field(10, description="Citations given, at most.", ge=1, le=50)
    start: int = Field(0, description="Leave out so many citations at the beginning.", ge=0, le=1_000_000)


class SinceDay(OfCitator):
    """What fell since a day."""

    since: str = Field(description="Decided, or added, on this day or later, as 2026-01-31.", max_length=40)
    name: str = Field("", description="Only for the case or brief of this name.", max_length=300)


def who_cites(desk: Desk, asked: Citers, call: Call) -> FromCorpus:
    """The decisions that cite an authority."""
    found = cited_by(
        asked.authority, corpus=desk.space.corpus, start=asked.start, most=asked.most, treated=asked.treated
    )
    return from_corpus(found, asked.form, asked.cursor)


def history(desk: Desk, asked: NamedAuthority, call: Call) -> FromCorpus:
    """How an authority was treated."""
    return from_corpus(authority_history(asked.authority, corpus=desk.space.corpus), asked.form, asked.cursor)


def alerts(desk: Desk, asked: SinceDay, call: Call) -> FromCorpus:
    """Which watched authorities fell."""
    found = corpus_alerts(asked.since, name=asked.name, corpus=desk.space.corpus)
    return from_corpus(found, asked.form, asked.cursor)


def conflicts(desk: Desk, asked: OfCitator, call: Call) -> FromCorpus:
    """Where decisions contradict the register."""
    return from_corpus(register_conflicts(corpus=desk.space.corpus), asked.form, asked.cursor)


TOOLS = (
    Tool("who_cites", Citers, FromCorpus, who_cites),
    Tool("authority_history", NamedAuthority, FromCorpus, history),
    Tool("corpus_alerts", SinceDay, FromCorpus, alerts),
    Tool("register_conflicts", OfCitator, FromCorpus, conflicts),
)
"""The tools for the citator."""
