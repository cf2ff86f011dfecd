"""How mentions are written: keys, the normalised form, the Bluebook's and the agency's."""

from __future__ import annotations

import pytest

from reading import read
from wellfounded.citations.formatter.citation_styles import display

KEYS = [
    ("Foo v. INS, 220 F.3d 1077 (9th Cir. 2000)", "us/case/f3d/220/1077"),
    ("Foo v. INS, 842 F. Supp. 2d 858 (E.D. Va. 2012)", "us/case/f-supp-2d/842/858"),
    ("Matter of A-M-, 23 I&N Dec. 737 (BIA 2005)", "us/ia/in-dec/23/737"),
    ("8 U.S.C. § 1158(b)(1)", "us/usc/t8/s1158/b/1"),
    ("INA § 208(b)(1)", "us/usc/t8/s1158/b/1"),
    ("8 C.F.R. § 1208.13(b)(1)(i)", "us/cfr/t8/s1208.13/b/1/i"),
    ("8 C.F.R. pt. 1208", "us/cfr/t8/pt1208"),
    ("IIRIRA § 309(c)(1)", "us/act/iirira/s309/c/1"),
    ("Pub. L. No. 101-111", "us/pl/101-111"),
    ("64 Fed. Reg. 8478 (Feb. 19, 1999)", "us/fr/64/8478"),
    ("Fed. R. App. P. 43(c)(2)", "us/rule/frap/43/c/2"),
    ("23 I.L.M. 1027 (1984)", "int/treaty/cat"),
    ("UNHCR Handbook ¶ 203", "src/unhcr-handbook"),
    ("Foo v. Bar, No. 18-71234 (9th Cir. July 3, 2018)", "us/docket/ca9/18-71234"),
    ("Tr. at 45", "record/tr"),
]


@pytest.mark.parametrize(("text", "key"), KEYS)
def test_keys(text, key):
    assert read(text)[0].key == key


NORMALIZED = [
    ("Kotasz v. INS , 31 F. 3d 847,\n851-54 (9th cir. 1994)", "Kotasz v. INS, 31 F.3d 847, 851-54 (9th Cir. 1994)"),
    ("In re A-M, 23 I & N Dec. 737, 740 (B.I.A. 2005)", "In re A-M-, 23 I&N Dec. 737, 740 (BIA 2005)"),
    ("8 U.S.C.§1158(b)(2)(A)(I)", "8 U.S.C. § 1158(b)(2)(A)(i)"),
    ("section 101(a)(42)(A) of the Act", "INA § 101(a)(42)(A) = 8 U.S.C. § 1101(a)(42)(A)"),
    ("IIRIRA §309(c)(1)", "IIRIRA § 309(c)(1)"),
    ("Federal Rule of Appellate Procedure 43(c)(2)", "Fed. R. App. P. 43(c)(2)"),
    ("64 Fed. Reg. 8478, 8480 (Feb. 19, 1999)", "64 Fed. Reg. 8478, 8480 (Feb. 19, 1999)"),
    ("S. Treaty Doc No.\n100-20, at 20 (1988)", "Convention Against Torture, S. Treaty Doc. No. 100-20, at 20 (1988)"),
    (
        "Foo v. Bar, No. 20-70050, 2021 WL 305, at *2 (9th Cir. July 20, 2021)",
        "Foo v. Bar, No. 20-70050, 2021 WL 305, at *2 (9th Cir. July 20, 2021)",
    ),
]


@pytest.mark.parametrize(("text", "normalized"), NORMALIZED)
def test_the_normalised_form(text, normalized):
    assert read(text)[0].normalized == normalized


def test_the_normalised_form_of_what_refers_back():
    text = "Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997). Id. (See Sangha, 103 F.3d at\n1488.) Sangha is law."
    assert [mention.normalized for mention in read(text)[1:]] == [
        "Id. (Sangha, 103 F.3d at 1487)",
        "Sangha, 103 F.3d at 1488",
        "Sangha (103 F.3d 1482)",
    ]


# as printed, in the Bluebook's form, in the agency's
STYLES = [
    (
        "In re A-M-, 23 I&N Dec. 737, 740 (BIA 2005)",
        "In re A-M-, 23 I. & N. Dec. 737, 740 (B.I.A. 2005)",
        "Matter of A-M-, 23 I&N Dec. 737, 740 (BIA 2005)",
    ),
    (
        "Matter of S-S-F-M-, 29 I&N Dec. 207 (A.G. 2025)",
        "Matter of S-S-F-M-, 29 I. & N. Dec. 207 (A.G. 2025)",
        "Matter of S-S-F-M-, 29 I&N Dec. 207 (A.G. 2025)",
    ),
    (
        "Foo v. I.N.S., 31 F.3d 847, 851 (9th Cir. 1994)",
        "Foo v. I.N.S., 31 F.3d 847, 851 (9th Cir. 1994)",
        "Foo v. INS, 31 F.3d 847, 851 (9th Cir. 1994)",
    ),
    ("section 208(b)(1) of the Act", "8 U.S.C. § 1158(b)(1)", "INA § 208(b)(1)"),
    ("8 U.S.C. § 1158(b)(1)", "8 U.S.C. § 1158(b)(1)", "INA § 208(b)(1)"),
    ("28 U.S.C. § 2241", "28 U.S.C. § 2241", "28 U.S.C. § 2241"),
    ("8 C.F.R. § 1208.13(b)", "8 C.F.R. § 1208.13(b)", "8 C.F.R. § 1208.13(b)"),
    ("INA § 191(a)", "INA § 191(a)", "INA § 191(a)"),
]


@pytest.mark.parametrize(("text", "bluebook", "agency"), STYLES)
def test_styles(text, bluebook, agency):
    (mention,) = read(text)
    assert display(mention, "bluebook") == bluebook
    assert display(mention, "agency") == agency
