"""What is read of a text for a draft: harms, findings and reasons, arguments, groups, dates, in several wordings."""

from __future__ import annotations

import pytest
from cases_of_invention import BOARD, OPENING, WHOLE, opinion

from wellfounded.extraction import document_from_text
from wellfounded.reading.facts.reader import read_with_facts
from wellfounded.reading.facts.subjects import subjects_in, way_of
from wellfounded.reading.facts.written_dates import dates_in

NO_HARM = "passage of time without harm"
POLICE, FAMILY = "former military or police service", "nuclear family membership"


def facts(kind, *body, **said):
    reading = read_with_facts(opinion([OPENING, *body] if body else WHOLE, **said))
    return [fact for fact in reading.facts if fact.kind == kind]


def first(kind, *body, **said):
    found = facts(kind, *body, **said)
    assert found, f"no {kind} was read"
    return found[0].values


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("on March 3, 2005", "2005-03-03"),
        ("in late 2007", "late 2007"),
        ("in the spring of 1994", "spring 1994"),
        ("before June 2004", "before 2004-06"),
        ("on the 5th of May 2003", "2003-05-05"),
        ("on   June   23,   2004", "2004-06-23"),
        ("on or about May 4, 2001", "about 2001-05-04"),
    ],
)
def test_a_date_is_written_as_a_case_file_has_it(written, date):
    assert [one.text for one in dates_in(f"She left {written}, by boat.")] == [date]


@pytest.mark.parametrize("written", ["February 30, 2004", "2004 WL 123", "8 U.S.C. § 1158", "1993-94"])
def test_what_is_no_date_gives_none(written):
    assert not dates_in(f"See {written} there.")


@pytest.mark.parametrize(
    ("sentence", "kind", "victims", "date"),
    [
        ("In November 2003 soldiers beat her.", "beating", ("0",), "2003-11"),
        ("Veld was kidnapped by guerrillas on May 4, 2002.", "kidnapping", ("0",), "2002-05-04"),
        ("Her older brother was arrested and tortured in 1999.", "torture", ("brother of 0",), "1999"),
        ("Gang members threatened to kill her.", "threat", ("0",), None),
        ("In 2001 the police raped Veld.", "rape", ("0",), "2001"),
        ("Her shop was burned down by a mob in 2002.", "property damage", ("0",), "2002"),
        ("She received several death threats.", "threat", ("0",), None),
        ("Soldiers stabbed her father.", "beating", ("father of 0",), None),
    ],
)
def test_a_harm_has_its_kind_victim_and_date(sentence, kind, victims, date):
    found = [fact.values for fact in facts("harm", f"Veld entered the United States in 2005. {sentence}")]
    assert (kind, victims, date) in [(one["type"], one["victims"], one["date"]) for one in found]


@pytest.mark.parametrize(
    "sentence",
    [
        "Veld was never arrested.",
        "An applicant who was beaten must show more.",
        "She fears that she would be killed.",
        "No one threatened her.",
        "The statute covers a person who was tortured.",
    ],
)
def test_what_did_not_happen_is_no_harm(sentence):
    assert not facts("harm", f"Veld came here in 2005. {sentence}")


def test_who_did_it_is_named_and_whether_they_are_officials():
    harm = first("harm", "Veld was kidnapped by guerrillas on May 4, 2002.")
    assert harm["actors"] == ("the guerrillas",)
    assert not harm["official"]
    assert first("harm", "Veld was jailed by the police.")["official"] == ("the police",)


def test_a_harm_told_twice_is_one():
    told = "In 1999 soldiers beat her. The soldiers beat Veld in 1999 with rifles."
    assert len([fact for fact in facts("harm", told) if fact.values["type"] == "beating"]) == 1


def test_what_is_feared_and_of_whom():
    fear = first("fear")
    assert fear["types"] == ("killing",)
    assert fear["official"] == ("the military",)


@pytest.mark.parametrize(
    ("sentence", "by", "subject", "way"),
    [
        ("The IJ found that Veld was not credible.", "ij", "credibility", "against"),
        ("The IJ found Veld credible.", "ij", "credibility", "for"),
        ("The Board concluded that it did not amount to persecution.", "board", "severity of the harm", "against"),
        ("The BIA determined that she could not safely relocate.", "board", "internal relocation", "for"),
        ("The Immigration Judge held that her application was untimely.", "ij", "one-year deadline", "against"),
        ("The agency determined that there was no nexus to a protected ground.", "agency", "nexus", "against"),
        ("The Board rejected Veld's administrative-closure challenge.", "board", "administrative closure", "against"),
        ("The Board rejected her internal-relocation argument.", "board", "internal relocation", "against"),
        ("The IJ rejected her claim under the Convention Against Torture.", "ij", "likelihood of torture", "against"),
    ],
)  # fmt: skip
def test_a_finding_has_its_maker_subject_and_way(sentence, by, subject, way):
    found = [(one.values["by"], one.values["subject"], one.values["way"]) for one in facts("finding", sentence)]
    assert (by, subject, way) in found


def test_an_assumption_and_a_standard_are_no_findings():
    assert not facts("finding", "The IJ assumed that Veld was credible.")
    assert not facts("finding", "We review the BIA's credibility findings for substantial evidence.")


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("The IJ found her not credible because her testimony contradicted her application.", "inconsistency"),
        ("The IJ found that she was not credible, noting that she had omitted the beating.", "omission"),
        ("Citing the evasive demeanor of Veld, the IJ found her not credible.", "demeanor"),
        ("The IJ held that she had no well-founded fear given that she lived there unharmed.", NO_HARM),
    ],
)  # fmt: skip
def test_a_reason_belongs_to_its_finding_and_has_its_type(sentence, kind):
    finding, reason = facts("finding", sentence)[0], facts("reason", sentence)[0]
    assert reason.values["finding"] == finding.values["number"]
    assert reason.values["type"] == kind


