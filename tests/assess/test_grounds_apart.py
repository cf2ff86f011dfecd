"""Each ground on its own facts: what is shown on one ground supports nothing on another that the claim only names."""

from __future__ import annotations

import itertools
from functools import lru_cache

import pytest

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.schema import matter_schema
from wellfounded.engine.program import Value
from wellfounded.language.cache import cached_library
from wellfounded.language.compiler import CompiledLaw, Setting, compile_law
from wellfounded.matter.loader import load_matter_text

LIBRARY = cached_library()
SCHEMA = matter_schema(LIBRARY)
GROUNDS = SCHEMA.accepts("ground").values
ON_A_GROUND = (
    "{} has a well-founded fear of persecution on account of {}",
    "the life or freedom of {} would be threatened on account of {}",
    "{} suffered past persecution on account of {}",
    "{} is a refugee on account of {}",
)
OF_ITS_OWN = {
    "particular social group": (
        "social_groups: {g: {name: the women of her house, claim: [asylum, withholding], member: ana, immutable: true,"
        " benchmark: a position held,"
        " distinction_evidence: custom that sets its members apart}}"
    ),
    "political opinion": "political_opinions: {o: {name: her opinion, holder: ana}}",
}


@lru_cache(maxsize=4)
def law_of(setting: Setting) -> CompiledLaw:
    return compile_law(LIBRARY, setting)


def statuses(shown: str, named: str, forum: str, past: bool, filed: str = "2026-05-01") -> dict[tuple[str, str], Value]:
    """What holds on each ground of a claim that names two, with facts on one."""
    happened = (
        "harms: {h: {name: the rape, kind: rape, victim: ana, date: 2025, perpetrator: police, "
        f"on_account_of: {shown}}}}}"
        if past
        else f"feared_harms: {{f: {{name: being killed, feared_by: ana, harm_type: killing, by_officials: true,"
        f" awareness: true, capability: true, threatened_person: ana, ground: {shown}, other_motive: false}}}}"
    )
    text = "\n".join(
        [
            f"format: 2\nmatter: N\nforum: {forum}\nstage: hearing\ndates: {{as_of: 2026-11-27}}",
            "people: {ana: {name: Ana, last_arrival: 2026-03-01}}",
            "organizations: {police: {name: the police, government_body: true}}",
            "claims:",
            *(
                f"  {relief}: {{name: her {relief} claim, applicant: ana, relief: {relief}, ground: [{shown}, {named}],"
                f" filed: {filed}}}"
                for relief in ("asylum", "withholding")
            ),
            happened,
            OF_ITS_OWN.get(shown, ""),
        ]
    )
    matter = load_matter_text(text + "\n", SCHEMA)
    case = Case.of(LIBRARY, matter, law=law_of(setting_of(LIBRARY, matter)))
    return {
        (pred, str(atom.args[1])): value
        for pred in ON_A_GROUND
        for atom, value in case.model.atoms(pred)
        if len(atom.args) > 1
    }


@pytest.mark.parametrize(("shown", "named"), list(itertools.permutations(GROUNDS, 2)))
def test_facts_on_one_ground_support_no_other(shown, named):
    for forum, past in itertools.product(("ca4", "ca9"), (True, False)):
        found = statuses(shown, named, forum, past)
        other = {key: value for key, value in found.items() if key[1] == named and value is not Value.FALSE}
        assert other == {}, (forum, past)
        assert any(key[1] == shown and value is not Value.FALSE for key, value in found.items()), (forum, past)
