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

GIVEN, MORE = (
    YAML(typ="safe").load(Path(__file__).with_name(name).read_text(encoding="utf-8"))
    for name in ("ordinary_arguments.yaml", "further_ordinary_arguments.yaml")
)
COURTS = [f"ca{number}" for number in range(1, 12)]
ANSWERS = {"petitioner": "{f} cannot be sustained", "government": "{f} withstands review"}

pytestmark = pytest.mark.slow


def merged(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of one mapping on top of those of another; a blank one takes away what is below it."""
    found = dict(below)
    for key, value in above.items():
        under = found.get(key)
        found[key] = merged(under, value) if isinstance(under, Mapping) and isinstance(value, Mapping) else value
    return {key: value for key, value in found.items() if value is not None}


def sides_in(one: Mapping[str, Any], courts: list[str]) -> dict[str, list[str]]:
    """For which sides each court answers."""
    texts = law_texts("")
    setting = MORE["settings"].get(one.get("setting"), {})
    text = json.dumps({**merged(merged(GIVEN["base"], setting), one["entries"]), "forum": courts[0]})
    matter = load_matter_text(text, texts.schema, one["name"])
    wins = {**ANSWERS, **one.get("sentences", {})}
    found = {}
    for court in courts:
        case = case_under(texts, matter, court, None, {})
        found[court] = [side for side, said in wins.items() if case.model.value(case.atom(said)) is Value.TRUE]
    return found


@pytest.mark.parametrize("given", [GIVEN, MORE], ids=["first", "further"])
def test_both_sides_win_some(given):
    assert {one["side"] for one in given["matters"]} == set(ANSWERS)


@pytest.mark.parametrize("one", GIVEN["matters"], ids=lambda one: one["name"])
def test_every_court_answers_for_the_same_side(one):
    assert sides_in(one, COURTS) == {court: [one["side"]] for court in COURTS}


@pytest.mark.parametrize("one", MORE["matters"], ids=lambda one: one["name"])
def test_three_courts_answer_for_the_same_side(one):
    assert sides_in(one, one["courts"]) == {court: [one["side"]] for court in one["courts"]}
