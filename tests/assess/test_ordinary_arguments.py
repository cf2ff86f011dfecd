"""Ordinary arguments that every court of appeals answers alike: none falls silent or answers for the other side."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from wellfounded.api.case_answers import case_under
from wellfounded.api.law_library import law_texts
from wellfounded.engine.program import Value
from wellfounded.matter.loader import load_matter_text

GIVEN = YAML(typ="safe").load(Path(__file__).with_name("ordinary_arguments.yaml").read_text(encoding="utf-8"))
COURTS = [f"ca{number}" for number in range(1, 12)]
ANSWERS = {"petitioner": "{f} cannot be sustained", "government": "{f} withstands review"}

pytestmark = pytest.mark.slow


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of one mapping on top of those of another."""
    found = dict(below)
    for key, value in above.items():
        under = found.get(key)
        found[key] = merged(under, value) if isinstance(under, Mapping) and isinstance(value, Mapping) else value
    return found


def test_both_sides_win_some():
    assert {one["side"] for one in GIVEN["matters"]} == set(ANSWERS)


@pytest.mark.parametrize("one", GIVEN["matters"], ids=lambda one: one["name"])
def test_every_court_answers_for_the_same_side(one):
    texts = law_texts("")
    text = json.dumps({**merged(GIVEN["base"], one["entries"]), "forum": COURTS[0]})
    matter = load_matter_text(text, texts.schema, one["name"])
    found = {}
    for court in COURTS:
        case = case_under(texts, matter, court, None, {})
        found[court] = [side for side, said in ANSWERS.items() if case.model.value(case.atom(said)) is Value.TRUE]
    assert found == {court: [one["side"]] for court in COURTS}
