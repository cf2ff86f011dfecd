"""A case begun from its papers in a real browser: uploaded together, accepted or refused, completed, and read."""

from __future__ import annotations

import io
import re

import pypdfium2
import pytest
from playwright.sync_api import expect

from papers_of_a_client import DECISION, PAPERS
from wellfounded.matter.editor import entries_of, nodes_of, text_of
from wellfounded.proposals.standing import entered_in


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    place = tmp_path / "matters"
    place.mkdir()
    return place


def proposed(page, entry, words):
    """The box of a proposed value of an entry, by words of its label."""
    of_entry = page.locator("fieldset.proposed").filter(has=page.locator("legend", has_text=re.compile(f"^{entry}")))
    return of_entry.locator("li").filter(has_text=words).get_by_role("checkbox").first


def send(page, button):
    """Choose a button of the proposals, and wait for the page that follows."""
    with page.expect_navigation():
        page.get_by_role("button", name=button).first.click()


def in_pdf(page, path):
    """The text of a document as PDF, and its number of pages."""
    content = page.evaluate("async (path) => Array.from(new Uint8Array(await (await fetch(path)).arrayBuffer()))", path)
    with pypdfium2.PdfDocument(io.BytesIO(bytes(content))) as document:
        return " ".join(" ".join(one.get_textpage().get_text_range().split()) for one in document), len(document)


def test_from_nothing_through_its_papers_to_the_one_page_the_chart_and_the_index(enter, live, folder):
    page = enter(viewport={"width": 1280, "height": 900})
    page.get_by_label("Case name").fill("Matter of Pineda Cruz (invented)")
    page.get_by_label("Controlling circuit").select_option("ca3")
    page.locator("[name=stage]").first.select_option("hearing")
    page.get_by_role("button", name="Create case").click()
    page.get_by_role("link", name="Source documents").first.click()

    papers = {**PAPERS, "decision.txt": DECISION}
    page.locator("#files").set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in papers.items()]
    )
    page.get_by_role("button", name="Read").click()
    expect(page.locator("#proposed")).to_be_visible(timeout=120_000)
    (file,) = folder.glob("*.yaml")
    assert "people" not in file.read_text()  # nothing enters the case by itself

    # Sure values at once; the others one by one, one of them refused, and of two dates the declaration's.
    send(page, re.compile("Accept the .* sure"))
    proposed(page, "the shooting of the brother", "Date: October 12, 2024").check()
    proposed(page, "the shooting of the brother", "Perpetrator: MS-13").check()
    beating = "the beating of Rosa Elena Pineda Cruz"
    proposed(page, beating, "Date: July 4, 2024").check()
    proposed(page, beating, "Perpetrator: gang members").check()
    proposed(page, beating, "Medical treatment: yes").check()
    proposed(page, "what Rosa Elena Pineda Cruz fears", "Harm type: killing").check()
    # The judge's own findings, and what the orders do, are a person's to accept too.
    proposed(page, "the favorable credibility finding", "Subject: credibility").check()
    proposed(page, "the finding that the harm was not severe enough", "Subject: severity of the harm").check()
    proposed(page, "the IJ's decision", "Denied:").check()
    send(page, "Accept selected")
    waiting = page.locator("fieldset.proposed li")
    for _ in range(waiting.count()):
        waiting.get_by_role("checkbox").first.check()
        send(page, "Refuse selected")
        if not waiting.count():
            break
    expect(page.locator("main")).to_contain_text("No values wait")

    case = nodes_of(file.read_text())
    named = [text_of(one, "name") for one in entries_of(case, "people").values()]
    assert named.count("Rosa Elena Pineda Cruz") == 1
    assert "the respondent" not in named  # a decision that calls her so is about her
    assert len(entries_of(case, "claims")) == 3
    text = file.read_text()
    assert 'date: {is: 2024-07-04, at: "declaration.txt, p. 1, line 4"}' in text
    assert "2024-06-04" not in text
    assert re.search(r"decisions:\n  \S+:\n    name: \"?the IJ's decision", text)
    assert "2026-06-08" in text
    found = entries_of(case, "findings").values()
    adverse = {
        one: way
        for entry in found
        for one, _ in entered_in(entry, "subject")
        for way, _ in entered_in(entry, "adverse")
    }
    assert adverse == {"credibility": False, "severity of the harm": True}

    # Intake asks what the papers do not say.
    page.get_by_role("link", name="Continue with the interview").click()
    asked = []
    for _ in range(40):
        key = page.locator("form.interview input[name=q]")
        if not key.count() or not key.first.get_attribute("value").startswith("page "):
            break
        asked.append(key.first.get_attribute("value").removeprefix("page "))
        if asked[-1] == "group":
            page.locator("[id='f.name']").fill("Honduran teachers")
        with page.expect_navigation():
            page.get_by_role("button", name="Save and continue").click()
        assert not page.locator("#wrong").count(), (asked[-1], page.locator("#wrong").inner_text())
    assert {"family", "group", "adverse", "screening", "missing-exhibits"} <= set(asked)
    assert not {"applicant", "children", "arrival", "claims", "exhibits"} & set(asked)  # the papers said it

    other = page.context.new_page()  # the first may still be waiting for the questions of the law
    other.goto(f"{live.address}m/{file.name}/at-a-glance")
    said = other.locator("main").inner_text()
    for words in (
        "Individual hearing: April 14, 2027",
        "due March 15, 2027",
        "Camila Mejia Pineda",
        "Oscar Mejia Lanza",
    ):
        assert words in said, words
    assert "religion" not in said
    assert in_pdf(other, f"/m/{file.name}/documents/glance.pdf")[1] == 1
    chart, pages = in_pdf(other, f"/m/{file.name}/documents/elements.pdf")
    assert pages <= 2
    assert "declaration.txt" in chart  # a fact has the place at which it was read
    index, _ = in_pdf(other, f"/m/{file.name}/documents/exhibits.pdf")
    for words in ("Hospital record of July 2024", "7-9", "Death certificate of the brother"):
        assert words in index, words
