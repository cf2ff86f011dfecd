"""The workbench in a browser: with and without script, on a phone, in the dark, on paper."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = (
    "",
    "browsers",
    "deleted",
    "nothing",
    "m/balachova.yaml",
    "m/balachova.yaml/file",
    "m/balachova.yaml/history",
    "m/balachova.yaml/history/1",
    "m/none.yaml",
)


def violations(page):
    found = Axe().run(page)
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found.response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(enter, live, scheme):
    page = enter(color_scheme=scheme, bypass_csp=True)  # the checker puts itself into the page
    for name in PAGES:
        page.goto(live.address + name)
        assert violations(page) == [], name


def test_pages_fit_a_phone(enter, live):
    page = enter(viewport={"width": 360, "height": 740})
    for name in PAGES:
        page.goto(live.address + name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_a_matter_is_begun_and_edited_without_script(enter, live, folder):
    page = enter(java_script_enabled=False)
    page.get_by_label("What it is called").fill("Matter of N-")
    page.get_by_label("Which tribunal's law").select_option("ca9")
    page.get_by_role("button", name="Begin").click()
    assert page.locator("h1").inner_text() == "Matter of N-"
    assert (folder / "matter-of-n.yaml").exists()
    page.get_by_role("link", name="File", exact=True).first.click()
    page.get_by_label("The matter as text").fill("matter: N\nforum: ca99\n")
    page.get_by_role("button", name="Save", exact=True).click()
    assert "Saved, with 1 fault." in page.inner_text("main")
    assert "Line 2" in page.inner_text("main")
    assert (folder / "matter-of-n.yaml").read_text() == "matter: N\nforum: ca99\n"
    page.get_by_role("link", name="History").first.click()
    page.get_by_role("button", name="Undo").click()
    assert "forum: ca9\n" in (folder / "matter-of-n.yaml").read_text()
    page.get_by_role("button", name="Redo").click()
    assert "forum: ca99" in (folder / "matter-of-n.yaml").read_text()
