"""The citations of a brief that is sent or pasted."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest
from decisions_made_up import BRIEF, typeset
from playwright.sync_api import expect
from test_web_decisions import settled
from test_web_pages import violations

LONG = 300


def checked(bench, text="", files=None, **more):
    return settled(bench, bench.post("/citations/upload", {"text": text, **more}, files=files))


def test_findings_stand_beside_the_text_with_places_and_suggestions(bench):
    answer = checked(bench, BRIEF + '<script>alert("x")</script>')
    assert answer.status_code == 200
    assert "19 I&amp;N Dec. 439 (BIA 1987)" in answer.text
    assert "<script>alert" not in answer.text
    assert "--" not in re.sub(r"<!--.*?-->", "", answer.text.split("<main")[1])
    places = re.findall(r'href="#(f-\d+)"', answer.text)
    assert places
    assert set(places) <= set(re.findall(r'id="(f-\d+)"', answer.text))


def test_what_is_kept(bench):
    answer = checked(bench, BRIEF)
    files = {name: bench.get(name) for name in re.findall(r'href="([^"]+/download/[^"]+)"', answer.text)}
    assert len(files) == 5
    assert all(got.headers["content-disposition"].startswith("attachment") for got in files.values())
    by = {name.rpartition("/")[2]: got for name, got in files.items()}
    assert json.loads(by["check.json"].text)["schema"] == "wellfounded.cites-check/1"
    assert "Cardoza-Fonseca" in by["table.txt"].text
    assert "word/document.xml" in zipfile.ZipFile(io.BytesIO(by["table.docx"].content)).namelist()
    other = bench.get(f"{answer.url}/download/upload.txt")
    assert other.url == answer.url
    assert "no such file" in other.text
    assert bench.get(f"{answer.url}/download/..%2fx").status_code < 500


def test_a_day_and_a_tribunal_count(bench):
    answer = checked(bench, BRIEF, day="1986-01-01", forum="ca9")
    assert "as of January 1, 1986, in the Ninth Circuit" in answer.text
    assert "later than" in answer.text or "WF513" in answer.text


def test_a_quotation_is_compared_with_the_decision_that_is_brought(bench):
    brief = 'The court said: "the green door was never opened." Smith v. INS, 103 F.3d 1482 (9th Cir. 1997).\n'
    source = b"Smith v. INS, 103 F.3d 1482\n\nWe hold that the green door was always opened, and no more.\n"
    answer = checked(bench, brief, files=[("sources", ("103 F.3d 1482.txt", source))])
    assert "WF520" in answer.text or "WF521" in answer.text
    assert checked(bench, brief, files=[("sources", ("x.txt", b"\x7fELF\0"))]).status_code == 422


def test_a_scan_is_recognised_first(bench):
    lines = ["The burden is on the applicant.", "INS v. Cardoza-Fonseca, 480 U.S. 421 (1987)."]
    picture = typeset.scanned(typeset.picture(typeset.pdf([typeset.lines(lines, size=14, lead=20)]), dpi=150))
    answer = checked(bench, files={"file": ("brief.pdf", typeset.scan_pdf([picture], 150))})
    assert "The file is a scan" in answer.text
    assert "480 U.S. 421" in answer.text


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({}, "file"),
        ({"text": "x", "day": "soon"}, "day"),
        ({"text": "x", "forum": "ca99"}, "forum"),
        ({"text": "a\0"}, "text"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(bench, fields, field):
    answer = bench.post("/citations/upload", fields)
    assert answer.status_code == 422
    assert f'id="{field}-problem"' in answer.text
    for value in fields.values():
        assert value.strip("\0") in answer.text


def test_a_text_without_citations_says_what_to_do(bench):
    assert "No citations found" in checked(bench, "Only words.").text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_accessible_and_fit_a_phone(enter, live, scheme):
    page = enter(color_scheme=scheme, bypass_csp=True, viewport={"width": 360, "height": 740})
    page.goto(f"{live.address}citations")
    assert violations(page) == []
    page.get_by_label("Or paste the text").fill(BRIEF)
    page.get_by_role("button", name="Check citations").click()
    page.wait_for_url("**/citations/*", timeout=LONG * 1000)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("a.spot").first.click()
    expect(page.locator(":target")).to_be_visible()
