"""What a tool is: its name, what it says of itself, what it takes and gives, and the function behind it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from wellfounded.assistant.calls import Call
from wellfounded.assistant.documents import Documents
from wellfounded.assistant.proposals import Proposals
from wellfounded.assistant.workspace import Workspace
from wellfounded.problems import InputError, Problem

SECONDS = 120.0
"""So long a tool may take on the clock."""
LONG = 900.0
"""The same for one whose work is done in a child process, which has limits of its own."""
_LONGEST_NAME = 60


class Input(BaseModel):
    """What a tool takes: nothing else than what is named, and each value of the type that is named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Output(BaseModel):
    """What a tool gives."""

    model_config = ConfigDict(extra="forbid")


class Paged(Output):
    """A part of a longer answer."""

    next_cursor: str = Field("", description="Give this as cursor to get the next part; empty at the end.")


In = TypeVar("In", bound=Input)


@dataclass(frozen=True)
class Desk:
    """What tools work with."""

    space: Workspace
    documents: Documents
    proposals: Proposals

    @classmethod
    def over(cls, space: Workspace) -> Desk:
        """The desk of a workspace."""
        documents = Documents(space)
        return cls(space, documents, Proposals(space, documents))


@dataclass(frozen=True)
class Tool(Generic[In]):
    """A tool. ``changes`` says that it changes the folder, ``long`` that it may take minutes and tells of progress."""

    name: str
    takes: type[In]
    gives: type[Output]
    run: Callable[[Desk, In, Call], Output]
    changes: bool = False
    long: bool = False

    @property
    def title(self) -> str:
        """What it is called for people."""
        return str(_wording()[self.name]["title"])

    @property
    def description(self) -> str:
        """What it does, with examples."""
        return " ".join(str(_wording()[self.name]["description"]).split())

    @property
    def seconds(self) -> float:
        """How long it may take."""
        return LONG if self.long else SECONDS

    def read(self, arguments: dict[str, Any] | None) -> In:
        """The arguments of a call. Raises InputError (WF862) with everything that is wrong with them."""
        return read_input(self.takes, arguments or {})

    def input_schema(self) -> dict[str, Any]:
        """The JSON Schema of the arguments."""
        return dict(_brief(self.takes.model_json_schema()))

    def output_schema(self) -> dict[str, Any]:
        """The JSON Schema of what it gives."""
        return dict(_brief(self.gives.model_json_schema(mode="serialization")))


@lru_cache(maxsize=1)
def _wording() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((Path(__file__).parent / "tools.toml").read_text(encoding="utf-8"))


def _brief(schema: Any) -> Any:
    """A schema without the titles that only repeat the names of its parts."""
    if isinstance(schema, dict):
        # A property that is called title has a schema, and no text.
        return {key: _brief(part) for key, part in schema.items() if not (key == "title" and isinstance(part, str))}
    return [_brief(part) for part in schema] if isinstance(schema, list) else schema


def read_input(form: type[In], arguments: dict[str, Any]) -> In:
    """Arguments in their form. Raises InputError (WF862) with everything that is wrong with them."""
    try:
        return form.model_validate(arguments)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
    # A union is tried in each of its forms: one problem for a value, whatever each of them says.
    said: dict[str, Problem] = {}
    for one in found:
        parts = [str(part) for part in one["loc"] if not _of_a_form(part)]
        place = _short(".".join(parts) or "arguments")
        said.setdefault(place, Problem(place, 0, "WF862", f"{one['msg']}."))
    raise InputError(said.values())


def _of_a_form(part: object) -> bool:
    """Whether a part of a place names one of the forms of a union, and nothing that the caller wrote."""
    return isinstance(part, str) and (part in ("bool", "str", "EntryAnswer") or part.startswith(("list[", "dict[")))


def _short(text: str) -> str:
    shown = "".join(each if each.isprintable() else "?" for each in text)
    return shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 3]}..."
