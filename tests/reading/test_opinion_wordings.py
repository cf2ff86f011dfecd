"""What courts and the agency say in many wordings: what is done with a petition, whose citizens people are, what is
reviewed, and when it was decided. On sentences made up for it."""

from __future__ import annotations

import pytest
from court_layers import layer, printed_precedent
from court_opinions import LARK
from invented import value

from wellfounded.extraction import document_from_text
from wellfounded.reading.reader import read_extracted


def field(name, text):
    found = read_extracted(document_from_text("a", text)).fields[name].value
    return list(found) if isinstance(found, tuple) else found


@pytest.mark.parametrize(
    ("closing", "done"),
    [
        ("We deny both the petition and the motion for remand.", "petition_denied"),
        ("Lark moves for remand to the Board. We deny the petition.", "petition_denied"),
        ("We grant the petition and remand for another hearing.", "petition_granted remanded"),
        (
            "We dismiss the petition in part and deny it in part. We therefore dismiss the petition as to asylum.",
            "petition_dismissed_in_part petition_denied_in_part",
        ),
        (
            "We dismiss the petition for review as to asylum for want of jurisdiction. We deny the petition for review "
            "as to restriction on removal because the findings are supported by substantial evidence.",
            "petition_dismissed_in_part petition_denied_in_part",
        ),
        ("We deny the petition as to asylum. We deny the petition as to protection under the CAT.", "petition_denied"),
        ("We dismiss the petition as to asylum. The petition for review is denied.", "petition_denied"),
        (
            "We will dismiss Lark’s petition in part and deny it in part.",
            "petition_dismissed_in_part petition_denied_in_part",
        ),
        ("For the reasons given below, Lark's petition will be denied.", "petition_denied"),
        (
            "Because no error infects the case, we deny in part and dismiss in part her petition.",
            "petition_denied_in_part petition_dismissed_in_part",
        ),
        ("Having jurisdiction, this court affirms the BIA.", "affirmed"),
        ("This court reverses the decision of the Board.", "reversed"),
        (
            "We vacate the order of removal of Lark and remand. We dismiss Wren's petition for review.",
            "vacated remanded petition_dismissed_in_part",
        ),
        (
            "We deny the first petition for review. We grant in part the second petition for review.",
            "petition_denied_in_part petition_granted_in_part",
        ),
        ("We deny the first petition, and we deny the second petition.", "petition_denied"),
        (
            "We grant the petition for review in No. 03-1234. We dismiss the petition for review in No. 03-1235.",
            "petition_granted_in_part petition_dismissed_in_part",
        ),
        (
            "The petition is dismissed in part for want of jurisdiction and otherwise denied.",
            "petition_dismissed_in_part petition_denied_in_part",
        ),
        (
            "We grant the petition with respect to the motion, but deny it in all other respects.",
            "petition_granted_in_part petition_denied_in_part",
        ),
    ],
)
def test_what_is_done_with_a_petition(closing, done):
    assert " ".join(field("disposition", f"{LARK}{closing}\n")) == done


@pytest.mark.parametrize(
    ("closing", "agrees"),
    [
        ("For the reasons given, the petition for review is denied.", True),
        ("The petition is denied in part and dismissed in part.", True),
        ("The petition for review is denied and the case is remanded for a hearing.", False),
        ("The petition for review is denied in part. The petition is granted.", False),
    ],
)
def test_what_cannot_all_be_done_is_less_certain(closing, agrees):
    opening = "we deny the petition" if "granted" not in closing else "we grant the petition"
    text = f"{LARK}For the reasons that follow, {opening}.\n\nII. Conclusion\n\n{closing}\n"
    found = read_extracted(document_from_text("a", text)).fields["disposition"]
    assert (found.confidence > 0.9) is agrees, found


def test_a_closing_sentence_is_read_whole_wherever_the_end_begins():
    tail = "The account was heard on a day in May and was set down with care by those who heard it. "
    for times in range(8, 16):
        text = f"{LARK}After review, we dismiss in part and deny in part the petition. {tail * times}\n"
        assert field("disposition", text) == ["petition_dismissed_in_part", "petition_denied_in_part"], times


