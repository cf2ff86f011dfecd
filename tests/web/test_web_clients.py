"""Invented clients, from nothing through intake to the case on one page and its elements, in a real browser."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from clients import CLIENTS, answers_in
from more_clients import MORE_CLIENTS
from walk_intake import walk

MOST_ANSWERS = 40
ALL_CLIENTS = {**CLIENTS, **MORE_CLIENTS}
WIDTHS = (360, 1280, 1920)


def choose(page, control, words):
    """Choose what is shown in these words, among choices or in a list."""
    listed = page.locator(f"select[name='{control}'], select[id='{control}.add']")
    if listed.count():
        found = [text for text in listed.first.locator("option").all_inner_texts() if text.startswith(words)]
        listed.first.select_option(label=found[0])
        return
    box = page.locator(f"input[name='{control}'][aria-label*=': {words}']")
    if box.count():
        box.first.check()
        return
    page.locator(f"[id='{control}-field'] label").filter(has_text=words).first.click()


def put(page, control, value):
    """Fill in one control of a page."""
    said = value if isinstance(value, dict) else {"is": value}
    if "new" in said:
        page.locator(f"[id='{control}.new']").fill(said["new"])
    if "value" in said:
        choose(page, control, said["value"])
    if "is" in said:
        wanted = said["is"] if isinstance(said["is"], list) else [said["is"]]
        for one in wanted:
            field = page.locator(f"[name='{control}'], [id='{control}.add']")
            box = page.locator(f'input[name="{control}"][value="{one}"]')
            lists = page.locator(f"select[name='{control}'], select[id='{control}.add']")
            if box.count():
                box.check()
            elif lists.count():
                lists.first.select_option(one)
            else:
                field.first.fill(one)
    if {"note", "how", "at"} & set(said):
        page.locator(f"details.about:has([id='{control}.note']) > summary").click()
        if "how" in said:
            page.locator(f"[id='{control}.how']").select_option(said["how"])
        if "note" in said:
            page.locator(f"[id='{control}.note']").fill(said["note"])
        if "at" in said:
            page.locator(f"[id='{control}.at']").fill(said["at"])


def fill(page, one):
    """Fill in one page of intake."""
    if "rows" in one:
        inputs = page.locator("table.grid tbody tr")
        for line, row in enumerate(one["rows"]):
            for column, text in enumerate(row):
                cell = inputs.nth(line).locator("input, select").nth(column)
                if cell.get_attribute("type") == "checkbox":
                    cell.set_checked(bool(text))
                elif cell.evaluate("each => each.tagName") == "SELECT":
                    cell.select_option(label=text)
                else:
                    cell.fill(text)
        return
    entries = page.locator("[data-entry]")
    if entries.count() and page.locator("[data-entry]:not([data-entry=''])").count():
        for label, values in one.items():
            named = page.locator("[data-entry]").filter(has_text=re.compile(rf"^\s*{re.escape(label)}"))
            prefix = named.first.get_attribute("data-entry")
            for field, value in values.items():
                put(page, f"f.{prefix}{field}", value)
        return
    for field, value in one.items():
        put(page, f"f.{field}", value)


def take_in(page, client):
    """From an empty folder through intake."""
    page.get_by_label("Case name").fill(client["title"])
    page.get_by_label("Controlling circuit").select_option(client["forum"])
    page.locator("[name=stage]").first.select_option(client.get("stage", "hearing"))
    page.get_by_role("button", name="Create case").click()
    page.get_by_role("link", name="Begin the interview").click()
    waiting = {id_: list(said) if isinstance(said, list) else [said] for id_, said in client["pages"].items()}
    asked = []
    for _ in range(60):
        key = page.locator("form.interview input[name=q]")
        if not key.count() or not key.first.get_attribute("value").startswith("page "):
            break
        id_ = key.first.get_attribute("value").removeprefix("page ")
        asked.append(id_)
        said = waiting.get(id_, [])
        fill(page, said.pop(0) if said else {})
        more = page.get_by_role("button", name="Save and add another")
        with page.expect_navigation():
            (more if said else page.get_by_role("button", name="Save and continue")).click()
        assert not page.locator("#wrong").count(), (id_, page.locator("#wrong").inner_text())
    assert {id_: said for id_, said in waiting.items() if said} == {}
    return asked


@pytest.fixture
def folder(tmp_path):
    """An empty folder."""
    place = tmp_path / "matters"
    place.mkdir()
    return place


SAID = {
    "salvadoran": (
        "Asylum application: missed",
        "Ana M.: son or daughter of Rosa M.",
        "may follow to join",
        "Offered as an exception: the serious illness or disability",
        "police report of October 2023",
    ),
    "cameroonian": ("Individual hearing: February 10, 2027", "political opinion"),
    "chinese": ("Statements differ on the length of the detention", "letter of the pastor"),
    "honduran": (
        "Individual hearing: April 20, 2027",
        "Mario F.: spouse of Carmen F.",
        "an application of his or her own",
        "particular social group",
    ),
    "ghanaian": ("Asylum application: missed", "changed country conditions"),
    "venezuelan": ("Withholding of removal", "CAT protection"),
    "afghan": (
        "Asylum application: missed",
        "Offered as an exception: the maintenance of lawful status",
        "Bar: terrorist activity (applies if the evidence is credited)",
        "Sara R.: son or daughter of Ahmad R.",
        "may follow to join",
        "hospital record of November 2020",
    ),
    "nicaraguan": (
        "A prior asylum application of Luis G. was denied",
        "A prior removal order against Luis G. was reinstated",
        "Individual hearing: January 19, 2027",
    ),
    "sikh": (
        "The applicant lived unharmed in Delhi, with a cousin for months",
        "Bar in play: lawful pathways",
        "Statements differ on the number of beatings",
        "internal relocation does not defeat the fear",
        "Based on religion, with no past or feared harm entered on account of it",
    ),
}
NEVER = {
    "salvadoran": ("political opinion", "population control", "aggravated felony"),
    "cameroonian": ("population control", "on account of religion"),
    "chinese": ("population control", "on account of political opinion"),
    "honduran": ("population control", "on account of political opinion"),
    "ghanaian": ("population control", "on account of religion"),
    "venezuelan": ("population control", "Asylum application", "on account of religion"),
    "afghan": ("population control", "on account of religion", "bar asylum", "No fact entered"),
    "nicaraguan": ("population control", "Asylum application", "on account of religion", "Spouse and children"),
    "sikh": ("population control", "inflicted on account of religion", "equality", "missed"),
}


def fetched(page, path):
    """The status and the bytes of a page as the browser gets it, which alone knows the workbench's own host name."""
    status, content = page.evaluate(
        """async (path) => {
            const answer = await fetch(path);
            return [answer.status, Array.from(new Uint8Array(await answer.arrayBuffer()))];
        }""",
        path,
    )
    return status, bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(ALL_CLIENTS))
