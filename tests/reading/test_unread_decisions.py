"""Kinds of fault found in decisions that nobody had read, each with invented texts of the kind."""

import json

import pytest

from wellfounded.api.papers import draft as draft_of
from wellfounded.extraction import document_from_text
from wellfounded.reading.anonymize import shorten_excerpts
from wellfounded.reading.fields.issue_rulings import in_first_person
from wellfounded.reading.fields.opinion_rulings import acts_of
from wellfounded.reading.reader import read_extracted
from wellfounded.reading.sentence_splitter import plain
from wellfounded.reading.serialization import reading_data

HEAD = """\
UNITED STATES COURT OF APPEALS
FOR THE ELEVENTH CIRCUIT
No. 07-10771
{parties}
Petition for Review of a Decision of the
Board of Immigration Appeals
(May 4, 2007)
Before FINCH, MARLOWE and GRACKLE, Circuit Judges.
PER CURIAM:
{body}
"""
PARTIES = "ADA QUILL,\nPetitioner,\nversus\nU.S. ATTORNEY GENERAL,\nRespondent."


def read(body, parties=PARTIES):
    return read_extracted(document_from_text("o.txt", HEAD.format(parties=parties, body=body))).fields


def names(fields):
    return [one["name"] for one in fields["applicants"].value]


@pytest.mark.parametrize(
    "shown",
    [
        "“455‐812. ARGUED MAY 2, 2012”",
        "“1-455-812. Argued May 2”",
        "“71 455 812 and others”",
        "“the number is A071‐455”",
        "“in the file A 71 455…”",
        "“No. A071-455-812”",
    ],
)
def test_no_figures_of_a_number_that_an_excerpt_cuts_are_shown_but_the_last_three(shown):
    done = "".join(letter for letter in shorten_excerpts(shown) if letter.isalnum())
    assert "455" not in done


def test_what_tells_how_a_value_was_read_shows_no_part_of_a_number():
    text = HEAD.replace(
        "(May 4, 2007)", "Nos. A071‐455‐811 and A071‐455‐812.\nARGUED MAY 2, 2007 — DECIDED MAY 4, 2007"
    )
    reading = read_extracted(document_from_text("A071-455-811.txt", text.format(parties=PARTIES, body="We deny it.")))
    data = json.dumps(reading_data(reading), ensure_ascii=False)
    assert "455" not in data
    assert "2007-05-02" in data


@pytest.mark.parametrize("gap", ["   ", "\n    ", "\n", "\t", " \n\n "])
def test_a_name_of_two_words_is_known_over_any_gap(gap, tmp_path):
    paper = tmp_path / "opinion.txt"
    body = (
        f"Rosa Zabala Orduna is a citizen of Nepal. The judge asked Zabala{gap}Orduna of it. He believed Zabala Orduna."
    )
    parties = "ROSA ZABALA ORDUNA,\nPetitioner,\nv.\nU.S. ATTORNEY GENERAL,\nRespondent."
    paper.write_text(HEAD.format(parties=parties, body=f"{body} We deny the petition."), encoding="utf-8")
    assert "Zabala Orduna" in draft_of(paper, most=0)


@pytest.mark.parametrize(
    "body",
    [
        "Quill asks, in the event we deny her petition for review, that she may leave on her own.",
        "This court will affirm the decision of the Board unless the evidence compels another.",
        "We may reverse only if no factfinder could agree with the Board.",
        "She conceded the charge and moved to remand for a hearing on her new paper.",
        "If we were to grant the petition, the Board would look at her letter again.",
        "Quill asked the Board to reopen the case and sought to vacate the order.",
    ],
)
def test_what_a_court_would_do_and_what_is_asked_of_it_is_not_done(body):
    assert read(f"Quill is a citizen of Nepal. {body} Her village lies by a river.")["disposition"].value == ()