@pytest.mark.parametrize(
    ("said", "country"),
    [
        ("The petitioners are natives and citizens of the Union of the Comoros.", "Comoros"),
        ("Lark said that he would be jailed if he went back to his native Pakistan.", "Pakistan"),
        ("Petitioners Ann Lark and Cal Wren are a married couple from Mauritania.", "Mauritania"),
        ("Petitioners Ann Lark and Cal Wren are siblings who fled from the Seychelles.", "Seychelles"),
        ("Lark, an El Salvadoran, entered without inspection.", "El Salvador"),
        ("She fears the guards if she is returned to Thailand.", "Thailand"),
        ("Lark, an Ethiopian native and citizen, seeks review.", "Ethiopia"),
        ("The judge denied asylum but withheld their deportation to Ethiopia.", "Ethiopia"),
        (
            "See Finch v. Wren, 300 F.3d 1, 2 (9th Cir. 2002) (petitioner, a Lebanese, fled). Lark was born in Peru.",
            "Peru",
        ),
        ("The judge gave an alternate order of removal to Ghana.", "Ghana"),
        ("Lark, of the fishers' caste, was born on May 2, 1960, in Mauritania.", "Mauritania"),
        ("Lark, an alien from Peru, has lived here since 1990.", "Peru"),
        ("He says that he suffered in Kenya what no one should.", "Kenya"),
        ("Lark spent her native wit on a shop in the capital.", None),
        ("The witness is a man from Peru.", None),
    ],
)
def test_whose_citizens_they_are(said, country):
    text = LARK.replace('Ann Lark ("Lark") is a citizen of Iceland.', "Ann Lark asks for review.")
    assert field("nationality", f"{text}{said}\n\nThe petition is denied.\n") == country


@pytest.mark.parametrize(
    ("said", "reviewed"),
    [
        ("The Board adopted the judge's decision. Thus, we will review both decisions.", "both"),
        ("We therefore review only the reasons explicitly identified by the BIA.", "board"),
        ("We review the reasoning of the Board.", "board"),
        ("We focus our review on the BIA’s order.", "board"),
        ("Lark asks us to review the IJ’s and BIA’s assessment of the facts.", "both"),
        (
            "Lark asks for review of the order of the BIA that adopted and affirmed the decision of the IJ. We review "
            "only the decision of the BIA, except to the extent that it expressly adopts the opinion of the IJ.",
            "both",
        ),
        (
            "The BIA wrote for itself. We review only the decision of the BIA, except to the extent that it expressly "
            "adopts the opinion of the IJ.",
            None,
        ),
        ("Both decisions were long.", None),
    ],
)
def test_which_decision_is_reviewed(said, reviewed):
    assert field("decision_reviewed", f"{LARK}{said}\n\nThe petition is denied.\n") == reviewed


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("On March 2, 2011, an Immigration Judge found him removable and granted him asylum.", ["2011-03-02"]),
        ("On March 2, 2011, an Immigration Judge denied the application.", ["2011-03-02"]),
        ("In a decision dated March 2, 2011, the director of an asylum office denied the request.", ["2011-03-02"]),
        ("On March 2, 2011, an Immigration Judge granted a continuance.", []),
        ("On March 2, 2011, the respondent arrived.", []),
    ],
)
def test_when_what_is_under_review_was_decided(said, days):
    assert list(value("decisions_below", body=said)) == days


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("The BIA upheld a March 2, 2011 Immigration Judge (IJ) decision denying her applications.", ["2011-03-02"]),
        ("On March 2, 2011, the IJ denied her applications.", ["2011-03-02"]),
        ("On March 2, 2011, the IJ granted administrative closure.", []),
    ],
)
def test_when_what_a_court_reviews_was_decided(said, days):
    assert field("decisions_below", f"{LARK}{said}\n\nThe petition is denied.\n") == days


