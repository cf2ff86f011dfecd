"""Kinds of writing that hide a name or a number from a reader of letters: each in many forms, none left untold."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.cli import main
from wellfounded.reading.anonymize import anonymize_text
from wellfounded.reading.anonymize.file_numbers import (
    file_numbers,
    file_numbers_stated,
    numbers_of,
    shorten_file_name,
    shorten_file_numbers,
)
from wellfounded.reading.anonymize.plain_text import PlainText

REPORTS = Path(__file__).parents[3] / "shared" / "data" / "reports-2" / "files"
BESIDE = pytest.mark.skipif(not REPORTS.is_dir(), reason="the files of the reports in ../shared are not here")

NUMBERS = [
    "A216-543-210",
    "A 216 543 210",
    "A216543210",
    "a216543210",
    "a216-543-210",
    "A216-543-\n210",
    "A216-\n543-210",
    "A-216-543-210",
    "A.216.543.210",
    "A# 216 543 210",
    "A No. 216-543-210",
    "A216\u2011543\u2011210",
    "A216–543–210",
    "A216\u00a0543\u00a0210",
    "A216\u00ad543\u00ad210",
    "A216\u200b543210",
    "Ａ２１６５４３２１０",
    "A&nbsp;216&nbsp;543&nbsp;210",
    "A(216) 543-210",
    "A21654 3210",
    "A/216/543/210",
    "A216 543-210",
    "A2I6 543 2l0",
    "\u200eA216 543 210\u200e",
]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_in_any_form_is_one_number(number):
    for text in (f"See {number}.", f"File: {number} - Portland, OR", f"({number})", f"files {number}, and others"):
        found, unsure = file_numbers(text)
        assert ([key for _, _, key in found], unsure) == (["216543210"], []), text
        assert "543" not in shorten_file_numbers(text)
        assert anonymize_text(text).text.count("A-NUMBER-1") == 1


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("A216 543 210-211", ["210", "211"]),
        ("A216-543-210/211", ["210", "211"]),
        ("A216 543 210 and 211", ["210", "211"]),
        ("A216 543 210 through 213", ["210", "213"]),
        ("A216 543 210 to -213", ["210", "213"]),
        ("A216 543 210, -211, and -212", ["210", "211", "212"]),
        ("A216 543 210, 211, and 212", ["210", "211", "212"]),
        ("A216 543 210 & 214", ["210", "214"]),
        ("A216-543-210 – 212", ["210", "212"]),
        ("Alien Registration Nos. 216-543-210/-211", ["210", "211"]),
    ],
)
def test_a_range_is_several_numbers(written, numbers):
    found, _ = file_numbers(f"In the matters {written}.")
    assert [key for _, _, key in found] == [f"216543{last}" for last in numbers]
    assert not any(last in anonymize_text(f"In the matters {written}.").text for last in numbers)


@pytest.mark.parametrize(
    "other",
    [
        "216 F.3d 543, 210",
        "A123",
        "DA123456789",
        "AXXX-XXX-611",
        "app. no. A12-34567-8",
        "Exhibit A 2016 12345",
        "Section 1A 216 543 210",
        "receipt A216543210",
        "A 21 U.S.C. 654",
        "a 12-year-old",
        "Appendix A, 216 pages",
    ],
)
def test_what_is_no_number_of_the_agency_stays(other):
    assert shorten_file_numbers(f"See {other}.") == f"See {other}."


def test_a_range_keeps_what_is_cited_after_it():
    assert shorten_file_numbers("A216 543 210, 212 F.3d 100") == "AXX XXX 210, 212 F.3d 100"


NAMES = [
    ("Abd al-Rahman ibn Yusuf al-Haddad", ["Al-Haddad", "al-Haddad", "AL-HADDAD", "Rahman", "Abd al-Rahman"]),
    ("Omar El-Shazly", ["El-Shazly", "el-Shazly", "Shazly"]),
    ("Pierre L’Écuyer", ["L'Ecuyer", "L’ECUYER", "L’Écuyer"]),
    ("Jean-Luc d’Arvor", ["d'Arvor", "D’ARVOR", "D'Arvor"]),
    ("Siobhan O'Dalaigh", ["Ó Dálaigh", "O’Dalaigh", "ODALAIGH"]),
    ("Nguyen Van Le", ["Nguyen", "Nguyen Van Le"]),
    ("Timur Asanbek uulu", ["Asanbek uulu", "Timur"]),
    ("Aigul Bolot kyzy", ["Bolot kyzy", "Aigul"]),
    ("Elchin Mammad oglu", ["Mammad oglu", "Elchin"]),
    ("Ivan Petrovich Zhelin", ["Ivan Petrovich", "Zhelin", "ZHELIN"]),
    ("María de los Ángeles Quiñónez", ["Quinonez", "QUIÑÓNEZ", "Quiñónez"]),
    ("Sidi ould Brahimi", ["ould Brahimi", "Brahimi"]),
    ("Fatou bint Sowe", ["Fatou", "Sowe"]),
]


@pytest.mark.parametrize(("name", "later"), NAMES)
def test_every_part_of_a_name_with_particles_is_replaced(name, later):
    for form in later:
        text = f"My uncle {name} was killed. They say {form} hid at home."
        out = anonymize_text(text).text
        assert out == "My uncle UNCLE-1 was killed. They say UNCLE-1 hid at home.", form


HIDDEN = [
    "Grif\u00adfith",
    "Grif\u200bfith",
    "Grif\u2060fith",
    "Gri\ufffdth",
    "Gri\ufb03th",
    "Gri&shy;ffith",
    "Gri&#173;ffith",
    "Gr\u0456ffith",
    "Ｇｒｉｆｆｉｔｈ",
    "\u200fGriffith\u200f",
    "Grif\u00ad\nfith",
    "Grif-\nfith",
    "Gri\u0301ffith",
    "Grif\ufefffith",
    "Griffith&rsquo;s",
    "𝐆𝐫𝐢𝐟𝐟𝐢𝐭𝐡",
    "Gr&iacute;ffith",
]


@pytest.mark.parametrize("written", HIDDEN)
def test_what_is_not_seen_hides_no_name(written):
    out = anonymize_text(f"I, Elena Griffith, declare. They took {written} away.")
    told = out.text.split("They took")[1]
    assert "APPLICANT-1" in told
    assert not any(part in told for part in ("fith", "ﬃ"))
    assert out.text.endswith("away.")


def test_a_name_given_in_other_letters_is_known_in_plain_ones():
    decomposed = unicodedata.normalize("NFD", "I, Zoë Müñoz-Ibáñez, declare. Zoe Munoz-Ibanez signed. ZOË came.")
    assert anonymize_text(decomposed).text == "I, APPLICANT-1, declare. APPLICANT-1 signed. APPLICANT-1 came."


@pytest.mark.parametrize(
    ("choice", "said", "out"),
    [
        ("emails", "Write to ana.q@mail.example now.", "Write to E-MAIL-1 now."),
        ("identifiers", "Call (212) 555-0147 today.", "Call TELEPHONE-1 today."),
        ("identifiers", "SSN 123-45-6789.", "SSN SSN-1."),
        (
            "organizations",
            "He was seen at Hospital San Rafael and at the Wexley Free Clinic.",
            "He was seen at ORGANIZATION-1 and at the ORGANIZATION-2.",
        ),
        (
            "organizations",
            "The Board of Immigration Appeals and the Immigration Court agree.",
            "The Board of Immigration Appeals and the Immigration Court agree.",
        ),
        (
            "places",
            "He fled Guatemala for Los Angeles, and Guatemala’s police came.",
            "He fled PLACE-1 for PLACE-2, and PLACE-1’s police came.",
        ),
    ],
)
def test_what_is_chosen_is_replaced_and_otherwise_stays(choice, said, out):
    assert anonymize_text(said, choices=[choice]).text == out
    assert anonymize_text(said).text == said


def test_what_may_identify_is_told_where_it_is_not_chosen():
    told = [doubt.why for doubt in anonymize_text("Write to ana.q@mail.example or 212-555-0147.").doubts]
    assert told == ["an e-mail address", "a telephone number"]


@given(st.text(alphabet=st.sampled_from("ab Ａ\u00ad\u0301é\n&;#1ﬁ\u200b\ufffd-А"), max_size=40))
def test_a_place_in_what_is_read_is_one_of_the_text(text):
    view = PlainText(text)
    places = [view.span(place, place + 1) for place in range(len(view.text))]
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert places == sorted(places)
    if text.isascii() and "&" not in text:
        assert view.text == text


@BESIDE
@pytest.mark.parametrize(
    ("file", "never"),
    [
        ("anum.txt", ["216", "543"]),
        ("m2.txt", ["Haddad", "Rahman", "Amico", "AMICO", "cuyer"]),
        ("m-family.txt", ["Haddad", "Varga", "Kiss", "Nguyen"]),
        ("m4.txt", ["fith", "fiore", "ﬁore", "Elena"]),
    ],
)
def test_the_reported_texts(file, never):
    text = (REPORTS / file).read_bytes().decode("utf-8")
    out = anonymize_text(text).text
    assert [word for word in never if word in out] == []


def test_numbers_in_names_of_files_are_shortened_everywhere(tmp_path):
    paper = tmp_path / "A216-543-210.txt"
    paper.write_text("Matter of Quillon OBREL, A216-543-210\n\nA letter.\n", encoding="utf-8")
    run = CliRunner()
    assert "543" not in run.invoke(main, ["read", str(paper)]).output
    assert "543" not in run.invoke(main, ["read", str(paper), "--json"]).output
    table = tmp_path / "t.jsonl"
    run.invoke(main, ["read", str(paper), "--out", str(table), "--workers", "1"])
    assert json.loads(table.read_text(encoding="utf-8"))["file"].endswith("AXX XXX 210.txt")
    again = run.invoke(main, ["read", str(paper), "--out", str(table), "--workers", "1"])
    assert "0 read, 1 earlier" in again.output
    assert "543" in run.invoke(main, ["read", str(paper), "--json", "--whole-numbers"]).output


def test_two_files_that_would_have_one_name_are_refused(tmp_path):
    for first in ("216", "217"):
        (tmp_path / f"A{first}-543-210.txt").write_text("A letter.\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["read", str(tmp_path), "--out", str(tmp_path / "t.jsonl")])
    assert (done.exit_code, "WF606" in done.output) == (2, True)


@pytest.mark.parametrize(
    ("entry", "numbers"),
    [
        ("A216-557-765", ["A216-557-765"]),
        ("216 557 765", ["216 557 765"]),
        ("216557765", ["216557765"]),
        ("A76-908-300, A76-908-301", ["A76-908-300", "A76-908-301"]),
        ("20-60799 (BIA A205 212 283)", ["A205 212 283"]),
        ("A216 557 765/766", ["A216 557 765"]),
        ("No. 21-6181-ag", []),
        ("02-4292, 03-1115", []),
    ],
)
def test_an_entry_that_states_a_file_number(entry, numbers):
    assert file_numbers_stated(entry) == numbers


FILE_NAMES = {
    "A097979909-ca7-lark.txt": "AXX XXX 909-ca7-lark.txt",
    "Lark_A097979909_opinion.txt": "Lark_AXX XXX 909_opinion.txt",
    "A97-979-909_decision.pdf": "AXX XXX 909_decision.pdf",
    "LarkA097979909.pdf": "LarkAXX XXX 909.pdf",
    "097979909_A.pdf": "AXX XXX 909_A.pdf",
    "097-979-909 Lark.pdf": "AXX XXX 909 Lark.pdf",
    "cases/A097 979 909/brief.docx": "cases/AXX XXX 909/brief.docx",
    "Guatemala20240102.pdf": "Guatemala20240102.pdf",
    "20240102-decision.pdf": "20240102-decision.pdf",
    "12-60546.pdf": "12-60546.pdf",
    "00515920257.pdf": "00515920257.pdf",
}


@pytest.mark.parametrize(("name", "shown"), FILE_NAMES.items())
def test_a_number_in_the_name_of_a_file_is_shortened_whatever_stands_beside_it(name, shown):
    assert shorten_file_name(name) == shown


def test_a_number_whose_a_is_cut_off_is_known_from_the_text():
    known = numbers_of("On petition for review of an order of the Board (A73-545-043).")
    assert shorten_file_numbers("“73-545-043) Submitted: April 19", known) == "“AXX XXX 043) Submitted: April 19"
    assert shorten_file_numbers("“73-545-043) Submitted: April 19") == "“73-545-043) Submitted: April 19"
