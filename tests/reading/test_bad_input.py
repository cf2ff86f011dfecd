"""What is no decision that can be read: a clear message or an honest note, in good time, and never a traceback."""

from __future__ import annotations

import random
import shutil
import sys

import pytest
from click.testing import CliRunner
from invented import agency, read
from PIL import Image

import made_documents as made
from made_files import saved
from wellfounded.cli import main
from wellfounded.extraction import document_from_text, ocr
from wellfounded.reading.facts.reader import read_papers

TRAFFIC = """MUNICIPAL COURT OF DRYFIELD
TRAFFIC DIVISION
City of Dryfield v. Ann Moss
No. TR-12-99
The defendant drove at 61 in a zone of 40, and shall pay ninety dollars.
"""
TAX = """UNITED STATES TAX COURT
ANN MOSS, Petitioner v. COMMISSIONER OF INTERNAL REVENUE, Respondent
Docket No. 1234-99.
The notice was late. Decision will be entered for the petitioner.
"""
SPANISH = (
    "El demandante solicita que se le conceda la residencia; el tribunal desestima la demanda y ordena su archivo. " * 3
)
THAI = "ศาลยกคำร้องของโจทก์ " * 20
OTHER = """United States Court of Appeals, Fourth Circuit.

UNITED STATES v. Ann MOSS

No. 12-3456

May 3, 2011

Before FINCH and WREN, Circuit Judges.

WREN, Circuit Judge:
The sentence of forty months was lawful. AFFIRMED.
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no words"),
        (" \n\f\n ", "no words"),
        ("* * * 12 34 —", "no words"),
        (TRAFFIC, "a state, county, or municipal court"),
        (TAX, "a tax court"),
        (SPANISH, "not appear to be English"),
        (THAI, "not appear to be English"),
    ],
)
def test_what_a_text_is_instead_is_said(text, said):
    found = read(text)
    assert (found.family, dict(found.fields)) == ("none", {})
    assert "No decision was recognized" in found.notes[0]
    assert said in found.notes[-1]


def test_an_opinion_in_another_matter_is_read_with_a_warning():
    found = read(OTHER)
    assert found.fields["court"].value == "ca4"
    assert "Nothing in it concerns immigration" in found.notes[-1]
    assert read(OTHER.replace("The sentence", "The order of removal")).notes == ()


def test_r076_what_is_not_precedential_is_said_to_be_called_published():
    head = "Moss v. Holder\nCourt of Appeals\n\nCitations: 12 F. App'x 34\nPrecedential Status: Published\n"
    found = read(head + OTHER.replace("UNITED STATES v. Ann MOSS", "Ann MOSS v. HOLDER").replace("sentence", "removal"))
    assert found.notes == ("The decision is nonprecedential (“F. App'x”), although the page calls it published.",)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_decision_cut_short_is_read_as_far_as_it_goes(share):
    text = agency()
    found = read(text[: int(len(text) * share)])
    assert found.family in ("agency", "none")
    assert all(entry.confidence < 0.98 or entry.value is not None for entry in found.fields.values() if entry.spans)


NOISE = random.Random(5)
FILES = {
    "empty": b"",
    "noughts": bytes(500),
    "noise": NOISE.randbytes(5000),
    "pdf": b"%PDF-1.7\n",
    "word": b"PK\x03\x04aaaa",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "photograph": b"\xff\xd8\xff\xe0" + NOISE.randbytes(300),
    "archive": b"\x1f\x8b123",
    "page": b"<html><body>" + b"<div>" * 5000,
    "one_line": b"The respondent appeals. " * 40_000,
    "one_word": b"x" * 1_000_000,
    "brackets": b"(" * 300_000,
    "lines": b"The appeal is dismissed.\n" * 30_000,
    "breaks": b"\n" * 300_000,
    "feeds": b"\f" * 100_000,
    "blanks": b" " * 500_000,
    "dashes": b"- " * 200_000,
    "figures": b"1" * 500_000,
    "joined": b"a_" * 200_000,
    "headings": b"The Quick Brown Fox " * 10_000,
    "half_utf16": agency().encode("utf-16")[:333],
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("options", [[], ["--anonymize"]])
def test_every_file_gives_an_answer_or_a_problem(tmp_path, name, options):
    file = tmp_path / f"{name}.txt"
    file.write_bytes(FILES[name])
    done = CliRunner().invoke(main, ["read", str(file), *options], catch_exceptions=False)
    assert done.exit_code in (0, 2)
    assert done.exit_code == 0 or "WF4" in done.output


LOCKED = made.pdf([["One."]], encrypted=True)
CUT = made.pdf([["See 8 U.S.C. 1158."], ["Two."]]).partition(b"(Two.)")[0]


@pytest.mark.parametrize("command", [["read"], ["cites", "check"]], ids=" ".join)
@pytest.mark.parametrize(
    ("name", "data", "status", "said"),
    [
        ("a.pdf", LOCKED, 2, "WF404 The file is encrypted"),
        ("a.pdf", CUT, 0, "The end of the file is missing"),
        ("a.pdf", made.pdf([["One."]])[:150], 2, "WF405 The file is damaged"),
        ("a.pdf", made.pdf([]), 2, "WF405 The PDF"),
        (
            "a.pdf",
            made.pdf([["One."]]).replace(b"/Count 1 ", b"/Count 1000000 "),
            2,
            "WF403 The file has 1,000,000 pages",
        ),
        ("a.pdf", made.pdf([["One."]]).replace(b"/Kids [4 0 R]", b"/Kids [2 0 R]"), 2, "WF405 The file is damaged"),
        ("a.pdf", made.pdf([[]]), 0, "The file contains no text."),
        ("a.png", saved(Image.effect_noise((400, 300), 40)), 0, "an image without recognizable text"),
        ("a.png", saved(Image.new("L", (400, 300), 255)), 0, "The page is empty."),
        ("a.docx", made.bomb(), 2, "WF407 The archive would expand from"),
        ("a.docx", made.word([["One."]])[:-200], 2, "WF405 The file is damaged"),
        ("a.html", b"<html>" + b"<div>" * 90_000 + b"See 8 U.S.C. 1158.", 0, ""),
        ("a.html", b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hosts">]><html>&a;', 0, ""),
        ("a.mp3", b"ID3\x04" + bytes(400), 2, "WF402 The type of this file is not supported"),
        ("a.txt", b"", 0, "The file is empty."),
    ],
)
def test_bad_files_give_each_command_one_message_or_what_could_be_read(tmp_path, command, name, data, status, said):
    (tmp_path / name).write_bytes(data)
    done = CliRunner().invoke(main, [*command, str(tmp_path / name)])
    assert (done.exit_code, said in " ".join(done.output.split())) == (status, True), done.output
    assert "localhost" not in done.output


@pytest.mark.parametrize("command", [["read"], ["cites", "check"]], ids=" ".join)
def test_a_scan_without_recognition_says_what_to_install(monkeypatch, request, tmp_path, command):
    request.addfinalizer(ocr.available.cache_clear)
    (tmp_path / "a.png").write_bytes(saved(Image.new("L", (400, 300), 255)))
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    ocr.available.cache_clear()
    done = CliRunner().invoke(main, [*command, str(tmp_path / "a.png")])
    assert (done.exit_code, "WF420" in done.output, "wellfounded[ocr]" in done.output) == (2, True, True)


def test_a_word_without_end_is_part_of_no_sentence_that_tells_of_anything():
    told = "The respondent testified that soldiers beat him."
    facts = [
        [fact.kind for fact in read_papers([document_from_text("a", agency(body=f"{told} {more}"))])[0].facts]
        for more in ("", f"He testified that {'A' * 2000} beat him.")
    ]
    assert facts[0] == facts[1] != []
