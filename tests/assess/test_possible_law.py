"""What of the law can come to hold on a record: the same as by trying every part again until nothing is added."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wellfounded.assess.mutation import Judge
from wellfounded.assess.possible_law import Outline
from wellfounded.assess.scenarios import read_scenarios
from wellfounded.language.library import load_library

LIBRARY = load_library()
SCENARIOS, _ = read_scenarios(LIBRARY)
JUDGE = Judge(LIBRARY, SCENARIOS)
OUTLINES = [Outline.of(part) for part in LIBRARY.parts]


def slowly(stated, law, more=None):
    ids, known, grown = set(), set(stated), True
    outlines = [outline for outline in OUTLINES if law(outline.id)] + ([more] if more else [])
    while grown:
        grown = False
        for outline in outlines:
            if outline.id not in ids and outline.needs <= known:
                ids.add(outline.id)
                known.update(outline.concludes)
                grown = True
    asked = {pred for outline in outlines if outline.id in ids for pred in outline.asks}
    return ids | {outline.id for outline in OUTLINES if outline.about in asked}, known


@given(st.sampled_from(JUDGE.scenarios), st.sampled_from(OUTLINES))
def test_the_same_as_by_trying_every_part(scenario, other):
    law = JUDGE.applying(scenario.setting)
    assert JUDGE.possible.reached(scenario.given, law) == slowly(scenario.given, law)

    def without(name):
        return name != other.id and law(name)

    more = Outline(other.id, frozenset(sorted(other.needs)[1:]), other.concludes)
    assert JUDGE.possible.reached(scenario.given, without, more) == slowly(scenario.given, without, more)
