"""The short way of whoever changes the law: law test, and law check on scenarios, as whole commands on a small law."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.api.law_library import forget
from wellfounded.cli import main

TEXTS = Path(__file__).parents[1] / "language"

LAW = """
term {person} may enter

term {person} may stay

term {person} knocks
  ask Does this person knock?

rule enter
  {person} may enter
  if {person} knocks
  unless {person} is a guest
  authority Hospitality Act

rule let-in
  {person} may enter
  if {person} is a guest
  authority Hospitality Act

table {relief} is granted by {person}
  shelter | host
  authority Hospitality Act

rule stay
  {person} may stay
  if {person} may enter
  and {person} is no guest
  authority Hospitality Act
"""
ENTER = """
scenario a knock
  forum one
  decided 2004-01-01
  given {p} knocks
  then {p} may enter

scenario a guest
  forum one
  decided 2004-01-01
  given {p} is a guest
  then {p} may enter
"""
STAY = """
scenario no guest
  forum one
  decided 2004-01-01
  given {p} knocks
  given {p} is no guest
  then {p} may stay
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A small law folder; what is kept is kept beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    law = tmp_path / "law"
    (law / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copy(TEXTS / name, law)
    (law / "doors.law").write_text(LAW.split("table")[0] + "rule stay" + LAW.split("rule stay")[1], encoding="utf-8")
    (law / "scenarios" / "enter.scenario").write_text(ENTER, encoding="utf-8")
    (law / "scenarios" / "stay.scenario").write_text(STAY, encoding="utf-8")
    return law


def run(folder, *args):
    forget()
    return CliRunner().invoke(main, ["law", *args, "--law", str(folder)], catch_exceptions=False)


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


# what is chosen, by which name
CHOSEN = [
    ([], ["a guest", "a knock", "no guest"]),
    (["enter.scenario"], ["a guest", "a knock"]),
    (["scenarios/stay.scenario"], ["no guest"]),
    (["doors.law"], ["a guest", "a knock", "no guest"]),
    (["enter"], ["a guest", "a knock"]),
    (["stay"], ["no guest"]),
    (["a knock"], ["a knock"]),
    (["stay", "a guest", "no guest"], ["a guest", "no guest"]),
]


@pytest.mark.parametrize(("names", "chosen"), CHOSEN, ids=[" ".join(names) or "all" for names, _ in CHOSEN])
def test_a_name_chooses_scenarios(folder, names, chosen):
    done = run(folder, "test", *names)
    assert (done.exit_code, done.stderr) == (0, "")
    count = "1 scenario" if len(chosen) == 1 else f"{len(chosen)} scenarios"
    assert done.stdout == f"{count}: all passed\n"
    for path in (folder / "scenarios").iterdir():  # every chosen scenario is run, and no other
        edited = path.read_text("utf-8").replace("  then ", "  not ")
        path.write_text(edited, encoding="utf-8")
    data = json.loads(run(folder, "test", *names, "--json").stdout)
    assert (data["schema"], data["scenarios"], data["failed"]) == ("wellfounded.law-test/1", len(chosen), len(chosen))
    assert sorted(problem["message"].partition(":")[0] for problem in data["problems"]) == chosen


def test_a_file_can_be_named_by_its_path(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    assert run(folder, "test", "law/scenarios/stay.scenario").stdout.startswith("1 scenario:")
    assert run(folder, "test", str(folder / "doors.law")).stdout.startswith("3 scenarios:")


def test_a_rule_that_no_scenario_expects_has_those_that_expect_what_follows(folder):
    edit(folder / "scenarios" / "enter.scenario", ENTER, "# None is left.\n")
    assert run(folder, "test", "let-in").stdout.startswith("1 scenario:")


def test_what_no_scenario_expects_is_said(folder):
    (folder / "scenarios" / "stay.scenario").unlink()
    done = run(folder, "test", "stay")
    assert done.exit_code == 1
    assert "No scenario tests this." in done.stdout


@pytest.mark.parametrize("names", [["enter.scenario"], ["enter"], ["a knock"], []])
def test_what_comes_out_otherwise_is_told_with_its_place(folder, names):
    edit(folder / "doors.law", "unless {person} is a guest", "and {person} is a guest")
    done = run(folder, "test", *names)
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert (
        "scenarios/enter.scenario:6: WF311 a knock: '{p} may enter' is not established; expected: established" in told
    )


def test_an_unknown_name_is_told_the_nearest(folder):
    for name, near in (("ente", "enter"), ("stya.scenario", "stay.scenario"), ("a knok", "a knock")):
        done = run(folder, "test", name, "enter")
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"scenario '{name}'. Did you mean: {near}?" in done.stderr


@pytest.mark.parametrize("args", [["test"], ["test", "enter.scenario"], ["check"], ["check", "--json"]])
def test_a_wrong_line_of_a_scenario_is_told_with_the_nearest(folder, args):
    path = folder / "scenarios" / "enter.scenario"
    edit(path, "given {p} knocks", "givn {p} knocks")
    edit(path, "then {p} may enter\n\n", "then {p} may enters\n\n")
    edit(path, "forum one\n  decided 2004-01-01\n  given {p} is", "forum oen\n  decided 2004-01-01\n  given {p} is")
    done = run(folder, *args)
    assert done.exit_code == 2
    said = done.stderr or "".join(
        f"{f['file']}:{f['line']}: {f['code']} {f['message']} {f['suggestion']}\n"
        for f in json.loads(done.stdout)["problems"]
    )
    for line, code, near in ((5, "WF301", "given"), (6, "WF308", "{person} may enter"), (9, "WF304", "one")):
        assert any(
            f"enter.scenario:{line}: {code}" in one and near in one.partition("'")[2] for one in said.splitlines()
        ), said


def test_a_wrong_scenario_in_another_file_does_not_keep_one_from_running(folder):
    edit(folder / "scenarios" / "stay.scenario", "forum", "foorum")
    assert run(folder, "test", "enter.scenario").exit_code == 0
    assert run(folder, "test").exit_code == 2


def test_check_counts_the_scenarios_and_leaves_them_while_the_law_is_wrong(folder):
    assert ", 3 scenarios: 0 errors" in " ".join(run(folder, "check").stdout.split())
    edit(folder / "doors.law", "term {person} knocks", "trem {person} knocks")
    done = run(folder, "check")
    assert done.exit_code == 2
    assert "doors.law" in done.stderr
    assert ".scenario" not in done.stderr


def ran(folder, monkeypatch, *args):
    """How many scenarios a command has run, beside its exit code."""
    from wellfounded.assess import scenario_results

    count: list[str] = []
    inner = scenario_results.run_under

    def counted(library, parts, scenario):
        count.append(scenario.name)
        return inner(library, parts, scenario)

    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    monkeypatch.setattr(scenario_results, "run_under", counted)
    code = run(folder, *args).exit_code
    monkeypatch.setattr(scenario_results, "run_under", inner)
    return code, sorted(count)


def test_only_what_a_change_can_have_touched_is_run_again(folder, monkeypatch):
    everything = ["a guest", "a knock", "no guest"]
    assert ran(folder, monkeypatch, "coverage")[1] == everything
    assert ran(folder, monkeypatch, "coverage")[1] == []
    assert ran(folder, monkeypatch, "coverage", "--no-keep")[1] == everything
    assert ran(folder, monkeypatch, "test") == (0, [])
    assert ran(folder, monkeypatch, "test", "a guest") == (0, ["a guest"]), "what is named is run"
    edit(folder / "scenarios" / "stay.scenario", "scenario no guest", "# A comment.\nscenario no guest")
    assert ran(folder, monkeypatch, "coverage")[1] == []
    edit(folder / "doors.law", "  and {person} is no guest\n", "")
    touched = ran(folder, monkeypatch, "test")[1]
    assert "no guest" in touched
    edit(folder / "doors.law", "unless {person} is a guest", "and {person} is a guest")
    assert ran(folder, monkeypatch, "test") == (1, everything)
    assert ran(folder, monkeypatch, "test") == (1, ["a knock", "no guest"]), "what fails is run every time"


def test_coverage_is_the_same_with_and_without_what_was_kept(folder):
    told = {run(folder, "coverage", "--json", *options).stdout for options in (["--no-keep"], [], [])}
    assert len(told) == 1
    assert run(folder, "show", "enter", "--scenarios").stdout == run(folder, "show", "enter", "--scenarios").stdout


def test_two_runs_at_once_give_what_one_gives(folder):
    command = [sys.executable, "-m", "wellfounded", "law", "coverage", "--json", "--law", str(folder)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    told = {process.communicate(timeout=120)[0] for process in both}
    assert told == {run(folder, "coverage", "--json").stdout}