@pytest.mark.parametrize(
    ("head", "said", "judge"),
    [
        ("BIA\nReed, IJ\n", "", "Reed"),
        ("BIA Reed-Moss, IJ A200 100 300\n", "", "Reed-Moss"),
        ("Immigration Judge: Honorable Lena K. Reed\n", "", "Reed"),
        ("(Immigration Judge: Paul Reed)\n", "", "Reed"),
        ("", "The Immigration Judge (“IJ”) Paul C. Reed, denied them all.", "Reed"),
        ("", "The immigration judge denied them all.", None),
    ],
)
def test_which_judge_decided_below(head, said, judge):
    text = LARK.replace("Before:", f"{head}\nBefore:", 1)
    assert field("immigration_judge", f"{text}{said}\n\nThe petition is denied.\n") == judge


def test_an_adverse_finding_is_the_agencys_whoever_is_meant_by_it():
    said = "The agency’s adverse credibility determination was fatal to the application."
    assert field("ij_credibility", f"{LARK}{said}\n\nThe petition is denied.\n") == "not_credible"


@pytest.mark.parametrize(
    ("said", "done"),
    [
        ("The respondent’s appeal will be dismissed.", ["appeal_dismissed"]),
        ("Upon review of our prior decisions, we will again dismiss the respondent's appeal.", ["appeal_dismissed"]),
        (
            "The appeal will be sustained as to the continuance, and the record remanded.",
            ["appeal_sustained_in_part", "remanded"],
        ),
        ("We would dismiss the appeal if it were late.", []),
    ],
)
def test_what_is_announced_where_no_order_is_left(said, done):
    text = printed_precedent(20).text.replace("The appeal will be dismissed.", said)
    assert field("disposition", text) == done


def test_a_line_that_goes_on_with_what_is_reviewed_heads_no_decision_of_the_board():
    text = layer("third_wrapped", 20).text
    for line in ("Orders of the Board of Immigration Appeals", "and Order of the Board of Immigration Appeals"):
        assert read_extracted(document_from_text("a", f"{line}\n{text}")).family == "opinion"
    wrapped = "On Petition for Review of a\nDecision of the Board of Immigration Appeals"
    assert read_extracted(document_from_text("a", f"{wrapped}\n{text}")).family == "opinion"
    garbled = "Decislon of the Board of Immigratlon Appeals"
    found = read_extracted(document_from_text("a", f"{garbled}\n\nIn re: A. LARK\n\nORDER: The appeal is dismissed."))
    assert found.family == "agency"


def test_a_summary_before_an_opinion_and_words_below_a_note_say_what_is_done():
    said = "SUMMARY\nThe panel denied Ann Lark's petition for review of a decision of the Board.\n"
    found = read_extracted(document_from_text("a", f"{LARK}{said}")).fields["disposition"]
    assert found.value == ("petition_denied",)
    assert not found.sure
    below = "\n* The panel finds the case fit for decision without argument. It is ordered submitted.\n1 Lark is called"
    opinion = read_extracted(document_from_text("a", f"{LARK}{below} Finch.\nThe petition for review is denied.\n"))
    assert opinion.fields["disposition"].value == ("petition_denied",)


def test_a_court_that_is_not_printed_is_that_of_the_decisions_cited_where_all_are_of_one():
    head = "Opinion\nNo. 16-1370\n08-16-2017\nPetition for Review of an Order of the Board of Immigration Appeals "
    head += "[Unpublished] Before FINCH, WREN, and CRANE, Circuit Judges. PER CURIAM.\nAnn Lark asks for review. "
    one, other = "Finch v. Wren, 300 F.3d 1, 2 (8th Cir. 2002). ", "Crane v. Wren, 300 F.3d 9, 12 (2d Cir. 2002). "
    for cited, court in ((one * 2, "ca8"), (one, None), (one + other, None)):
        found = read_extracted(document_from_text("a", f"{head}{cited}The petition is denied.\n")).fields["court"]
        assert found.value == court
        assert not found.sure
