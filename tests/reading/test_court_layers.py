"""Heads as text layers, stores, and sites give them, and notices that a page's end puts within a sentence."""

from __future__ import annotations

import pytest
from court_layers import BRIEFS, LAYERS, layer, precedent, printed_precedent, unnamed_precedent
from court_opinions import LOUD_COURT, _Case, _written, joined
from test_court_opinions import read, wrong

from wellfounded.reading.layout.notices import notices_within

SEEDS = range(20, 28)
UNPUBLISHED = "NOT RECOMMENDED FOR PUBLICATION"


@pytest.mark.parametrize("form", LAYERS)
def test_each_layer(form):
    for seed in SEEDS:
        made = layer(form, seed)
        assert wrong(read(made.text), made.right) == {}, made.text


@pytest.mark.parametrize("form", BRIEFS)
def test_a_layer_joined_into_one_line(form):
    for seed in SEEDS:
        made = layer(form, seed)
        text = joined(made.text)
        assert wrong(read(text), made.right) == {}, text[:1500]


@pytest.mark.parametrize("by", ["bia", "ag"])
def test_a_precedent_as_a_site_prints_it(by):
    for seed in SEEDS:
        made = precedent(seed, by)
        assert wrong(read(made.text), made.right) == {}, made.text


@pytest.mark.parametrize("by", ["bia", "ag"])
@pytest.mark.parametrize("way", ["lines", "one line", "below a note"])
def test_a_precedent_as_it_is_printed(by, way):
    for seed in SEEDS:
        made = printed_precedent(seed, by, noted=way == "below a note")
        text = joined(made.text) if way == "one line" else made.text
        assert wrong(read(text), made.right) == {}, text


def test_a_precedent_without_the_name_of_its_case():
    for seed in SEEDS:
        made = unnamed_precedent(seed)
        assert wrong(read(made.text), made.right) == {}, made.text


def test_a_caption_without_a_name_on_a_side_is_not_sure():
    text = layer("sixth_rows", 20).text.split("\n")
    text[8] = ")"
    caption = read("\n".join(text)).fields["caption"]
    assert not caption.sure


@pytest.mark.parametrize("stray", ["of the United States", "23 F.3d 456", "* Immigration"])
def test_a_caption_with_what_is_no_part_of_one_is_not_sure(stray):
    text = layer("eleventh_bare", 20).text.replace(
        "PER CURIAM", f"LARK, Petitioner, v. {stray}, Respondent. PER CURIAM"
    )
    caption = read(text).fields["caption"]
    assert not caption.sure


def test_a_notice_is_set_aside_only_within_a_sentence():
    notice = ["*", "This disposition is not appropriate for publication", "except as provided by 9th Cir. R. 36-3."]
    within = ["She asks for asylum and withholding", *notice, "of removal.", "We deny the petition."]
    assert notices_within(within) == [range(1, 4)]
    between = ["She asks for asylum.", *notice, "We deny the petition."]
    assert notices_within(between) == []
    unended = ["She asks for asylum and withholding", *notice[:2], "of removal."]
    assert notices_within(unended) == []


def test_a_brief_is_no_opinion_without_a_court():
    text = (
        "No. 12-3456\n\nPetition for review of an order of the Board of Immigration Appeals\n\nBRIEF FOR PETITIONER\n\n"
    )
    assert read(text + "The petitioner asks this court to grant the petition.").family == "none"


def test_what_the_agency_did_with_a_claim_is_not_what_the_court_did():
    text = layer("unnamed", 20).text.replace("DENIED", "GRANTED")
    text += "\nThe judge denied her application for asylum and dismissed the claim for withholding of removal.\n"
    found = read(text).fields["dispositions"].value
    assert [(one["claim"], one["disposition"]) for one in found] == [("all", "petition_granted")]


