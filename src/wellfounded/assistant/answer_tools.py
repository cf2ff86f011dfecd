"""Tools that answer about a case: outcome, elements, reasons, what is missing, comparisons, deadlines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import Field

from wellfounded.api.answer import Answer
from wellfounded.assistant.calls import Call
from wellfounded.assistant.fields_given import (
    Answered,
    OfCase,
    PartOfAnswer,
    answered,
    cursor_field,
    in_form,
    plain_law,
    sentence_field,
    written,
)
from wellfounded.assistant.tool_model import Desk, Tool
from wellfounded.assistant.workspace import OWN
from wellfounded.problems import InputError, Problem


class Reasons(PartOfAnswer):
    """About one conclusion."""

    sentence: str = sentence_field


class Search(PartOfAnswer):
    """About the outcome, or about one conclusion."""

    sentence: str = Field(
        "", description="A sentence of the law, with ids in braces; without it, the outcome.", max_length=2_000
    )


class Questions(Search):
    """Which questions to ask."""

    most: int = Field(10, description="Questions given, at most.", ge=1, le=100)


class Compared(PartOfAnswer):
    """A case beside itself."""

    stated: list[str] = Field(
        default_factory=list, description="Sentences that the record is assumed to state.", max_length=50
    )
    struck: list[str] = Field(
        default_factory=list, description="Sentences that the record is assumed not to state.", max_length=50
    )
    shift_dates: bool = Field(False, description="Shift the dates of the case with the day.")


class CaseDeadlines(OfCase):
    """Deadlines of a case."""

    forum: str = Field("", description="A forum, for its exceptions and holidays.", max_length=100)
    day: str = Field("", description="The day whose rules apply.", max_length=100)
    events: dict[str, str] = Field(
        default_factory=dict, description="Further events by name, each with its date.", max_length=50
    )
    form: str = Field("text", pattern="^(text|data)$", description="text, or data for JSON.")
    cursor: str = cursor_field


def _part(
    desk: Desk, asked: PartOfAnswer | CaseDeadlines, question: str, answer: Callable[[], Answer | dict[str, Any]]
) -> Answered:
    """The part asked for of an answer about the present version of a case; a dict holds one from a child process."""

    def made() -> str:
        found = answer()
        if isinstance(found, dict):
            return str(found["text"]) if asked.form == "text" else written(found["data"])
        return in_form(found, asked.form)

    key = (question, desk.space.text(asked.case).version, asked.model_dump_json(exclude={"cursor"}))
    return answered(desk.space.kept(key, made), asked.cursor)


def review(desk: Desk, asked: PartOfAnswer, call: Call) -> Answered:
    """The disposition of each claim."""
    return _part(desk, asked, "review", lambda: desk.space.matter(asked.case, asked.law).review())


def assess(desk: Desk, asked: PartOfAnswer, call: Call) -> Answered:
    """The elements of the pending claims."""
    return _part(desk, asked, "assess", lambda: desk.space.matter(asked.case, asked.law).assess())


def why(desk: Desk, asked: Reasons, call: Call) -> Answered:
    """The reasons for a conclusion."""
    return _part(desk, asked, "why", lambda: desk.space.matter(asked.case, asked.law).why(asked.sentence))


def why_not(desk: Desk, asked: Reasons, call: Call) -> Answered:
    """What defeats a conclusion."""
    return _part(desk, asked, "why_not", lambda: desk.space.matter(asked.case, asked.law).why_not(asked.sentence))


def missing(desk: Desk, asked: Search, call: Call) -> Answered:
    """The facts that would change the outcome, searched in a child process."""
    return _part(desk, asked, "missing", lambda: _searched(desk, asked, call, "missing"))


def questions(desk: Desk, asked: Questions, call: Call) -> Answered:
    """The questions to ask next, searched in a child process."""
    return _part(desk, asked, "questions", lambda: _searched(desk, asked, call, "questions", most=asked.most))


def _searched(desk: Desk, asked: Search, call: Call, task: str, **more: int) -> dict[str, Any]:
    found: dict[str, Any] = call.work(
        desk.space.jobs,
        "Searching",
        f"wellfounded.assistant.tasks:{task}",
        {"case": desk.space.text(asked.case).data},
        file="case",
        called=asked.case,
        law=plain_law(asked.law),
        sentence=asked.sentence,
        **more,
    )
    return found


def compare(desk: Desk, asked: Compared, call: Call) -> Answered:
    """The case under its own law beside the case under another, or on other facts."""
    if asked.shift_dates and not asked.day:
        raise InputError([Problem("shift_dates", 0, "WF862", "To shift the dates, give a day.")])
    _, _, positions = asked.law
    matter = desk.space.matter(asked.case, OWN)
    return _part(
        desk,
        asked,
        "compare",
        lambda: matter.compare(
            asked.forum or None,
            asked.day or None,
            positions=dict(positions),
            stated=asked.stated,
            struck=asked.struck,
            shift_dates=asked.shift_dates,
        ),
    )


def deadlines(desk: Desk, asked: CaseDeadlines, call: Call) -> Answered:
    """The deadlines that run from the events of the case."""
    matter = desk.space.matter(asked.case)
    return _part(
        desk,
        asked,
        "deadlines",
        lambda: matter.deadlines(asked.day or None, forum=asked.forum, events=asked.events),
    )


TOOLS = (
    Tool("review", PartOfAnswer, Answered, review),
    Tool("assess", PartOfAnswer, Answered, assess),
    Tool("why", Reasons, Answered, why),
    Tool("why_not", Reasons, Answered, why_not),
    Tool("missing", Search, Answered, missing, long=True),
    Tool("next_questions", Questions, Answered, questions, long=True),
    Tool("compare", Compared, Answered, compare),
    Tool("deadlines", CaseDeadlines, Answered, deadlines),
)
"""The tools that answer about a case."""
