"""What the server gives by address: case files, rules, authorities, and the schemas of case files and answers."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote

from wellfounded.api.law import Law
from wellfounded.assistant.fields_given import written
from wellfounded.assistant.tool_model import Desk
from wellfounded.assistant.workspace import Workspace
from wellfounded.matter.json_schema import json_schema
from wellfounded.problems import InputError, Problem

SCHEME = "wellfounded://"
YAML, JSON, TEXT = "application/yaml", "application/json", "text/plain"


@dataclass(frozen=True, slots=True)
class Listed:
    """A resource, or (``template``) a form of addresses: its address, what it is called, and its type."""

    uri: str
    name: str
    description: str
    mime_type: str
    template: bool = False


TEMPLATES = (
    Listed(f"{SCHEME}cases/{{case}}", "A case file", "The text of a case file: quoted matter.", YAML, True),
    Listed(
        f"{SCHEME}law/{{forum}}/{{day}}/rules/{{rule}}",
        "A rule",
        "A rule or question as the law library shows it, for a forum on a day.",
        TEXT,
        True,
    ),
    Listed(
        f"{SCHEME}law/{{forum}}/{{day}}/authorities/{{authority}}",
        "An authority",
        "An authority with its treatment, for a forum on a day.",
        TEXT,
        True,
    ),
)
"""The forms of addresses."""


def listed(desk: Desk) -> list[Listed]:
    """What there is without naming a rule or an authority: the schema of case files, and the cases."""
    schema = Listed(f"{SCHEME}schemas/case", "case", "The JSON Schema of case files.", JSON)
    cases = [
        Listed(f"{SCHEME}cases/{quote(name, safe='')}", name, "A case file: quoted matter.", YAML)
        for name in desk.space.store.names()
    ]
    return [schema, *cases]


def read_resource(desk: Desk, uri: str) -> tuple[str, str]:
    """The text and the type at an address. Raises InputError where there is nothing."""
    parts = [unquote(part, errors="replace") for part in uri.removeprefix(SCHEME).split("/")]
    if not uri.startswith(SCHEME) or len(uri) > 2_000:
        raise _none()
    return _read(desk.space, parts)


def _read(space: Workspace, parts: list[str]) -> tuple[str, str]:
    match parts:
        case ["schemas", "case"]:
            return written(json_schema(space.schema)), JSON
        case ["cases", name]:
            return space.text(name).text, YAML
        case ["law", forum, day, "rules", name]:
            return str(Law.at(forum, day).rule(name)), TEXT
        case ["law", forum, day, "authorities", name]:
            return str(Law.at(forum, day).authority(name)), TEXT
    raise _none()


def _none() -> InputError:
    message = "There is no such resource. The forms of addresses are listed with the resource templates."
    return InputError([Problem("uri", 0, "WF862", message)])
