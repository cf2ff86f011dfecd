"""What several tools take: a case, the law it is asked about under, the part of an answer that is wanted."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import Field

from wellfounded.api.answer import Answer
from wellfounded.assistant.paging import text_page
from wellfounded.assistant.tool_model import Input, Paged
from wellfounded.assistant.workspace import Law, law_of

LONGEST = 20_000
"""Characters of a text given."""

case_field = Field(description="The name of a case file, such as matter-of-a.yaml (list_cases).", max_length=300)
cursor_field = Field("", description="The next_cursor of the part before; empty for the first part.", max_length=100)
sentence_field = Field(
    description="A sentence of the law, with ids of the case in braces: {k-finding} withstands review.",
    min_length=1,
    max_length=2_000,
)
document_field = Field(description="The path of a document in the folder (list_documents).", max_length=1_000)
version_field = Field(
    "",
    description="The version that open_case gave. If the case has changed since, nothing is written.",
    max_length=64,
)


class OfCase(Input):
    """About a case."""

    case: str = case_field


class UnderLaw(OfCase):
    """About a case under a law: its own, or that of another forum or day, or with positions adopted."""

    forum: str = Field("", description="The code of another forum.", max_length=100)
    day: str = Field("", description="Another day, such as 2008-11-12.", max_length=100)
    positions: list[str] = Field(
        default_factory=list,
        description="Positions adopted on unsettled questions, each as QUESTION:POSITION.",
        max_length=50,
    )

    @property
    def law(self) -> Law:
        """The law that is asked for. Raises InputError."""
        return law_of(self.forum, self.day, self.positions)


class PartOfAnswer(UnderLaw):
    """An answer about a case, in parts."""

    form: Literal["text", "data"] = Field(
        "text", description="text: as a person reads it; data: the JSON of the command's --json."
    )
    cursor: str = cursor_field


class Answered(Paged):
    """A part of an answer of the program. Names of entries in it come from the case file."""

    answer: str = Field(description="The answer, or the part of it that the cursor asks for.")


def answered(text: str, cursor: str) -> Answered:
    """The part of an answer that is asked for."""
    page = text_page(text, cursor)
    return Answered(answer=page.text, next_cursor=page.cursor)


def in_form(found: Answer, form: str) -> str:
    """An answer as text, or as its data."""
    return str(found) if form == "text" else written(found.to_dict())


def written(data: object) -> str:
    """Data as JSON: the same characters for the same data."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def plain_law(law: Law) -> list[Any]:
    """A law as plain data, for a child process."""
    return [law[0], law[1], [list(pair) for pair in law[2]]]
