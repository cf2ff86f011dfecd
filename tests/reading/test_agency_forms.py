"""Other ways in which decisions of the agency say what their fields ask for, on texts made up for it."""

from __future__ import annotations

import pytest
from invented import BODY, NOTICE, agency, read, value

HEAD = "UNITED STATES DEPARTMENT OF JUSTICE\nIMMIGRATION COURT\nIN THE MATTER OF: T\n"


def rest(text):
    return f"{BODY} {text}"


def kinds(text):
    return list(read(text).fields["kind"].value)


def test_a_heading_within_the_caption_begins_no_document():
    fields = read(heading="CERTIFICATION").fields
    assert list(fields["kind"].value) == ["clerk_notice", "bia_decision"]
    assert fields["posture"].value == "certification"
    assert list(fields["disposition"].value) == ["appeal_dismissed"]


def test_a_line_of_a_sentence_begins_no_document():
    said = rest("He did not bring this up in his\nNotice of appeal from it.\nWe read the\noral decision.\nIt is short.")
    assert kinds(agency(body=said)) == ["clerk_notice", "bia_decision"]


def test_each_party_has_a_notice_of_its_own():
    text = NOTICE.format(notice="6/7/2012", panel="Brown, Cal") + agency()
    assert kinds(text) == ["clerk_notice", "clerk_notice", "bia_decision"]


def test_two_decisions_of_a_judge():
    first = HEAD + "ORDER OF THE IMMIGRATION COURT\nThe motion is denied.\nROSA B. LARK\nImmigration Judge\n"
    second = HEAD + "ON THE MOTION OF T\n" + "The respondent told a story that has no end.\n" * 60
    found = read(agency() + first + second + "ROSA B. LARK\nImmigration Judge\n").fields
    assert list(found["kind"].value) == ["clerk_notice", "bia_decision", "ij_decision", "ij_decision"]


def test_a_certificate_at_the_foot_is_no_document_and_one_with_a_letterhead_is():
    judge = HEAD + "DECISION OF THE IMMIGRATION JUDGE\nThe respondent told a story.\nROSA B. LARK\nImmigration Judge\n"
    foot = judge + "CERTIFICATE OF SERVICE\nThis was served by mail.\n"
    assert kinds(agency() + foot) == ["clerk_notice", "bia_decision", "ij_decision"]
    page = judge + "UNITED STATES DEPARTMENT OF JUSTICE\nIMMIGRATION COURT\nCERTIFICATE OF SERVICE\nServed by mail.\n"
    assert kinds(agency() + page) == ["clerk_notice", "bia_decision", "ij_decision", "other"]


@pytest.mark.parametrize(
    ("signed", "name"),
    [
        ("ROSA B. LARK\nImmigration Judge", "Lark"),
        ("Rosa Wren Lark fre\nUnited States Immigration Judge", "Lark"),
        ("Date: 3/4/2015\nROSA B. O’LARK\n~ _\nImmigration Judge", "O'Lark"),
        ("Immigration Judge ROSA B. LARK\nlarkr on May 5, 2016 at 3:00 PM GMT", "Lark"),
        ("It is so ordered. ROSA B. LARK Immigration Judge 7", "Lark"),
        ("Immigration Judge\nHon. Rosa B. Lark", "Lark"),
        ("_______\nImmigration Judge\nDenver, Colorado", None),
        (
            "ROSA B. LARK\nImmigration Judge\nCERTIFICATE PAGE\nI hereby certify that the attached proceeding before\n"
            "JUDGE ROSA B. LARK, in the matter of:\nT is true.",
            "Lark",
        ),
    ],
)
def test_who_the_judge_was(signed, name):
    judge = HEAD + "DECISION OF THE IMMIGRATION JUDGE\nThe respondent told a story.\n"
    assert read(f"{agency()}{judge}{signed}\n").fields["immigration_judge"].value == name


