"""Questions put to the law: what is right is told apart by whether a rule says so or only a default."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.replay_questions import answered, scores

GRANTED, DENIED = "the petition is granted as to {%s}", "the petition is denied as to {%s}"


def test_each_question_is_counted_once_and_in_its_court(example):
    law, matter = example("balachova")
    claims = [one.id for one in matter.things.values() if one.kind == "claim"]
    wins = {one: {"petitioner": [GRANTED % one], "government": [DENIED % one, "no such sentence"]} for one in claims}
    decided = dict.fromkeys(claims, "petitioner") | {"other": "neither"}
    found = answered(Case.of(law, matter), "ca2", "balachova", decided, wins)
    assert [one.question for one in found] == claims
    everything, court = scores(found)
    assert (everything.questions, everything.base, court.name) == (len(claims), len(claims), "ca2")
    assert everything.by_rule + everything.by_default == sum(one.right for one in found)
