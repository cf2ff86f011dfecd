"""Which mutants of a small law are seen to leave a record as it is, without answering it under them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.mutants import mutants
from wellfounded.assess.scenarios import read_scenarios
from wellfounded.assess.unaffected import Answered
from wellfounded.language.compiler import compile_law
from wellfounded.language.library import load_library
from wellfounded.language.reachability import asked_in

SMALL = Path(__file__).parents[1] / "language"
LAW = """
list court
  upper court
  lower court

term {claim} may be heard

table a claim to {relief} is for {court}
  shelter | upper court
  stay of removal | lower court
  authority Hospitality Act

rule sent-on
  {claim} goes to {court}
  if {claim} seeks {relief}
  and a claim to {relief} is for {court}
  authority Hospitality Act

rule may-be-heard
  {claim} may be heard
  if {claim} is the claim of {person}
  and {claim} was filed on {date}
  unless {person} is a guest
  authority Hospitality Act
"""
SCENARIO = """
scenario someone
  forum one
  decided 2003-01-01
  {given}
  not {{k}} may be heard
"""


def answered(folder, law, *given):
    (folder / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copy(SMALL / name, folder)
    (folder / "text.law").write_text(law.lstrip(), encoding="utf-8")
    text = SCENARIO.format(given="\n  ".join(f"given {one}" for one in given))
    (folder / "scenarios" / "text.scenario").write_text(text.lstrip(), encoding="utf-8")
    library = load_library(folder)
    (scenario,), problems = read_scenarios(library)
    assert problems == []
    case = Case(library, scenario.matter, compile_law(library, scenario.setting), scenario.positions)
    asked = frozenset(pred for part in library.parts for pred in asked_in(part))
    record = Answered(case.model, asked)
    return {(m.part.id, m.what): record.unaffected_by(m) for m in mutants(library)}


def spared(found, part):
    return {what: it for (id, what), it in found.items() if id == part}


def rows(found):
    """By relief: whether every mutant of its row is spared."""
    out: dict[str, bool] = {}
    for (id, _), it in found.items():
        for relief in ("shelter", "stay-of-removal"):
            if id.startswith("table-") and id.endswith(relief):
                out[relief] = out.get(relief, True) and it
    return out


def test_a_rule_that_does_not_fire_may_change(tmp_path):
    found = spared(answered(tmp_path, LAW, "{k} seeks shelter", "{p} is a guest"), "may-be-heard")
    assert len(found) >= 3
    assert all(found.values())


def test_a_rule_that_would_fire_without_a_condition_may_not_lose_it(tmp_path):
    found = spared(answered(tmp_path, LAW, "{k} is the claim of {p}"), "may-be-heard")
    assert found["omitted"]
    assert not found["without '{claim} was filed on {date}'"]


def test_a_rule_that_fires_or_would_but_for_an_exception_may_not_change(tmp_path):
    given = ("{k} is the claim of {p}", "{k} was filed on 2000-01-01", "{p} is a guest")
    found = spared(answered(tmp_path, LAW, *given), "may-be-heard")
    assert not any(found.values())


def test_a_row_may_change_that_nothing_in_the_record_is_about(tmp_path):
    found = rows(answered(tmp_path, LAW, "{k} seeks shelter"))
    assert found == {"shelter": False, "stay-of-removal": True}


@pytest.mark.parametrize(
    "rule",
    [
        "rule any\n  {court} sits\n  if a claim to {relief} is for {court}\n  authority Hospitality Act\n",
        "rule one\n  {claim} waits\n  if {claim} was filed on {date}\n  unless a claim to shelter is for upper court\n"
        "  authority Hospitality Act\n",
    ],
)
def test_a_row_may_not_change_that_a_rule_reads_whatever_the_record_is_about(tmp_path, rule):
    head = rule.splitlines()[1].strip()
    found = rows(answered(tmp_path, f"{LAW}\nterm {head}\n\n{rule}", "{k} was filed on 2000-01-01"))
    assert found["shelter"] is False


def test_law_that_other_law_asks_about_may_not_change(tmp_path):
    law = LAW + (
        "\nrule silent\n  {claim} is unclear\n  if {claim} is the claim of {person}\n"
        "  and the file leaves unanswered whether {claim} may be heard\n  authority Hospitality Act\n"
    )
    found = spared(answered(tmp_path, law, "{k} seeks shelter", "{p} is a guest"), "may-be-heard")
    assert not any(found.values())
