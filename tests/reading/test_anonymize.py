"""Masking: names and A-numbers replaced wherever they stand, everything else as it was, and doubts told."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from invented import agency

from wellfounded.cli import main
from wellfounded.extraction import document_from_text
from wellfounded.reading.anonymize import anonymize_text
from wellfounded.reading.anonymize.file_numbers import shorten_file_numbers
from wellfounded.reading.reader import read_extracted

SAID = "The respondent, Quillon Tarvesta Obrel, is from Peru. "


def anonymized(text, **how):
    return anonymize_text(text, **how).text


def doubts(text, **how):
    return {(doubt.words, doubt.why): doubt.lines for doubt in anonymize_text(text, **how).doubts}


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("Mr. Obrel's brief", "Mr. RESPONDENT-1's brief"),
        ("Obrel’s and Obrel' own", "RESPONDENT-1’s and RESPONDENT-1' own"),
        ("TARVESTA OBREL, QUILLON", "RESPONDENT-1, RESPONDENT-1"),
        ("Tarvesta-Obrel", "RESPONDENT-1"),
        ("Q. Obrel and Q.T. Obrel", "RESPONDENT-1 and RESPONDENT-1"),
        ("Quillon T. Obrel came", "RESPONDENT-1 came"),
        ("Quillon O. came", "RESPONDENT-1 came"),
        ("Quillon Mirva Obrel", "RESPONDENT-1"),
        ("he said “Quillon, run!”", "he said “RESPONDENT-1, run!”"),
        ("Quillón Óbrel", "RESPONDENT-1"),
        ("by Quillon\nObrel, who", "by \nRESPONDENT-1, who"),
        ("Quil-\nlon went", "\nRESPONDENT-1 went"),
        ("Quillon 0brel and Qui1lon", "RESPONDENT-1 and RESPONDENT-1"),
        ("the Obrels left", "the RESPONDENT-1s left"),
        ("quillon.obrel@mail.example", "RESPONDENT-1@mail.example"),
        ("qobrel@mail.example", "RESPONDENT-1@mail.example"),
        ("/home/case/Obrel_declaration.pdf", "/home/case/RESPONDENT-1_declaration.pdf"),
        (r"C:\files\ObrelQuillon\a.docx", r"C:\files\RESPONDENT-1\a.docx"),
        ("https://x.example/obrel?id=1", "https://x.example/RESPONDENT-1?id=1"),
        ("Obreling and prObrel", "Obreling and prObrel"),
    ],
)
def test_a_name_is_masked_however_it_is_written(text, out):
    found = anonymized(SAID + text)
    assert found.removeprefix("The respondent, RESPONDENT-1, is from Peru. ") == out


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("Name: OBREL-TARVES, QUILLON\nQuillon came.", "Name: RESPONDENT-1\nRESPONDENT-1 came."),
        (
            "In the Matter of\nQUILLON OBREL\nIN REMOVAL PROCEEDINGS\n",
            "In the Matter of\nRESPONDENT-1\nIN REMOVAL PROCEEDINGS\n",
        ),
        ("In re: Quillon de la Obrel, et al.\n", "In re: RESPONDENT-1, et al.\n"),
        ("Obrel v. Holder\n\nObrel lost.", "PETITIONER-1 v. Holder\n\nPETITIONER-1 lost."),
        ("INS v. OBREL\n\nObrel lost.", "INS v. PETITIONER-1\n\nPETITIONER-1 lost."),
        (
            "Quillon OBREL,\n  Petitioner,\n v.\nEric H. HOLDER, Jr., Attorney General,\n",
            "PETITIONER-1,\n  Petitioner,\n v.\nEric H. HOLDER, Jr., Attorney General,\n",
        ),
        ("I, Quillon Obrel, declare:", "I, APPLICANT-1, declare:"),
        ("My name is Quillon Obrel.", "My name is APPLICANT-1."),
        ("DECLARATION OF QUILLON OBREL\n", "DECLARATION OF APPLICANT-1\n"),
        (SAID + "His wife, Merla, came.", "The respondent, RESPONDENT-1, is from Peru. His wife, WIFE-1, came."),
        ("her sons, Brevo, Anset, and Calto, came", "her sons, SON-1, SON-2, and SON-3, came"),
        ("a daughter named Merla Quist lives", "a daughter named DAUGHTER-1 lives"),
        ("my\nbrother Salvon Tersk\nwas hurt", "my\nbrother BROTHER-1\nwas hurt"),
        (
            "The applicant, Quillon Obrel (a.k.a. Pavo Trent), and Trent",
            "The applicant, APPLICANT-1 (a.k.a. APPLICANT-1), and APPLICANT-1",
        ),
        (
            'Petitioners Quillon Obrel ("Quill") and Ansa Obrel ("Robin") came. Robin and Quill ate.',
            'Petitioners PETITIONER-1 ("PETITIONER-1") and PETITIONER-2 ("PETITIONER-2") came. '
            "PETITIONER-2 and PETITIONER-1 ate.",
        ),
    ],
)
def test_who_is_named_is_found(text, out):
    assert anonymized(text) == out


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("I, Min He, hereby declare: He left. he left.", "I, APPLICANT-1, hereby declare: He left. he left."),
        (
            "Name: MOHAMMED, Abdul Karim\nThe respondent, Abdul Karim Mohamed, came. Mr. Mohammad and Abdulkarim left.",
            "Name: RESPONDENT-1\nThe respondent, RESPONDENT-1, came. Mr. RESPONDENT-1 and RESPONDENT-1 left.",
        ),
        (
            "Merla QUIST,\nA.B., a minor, by his next friend, Merla Quist,\n   Petitioners,\nv.\nWilliam P. BARR,\n",
            "PETITIONER-1,\nA.B., a minor, by his next friend, PETITIONER-1,\n   Petitioners,\nv.\nWilliam P. BARR,\n",
        ),
        (
            "The lead respondent, Ana de los Angeles Quist, left San Juan for Los Angeles. Ana and Angeles Quist ate.",
            "The lead respondent, RESPONDENT-1, left San Juan for Los Angeles. RESPONDENT-1 and RESPONDENT-1 ate.",
        ),
        (
            "Respondent Hope Grant's motion. Ms. Grant hopes.",
            "Respondent RESPONDENT-1's motion. Ms. RESPONDENT-1 hopes.",
        ),
        ("my cousin Salvon Tersk helped", "my cousin COUSIN-1 helped"),
        (
            'Quillon Obrel ("Quill") and his wife came. Quill ate.',
            'PERSON-1 ("PERSON-1") and his wife came. PERSON-1 ate.',
        ),
        (
            SAID + "a board member,\n\nObrel's own",
            "The respondent, RESPONDENT-1, is from Peru. a board member,\n\nRESPONDENT-1's own",
        ),
        (
            'The respondent, Quistado Obrel ("Quista-do"), came.',
            'The respondent, RESPONDENT-1 ("RESPONDENT-1"), came.',
        ),
        (SAID + "*48Obrel came", "The respondent, RESPONDENT-1, is from Peru. *48RESPONDENT-1 came"),
    ],
)
def test_names_that_are_hard_to_tell(text, out):
    assert anonymized(text) == out


def test_the_decision_below_is_no_case_that_is_cited():
    text = SAID + "In re Quillon Obrel, No. A75 836 651 (B.I.A. Apr. 30, 2007), is vacated."
    assert anonymized(text).endswith("In re RESPONDENT-1, No. A-NUMBER-1 (B.I.A. Apr. 30, 2007), is vacated.")


@pytest.mark.parametrize(
    "text",
    [
        "The court said so in\nHaskle v. Holder, 534 F.3d 162 (2d Cir. 2008).\nHaskle lost.",
        "A motion to terminate based on\nHaskle v. Sessions, holding that a notice was bad.\n",
        "Panel Members:\nHaskle, Stuart V.\nKelly, Edward F.\n",
        "Name: S\n-Riders:\n",
    ],
)
def test_what_is_no_caption_names_nobody(text):
    assert anonymized(text) == text


def test_a_name_that_several_bear_stands_apart_and_is_the_same_everywhere():
    text = "The respondent, Quillon Obrel, and his wife, Merla Obrel, came. Quillon left. The Obrel family. Ms. Obrel."
    out = "The respondent, RESPONDENT-1, and his wife, WIFE-1, came. RESPONDENT-1 left. The NAME-1 family. Ms. NAME-1."
    assert anonymized(text) == out


@pytest.mark.parametrize(
    ("text", "words", "why"),
    [
        (
            "The respondent, Faith Obrel, said that faith moved her. Faith is strong.",
            "Faith",
            "also an ordinary word",
        ),
        ("The respondent, Obrel Florence, was born in Florence, Italy.", "Florence", "also an ordinary word"),
        (SAID + "He met Quilon there.", "Quilon", "close in spelling to a replaced name"),
        (SAID + "See Obrel v. INS, 103 F.3d 1482 (9th Cir. 1997).", "Obrel", "in the name of a cited case"),
        (SAID + "Immigration Judge Mara Obrel heard it.", "Obrel", "the name of an official"),
        (SAID + "It was Obrel Vastin.", "Vastin", "next to a replaced name"),
        (
            SAID + "A man, Dorven Haskle, saw it happen there.",
            "Dorven Haskle",
            "looks like a name; the person is not identified",
        ),
        (SAID + "The man Mr. Haskle saw it happen there.", "Haskle", "looks like a name; the person is not identified"),
        (SAID + "Cite as: Q-T-O-.", "Q-T-O-", "initials that match a replaced name"),
        (SAID + "Write to a.b@c.example.", "a.b@c.example", "an e-mail address"),
        (SAID + "She was born on May 3, 1990.", "born on May 3, 1990", "a date of birth"),
        (SAID + "(075 836 651)", "075 836 651", "may be a file number"),
    ],
)
def test_what_is_not_sure_is_left_and_told(text, words, why):
    assert (words, why) in doubts(text)
    assert words in anonymized(text)


def test_a_word_that_is_a_name_too_is_masked_where_that_is_sure():
    text = "The respondent, Faith Obrel, came. Ms. Faith Obrel spoke. FAITH OBREL signed. Her faith was strong."
    out = "The respondent, RESPONDENT-1, came. Ms. RESPONDENT-1 spoke. RESPONDENT-1 signed. Her faith was strong."
    assert anonymized(text) == out


@pytest.mark.parametrize("name", ["Dorven Haskle", "Haskle"])
def test_a_name_can_be_given(name):
    assert anonymized("A man, Dorven Haskle, saw it. Haskle ran.", also=[name]).endswith("PERSON-1 ran.")


def test_counsel_are_masked_if_asked():
    text = "ON BEHALF OF RESPONDENT: Ada Quillmark, Esquire\n" + SAID + "Ms. Quillmark spoke."
    assert "Ada Quillmark, Esquire" in anonymized(text)
    out = anonymized(text, counsel=True)
    assert out.startswith("ON BEHALF OF RESPONDENT: COUNSEL-1, Esquire\n")
    assert out.endswith("Ms. COUNSEL-1 spoke.")


@pytest.mark.parametrize(
    "number",
    [
        "A75 836 651",
        "A 75-836-651",
        "A075836651",
        "A# 075-836-651",
        "A75\n836 651",
        "AO75 836 65l",
        "A-75 836-651",
        "A No. 75.836.651",
    ],
)
def test_file_numbers_in_any_spacing_and_damage_are_one_number(number):
    out = anonymized(f"File {number} and A75 836 651, with A200 111 222.")
    assert " ".join(out.split()) == "File A-NUMBER-1 and A-NUMBER-1, with A-NUMBER-2."


@pytest.mark.parametrize(
    "text",
    [
        "AXXX-XXX-611",
        "app. no. A12-34567-8",
        "No. 13-2022",
        "A\n-417",
        "(202) 555-0143",
        "Exhibit A 12",
        "A1 800 555 01",
    ],
)
def test_what_is_no_file_number_or_masked_already_is_left(text):
    assert anonymized(text) == text


def test_a_number_known_is_masked_without_its_letter():
    assert anonymized("A075 836 651; (075-836-651)") == "A-NUMBER-1; (A-NUMBER-1)"
    assert anonymized("Alien number: 075836651") == "Alien number: A-NUMBER-1"


@pytest.mark.parametrize("after", ["-SFR", "-CHI,", "–NYC.", "-1", "-2 and"])
@pytest.mark.parametrize("number", ["A075 836 651", "A75-836-651", "A075836651"])
def test_what_offices_write_after_a_number_does_not_hide_it(number, after):
    assert anonymized(f"File {number}{after} was sent.") == f"File A-NUMBER-1{after} was sent."


def test_numbers_shortened_keep_three_figures():
    assert shorten_file_numbers("of A75 836 651, and No. 13-2022") == "of AXX XXX 651, and No. 13-2022"


def test_anonymizing_again_changes_nothing():
    once = anonymized(SAID + "His wife, Merla, and A75 836 651. Quillon left.")
    assert anonymized(once) == once


def test_a_decision_masked_is_read_as_before():
    text = (
        agency()
        .replace("The respondent, a native", "The respondent, Quillon Obrel, a native")
        .replace("In re: T", "In re: Quillon OBREL")
    )
    out = anonymized(text)
    assert "Obrel" not in out
    before, after = (read_extracted(document_from_text("a", one)).fields for one in (text, out))
    assert {name: found.value for name, found in before.items()} == {name: found.value for name, found in after.items()}


NAMES = ["Quillon", "Tarvesta", "Obrel", "Merlanda", "Haskle", "Brevonic", "Zephkar", "Anseltro"]
PLAIN = [
    "the harbour",
    "was seen",
    "and then",
    "8 U.S.C. § 1158(b)",
    "(“quoted”)",
    "in 2011,",
    "\n",
    "\r\n",
    "a-b",
    "¶ 4;",
    "x@y.example",
]
FORMS = [
    str,
    str.upper,
    lambda name: f"{name}’s",
    lambda name: f"“{name}”",
    lambda name: f"/a/{name.lower()}_b.pdf",
    lambda name: f"Mr. {name},",
]


@settings(max_examples=60)
@given(
    person=st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True),
    rest=st.lists(st.tuples(st.sampled_from(PLAIN), st.integers(0, 3), st.sampled_from(FORMS)), max_size=14),
)
def test_no_masked_name_remains_and_nothing_else_changes(person, rest):
    text = f"The respondent, {' '.join(person)}, came. "
    for plain, number, form in rest:
        text += f"{plain} {form(person[number % len(person)])} "
    found = anonymize_text(text)
    assert not [name for name in person if name.lower() in found.text.lower()]
    assert {put.text.strip() for put in found.replacements} == {"RESPONDENT-1"}
    place, out = 0, ""
    for put in found.replacements:
        assert put.start >= place
        out += text[place : put.start] + put.text
        place = put.end
    assert out + text[place:] == found.text
    assert text.count("\n") == found.text.count("\n")


PIECES = [
    *(
        "The respondent, ",
        "Ana ",
        "Quist",
        "’s",
        "-",
        "\n",
        "\r\n",
        "  ",
        ", ",
        "(",
        ")",
        "“",
        "a.k.a. ",
        "Mr. ",
        "wife, ",
    ),
    *(
        "his ",
        "and ",
        "v. ",
        "Holder",
        "A75 836 651",
        "A",
        "075-836-651",
        "@x.org",
        "/",
        "_",
        "*12",
        "de la ",
        "J.",
        "I, ",
    ),
    *(
        "declare",
        "Name: ",
        "In re: ",
        "Matter of ",
        "He",
        "é",
        "İ",
        "ß",
        "ﬁ",
        "中",
        "\0",
        "\f",
        "Judge ",
        "QUIST",
        "née ",
        "Esquire",
    ),
]


@settings(max_examples=80)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=60), counsel=st.booleans())
def test_whatever_stands_in_a_text_what_is_not_masked_is_as_it_was(pieces, counsel):
    text = "".join(pieces)
    found = anonymize_text(text, also=["Quist"], counsel=counsel)
    place, out = 0, ""
    for put in found.replacements:
        assert put.start >= place
        out += text[place : put.start] + put.text
        place = put.end
    assert out + text[place:] == found.text
    assert text.count("\n") == found.text.count("\n")


def run(*args):
    return CliRunner().invoke(main, ["read", *map(str, args)], catch_exceptions=False)


def test_the_command_writes_the_text_and_tells_the_doubts_apart(tmp_path):
    source, out = tmp_path / "a.txt", tmp_path / "b.txt"
    source.write_bytes((SAID + "A man, Dorven Haskle, saw it all.\r\n").encode())
    done = run(source, "--anonymize")
    assert done.stdout_bytes == b"The respondent, RESPONDENT-1, is from Peru. A man, Dorven Haskle, saw it all.\r\n"
    assert "RESPONDENT-1 (1)" in done.stderr
    assert "Dorven Haskle: looks like a name" in done.stderr
    run(source, "--anonymize", "--out", out, "--also", "Dorven Haskle")
    assert out.read_bytes().endswith(b"A man, PERSON-1, saw it all.\r\n")
    data = json.loads(run(source, "--anonymize", "--json").stdout)
    assert (data["schema"], data["placeholders"]) == (
        "wellfounded.anonymized/1",
        [{"placeholder": "RESPONDENT-1", "places": 1}],
    )


def test_several_files_need_a_folder_and_counsel_goes_with_anonymizing(tmp_path):
    assert run(tmp_path / "a.txt", tmp_path / "b.txt", "--anonymize").exit_code == 2
    assert run(tmp_path / "a.txt", "--counsel").exit_code == 2


def test_the_files_of_a_case_have_the_same_placeholders(tmp_path):
    case, out = tmp_path / "case", tmp_path / "anonymized"
    case.mkdir()
    (case / "1 decision.txt").write_text(f"{SAID}His number is A75 836 651.\n", encoding="utf-8")
    letter = case / "2 Obrel letter.txt"
    letter.write_text(
        "Orla FENWICKE v. Eric HOLDER, Attorney General\n\nMy name is Orla Fenwicke. I know Obrel, A 075-836-651.\n",
        encoding="utf-8",
    )
    (case / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    done = run(case, "--anonymize", "--out", out)
    assert done.exit_code == 1
    assert "bad.pdf" in done.stderr
    files = sorted(out.iterdir())
    assert [file.name for file in files] == ["1 decision.txt", "2 RESPONDENT-1 letter.txt"]
    first, second = (file.read_text(encoding="utf-8") for file in files)
    assert "RESPONDENT-1" in first
    assert "A-NUMBER-1" in first
    assert second.startswith("PETITIONER-1 v. ")
    assert "I know RESPONDENT-1, A-NUMBER-1." in second
    data = json.loads(run(case / "1 decision.txt", letter, "--anonymize", "--json").stdout)
    assert [one["file"] for one in data] == [str(case / "1 decision.txt"), str(case / "2 RESPONDENT-1 letter.txt")]


def test_an_original_is_never_written_over(tmp_path):
    source = tmp_path / "a.txt"
    source.write_text(SAID, encoding="utf-8")
    for args in ([source, "--anonymize", "--out", source], [tmp_path, "--anonymize", "--out", tmp_path]):
        done = run(*args)
        assert (done.exit_code, "WF603" in done.output) == (2, True)
    assert source.read_text(encoding="utf-8") == SAID


def test_a_long_text_takes_no_longer_than_its_length():
    text = SAID + "Obrel said that the harbour was Large And Cold And Wet. " * 20_000
    assert anonymized(text).count("RESPONDENT-1") == 20_001