def test_a_title_in_a_column_of_its_own_is_no_party():
    for seed in SEEDS:
        case = _Case(seed)
        text = f"""FOR PUBLICATION
{LOUD_COURT}
FOR THE NINTH CIRCUIT
{case.parties()}, No. {case.number}
{case.role}, Agency No.
v.
{case.file} {case.general.upper()}, Attorney General, ORDER AND
Respondent. AMENDED
OPINION
On Petition for Review of a Decision of the Board of Immigration Appeals
Submitted {_written(case.heard)}
Filed {_written(case.day)}
Before: {case.bench()}
{case.body}
{case.closing}
"""
        for way in (text, joined(text)):
            right = case.right("ca9", submitted=case.heard.isoformat())
            assert wrong(read(way), {"caption": right["caption"]}) == {}, way[:1500]


BODY = (
    "Ann Lark, a native and citizen of Iceland, petitions for review of a decision of the Board of Immigration Appeals"
    ' ("BIA") denying her claim for asylum. We deny the petition.\n'
)


@pytest.mark.parametrize("number", ["21-70498", "No. 21-70498"])
def test_a_site_may_leave_out_the_court_and_the_caption(number):
    text = (
        f"Opinion\n{number}\n07-08-2024\nNOT FOR PUBLICATION\nSubmitted June 14, 2024 Reykjavik\nOn Petition for Review"
        " of an Order of the Board of Immigration Appeals Agency No. A000-000-701\nBefore: LINNET, DUNNOCK, and H.A."
        f" SISKIN, Circuit Judges.\nMEMORANDUM [*]\n{BODY}"
    )
    found = read(text)
    assert found.family == "opinion"
    shown = {name: found.fields[name].value for name in ("court", "decided", "panel", "disposition")}
    assert shown == {
        "court": None,
        "decided": "2024-07-08",
        "panel": ("Linnet", "Dunnock", "Siskin"),
        "disposition": ("petition_denied",),
    }


@pytest.mark.parametrize("rule", ["_____________", " ____", ""])
def test_what_underlines_a_judge_ends_no_list(rule):
    text = (
        "United States Court of Appeals\nFor the First Circuit\n____________________\nNo. 97-1546\nANN LARK,\n"
        "Petitioner,\nv.\nIMMIGRATION AND NATURALIZATION SERVICE,\nRespondent.\n____________________\nPETITION FOR"
        " REVIEW OF AN ORDER OF\nTHE BOARD OF IMMIGRATION APPEALS\n____________________\n"
        f"Before\nLinnet, Circuit Judge, {rule}\nDunnock, Senior Circuit Judge, {rule}\n"
        f"and Siskin, Circuit Judge. {rule}\n____________________\nDecember 16, 1997\n"
        f"____________________\nPer Curiam. {BODY}"
    )
    assert read(text).fields["panel"].value == ("Linnet", "Dunnock", "Siskin")


def test_a_caption_that_names_no_one_is_that_of_a_later_page():
    text = (
        f"{UNPUBLISHED} File Name: 21a0047n.06 Case No. 20-3478 {LOUD_COURT} FOR THE"
        " SIXTH CIRCUIT FILED Jan 25, 2021 ANN MARIE LARK- ) PAUL PLEADER, Clerk LINNET, ) ) ON PETITION FOR REVIEW"
        " Petitioner, ) FROM THE UNITED STATES ) BOARD OF IMMIGRATION v. ) APPEALS ) TOM TERN, Acting Attorney )"
        f" OPINION General, ) Respondent. ) BEFORE: DUNNOCK, SISKIN, and WREN, Circuit Judges. SISKIN, Circuit Judge."
        f" {BODY}Case No. 20-3478, Lark-Linnet v. Tern She came in 2019."
    )
    caption = read(text).fields["caption"]
    named = "ANN MARIE LARK- LINNET, Petitioner v. TOM TERN, Acting Attorney General, Respondent."
    assert caption.value.replace(", v.", " v.") == named
    without = read(text.replace("ANN MARIE LARK- )", "").replace("LINNET, ) )", ")")).fields["caption"]
    assert (without.value, without.sure) == ("Lark-Linnet v. Tern", False)
