"""What short forms, id., supra, names, bare sections and parallel citations stand for."""

from __future__ import annotations

import pytest

from reading import core_told, read

SINGH = "Singh v. INS, 134 F.3d 962, 966 (9th Cir. 1998). "
GAO = "Xu Gao v. U.S. Att’y Gen., 500 F.3d 93, 99 (2d Cir. 2007)"
ACOSTA = "Matter of Acosta, 19 I&N Dec. 211 (BIA 1985). "

# why, text, what the last mention stands for
LAST = [
    ("a short form", f"{SINGH}See Singh, 134 F.3d at 967.", "134 F.3d 962"),
    ("a short form introduced by As", f"{SINGH}As Singh, 134 F.3d at 966 (citations omitted) states:", "134 F.3d 962"),
    ("a short form whose name is earlier", f"{SINGH}In Singh he was “no one.” 134 F.3d at 967.", "134 F.3d 962"),
    (
        "part of a name",
        "Ana Diaz Rivera v. INS, 913 F.2d 1443 (9th Cir. 1990). Diaz, 913 F.2d at 1451.",
        "913 F.2d 1443",
    ),
    ("an agency's short form", f"{ACOSTA}Acosta, 19 I&N Dec. at 233-34.", "19 I&N Dec. 211"),
    (
        "of two in a volume, the one with the page",
        "A v. B, 12 F.3d 10 (9th Cir. 1993); C v. D, 12 F.3d 400 (9th Cir. 1993). 12 F.3d at 402.",
        "12 F.3d 400",
    ),
    (
        "initials of several decisions",
        "Matter of A-B-, 27 I&N Dec. 316 (A.G. 2018), vacated, 28 I&N Dec. 307 (A.G. 2021); "
        "Matter of A-B- II, 28 I&N Dec. 199 (A.G. 2021). A-B-, 27 I&N Dec. at 320.",
        "27 I&N Dec. 316",
    ),
    ("id. alone", f"{SINGH}It may be so (id.).", "134 F.3d 962"),
    ("id. of a page", f"{SINGH}Id. at 967.", "134 F.3d 962"),
    ("id. after a name", f"{SINGH}Conform to Singh, id. at 970-71 & n.1.", "134 F.3d 962"),
    (
        "id. passes over what a parenthetical holds",
        f"{GAO} (quoting Xie v. INS, 434 F.3d 136, 142 (2d Cir. 2006)). Id. at 100.",
        "500 F.3d 93",
    ),
    ("id. of a provision", "See 8 C.F.R. § 1003.1(d)(3)(i). Id. § 1003.1(d)(3)(ii).", "cfr:8/1003.1(d)(3)(ii)"),
    ("id. of a page is no provision's", f"{SINGH}See 8 U.S.C. § 1158. Id. at 967.", "134 F.3d 962"),
    ("id. of the record", f"{SINGH}He was held. Tr. at 45. Released. Id.", "record:tr"),
    (
        "id. of a source",
        f"{SINGH}See U.S. Dep’t of State, Country Report on Human Rights Practices 1–2 (Feb. 2001). Id.",
        "sec:dos-country-report-2001-02",
    ),
    ("id. after a name alone", f"{SINGH}{GAO}. As in Singh, it is vague. See id. at 971.", "134 F.3d 962"),
    ("id. passes over a decision that cannot have the page", f"{SINGH}{GAO}. See id. at 970.", "134 F.3d 962"),
    ("id. after id.", f"{SINGH}Id. at 967. Id. at 968.", "134 F.3d 962"),
    ("supra", f"{SINGH}Singh v. INS, supra, at 968.", "134 F.3d 962"),
    ("supra by half of a name", f"{SINGH}Singh, supra, at 968.", "134 F.3d 962"),
    (
        "supra, misspelt",
        "Matter of Garcia-Madruga, 24 I&N Dec. 436 (BIA 2008). Matter of Garcia-Madgruda, supra.",
        "24 I&N Dec. 436",
    ),
    ("a name with a page", f"{ACOSTA}Acosta at 233 requires it.", "19 I&N Dec. 211"),
    ("a name", f"{ACOSTA}See Acosta.", "19 I&N Dec. 211"),
    ("a name with its possessive", f"{ACOSTA}Acosta’s test is old.", "19 I&N Dec. 211"),
    ("a name with its lead", f"{ACOSTA}Under Matter of Acosta it is so.", "19 I&N Dec. 211"),
    (
        "a defined name of a source",
        "U.S. Dep’t of State, Country Report on Human Rights Practices 1 (Feb. 2001) (“2001 Report”). "
        "It is said in the 2001 Report.",
        "sec:dos-country-report-2001-02",
    ),
    ("a defined name of an act", "the Refugee Act of 1980 (“New Act”). See New Act § 201(a)", "act:refugee-act/201(a)"),
    ("a bare section after the code", "8 U.S.C. § 1252(a)(2)(D). But see § 1252(b)(4)(B).", "usc:8/1252(b)(4)(B)"),
    ("a bare section that only the code has", "Under Section 1158 it is so.", "usc:8/1158"),
    ("a bare section that the act has", "Section 208 of the Act. Under § 208(b)(2)", "usc:8/1158(b)(2)"),
    ("a bare section of the regulations", "8 C.F.R. § 208.13. But § 208.16(b)(2) differs", "cfr:8/208.16(b)(2)"),
    (
        "a bare section where the text sets the title",
        "Further citations to Title 18 take the form “Section --.” Under Section 1344,",
        "usc:18/1344",
    ),
    (
        "a bare section that goes on with another code",
        "Cal. Penal Code § 487 was met. Under § 487,",
        "code:cal-penal-code/487",
    ),
    ("a page of a register for short", "64 Fed. Reg. 8478 (Feb. 19, 1999); 64 Fed. Reg. at 8480", "fr:64/8478"),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in LAST], ids=[row[0] for row in LAST])