@pytest.mark.parametrize("above", ["257\n", "MAY - 4 2011 - Lark & Wren, Attorneys at Law\n\n", ""])
@pytest.mark.parametrize("garbled", ["will", "vdll", "wdll"])
def test_a_decision_joined_into_one_line_below_a_title(above, garbled):
    joined = (
        ".. U.S. Department of Justice. Executive Office for Immigration Review Falls Church, Virginia 22041 "
        "File: Denver, CO In re: IN REMOVAL PROCEEDINGS APPEAL Decision of the Board of Immigration Appeals "
        "Date: MAY - 4 2011 ON BEHALF OF RESPONDENT: APPLICATION: Asylum; withholding of removal The respondent, a "
        f"native and citizen of Peru, has filed a timely appeal. The record {garbled} be remanded. "
    )
    found = read(above + joined + "She told of a mill that burned and of those who burned it. " * 20).fields
    assert found["decided"].value == "2011-05-04"
    assert (found["hearing_city"].value, found["nationality"].value) == ("Denver", "Peru")
    assert list(found["applications"].value) == ["asylum", "withholding"]
    assert list(found["disposition"].value) == ["remanded"]


@pytest.mark.parametrize(
    ("file", "city", "state"),
    [
        ("-417 - Denver, CO\nDate:\nFiles: A\nA", "Denver", "CO"),
        ("File:\n- Eloy, AZ", "Eloy", "AZ"),
        ("File: A = Denver", "Denver", "CO"),
    ],
)
def test_the_place_where_columns_were_mixed(file, city, state):
    fields = read(file=file).fields
    assert (fields["hearing_city"].value, fields["hearing_state"].value) == (city, state)


def test_orders_on_the_last_page_where_columns_were_mixed():
    page = "1\nThe respondents are a woman and a child. All words are hers.\n-417 et al.\nWe turn to the child.\n"
    file = "-417 - Denver, CO\nDate:\nFiles: A\nA"
    body = rest("\n".join("The story that she told is long and has many turns in it." for _ in range(8)))
    orders = "ORDER: The respondent's appeal is dismissed.\nFURTHER ORDER: As to the child, the record is remanded."
    fields = read(file=file, body=f"{body}\n{page}", orders=orders).fields
    assert list(fields["disposition"].value) == ["appeal_dismissed", "remanded"]
    assert fields["respondents"].value == 2


@pytest.mark.parametrize(
    ("file", "body", "number"),
    [
        ("Files: A\n-417 - Denver, CO", "The four respondents appeal. The respondents' cases were joined.", 4),
        ("Files: A\n-417 - Denver, CO", "The lead respondent is the mother of the two minor respondents.", 3),
        ("Files: A\n-417 - Denver, CO", "The respondents are three brothers who appeal from the decision.", 3),
        ("Files: A\n-417 - Denver, CO", "The respondents, a married couple and their three children, appeal.", 5),
        ("Files: A\n-417 - Denver, CO", "The respondent, her husband, and their two minor sons appeal.", 4),
        ("Files: A\n-417 - Denver, CO", "The respondents, a father and his daughter, appeal.", 2),
        ("Files: A\n-417 - Denver, CO", "The respondents are a woman, her son, and her daughter.", 3),
        ("Files: A\nA\nA\n-417 - Denver, CO", "The respondents appeal from the decision.", 3),
        ("File: A\n-417 - Denver, CO", "The respondent fears for her two brothers and her child.", 1),
    ],
)
def test_how_many_there_are_in_other_words(file, body, number):
    who = "RESPONDENTS" if file.startswith("Files") else "RESPONDENT"
    assert value("respondents", file=file, who=who, body=body) == number


@pytest.mark.parametrize(
    ("said", "country"),
    [
        ("The respondent appeals. He has a fear of harm if returned to Chad.", "Chad"),
        ("The respondent once was granted withholding of removal to Togo. He moves to reopen.", "Togo"),
        ("The respondent appeals. She says that she will be tortured in Peru.", "Peru"),
        ("The respondent, a native and citizen of the Congo, appeals from it.", "Congo"),
        ("The respondent, a citizen of the Republic of the Congo, appeals from it.", "Republic of the Congo"),
    ],
)
def test_a_country_told_in_other_words(said, country):
    assert value("nationality", body=said) == country


