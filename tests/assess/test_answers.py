"""Another person's answers beside the program's."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.assess.answer_comparison import compare_answers
from wellfounded.assess.answer_file import WORDS, GivenAnswer, blank_answers, questions, read_answers
from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.cli import main
from wellfounded.engine.program import Value
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter
from wellfounded.problems import InputError, Problem

ROOT = Path(__file__).resolve().parents[2]
SEEDS = ("balachova", "kaptsov")


@pytest.fixture(scope="module", params=SEEDS)
def case(request):
    return case_of(request.param)


@cache
def case_of(name):
    library = cached_library()
    return Case.of(library, load_matter(ROOT / "examples" / f"{name}.yaml", matter_schema(library)))


@pytest.fixture(scope="module")
def kaptsov():
    return case_of("kaptsov")


def compared(case, sentence, answer, **more):
    text = json.dumps({"answers": [{"sentence": sentence, "answer": answer, **more}]})
    return compare_answers(case, read_answers(text, case, "answers.json"))


def file_of(case, choose, step=1):
    """The questions of a case, each ``step``-th of them answered as chosen for the program's value."""
    names = {value: word for word, value in WORDS.items()}
    file = blank_answers(case)
    for atom, entry in list(zip(questions(case), file["answers"], strict=True))[::step]:
        entry["answer"] = names[choose(case.model.value(atom))]
    return read_answers(json.dumps(file), case, "answers.json")


@cache
def opposed(name):
    """What comes of answers that are all other than the program's."""
    case = case_of(name)
    file = file_of(case, lambda value: Value.FALSE if value is Value.TRUE else Value.TRUE, step=5)
    return compare_answers(case, file)


def test_the_programs_own_answers_all_agree(case):
    same = compare_answers(case, file_of(case, lambda value: value))
    assert same.differences == ()
    assert len(same.agreed) == len(questions(case))
    assert same.blank == 0


@pytest.mark.parametrize("name", SEEDS)
def test_other_answers_all_differ_and_none_without_a_ground(name):
    found = opposed(name)
    assert found.agreed == ()
    assert len(found.differences) + found.blank == len(questions(case_of(name)))
    for one in found.differences:
        assert one.kind != "no rule", "a rule leads to each disposition that is asked about"
        assert one.rules or one.because or one.obstacles or one.not_applied, f"{one.text}: {one.kind}"


def test_the_questions_do_not_depend_on_the_answers_and_leave_out_other_stages(case):
    asked = {atom.pred for atom in questions(case)}
    assert {"the petition is granted as to {}", "the petition is denied as to {}"} <= asked
    assert not any(pred.startswith("the appeal is") for pred in asked)
    claims = [thing.id for thing in case.matter.things.values() if thing.kind == "claim"]
    for pred in asked:
        about = {atom.args[0] for atom in questions(case) if atom.pred == pred}
        assert about >= set(claims) or not about & set(claims)


def test_a_pending_claim_is_asked_about_its_goals():
    claim = case_of("new-claim")
    asked = [entry["sentence"] for entry in blank_answers(claim)["answers"]]
    assert asked
    assert not any("petition" in sentence for sentence in asked)


# sentence, answer, the kind of ground
GROUNDS = [
    ("balachova", "{k-credibility} cannot be sustained", "not established", "rule"),
    ("balachova", "{krasnoperov} is married to {balachova}", "not established", "record"),
    ("balachova", "{k-credibility} withstands review", "established", "default"),
    ("kaptsov", "the petition is granted as to {k-asylum}", "established", "unresolved"),
]


@pytest.mark.parametrize(("name", "sentence", "answer", "kind"), GROUNDS)
def test_a_difference_says_on_what_the_programs_answer_rests(name, sentence, answer, kind):
    (one,) = compared(case_of(name), sentence, answer).differences
    assert one.kind == kind
    assert bool(one.rules) == (kind in ("rule", "unresolved"))
    assert bool(one.because) == (kind == "unresolved")
    assert bool(one.obstacles) == (kind == "default")


STANDINGS = [
    ("Smith v. Jones", "unknown"),
    ("Chenery at 94-95", "cited"),
    ("8 U.S.C. § 1158", "not cited"),
    ("Loper Bright", "not binding"),
]


@pytest.mark.parametrize(("authority", "standing"), STANDINGS)
def test_the_authority_named_is_looked_up_for_the_forum_and_the_day(authority, standing):
    balachova = case_of("balachova")
    (one,) = compared(
        balachova, "{k-credibility} cannot be sustained", "not established", authority=authority
    ).differences
    assert one.authority is not None
    assert one.authority.standing == standing


def test_a_blank_that_would_give_the_other_answer_is_named_with_its_line(kaptsov):
    found = [(one, blank) for one in opposed("kaptsov").differences for blank in one.blanks]
    assert found
    for one, blank in found[:6]:
        assert kaptsov.supposing([blank.atom]).model.value(one.given.atom) is one.given.value
        assert blank.line


