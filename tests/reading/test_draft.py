"""``wellfounded draft``: a case file that loads, with places behind its values and questions for a person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from invented import BODY, agency

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import ask
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.cli import main
from wellfounded.drafting import Asked, draft
from wellfounded.extraction import open_document
from wellfounded.matter.actual_disposition import load_expectations_text
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import SCHEMA_LINE
from wellfounded.problems import InputError
from wellfounded.reading.anonymize.file_numbers import shorten_file_numbers
from wellfounded.reading.facts.reader import read_with_facts
from wellfounded.reading.model import Found, Reading, Span

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"


def drafted(*args, stdin=None):
    return CliRunner().invoke(main, ["draft", *map(str, args)], input=stdin, catch_exceptions=False)


def reading(family="agency", **values):
    found = {name: Found(value, (Span(0, 1, 3),), 0.9, "the words") for name, value in values.items()}
    return Reading("some/decision.txt", family, "", (), found)


@pytest.fixture(scope="module")
def schema(law):
    return matter_schema(law)


def loaded(schema, text):
    return load_matter_text(text, schema)


def test_what_was_read_stands_there_with_its_page_and_how_sure_it_is(schema):
    text = draft(
        reading(decided="2012-06-07", circuit="ca10", applications=("asylum", "cat"), grounds=("religion",)),
        schema.forums,
    )
    assert "forum: ca10  # p. 3, 90%: the words" in text
    assert "Drafted from decision.txt" in text
    matter = loaded(schema, text)
    assert matter.forum == "ca10"
    assert {"asylum", "cat"} <= matter.things.keys()
    assert "ground: religion" in text.split("cat:")[0]
    assert "ground:" not in text.split("  cat:")[1]


@pytest.mark.parametrize(("appellant", "denied"), [("respondent", "denied"), ("dhs", "granted")])
def test_who_appealed_says_whom_the_decision_below_was_against(schema, appellant, denied):
    issues = ({"issue": "nexus", "ruling": "remanded"}, {"issue": "timeliness", "ruling": "not_reached"})
    text = draft(
        reading(decided="2012-06-07", circuit="ca1", applications=("asylum",), appellant=appellant, issues=issues),
        schema.forums,
    )
    loaded(schema, text)
    assert f"{denied}: [asylum]" in text
    assert f"adverse: {str(denied == 'denied').lower()}" in text
    assert "? The decision also rules on timeliness (not reached, p. 3)" in text


def test_what_was_not_read_is_asked_and_the_file_loads_all_the_same(schema):
    text = draft(reading(decided=None, circuit=None, appellant=None), schema.forums, [Asked("Was it so?", "a.b: true")])
    assert loaded(schema, text).forum == "bia"
    assert "# ? What is the date of the decision?" in text
    assert "# ? Who appealed" in text
    assert "# ? Was it so?  [a.b: true]" in text
    assert "# Not read: decided, circuit, appellant." in text


def test_the_outcome_is_only_expected(schema):
    text = draft(
        reading(decided="2012-06-07", circuit="ca1", applications=("asylum",), disposition=("appeal_dismissed",)),
        schema.forums,
    )
    expected = load_expectations_text(text, schema)
    assert len(expected.holds) == 1
    assert all("dismissed" not in fact.pred for fact in loaded(schema, text).facts)
    several = draft(
        reading(decided="2012-06-07", applications=("asylum",), disposition=("vacated", "remanded")), schema.forums
    )
    assert "actual_disposition:" not in several
    assert "# Ordered: vacated, remanded" in several


def test_an_opinion_is_a_petition_for_review(schema):
    values = {"decided": "2012-06-07", "court": "ca1", "caption": "A v. B", "applications": ("asylum",)}
    text = draft(reading("opinion", **values, disposition="petition_denied"), schema.forums)
    assert loaded(schema, text).title == "A v. B"
    assert "stage: petition_for_review" in text
    assert text.rstrip().endswith('fails:\n    - "the petition is granted as to {asylum}"')
    assert 'holds:\n    - "the petition is denied as to {asylum}"\n' in text


def people(*given):
    names = ("name", "called", "relation", "derivative", "own")
    return tuple(dict(zip(names, (one[0], *one), strict=True)) for one in given)


TWO = people(("Lark", None, False, True), ("Moore", "husband", True, False))


def test_each_of_several_people_has_an_entry_and_claims(schema):
    told = {"what": "entered", "when": "2001-02-03", "sentence": "Lark came in."}
    text = draft(
        reading(
            "opinion",
            decided="2012-06-07",
            court="ca1",
            caption="A v. B",
            applications=("asylum", "cat"),
            applicants=TWO,
            events=(told,),
        ),
        schema.forums,
    )
    things = loaded(schema, text).things
    assert {"lark", "moore", "lark-asylum", "lark-cat", "moore-through-lark"} <= things.keys()
    assert "moore-asylum" not in things
    assert "included_in: lark-asylum" in text
    assert text.count("spouse: ") == 2
    assert text.count("last_arrival: 2001-02-03") == 1
    assert "? The decision treats Moore as a derivative applicant." in text


def test_a_ruling_about_one_gives_a_finding_about_one_and_claims_of_one_their_own_outcome(schema):
    one = {"issue": "nexus", "ruling": "against_respondent", "party": "Moore", "claim": "", "sentence": "So."}
    parted = (
        {"party": "Moore", "claim": "cat", "disposition": "dismissed"},
        {"party": "", "claim": "rest", "disposition": "granted"},
    )
    values = {"decided": "2012-06-07", "court": "ca1", "caption": "A v. B", "applications": ("asylum", "cat")}
    text = draft(
        reading(
            "opinion",
            **values,
            applicants=people(("Lark", None, False, True), ("Moore", None, False, True)),
            issues=(one,),
            dispositions=parted,
            disposition=("petition_dismissed_in_part", "petition_granted_in_part"),
            decision_reviewed="judge",
            decisions_below=("2010-02-03", "2009-01-02"),
        ),
        schema.forums,
    )
    loaded(schema, text)
    assert "relates_to: moore" in text
    assert "merits_ruling_on: moore-asylum" in text or "merits_ruling_on: [moore-asylum]" in text
    assert "affirmance_without_opinion: true" in text
    assert text.index("date: 2009-01-02") < text.index("date: 2010-02-03")
    expected = load_expectations_text(text, schema)
    assert len(expected.holds) == 3
    assert len(expected.fails) == 1


def test_redacted_respondents_are_called_by_their_relationship(schema):
    kin = people(("", "mother", False, True), ("", "child", True, False), ("", "child", True, False))
    text = draft(
        reading(
            decided="2012-06-07",
            circuit="ca1",
            applications=("asylum",),
            appellant="respondent",
            respondents=3,
            applicants=kin,
        ),
        schema.forums,
    )
    assert {"mother", "child", "child-3", "mother-asylum", "child-through-mother"} <= loaded(schema, text).things.keys()
    assert "Who are the others" not in text


def test_words_of_a_decision_never_leave_their_comment(schema):
    nasty = "x\nforum: ca9\n# y"
    found = {"decided": Found("2012-06-07", (), 0.9, nasty), "nationality": Found(nasty, (), 0.9, nasty)}
    matter = loaded(schema, draft(Reading("a\nforum: ca9.txt", "agency", "", (), found), schema.forums))
    assert matter.forum == "bia"


def test_a_value_of_characters_that_cannot_be_printed_is_left_out(schema):
    found = {"nationality": Found("\x00\x1c \u200b", (), 0.9, "a scan")}
    assert "national_of" not in draft(Reading("a.txt", "agency", "", (), found), schema.forums)


def test_something_else_than_a_decision_is_refused():
    with pytest.raises(InputError, match="WF611"):
        draft(Reading("cat.txt", "none", ""), ("ca1",))


def test_review_and_questions_run_on_a_draft_as_it_comes(tmp_path):
    decision, matter = tmp_path / "d.txt", tmp_path / "m.yaml"
    decision.write_text(agency(body=f"{BODY} We find no clear error in the adverse credibility finding."), "utf-8")
    assert drafted(decision, "-o", matter).exit_code == 0
    assert "# Unanswered questions" in matter.read_text(encoding="utf-8")
    for command in ("review", "questions"):
        assert CliRunner().invoke(main, [command, str(matter), "--json"]).exit_code == 0
    again = drafted(decision, "-o", matter)
    assert again.exit_code == 2
    assert "WF612" in again.output
    assert drafted(decision, "-o", matter, "--force", "--max", "0").exit_code == 0
    assert drafted(decision, "-o", tmp_path / "no" / "m.yaml").exit_code == 2
    assert drafted("-", stdin=agency()).output.startswith(f"{SCHEMA_LINE}\n# Drafted from")


@pytest.mark.skipif(not DATA.is_dir(), reason="the decisions in ../shared are not here")
def test_every_decision_gives_a_draft_that_loads(schema):
    gold = DATA / "agency" / "gold.jsonl"
    for line in gold.read_text(encoding="utf-8").splitlines():
        said = {name: _tuples(value) for name, value in json.loads(line).items() if name not in ("file", "notes")}
        loaded(schema, draft(reading(**said), schema.forums))


def of_the_shared(family):
    """Readings of the shared decisions: opinions and seeds, or ten of the Board that the rules were made with."""
    if family == "opinion":
        return sorted([*(DATA / "opinions").glob("*.txt"), *(DATA / "seeds").glob("*.txt")])
    return [path for path in sorted((DATA / "agency").glob("bia-*.txt")) if int(path.stem[-3:]) % 3][:10]


@pytest.mark.slow
@pytest.mark.skipif(not DATA.is_dir(), reason="the decisions in ../shared are not here")
@pytest.mark.parametrize(
    "path", [*of_the_shared("opinion"), *of_the_shared("agency")] if DATA.is_dir() else [], ids=lambda path: path.stem
)
def test_review_and_questions_run_on_the_draft_of_a_real_decision(law, schema, path):
    found = read_with_facts(open_document(path))
    text = draft(found, schema.forums)
    assert "A75 836 651" not in shorten_file_numbers(text)
    matter = loaded(schema, text)
    load_expectations_text(text, schema)
    read = found.fields["applicants"].value
    count = len(read) if isinstance(read, tuple) else 0
    told = {fact.how for fact in found.facts}
    relatives = [thing for thing in matter.things.values() if thing.kind == "person"][max(count, 1) :]
    for one in relatives:  # everyone else is there for words of the decision
        assert any(quote in text.split(f"  {one.id}:\n")[1].splitlines()[0] for quote in told)
    if not matter.decided.latest:
        matter = load_matter_text(text.replace("{decided: }", "{decided: 2008-01-02}"), schema)
    case = Case.of(law, matter)
    assert review(case).title == matter.title
    ask(case)  # which has nothing to ask where no claim was read


def _tuples(value):
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def test_a_draft_names_no_number_that_is_in_the_name_of_a_paper(tmp_path):
    papers = [tmp_path / "A097979909_board.txt", tmp_path / "A097-979-909-other.txt"]
    for paper in papers:
        paper.write_text(agency(), encoding="utf-8")
    text = drafted(*map(str, papers)).output
    assert "909_board.txt" in text
    assert "97979909" not in text.replace("-", "")
