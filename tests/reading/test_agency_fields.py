"""Fields of decisions of the agency, on texts made up for it."""

from __future__ import annotations

import pytest
from invented import BODY, agency, read, value


def rest(text):
    return f"{BODY} {text}"


def test_parts_of_a_file():
    judge = "UNITED STATES DEPARTMENT OF JUSTICE\nIMMIGRATION COURT\nIn the Matter of T\n"
    judge += "ORAL DECISION OF THE IMMIGRATION JUDGE\n"
    text = agency() + judge + "The respondent told a story.\nROSA B. LARK\nImmigration Judge\n"
    found = read(text)
    assert list(found.fields["kind"].value) == ["clerk_notice", "bia_decision", "ij_decision"]
    assert found.fields["immigration_judge"].value == "Lark"
    assert found.text[found.parts[2].start :].startswith("UNITED STATES DEPARTMENT")


@pytest.mark.parametrize(
    ("notice", "stamp", "day", "sure"),
    [
        ("6/7/2012", "JUN - 7 2012", "2012-06-07", True),
        ("6/7/2012", "JVN O 7 2812", "2012-06-07", True),
        ("12122/2012", "DEC 2 2 2012", "2012-12-22", True),
        ("6/7/2012", "", "2012-06-07", True),
        (None, "OCT 1 4 2009", "2009-10-14", False),
        ("6/9/2012", "JUN 07 2012", "2012-06-09", False),
        (None, "%% &", None, False),
    ],
)
def test_the_day_from_notice_and_stamp(notice, stamp, day, sure):
    found = read(notice=notice, stamp=stamp).fields["decided"]
    assert (found.value, found.sure) == (day, sure)


@pytest.mark.parametrize(
    ("file", "city", "state", "circuit"),
    [
        ("File: A\n-417 - Denver, CO", "Denver", "CO", "ca10"),
        ("File:\n417 – Newark, NJ", "Newark", "NJ", "ca3"),
        ("File: AXXX XXX 417 - Kansas City, MO", "Kansas City", "MO", "ca8"),
        ("Files: A\n-417 - Boston\nA\n-418", "Boston", "MA", "ca1"),
        ("File: A\n-417 - Nowhere", None, None, None),
    ],
)
def test_the_place_and_the_circuit_it_lies_in(file, city, state, circuit):
    fields = read(file=file).fields
    assert [fields[name].value for name in ("hearing_city", "hearing_state", "circuit")] == [city, state, circuit]


@pytest.mark.parametrize(
    ("said", "country"),
    [
        ("The respondent, a native and citizen of the Gambia, appeals from it.", "Gambia"),
        ("The respondents, natives and citizens of Ivory Coast, appeal the decision.", "Ivory Coast"),
        ("The respondent, a native of the Soviet Union and a citizen of Latvia, appeals from it.", "Latvia"),
        ("The respondent is a Nepalese woman. She appeals from the decision.", "Nepal"),
        ("The respondent appeals. In Chad he was a baker. Chad has few. Police of Chad came.", "Chad"),
        ("The respondent appeals from the decision.", None),
    ],
)
def test_nationality(said, country):
    assert value("nationality", body=said) == country


def test_the_panel_in_ordinary_letters():
    assert value("panel") == ["Brown", "Gray-Finch"]
    assert value("panel", notice=None) == []


@pytest.mark.parametrize(
    ("heading", "body", "posture", "appellant"),
    [
        ("APPEAL", BODY, "appeal", "respondent"),
        ("APPEAL AND MOTION", BODY, "combined", "respondent"),
        (
            "MOTION",
            "The respondent has filed a motion to reopen. We once dismissed the respondent's appeal.",
            "motion_to_reopen",
            "none",
        ),
        ("APPEAL", "The Department of Homeland Security (“DHS”) appeals from the decision.", "appeal", "dhs"),
        ("APPEAL", "The parties have appealed the decision of the Immigration Judge.", "appeal", "both"),
        (
            "APPEAL",
            "On May 3, 2011, the United States Court of Appeals for the Ninth Circuit remanded this case. "
            "The respondent appealed in 2008.",
            "remand_from_court",
            "respondent",
        ),
        (
            "APPEAL",
            "The Immigration Judge returned the record to us by certification. The respondent's appeal is before us.",
            "certification",
            "respondent",
        ),
    ],
)
def test_posture_and_who_appealed(heading, body, posture, appellant):
    fields = read(heading=heading, body=body).fields
    assert (fields["posture"].value, fields["appellant"].value) == (posture, appellant)