def test_a_client_from_nothing_to_the_case_on_one_page(enter, live, folder, name):
    page = enter(viewport={"width": 1280, "height": 900})
    take_in(page, ALL_CLIENTS[name])
    assert answers_in(ALL_CLIENTS[name]) <= MOST_ANSWERS
    (file,) = folder.glob("*.yaml")
    page = page.context.new_page()  # the first may still be waiting for the questions of the law, and reload
    page.goto(f"{live.address}m/{file.name}/at-a-glance")
    for path in ("at-a-glance", "interview/client", "documents/elements", "documents/exhibits"):
        assert fetched(page, f"/m/{file.name}/{path}")[0] == 200, path
    page.goto(f"{live.address}m/{file.name}/at-a-glance")
    said = page.locator("main").inner_text()
    for words in SAID[name]:
        assert words in said, words
    for words in NEVER[name]:
        assert words not in said, words
    for document, most in (("glance", 1), ("elements", 2)):
        _, content = fetched(page, f"/m/{file.name}/documents/{document}.pdf")
        assert len(pypdfium2.PdfDocument(io.BytesIO(content))) <= most, document
    for document, most in (("glance", 1), ("elements", 2)):
        page.goto(f"{live.address}m/{file.name}/documents/{document}")
        printed = page.pdf(prefer_css_page_size=True)
        assert len(pypdfium2.PdfDocument(io.BytesIO(printed))) <= most, (document, "printed")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for path in ("at-a-glance", "interview?q=page+harm", "interview?q=page+exhibits"):
            page.goto(f"{live.address}m/{file.name}/{path}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
    for scheme in ("light", "dark") if name == "salvadoran" else ():
        checked = enter(color_scheme=scheme, bypass_csp=True)
        for path in ("at-a-glance", "interview?q=page+harm", "interview?q=page+group-proof", "interview/client"):
            checked.goto(f"{live.address}m/{file.name}/{path}")
            found = Axe().run(checked).response["violations"]
            assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == [], path


def test_intake_of_a_hostile_name_is_shown_as_text(bench, folder):
    hostile = {**CLIENTS["venezuelan"], "title": "<script>alert(1)</script>"}
    first = {**hostile["pages"]["applicant"], "name": '"><img src=x onerror=alert(1)>'}
    path, asked = walk(bench, {**hostile, "pages": {**hostile["pages"], "applicant": first}})
    assert asked[:4] == ["applicant", "spouse", "children", "arrival"]
    for page in ("interview?q=page+harm", "at-a-glance", "interview/client", "documents/elements"):
        text = bench.get(f"{path}/{page}").text
        assert "<script>alert" not in text
        assert "<img src=x" not in text
    assert Path(path).suffix == ".yaml"