@pytest.mark.parametrize(
    "sentence",
    [
        "The IJ found that she failed to establish that she was threatened because of her religion.",
        "The Board found no well-founded fear of persecution based on her religion.",
        "The IJ found that she failed to establish past persecution based on her religion.",
    ],
)
def test_why_someone_did_harm_or_fears_it_is_no_reason_of_a_finding(sentence):
    assert facts("finding", sentence)
    assert not facts("reason", sentence)


def test_both_sides_argue_before_a_tribunal():
    arguments = facts("argument")
    ours = next(one.values for one in arguments if one.values["by"] == "applicant")
    theirs = next(one.values for one in arguments if one.values["by"] == "government")
    assert ours["subjects"] == ("credibility",)
    assert ours["errors"] == ("failure to consider material evidence",)
    assert ours["before"] == "court"
    assert theirs["contentions"] == ("failure to exhaust",)
    told = "Before the BIA, Veld argued that she had shown past persecution to the BIA."
    assert first("argument", told)["before"] == "board"


def test_what_is_not_argued_is_said():
    given_up = next(fact.values for fact in facts("unmade") if fact.values["whole"])
    assert given_up["claims"] == ("cat",)
    only = first("unmade", "Veld challenges only the denial of asylum.")
    assert only["claims"] == ("withholding", "cat")


@pytest.mark.parametrize(
    ("sentence", "group", "shared"),
    [
        ("She claims membership in a particular social group of “women who own shops.”", "women who own shops", None),
        ("She proposed two social groups: former police officers and witnesses.", "former police officers", POLICE),
        ("Her social group, defined as “members of the Veld family,” failed.", "members of the Veld family", FAMILY),
    ],
)  # fmt: skip
def test_a_group_is_as_it_was_framed(sentence, group, shared):
    values = first("group", sentence)
    assert values["text"] == group
    assert values["characteristic"] == shared


def test_events_have_their_dates():
    found = {fact.values["event"]: fact.values["date"] for fact in facts("date")}
    assert found["last_arrival"] == "2005-03-03"
    assert found["filed"] == "2005-05-09"
    assert found["served"] == "2005-06-01"


@pytest.mark.parametrize("act", ["filed for asylum and protection", "filed for relief", "moved for asylum"])
def test_an_application_is_filed_in_other_words(act):
    told = {fact.values["event"]: fact.values["date"] for fact in facts("date", f"On May 9, 2006, Veld {act}.")}
    assert told["filed"] == "2006-05-09"


def test_the_arrival_of_relatives_is_not_that_of_the_applicant():
    told = "Nothing shows the status of her sons except that they entered the United States on June 6, 2007."
    assert "2007-06-06" not in [fact.values["date"] for fact in facts("date", told)]
    own = "They entered the United States on June 6, 2007."
    assert "2007-06-06" in [fact.values["date"] for fact in facts("date", own)]


def test_a_petition_is_not_an_application():
    told = "On May 9, 2006, Veld filed a petition for review of the denial of asylum."
    assert "filed" not in {fact.values["event"] for fact in facts("date", told)}


def test_the_narrower_subject_stands_for_the_wider():
    assert [one.name for one in subjects_in("the harm did not amount to past persecution")] == ["severity of the harm"]
    assert way_of("had established past persecution") == "for"
    assert way_of("the motion of the parties") == ""


def test_every_fact_has_a_place_in_the_text():
    reading = read_with_facts(opinion(WHOLE))
    assert reading.facts
    for fact in reading.facts:
        assert fact.spans
        assert all(0 <= span.start < span.end for span in fact.spans)


def test_what_the_board_writes_is_its_own_finding_and_argued_before_it():
    text = BOARD.replace("He is from Peru.", "The respondent argues that there is a nexus.")
    reading = read_with_facts(document_from_text("board.txt", text))
    finding = next(fact.values for fact in reading.facts if fact.kind == "finding")
    assert (finding["by"], finding["subject"], finding["way"]) == ("board", "nexus", "against")
    assert next(fact.values for fact in reading.facts if fact.kind == "argument")["before"] == "board"


def test_what_the_agency_left_out_is_not_given_up_by_the_applicant():
    assert not facts("unmade", "The IJ did not address the nexus to a protected ground.")


@pytest.mark.parametrize(
    ("sentence", "victims", "date"),
    [
        ("Her brother, Abel, taught. In 2001 guerrillas kidnapped Abel.", ("brother of 0",), "2001"),
        ("Her brother testified that he was beaten by soldiers.", ("brother of 0",), None),
        ("Between 1999 and 2001 she was arrested by the police.", ("0",), "1999 to 2001"),
        ("She saw the killing of her neighbor.", ("neighbor of 0",), None),
    ],
)
def test_relatives_are_meant_by_name_and_pronoun(sentence, victims, date):
    found = [
        fact.values for fact in facts("harm", f"Veld came here in 2005, she says of herself and her life. {sentence}")
    ]
    assert (victims, date) in [(one["victims"], one["date"]) for one in found]


def test_whose_decision_a_date_is_of():
    told = "The BIA upheld a May 2, 2009 Immigration Judge decision in an order of June 3, 2010, decision of the BIA."
    found = {fact.values["event"]: fact.values["date"] for fact in facts("date", told)}
    assert found["ij_decision"] == "2009-05-02"
    assert found["board_decision"] == "2010-06-03"
