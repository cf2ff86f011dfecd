"""The law book as a person meets it: in a browser, from files, with and without script, on a phone and on paper."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from pages import book
from playwright.sync_api import expect

LOOKED_AT = (
    "index.html",
    "authorities.html",
    "questions.html",
    "history.html",
    "scenarios.html",
    "bars-persecutor-bar.html",
    "review-errors.html",
    "scenarios-nexus.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    out = tmp_path_factory.mktemp("book")
    for name, text in book().items():
        (out / name).write_text(text, encoding="utf-8")
    return out.as_uri()


@pytest.mark.parametrize("name", LOOKED_AT)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_page_is_accessible(browser, site, name, scheme):
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)  # the checker puts itself into the page
    page = context.new_page()
    page.goto(f"{site}/{name}")
    found = Axe().run(page)
    context.close()
    assert [violation["id"] for violation in found.response["violations"]] == []


@pytest.mark.parametrize("name", LOOKED_AT)
def test_page_fits_a_phone(page, site, name):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{site}/{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_search_finds_a_rule_and_leads_to_it(page, site):
    page.goto(f"{site}/index.html")
    page.get_by_label("Search the book").fill("persecutor bar knowledge")
    first = page.locator("#results a").first
    first.wait_for()
    assert "found" in page.locator("#found").inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**.html#*")
    expect(page.locator("article:target")).to_have_count(1)


def test_search_says_when_there_is_nothing(page, site):
    page.goto(f"{site}/index.html")
    page.get_by_label("Search the book").fill("zebra crossing")
    expect(page.locator("#found")).to_have_text("0 places found", use_inner_text=True)
    expect(page.locator("#results li")).to_have_count(0)


def test_book_can_be_read_without_script(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/index.html")
    expect(page.get_by_label("Search the book")).to_be_hidden()
    page.locator("main a[href='bars-persecutor-bar.html']").click()
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_url("**bars-persecutor-bar.html")
    context.close()


def test_paper_has_the_law_and_not_the_controls(page, site):
    page.goto(f"{site}/bars-persecutor-bar.html")
    page.emulate_media(media="print")
    expect(page.get_by_label("Search the book")).to_be_hidden()
    expect(page.locator("article .authorities").first).to_be_visible()
    assert len(page.pdf()) > 10_000
