"""Opinions: whose claims, what was decided on each point, counsel, whose law; on texts made up for it."""

from __future__ import annotations

import pytest

from wellfounded.extraction import document_from_text
from wellfounded.reading.reader import read_extracted
from wellfounded.reading.serialization import reading_data

HEAD = """United States Court of Appeals
For the Sixth Circuit

Nos. 09-1234 (L); 09-1235 (Con)

Decided: April 5, 2011
Amended: May 6, 2011

ANN B. LARK and TOM LARK-MOORE,
Petitioners,
v.
ERIC H. HOLDER, Jr.,* Attorney General,
Respondent.

Ann C. Advocate and Advocate & Sons P.C. on brief for petitioners.

Paul Q. Pleader, Senior Litigation Counsel, Office of Immigration Litigation, and Rita Reply, on brief for respondent.

Before: FINCH, Chief Judge, and McROOK and WREN, Circuit Judges.

* The office is held by another now.

FINCH, Chief Judge.

Ann Lark ("Lark") and her husband Tom Lark-Moore ("Moore") are citizens of Iceland.
Moore's application is dependent on hers.

"""
TAIL = "\n\nIV. Conclusion\n\nThe petition is denied.\n"


def read(body, head=HEAD):
    found = reading_data(read_extracted(document_from_text("a", head + body + TAIL)), whole=True)
    return {name: entry["value"] for name, entry in found.items() if isinstance(entry, dict)}


def ruled(body):
    review = "II. Discussion\n\nWe review findings of fact under the substantial evidence standard. "
    return [(one["issue"], one["ruling"], one["party"]) for one in read(review + body)["issues"]]


def test_whose_claims_the_opinion_is_about():
    found = read("They ask for asylum.")
    assert found["applicants"] == [
        {"name": "Ann B. Lark", "called": "Lark", "relation": None, "derivative": False, "own": True},
        {"name": "Tom Lark-Moore", "called": "Moore", "relation": "husband", "derivative": True, "own": False},
    ]


def test_the_head_names_counsel_the_lead_case_and_the_amendment():
    found = read("They ask for asylum.")
    assert [(one["for"], one["name"]) for one in found["counsel"]] == [
        ("petitioner", "Ann C. Advocate"),
        ("respondent", "Paul Q. Pleader"),
        ("respondent", "Rita Reply"),
    ]
    assert (found["lead"], found["amended"], found["amended_opinion"]) == ("09-1234", "2011-05-06", True)
    assert found["circuit"] == "ca6"
    assert found["footnotes"] == ["*"]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("We uphold the finding that she was not credible.", [("credibility", "against_respondent", "")]),
        ("We vacate the finding that the harm was not on account of religion.", [("nexus", "for_respondent", "")]),
        ("We leave the question of relocation to the BIA on remand.", [("relocation", "remanded", "")]),
        ("We need not decide whether she held a political opinion.", [("political_opinion", "not_reached", "")]),
        ("Therefore we dismiss the CAT claim as unexhausted.", [("exhaustion", "against_respondent", "")]),
        ("Moore did not establish past persecution.", [("past_persecution", "against_respondent", "Moore")]),
        ("The IJ found that Lark was not credible.", []),
        ("Petitioners argue that the BIA erred on credibility.", []),
        ("An applicant who cannot establish past persecution may show a well-founded fear.", []),
        (
            "The claim is that of a well-founded fear. That claim fails.",
            [("well_founded_fear", "against_respondent", "")],
        ),
    ],
)
def test_a_court_rules_in_its_own_voice(body, wanted):
    assert ruled(body) == wanted


def test_a_heading_lends_its_point_and_one_that_was_run_in_is_found():
    body = (
        "A. Past Persecution\n\nThe record does not compel a contrary conclusion. So it stays. B. Credibility. "
        "Much was said of it. We cannot sustain it.\n\nC. Torture\n\nNothing was said.\n\n"
    )
    found = read("II. Discussion\n\nWe review for substantial evidence under that standard.\n\n" + body)
    assert "B. Credibility." in found["sections"]
    assert [(one["issue"], one["ruling"]) for one in found["issues"]] == [
        ("past_persecution", "against_respondent"),
        ("credibility", "for_respondent"),
    ]


def test_an_authority_serves_the_point_its_sentence_speaks_of():
    body = (
        "A. Belief\n\nHer testimony was credible if told without a slip. Wren v. Finch, 503 F.3d 59 (6th Cir. 2007). "
        "We uphold the finding that she was not credible.\n\nB. Torture\n\nSome fear torture. Rook v. Finch, "
        "611 F.3d 45 (6th Cir. 2010). We reject the claim for CAT relief; that claim fails.\n\n"
    )
    found = read("II. Discussion\n\nWe review under the substantial evidence standard.\n\n" + body)
    assert found["authorities"] == [
        {"cite": "503 F.3d 59", "issue": "credibility"},
        {"cite": "611 F.3d 45", "issue": "cat"},
    ]


