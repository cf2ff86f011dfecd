"""The pages that show answers, in a browser: accessible, on a phone, on paper, without script, by keyboard."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

ROOT = Path(__file__).resolve().parents[2]
MATTER = "m/kaptsov.yaml"
PAGES = (
    f"{MATTER}/outcome",
    f"{MATTER}/outcome?forum=ca99",
    f"{MATTER}/outcome/changes",
    f"{MATTER}/reasons",
    f"{MATTER}/reasons?q=stands",
    f"{MATTER}/reasons?of=the+petition+is+granted+as+to+%7Bk-asylum%7D",
    f"{MATTER}/rule?name=falls-as-a-whole",
    f"{MATTER}/rule?name=silent-neutrality",
    f"{MATTER}/authority?key=Chenery",
    f"{MATTER}/gaps",
    f"{MATTER}/gaps?first=yes",
    f"{MATTER}/gaps?of=the+petition+is+granted+as+to+%7Bk-asylum%7D",
    f"{MATTER}/whatif?without=%7Bkaptsov%7D+petitions",
    f"{MATTER}/readings",
    f"{MATTER}/compare",
    f"{MATTER}/compare?with=ca2",
    "m/new-claim.yaml/assess",
    "glossary",
)


@pytest.fixture
def seeded(live, folder):
    """The server with the matter of the pages."""
    shutil.copy(ROOT / "examples" / "kaptsov.yaml", folder)
    return live


def go(page, address):
    """Open a page, and wait while it shows the progress of what it is made of."""
    page.goto(address)
    page.wait_for_url(lambda url: "/jobs/" not in url, timeout=60_000)
    page.wait_for_load_state()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(enter, seeded, scheme):
    page = enter(color_scheme=scheme, bypass_csp=True)  # the checker puts itself into the page
    for name in PAGES:
        go(page, seeded.address + name)
        found = Axe().run(page).response["violations"]
        assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found] == [], name


def test_pages_fit_a_phone(enter, seeded):
    page = enter(viewport={"width": 360, "height": 740})
    for name in PAGES:
        go(page, seeded.address + name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_a_reason_is_read_without_script(enter, seeded):
    page = enter(java_script_enabled=False)
    page.goto(f"{seeded.address}{MATTER}/outcome")
    line = page.locator("details.line").first
    assert not line.locator(".under").is_visible()
    line.locator("summary .value").click()
    line.get_by_role("link", name="Why").click()
    assert page.locator("h1").inner_text() in ("Why", "Why not")
    page.locator(".tree .tail a").first.click()
    assert "in the law library at" in page.inner_text("main")


def test_a_reason_is_followed_to_its_rule_with_the_keyboard_alone(enter, seeded):
    page = enter()
    page.goto(f"{seeded.address}{MATTER}/outcome")

    def tab_to(selector):
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate("sought => document.activeElement.matches(sought)", selector):
                return
        pytest.fail(f"Tab leads nowhere to {selector}")

    tab_to("details.line > summary")
    page.keyboard.press("Enter")
    tab_to("a.cite")
    assert page.locator("#tip").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#tip").is_visible()
    tab_to(".go a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/reasons?**")
    tab_to(".tree .tail a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rule?**")
    assert "in the law library at" in page.inner_text("main")


def test_a_legal_word_is_explained_where_it_stands(enter, seeded):
    page = enter()
    page.goto(f"{seeded.address}{MATTER}/outcome")
    word = page.locator(".term").first
    word.hover()
    assert page.locator("#tip").is_visible()
    described = page.locator(f"#{word.get_attribute('data-word')}")
    assert described.locator("dd").inner_text() in page.locator("#tip").inner_text()


def test_on_paper_every_reason_stands_open(enter, seeded):
    page = enter()
    page.goto(f"{seeded.address}{MATTER}/outcome")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details.line .authority").first.is_visible()
    assert not page.locator("details.lens").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details.line[open]").count() == 0