def test_the_example_in_the_guide_is_read(kaptsov):
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    example = guide.partition("## A second opinion")[2].partition("```json\n")[2].partition("```")[0]
    read = read_answers(example, kaptsov, "answers.json")
    assert len(read.answers) == 2
    named = compare_answers(kaptsov, read).differences[0].authority
    assert named is not None
    assert named.standing != "unknown"


def test_sentences_are_read_as_review_lists_them(kaptsov):
    texts = [
        {"sentence": "the petition is granted as to {}", "fillers": ["k-asylum"], "answer": "established"},
        {"sentence": "{} seeks {}", "fillers": ["k-asylum", "asylum"], "answer": "established"},
    ]
    read = read_answers(json.dumps({"answers": texts}), kaptsov, "answers.json")
    assert [answer.atom.args for answer in read.answers] == [("k-asylum",), ("k-asylum", "asylum")]


GOOD = {"sentence": "the petition is granted as to {k-asylum}", "answer": "established"}
WRONG = [
    ("not JSON", "{", "WF164", ""),
    ("too deep", "[" * 100_000, "WF164", ""),
    ("no list", "{}", "WF165", "--questions"),
    ("nothing answered", json.dumps({"answers": [{**GOOD, "answer": None}]}), "WF166", "no question is answered"),
    ("an unknown key", json.dumps({"answers": [{**GOOD, "anser": 1}]}), "WF165", "Did you mean: answer"),
    ("an unknown answer", json.dumps({"answers": [{**GOOD, "answer": "establishd"}]}), "WF166", "Did you mean: establ"),
    ("twice", json.dumps({"answers": [GOOD, GOOD]}), "WF166", "answers[1]"),
    ("an unknown sentence", json.dumps({"answers": [{**GOOD, "sentence": "the petition is grant as to {k-asylum}"}]}),
     "WF152", "Did you mean: the petition is granted"),
    ("an unknown id", json.dumps({"answers": [{**GOOD, "sentence": "the petition is granted as to {k-asyl}"}]}),
     "WF153", "Did you mean: k-asylum"),
    ("too few fillers", json.dumps({"answers": [{**GOOD, "fillers": ["k-asylum"]}]}), "WF165", "fillers"),
    ("a control character", json.dumps({"answers": [{**GOOD, "reason": "\x1b[31m"}]}), "WF165", "reason"),
    ("half a character", json.dumps({"answers": [{**GOOD, "sentence": "\ud800"}]}), "WF165", "sentence"),
    ("another schema", json.dumps({"schema": "x/9", "answers": [GOOD]}), "WF165", "wellfounded.answers/1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_file_that_is_wrong_is_reported(kaptsov, text, code, says):
    with pytest.raises(InputError) as caught:
        read_answers(text, kaptsov, "answers.json")
    assert {problem.code for problem in caught.value.problems} == {code}
    assert says in str(caught.value)
    assert str(caught.value).startswith("answers.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(sorted(WORDS)),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["answers", "sentence", "answer", "fillers", "reason"]) | st.text(), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(JSON)
def test_any_json_is_read_or_reported(kaptsov, data):
    answers: tuple[GivenAnswer, ...] = ()
    problems: tuple[Problem, ...] = ()
    try:
        answers = read_answers(json.dumps(data), kaptsov, "answers.json").answers
    except InputError as error:
        problems = error.problems
    assert bool(answers) != bool(problems)
    assert all(str(problem).isprintable() for problem in problems)


def run(*args):
    return CliRunner().invoke(main, list(args), catch_exceptions=False)


def test_the_blank_is_filled_in_and_compared_by_the_command(tmp_path):
    matter = str(ROOT / "examples" / "kaptsov.yaml")
    printed = run("compare", matter, "--questions")
    assert printed.exit_code == 0
    blank = json.loads(printed.stdout)
    blank["answers"][0] |= {"answer": "established", "reason": "I think so.", "authority": "Smith v. Jones"}
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(blank), encoding="utf-8")
    text = run("compare", matter, "--with", str(file))
    assert text.exit_code == 0
    assert "1 answer compared" in text.stdout
    assert "I think so." in text.stdout
    assert "not in the library's register" in text.stdout
    data = json.loads(run("compare", matter, "--with", str(file), "--json").stdout)
    assert data["schema"] == "wellfounded.compare-answers/1"
    (one,) = data["differences"]
    assert one["sentence"] == blank["answers"][0]["sentence"]
    assert one["missing_law"]
    refused = run("compare", matter, "--with", str(file), "--without", "{k-asylum} seeks asylum")
    assert refused.exit_code == 2
    assert "Omit the other options" in refused.stderr
    assert run("compare", matter, "--with", str(tmp_path / "none.json")).exit_code == 2
