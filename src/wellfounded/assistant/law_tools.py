"""Tools for the law itself: searched, shown, and its authorities."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wellfounded.api.law import Law
from wellfounded.assistant.calls import Call
from wellfounded.assistant.fields_given import Answered, answered, cursor_field, in_form
from wellfounded.assistant.tool_model import Desk, Input, Tool
from wellfounded.problems import InputError, Problem


class OfLaw(Input):
    """About the law of a forum on a day, or that of a case."""

    case: str = Field("", description="A case, for its forum and day; or give forum and day.", max_length=300)
    forum: str = Field("", description="The code of a forum.", max_length=100)
    day: str = Field("", description="A day, such as 2008-11-12.", max_length=100)
    form: Literal["text", "data"] = "text"
    cursor: str = cursor_field


class Words(OfLaw):
    """A search."""

    words: str = Field(description="A few words of a rule, a sentence, or an authority.", min_length=2, max_length=300)
    most: int = Field(20, description="Rules given, at most.", ge=1, le=200)


class NamedRule(OfLaw):
    """A rule."""

    rule: str = Field(description="The name of a rule, or of a question, as search_law gives it.", max_length=300)


class NamedAuthority(OfLaw):
    """An authority."""

    authority: str = Field(description="A short name or citation, such as a case's name.", max_length=500)


def law_asked(desk: Desk, asked: OfLaw) -> Law:
    """The law that a call asks about. Raises InputError."""
    forum, day = asked.forum, asked.day
    if asked.case:
        matter = desk.space.matter(asked.case)
        forum, day = forum or matter.forum, day or (matter.date.isoformat() if matter.date else "")
    if not forum or not day:
        message = "Give a forum and a day, or a case that has both."
        raise InputError([Problem("forum" if not forum else "day", 0, "WF862", message)])
    return Law.at(forum, day)


def search_law(desk: Desk, asked: Words, call: Call) -> Answered:
    """The rules that have the words."""
    found = law_asked(desk, asked).search(asked.words, most=asked.most)
    return answered(in_form(found, asked.form), asked.cursor)


def show_rule(desk: Desk, asked: NamedRule, call: Call) -> Answered:
    """A rule with its authority."""
    found = law_asked(desk, asked).rule(asked.rule)
    return answered(in_form(found, asked.form), asked.cursor)


def show_authority(desk: Desk, asked: NamedAuthority, call: Call) -> Answered:
    """An authority with its treatment."""
    found = law_asked(desk, asked).authority(asked.authority)
    return answered(in_form(found, asked.form), asked.cursor)


TOOLS = (
    Tool("search_law", Words, Answered, search_law),
    Tool("show_rule", NamedRule, Answered, show_rule),
    Tool("show_authority", NamedAuthority, Answered, show_authority),
)
"""The tools for the law."""
