"""What is no decision that can be read: a clear message or an honest note, in good time, and never a traceback."""

from __future__ import annotations

import random

import pytest
from click.testing import CliRunner
from invented import agency, read

from wellfounded.cli import main

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
        (TRAFFIC, "a court of a state, a county or a town"),
        (TAX, "a tax court"),
        (SPANISH, "not in English"),
        (THAI, "not in English"),
    ],
)
def test_what_a_text_is_instead_is_said(text, said):
    found = read(text)
    assert (found.family, dict(found.fields)) == ("none", {})
    assert "not a decision that can be read" in found.notes[0]
    assert said in found.notes[-1]


def test_an_opinion_in_another_matter_is_read_with_a_warning():
    found = read(OTHER)
    assert found.fields["court"].value == "ca4"
    assert "another matter" in found.notes[-1]
    assert read(OTHER.replace("The sentence", "The order of removal")).notes == ()


def test_r076_what_is_not_precedential_is_said_to_be_called_published():
    head = "Moss v. Holder\nCourt of Appeals\n\nCitations: 12 F. App'x 34\nPrecedential Status: Published\n"
    found = read(head + OTHER.replace("UNITED STATES v. Ann MOSS", "Ann MOSS v. HOLDER").replace("sentence", "removal"))
    assert found.notes == ("It is not precedential (“F. App'x”); the page calls it published.",)


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
@pytest.mark.parametrize("options", [[], ["--mask"]])
def test_every_file_gives_an_answer_or_a_fault(tmp_path, name, options):
    file = tmp_path / f"{name}.txt"
    file.write_bytes(FILES[name])
    done = CliRunner().invoke(main, ["read", str(file), *options], catch_exceptions=False)
    assert done.exit_code in (0, 2)
    assert done.exit_code == 0 or "WF4" in done.output
