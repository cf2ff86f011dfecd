"""Whose group it is, where several people have claims of their own."""

from __future__ import annotations

import pytest

from wellfounded.extraction import document_from_text
from wellfounded.reading.facts.account import Speaker, account_of
from wellfounded.reading.facts.groups import groups_of
from wellfounded.reading.layout import lay_out

PEOPLE = (Speaker("Lark"), Speaker("Moore", "son"))


def about(text, people=PEOPLE):
    layout = lay_out(document_from_text("a", text))
    account = account_of(layout, 0, len(layout.text.flat), "opinion", people)
    return [fact.values.get("about") for fact in groups_of(account) if fact.kind == "group"]


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Lark claimed a particular social group of “bakers who refuse to pay gangs.”", "0"),
        ("Lark argued that Moore belongs to a particular social group of “students who refuse gangs.”", "1"),
        ("The proposed particular social group, “bakers who refuse to pay gangs,” is not cognizable.", None),
    ],
    ids=["the mother's", "the son's", "nobody named"],
)
def test_a_group_is_of_whom_its_sentence_names_before_it(text, whose):
    assert about(text) == [whose]


def test_where_one_person_has_claims_nothing_is_said_of_whose_group_it_is():
    assert about("Lark claimed a particular social group of “bakers who refuse to pay gangs.”", PEOPLE[:1]) == [None]
