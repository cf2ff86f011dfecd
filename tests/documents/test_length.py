"""How long a paper is: what counts under which rule, whatever it is written in."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from document_sample import cite
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.documents.length.limits import load_limits
from wellfounded.documents.length.measured_filing import Filing, Line, read_filing
from wellfounded.documents.length.measurement import Length, length, measure, sections_of
from wellfounded.documents.model import (
    Authorities,
    Contents,
    Document,
    Entry,
    Heading,
    Note,
    PageBreak,
    Paragraph,
    words,
)
from wellfounded.documents.render import render_document
from wellfounded.problems import InputError

ROOT = Path(__file__).parents[2]
LIMITS = load_limits()
DAY = date(2026, 3, 4)

BRIEF = """No. 07-2278
UNITED STATES COURT OF APPEALS
BRIEF FOR PETITIONER

TABLE OF CONTENTS
INTRODUCTION ........ 1
ARGUMENT ............ 4

TABLE OF AUTHORITIES
Cases
Diallo v. INS ....... 3
Statutes
8 U.S.C. § 1252 ..... 2

STATEMENT OF JURISDICTION
This court has it.

ARGUMENT
One two three four five.

CONCLUSION
Grant it.

Respectfully submitted,
Counsel

CERTIFICATE OF COMPLIANCE
It complies.
"""


def wellfounded(*args: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "wellfounded", "length", *args]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, input=text)


def told(path: Path, *more: str) -> dict:
    done = wellfounded(str(path), "--forum", "ca2", "--on", "2026-03-04", "--json", *more)
    assert done.returncode in (0, 1), done.stderr
    data: dict = json.loads(done.stdout)
    return data


def test_parts_that_a_rule_leaves_out_do_not_count(tmp_path):
    path = tmp_path / "brief.txt"
    path.write_text(BRIEF, encoding="utf-8")
    data = told(path)
    assert [(part["kind"], part["words"]) for part in data["parts"]] == [
        ("cover", 10),
        ("contents", 7),
        ("authorities", 14),
        ("", 7),
        ("", 6),
        ("", 3),
        ("signature", 3),
        ("certificates", 5),
    ]
    (limit,) = data["limits"]
    assert (limit["words"], limit["words_not_counted"], limit["verdict"]) == (16, 39, "within")


def brief(argument: int) -> Document:
    return Document(
        "Brief for the applicant",
        ("No. 07-2278",),
        (
            PageBreak(),
            Contents("Contents"),
            PageBreak(),
            Heading(1, "Table of authorities"),
            Authorities((("Cases", (Entry("First", words("First v. Second")),)),)),
            PageBreak(),
            Heading(1, "Argument"),
            *(
                Paragraph(words("word " * 200, cite("First"), "." if paragraph else Note(words("four words are here"))))
                for paragraph in range(argument // 200)
            ),
            PageBreak(),
            Heading(1, "Certificate of compliance"),
            Paragraph(words("This many words.")),
        ),
    )


@pytest.mark.parametrize("form", [".docx", ".pdf", ".md"])
def test_a_paper_of_ours_is_counted_in_every_form(tmp_path, form):
    path = tmp_path / f"brief{form}"
    content, _ = render_document(brief(400), path)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    paper = read_filing(str(path))
    sections = sections_of(paper)
    counted = length(paper, sections, LIMITS.excluded["appeals-2016"][1])
    # The heading, two paragraphs with a citation each, and the note; where a note's number stands by itself, it too.
    assert 407 <= counted.words <= 410
    assert counted.pages == (1 if form == ".pdf" else None)
    assert next(one for one in sections if one.kind == "certificates").words in (6, 10, 11, 12)


def test_footnotes_count_where_they_are_marked(tmp_path):
    path = tmp_path / "brief.docx"
    path.write_bytes(render_document(brief(400), path)[0])
    sections = {one.heading: one.words for one in sections_of(read_filing(str(path)))}
    assert sections["Argument"] == 1 + 2 * 201 + 4
    assert sections["Certificate of compliance"] == 3 + 3


def test_bookmarks_are_headings(tmp_path):
    document = Document(
        "T", (), (Heading(1, "Whatever this is"), Paragraph(words("word " * 30)), Heading(1, "And that"))
    )
    path = tmp_path / "brief.pdf"
    path.write_bytes(render_document(document, path)[0])
    assert [(one.heading, one.words) for one in sections_of(read_filing(str(path)))] == [
        ("", 1),
        ("Whatever this is", 33),
        ("And that", 2),
    ]


def test_a_text_called_a_pdf_is_a_text(tmp_path):
    path = tmp_path / "brief.pdf"
    path.write_text("one two\n\fthree", encoding="utf-8")
    assert length(read_filing(str(path)), sections_of(read_filing(str(path))), ()).pages == 2


def test_over_the_limit_is_one(tmp_path):
    path = tmp_path / "brief.docx"
    path.write_bytes(render_document(brief(14_200), path)[0])
    done = wellfounded(str(path), "--forum", "ca2", "--on", "2026-03-04")
    assert done.returncode == 1
    assert "over the limit: 14,2" in done.stdout
    assert wellfounded(str(path), "--forum", "ca3", "--on", "2016-11-30").returncode == 1
    assert told(path, "--kind", "reply brief")["limits"][0]["most_words"] == 7000


def test_pages_that_are_not_known_are_not_kept_within(tmp_path):
    path = tmp_path / "brief.txt"
    path.write_text(BRIEF, encoding="utf-8")
    done = wellfounded(str(path), "--forum", "bia", "--on", "2026-12-01")
    assert done.returncode == 0
    assert "undetermined: the limit is 30 pages" in done.stdout


def test_a_paper_comes_from_standard_input():
    done = wellfounded("-", "--forum", "ca9", "--on", "2026-03-04", text=BRIEF)
    assert done.returncode == 0
    assert "CONCLUSION: 3 words" in done.stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--forum", "ca19", "--on", "2026-03-04"], "--forum: WF705 "),
        (["--forum", "ca2", "--on", "2026-03-04", "--kind", "brif"], "--kind: WF705 "),
        (["--forum", "ca2", "--on", "soon"], "--on: WF157 "),
    ],
)
def test_what_is_not_known_is_told(args, said):
    done = wellfounded("-", *args, text="x")
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["none.txt", "none.docx"])
def test_a_file_that_is_not_there_is_told(tmp_path, name):
    done = wellfounded(str(tmp_path / name), "--forum", "ca2", "--on", "2026-03-04")
    assert done.returncode == 2
    assert " WF401 " in done.stderr


def test_a_broken_word_file_is_told(tmp_path):
    path = tmp_path / "brief.docx"
    path.write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(InputError) as caught:
        read_filing(str(path))
    assert caught.value.problems[0].code == "WF405"


@pytest.mark.parametrize(
    ("day", "verdicts"),
    [
        (date(2018, 1, 1), ["advised"]),
        (date(2020, 1, 1), ["over"]),
        (date(2023, 1, 1), ["within", "perhaps"]),
        (date(2027, 1, 1), ["over"]),
    ],
)
def test_a_limit_of_pages_changes_with_the_day(day, verdicts):
    paper = Filing("p", tuple(Line("word", str(page)) for page in range(40)), True)
    _, asked = LIMITS.asked("bia", day)
    assert [one.verdict for one in measure(paper, sections_of(paper), LIMITS, asked)] == verdicts


def test_the_table_is_whole(law):
    assert {code: str(law.forums[code]) for code in law.forums} == {
        code: words for code, words in LIMITS.forums.items() if code in law.forums
    }
    for limit in LIMITS.limits:
        assert limit.words or limit.pages
        assert limit.until is None or limit.start < limit.until
        assert limit.checked or limit.doubt or limit.until, f"{limit.id}: say that it is from general knowledge"
        assert set(limit.forums) <= set(LIMITS.forums)
        assert set(LIMITS.excluded[limit.excluded][1]) <= set(LIMITS.parts)
    assert len({limit.id for limit in LIMITS.limits}) == len(LIMITS.limits)


@pytest.mark.parametrize("forum", sorted(LIMITS.forums))
def test_no_day_is_without_a_limit_once_there_is_one(forum):
    for paper in LIMITS.papers(forum):
        own = [one for one in LIMITS.limits if forum in one.forums and paper in one.papers]
        ends = {one.until for one in own if one.until}
        for day in ends:
            ended = [one for one in own if one.until == day]
            assert any(one.holds_on(day) for one in own), f"{paper}: nothing holds from {day}, when {ended} ends"
        sure = [one for one in own if not one.uncertain]
        for day in {one.start + timedelta(days=1) for one in sure}:
            assert sum(one.holds_on(day) for one in sure) == 1, f"{paper}: one limit and no more holds on {day}"


@given(st.lists(st.sampled_from([*BRIEF.splitlines(), "word", "ADDENDUM", "", "Exhibit A"])))
def test_every_word_is_in_one_part(lines):
    paper = Filing("p", tuple(map(Line, lines)), False)
    sections = sections_of(paper)
    assert sum(one.words for one in sections) == sum(line.words for line in paper.lines)
    all_kinds = {one.kind for one in sections}
    assert length(paper, sections, all_kinds) == Length(0, None, sum(one.words for one in sections))
