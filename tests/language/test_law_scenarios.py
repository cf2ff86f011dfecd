"""Scenarios of the law come out as they say; what they reach is counted, and described for a rule."""

from __future__ import annotations

import json

import pytest
from law_texts import HERE, made, read

from wellfounded.assess.coverage import coverage
from wellfounded.assess.rule_description import describe
from wellfounded.assess.scenarios import run_scenarios
from wellfounded.engine.program import Atom, Count, Literal, Rule, Var
from wellfounded.engine.rule_filter import possible_rules
from wellfounded.language.library import read_library
from wellfounded.problems import InputError

LAW = """
term {person} may enter / {person} may not enter

rule enter
  {person} may enter
  if {claim} is the claim of {person}
  and {claim} was filed on {date}
  and {date} is on or after 2000-01-01
  unless {person} is a guest
  authority Hospitality Act; Old Latch at 7
  burden person, preponderance of the evidence
  decided from 2001-01-01
  note A note.

question silent-knock
  Does a silent knock count?
  position counts
    Yes.
    authority Essay
  position does-not
    No.
  settled for counts
    authority Hospitality Act
    decided from 2005-01-01

rule knock
  {person} knocks
  if {person} is a guest
  under silent-knock: counts
  authority Hospitality Act

rule wait
  {person} waits
  if {person} is a guest
  under silent-knock: does-not
  authority Hospitality Act
"""
HEAD = "  forum one\n  decided 2004-01-01\n  given {k} is the claim of {p}\n"
ENTER = f"scenario enter\n{HEAD}  given {{k}} was filed on 2000-01-01\n  then {{p}} may enter\n"
EARLIER = {"settled for counts (line 1), on a decision before January 1, 2005"}
REACHED = {
    "enter": {
        "applies",
        "does not apply",
        "is defeated by: unless {person} is a guest",
        "{date} is on or after 2000-01-01: yes",
        "{date} is on or after 2000-01-01: no",
        "on a decision before January 1, 2001",
    },
    "knock": {"applies", "does not apply"},
    "wait": {"applies", "does not apply"},
    "silent-knock": {
        "the position counts",
        "the position does-not",
        "settled for counts (line 1)",
        "settled for counts (line 1), on a decision before January 1, 2005",
    },
}


@pytest.fixture
def reach(tmp_path):
    """What scenarios reach of the law above, by rule."""

    def run(scenarios: str) -> dict[str, set[str]]:
        made(tmp_path, text=LAW)
        (tmp_path / "scenarios" / "text.scenario").write_text(scenarios, encoding="utf-8")
        library, problems = read_library(tmp_path)
        assert problems == []
        runs, failed = run_scenarios(library)
        assert [str(problem) for problem in failed] == []
        found = coverage(library, runs).reached.items()
        return {
            owner: {point.what for point, names in found if point.owner == owner and names}
            for owner in ("enter", "knock", "wait", "silent-knock")
        }

    return run


def test_nothing_is_reached_without_scenarios(tmp_path):
    library, _ = read(tmp_path, text=LAW)
    found = coverage(library, [])
    assert found.percent == 0
    assert {p.what for p in found.missing if p.owner == "enter"} == REACHED["enter"]
    assert {p.what for p in found.missing if p.owner == "silent-knock"} == REACHED["silent-knock"]


def test_a_library_without_law_is_all_reached(tmp_path):
    made(tmp_path)
    (tmp_path / "base.law").write_text("", encoding="utf-8")
    assert coverage(read_library(tmp_path)[0], []).percent == 100


@pytest.mark.parametrize(
    ("scenario", "owner", "what"),
    [
        (ENTER, "enter", {"applies", "{date} is on or after 2000-01-01: yes"}),
        (
            f"scenario a day early\n{HEAD}  given {{k}} was filed on 1999-12-31\n  not {{p}} may enter\n",
            "enter",
            {"does not apply", "{date} is on or after 2000-01-01: no"},
        ),
        (
            f'scenario perhaps\n{HEAD}  given {{k}} was filed on "about 2000-01-05"\n  open {{p}} may enter\n',
            "enter",
            {"does not apply"},
        ),
        (
            f"scenario a guest\n{HEAD}  given {{k}} was filed on 2001-01-01\n  given {{p}} is a guest\n"
            "  not {p} may enter\n",
            "enter",
            {"does not apply", "is defeated by: unless {person} is a guest"},
        ),
        (f"scenario no date\n{HEAD}  not {{k}} is on file\n", "enter", {"does not apply"}),
        (
            ENTER.replace("2004-01-01", "2000-12-31").replace("then", "not"),
            "enter",
            {"does not apply", "on a decision before January 1, 2001"},
        ),
        (f"scenario asked nothing\n{HEAD}  given {{p}} is no guest\n  not {{p}} waits\n", "knock", set()),
        (f"scenario asked\n{HEAD}  given {{p}} is no guest\n  not {{p}} waits\n", "wait", {"does not apply"}),
        (f"scenario open\n{HEAD}  given {{p}} is a guest\n  open {{p}} waits\n", "silent-knock", EARLIER),
        (
            f"scenario taken\n{HEAD}  position silent-knock: does-not\n  given {{p}} is a guest\n  then {{p}} waits\n",
            "silent-knock",
            {"the position does-not"} | EARLIER,
        ),
        (
            f"scenario settled\n{HEAD}  given {{p}} is a guest\n  then {{p}} knocks\n".replace("2004", "2005"),
            "silent-knock",
            {"the position counts", "settled for counts (line 1)"},
        ),
        (f"scenario settled, idle\n{HEAD}  not {{p}} knocks\n".replace("2004", "2005"), "silent-knock", set()),
    ],
)
def test_what_a_scenario_reaches(reach, scenario, owner, what):
    assert reach(scenario)[owner] == what