@pytest.mark.parametrize(
    ("body", "done"),
    [
        ("We dismiss Quill’s petition as it relates to asylum, and we deny it as it relates to withholding.", "both"),
        ("For these reasons, we dismiss the asylum claim and deny the petition as to the remaining claims.", "both"),
        ("We dismiss her petition as it pertains to asylum and deny it with respect to withholding.", "both"),
        ("We dismiss the unexhausted torture claim and deny the petition as to the rest.", "both"),
        ("Accordingly, we uphold the Board’s decision.", "affirmed"),
        ("Because nothing compels more, we uphold the agency's determination.", "affirmed"),
        ("We uphold the finding that she came late. We deny the petition.", "petition_denied"),
    ],
)
def test_what_is_decided_claim_by_claim_and_what_is_upheld(body, done):
    wanted = {"petition_denied_in_part", "petition_dismissed_in_part"} if done == "both" else {done}
    assert set(read(f"Quill is a citizen of Nepal. {body}")["disposition"].value) == wanted


def test_a_sentence_does_not_agree_with_itself():
    fields = read("Quill is a citizen of Nepal. We deny the petition.")
    assert fields["disposition"].value == ("petition_denied",)
    assert not fields["disposition"].sure


@pytest.mark.parametrize(
    "sentence",
    [
        "The IJ determined that (1) her claim was late; (2) the beating did not rise to the level of persecution; and "
        "(3) she had not shown a well-founded fear.",
        "They contend, inter alia: the notice was void, which denied them due process; and the Board erred in denying "
        "asylum.",
        "Petitioner argues: (a) the judge ignored her letter; and (b) the Board abused its discretion.",
        "The Board held the following: her group was not cognizable; she failed to establish a nexus.",
        "The Department sent them a paper, stating they were removable because they lacked a visa.",
        "His claims hang on hers, so we do not address his claims separately.",
    ],
)
def test_what_is_reported_item_by_item_is_no_ruling_of_the_court(sentence):
    assert acts_of(plain(sentence)) == []


def test_the_court_speaks_again_after_what_it_reports_item_by_item():
    said = "They contend: the notice was void; and the Board erred, but we reject these arguments."
    assert [act.kind for act in acts_of(plain(said))] == ["disagree"]


@pytest.mark.parametrize("word", ["versus", "VERSUS", "v.", "vs.", "-v-", "Versus"])
def test_the_people_of_a_caption_are_known_whatever_sets_them_against_each_other(word):
    parties = f"ADA QUILL; TOMÁS QUILL,\nPetitioners,\n{word}\nU.S. ATTORNEY GENERAL,\nRespondent."
    people = read("Ada Quill and Tomás Quill are citizens of Nepal. We deny the petition.", parties)
    assert names(people) == ["Ada Quill", "Tomás Quill"]
    assert len({one["called"] for one in people["applicants"].value}) == 2


@pytest.mark.parametrize(
    "called",
    ["“Petitioners”", "“Petitioner”", "“the Petitioners”", "“Respondents”", "“the Family”"],
)
def test_what_a_party_is_called_by_its_part_is_no_name(called):
    parties = "ADA QUILL, ET AL.,\nPetitioners,\nversus\nU.S. ATTORNEY GENERAL,\nRespondent."
    people = read(f"Petitioners Ada Quill ({called}) and a child are natives of Nepal. We deny the petition.", parties)
    assert [(one["name"], one["called"]) for one in people["applicants"].value] == [("Ada Quill", "Quill")]


@pytest.mark.parametrize("calendar", ["Non-Argument Calendar", "Summary Calendar"])
def test_no_clerk_is_a_party(calendar):
    parties = f"THOMAS K. HERON\n{calendar}\n CLERK\nAgency Nos. A71-455-811 and A71-455-812\n{PARTIES}"
    people = read("Ada Quill is a citizen of Nepal. We deny the petition.", parties)
    assert names(people) == ["Ada Quill"]
    assert str(people["caption"].value).startswith("ADA QUILL")


