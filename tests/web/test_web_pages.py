"""The workbench in a browser: with and without script, on a phone, in the dark, on paper."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect


def violations(page):
    found = Axe().run(page)
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in found.response["violations"]]


@pytest.mark.parametrize(
    "path", ["/m/balachova.yaml", "/m/balachova.yaml/forms/people", "/deadlines", "/law/index.html"]
)
def test_a_slash_at_the_end_leads_to_the_page(bench, path):
    answer = bench.get(f"{path}/?day=2020-01-01", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{path}?day=2020-01-01"


@pytest.mark.parametrize(
    "path", ["/nothing/", "//evil.example/", "/m/a/b/c/d/", "/m/%2f%2fevil.example/x/y/", "/static/"]
)
def test_a_slash_at_the_end_leads_nowhere_else(bench, path):
    answer = bench.client.get(f"http://127.0.0.1:8000{path}", follow_redirects=False)
    assert answer.status_code == 404


def test_on_a_phone_one_line_names_the_page_and_opens_the_others(enter, live):
    page = enter(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page.goto(f"{live.address}m/balachova.yaml/rule?name=erroneous-finding-not-sustained")
    tabs = page.get_by_role("navigation", name="This case")
    assert tabs.bounding_box()["height"] < 45
    assert " ".join(tabs.inner_text().split()) == "Page: Why / why not"
    tabs.locator("summary").press("Enter")
    expect(tabs.get_by_role("link", name="Why / why not")).to_have_attribute("aria-current", "true")
    tabs.get_by_role("link", name="Case data").press("Enter")
    expect(page.locator("h1")).to_have_text("Case data", use_inner_text=True)
    expect(tabs.get_by_role("link", name="Case data")).to_have_count(0)  # folded again


def test_where_there_is_room_every_tab_stands_open(enter, live):
    page = enter(viewport={"width": 1280, "height": 900})
    page.goto(f"{live.address}m/balachova.yaml/forms/people/balachova")
    tabs = page.get_by_role("navigation", name="This case")
    expect(tabs.locator("summary")).to_be_hidden()
    assert tabs.get_by_role("list", name="Case file").get_by_role("link").all_inner_texts() == [
        "Source documents",
        "Interview",
        "Case data",
        "Source file (YAML)",
        "Version history",
    ]
    assert tabs.locator("[aria-current]").all_inner_texts() == ["Case data"]
    assert tabs.bounding_box()["height"] < 170  # four rows


def test_a_matter_is_begun_and_edited_without_script(enter, live, folder):
    page = enter(java_script_enabled=False)
    page.get_by_label("Case name").fill("Matter of N-")
    page.get_by_label("Controlling circuit").select_option("ca9")
    page.get_by_role("button", name="Create case").click()
    expect(page.locator("h1")).to_have_text("Matter of N-", use_inner_text=True)
    assert (folder / "matter-of-n.yaml").exists()
    page.get_by_role("link", name="Source file (YAML)", exact=True).first.click()
    page.get_by_label("Text of the case file").fill("format: 2\nmatter: N\nforum: ca99\n")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("main")).to_contain_text("Saved, with 1 error.", use_inner_text=True)
    expect(page.locator("main")).to_contain_text("Line 3", use_inner_text=True)
    assert (folder / "matter-of-n.yaml").read_text() == "format: 2\nmatter: N\nforum: ca99\n"
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**/m/matter-of-n.yaml/file")
    assert "forum: ca9\n" in (folder / "matter-of-n.yaml").read_text()
    page.get_by_role("link", name="Version history").first.click()
    with page.expect_navigation():
        page.get_by_role("button", name="Redo").click()
    assert "forum: ca99" in (folder / "matter-of-n.yaml").read_text()


def test_two_browsers_edit_at_once(enter, live, folder):
    one, two = enter(), enter()
    for page in (one, two):
        page.goto(f"{live.address}m/new-claim.yaml/file")
    before = (folder / "new-claim.yaml").read_text()
    for page, line in ((one, "# from one\n"), (two, "# from two\n")):
        area = page.get_by_label("Text of the case file")
        area.fill(line + area.input_value())
        with page.expect_navigation():
            page.get_by_role("button", name="Save", exact=True).click()
    expect(one.get_by_text("Saved.")).to_be_visible()
    assert two.locator("h1").inner_text() == "The file changed while you were editing"
    assert (folder / "new-claim.yaml").read_text() == "# from one\n" + before
    merged = two.get_by_label("Merged version")
    assert "# from one" in merged.input_value()
    assert "# from two" in merged.input_value()
    merged.fill("# from both\n" + before)
    two.get_by_role("button", name="Save merged version").click()
    expect(two.get_by_text("Saved.")).to_be_visible()
    assert (folder / "new-claim.yaml").read_text() == "# from both\n" + before


def test_what_is_typed_is_kept_as_a_draft(enter, live, folder):
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml/file")
    before = (folder / "new-claim.yaml").read_text()
    page.get_by_label("Text of the case file").fill("format: 2\nmatter: half typed\n")
    page.get_by_text("Draft saved").wait_for()
    assert (folder / "new-claim.yaml").read_text() == before
    page.goto(f"{live.address}m/new-claim.yaml/file")
    page.get_by_role("link", name="Open this draft").click()
    expect(page.get_by_label("Text of the case file")).to_have_value("format: 2\nmatter: half typed\n")
    expect(page.locator("main")).to_contain_text("forum: is missing", use_inner_text=True)
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    assert (folder / "new-claim.yaml").read_text() == "format: 2\nmatter: half typed\n"
    expect(page.get_by_role("link", name="Open this draft")).to_have_count(0)


def test_a_change_from_outside_is_shown(enter, live, folder):
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml")
    notice = page.get_by_text("changed since this page was loaded")
    expect(notice).to_be_hidden()
    with open(folder / "new-claim.yaml", "a") as stream:
        stream.write("# outside\n")
    notice.wait_for()
    page.get_by_role("link", name="Reload").click()
    expect(notice).to_be_hidden()
    page.goto(f"{live.address}m/new-claim.yaml/history")
    expect(page.locator("main")).to_contain_text("changed outside", use_inner_text=True)


@pytest.mark.parametrize(
    ("title", "file"),
    [
        ("<script>alert(1)</script>", "script-alert-1-script.yaml"),
        ('"><img src=x onerror=alert(1)>', "img-src-x-onerror-alert-1.yaml"),
        ("قضية الشاهد", "قضية-الشاهد.yaml"),
        ("{{ 7*7 }} ${x}", "7-7-x.yaml"),
    ],
)
def test_a_title_is_shown_and_never_run(enter, live, folder, title, file):
    page = enter()
    page.on("dialog", lambda dialog: pytest.fail("something was run"))
    page.get_by_label("Case name").fill(title)
    page.get_by_label("Controlling circuit").select_option("ca9")
    page.get_by_role("button", name="Create case").click()
    expect(page.locator("h1")).to_have_text(title, use_inner_text=True)
    assert (folder / file).exists()
    for tab in ("", "/file", "/history", "/history/1"):
        page.goto(f"{live.address}m/{file}{tab}")
        assert title in page.title()
    page.goto(live.address)
    shown = page.get_by_role("link", name=title)
    expect(shown).to_be_visible()
    right = page.evaluate("(link) => getComputedStyle(link).direction", shown.element_handle())
    assert right == ("rtl" if title[0] == "ق" else "ltr")


def test_the_editor_is_used_by_the_keyboard_alone(enter, live, folder):
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml/file")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "text"
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed\n")
    page.keyboard.press("Control+s")
    page.get_by_text("Saved.").wait_for()
    assert (folder / "new-claim.yaml").read_text().startswith("# typed\n")


def test_a_problem_leads_to_its_line(enter, live, folder):
    (folder / "new-claim.yaml").write_text("format: 2\nmatter: N\nforum: ca9\n\npeple:\n  a: {}\n")
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml")
    page.get_by_role("link", name="Line 5").click()
    page.wait_for_url("**/file?line=5#text")
    area = page.get_by_label("Text of the case file")
    assert area.evaluate("(text) => text.value.slice(text.selectionStart, text.selectionEnd)") == "peple:"


def test_paper_has_the_matter_and_not_the_controls(enter, live):
    page = enter()
    page.goto(f"{live.address}m/balachova.yaml")
    page.emulate_media(media="print")
    expect(page.locator("h1")).to_be_visible()
    expect(page.get_by_role("navigation").first).to_be_hidden()
    assert len(page.pdf()) > 5_000


def test_paper_has_notes_that_are_written_and_no_room_for_those_that_are_not(enter, live):
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml/forms/feared_harms/killing")
    notes = page.locator("details.about")
    assert notes.count() > 1
    notes.first.evaluate("(note) => { note.open = true }")
    page.emulate_media(media="print")
    expect(notes.first).to_be_visible()
    expect(page.locator("details.about:not([open])").first).to_be_hidden()


def test_a_matter_is_deleted_and_brought_back(enter, live, folder):
    page = enter()
    page.goto(f"{live.address}m/new-claim.yaml")
    page.get_by_text("Delete this case").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Delete").click()
    assert not (folder / "new-claim.yaml").exists()
    page.get_by_role("link", name="Deleted cases").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Restore").click()
    assert (folder / "new-claim.yaml").exists()


@pytest.mark.parametrize("script", [True, False])
def test_long_work_shows_how_far_it_is_and_can_be_stopped(enter, live, script):
    page = enter(java_script_enabled=script)
    job = live.desk.jobs.start("Reading <b>scan.pdf</b>", "jobs_done_here:sleep", back="/deleted")
    page.goto(f"{live.address}jobs/{job.key}")
    expect(page.locator("h1")).to_have_text("Reading <b>scan.pdf</b>", use_inner_text=True)
    page.get_by_text("1 of 9").wait_for()  # the page looks again by itself
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Stopped. Nothing was changed.")).to_be_visible()
    assert page.url == f"{live.address}deleted"
    assert job.ended.wait(20)
    assert job.state == "stopped"


def test_a_browser_lets_another_in_and_goes(enter, browser, live):
    page = enter()
    page.get_by_role("link", name="Active sessions").click()
    page.get_by_role("button", name="Create a link").click()
    other = browser.new_context()
    second = other.new_page()
    second.goto(page.locator("code.link").inner_text())
    assert second.locator("h1").inner_text() == "Matters"
    page.get_by_role("button", name="Sign out of this browser").click()
    expect(page.locator("h1")).to_have_text("Sign in", use_inner_text=True)
    second.reload()
    assert second.locator("h1").inner_text() == "Matters"
    other.close()