@pytest.mark.parametrize(
    ("body", "posture", "appellant"),
    [
        (
            "The Department of Homeland Security (DHS) has filed an interlocutory appeal from it.",
            "interlocutory",
            "dhs",
        ),
        (
            "The respondent brings this interlocutory appeal from an order.",
            "interlocutory",
            "respondent",
        ),
        ("We once sustained the Department of Homeland Security's appeal from this decision.", "appeal", "dhs"),
        ("This is an appeal by the DHS from the Immigration Judge's grant of asylum.", "appeal", "dhs"),
        ("The DHS, which bears the burden, has timely appealed from the decision.", "appeal", "dhs"),
        ("The respondent appeals from the decision. The DHS filed a brief.", "appeal", "respondent"),
        ("The DHS and the respondent have each appealed from the decision.", "appeal", "both"),
    ],
)
def test_who_appealed_in_other_words(body, posture, appellant):
    fields = read(body=body).fields
    assert (fields["posture"].value, fields["appellant"].value) == (posture, appellant)


@pytest.mark.parametrize(
    ("printed", "read_as"),
    [
        ("Terinination; Convention Against Torture", ["cat", "termination"]),
        ("Continuanice", ["continuance"]),
        ("Suppression, termination, voluntary departure", ["suppression", "termination", "voluntary_departure"]),
        ("Asytum; withhoiding of removal", ["asylum", "withholding"]),
        ("Administrative closure", ["administrative_closure"]),
        ("Section 212(c) relief", ["waiver"]),
        ("Deferral of removal", ["cat"]),
        ("Rescission of an order", ["reopening"]),
        ("Remedial matters", []),
    ],
)
def test_applications_as_scanned(printed, read_as):
    assert value("applications", application=printed) == read_as


def test_what_a_scanner_spoilt_is_not_sure():
    assert not read(application="Terinination; Convention Against Torture").fields["applications"].sure


@pytest.mark.parametrize(
    ("panel", "names"),
    [
        ("Brown, Cal\nGray-Finch, Dee E.\nLiebman, Ann S. xx : Docket", ["Brown", "Gray-Finch", "Liebman"]),
        ("Kendall Clark, Molly", ["Kendall Clark"]),
    ],
)
def test_the_panel_as_scanned(panel, names):
    assert value("panel", panel=panel) == names


@pytest.mark.parametrize(
    ("said", "grounds"),
    [
        (
            "He is afraid for his belief (religion) and his speech (political opinion).",
            ["political_opinion", "religion"],
        ),
        ("He asked for asylum on the basis of race, nationality, and the Convention.", ["nationality", "race"]),
        ("He says that the seizure was based on race.", []),
        ("She was hurt because of the political activities of her uncle.", ["political_opinion"]),
    ],
)
def test_grounds_in_other_words(said, grounds):
    assert value("grounds", body=rest(said)) == grounds


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        (
            "The Immigration Judge found credible what he said of his arrest. The Immigration Judge determined that he "
            "did not testify credibly regarding his stay in Chad.",
            "mixed",
        ),
        ("The Immigration Judge did not find this account incredible.", "none"),
        (
            "The Immigration Judge found that the account was plausible and full and that she was credible.",
            "credible",
        ),
        ("We see no error in the positive credibility fmding.", "credible"),
        ("In that case, Wijaya's claim lacked credibility.", "none"),
    ],
)
def test_belief_in_other_words(said, finding):
    assert value("ij_credibility", body=rest(said)) == finding


@pytest.mark.parametrize(
    ("orders", "done"),
    [
        (
            "ORDER: The respondent's appeal of the denial of asylum is dismissed.\n"
            "FURTHER ORDER: The respondent's appeal of the denial of withholding of removal is sustained.",
            ["appeal_dismissed", "appeal_sustained_in_part"],
        ),
        ("ORDER: The appeal from the denial of the motion to reopen is sustained.", ["appeal_sustained"]),
        ("ORDER: With respect to asylum, the respondent's appeal is sustained.", ["appeal_sustained_in_part"]),
        (
            "ORDER: The appeal is dismissed in part and sustained in part.",
            ["appeal_dismissed_in_part", "appeal_sustained_in_part"],
        ),
        (
            "ORDER: The appeal is sustained regarding asylum.\nFURTHER ORDER: The rest of the appeal is dismissed.",
            ["appeal_sustained_in_part", "appeal_dismissed_in_part"],
        ),
        ("ORDER: The record shall be returned to the Immigration Court with no further action.", ["other"]),
        ("ORDER: The record is returned to the Immigration Judge for a new decision.", ["remanded"]),
        (
            "ORDER: The appeal is dismissed.\nFURTHER ORDER: The respondent is permitted to voluntarily depart within "
            "60 days. In the event the respondent fails to depart, the respondent is ordered removed to Peru.",
            ["appeal_dismissed", "voluntary_departure"],
        ),
        (
            "ORDER: The DHS's appeal is sustained and the decision is vacated.\n"
            "FURTHER ORDER: The respondent is ordered removed to Peru.",
            ["appeal_sustained", "vacated", "removal_ordered"],
        ),
        ("ORDER: The proceedings are administratively closed.", ["administratively_closed"]),
        ("ORDER: The respondent's application for asylum is granted.", ["relief_granted"]),
        ("ORDER. The appeal is dismissed.", ["appeal_dismissed"]),
        (
            "0RDER: The appeal is dismissed.\nFURTHERORDER: The motion to remand is denied.",
            ["appeal_dismissed", "motion_denied"],
        ),
        ("ORDER: The Board affirms, without opinion, the result of the decision below.", ["affirmed"]),
    ],
)
def test_orders_in_other_words(orders, done):
    assert value("disposition", orders=orders) == done