def test_what_the_last_mention_stands_for(text, expected):
    assert read(text)[-1].resolves_to == expected


def test_parallel_citations_are_one_authority():
    found = read("INS v. Foo, 480 U.S. 421, 449, 107 S.Ct. 1207,94 L.Ed.2d 434 (1987). See 107 S. Ct. at 1210.")
    assert [mention.resolves_to for mention in found] == ["480 U.S. 421"] * 4
    assert [mention.year for mention in found] == [1987, 1987, 1987, None]
    assert [mention.parallel for mention in found] == [-1, 0, 0, -1]


def test_a_place_beside_a_short_form_is_the_same_authority():
    text = "INS v. Ventura, 537 U.S. 12, 123 S.Ct. 353 (2002). Ventura, 537 U.S. at 18, 123 S.Ct. 353."
    assert {mention.resolves_to for mention in read(text)} == {"537 U.S. 12"}


def test_two_decisions_on_one_page_stay_two():
    text = "Lopez v. Holder, 555 F. App’x 700 (9th Cir. 2014); Diaz v. Holder, 555 F. App’x 700 (9th Cir. 2014)"
    assert [mention.key for mention in read(text)] == ["us/case/f-appx/555/700/lopez", "us/case/f-appx/555/700/diaz"]


def test_one_decision_spelt_two_ways_is_one():
    text = "Foo-Bar v. Holder, 1 F.3d 700 (9th Cir. 1993); Foo Bar v. INS, 1 F.3d 700 (9th Cir. 1993)"
    assert [mention.key for mention in read(text)] == ["us/case/f3d/1/700"] * 2


def test_later_history_goes_to_the_decision_before_it():
    text = (
        "Matter of A-B-, 27 I&N Dec. 316 (A.G. 2018), vacated, 28 I&N Dec. 307 (A.G. 2021), "
        "citing Matter of A-R-C-G-, 26 I&N Dec. 388 (BIA 2014)"
    )
    first, later, cited = read(text)
    assert (later.history, later.history_of, later.names) == ("vacated", first.start, ("A-B-",))
    assert cited.history == ""


def test_history_under_another_name_and_without_a_year():
    text = (
        "Di v. Carroll, 842 F. Supp. 858 (E.D. Va. 1994), rev’d sub nom. Di v. Moscato, 66 F.3d 315 (4th Cir. 1995); "
        "Foo v. Bar, 788 F.2d 1446 (11th Cir.), cert. denied, 479 U.S. 889 (1986)"
    )
    _, reversal, kept, denied = read(text)
    assert (reversal.history, reversal.name) == ("rev'd sub nom.", "Di v. Moscato")
    assert (kept.year, kept.court, denied.history) == (1986, "ca11", "cert. denied")


def test_a_later_citation_of_what_became_of_it_does_not_take_the_name():
    text = "Matter of Foo, 19 I&N Dec. 637 (BIA 1988), aff’d, 857 F.2d 10 (1st Cir. 1988). Under Foo, it fails."
    assert read(text)[-1].resolves_to == "19 I&N Dec. 637"


