"""How decisions treat what they cite: invented sentences of each kind, and the decisions in ../shared by hand."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from wellfounded.citations import find_citations, resolve
from wellfounded.corpus.citator.model import KINDS, NEGATIVE
from wellfounded.corpus.citator.treatments import NOT_NAMED, read_treatments
from wellfounded.extraction import open_document
from wellfounded.reading.layout import lay_out

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
LABELS = tomllib.loads(Path(__file__).with_name("treated.toml").read_text(encoding="utf-8"))

FINCH = "Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)"
WREN = "Wren v. Reno, 200 F.3d 5 (6th Cir. 1999)"
LARK = "Matter of Lark, 19 I&N Dec. 211 (BIA 1985)"
KEYS = {"Finch": "us/case/f3d/100/200", "Wren": "us/case/f3d/200/5", "Lark": "us/ia/in-dec/19/211"}


def treated(text):
    """Who was treated how, and by whom; authorities by their names."""
    names = {key: name for name, key in KEYS.items()}
    found = read_treatments(text, resolve(find_citations(text), text))
    for one in found:
        assert one.start <= one.mention < one.end <= len(text)
        assert 0.5 <= one.certainty <= 1
        assert one.kind in KINDS
    return {(names[one.key], one.kind, names.get(one.by, one.by)) for one in found}


SAID = [
    # after a citation
    (f"See {FINCH}, overruled on other grounds by {WREN} (en banc).", {("Finch", "overruled", "Wren")}),
    (f"{FINCH} (so holding), abrogated by {WREN}.", {("Finch", "abrogated", "Wren")}),
    (f"{LARK}, aff’d sub nom. {WREN}.", {("Lark", "affirmed", "Wren")}),
    (f"{LARK}, affd, {WREN}.", {("Lark", "affirmed", "Wren")}),
    (f"{FINCH}, rev'd, {WREN}.", {("Finch", "reversed", "Wren")}),
    (
        f"{LARK}, aff'd in part and vacated in part by {WREN}, cert. denied, 510 U.S. 5 (2000).",
        {("Lark", "affirmed", "Wren"), ("Lark", "vacated", "Wren")},
    ),
    (f"{FINCH}, superseded by statute, as recognized in {WREN}.", {("Finch", "superseded", "statute")}),
    (f"{FINCH}, superseded by statute, 8 U.S.C. § 1158.", {("Finch", "superseded", "statute")}),
    (f"{FINCH}, cert. denied, 510 U.S. 5 (2000).", set()),
    # the decision itself
    (f"We overrule {LARK}.", {("Lark", "overruled", "")}),
    (f"Today we expressly overrule our decision in {FINCH}.", {("Finch", "overruled", "")}),
    (f"We decline to follow {FINCH}, and {WREN}.", {("Finch", "declined", ""), ("Wren", "declined", "")}),
    (f"We respectfully disagree with the reasoning of {FINCH}.", {("Finch", "declined", "")}),
    (f"{FINCH}, is distinguishable.", {("Finch", "distinguished", "")}),
    (f"{FINCH}, however, is inapposite.", {("Finch", "distinguished", "")}),
    (f"His reliance on {FINCH}, is misplaced.", {("Finch", "distinguished", "")}),
    (f"Unlike in {FINCH}, the judge gave reasons here.", {("Finch", "distinguished", "")}),
    (f"{FINCH}, does not compel another result.", {("Finch", "distinguished", "")}),
    (f"We limit {FINCH}, to its facts.", {("Finch", "limited", "")}),
    (f"We are bound by {FINCH}.", {("Finch", "followed", "")}),
    (f"{FINCH}, controls here.", {("Finch", "followed", "")}),
    (f"We must follow {FINCH}.", {("Finch", "followed", "")}),
    (f"The argument is foreclosed by our decision in {FINCH}.", {("Finch", "followed", "")}),
    (f"We decline the invitation to revisit {FINCH}.", {("Finch", "followed", "")}),
    (f"The judge should hold a hearing in accordance with {LARK}.", {("Lark", "followed", "")}),
    # denied
    (f"We do not follow {FINCH}.", {("Finch", "declined", "")}),
    (f"We are not bound by {FINCH}.", {("Finch", "declined", "")}),
    (f"{FINCH}, is not controlling.", {("Finch", "distinguished", "")}),
    (f"{WREN} did not overrule {FINCH}.", set()),
    (f"{FINCH}, was not overruled by {WREN}.", set()),
    (f"{FINCH}, has never been reversed.", set()),
    (f"The judge gave no reasons as required by {LARK}.", set()),
    # only asked, argued, or supposed
    (f"The petitioner asks us to overrule {FINCH}.", set()),
    (f"The respondent argues that {FINCH}, was wrongly decided.", set()),
    (f"If we were to overrule {FINCH}, nothing would change.", set()),
    (f"We need not decide whether {WREN} overruled {FINCH}.", set()),
    (f"We would distinguish {FINCH}.", set()),
    # another court
    (f"The Sixth Circuit overruled {FINCH}.", {("Finch", "overruled", "The Sixth Circuit")}),
    (f"In {WREN}, the Supreme Court abrogated our decision in {FINCH}.", {("Finch", "abrogated", "Wren")}),
    (f"{WREN} overruled {FINCH}.", {("Finch", "overruled", "Wren")}),
    (f"They cite {WREN}, which overruled {FINCH}.", {("Finch", "overruled", "Wren")}),
    (f"{FINCH}, was overruled by {WREN}.", {("Finch", "overruled", "Wren")}),
    (f"{FINCH}, has been abrogated.", {("Finch", "abrogated", NOT_NAMED)}),
    (f"{FINCH}, is no longer good law.", {("Finch", "overruled", "")}),
    (f"Congress superseded {FINCH}.", {("Finch", "superseded", "Congress")}),
    # in a parenthetical
    (f"{WREN} (declining to follow {FINCH}).", {("Finch", "declined", "Wren")}),
    (f"{WREN} (overruling {LARK}, and holding otherwise).", {("Lark", "overruled", "Wren")}),
    (f"{WREN} (quoting {FINCH}).", set()),
    # near a citation, and not about it
    (f"The court vacated the order. {FINCH}.", set()),
    (f"We reverse the finding. See {FINCH}; {WREN}.", set()),
    (f"The objection was overruled. See {FINCH}.", set()),
    (f"We reject this argument. {FINCH}.", set()),
    (f"The following cases are in point: {FINCH}; {WREN}.", set()),
]


@pytest.mark.parametrize(("text", "expected"), SAID, ids=[text[:70] for text, _ in SAID])
def test_what_a_sentence_says_became_of_an_authority(text, expected):
    assert treated(text) == expected


def test_in_part_and_on_other_grounds_are_told_apart_from_the_whole():
    text = f"{FINCH}, overruled in part by {WREN}. {LARK}, reversed by {WREN}."
    found = read_treatments(text, resolve(find_citations(text), text))
    assert {one.key: one.partly for one in found} == {KEYS["Finch"]: True, KEYS["Lark"]: False}


def test_a_statute_is_followed_by_everyone_and_only_its_end_is_worth_knowing():
    text = "We follow 8 U.S.C. § 1158. Congress superseded 8 U.S.C. § 1253."
    found = read_treatments(text, resolve(find_citations(text), text))
    assert [(one.key, one.kind) for one in found] == [("us/usc/t8/s1253", "superseded")]


def test_a_text_without_citations_says_nothing():
    assert read_treatments("The judgment is reversed, and the objection overruled.", []) == ()


@cache
def read_of(name):
    path = next(SHARED.glob(f"*/{name}"))
    text = lay_out(open_document(str(path))).raw.text
    return {(one.mention, one.kind) for one in read_treatments(text, resolve(find_citations(text), text))}


@pytest.mark.skipif(not SHARED.is_dir(), reason="the decisions in ../shared are not here")
@pytest.mark.parametrize("half", ["open", "closed"])
def test_precision_and_recall_on_the_labeled_decisions(half):
    labels = {(name, start, kind) for name, start, kind in LABELS[half]}
    found = {(name, *one) for name in sorted({name for name, _, _ in labels}) for one in read_of(name)}
    assert len(found & labels) >= 0.95 * len(found), f"not in the list: {sorted(found - labels)}"
    assert len(found & labels) >= 0.9 * len(labels), f"not found: {sorted(labels - found)}"


def test_what_takes_most_from_an_authority_is_first():
    assert KINDS[: len(NEGATIVE)] == tuple(kind for kind in KINDS if kind in NEGATIVE)