def test_who_concurs_with_an_exception_dissents_too():
    after = "Board Member Cal Brown concurs in the order except as to the remand."
    opinions = [(one["type"], one["by"]) for one in value("separate_opinion", after=after)]
    assert opinions == [("concurrence", "Brown"), ("dissent", "Brown")]


def test_a_decision_without_line_breaks_is_read_as_one_with_them():
    panel = "Brown, Cal\nLiebman, Ann S.\nKendall Clark, Molly"
    body = "The Department of Homeland Security appeals from the decision. The respondent, a citizen of Chad, answers."
    judge = HEAD + "DECISION OF THE IMMIGRATION JUDGE\nThe respondent told a story.\nROSA B. LARK\nImmigration Judge\n"
    text = agency(panel=panel, body=body, application="Asylum") + judge
    run_on = " ".join(f"{text}{'x ' * 200}".replace("Molly", "Molly www.irac.net").split())
    whole, unbroken = read(text).fields, read(run_on).fields
    names = ("kind", "panel", "appellant", "applications", "nationality", "disposition", "immigration_judge")
    assert [unbroken[name].value for name in names] == [whole[name].value for name in names]
    assert list(unbroken["panel"].value) == ["Brown", "Liebman", "Kendall Clark"]
    assert (unbroken["appellant"].value, unbroken["immigration_judge"].value) == ("dhs", "Lark")


@pytest.mark.parametrize(
    ("file", "city", "state"),
    [
        ("File: A\n-417 - Washington, D.C.", "Washington", "DC"),
        ("File: A\n-417 - Denver. CO", "Denver", "CO"),
        ("File: A\n-417 - Boulder, Colorado", "Boulder", "CO"),
        ("File: A\n-417 - St. Paul, MN", "St. Paul", "MN"),
        ("Flle: A\n-417 - 0akdale, LA", "Oakdale", "LA"),
        ("A\n-417\nPort Isabe1, TX", "Port Isabel", "TX"),
    ],
)
def test_a_state_in_other_forms(file, city, state):
    fields = read(file=file).fields
    assert (fields["hearing_city"].value, fields["hearing_state"].value) == (city, state)


def test_states_by_their_long_names():
    assert value("nationality", body="The respondent, a citizen of the Islamic Republic of Iran, appeals.") == "Iran"
    assert value("nationality", body="The respondent, a citizen of the Republic of Guinea, appeals.") == "Guinea"


@pytest.mark.parametrize(
    "proceedings", ["IN WITHHOLDING-ONLY PROCEEDINGS", "INREMOVAL PROCEEDINGS", "IN REMOVAL PROCEEDrNGS"]
)
def test_a_motion_in_proceedings_of_any_kind(proceedings):
    text = agency(heading="MOTION", body="The respondent asks us to reconsider our decision of May 3, 2014.")
    fields = read(text.replace("IN REMOVAL PROCEEDINGS", proceedings)).fields
    assert (fields["posture"].value, fields["appellant"].value) == ("motion_to_reconsider", "none")


