"""A document's page as a person meets it: in a browser, light and dark, on a phone and on paper, and without harm."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from document_sample import hostile, sample
from playwright.sync_api import expect

from wellfounded.documents.model import Cell, Document, Table, words
from wellfounded.documents.render.html import html_body, html_page, page_style


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("documents")
    made = {"sample": sample(), "landscape": sample(landscape=True), "hostile": hostile()}
    for name, document in made.items():
        (out / f"{name}.html").write_text(html_page(document), encoding="utf-8")
    return out.as_uri()


@pytest.mark.parametrize("name", ["sample", "landscape", "hostile"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_is_accessible(browser, site, name, scheme):
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)  # the checker puts itself into the page
    page = context.new_page()
    page.goto(f"{site}/{name}.html")
    found = Axe().run(page)
    context.close()
    told = [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found.response["violations"]]
    assert told == []


@pytest.mark.parametrize("name", ["sample", "landscape", "hostile"])
def test_the_page_fits_a_phone(page, site, name):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/{name}.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_notes_and_links_lead_there_and_back(page, site):
    page.goto(f"{site}/sample.html")
    page.get_by_role("link", name="Note 1", exact=True).click()
    page.wait_for_url("**#note-1")
    page.locator("#note-1").get_by_role("link", name="Back to the text").click()
    page.wait_for_url("**#note-1-mark")
    page.get_by_role("link", name="the table").first.click()
    expect(page.locator(":target")).to_have_text("Table", use_inner_text=True)
    page.get_by_role("link", name="Cited at 2").first.click()
    expect(page.locator(":target")).to_have_text("First at 3", use_inner_text=True)


def test_every_link_leads_to_a_place_that_is_there_once():
    for document in (sample(), hostile()):
        body = html_body(document)
        ids = re.findall(r'\bid="([^"]*)"', body)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]*)"', body)) <= set(ids)
        assert "href=" not in re.sub(r'href="#[a-z0-9-]*"', "", body)


def test_nothing_of_a_document_runs(page, site):
    page.goto(f"{site}/hostile.html")
    assert page.evaluate("document.scripts.length") == 0
    expect(page.locator("h1")).to_have_count(1)


def test_the_body_keeps_to_a_strict_policy():
    body = html_body(sample())
    for forbidden in (" style=", "<style", "<script", " on", "javascript:"):
        assert forbidden not in re.sub(r">[^<]*<", "><", body)
    assert "style" not in html_body(sample())
    assert ".document" in page_style()


def test_marks_are_words_and_not_colors_only(page, site):
    page.goto(f"{site}/sample.html")
    told = page.locator(".sign").all_inner_texts()
    assert {"✓", "UNRESOLVED", "NOT MET", "NOT VERIFIED"} == set(told)


def test_headings_skip_no_level(page, site):
    for name in ("sample", "hostile"):
        page.goto(f"{site}/{name}.html")
        levels = page.locator("h1, h2, h3, h4, h5, h6").evaluate_all("all => all.map(one => Number(one.tagName[1]))")
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize(("name", "wide"), [("sample", False), ("landscape", True)])
def test_the_page_prints_on_letter_paper(page, site, name, wide):
    page.goto(f"{site}/{name}.html")
    printed = page.pdf(prefer_css_page_size=True)
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert box
    assert (float(box[1]) > float(box[2])) is wide


def test_a_wide_table_is_scrolled_by_keyboard(page, tmp_path):
    cells = tuple(Cell((words("word" * 12),)) for _ in range(6))
    document = Document("T", (), (Table(tuple("ABCDEF"), (cells,)),))
    (tmp_path / "wide.html").write_text(html_page(document), encoding="utf-8")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto((tmp_path / "wide.html").as_uri())
    region = page.get_by_role("region", name="Table 1")
    page.keyboard.press("Tab")
    assert region.evaluate("one => one === document.activeElement")


def test_arabic_stands_from_the_right(page, tmp_path):
    document = Document("القضية", ("Under the law",), ())
    (tmp_path / "arabic.html").write_text(html_page(document), encoding="utf-8")
    page.goto((tmp_path / "arabic.html").as_uri())
    assert page.locator("h1").evaluate("one => getComputedStyle(one).direction") == "rtl"
    assert page.locator(".under").evaluate("one => getComputedStyle(one).direction") == "ltr"
