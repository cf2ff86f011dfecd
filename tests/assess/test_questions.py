"""The questions put to the law about a case: gaps, questions, positions, comparisons, reasons against."""

from __future__ import annotations

import itertools
import textwrap
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.chart import charts
from wellfounded.assess.comparison import compare_cases
from wellfounded.assess.gaps import ask, gaps, questions_at_stake
from wellfounded.assess.inputs import may_be_stated
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.assess.showings import showable
from wellfounded.assess.unsettled_law import unsettled_law
from wellfounded.assess.why_not import obstacles
from wellfounded.engine.program import Atom, Value, Var
from wellfounded.matter.loader import load_matter_text
from wellfounded.problems import InputError

ROOT = Path(__file__).resolve().parents[2]
ROWS = YAML(typ="safe", pure=True).load((ROOT / "tests/seeds/kaptsov_rows.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def claim(example):
    return Case.of(*example("new-claim"))


@pytest.fixture(scope="module")
def kaptsov(example):
    return Case.of(*example("kaptsov"))


def test_every_set_of_showings_does_what_it_says_and_none_of_its_parts_does(claim):
    tried = 0
    for goal in questions_at_stake(claim):
        for gap in gaps(claim, goal):
            if gap.dates:
                continue  # sought as if the dates were known
            for completion in gap.completions:
                atoms = [item.atom for item in completion.inputs]
                if any(isinstance(arg, Var) for atom in atoms for arg in atom.args):
                    continue  # about something that is not in the file yet
                tried += 1
                for size in range(len(atoms) + 1):
                    for part in itertools.combinations(atoms, size):
                        reached = claim.model.what_if(dict.fromkeys(part, Value.TRUE)).value(goal) is gap.want
                        assert reached is (size == len(atoms))
    assert tried >= 3


def test_a_search_tells_how_far_it_is_and_finds_the_same(claim):
    steps: list[tuple[int, int]] = []
    goal = questions_at_stake(claim)[0]
    for search, alone in (
        (lambda: gaps(claim, goal, notify=lambda *step: steps.append(step)), gaps(claim, goal)),
        (lambda: ask(claim, notify=lambda *step: steps.append(step)), ask(claim)),
    ):
        steps.clear()
        assert search() == alone
        assert len(steps) > 1
        assert [done for done, _ in steps] == list(range(1, len(steps) + 1))
        assert {of for _, of in steps} <= {len(steps), len(steps) + 1}


def test_no_showing_contradicts_the_record(claim):
    contrary = {term.pred: term.contrary for term in claim.library.vocabulary.terms.values()}
    for goal in questions_at_stake(claim):
        for gap in gaps(claim, goal):
            for completion in gap.completions:
                for item in completion.inputs:
                    assert item.atom not in claim.facts
                    assert item.atom not in claim.matter.denied
                    assert item.atom._replace(pred=contrary[item.atom.pred]) not in claim.facts


@pytest.mark.parametrize("name", ["balachova", "kaptsov"])
def test_only_what_a_party_can_still_show_is_proposed(name, example):
    case = Case.of(*example(name))
    proposed = set()
    for goal in questions_at_stake(case):
        for gap in gaps(case, goal, 1):
            for completion in gap.completions:
                proposed |= {item.line for item in completion.inputs}
    assert proposed
    agency = ("decisions.", "reasons.", "findings.", "proceedings.", "cited_decisions.")
    allowed = ("challenged_before_board: true", "challenged_in_brief: true")
    assert [line for line in proposed if line.startswith(agency) and not line.endswith(allowed)] == []


def test_another_persons_harm_is_no_showing(example):
    case = Case.of(*example("balachova"))
    harms = {atom.args[0]: atom.args[1] for atom in case.facts if atom.pred == "{} was suffered by {}"}
    goal = case.atom("{k-asylum} is remanded for further proceedings")
    for atom in showable(case, goal):
        for name in atom.args:
            assert harms.get(name, "krasnoperov") == "krasnoperov"


def test_a_date_not_given_is_asked_for_first(law, example):
    text = (ROOT / "examples/new-claim.yaml").read_text(encoding="utf-8").replace(", filed: 2025-11-20", "", 1)
    case = Case.of(law, load_matter_text(text, matter_schema(law)))
    first = ask(case)[0]
    assert first.why == "date"
    assert first.line.startswith("claims.asylum.filed")
    assert any("from March 3, 2026" in change for change in first.changes)


REPORTED = """
format: 2
matter: Matter of R-
forum: ca4
stage: hearing
dates: {{decided: 2026-11-30}}
people: {{rosa: {{name: Rosa, national_of: El Salvador, last_arrival: 2025-03-20}}}}
claims: {{asylum: {{name: asylum, applicant: rosa, relief: asylum, ground: religion, filed: 2025-05-20}}}}
organizations: {{gang: {{name: the gang, government_body: false}}}}
harms:
  threat:
    {{name: the threat, kind: threat, victim: rosa, date: 2024-03-01, perpetrator: gang, on_account_of: religion{}}}
"""
"""A harm by private persons; what was said of a report to the police goes into the slot."""


@pytest.mark.parametrize(("said", "asked"), [("", True), (", reported_to_police: true", False)])
def test_why_nothing_was_reported_is_asked_only_where_nothing_is_said_to_have_been(law, schema, said, asked):
    matter = load_matter_text(REPORTED.format(said), schema, "case.yaml")
    texts = {one.text for one in ask(Case.of(law, matter))}
    for why in ("dangerous", "futile"):
        assert (f"reporting the threat to the police would have been {why}" in texts) is asked


EARLY = """
format: 2
matter: A group that no one has ruled on
dates: {{decided: 2026-01-05}}
forum: ca9
stage: {}
people: {{p: {{}}}}
claims: {{k: {{applicant: p}}}}
social_groups: {{g: {{claim: k}}}}
{}
"""


@pytest.mark.parametrize(
    ("stage", "entries", "asked"),
    [
        ("application", "", (False, False)),
        ("hearing", "", (False, False)),
        ("appeal", "", (True, False)),
        ("petition_for_review", "", (True, True)),
        ("hearing", "decisions: {d: {}}", (True, False)),  # a decision before a remand
        ("hearing", "petitions: {x: {}}", (True, True)),
        ("", "", (True, True)),  # a file that names no stage
    ],
)
def test_what_belongs_to_a_later_stage_is_not_asked_before_it(law, schema, stage, entries, asked):
    case = Case.of(law, load_matter_text(EARLY.format(stage, entries), schema, "case.yaml"))
    late = (Atom("{} was first proposed on appeal", ("g",)), Atom("{} petitions for review", ("p",)))
    assert tuple(may_be_stated(case, atom) for atom in late) == asked
    assert may_be_stated(case, Atom("{} is defined solely by the feared harm", ("g",)))


def test_questions_that_change_nothing_by_themselves_come_last(claim):
    order = [asked.why for asked in ask(claim)]
    assert "rule out" in order
    assert order == sorted(order, key=["date", "show", "rule out", "other"].index)


def test_the_contested_points_of_the_dissent(kaptsov):
    table = unsettled_law(kaptsov)
    assert len(table.combinations) == len(ROWS["readings"])
    for point in table.points:
        told = ROWS["questions"][point.question.name]
        assert point.question.kind == told["kind"]
        assert bool(point.settled) is told["settled"]
        assert point.flips
        for position, keys in told["adopts"].items():
            adopters = {adopter.citation.authority.key: adopter for adopter in point.adopters[position]}
            assert set(keys) <= set(adopters)
            assert not any(a.binds for a in adopters.values() if a.citation.authority.kind == "dissent")


@pytest.mark.parametrize("flip", ROWS["flips"], ids=lambda flip: f"{flip['change']}: {flip['from']} to {flip['to']}")
def test_a_position_changed_alone_flips_the_result(kaptsov, flip):
    sides = {row["outcome"] for row in ROWS["readings"] if flip["with"].items() <= row.items()}
    assert {flip["from"], flip["to"]} <= sides


def test_nothing_is_settled_while_nothing_is_chosen(kaptsov):
    for sentence in ROWS["unchosen"]["open"]:
        assert kaptsov.value(sentence) is Value.OPEN


def test_the_law_of_another_day_is_named(example):
    library, matter = example("balachova")
    before = Case.of(library, matter)
    after = Case.of(library, matter, setting_of(library, matter, "", before.law.setting.day.replace(year=2024)))
    changed = compare_cases(before, after)
    assert {law.reason for law in changed.added} >= {"for decisions from May 11, 2023"}
    texts = {change.text: (change.before, change.after) for change in changed.conclusions if change.outcome}
    assert texts["the petition is dismissed as to his CAT claim for failure to exhaust"] == (Value.TRUE, Value.OPEN)


def test_nothing_changes_when_nothing_differs(example):
    library, matter = example("chouchkov")
    same = compare_cases(Case.of(library, matter), Case.of(library, matter))
    assert (same.ended, same.added, same.conclusions) == ((), (), ())


def test_reasons_against_name_what_stands_in_the_way(example):
    case = Case.of(*example("balachova"))
    found = obstacles(case, case.atom("{k-admitted} withstands review"))
    against = [o.link for o in found.obstacles if o.link.kind == "defeated by"]
    assert against
    assert all(link.text.endswith("cannot be sustained") for link in against)


def test_a_chart_has_bars_and_burdens(claim):
    chart = charts(claim)[0]
    assert chart.element.value is Value.OPEN
    assert {bar.part.kind for bar in chart.bars} == {"bar"}
    assert any(bar.denied for bar in chart.bars), "the file answers some of them with no"
    assert any(bar.burden for bar in chart.bars)


def test_what_is_assumed_and_what_nothing_supports_is_said(law):
    text = """
        format: 2
        matter: An assumption
        forum: ca9
        dates: {as_of: 2026-01-01}
        people: {anna: {name: Anna}}
        feared_harms: {jail: {name: jail}}
        facts:
          afraid: {says: "{anna} fears {jail}", assumed: true}
          alone: {says: "{jail} would be inflicted by government officials"}
    """
    case = Case.of(law, load_matter_text(textwrap.dedent(text), matter_schema(law)))
    assert case.value("{anna} fears {jail}") is Value.TRUE
    assert case.value("{jail} would be inflicted by government officials") is Value.FALSE
    answer = review(case)
    assert "Anna fears jail" in answer.assumptions
    assert [entry.partition(":")[0] for entry in answer.unsupported] == ["alone"]


def test_a_sentence_with_a_brace_left_open_is_a_problem(kaptsov):
    for text in ("{", 'it is "so', "{a} {"):
        with pytest.raises(InputError) as problem:
            kaptsov.atom(text)
        assert problem.value.problems[0].code == "WF152"
