"""No answer contradicts another: on the examples, on coded matters, and after random edits."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.assess.coherence import contradictions
from wellfounded.assess.review import outcomes, review
from wellfounded.engine.program import Atom, Value
from wellfounded.matter.loader import load_matter, load_matter_text
from wellfounded.problems import InputError
from wellfounded.renaming.formats import migrated
from wellfounded.reports.review import review_data, review_rows

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").rglob("*.yaml"))
CODED = ROOT.parent / "shared" / "data" / "blind-1"
EDITED = ["balachova", "chouchkov", "kaptsov"]
FEW, MANY = 8, 400


def found(case):
    return [(str(one.place), one.texts) for one in contradictions(case)]


def standing_on_nothing(case):
    """The people whose order remains in effect while the disposition of every claim of theirs is unresolved."""
    claims = [one for one in outcomes(case) if one.kind == "claim"]
    return [
        person
        for atom, value in case.model.atoms("the order of removal against {} remains in effect")
        for person in atom.args
        if value is Value.TRUE
        and (own := [c for c in claims if case.model.value(Atom("{} is the claim of {}", (c.thing, person)))])
        and all(line.value is Value.OPEN for one in own for line in one.lines)
    ]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_order_of_an_example_stands_while_every_claim_is_open(law, schema, path):
    assert standing_on_nothing(Case.of(law, load_matter(path, schema)).of_possible_law()) == []


@pytest.mark.skipif(not CODED.is_dir(), reason="needs ../shared")
def test_no_order_of_a_coded_matter_stands_while_every_claim_is_open(law, schema):
    for path in sorted(CODED.glob("*/matter.yaml")):
        matter = load_matter_text(migrated(path.read_text(encoding="utf-8"), path.parent.name), schema)
        assert (path.parent.name, standing_on_nothing(Case.of(law, matter).of_possible_law())) == (path.parent.name, [])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_example_is_answered_with_a_contradiction(law, schema, path):
    assert found(Case.of(law, load_matter(path, schema)).of_possible_law()) == []


@pytest.mark.skipif(not CODED.is_dir(), reason="needs ../shared")
def test_no_coded_matter_is_answered_with_a_contradiction(law, schema):
    for path in sorted(CODED.glob("*/matter.yaml")):
        matter = load_matter_text(migrated(path.read_text(encoding="utf-8"), path.parent.name), schema)
        assert (path.parent.name, found(Case.of(law, matter).of_possible_law())) == (path.parent.name, [])


BOTH = """
format: 2
matter: A claim granted and denied
forum: ca1
people: {p: {}}
claims: {k: {applicant: p}, other: {applicant: p}}
decisions:
  d:
    granted: k
    denied: %s
"""


def test_a_decision_that_grants_and_denies_the_same_claim_is_refused(schema):
    with pytest.raises(InputError) as refused:
        load_matter_text(BOTH % "[other, k]", schema, "case.yaml")
    assert [str(one) for one in refused.value.problems] == [
        "case.yaml:10: WF135 d.denied: k is in d.granted on line 9 too; keep one of them"
    ]
    assert load_matter_text(BOTH % "[other]", schema).things


def edits(case, count):
    """The case with a few facts taken out and a few blanks answered at random, other ones each time."""
    chance = random.Random(1)
    facts = list(case.matter.facts)
    kinds = case.library.vocabulary.things
    blanks = [(term, one.id) for one in case.matter.things.values() for term in answerable(kinds[one.kind])]
    for _ in range(count):
        gone = chance.sample(facts, chance.randint(0, 4))
        said = {
            Atom(chance.choice([term.pred, term.contrary]), (thing,)): Value.TRUE
            for term, thing in chance.sample(blanks, chance.randint(1, 4))
        }
        yield (gone, list(said)), case.with_model(case.model.what_if(add=said, remove=gone))


def answerable(thing):
    """The sentences of a kind's yes-or-no fields."""
    return [one.term for one in thing.fields.values() if one.term.contrary and one.value_slot is None]


@pytest.mark.parametrize("name", EDITED)
def test_no_edit_makes_answers_contradict_each_other(example, name):
    for edit, edited in edits(Case.of(*example(name)), FEW):
        assert (edit, found(edited)) == (edit, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", EDITED)
def test_none_of_many_edits_makes_answers_contradict_each_other(example, name):
    for edit, edited in edits(Case.of(*example(name)), MANY):
        assert (edit, found(edited)) == (edit, [])


def test_a_contradiction_is_shown_with_the_reasons_for_both_sides(example):
    law, matter = example("balachova")
    case = Case.of(law, matter)
    claim = next(one for one in matter.things.values() if one.kind == "claim")
    granted = case.atom(f"the petition is granted as to {{{claim.id}}}")
    denied = case.atom(f"the petition is denied as to {{{claim.id}}}")
    both = replace(
        matter, facts={**matter.facts, **dict.fromkeys((granted, denied), next(iter(matter.facts.values())))}
    )
    answer = review(Case.of(law, both))
    assert len(answer.contradictions) >= 1
    assert any("DEFECT" in row.text for row in review_rows(answer))
    assert review_data(answer)["contradictions"]


BLANKS = 6


def test_blank_is_never_stronger_than_both_answers(example):
    """What holds while a yes-or-no field is blank holds for one of the two answers at least."""
    law, matter = example("balachova")
    case = Case.of(law, matter)
    outcomes = [outcome.sentence.atom.pred for outcome in law.outcomes]
    blank = [
        (term, one.id)
        for one in matter.things.values()
        for term in answerable(law.vocabulary.things[one.kind])
        if not any(case.model.stated(answered(pred, one.id)) for pred in (term.pred, term.contrary))
    ]
    assert blank
    for term, thing in random.Random(1).sample(blank, min(BLANKS, len(blank))):
        yes = case.supposing([answered(term.pred, thing)])
        no = case.supposing([answered(term.contrary, thing)])
        for pred in outcomes:
            for atom, value in case.model.atoms(pred):
                if value is Value.TRUE:
                    answers = {one.model.value(atom) for one in (yes, no)}
                    assert Value.TRUE in answers, (term.pred, thing, case.words(atom))


def answered(pred, thing):
    return Atom(pred, (thing,))