def test_orders_of_those_who_say_we():
    orders = "ORDER: We sustain the appeal and remand the record to the Immigration Judge."
    assert value("disposition", orders=orders) == ["appeal_sustained", "remanded"]
    orders = "ORDER: The respondent's motion to reopen and remand the proceedings is denied."
    assert value("disposition", orders=orders) == ["motion_denied"]


def test_a_heading_that_was_spoilt_heads_the_decision_all_the_same():
    text = agency().replace(
        "Decision of the Board of Immigration Appeals", "Decisiou of the Boord of lmmigration Appeals"
    )
    assert kinds(text) == ["clerk_notice", "bia_decision"]


@pytest.mark.parametrize(
    ("orders", "done"),
    [
        ("ORDER: The appeal is sustaincd and the record is rernanded.", ["appeal_sustained", "remanded"]),
        ("OKDER: The appcal is dismissed.", ["appeal_dismissed"]),
        ("ORDER: The rccord ls remanded.", ["remanded"]),
        ("ORDER: The record is remanded as demanded and granted above.", ["remanded"]),
    ],
)
def test_orders_as_scanned(orders, done):
    assert value("disposition", orders=orders) == done


def test_orders_that_were_spoilt_or_are_seldom_are_not_sure():
    assert read(orders="ORDER: The appeal is dismissed.").fields["disposition"].sure
    for orders in ("ORDER: The appeal is dismisscd.", "ORDER: The appeal is dismissed. The decision is reversed."):
        assert not read(orders=orders).fields["disposition"].sure


@pytest.mark.parametrize(
    ("label", "panel", "names"),
    [
        ("Pane1 Mernbers:", "Brown, Cal", ["Brown"]),
        ("Panel Members:", "Brown. Cal\nSn0w, Ada\n0'Connor, Bo", ["Brown", "Snow", "O'Connor"]),
        ("Panel Members:", "Brown, Cal\n# ~~\nSnow, Ada;\nGreer, Bo", ["Brown", "Snow", "Greer"]),
    ],
)
def test_the_list_of_members_as_scanned(label, panel, names):
    assert list(read(agency(panel=panel).replace("Panel Members:", label)).fields["panel"].value) == names


def test_two_members_are_fewer_than_a_panel_has():
    assert read(panel="Brown, Cal").fields["panel"].sure
    assert not read(panel="Brown, Cal\nGreer, Bo").fields["panel"].sure


def test_a_town_and_a_country_as_scanned():
    assert value("hearing_city", file="File: A\n-417 - San Fraucisco, CA") == "San Francisco"
    found = read(body="The respondent, a native and citizen of Hondnras, appeals from it.").fields["nationality"]
    assert (found.value, found.sure) == ("Honduras", False)


def test_an_entry_that_is_not_known_leaves_the_applications_unsure():
    assert read(application="Asylum; withholding of removal under section 241(b)(3)").fields["applications"].sure
    assert not read(application="Parole, asylum").fields["applications"].sure


@pytest.mark.parametrize(
    ("heading", "body", "posture"),
    [
        (
            "MOTION",
            "The respondent moves to reopen under a ruling of the Ninth Circuit, which vacated the rule.",
            "motion_to_reopen",
        ),
        ("APPEAL", "This case is before us on certification from the Immigration Judge.", "certification"),
        (
            "APPEAL",
            "Upon a joint stipulation, the Second Circuit vacated our decision of May 3, 2014.",
            "remand_from_court",
        ),
        ("APPEAL", "The respondent appeals from the new decision, made after our own remand of this case.", "appeal"),
    ],
)
def test_postures_in_other_words(heading, body, posture):
    assert value("posture", heading=heading, body=body) == posture


def test_the_line_of_applications_with_a_spoilt_label():
    text = agency(application="Asylum").replace("APPLICATION:", "AFPLICATlON;")
    assert list(read(text).fields["applications"].value) == ["asylum"]


@pytest.mark.parametrize(
    "said",
    [
        "The Ninth Circuit granted her petition in part and remanded the case to the Board. See 99 F.3d 1.",
        "We hear it again after a grant by the Court of Appeals of a joint stipulation for remand.",
        "In May the Court of Appeals granted an unopposed motion to remand this matter.",
    ],
)
def test_what_a_court_sent_back_is_no_new_appeal(said):
    assert value("posture", body=said) == "remand_from_court"
