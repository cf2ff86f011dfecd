"""What names an entry, where it stands, and what has nothing to do with it change no answer."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from wellfounded.assess.case import Case
from wellfounded.engine.program import Atom, Value
from wellfounded.matter.loader import load_matter, load_matter_text
from wellfounded.matter.model import FactSource, Matter, Thing
from wellfounded.renaming.formats import migrated

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").rglob("*.yaml"))
CODED = ROOT.parent / "shared" / "data" / "blind-1"
SEEDS = ["balachova", "chouchkov", "kaptsov"]


def outcomes(law, matter: Matter) -> dict[Atom, Value]:
    """Every outcome that holds or is undetermined."""
    case = Case.of(law, matter).of_possible_law()
    return {atom: value for outcome in law.outcomes for atom, value in case.model.atoms(outcome.sentence.atom.pred)}


def with_ids(law, atom: Atom, ids: dict[str, str]) -> Atom:
    """The sentence with other ids; values of lists stay, even where an id reads like one."""
    term = law.vocabulary.terms.get(atom.pred)
    if term is None:  # that an entry is of its kind
        return Atom(atom.pred, tuple(ids.get(str(arg), arg) for arg in atom.args))
    lists = law.vocabulary.lists
    return Atom(
        atom.pred,
        tuple(
            ids.get(arg, arg) if isinstance(arg, str) and type_ not in lists else arg
            for arg, type_ in zip(atom.args, term.types, strict=True)
        ),
    )


def renamed(law, matter: Matter, ids: dict[str, str]) -> Matter:
    """The same matter under other ids."""
    return replace(
        matter,
        things={ids[name]: replace(one, id=ids[name]) for name, one in matter.things.items()},
        facts={
            with_ids(law, atom, ids): replace(source, owner=ids.get(source.owner, source.owner))
            for atom, source in matter.facts.items()
        },
        denied={with_ids(law, atom, ids): source for atom, source in matter.denied.items()},
        claims=tuple(
            replace(claim, fact=ids[claim.fact], atom=with_ids(law, claim.atom, ids)) for claim in matter.claims
        ),
    )


def reordered(matter: Matter, chance: random.Random) -> Matter:
    """The same matter with its entries in another order."""

    def shuffled(entries):
        return dict(chance.sample(list(entries.items()), len(entries)))

    return replace(
        matter,
        things=shuffled(matter.things),
        facts=shuffled(matter.facts),
        claims=tuple(chance.sample(matter.claims, len(matter.claims))),
    )


NEW = {"zz-person": "person", "zz-claim": "claim", "zz-exhibit": "exhibit", "zz-group": "social group"}
SAID = [
    "{zz-claim} is the claim of {zz-person}",
    "{zz-claim} seeks asylum",
    "{zz-claim} is based on religion",
    "{zz-person} is a member of {zz-group}",
]


def with_unrelated(law, matter: Matter) -> Matter:
    """The matter with a stranger, the stranger's claim on a ground of its own, a group, and an exhibit."""
    wider = replace(matter, things=dict(matter.things) | {one: Thing(one, kind) for one, kind in NEW.items()})
    case = Case.of(law, wider)
    said = {case.atom(text): FactSource("zz-person", "") for text in SAID}
    return replace(wider, facts=dict(matter.facts) | said)


def check(law, matter: Matter, chance: random.Random) -> None:
    before = outcomes(law, matter)
    ids = dict(zip(matter.things, (f"n{k}" for k in chance.sample(range(10_000), len(matter.things))), strict=True))
    assert outcomes(law, renamed(law, matter, ids)) == {
        with_ids(law, atom, ids): value for atom, value in before.items()
    }
    assert outcomes(law, reordered(matter, chance)) == before
    beside = outcomes(law, with_unrelated(law, matter))
    assert {atom: value for atom, value in beside.items() if not NEW.keys() & set(map(str, atom.args))} == before


@pytest.mark.parametrize("name", SEEDS)
def test_ids_order_and_strangers_change_nothing_on_the_seeds(example, name):
    law, matter = example(name)
    check(law, matter, random.Random(name))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_ids_order_and_strangers_change_nothing_on_any_example(law, schema, path):
    check(law, load_matter(path, schema), random.Random(path.stem))


@pytest.mark.slow
@pytest.mark.skipif(not CODED.is_dir(), reason="needs ../shared")
def test_ids_order_and_strangers_change_nothing_on_coded_matters(law, schema):
    for path in sorted(CODED.glob("*/matter.yaml")):
        matter = load_matter_text(migrated(path.read_text(encoding="utf-8"), path.parent.name), schema)
        check(law, matter, random.Random(path.parent.name))


def test_a_stranger_is_really_entered(example):
    """What is added has an answer of its own, so that its silence elsewhere means something."""
    law, matter = example("balachova")
    wider = Case.of(law, with_unrelated(law, matter))
    assert wider.model.value(wider.atom("{zz-claim} is the claim of {zz-person}")) is Value.TRUE
    assert len(outcomes(law, with_unrelated(law, matter))) >= len(outcomes(law, matter))
