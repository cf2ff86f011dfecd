"""What a check tells beyond form: pages and subsections that are not there, what fell, what read otherwise."""

from __future__ import annotations

import datetime as dt

import pytest
from click.testing import CliRunner

from reading import read, registry
from wellfounded.citations.checker.checker import check
from wellfounded.citations.tables.codes import any_code
from wellfounded.citations.tables.loader import read_form
from wellfounded.citations.tables.subsections import ANY, outlines, read_outline
from wellfounded.cli import main

FOREIGN = "Lark v. Canada, [1999] 3 S.C.R. 12"


def report(text, day="2026-03-04"):
    return check(text, registry(), dt.date.fromisoformat(day) if day else None)


def codes(text, day="2026-03-04", verdict="differs"):
    return [finding.code for finding in report(text, day).of(verdict)]


ABSENT = [
    "8 U.S.C. § 1158(f)",
    "8 U.S.C. § 1158(b)(4)",
    "8 U.S.C. § 1158(a)(2)(F)",
    "8 U.S.C. § 1158(b)(1)(B)(iv)",
    "INA § 208(b)(2)(A)(vii)",
    "section 208(f) of the Act",
    "8 U.S.C. § 1231(b)(3)(D)",
    "8 U.S.C. § 1252(h)",
    "8 U.S.C. § 1252(b)(10)",
    "8 U.S.C. § 1229a(c)(8)",
    "8 U.S.C. § 1229b(f)",
    "8 C.F.R. § 1208.16(g)",
    "8 C.F.R. § 208.16(c)(5)",
]
PRESENT = [
    "8 U.S.C. § 1158(a)(2)(E)",
    "8 U.S.C. § 1158(b)(1)(B)(iii)",
    "8 U.S.C. § 1101(a)(42)(A)",
    "8 U.S.C. § 1101(a)(43)(F)",
    "8 U.S.C. § 1182(a)(3)(B)(iv)(VI)",
    "8 U.S.C. § 1231(b)(3)(B)(iv)",
    "8 U.S.C. § 1252(b)(4)(B)",
    "8 U.S.C. § 1158 note",
    "INA § 240(c)(7)",
    "8 C.F.R. § 1208.16(c)(3)(iv)",
    "8 C.F.R. § 1208.18(a)(7)",
    "8 U.S.C. § 1255(q)(99)",  # the table has no outline of this section
]


@pytest.mark.parametrize("cited", ABSENT)
def test_a_subsection_that_does_not_exist_differs(cited):
    (finding,) = report(f"See {cited}.").of("differs")
    assert finding.code == "WF528"
    assert "has no subsection" in finding.message


@pytest.mark.parametrize("cited", PRESENT)
def test_a_subsection_that_exists_or_of_which_nothing_is_known_does_not(cited):
    assert codes(f"See {cited}.") == []


def test_outlines_are_written_as_they_are_read():
    assert read_outline("a(1-3 5(A-C)) b *") == {
        "a": {"1": None, "2": None, "3": None, "5": {"A": None, "B": None, "C": None}},
        "b": None,
        ANY: None,
    }
    assert all(outline and key.startswith("us/") for key, outline in outlines().items())


def test_every_provision_of_the_tables_exists_in_the_outlines():
    table = read_form("checks")
    for key in [*table["provisions"], *(entry["key"] for entry in table["amended"])]:
        parts = key.split("/")
        display = f"{parts[2].removeprefix('t')} U.S.C. § {parts[3].removeprefix('s')}"
        assert any_code().match(display)
        cited = display + "".join(f"({label})" for label in parts[4:])
        assert "WF528" not in codes(f"See {cited}."), cited


PINS = [
    ("Matter of Chen, 20 I&N Dec. 16, 9 (BIA 1989).", ["WF518"]),
    ("Matter of Acosta, 19 I&N Dec. 211, 233 (BIA 1985).", []),
    ("Matter of Acosta, 19 I&N Dec. 211, 440 (BIA 1985).", ["WF518"]),
    ("INS v. Cardoza-Fonseca, 480 U.S. 421, 440 (1987).", []),
    ("INS v. Cardoza-Fonseca, 480 U.S. 421, 900 (1987).", ["WF518"]),
    ("Matter of Acosta, 19 I&N Dec. 211 (BIA 1985). Id. at 460.", ["WF516"]),
]


@pytest.mark.parametrize(("text", "found"), PINS)
def test_a_pinpoint_beyond_the_pages_of_a_decision_differs(text, found):
    assert [code for code in codes(f"See {text}") if code in ("WF516", "WF518")] == found


def test_what_begins_before_a_pinpoint_is_named():
    (finding,) = (
        one for one in report("Matter of Acosta, 19 I&N Dec. 211, 440 (BIA 1985).").findings if one.code == "WF518"
    )
    assert "begins before it" in finding.message