@pytest.mark.parametrize(
    ("above", "court"),
    [
        ("766 F.2d 9021 | 1st Cir. | 1985", "ca1"),
        ("Court: Court of Appeals for the Seventh Circuit Number: 05-2913", "ca7"),
        ("Quill v. Heron, No. 20-9995 (10th Cir. 2022)\nAnnotate this Case", "ca10"),
    ],
)
def test_a_court_and_a_caption_that_only_the_site_names_are_never_sure(above, court):
    text = (
        f"Ada Quill v. Merle Heron\n\n{above}\n\nLead Opinion\n\nMARLOWE, Circuit Judge.\n\nAda Quill, of Nepal, "
        "seeks review of an order of the Board of Immigration Appeals. We deny the petition for review.\n"
    )
    fields = read_extracted(document_from_text("o.txt", text)).fields
    assert (fields["court"].value, str(fields["caption"].value)[-5:]) == (court, "Heron")
    assert not fields["court"].sure
    assert not fields["caption"].sure


@pytest.mark.parametrize(
    "head",
    [
        "No. 13-90582\n07-16-2014\n(Petition for Review)\nORDER AND JUDGMENT",
        "No. 03-93567\nDecided September 14, 2005.\nAppeal from the Board of Immigration Appeals.",
        "No. 05-91122\nPetition to Review an Order of the Board of Immigration Appeals.",
    ],
)
def test_an_opinion_whose_page_names_no_court_is_one(head):
    text = (
        f"Opinion\n{head}\nBefore FINCH and MARLOWE, Circuit Judges.\nAda Quill seeks review of a Board of Immigration "
        "Appeals decision. We deny the petition for review. She lives in Nepal.\n"
    )
    reading = read_extracted(document_from_text("o.txt", text))
    assert reading.family == "opinion"
    assert reading.fields["panel"].value == ("Finch", "Marlowe")


def test_a_bench_after_a_small_letter():
    text = HEAD.replace("Before FINCH", "before FINCH").format(parties=PARTIES, body="We deny the petition.")
    fields = read_extracted(document_from_text("o.txt", text)).fields
    assert fields["panel"].value == ("Finch", "Marlowe", "Grackle")


OFFICE = "EXECUTIVE OFFICE FOR IMMIGRATION REVIEW"
JUDGE = """\
UNITED STATES DEPARTMENT OF JUSTICE {office}
UNITED STATES IMMIGRATION COURT {town}
IN THE MATTER OF: A QUILL
IN REMOVAL PROCEEDINGS
DECISION AND ORDER OF THE IMMIGRATION JUDGE{day}
The respondents, a mother and her daughter, are {people} natives. {found}
ORDER
IT IS HEREBY ORDERED that the respondent's application for asylum under section 208 of the Act is GRANTED.
Immigration Judge
""".replace("{office}", OFFICE)


def judge(town="NEWARK, NEW JERSEY", day="", people="Nepali", found="The Court finds the respondent credible."):
    text = JUDGE.format(town=town, day=day, people=people, found=found)
    return read_extracted(document_from_text("ij.txt", text)).fields


@pytest.mark.parametrize(
    ("town", "city"),
    [
        ("PHILADELPHIA, PENNSYLVANIA", "Philadelphia"),
        ("NEWARK, NJ", "Newark"),
        ("EL PASO, TEXAS", "El Paso"),
        ("NEW YORK, NEW YORK", "New York"),
        ("31 HERON PLAZA, SUITE 9\nBAL TIMORE, MARYLAND 21202", "Baltimore"),
    ],
)
def test_the_town_of_the_court_in_its_letterhead(town, city):
    assert judge(town=town)["hearing_city"].value == city


@pytest.mark.parametrize(
    "day", [" June 11, 2009", " June 11,2009", ", June 11, 2009", " June 11,20091:00 PM EST", " Jun. 11, 2009"]
)
def test_the_day_behind_the_heading_of_a_judges_decision(day):
    fields = judge(day=day)
    assert fields["kind"].value == ("ij_decision",)
    assert fields["decided"].value == "2009-06-11"


@pytest.mark.parametrize(
    ("people", "country"),
    [("Guatemalan", "Guatemala"), ("Honduran", "Honduras"), ("Ghanaian", "Ghana"), ("Colombian", "Colombia")],
)
def test_natives_by_the_name_of_a_people(people, country):
    assert judge(people=people)["nationality"].value == country