def test_everything_can_be_reached(reach):
    scenarios = (
        ENTER,
        f"scenario early\n{HEAD}  given {{k}} was filed on 1999-12-31\n  not {{p}} may enter\n",
        f"scenario guest\n{HEAD}  given {{k}} was filed on 2001-01-01\n  given {{p}} is a guest\n"
        "  not {p} may enter\n",
        ENTER.replace("enter\n", "too soon\n", 1).replace("2004-01-01", "2000-12-31").replace("then", "not"),
        f"scenario r\n{HEAD}  position silent-knock: does-not\n  given {{p}} is a guest\n  then {{p}} waits\n"
        "  not {p} knocks\n",
        f"scenario s\n{HEAD}  given {{p}} is a guest\n  then {{p}} knocks\n  not {{p}} waits\n".replace("2004", "2005"),
    )
    assert reach("\n".join(scenarios)) == REACHED


def test_rules_that_cannot_apply_are_left_out():
    x = Var("x")

    def rule(head: str, *body: Literal | Count) -> Rule:
        return Rule(head, Atom(head, (x,)), body)

    def holds(pred: str, positive: bool = True) -> Literal:
        return Literal(Atom(pred, (x,)), positive)

    rules = (
        rule("b", holds("a")),
        rule("c", holds("b"), holds("never", False)),
        rule("d", holds("never")),
        rule("e", holds("d")),
        rule("f", Count(2, Var("y"), Atom("d", (Var("y"),))), holds("a")),
        rule("g", holds("h")),
        rule("h", holds("g")),
        Rule("always", Atom("i")),
    )
    assert [kept.id for kept in possible_rules(rules, ["a"])] == ["b", "c", "always"]


def test_a_rule_is_described(tmp_path):
    library, _ = read(tmp_path, text=LAW)
    description = describe(library, "enter", coverage(library, []))
    assert json.loads(json.dumps(description)) == description
    assert (description["kind"], description["concludes"], description["contrary"]) == (
        "rule",
        "{person} may enter",
        "{person} may not enter",
    )
    (part,) = description["parts"]
    assert part["conditions"] == [
        "{claim} is the claim of {person}",
        "{claim} was filed on {date}",
        "{date} is on or after 2000-01-01",
        "unless {person} is a guest",
    ]
    assert part["scope"] == {
        "decided from": "2001-01-01",
        "burden": "person, preponderance of the evidence",
        "note": "A note.",
    }
    act, latch = part["authorities"]
    assert (act["cited"], act["binds"], act["later"]) == ("Hospitality Act", "everywhere", [])
    assert (latch["cited"], latch["binds"]) == ("Old Latch at 7", "the First Court")
    assert [(later["what"], later["by"], later["date"]) for later in latch["later"]] == [
        ("overruled", "Harbor", "2001-03-01")
    ]
    assert set(part["scenarios"]) == REACHED["enter"]


def test_a_judgment_and_a_route_of_rebuttal_are_described(tmp_path):
    library, _ = read(tmp_path, HERE / "good" / "judgment.law")
    description = describe(library, "gravity")
    assert description["kind"] == "judgment"
    assert [part["kind"] for part in description["parts"]] == ["arises", *["held so"] * 3, *["held not"] * 2]
    assert description["parts"][3]["scope"] == {"rank": "agency"}
    library, _ = read(tmp_path, HERE / "good" / "presumption.law")
    (route,) = describe(library, "welcome/rebutted-2")["parts"]
    assert (route["kind"], route["scope"]["forums"]) == ("rebuttal", ["the First Court"])


def test_a_question_is_described(tmp_path):
    library, _ = read(tmp_path, text=LAW)
    description = describe(library, "silent-knock")
    assert [(position["name"], position["used by"]) for position in description["positions"]] == [
        ("counts", ["knock"]),
        ("does-not", ["wait"]),
    ]
    assert description["positions"][0]["authorities"][0]["binds"] == "nobody"
    assert description["settled"][0]["scope"] == {"decided from": "2005-01-01"}


def test_a_name_that_is_none_is_told_the_nearest(tmp_path):
    library, _ = read(tmp_path, text=LAW)
    with pytest.raises(InputError) as raised:
        describe(library, "enterr")
    assert [problem.suggestion for problem in raised.value.problems] == ["enter"]


@pytest.mark.slow
def test_the_scenarios_of_the_law_come_out_as_they_say(law):
    runs, problems = run_scenarios(law)
    assert [str(problem) for problem in problems] == []
    assert runs
