"""The pages of documents, deadlines and the law library."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from axe_playwright_python.sync_playwright import Axe
from page_forms import page_of

from wellfounded.deadlines.rule_loader import load_book
from wellfounded.documents.document_types import MAKERS

M = "/m/balachova.yaml"


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_every_document_can_be_read_and_kept(bench, name):
    listed = bench.get(f"{M}/documents").text
    assert f'href="{M}/documents/{name}"' in listed
    page = bench.get(f"{M}/documents/{name}")
    assert page.status_code == 200
    assert page.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    for ending, begins in ((".docx", b"PK"), (".pdf", b"%PDF"), (".html", b"<!DOCTYPE"), (".md", b"# ")):
        kept = bench.get(f"{M}/documents/{name}{ending}")
        assert kept.content.startswith(begins) or (ending == ".md" and b"\n# " in kept.content)  # below a cover
        assert kept.headers["content-disposition"].startswith("attachment")


def test_the_law_and_the_mask_that_were_chosen_stay_in_the_links(bench):
    listed = bench.get(f"{M}/documents?forum=ca9&day=2023-06-01&anonymize=1").text
    (link,) = re.findall(rf'href="({M}/documents/preservation\?[^"]+)"', listed)
    page = bench.get(link.replace("&amp;", "&")).text
    assert "Ninth Circuit" in page
    assert "Krasnoperov" not in page
    assert "Applicant 1" in page


@pytest.mark.parametrize("path", ["documents/none", "documents/memo.exe", "documents/..%2f..%2fetc"])
def test_what_is_no_document_is_not_found(bench, path):
    assert bench.get(f"{M}/{path}").status_code == 404


def test_a_bad_day_is_told(bench):
    for page in ("documents", "deadlines"):
        shown = bench.get(f"{M}/{page}?day=soon")
        assert shown.status_code == 422
        assert "cannot be read as a date" in page_of(shown.text).beside["day-problem"]
        shown = bench.get(f"{M}/{page}?forum=mars")
        assert shown.status_code == 422
        assert "mars" in page_of(shown.text).beside["forum-problem"]


def test_deadlines_of_a_matter_and_their_calendar(bench):
    assert "Calculated from the dates" in bench.get(f"{M}/deadlines").text
    calendar = bench.get(f"{M}/deadlines.ics")
    assert calendar.headers["content-type"].startswith("text/calendar")
    assert calendar.text.startswith("BEGIN:VCALENDAR\r\n")


HEARD = """format: 2
matter: Matter of R-M-
forum: ca4
stage: hearing
dates: {as_of: 2026-11-27}
people:
  rosa: {name: Rosa, last_arrival: 2024-03-20}
claims:
  asylum: {applicant: rosa, relief: asylum, filed: 2025-05-20}
proceedings:
  removal: {respondent: rosa, individual_hearing: 2078-03-15}
"""


def test_the_dates_of_all_cases_stand_on_one_page_and_in_one_calendar(bench):
    (bench.folder / "heard.yaml").write_text(HEARD, encoding="utf-8")
    (bench.folder / "faulty.yaml").write_text("format: 2\nmatter: X\nforum: mars\n", encoding="utf-8")
    page = bench.get("/dates").text
    assert '<strong class="warn">Missed</strong>: filed' in page
    late, ahead = page.index("Missed or passed</caption>"), page.index("Coming</caption>")
    assert late < page.index("Asylum application") < ahead < page.index("Individual hearing")
    assert "March 15, 2078" in page
    assert 'href="/m/heard.yaml/deadlines"' in page
    assert page.index("Not included") < page.index('href="/m/faulty.yaml/file"')
    calendar = bench.get("/dates.ics").text
    assert calendar.startswith("BEGIN:VCALENDAR\r\n")
    assert "SUMMARY:Set: Individual hearing (Matter of R-M-)" in calendar.replace("\r\n ", "")
    assert calendar.count("END:VCALENDAR") == 1


def test_days_typed_in_are_counted(bench):
    asked = "event=decision_of_judge&date=2026-03-02&event=&date=&forum=&day="
    page = bench.get(f"/deadlines?{asked}").text
    assert "April 1, 2026" in page
    assert bench.get(f"/deadlines.ics?{asked}").text.count("BEGIN:VEVENT") >= 1


def test_every_event_is_offered_once_in_the_order_of_a_case(bench):
    html = bench.get("/deadlines").text
    offered = page_of(html).form("/deadlines").controls["event"].offered
    events = load_book().events
    assert sorted(offered) == sorted(["", *events] * 4)
    assert offered.index("arrival") < offered.index("decision_of_judge") < offered.index("final_order")
    assert offered.index("final_order") < offered.index("judgment")
    groups = re.findall(r'<optgroup label="([^"]+)">', html)
    assert len(groups) == 4 * len(set(groups))
    assert groups.count("Other events") == 4


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("event=decision_of_judge&date=soon", "soon"),
        ("event=nothing&date=2026-03-02", "not a listed choice"),
        ("event=decision_of_judge&date=", "Enter the date of the event"),
        ("event=decision_of_judge&date=2026-03-02&forum=mars", "not a listed choice"),
        ("event=decision_of_judge&date=2026-03-02&day=x", "cannot be read as a date"),
        ("event=%3Cscript%3E&date=%3Cscript%3E", "&lt;script&gt;"),
    ],
)
def test_what_cannot_be_counted_is_told_and_kept(bench, asked, said):
    page = bench.get(f"/deadlines?{asked}")
    assert page.status_code == 422
    assert said in page.text
    assert "<script>" not in page.text.replace('<script src="/static/workbench.js" defer></script>', "")


def test_the_law_book_stands_in_the_workbench(bench):
    first = bench.get("/law").text
    assert '<a href="/">Workbench</a>' in first
    chapter, *_ = re.findall(r'href="(claim-[a-z-]+\.html)"', first)
    assert bench.get(f"/law/{chapter}").status_code == 200
    assert bench.get("/law/style.css").headers["content-type"].startswith("text/css")
    assert bench.get("/law/search.js").headers["content-type"].startswith("text/javascript")
    assert bench.get("/law/none.html").status_code == 404


def test_a_word_file_from_the_workbench_is_whole(bench):
    kept = bench.get(f"{M}/documents/preservation.docx").content
    assert zipfile.ZipFile(io.BytesIO(kept)).testzip() is None


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_readable_by_all(enter, scheme):
    page = enter(viewport={"width": 360, "height": 780}, color_scheme=scheme)
    for path in (f"{M}/documents", f"{M}/deadlines", "/deadlines?event=decision_of_judge&date=2026-03-02"):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + path)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), path
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_a_document_is_shown_with_its_style_and_its_pictures(enter):
    page = enter()
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + f"{M}/documents/preservation")
    assert page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"
