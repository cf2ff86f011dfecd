"""Anonymizing: no one is named in any form, each is replaced alike everywhere, authorities keep their names."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from document_read_back import parts_of, pdf_pages

from wellfounded.assess.schema import matter_schema
from wellfounded.documents.anonymize import anonymize
from wellfounded.documents.model import (
    Authorities,
    Cite,
    Document,
    Entry,
    Heading,
    Link,
    Paragraph,
    Picture,
    Run,
    lines_of,
    words,
)
from wellfounded.documents.render.html import html_page
from wellfounded.documents.render.pdf import pdf
from wellfounded.documents.render.word import docx
from wellfounded.documents.wording import wording
from wellfounded.matter.loader import load_matter

ROOT = Path(__file__).parents[2]

MATTER = """
format: 2
matter: Juan de la Cruz Diallo v. Garland, A123-456-789
forum: ca2
stage: petition_for_review
dates: {decided: 2008-11-12}
reported_as: Balachova
people:
  juan: {name: Juan de la Cruz Diallo, petitioner: true}
  ana: {name: his wife Ana Diallo, petitioner: true, spouse: juan}
  obrien: {name: Sgt. O'Brien, petitioner: false}
  mother: {name: his mother, petitioner: false}
  nour: {name: نور, petitioner: false}
"""


@pytest.fixture(scope="module")
def matter(law, tmp_path_factory):
    path = tmp_path_factory.mktemp("anonymize") / "matter.yaml"
    path.write_text(MATTER, encoding="utf-8")
    return load_matter(path, matter_schema(law))


def told(matter, *texts):
    hidden = anonymize(Document("T", (), tuple(Paragraph(words(text)) for text in texts)), matter)
    return lines_of(hidden.document)[1:], {one.replacement: one.places for one in hidden.replacements}


def test_each_person_is_replaced_the_same_everywhere(matter):
    lines, replaced = told(
        matter,
        "Juan de la Cruz Diallo and ANA DIALLO; Cruz's wife Ana. Juan  de la\nCruz Diallo.",
        "Sgt. O'Brien beat him; his mother and نور saw it.",
        "Juanita and Cruzeiro are others.",
    )
    assert lines == [
        "Applicant 1 and Applicant 2; Applicant 1's wife Applicant 2. Applicant 1.",
        "Sgt. Person 1 beat him; his mother and Person 2 saw it.",
        "Juanita and Cruzeiro are others.",
    ]
    assert replaced == {"Applicant 1": 3, "Applicant 2": 2, "Person 1": 1, "Person 2": 1}


def test_a_name_that_two_share_stands_for_neither(matter):
    assert told(matter, "The Diallo family")[0] == ["The Name 1 family"]


@pytest.mark.parametrize(
    "number", ["A123-456-789", "A123 456 789", "A123456789", "A# 123-456-789", "A-123-456-789", "A No. 123 456 789"]
)
def test_a_file_number_is_replaced_however_it_is_written(matter, number):
    assert told(matter, f"the file {number}, and A098-765-432, and {number}.")[0] == [
        "the file A-Number 1, and A-Number 2, and A-Number 1."
    ]


def test_what_is_no_file_number_stays(matter):
    assert told(matter, "A123 and 123-456-789 and DA123456789")[0] == ["A123 and 123-456-789 and DA123456789"]


def test_authorities_keep_their_names_but_for_the_matter_itself(matter):
    cites = (Cite("Diallo", (Run("Diallo", italic=True),)), Cite("Balachova", (Run("Balachova"),)))
    table = Authorities((("Cases", (Entry("Diallo", words("Diallo v. INS")), Entry("Balachova", words("Balachova")))),))
    document = anonymize(Document("T", (), (Paragraph(words(*cites)), table)), matter).document
    assert lines_of(document) == [
        "T",
        "Diallothe decision in this case",
        "Cases",
        "Diallo v. INS",
        "the decision in this case",
    ]


def test_no_form_holds_a_name_anywhere(matter):
    svg = "<svg viewBox='0 0 9 9' xmlns='http://www.w3.org/2000/svg'><text y='5'>Juan O&#x27;Brien</text></svg>"
    document = Document(
        "Juan de la Cruz Diallo",
        (matter.title,),
        (
            Heading(1, "What Juan said", "juan"),
            Paragraph(words(Link("Juan", "#juan"), " said")),
            Picture(svg, "Juan in 1994", "Juan"),
        ),
    )
    hidden = anonymize(document, matter).document
    parts = b"".join(parts_of(docx(hidden)).values()).decode("utf-8", "replace")
    written = pdf(hidden)
    for text in (html_page(hidden), parts, "".join(pdf_pages(written)), str(hidden), written.decode("latin-1")):
        for name in ("Juan", "juan", "Cruz", "Diallo", "Brien", "456-789"):
            assert name not in text


def test_the_roles_are_sentences_of_the_law(example):
    stated = {atom.pred for atom in example("balachova")[1].facts}
    assert {role["sentence"] for role in wording()["anonymize"]["roles"]} <= stated


def test_the_command_reports_the_replacements(tmp_path):
    run = [sys.executable, "-m", "wellfounded", "corroboration", "examples/balachova.yaml"]
    done = subprocess.run([*run, "--anonymize", "--json"], capture_output=True, text=True, cwd=ROOT, check=True)
    assert json.loads(done.stdout)["anonymized"] == [
        {"replacement": "Applicant 1", "places": 9, "line": 12},
        {"replacement": "Applicant 2", "places": 2, "line": 13},
        {"replacement": "the decision in this case", "places": 12, "line": 0},
    ]
    assert "Applicant 2 (2)" in done.stderr
    assert "Balachova" not in done.stdout
    plain = subprocess.run([*run, "--json"], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "Balachova" in plain.stdout
