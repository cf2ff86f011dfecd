"""Sentences and citations: plurals, days, short forms; and what the file of words names exists in the law."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_memo import library

import wellfounded
from wellfounded.assess.subject_verb import is_plural, plural
from wellfounded.documents.citation_writer import _short
from wellfounded.documents.grammar import about, capital
from wellfounded.documents.memo.prose import because, several
from wellfounded.documents.memo.unsettled_law import simplified
from wellfounded.documents.wording import in_words, wording
from wellfounded.language.outline_model import Each, Show

STATUS = Path(wellfounded.__file__).parent / "assess" / "status.toml"
BEFORE_A_HEARING = tomllib.loads(STATUS.read_text(encoding="utf-8"))["before_a_hearing"]


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("the five years after he left the army", True),
        ("extrajudicial killings by the military", True),
        ("the removal proceedings", True),
        ("his presence when property was taken", False),
        ("his failure to report the calls", False),
        ("the unknown identity of the mother-in-law's attackers", False),
        ("punishment for desertion", False),
        ("the witness", False),
        ("the search and the detention of the family", True),
        ("the beating and the threats of May", True),
        ("women unable to leave their partners", True),
        ("the bruises left out of the form", True),
        ("the August 1991 beating and burning", False),
        ("“his father and the neighbor came”", False),
        ("the stones thrown at his house", True),
        ("the threats received in May", True),
        ("the letter received in May", False),
        ("the wallet taken from his friends", False),
        ("the six to nine later detentions", True),
        ("young men abandoned by their parents", True),
        ("the rising demands for money", True),
        ("hearing voices", False),
        ("Ana Rivas", False),
        ("", False),
    ],
)
def test_names_in_the_plural(name, several):
    assert is_plural(name) is several


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("{} fails to address {}", "{} fail to address {}"),
        ("{} reaches {}", "{} reach {}"),
        ("{} carries {}", "{} carry {}"),
        ("{} is a remark", "{} are a remark"),
        ("{} would fall", "{} would fall"),
        ("the agency erred in relying on {}", "the agency erred in relying on {}"),
    ],
)
def test_verbs_in_the_plural(one, several):
    assert plural(one) == several
    assert plural(several) == several


def test_of_several_things_each_is_what_is_said():
    assert plural("{} is a remark", several=True) == "{} are each a remark"
    assert plural("{} is open", several=True) == "{} are open"


def test_the_verbs_follow_the_name():
    assert about("the prisons", ["is harsh", "endangers life"]) == "the prisons are harsh and endanger life"
    assert about("the prison", ["is harsh"]) == "the prison is harsh"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("on 2008-11-12", "on November 12, 2008"),
        ("in 1995-03", "in March 1995"),
        ("Nos. 07-2278, 07-2279", "Nos. 07-2278, 07-2279"),
        ("A2008-11-123", "A2008-11-123"),
        ("2008-13-01", "2008-13-01"),
    ],
)
def test_days_as_they_are_written_in_a_letter(written, read):
    assert in_words(written) == read


@pytest.mark.parametrize(
    ("cited", "short"),
    [
        ("Cao He Lin at 406", "Cao He Lin, 428 F.3d at 406"),
        ("Singh 1996", "Singh, 94 F.3d 1353"),
        ("Matter of S-M-J- at 724-26", "Matter of S-M-J-, 21 I&N Dec. at 724-26"),
        ("Fedorenko n.34", "Fedorenko n.34"),
        ("8 U.S.C. § 1158(b)(1)", "8 U.S.C. § 1158(b)(1)"),
    ],
)
def test_short_forms(cited, short):
    assert "".join(run.text for run in _short(library().registry.cite(cited))) == short


def test_a_capital_after_a_quotation_mark():
    assert capital("“his father”") == "“His father”"


SIDES = [{"a", "b"}, {"a", "b", "c"}, {"a", "b"}]


@given(st.sets(st.sampled_from(sorted(product(*map(sorted, SIDES))))))
def test_patterns_say_exactly_what_they_were_made_of(patterns):
    found = simplified(sorted(patterns), SIDES)
    meant = {
        one
        for pattern in found
        for one in product(*(sorted(SIDES[n]) if side == "" else [side] for n, side in enumerate(pattern)))
    }
    assert meant == patterns


def test_errors_are_noun_phrases():
    """An error goes on after "because of" and stands in a list of errors."""
    own, listed = wording()["shape"], library().vocabulary.lists["error"]
    said = {value: listed.words.get(value, value) for value in listed.values}
    clauses = ("the ", "it ", "that ", "what ", "whether ", "there ")
    assert [value for value, text in said.items() if text.startswith(clauses) or text.split()[0] in own["verbs"]] == []
    assert [value for value, text in said.items() if text.endswith(".") or ":" in text or ";" in text] == []


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("silence about it does not make it true", "silence about them does not make them true"),
        ("it names no one", "they name no one"),
        ("if upheld, it would be dispositive", "if upheld, they would be dispositive"),
        ("the witness could not finish", "the witness could not finish"),
    ],
)
def test_a_clause_about_several(one, many):
    assert several(one) == many


def test_a_reason_after_a_colon():
    text = "it cannot be sustained: its basis cannot be discerned"
    assert because(text) == "it cannot be sustained because its basis cannot be discerned"
    assert because("it is upheld") == "it is upheld"


def test_what_the_words_name_is_in_the_law():
    own, law = wording(), library()
    assert [pred for pred in own["plain"] if pred not in law.vocabulary.terms] == []
    assert [pred for pred in own["memo"]["still_to_decide"] if pred not in law.vocabulary.terms] == []
    titles = {section.title for section in law.outlines["review"].sections}
    assert {*own["memo"]["law_sections"], *own["memo"]["closing_sections"], *own["memo"]["without_heading"]} <= titles
    things = law.vocabulary.things
    kinds = [*own["people"], *own["memo"]["fact_kinds"], *own["memo"]["listed_kinds"], *own["prose"]["shortened"]]
    kinds += [*own["memo"]["listed_elsewhere"], *own["chart"]["procedural_kinds"], *own["prose"]["clause_names"]]
    assert [kind for kind in kinds if kind not in things] == []
    holding = own["holding"]
    preds = [
        holding[key] for key in ("erroneous", "standard", "basis", "erred", "conclusion", "no_finding", "issued_by")
    ]
    preds += [*holding["made_in"], own["suffered_by"], own["asks_the_court"], *own["plain_reasons"], *own["goals"]]
    preds += [pred for goal in own["goals"].values() for pred in goal["key_facts"]]
    preds += [*own["memo"]["no_reasons"], *own["memo"]["default_reasons"], *own["memo"]["part_of"]]
    preds += [own["memo"]["would_support"], own["memo"]["in_account"]]
    preds += [one["sentence"] for one in (*own["parties"].values(), *own["anonymize"]["roles"])]
    assert [pred for pred in preds if pred not in law.vocabulary.terms] == []
    lists = law.vocabulary.lists
    assert set(holding["actors"]) <= set(lists["decision-maker"].values)
    assert set(holding["own"]) <= set(lists["error"].values)
    assert set(holding["standards"]) == set(lists["standard of review"].values) - {"not at all"}
    assert {*own["parties"], *BEFORE_A_HEARING} <= {stage.replace(" ", "_") for stage in lists["stage"].values}


def test_every_kind_of_authority_has_its_group():
    grouped = [kind for group in wording()["authority_group"] for kind in group["kinds"]]
    assert sorted(grouped) == sorted(library().ranks)


def test_questions_have_the_columns_that_the_memorandum_reads():
    own = wording()["memo"]
    for section in library().outlines["questions"].sections:
        for each in section.children:
            assert isinstance(each, Each)
            titles = [column.title for column in each.columns]
            assert own["question"] in titles
            answers = {own["yes_column"], own["no_column"]}
            assert answers & set(titles)
            others = {own[key] for key in ("question", "when", "because_column", "also_column")}
            assert set(titles) <= answers | others
            asked = next(column for column in each.columns if column.title == own["question"])
            assert all(
                isinstance(show, Show) and re.match(r"(Can|Did|Does|May) .*\?$", show.as_text)
                for show in asked.children
            )
