"""Every page in all its states: accessible in light and dark, wide and narrow, and used by the keyboard alone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from by_keyboard import sent_by_enter, walk
from decisions_made_up import decision
from every_page import EMPTY, FILES, LONG, PAGES, N, addresses, fill, settle, wait_until_worked_out

from wellfounded.web.server.routes import all_ways

WIDE, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
PARTS = 4
"""The pages are gone through in so many parts, which can be tried at once."""
ALL: dict[str, object] = {"rules": {"target-size": {"enabled": True}}}  # beside all that the checker looks at by itself
AGAIN: dict[str, object] = {
    "runOnly": ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "summary-name"]
}
"""What can be otherwise in other colours or on another screen."""
MANY = 1000
"""A page of more elements than this is looked at in two of the four ways only: each width and each scheme once."""


@pytest.fixture
def looked_at(enter):
    """A page into which the checker may put itself; nothing that is named on it may open a box."""
    page = enter(bypass_csp=True, reduced_motion="reduce")
    page.on("dialog", lambda dialog: pytest.fail(f"something was run: {dialog.message}"))
    return page


@pytest.fixture
def keys(looked_at, live, folder):
    """The workbench with what the pages are about; the page of the work that goes on does not load again by itself."""
    found = fill(live, folder)

    def once(route):
        # Only the browser knows the workbench's own host name.
        asked = urlsplit(route.request.url)
        numbered = asked._replace(netloc=f"127.0.0.1:{live.port}").geturl()
        answer = route.fetch(url=numbered, headers={**route.request.headers, "host": asked.netloc}, max_redirects=0)
        route.fulfill(response=answer, body=re.sub('<meta http-equiv="refresh"[^>]*>', "", answer.text()))

    looked_at.route(f"**/jobs/{found['RUNNING']}", once)
    yield found
    assert live.desk.jobs.get(found["RUNNING"]).state == "running"  # until the last page was looked at


def wrong_with(page):
    """What is wrong with the looks of the page that is shown; empty if nothing is."""
    found = []
    looks = [(WIDE, "light", ALL), (WIDE, "dark", AGAIN), (PHONE, "light", AGAIN), (PHONE, "dark", AGAIN)]
    large = page.evaluate("document.querySelectorAll('*').length") > MANY
    for size, scheme, options in looks[::3] if large else looks:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        # At the end of a page the bar that saves lies over nothing; elsewhere it hides a part of what can be scrolled.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        seen = Axe().run(page, options={**options, "resultTypes": ["violations"]}).response["violations"]
        found += [(size["width"], scheme, one["id"], [node["target"] for node in one["nodes"]][:3]) for one in seen]
    wide = page.evaluate("document.documentElement.scrollWidth")
    return found if wide <= PHONE["width"] else [*found, f"scrolls sideways: {wide}"]


def test_every_route_is_a_page_that_is_looked_at():
    assert set(PAGES) | FILES == {way.path for way in all_ways() if way.show}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_accessible_and_fits_a_phone(looked_at, live, keys, part):
    found = {}
    for address in addresses(keys)[part::PARTS]:
        settle(looked_at, live.address + address)
        found[address] = wrong_with(looked_at)
    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_used_by_the_keyboard_alone(looked_at, live, keys, part):
    found = {}
    for address in addresses(keys)[part::PARTS]:
        for size in (WIDE, PHONE) if "odd" not in address else (WIDE,):  # what is long is gone through once
            looked_at.set_viewport_size(size)
            settle(looked_at, live.address + address)
            found[f"{address} at {size['width']}"] = walk(looked_at, skips="/documents/" not in address)
        sent = sent_by_enter(looked_at)
        found[f"Enter sends no form of {address}, or not as its first button does"] = [
            one for one in sent if one[1] in ("nothing", "Undo", "Delete", "Skip for now", "Unknown")
        ]
    assert {where: wrong for where, wrong in found.items() if wrong} == {}


def test_the_first_link_of_every_page_leads_past_the_menus(looked_at, live, keys):
    for address in ("", f"{N}/forms/harms", f"{N}/outcome", "law/index.html"):
        settle(looked_at, live.address + address)
        looked_at.keyboard.press("Tab")
        assert looked_at.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
        looked_at.keyboard.press("Enter")
        looked_at.keyboard.press("Tab")
        assert looked_at.evaluate("document.activeElement.closest('main') !== null"), address


# What is answered to a form that was sent, and what is seen in passing.


def closed(page, live, folder):
    page.context.clear_cookies()
    page.goto(live.address)
    return "Each link signs in one browser"


def no_matters(page, live, folder):
    for path in folder.glob("*.yaml"):
        path.unlink()
    page.goto(live.address)
    return "No cases yet"


def a_matter_without_a_title(page, live, folder):
    page.goto(live.address)
    page.get_by_label("Case name").fill("   ")
    page.get_by_label("Controlling circuit").select_option("ca9")
    page.get_by_role("button", name="Create case").click()
    return "Enter the case name"


def one_deleted(page, live, folder):
    page.goto(f"{live.address}{N}")
    page.get_by_text("Delete this case").click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("link", name="Deleted cases").click()
    return "Restore"


def two_changes(page, live, folder):
    page.goto(f"{live.address}{N}/file")
    (folder / "new-claim.yaml").write_text("format: 2\nmatter: from elsewhere\nforum: ca9\n", encoding="utf-8")
    page.get_by_label("Text of the case file").fill("format: 2\nmatter: قضية\nforum: ca9\n")
    page.get_by_role("button", name="Save", exact=True).click()
    return "The file changed while you were editing"


def a_form_with_a_problem(page, live, folder):
    page.goto(f"{live.address}{N}/forms/harms/cell")
    page.locator("[name='f.date']").fill("never")
    page.get_by_role("button", name="Save", exact=True).click()
    return "Not saved"


def a_form_saved(page, live, folder):
    page.goto(f"{live.address}{N}/forms/harms/cell")
    page.locator("[name='f.date']").fill("2023")
    page.get_by_role("button", name="Save", exact=True).click()
    return "Effect of this change"


def the_end_of_an_interview(page, live, folder):
    settle(page, f"{live.address}{EMPTY}/interview?q=law")
    while page.get_by_role("button", name="Unknown").count():
        with page.expect_navigation():
            page.get_by_role("button", name="Unknown").click()
        wait_until_worked_out(page)
    return "No further questions"


def a_decision_corrected_wrongly(page, live, folder):
    page.goto(f"{live.address}decisions")
    page.get_by_label("Decision", exact=True).set_input_files(
        files=[{"name": "decision.txt", "mimeType": "text/plain", "buffer": decision().encode()}]
    )
    page.get_by_role("button", name="Extract").click()
    page.wait_for_url("**/decisions/*", timeout=LONG * 1000)
    page.get_by_role("textbox", name="Date of decision").fill("never")
    page.get_by_role("button", name="Create a case file").click()
    return "never"


def a_matter_made_of_a_decision(page, live, folder):
    a_decision_corrected_wrongly(page, live, folder)
    page.get_by_role("textbox", name="Date of decision").fill("2012-06-08")
    page.get_by_role("button", name="Create a case file").click()
    page.wait_for_url("**/drafted*", timeout=LONG * 1000)
    return "Next steps"


# Whether a page says something, in its text or on a button.
IS_SAID = """said => document.readyState === "complete"
    && (document.querySelector("main").innerText.includes(said)
    || [...document.querySelectorAll("button")].some(one => one.innerText.includes(said)))"""


@pytest.mark.parametrize(
    "lead",
    [
        closed,
        no_matters,
        a_matter_without_a_title,
        one_deleted,
        two_changes,
        a_form_with_a_problem,
        a_form_saved,
        the_end_of_an_interview,
        a_decision_corrected_wrongly,
        a_matter_made_of_a_decision,
    ],
)
def test_what_is_answered_is_accessible_fits_a_phone_and_is_used_by_keyboard(looked_at, live, folder, lead):
    text = "format: 2\nmatter: Nothing yet\nforum: ca9\ndates: {as_of: 2026-11-27}\n"
    (folder / "empty.yaml").write_text(text, encoding="utf-8")
    said = lead(looked_at, live, folder)
    looked_at.wait_for_function(IS_SAID, arg=said)
    assert wrong_with(looked_at) == []
    assert walk(looked_at) == []