# what refers to the same document, and to no authority
INTERNAL = [
    ("For the reasons in Part II.B, supra, and see infra, at 14, it fails.", ["Part II.B, supra", "infra, at 14"]),
    (f"{SINGH}See infra, at 1490.", ["infra, at 1490"]),
    ("See supra note 5; ante, at 482-483; post, at 484.", ["supra note 5", "ante, at 482-483", "post, at 484"]),
]


@pytest.mark.parametrize(("text", "expected"), INTERNAL)
def test_cross_references_are_to_no_authority(text, expected):
    found = [mention for mention in read(text) if mention.subkind == "internal"]
    assert [mention.text for mention in found] == expected
    assert not any(mention.key or mention.core for mention in found)


PERSONS = [
    ("Mr. Singh left.", "a title"),
    ("Gurpreet Singh left.", "a first name"),
    ("Singh testified that he left.", "what persons do"),
    ("Singh’s testimony was credible.", "what persons have"),
    ("The Singh-Kaur family left.", "a longer name"),
]


@pytest.mark.parametrize(("sentence", "_why"), PERSONS)
def test_persons_of_the_name_of_a_case_are_no_mentions(sentence, _why):
    assert len(read(f"{SINGH}{sentence}")) == 1


def test_parties_of_the_decision_itself_are_no_mentions():
    text = "SINGH v. GARLAND\n\nNo. 20-70050\n\nHeld in Singh v. INS, 134 F.3d 962 (9th Cir. 1998). Here Singh is one."
    assert [mention.text for mention in read(text) if mention.kind == "short"] == []


def test_footnotes_are_streams_of_their_own():
    text = (
        "It is so. Foo v. Bar, 12 F.3d 13, 14 (9th Cir. 1993).1 Then it went on and on, as it did before, and on\n"
        "_______________________________\n"
        "1 But see Baz v. Bar, 99 F.3d 10 (9th Cir. 1996). Id. at 11.\n"
        "\fit ended as it had begun. Id. at 15.\n"
    )
    found = {mention.text: mention for mention in read(text)}
    assert found["Id. at 11"].resolves_to == "99 F.3d 10"
    assert found["Id. at 15"].resolves_to == "12 F.3d 13"
    assert (found["Id. at 11"].stream, found["Id. at 15"].stream) == (1, 0)


def test_a_series_that_cannot_be_of_the_year_is_read_as_the_one_that_can():
    (found,) = read("Osorio v. INS, 99 F.2d 928, 932-33 (9th Cir. 1996)")
    assert (found.resolves_to, found.as_printed) == ("99 F.3d 928", "99 F.2d 928")
    assert found.repairs == ("series inconsistent with the year",)


def test_a_year_that_no_series_has_is_left_as_it_is():
    (found,) = read("Foo v. INS, 777 F.2d 509, 514 n.3 (9th Cir. 1995)")
    assert (found.resolves_to, found.year, found.as_printed) == ("777 F.2d 509", 1995, "")


def test_a_wrong_digit_of_the_volume_is_told_by_another_citation():
    text = "Foo v. Holder, 594 F.3d 673 (9th Cir. 2010); Foo v. Holder, 584 F.3d 673 (9th Cir. 2010)"
    assert [mention.resolves_to for mention in read(text)] == ["594 F.3d 673"] * 2


def test_a_pinpoint_in_the_place_of_the_page_is_a_short_form():
    text = "Matter of Foo, 18 I&N Dec. 244 (BIA 1982). See Matter of Foo, 18 I&N Dec. 247."
    assert [(mention.subkind, mention.resolves_to) for mention in read(text)] == [
        ("full", "18 I&N Dec. 244"),
        ("short", "18 I&N Dec. 244"),
    ]


# with the register of authorities


def test_the_register_names_what_it_has():
    found = read("INS v. Cardoza-Fonseca, 480 U.S. 421 (1987); 8 U.S.C. § 1158(b)(1); section 208(a) of the Act", True)
    assert [mention.authority for mention in found] == ["Cardoza-Fonseca", "8 U.S.C. § 1158", "8 U.S.C. § 1158"]


def test_the_register_gives_the_full_form_that_the_text_does_not():
    assert core_told("Under Cardoza-Fonseca, 480 U.S. at 424, it is so.", True) == [
        "Cardoza-Fonseca, 480 U.S. at 424 => 480 U.S. 421"
    ]


def test_the_registers_year_is_used_where_another_is_printed():
    (found,) = read("Hernandez-Ortiz v. INS, 777 F.2d 509 (9th Cir. 1995)", True)
    assert found.normalized.endswith("(9th Cir. 1985)")
    assert found.year == 1995