def test_the_government_is_no_applicant_and_another_circuit_can_govern():
    head = HEAD.replace("ANN B. LARK and TOM LARK-MOORE,\nPetitioners,", "ATTORNEY GENERAL, Petitioner,").replace(
        "ERIC H. HOLDER, Jr.,* Attorney General,\nRespondent.", "ANN B. LARK,\nRespondent."
    )
    found = read("The law of the Fourth Circuit governs here.", head)
    assert [one["called"] for one in found["applicants"]][:1] == ["Lark"]
    assert found["circuit"] == "ca4"


def test_masked_respondents_by_what_they_are_to_each_other():
    from invented import BODY, agency

    text = agency(body=f"The respondents are a mother and her two minor children. They are riders. {BODY}")
    text = text.replace("File:", "Files:")
    found = reading_data(read_extracted(document_from_text("a", text)))["applicants"]["value"]
    assert [one["relation"] for one in found] == ["mother", "child", "child"]
    assert [one["derivative"] for one in found] == [False, True, True]


def test_what_closing_words_sum_up_is_parted_as_the_first_sentences_say():
    first = "We dismiss Moore's claims for asylum, withholding of removal and both parties' CAT claims, but vacate. "
    last = "\n\nIV. Conclusion\n\nWe dismiss Moore's direct claims and otherwise grant review and vacate the order."
    found = reading_data(read_extracted(document_from_text("a", f"{HEAD}{first}{last}\n")))["dispositions"]["value"]
    assert [(one["party"], one["claim"], one["disposition"]) for one in found][:3] == [
        ("Moore", "asylum", "dismissed"),
        ("Moore", "withholding", "dismissed"),
        ("", "cat", "dismissed"),
    ]
    assert all(one["claim"] != "direct" for one in found)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("We review the IJ's decision as supplemented by the BIA.", "both"),
        ("We reviewed both the IJ's and the BIA's opinions.", "both"),
        ("We review the Board's and the IJ's decisions.", "both"),
        ("We review the IJ's decision directly.", "judge"),
        ("So our review is confined to the Board's decision.", "board"),
        ("We review only the BIA's decision.", "board"),
        ("We review the BIA's findings for substantial evidence.", "board"),
        ("The IJ reviewed her papers.", None),
        ("Both the Board of Immigration Appeals and the Immigration Judge denied her application.", "both"),
        ("The Board, in summarily adopting the IJ's conclusions, ignored the evidence.", "both"),
        ("She petitions for review of an order of the BIA.", "board"),
        ("He appeals from a decision of the Board finding him deportable.", "board"),
        ("She seeks review of the order of the BIA. We review the IJ's decision directly.", "judge"),
    ],
)
def test_whose_decision_is_reviewed(said, wanted):
    assert read(said)["decision_reviewed"] == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("We review findings of fact for substantial evidence.", ["substantial_evidence"]),
        ("Substantial evidence supports the finding. We review law de novo.", ["de_novo", "substantial_evidence"]),
        ("We review the denial of a motion to reopen for abuse of discretion.", ["abuse_of_discretion"]),
        ("Did the Board abuse its discretion when it denied her motion?", []),
        ("She contends that the Board abused its discretion.", []),
        ("The Board, she argues, abused its discretion.", []),
        ("He counters that the finding is not supported by substantial evidence. We review law de novo.", ["de_novo"]),
        (
            "He argues that the finding is not supported by substantial evidence, but we disagree.",
            ["substantial_evidence"],
        ),
    ],
)
def test_the_standards_stated(said, wanted):
    assert sorted(read(said)["standard_of_review"]) == wanted


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("She applied for asylum and withholding of removal.", ["asylum", "withholding"]),
        ("He moved to reopen so that he could apply for asylum and protection under the CAT.", ["asylum"]),
        (
            "He moved to reopen to apply for asylum and for relief under the Convention Against Torture.",
            ["asylum", "cat"],
        ),
        ("He applied for asylum. He did not request relief under the Convention Against Torture.", ["asylum"]),
        ("She applied for asylum. Neither petitioner sought withholding of removal.", ["asylum"]),
        ("She never applied for asylum. She seeks withholding of removal.", ["withholding"]),
        ("He requested asylum and did not establish eligibility for it.", ["asylum"]),
        (
            "She applied for asylum. A motion to reopen for relief under the Convention Against Torture is pending.",
            ["asylum"],
        ),
    ],
)
def test_what_was_applied_for(said, wanted):
    assert sorted(read(said)["applications"]) == wanted


def test_the_decisions_below_with_their_dates():
    found = read(
        "She seeks review of a March 3, 2009 decision by the Board affirming a May 4, 2007 decision of the IJ."
    )
    assert sorted(found["decisions_below"]) == ["2007-05-04", "2009-03-03"]


def test_each_claim_as_the_closing_words_part_them():
    last = "\n\nIV. Conclusion\n\nThe petition is denied as to the CAT claim, and dismissed as to the asylum claim."
    found = reading_data(read_extracted(document_from_text("a", f"{HEAD}They ask for asylum.{last}\n")))["dispositions"]
    assert [(one["claim"], one["disposition"]) for one in found["value"]] == [
        ("cat", "denied"),
        ("asylum", "dismissed"),
    ]
