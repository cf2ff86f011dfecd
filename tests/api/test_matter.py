"""What a program asks of a matter: typed answers, the same as the commands', and faults as one exception."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import wellfounded
from wellfounded.cli import main

ROOT = Path(__file__).resolve().parents[2]
BALACHOVA = str(ROOT / "examples" / "balachova.yaml")
CLAIM = str(ROOT / "examples" / "new-claim.yaml")
SENTENCE = "{k-credibility} cannot be sustained"


@pytest.fixture(scope="module")
def matter():
    return wellfounded.load(BALACHOVA)


def run(*args):
    done = CliRunner().invoke(main, list(args), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


# the question asked in Python, and as a command
QUICK = [
    (lambda m: m.review("ca9", "2023-06-01"), ["review", BALACHOVA, "--forum", "ca9", "--as-of", "2023-06-01"]),
    (lambda m: m.why(SENTENCE, depth=3), ["why", BALACHOVA, SENTENCE, "--depth", "3"]),
    (lambda m: m.why("{k-credibility} withstands review"), ["why", BALACHOVA, "{k-credibility} withstands review"]),
    (lambda m: m.deadlines(), ["deadlines", BALACHOVA]),
]
LONG = [
    (lambda m: m.review(), ["review", BALACHOVA]),
    (lambda m: m.under("ca9").assess(), ["assess", BALACHOVA, "--forum", "ca9"]),
    (lambda m: m.why_not("{k-admitted} withstands review"), ["whynot", BALACHOVA, "{k-admitted} withstands review"]),
    (lambda m: m.missing(SENTENCE, most=1), ["gaps", BALACHOVA, SENTENCE, "--max", "1"]),
    (lambda m: m.ask(SENTENCE, most=2), ["questions", BALACHOVA, SENTENCE, "--max", "2"]),
    (lambda m: m.unsettled(), ["unsettled", BALACHOVA]),
    (lambda m: m.compare(day=dt.date(2023, 6, 1)), ["compare", BALACHOVA, "--as-of", "2023-06-01"]),
    (lambda m: m.compare(["ca5", "ca9"]), ["compare", BALACHOVA, "--forum", "ca5", "--forum", "ca9"]),
    (lambda m: m.document("chronology"), ["chronology", BALACHOVA]),
    (lambda m: m.document("exhibits", anonymize=True), ["exhibits", BALACHOVA, "--anonymize"]),
]


def named(value):
    return value[0] if isinstance(value, list) else ""


def same(answer, command):
    printed = run(*command, "--json")
    assert printed == answer.to_json()
    assert json.loads(printed) == answer.to_dict()


@pytest.mark.parametrize(("asked", "command"), QUICK, ids=named)
def test_an_answer_is_that_of_the_command(matter, asked, command, capfd):
    answer = asked(matter)
    assert capfd.readouterr() == ("", ""), "nothing is printed"
    same(answer, command)
    assert run(*command) == str(answer)
    with pytest.raises(dataclasses.FrozenInstanceError):
        answer.matter = "another"


@pytest.mark.slow
@pytest.mark.parametrize(("asked", "command"), LONG, ids=named)
def test_every_answer_is_that_of_the_command(matter, asked, command):
    same(asked(matter), command)


def test_an_answer_in_a_notebook_is_escaped():
    text = Path(CLAIM).read_text(encoding="utf-8").replace("matter: ", "matter: '<b>&' # ", 1)
    matter = wellfounded.loads(text)
    for shown in (matter._repr_html_(), matter.assess()._repr_html_(), matter.document("exhibits")._repr_html_()):
        assert "&lt;b&gt;&amp;" in shown
        assert "<b>&" not in shown


def test_what_is_wrong_with_a_file_is_one_exception_with_a_list():
    with pytest.raises(wellfounded.InputError) as caught:
        wellfounded.loads("format: 2\nmatter: A v. B\nforum: ca22\nstage: pettion\n")
    assert [problem.line for problem in caught.value.problems] == [3, 4]
    assert caught.value.problems[0].suggestion == "ca2"


@pytest.mark.parametrize(
    "asked",
    [
        lambda m: m.review("ca22"),
        lambda m: m.review(day="2023-02-30"),
        lambda m: m.why("{k-credibility} can not be sustained"),
        lambda m: m.document("memmo"),
        lambda m: m.write("memo", format="rtf"),
        lambda m: m.under(positions={"silent-neutralty": "x"}),
        lambda m: m.compare(),
        lambda m: wellfounded.Law.at("ca22", "2023-06-01"),
        lambda m: wellfounded.Law.at("ca2", ""),
        lambda m: wellfounded.Law.at("ca2", "2023-06-01").rule("erroneous-finding-not-sustaned"),
        lambda m: wellfounded.Law.at("ca2", "2023-06-01").authority("Balachva"),
        lambda m: wellfounded.count_deadlines({}),
        lambda m: wellfounded.count_deadlines({"decision_of_judg": "2026-03-02"}),
        lambda m: wellfounded.load("no-such.yaml"),
        lambda m: wellfounded.check_citations(text="8 U.S.C. § 1158", forum="ca22"),
    ],
)
def test_what_is_wrong_with_a_question_is_said(matter, asked):
    with pytest.raises(wellfounded.InputError) as caught:
        asked(matter)
    assert all(problem.code.startswith("WF") and problem.message for problem in caught.value.problems)


def test_a_matter_says_what_it_is(matter):
    assert (matter.forum, matter.date, matter.path) == ("ca2", dt.date(2008, 11, 12), BALACHOVA)
    assert matter.under("ca9", "2023-06-01").date == dt.date(2023, 6, 1)
    data = matter.to_dict()
    assert data["format"] == "2"
    assert data["forum"] == "ca2"
    assert json.loads(json.dumps(data)) == data


def test_a_document_is_written_whole_and_over_nothing_else(matter, tmp_path):
    place = tmp_path / "exhibits.html"
    content = matter.write("exhibits", to=place)
    assert place.read_text(encoding="utf-8") == content
    with pytest.raises(wellfounded.InputError):
        matter.write("exhibits", to=place)
    assert matter.write("exhibits", to=place, overwrite=True) == content
    assert matter.write("exhibits", format="docx")[:2] == b"PK"


def test_the_law_of_a_forum_on_a_day():
    law = wellfounded.Law.at("ca2", "2008-11-12")
    found = law.search("erroneous finding sustained", most=3)
    assert any(one.rule == "erroneous-finding-not-sustained" for one in found.rules)
    assert law.rule("erroneous-finding-not-sustained").to_dict()["parts"]
    entry = law.authority("8 U.S.C. § 1158(b)(1)")
    assert entry.stands
    assert entry.pin or entry.key
    assert len(law.rules.rules) > 100
    people = next(thing for thing in law.vocabulary.things if thing.section == "people")
    assert people.fields
    for answer in (found, law.rule("erroneous-finding-not-sustained"), entry, law.vocabulary):
        assert str(answer).strip()
        assert json.loads(answer.to_json()) == answer.to_dict()


def test_deadlines_and_citations_without_a_matter():
    found = wellfounded.count_deadlines({"decision_of_judge": "2026-03-02"}, forum="ca2")
    assert found.deadlines[0].due
    assert found.calendar.startswith("BEGIN:VCALENDAR")
    assert "decision_of_judge" in {one.event for one in wellfounded.deadline_events().events}
    checked = wellfounded.check_citations(text="See 8 U.S.C. § 1158(b)(1).", day="2026-03-04")
    assert checked.as_of == "2026-03-04"
    assert wellfounded.find_citations(text="See 8 U.S.C. § 1158(b)(1).").citations[0].kind == "statute"


@pytest.mark.slow
def test_a_whole_matter_is_not_asked_about_a_doctrine_with_no_place_in_it():
    jin = wellfounded.load(str(ROOT / "tests/coded/ca2-jin/matter.yaml"))
    lines = [one.line for one in jin.ask(most=400).questions]
    assert any("findings.no-opinion." in line for line in lines)
    assert not any(".arrest_by" in line or ".jurisdictional_objection" in line for line in lines)