OTHERWISE = [
    ("8 U.S.C. § 1158(b)(1)", "2004-01-01", ["WF529"]),
    ("8 U.S.C. § 1158(b)(1)", "2026-01-01", []),
    ("8 U.S.C. § 1158(b)", "2004-01-01", ["WF529"]),
    ("INA § 208(b)(1)(A)", "2004-01-01", ["WF529"]),
    ("8 U.S.C. § 1101(a)(42)", "1995-01-01", ["WF529"]),
    ("8 U.S.C. § 1158(a)(2)(B)", "1995-01-01", ["WF529"]),
    ("8 U.S.C. § 1158(a)(2)(B)", "1997-04-01", []),
    ("8 U.S.C. § 1226(a)", "1996-12-31", ["WF529"]),
    ("8 U.S.C. § 1101(a)(42)(B)", "1995-01-01", ["WF529"]),
    ("8 U.S.C. § 1182(a)(3)(B)", "2004-01-01", ["WF529"]),
    ("8 U.S.C. § 1182(a)(3)(B)", "2008-01-01", []),
    ("8 U.S.C. § 1252(b)(4)", "2005-05-10", ["WF529"]),
    ("8 U.S.C. § 1252(b)(4)", "2005-05-11", []),
    ("8 U.S.C. § 1226(c)", "2024-06-01", ["WF529"]),
    ("8 U.S.C. § 1226(a)", "2024-06-01", []),
]


@pytest.mark.parametrize(("cited", "day", "noted"), OTHERWISE)
def test_a_provision_that_read_otherwise_on_the_day_is_noted(cited, day, noted):
    assert [code for code in codes(f"See {cited}.", day, "note") if code == "WF529"] == noted


MOVED = [
    ("8 U.S.C. § 1251(a)(2)", "2026-01-01", ["WF514"]),
    ("8 U.S.C. § 1251(a)(2)", "1995-01-01", []),
    ("8 U.S.C. § 1251(a)(2) (1994)", "2026-01-01", []),
    ("8 U.S.C. § 1253(h) (1994)", "2026-01-01", []),
    ("8 U.S.C. § 1253(h)", "2026-01-01", ["WF514"]),
    ("8 C.F.R. § 3.1(b)", "2026-01-01", ["WF514"]),
    ("8 C.F.R. § 3.1(b)", "2001-01-01", []),
    ("8 U.S.C. § 1158(a)(2)(E)", "2006-01-01", ["WF515"]),
    ("8 U.S.C. § 1229a(c)(7)", "2003-01-01", ["WF515"]),
    ("8 U.S.C. § 1231(b)(3)(C)", "2004-01-01", ["WF515"]),
]


@pytest.mark.parametrize(("cited", "day", "found"), MOVED)
def test_moved_sections_on_the_day_or_in_the_edition_cited(cited, day, found):
    assert codes(f"See {cited}.", day) == found


def test_an_overruled_authority_differs_with_and_without_a_day():
    text = "See Matter of A-R-C-G-, 26 I&N Dec. 388 (BIA 2014)."
    assert codes(text) == codes(text, "") == ["WF512"]
    assert codes(text, "2016-01-01") == []


SEEN = [
    "Lark v. Bondi, ___ F.4th ___ (1st Cir. 2026)",
    "Lark v. Bondi, No. 25-1180 (1st Cir. Jan. 2, 2026)",
    "Lark v. Bondi, No. 1:25-cv-00118, ECF No. 9 (D. Me. Jan. 2, 2026)",
    "Matter of Lark, A75 836 651 (BIA Jan. 5, 2024)",
    "In re 18765432 (AAO Mar. 3, 2024)",
    "Matter of Q-L-, 29 I&N Dec. ___ (BIA 2026)",
    FOREIGN,
    "Lark v. Norway, App. No. 1234/08",
    "H.R. Rep. No. 104-469, at 12 (1996)",
    "Black's Law Dictionary 900 (8th ed. 2004)",
    "189 U.N.T.S. 150",
    "Lark v. INS, 12 F.3d 9 (9th Cir. 1993). Lark, 12 F.3d at 10. Id. at 11. Lark, supra, at 12",
    "8 U.S.C. § 1158, 8 C.F.R. § 1208.13, Pub. L. No. 99-603, Fed. R. App. P. 28",
]


@pytest.mark.parametrize("cited", SEEN)
def test_everything_that_is_found_is_in_the_account(cited):
    found = report(f"We cite {cited}.")
    accounted = {entry.mention.start for entry in found.checked}
    assert {mention.start for mention in found.mentions if mention.core} == accounted
    listed = {name for one in found.unchecked for name in one.authorities}
    for entry in found.checked:
        if ("authority", "cannot check") in entry.aspects:
            assert entry.mention.normalized in listed


def test_a_foreign_reporter_is_never_read_as_another():
    for text in (FOREIGN, "Lark v. Dove (1997) 190 CLR 225", "Lark v. Dove, 62 S.C.R. 424"):
        assert [mention.kind for mention in read(text)] == ["foreign"]


@pytest.mark.parametrize(
    ("text", "status"), [("See 8 U.S.C. § 1158(b)(4).", 1), ("See 8 U.S.C. § 1158(b)(1).", 0), (f"See {FOREIGN}.", 0)]
)
def test_strict_ends_with_one_where_something_differs(text, status):
    for data in ([], ["--json"]):
        assert CliRunner().invoke(main, ["cites", "check", "-", "--strict", *data], input=text).exit_code == status
        assert CliRunner().invoke(main, ["cites", "check", "-", *data], input=text).exit_code == 0
