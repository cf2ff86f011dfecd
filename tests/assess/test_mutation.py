"""Mutants of a small law: each is killed by the scenarios that are about it, and lives where none is."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.assess.case import Case
from wellfounded.assess.mutants import mutants
from wellfounded.assess.mutation import Judge, sample_mutants
from wellfounded.assess.scenarios import Run, failures, read_scenarios, run_scenarios
from wellfounded.cli import main
from wellfounded.language.compiler import compile_law
from wellfounded.language.library import load_library

SMALL = Path(__file__).parents[1] / "language"

LAW = """
term {claim} may be heard

rule may-be-heard
  {claim} may be heard
  if {claim} was filed on {date}
  and {date} is on or after 2000-01-01
  and {claim} is the claim of {person}
  unless {person} is a guest
  authority Hospitality Act
  decided from 2003-01-01
  burden person, preponderance of the evidence
"""

RECORD = """
scenario {name}
  forum one
  decided {decided}
  given {{k}} was filed on {filed}
  given {{k}} is the claim of {{p}}{more}
  {expected}
"""

BURDEN = "\n  burden person, preponderance of the evidence: {k} may be heard"


def scenario(name, expected, decided="2003-01-01", filed="2000-01-01", more=""):
    return RECORD.format(name=name, expected=expected, decided=decided, filed=filed, more=more)


EVERYTHING = {
    "all there": scenario("all there", "barely {k} may be heard" + BURDEN),
    "a day too early": scenario("a day too early", "not {k} may be heard", filed="1999-12-31"),
    "decided the day before": scenario("decided the day before", "not {k} may be heard", decided="2002-12-31"),
    "a guest": scenario("a guest", "not {k} may be heard", more="\n  given {p} is a guest"),
}

KILLED_BY = {
    "omitted": "all there",
    "without '{date} is on or after 2000-01-01'": "a day too early",
    "with '{date} is on or after 1999-12-31'": "a day too early",
    "with '{date} is on or after 2000-01-02'": "all there",
    "without '{claim} is the claim of {person}'": "all there",
    "without 'unless {person} is a guest'": "a guest",
    "from December 31, 2002, not January 1, 2003": "decided the day before",
    "from January 2, 2003, not January 1, 2003": "all there",
    "burden on the host, not the person": "all there",
}


def library_of(folder, texts):
    (folder / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copy(SMALL / name, folder)
    (folder / "text.law").write_text(LAW.lstrip(), encoding="utf-8")
    (folder / "scenarios" / "text.scenario").write_text("".join(texts).lstrip(), encoding="utf-8")
    return load_library(folder)


def judged(library):
    scenarios, problems = read_scenarios(library)
    assert problems == []
    part = next(part for part in library.parts if part.id == "may-be-heard")
    return {v.mutant.what: v.killer for v in Judge(library, scenarios).verdicts(list(mutants(library, [part])))}


def test_every_mutant_has_the_scenario_that_kills_it(tmp_path):
    library = library_of(tmp_path, EVERYTHING.values())
    assert run_scenarios(library)[1] == []
    found = judged(library)
    assert {what: found[what] for what in KILLED_BY} == KILLED_BY
    assert set(found) - set(KILLED_BY) <= {"burden: , not preponderance of the evidence"}


@pytest.mark.parametrize("gone", EVERYTHING)
def test_a_mutant_lives_where_no_scenario_is_about_it(tmp_path, gone):
    library = library_of(tmp_path, (text for name, text in EVERYTHING.items() if name != gone))
    found = judged(library)
    for what, killer in KILLED_BY.items():
        if killer != gone:
            assert found[what] == killer
    assert any(not killer for killer in found.values())


def test_a_sample_is_always_the_same_and_keeps_the_order(tmp_path):
    library = library_of(tmp_path, EVERYTHING.values())
    found = list(mutants(library))
    some = sample_mutants(found, 5)
    assert some == sample_mutants(found, 5)
    assert [mutant for mutant in found if mutant in some] == some
    assert len(some) == 5
    assert sample_mutants(found, 0) == found


@pytest.mark.slow
def test_only_law_that_matters_is_made_ready_and_the_verdict_is_that_of_the_whole_law(law):
    """What a scenario gives under a mutant does not change when the whole of the mutated law is made ready for it."""
    scenarios, _ = read_scenarios(law)
    judge = Judge(law, scenarios)
    verdicts: set[bool] = set()
    for mutant in sample_mutants(list(mutants(law)), 8):
        about = [scenario for scenario in judge.scenarios if scenario.concerns(mutant)]
        instead = [mutant.changed] if mutant.changed is not None else []
        parts = tuple(new for part in law.parts for new in (instead if part.id == mutant.part.id else [part]))
        whole = replace(law, parts=parts)
        whole.__dict__["translations"] = {k: v for k, v in law.translations.items() if k != mutant.part.id}
        for prepared in (*about[:2], judge.scenarios[len(verdicts)]):
            scenario = prepared.scenario
            case = Case(whole, scenario.matter, compile_law(whole, scenario.setting), scenario.positions, possible=True)
            run = Run(scenario.name, case, scenario.expected, scenario.file, scenario.burdens)
            fails = prepared.concerns(mutant) and prepared.fails_under(mutant)
            assert fails == bool(failures(run)), (mutant.name, scenario.name)
            verdicts.add(fails)
    assert verdicts == {True, False}


@pytest.mark.slow
def test_what_cannot_change_a_record_is_known_without_answering_it_anew(law):
    """Of mutants of all kinds: those said to leave a scenario as it is leave every expectation of it as it is."""
    judge = Judge(law, read_scenarios(law)[0])
    found = sample_mutants(list(mutants(law)), 400)
    spared: dict[str, int] = {}
    for prepared in judge.scenarios[::300]:
        answered = prepared.answered()
        for mutant in filter(prepared.concerns, found):
            if answered.unaffected_by(mutant):
                spared[mutant.part.kind] = spared.get(mutant.part.kind, 0) + 1
                assert not prepared.fails_under(mutant), (mutant.name, prepared.scenario.name)
    assert spared["row"] > 50  # a record of a scenario has little else that does not fire


def test_every_core_gives_the_verdicts_of_one(tmp_path, monkeypatch):
    library = library_of(tmp_path, EVERYTHING.values())
    scenarios, _ = read_scenarios(library)
    found = list(mutants(library)) * 3
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    both = list(Judge(library, scenarios).verdicts(found))
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    assert both == list(Judge(library, scenarios).verdicts(found))


def test_command_lists_what_lives_and_fails_below_the_least(tmp_path):
    library = library_of(tmp_path, [EVERYTHING["all there"]])
    assert [problem for run in run_scenarios(library)[0] for problem in failures(run)] == []
    arguments = ["law", "mutate", "may-be-heard", "--law", str(tmp_path)]
    told = CliRunner().invoke(main, arguments)
    assert told.exit_code == 2
    assert "without 'unless {person} is a guest'" in told.output
    assert CliRunner().invoke(main, [*arguments, "--least", "10"]).exit_code == 0
    data = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).output)
    assert data["schema"] == "wellfounded.law-mutate/1"
    assert data["mutants"] == len(data["verdicts"])
    unknown = CliRunner().invoke(main, ["law", "mutate", "may-be-herd", "--law", str(tmp_path)])
    assert unknown.exit_code == 2
    assert "may-be-heard" in unknown.output