def test_who_opposes_an_appeal_has_not_brought_it():
    assert (
        value("appellant", body=rest("The Department of Homeland Security (“DHS”) opposes the appeal.")) == "respondent"
    )


def test_applications_go_on_over_the_line():
    assert value("application" + "s", application="Cancellation of removal; voluntary\ndeparture") == [
        "cancellation",
        "voluntary_departure",
    ]


@pytest.mark.parametrize(
    ("file", "who", "body", "number"),
    [
        ("File: A\n-417 - Denver, CO", "RESPONDENT", BODY, 1),
        (
            "Files: A\n-417 - Denver, CO\nA\n-418",
            "RESPONDENTS",
            "The respondents, a mother and her two minor sons, appeal the decision.",
            3,
        ),
        (
            "Files: A\n-417 - Denver, CO",
            "RESPONDENTS",
            "The respondents, a husband and his wife, appeal the decision.",
            2,
        ),
    ],
)
def test_how_many_respondents(file, who, body, number):
    assert value("respondents", file=file, who=who, body=body) == number


@pytest.mark.parametrize(
    ("orders", "done"),
    [
        ("ORDER: The appeal is dismissed.", ["appeal_dismissed"]),
        (
            "ORDER: The Board's earlier decision is vacated.\nFURTHER ORDER: The motion to reopen is granted and the\n"
            "record is remanded to the Immigration Judge.",
            ["vacated", "motion_granted", "remanded"],
        ),
        (
            "ORDER: The respondent's appeal is sustained in part and the record is remanded.",
            ["appeal_sustained_in_part", "remanded"],
        ),
        (
            "ORDER: The appeal is sustained, the decision of June 1, 2010, is vacated in part, and the\n"
            "record is remanded for further work.",
            ["appeal_sustained", "vacated", "remanded"],
        ),
        ("ORDER: The proceedings are terninated.", ["terminated"]),
        (
            "ORDER: The appeal is sustained, the order made in absentia is vacated, and these\n"
            "proceedings are reopened and remanded.",
            ["appeal_sustained", "vacated", "motion_granted", "remanded"],
        ),
        ("ORDER: The decision is vacated and remanded.", ["vacated", "remanded"]),
        ("ORDER: The appeal is sustained with respect to asylum.", ["appeal_sustained_in_part"]),
        (
            "ORDER: The appeal is sustained insofar as it concerns asylum and is otherwise dismissed.",
            ["appeal_sustained_in_part", "appeal_dismissed_in_part"],
        ),
        (
            "ORDER: The motion is granted and the proceedings are reopened and terminated.",
            ["motion_granted", "terminated"],
        ),
    ],
)
def test_orders_in_their_order(orders, done):
    assert value("disposition", orders=orders) == done


@pytest.mark.parametrize(
    ("after", "opinions"),
    [
        ("2", []),
        ("Board Member Cal Brown respectfully dissents. He would have dismissed the appeal.", [("dissent", "Brown")]),
        ("Board Member Cal Browm dissents without opinion.", [("dissent", "Brown")]),
        ("Appellate Immigration Judge Dee E. Gray-Finch concurs in part.", [("concurrence", "Gray-Finch")]),
        ("Board Vice Chairman Cal Brown respectfully dissents.", [("dissent", "Brown")]),
        (
            "2\nDecision of the Board of Immigration Appeals\nDISSENTING OPINION: Cal Brown\nI would dismiss.",
            [("dissent", "Brown")],
        ),
        (
            "2\nDecision of the Board of Immigration Appeals\nCONCURRING/DISSENTING OPINION: Cal Brown\nI agree.",
            [("dissent", "Brown"), ("concurrence", "Brown")],
        ),
    ],
)
def test_separate_opinions(after, opinions):
    assert [(one["type"], one["by"]) for one in value("separate_opinion", after=after)] == opinions


