"""Calls of every form, right and wrong: an answer, or errors with their codes, and nothing else."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from assistant_client import Refused, talking
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mcp.shared.exceptions import MCPError

from wellfounded.assistant.server import TOOLS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ERROR = re.compile(r".*: (?:warning )?WF\d{3} .+")
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.text(max_size=20),
    st.sampled_from(["", "case.yaml", "../x", "\0", "ca9", "2009-03-03", "9999-99-99", "{x} is", "people", "a:b"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def of_schema(schema, whole):
    """Values that a schema takes, mostly."""
    if "$ref" in schema:
        schema = whole["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        return st.one_of(*(of_schema(one, whole) for one in schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        known = schema.get("properties", {})
        optional = {name: of_schema(part, whole) | VALUES for name, part in known.items()}
        required = {name: optional.pop(name) for name in schema.get("required", ())}
        return st.fixed_dictionaries(required, optional=optional)
    if kind == "array":
        return st.lists(of_schema(schema["items"], whole), max_size=3)
    simple = {"string": st.text(max_size=20), "integer": st.integers(), "boolean": st.booleans(), "null": st.none()}
    return simple[kind]


@pytest.fixture(scope="module")
def talk(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cases")
    shutil.copy(EXAMPLES / "new-claim.yaml", folder / "case.yaml")
    (folder / "paper.txt").write_text("A paper of a few words.", encoding="utf-8")
    with talking(folder) as begun:
        yield begun


def refusal(talk, tool, arguments):
    """What the server says when it refuses a call; nothing where it answers."""
    try:
        talk.ask(tool.name, **arguments)
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_any_call_is_answered_or_refused_with_reasons(talk, tool, data):
    schema = tool.input_schema()
    arguments = data.draw(of_schema({**schema, "type": "object"}, schema))
    if tool.long:  # what would be searched for minutes is asked of a case that is not there
        arguments |= {name: "none.yaml" for name in ("case", "document") if name in schema["properties"]}
    elif "case" in schema["properties"] and data.draw(st.booleans()):
        arguments["case"] = "case.yaml"
    told = refusal(talk, tool, arguments)
    assert all(ERROR.fullmatch(line) for line in told.splitlines()), told


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=30), st.dictionaries(st.text(max_size=8), VALUES, max_size=3))
def test_any_name_of_a_tool_prompt_or_resource_is_refused(talk, name, arguments):
    for method, given_arguments in (
        ("call_tool", (name, arguments)),
        ("get_prompt", (name, {"case": name})),
        ("read_resource", (name,)),
        ("read_resource", (f"wellfounded://cases/{name}",)),
    ):
        with pytest.raises(MCPError) as refused:
            talk.call(method, *given_arguments)
        assert refused.value.error.code == -32602


def test_the_case_is_as_it_was_where_nothing_was_to_be_changed(talk):
    assert talk.ask("open_case", case="case.yaml")["errors"] == []
