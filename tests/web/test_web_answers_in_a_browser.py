"""The pages that show answers, in a browser: on paper, without script, by keyboard."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
MATTER = "m/kaptsov.yaml"


@pytest.fixture
def seeded(live, folder):
    """The server with the matter of the pages."""
    shutil.copy(ROOT / "examples" / "kaptsov.yaml", folder)
    return live


def test_a_reason_is_read_without_script(enter, seeded):
    page = enter(java_script_enabled=False)
    page.goto(f"{seeded.address}{MATTER}/outcome")
    line = page.locator("details.line").first
    expect(line.locator(".under")).to_be_hidden()
    line.locator("summary .value").click()
    line.get_by_role("link", name="Why").click()
    expect(page.locator("h1")).to_have_text(re.compile("^Why( not)?$"), use_inner_text=True)
    page.locator(".tree .tail a").first.click()
    expect(page.locator("main")).to_contain_text("(law library:", use_inner_text=True)


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
    expect(page.locator("#tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()
    tab_to(".go a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/reasons?**")
    tab_to(".tree .tail a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rule?**")
    expect(page.locator("main")).to_contain_text("(law library:", use_inner_text=True)


def test_a_legal_word_is_explained_where_it_stands(enter, seeded):
    page = enter()
    page.goto(f"{seeded.address}{MATTER}/outcome")
    word = page.locator(".term").first
    word.hover()
    expect(page.locator("#tip")).to_be_visible()
    described = page.locator(f"#{word.get_attribute('data-word')}")
    assert described.locator("dd").inner_text() in page.locator("#tip").inner_text()


def printed(page):
    """The pages of what is printed, as text."""
    with pypdfium2.PdfDocument(page.pdf(format="Letter")) as paper:
        return [" ".join(one.get_textpage().get_text_range().split()) for one in paper]


@pytest.mark.parametrize("script", [True, False])
def test_on_paper_the_largest_outcome_is_short_and_has_every_line_with_its_authority(enter, live, script):
    page = enter(java_script_enabled=script)
    page.goto(f"{live.address}m/balachova.yaml/outcome")
    lines = page.locator("details.line .said").count()
    pages = printed(page)
    assert len(pages) <= 8
    text = " ".join(pages)
    assert "the case of Krasnoperov is remanded [28 U.S.C. § 2349(a); Ventura at 16-17]" in text
    assert len(re.findall(r"\b(?:Established|Unresolved|Not established) ", text)) >= lines > 100
    assert "Record: n.1" in text
    assert "Omitted: the reasons for each line" in text
    assert text.count("cited for the point in a published opinion") == 1  # how most were verified is said once
    assert "(1976) (verified against a published source)" in text
    assert "Terms on this page" not in text
    assert "Interview" not in text
    whole = re.findall(r"Unresolved because (.{40,}?) \(reason (\d+)\)", text)
    assert len(whole) > 1
    for reason, number in whole:  # in full once, then by its number
        assert text.count(f"Unresolved because {reason}") == 1
        assert f"Unresolved because of reason {number}, above" in text


def test_on_paper_what_was_opened_stays_open_and_what_was_folded_folded(enter, seeded):
    page = enter()
    page.goto(f"{seeded.address}{MATTER}/reasons?of=the+petition+is+granted+as+to+%7Bk-asylum%7D")
    folded = page.locator(".tree details:not([open])").first
    inside = " ".join(folded.locator(".leaf").first.text_content().split())
    before = printed(page)
    assert len(before) <= 6
    expect(folded.locator(".leaf").first).to_be_hidden()
    folded.locator("summary").first.press("Enter")
    opened = " ".join(printed(page))
    assert opened.count(inside) == " ".join(before).count(inside) + 1
    assert "everything expanded on the screen" in opened