@pytest.mark.parametrize(
    ("found", "value"),
    [
        ("The Court finds the respondent credible.", "credible"),
        ("The court concludes that her testimony was credible.", "credible"),
        ("On this record the Court determines that she testified credibly.", "credible"),
        ("The Court does not know. The court finds that the respondent is not credible.", "not_credible"),
        ("The Court makes an adverse credibility finding.", "not_credible"),
        ("An applicant must be credible. The Court must say whether she is credible.", "none"),
    ],
)
def test_what_a_judge_finds_of_the_respondents_word(found, value):
    assert judge(found=found)["ij_credibility"].value == value


def test_what_a_court_of_appeals_finds_is_no_finding_of_the_board():
    text = (
        "U.S. Department of Justice\nDecision of the Board of Immigration Appeals\nFile: A071 455 811 - Newark, NJ\n"
        "In re: A QUILL\nIN REMOVAL PROCEEDINGS\nAPPEAL\nThe respondent, a native of Nepal, appeals from a decision. "
        "The Court finds such people credible.\nORDER: The appeal is dismissed.\nFOR THE BOARD\n"
    )
    assert read_extracted(document_from_text("b.txt", text)).fields["ij_credibility"].value == "none"


@pytest.mark.parametrize(
    ("said", "issue", "ruling"),
    [
        ("The Court finds that the respondent has established past persecution.", "past_persecution", "for_respondent"),
        ("The Court concludes that the government is unable to protect her.", "state_action", "for_respondent"),
        ("Accordingly, the Court finds that she failed to establish a nexus.", "nexus", "against_respondent"),
        ("The Court finds that her proposed group is not cognizable.", "psg_cognizability", "against_respondent"),
        ("The Court further finds that she has a well-founded fear.", "well_founded_fear", "for_respondent"),
    ],
)
def test_a_judges_own_court_rules(said, issue, ruling):
    found = {(one["issue"], one["ruling"]) for one in judge(found=said)["issues"].value}
    assert (issue, ruling) in found


def test_places_stay_what_they_are_in_the_first_person():
    said = "Here, the Court also concludes that it is so; the Court does not reach the rest."
    assert len(in_first_person(said)) == len(said)
    assert in_first_person(said).split()[1:4] == ["we", "also", "conclude"]


def test_the_draft_of_a_judges_decision_has_what_it_orders_and_no_appeal(tmp_path):
    paper = tmp_path / "ij.txt"
    text = JUDGE.format(town="NEWARK, NJ", day=" June 11, 2009", people="Nepali", found="She applied for asylum.")
    paper.write_text(text, encoding="utf-8")
    written = draft_of(paper, most=0)
    assert "granted: asylum" in written
    assert "denied:" not in written
    assert "\nappeals:" not in written
    assert "IJ decision of June 11, 2009" in written


@pytest.mark.parametrize("word", ["J.m.mjgration", "Imm1gration", "lmmigration", "lnunigration", "hmnigration"])
def test_a_heading_of_the_board_with_a_garbled_word(word):
    text = (
        f"U.S. Department of Justice\nDecision of the Board of {word} Appeals\nFalls Church, Virginia 22041\n"
        "In re: A QUILL\nDate: APR 21 2008\nIN REMOVAL PROCEEDINGS\nAPPEAL\nON BEHALF OF RESPONDENT: Lena Moss\n"
        "APPLICATION: Asylum\nThe respondent, a native and citizen of Nepal, appeals from the decision of a judge.\n"
        "ORDER: The appeal is dismissed.\nFOR THE BOARD\n"
    )
    assert read_extracted(document_from_text("b.txt", text)).fields["kind"].value == ("bia_decision",)


@pytest.mark.parametrize("verb", ["mailed to:", "sent to:", "filed with:", "addressed to:", "submitted to:"])
def test_the_address_of_the_clerk_in_a_sentence_is_no_notice(verb):
    text = f"Your notice of appeal must be {verb}\nBoard of Immigration Appeals Office of the Clerk\nFalls Church\n"
    reading = read_extracted(
        document_from_text("ij.txt", text + JUDGE.format(town="NEWARK, NJ", day="", people="Nepali", found=""))
    )
    assert reading.fields["kind"].value == ("ij_decision",)
