"""The unanswered questions that decide an argument: with the answer it succeeds, and without one the review says so."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wellfounded.assess.case import Case
from wellfounded.assess.deciding_silences import deciding_pairs, deciding_silences
from wellfounded.assess.schema import matter_schema
from wellfounded.cli import main
from wellfounded.engine.program import Atom, Value
from wellfounded.language.library import Library, load_library
from wellfounded.matter.loader import load_matter_text

MATTER = """format: 2
matter: A petition on evidence left out
forum: ca9
stage: petition_for_review
dates: {decided: 2016-06-01}
people:
  ana: {name: Ana, petitioner: true}
claims:
  asylum: {name: her asylum claim, applicant: ana, relief: asylum}
decisions:
  board: {name: the Board's decision, issued_by: the Board, date: 2014-05-01, denied: asylum}
findings:
  no-tie: {name: the finding of no nexus, decision: board, subject: nexus, merits_ruling_on: asylum, adverse: true,
    stated_ground: true, unmentioned_exhibit: letter}
exhibits:
  letter: {name: the threatening letter, offered_by: ana%s}
arguments:
  left-out: {name: the argument on the letter, made_by: ana, made_before: the court, challenges: no-tie,
    error: failure to consider material evidence}
"""
ERROR = Atom("{} is erroneous ({})", ("no-tie", "failure to consider material evidence"))
LINE = "exhibits.letter.new_on_finding: no-tie"


@pytest.fixture(scope="module")
def law() -> Library:
    return load_library()


def case_of(law: Library, more: str = "") -> Case:
    return Case.of(law, load_matter_text(MATTER % more, matter_schema(law), "matter.yaml")).of_possible_law()


def test_the_question_that_decides_is_named(law: Library) -> None:
    case = case_of(law)
    assert case.model.value(ERROR) is Value.FALSE
    assert LINE in [one.line for one in deciding_silences(case, ERROR)]


def test_each_question_would_decide(law: Library) -> None:
    full = Case.of(law, case_of(law).matter)
    found = deciding_silences(case_of(law), ERROR, most=20)
    assert found
    for one in found:
        assert full.model.what_if({one.atom: Value.TRUE}).value(ERROR) is not Value.FALSE, one.line


def test_nothing_is_asked_once_it_is_answered(law: Library) -> None:
    case = case_of(law, ", new_on_finding: no-tie")
    assert case.model.value(ERROR) is Value.TRUE
    assert deciding_silences(case, ERROR) == ()


def test_the_review_says_what_would_change_the_answer(law: Library, tmp_path) -> None:
    path = tmp_path / "matter.yaml"
    path.write_text(MATTER % "", encoding="utf-8")
    told = CliRunner().invoke(main, ["review", str(path)])
    assert told.exit_code == 0, told.output
    assert "The answer would change if the file said" in told.output
    assert LINE in " ".join(told.output.split())
    path.write_text(MATTER % ", new_on_finding: no-tie", encoding="utf-8")
    assert LINE not in " ".join(CliRunner().invoke(main, ["review", str(path)]).output.split())


def test_a_field_that_takes_a_value_and_has_none_is_named(law: Library) -> None:
    blank = MATTER.replace(", unmentioned_exhibit: letter", "") % ", new_on_finding: no-tie"
    case = Case.of(law, load_matter_text(blank, matter_schema(law), "matter.yaml")).of_possible_law()
    lines = [one.line for one in deciding_silences(case, ERROR, most=20)]
    assert "findings.no-tie.testimony_omitted: true" in lines
    assert any(line.startswith("findings.no-tie.unmentioned_exhibit: ") for line in lines)


def test_two_answers_are_named_where_neither_alone_decides(law: Library) -> None:
    error = Atom("{} is erroneous ({})", ("no-tie", "failure to address a dispositive argument"))
    more = MATTER.replace("made_before: the court", "made_before: [the Board, the court], specific: true").replace(
        "error: failure to consider material evidence", "error: failure to address a dispositive argument"
    )
    case = Case.of(law, load_matter_text(more % "", matter_schema(law), "matter.yaml")).of_possible_law()
    assert deciding_silences(case, error) == ()
    ((first, second),) = deciding_pairs(case, error)
    assert first.line.startswith("findings.no-tie.arguments_unaddressed: ")
    assert second.line == "arguments.left-out.every_ground_attacked: true"
    told = more.replace("unmentioned_exhibit: letter", "arguments_unaddressed: left-out").replace(
        "specific: true", "specific: true, every_ground_attacked: true"
    )
    case = Case.of(law, load_matter_text(told % "", matter_schema(law), "matter.yaml")).of_possible_law()
    assert case.model.value(error) is Value.TRUE
    assert deciding_pairs(case, error) == ()


def test_a_blank_answer_about_an_argument_is_never_stronger_than_both_answers(law: Library) -> None:
    """Nothing is upheld or set aside on a blank that neither answer would uphold or set aside."""
    text = MATTER.replace("made_before: the court", "made_before: [the Board, the court], specific: true").replace(
        "error: failure to consider material evidence", "error: failure to address a dispositive argument"
    )
    text = text.replace("unmentioned_exhibit: letter", "arguments_unaddressed: left-out")
    case = Case.of(law, load_matter_text(text % "", matter_schema(law), "matter.yaml"))
    decided = [outcome.sentence.atom.pred for outcome in law.outcomes] + [
        "{} withstands review",
        "{} cannot be sustained",
    ]
    asked = [one.term for one in law.vocabulary.things["argument"].fields.values() if one.term.contrary]
    blank = [
        one for one in asked if not any(case.model.stated(Atom(p, ("left-out",))) for p in (one.pred, one.contrary))
    ]
    firm = 0
    for term in blank:
        yes, no = (case.supposing([Atom(pred, ("left-out",))]) for pred in (term.pred, term.contrary))
        for pred in decided:
            for atom, value in case.model.atoms(pred):
                if value is Value.TRUE:
                    firm += 1
                    assert Value.TRUE in {yes.model.value(atom), no.model.value(atom)}, (term.pred, case.words(atom))
    assert "{} attacks every ground of the result" in [one.pred for one in blank]
    assert firm


def test_a_finding_on_which_an_argument_is_unanswered_is_not_upheld(law: Library) -> None:
    """An argument that depends on a fact leaves the finding unresolved with it."""
    text = MATTER.replace("made_before: the court", "made_before: [the Board, the court], specific: true").replace(
        "error: failure to consider material evidence", "error: failure to address a dispositive argument"
    )
    text = text.replace("unmentioned_exhibit: letter", "arguments_unaddressed: left-out")
    values = {}
    for answer in ("", ", every_ground_attacked: true", ", every_ground_attacked: false"):
        told = text.replace("specific: true", "specific: true" + answer)
        case = Case.of(law, load_matter_text(told % "", matter_schema(law), "matter.yaml"))
        values[answer[-5:]] = [
            case.value("{no-tie} withstands review"),
            case.value("{no-tie} cannot be sustained"),
        ]
    assert values == {
        "": [Value.OPEN, Value.FALSE],
        " true": [Value.FALSE, Value.TRUE],
        "false": [Value.TRUE, Value.FALSE],
    }
