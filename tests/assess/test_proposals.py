"""What is proposed can be entered: the loader takes every set of showings, every question, and every missing link."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from proposals import problems_with

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import ask, gaps, questions_at_stake
from wellfounded.assess.inputs import may_be_stated, stated_together
from wellfounded.assess.why_not import MissingLink, _Tracer, obstacles
from wellfounded.engine.program import Atom, Literal, Value, Var
from wellfounded.matter.loader import load_matter_text

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.yaml"))
DECIDED = sorted((Path(__file__).resolve().parents[2] / "examples" / "decided").glob("*.yaml"))[::9]
QUICK = ("new-claim",)
TRIED = 15
"""Of the questions of a case so many are tried, chosen by chance: each is a file of its own to load."""
NOTHING_WOULD_CHANGE = ("chouchkov",)
"""Decided cases in which no set of a few showings changes what is at stake."""

every_example = pytest.mark.parametrize(
    "path",
    [pytest.param(one, marks=() if one.stem in QUICK else pytest.mark.slow, id=one.stem) for one in EXAMPLES],
)


@pytest.fixture(scope="module")
def case_of(law, schema):
    """A function from the text of a case file to the case."""
    return lambda text: Case.of(law, load_matter_text(text, schema))


def some(atoms):
    """A few of them, the same each time."""
    found = sorted(set(atoms), key=str)
    return random.Random(1).sample(found, min(TRIED, len(found)))


def refused(case, text, proposed):
    return {str(atoms): found for atoms in proposed if (found := problems_with(case, text, atoms))}


@every_example
def test_every_set_of_showings_can_be_entered(case_of, path):
    text = path.read_text(encoding="utf-8")
    case = case_of(text)
    found = [gap for goal in questions_at_stake(case) for gap in gaps(case, goal)]
    sets = {tuple(item.atom for item in one.inputs) for gap in found for one in gap.completions}
    assert sets or path.stem in NOTHING_WOULD_CHANGE
    assert refused(case, text, sorted(sets, key=str)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_question_can_be_answered(case_of, path):
    text = path.read_text(encoding="utf-8")
    case = case_of(text)
    asked = some(one.atom for one in ask(case) if one.why != "date")
    assert asked
    assert refused(case, text, [(atom,) for atom in asked]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", DECIDED, ids=lambda path: path.stem)
def test_what_is_proposed_in_a_decided_case_can_be_entered(case_of, path):
    text = path.read_text(encoding="utf-8")
    case = case_of(text)
    found = [gap for goal in questions_at_stake(case)[:2] for gap in gaps(case, goal)]
    sets = {tuple(item.atom for item in one.inputs) for gap in found for one in gap.completions}
    asked = some(one.atom for one in ask(case) if one.why != "date")
    assert asked
    assert refused(case, text, [*sorted(sets, key=str), *((atom,) for atom in asked)]) == {}


def links(found):
    for obstacle in found:
        yield obstacle.link
        yield from links(obstacle.link.deeper)


@every_example
def test_every_missing_link_that_is_asked_for_can_be_entered(case_of, path):
    text = path.read_text(encoding="utf-8")
    case = case_of(text)
    found: list[MissingLink] = []
    heads = sorted({one.part.head.atom for one in case.law.supports.values()}, key=str)
    ground: list[Atom] = []
    for goal in random.Random(1).sample(heads, len(heads)):
        if len(ground) >= TRIED:
            break
        against = obstacles(case, goal)
        met = [*links((*against.obstacles, *against.beside))]
        found += met
        asked = {link.atom for link in met if link.kind == "input" and link.atom is not None}
        ground += some(atom for atom in asked if not any(isinstance(arg, Var) for arg in atom.args))
    assert ground
    assert refused(case, text, [(atom,) for atom in ground]) == {}
    assert all(not link.ask for link in found if link.kind == "ruled out")


ATTACKS = """
format: 2
matter: The claim after three attacks (invented)
forum: ca2
stage: application
dates: {decided: 2026-01-05}
people:
  p: {name: P}
harms:
  a: {kind: beating, victim: p, during: b}
  b: {kind: detention, victim: p}
  c: {kind: detention, victim: p}
"""
DURING, PRECEDED = "{} occurred during {}", "{} preceded {}"


def test_a_field_for_one_value_is_filled_once(case_of):
    case = case_of(ATTACKS)
    assert not may_be_stated(case, Atom(DURING, ("a", "c")))
    assert may_be_stated(case, Atom(DURING, ("c", "a")))
    assert not stated_together(case, (Atom(DURING, ("c", "a")), Atom(DURING, ("c", "b"))))
    new = Var("harm")
    assert not stated_together(case, (Atom(DURING, (new, "a")), Atom(DURING, (new, "b"))))
    assert stated_together(case, (Atom(PRECEDED, ("c", "a")), Atom(PRECEDED, ("c", "b"))))


def test_nothing_goes_round_in_a_circle(case_of):
    case = case_of(ATTACKS)
    assert not may_be_stated(case, Atom(DURING, ("b", "a")))
    assert may_be_stated(case, Atom(DURING, ("b", "c")))
    assert not stated_together(case, (Atom(DURING, ("b", "c")), Atom(DURING, ("c", "a"))))
    assert not stated_together(case, [Atom(PRECEDED, tuple(pair)) for pair in ("ab", "bc", "ca")])
    assert stated_together(case, [Atom(PRECEDED, tuple(pair)) for pair in ("ab", "bc", "ac")])
    for atoms in ([Atom(DURING, ("b", "c")), Atom(DURING, ("c", "a"))], [Atom(DURING, ("a", "c"))]):
        assert problems_with(case, ATTACKS, atoms) != []  # as the loader says


def test_what_an_account_denies_is_not_proposed_for_a_field(case_of):
    text = ATTACKS + 'facts: {told: {says: "{a} caused no injury"}}\n'
    case, injury = case_of(text), Atom("{} caused an injury", ("a",))
    assert problems_with(case, text, [injury]) != []
    assert not may_be_stated(case, injury)
    assert may_be_stated(case, Atom("{} caused an injury", ("b",)))


def test_a_link_that_the_case_file_rules_out_is_not_asked_for(case_of):
    case = case_of(ATTACKS)
    tracer = _Tracer(case)
    ruled_out = tracer.link(Literal(Atom(DURING, ("a", "c"))), Value.FALSE, 1, frozenset())
    assert (ruled_out.kind, ruled_out.ask) == ("ruled out", "")
    possible = tracer.link(Literal(Atom(DURING, ("c", "a"))), Value.FALSE, 1, frozenset())
    assert possible.kind == "input"
    assert possible.ask