@pytest.mark.parametrize(
    ("said", "finding"),
    [
        ("The Immigration Judge found the respondent credible.", "credible"),
        ("The Immigration Judge found that the respondent was not credible.", "not_credible"),
        ("We see no clear error in the adverse credibility finding.", "not_credible"),
        ("We review findings of fact, including credibility, for clear error.", "none"),
    ],
)
def test_what_was_found_about_belief(said, finding):
    assert value("ij_credibility", body=rest(said)) == finding


@pytest.mark.parametrize(
    ("said", "discussed"),
    [
        ("He did not file within 1 year of his arrival.", True),
        ("The one-year filing deadline is not met.", True),
        ("He was there for one year.", False),
    ],
)
def test_the_deadline(said, discussed):
    assert value("one_year_bar", body=rest(said)) is discussed


def test_grounds_are_those_claimed():
    said = "She fears harm on account of her political opinion and as a member of a particular social group of weavers."
    assert value("grounds", body=rest(said)) == ["particular_social_group", "political_opinion"]
    law = "It must be on account of race, religion, nationality, membership in a particular social group, or opinion."
    assert value("grounds", body=rest(law)) == []


def test_numbers_of_files_are_masked():
    assert value("agency_numbers", file="Files: A\n-417 - Denver, CO\nA\n-418") == ["AXX XXX 417", "AXX XXX 418"]


def test_charges_counsel_and_the_decision_below():
    text = agency().replace(
        "APPLICATION:", "CHARGE:\nNotice: Sec. 237(a)(1)(B), I&N Act - Stayed too long\nAPPLICATION:"
    )
    fields = read(text).fields
    assert fields["charges"].value == ("237(a)(1)(B)",)
    assert list(fields["counsel"].value) == [{"for": "respondent", "name": "Ada Quill"}]
    assert fields["decisions_below"].value == ("2011-05-02",)


def test_authorities_serve_the_issue_ruled_on_beside_them():
    said = "We affirm the finding that she did not show a nexus. Finch v. INS, 103 F.3d 1482 (9th Cir. 1997)."
    found = read(body=rest("The appeal will fail. " + said)).fields["authorities"].value
    assert list(found) == [{"cite": "103 F.3d 1482", "issue": "nexus"}]


def test_a_judges_own_decision():
    text = (
        "UNITED STATES DEPARTMENT OF JUSTICE\nUNITED STATES IMMIGRATION COURT\nSALT LAKE CITY, UTAH\n"
        "File: A\nApril 4, 2016\nIn the Matter of\nT L\nIN REMOVAL PROCEEDINGS\n"
        "APPLICATIONS:\nAsylum, and withholding or deferral of removal under the United Nations\n"
        "Convention Against Torture.\nON BEHALF OF RESPONDENT: Ada Quill\n"
        "ORAL DECISION OF THE IMMIGRATION JUDGE\n"
        "The respondent is a single man, a native and citizen of Peru, who came in the year 2014.\n"
        "It is hereby ordered that the respondent's application for asylum is denied.\n"
        "It is further ordered that the respondent be removed to Peru.\nROSA B. LARK\nImmigration Judge\n"
    )
    fields = read(text).fields
    assert list(fields["kind"].value) == ["ij_decision"]
    assert [fields[name].value for name in ("decided", "hearing_city", "circuit")] == [
        "2016-04-04",
        "Salt Lake City",
        "ca10",
    ]
    assert list(fields["applications"].value) == ["asylum", "cat", "withholding"]
    assert list(fields["disposition"].value) == ["relief_denied", "removal_ordered"]
    assert (fields["immigration_judge"].value, fields["nationality"].value) == ("Lark", "Peru")


def test_what_is_no_decision_is_said_to_be_none():
    found = read("Dear Ada,\nthe weather is fine here.\n")
    assert (found.family, dict(found.fields)) == ("none", {})
    assert "No decision was recognized" in found.notes[0]


def test_every_value_has_its_place():
    found = read()
    span = found.fields["nationality"].spans[0]
    assert found.text[span.start : span.end].replace("\n", " ").endswith("citizen of Peru")
    assert agency().split("\n")[span.line - 1].startswith("The respondent, a native")
