"""The table of authorities and the annotated page: groups, order, pages, passim; everything escaped."""

from __future__ import annotations

import html.parser
import io
import json
import textwrap

import docx
import pytest
from click.testing import CliRunner

import made_documents as made
from wellfounded.authorities import load_registry
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.checker.checker import check
from wellfounded.citations.formatter.annotated_page import annotate
from wellfounded.citations.formatter.table_of_authorities import GROUPS, table_of
from wellfounded.citations.paged_document import Document, read_document
from wellfounded.cli import main

REGISTRY = load_registry()
PAGES = [
    [
        "See Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997); INS v. Elias-Zacarias, 502 U.S. 478 (1992).",
        "Matter of S-M-J-, 21 I&N Dec. 722 (BIA 1997). In re A-M-, 23 I&N Dec. 737 (BIA 2005).",
    ],
    ["8 U.S.C. § 1231(b)(3); 8 U.S.C. § 1158(b)(1)(B)(i); 8 U.S.C. § 1158(b)(1); 8 U.S.C. § 1158(a)(2)(D)."],
    ["8 C.F.R. § 1208.13(b); 8 C.F.R. § 208.16. Fed. R. App. P. 28(a)(3). Sangha, 103 F.3d at 1488."],
    ["Barraza Rivera v. INS, 913 F.2d 1443 (9th Cir. 1990). Id. at 1450. U.S. Const. amend. V."],
]


def table(document, **options):
    return table_of(document, resolve(find_citations(document.text), document.text, REGISTRY), **options)


@pytest.fixture(params=["brief.pdf", "brief.docx"])
def brief(request, tmp_path):
    lines = [[part for line in page for part in textwrap.wrap(line, 80)] for page in PAGES]
    data = made.pdf(lines) if request.param.endswith("pdf") else made.word(PAGES)
    path = tmp_path / request.param
    path.write_bytes(data)
    return path


def test_groups_and_entries_in_order_with_pages(brief):
    found = table(read_document(str(brief)))
    assert [group.title for group in found.groups] == list(GROUPS[:6])
    shown = {group.title: [(entry.text, entry.shown) for entry in group.entries] for group in found.groups}
    assert shown["Cases"] == [
        ("Barraza Rivera v. INS, 913 F.2d 1443 (9th Cir. 1990)", "4"),
        ("INS v. Elias-Zacarias, 502 U.S. 478 (1992)", "1"),
        ("Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)", "1, 3"),
    ]
    assert [text for text, _ in shown["Agency Decisions"]] == [
        "In re A-M-, 23 I. & N. Dec. 737 (B.I.A. 2005)",
        "Matter of S-M-J-, 21 I. & N. Dec. 722 (B.I.A. 1997)",
    ]
    assert [text for text, _ in shown["Statutes"]] == [
        "8 U.S.C. § 1158(a)(2)(D)",
        "8 U.S.C. § 1158(b)(1)",
        "8 U.S.C. § 1158(b)(1)(B)(i)",
        "8 U.S.C. § 1231(b)(3)",
    ]
    assert [text for text, _ in shown["Regulations"]] == ["8 C.F.R. § 208.16", "8 C.F.R. § 1208.13(b)"]
    assert shown["Rules"] == [("Fed. R. App. P. 28(a)(3)", "3")]
    assert [page for _, page in shown["Other Authorities"]] == ["4"]


def test_many_pages_are_passim():
    text = "\f".join(["Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)."] + ["Sangha, 103 F.3d at 1487."] * 5)
    starts = [0, *(place + 1 for place, letter in enumerate(text) if letter == "\f")]
    from wellfounded.citations.paged_document import Page

    document = Document("b", text, tuple(Page(start, str(number)) for number, start in enumerate(starts, start=1)))
    (group,) = table(document).groups
    assert group.entries[0].shown == "passim"
    (group,) = table(document, most=6).groups
    assert group.entries[0].shown == "1, 2, 3, 4, 5, 6"


def test_the_agencys_own_form():
    document = Document("b", "8 U.S.C. § 1158(b)(1). In re A-M-, 23 I. & N. Dec. 737 (B.I.A. 2005).")
    texts = [entry.text for group in table(document, style="agency").groups for entry in group.entries]
    assert texts == ["Matter of A-M-, 23 I&N Dec. 737 (BIA 2005)", "INA § 208(b)(1)"]


def test_parallel_citations_and_both_numbers_of_a_section_are_one_entry():
    text = (
        "INS v. Elias-Zacarias, 502 U.S. 478, 112 S. Ct. 812 (1992). Section 208(b)(1) of the Act is "
        "8 U.S.C. § 1158(b)(1)."
    )
    assert [len(group.entries) for group in table(Document("b", text)).groups] == [1, 1]


def test_what_is_not_known_is_left_out_and_said():
    document = Document("b", "See Doe, 134 F.3d at 12.")
    assert [mention.text for mention in table(document).open] == ["Doe, 134 F.3d at 12"]


def run(*args, stdin=None):
    return CliRunner().invoke(main, ["cites", *args], input=stdin, catch_exceptions=False)


def test_text_data_and_word_file(brief, tmp_path):
    text = run("toa", str(brief))
    assert text.exit_code == 0
    assert all(len(line) <= 80 for line in text.stdout.splitlines())
    assert "..... 1, 3" in text.stdout
    data = json.loads(run("toa", str(brief), "--json").stdout)
    assert (data["schema"], data["paged"]) == ("wellfounded.cites-toa/1", True)
    first, second = tmp_path / "one.docx", tmp_path / "two.docx"
    assert run("toa", str(brief), "--docx", str(first)).exit_code == 0
    assert run("toa", str(brief), "--docx", str(second)).exit_code == 0
    assert first.read_bytes() == second.read_bytes()
    lines = docx.Document(io.BytesIO(first.read_bytes())).paragraphs
    (line,) = (line for line in lines if line.text.startswith("Sangha"))
    assert line.text == "Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)\t1, 3"
    assert [run_.text for run_ in line.runs if run_.italic] == ["Sangha v. INS"]


def test_a_text_without_pages_shows_none_and_says_so():
    shown = run("toa", "-", stdin="Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997).").stdout
    assert "..." not in shown
    assert "no pages are shown" in shown


def test_check_as_text_and_data(brief):
    assert run("check", str(brief)).exit_code == 0
    wrong = run("check", "-", stdin="Osorio v. INS, 99 F.2d 928 (9th Cir. 1996).")
    assert wrong.exit_code == 0
    assert "perhaps meant: Osorio v. INS, 99 F.3d 928 (9th Cir. 1996)" in wrong.stdout
    data = json.loads(run("check", "-", "--json", stdin="Osorio v. INS, 99 F.2d 928 (9th Cir. 1996).").stdout)
    assert data["schema"] == "wellfounded.cites-check/1"
    assert data["findings"][0]["suggestion"] == "Osorio v. INS, 99 F.3d 928 (9th Cir. 1996)"


@pytest.mark.parametrize(
    ("args", "code"),
    [(["--as-of", "soon"], "WF157"), (["--forum", "ca99"], "WF150"), (["--source", "/none"], "WF163")],
)
def test_options_that_cannot_be_read_are_told(args, code):
    answer = run("check", "-", *args, stdin="x")
    assert answer.exit_code == 2
    assert code in answer.stderr


class Seen(html.parser.HTMLParser):
    """The tags, ids and links of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.ids, self.links, self.words = [], [], [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.links += [value for name, value in attrs if name == "href"]

    def handle_data(self, data):
        self.words += data


def test_the_page_links_every_citation_and_escapes_everything():
    text = (
        '<script>alert("x")</script> & "Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)" <b>Sangha, 103 F.3d at 1487</b>; '
        "<img src=x onerror=y> Osorio v. INS, 99 F.2d 928 (9th Cir. 1996)."
    )
    document = Document('a"><script>.txt', text)
    report = check(text, REGISTRY)
    seen = Seen(annotate(document, report.mentions, report.findings))
    assert not {"script", "b1", "img"} & set(seen.tags)
    assert seen.tags.count("b") == len(report.findings)
    assert len(seen.ids) == len(set(seen.ids))
    assert {link.removeprefix("#") for link in seen.links} <= set(seen.ids)
    assert text in seen.words


def test_the_page_marks_pages(brief):
    document = read_document(str(brief))
    page = annotate(document, resolve(find_citations(document.text), document.text))
    assert [name for name in Seen(page).ids if name.startswith("page-")] == [f"page-{number}" for number in range(1, 5)]


HEADS = [
    "TABLE OF AUTHORITIES",
    "Table of Authorities",
    "INDEX OF AUTHORITIES",
    "TABLE OF CASES",
    "Table of Citations:",
]
LEADERS = [" ........ 2", " . . . . . 2, 5", "\t3", "      passim", "…… 2"]
BODY = "ARGUMENT\n\nThe rule is old. Lark v. INS, 12 F.3d 9, 11 (9th Cir. 1993); 8 U.S.C. § 1158(b)(1).\n"


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("leader", LEADERS)
def test_a_table_in_the_document_is_listed_and_not_cited(head, leader):
    rows = ["Dove v. INS, 14 F.3d 8 (9th Cir. 1994)", "Lark v. INS, 12 F.3d 9 (9th Cir. 1993)", "8 U.S.C. § 1158"]
    text = f"{head}\n\nCases\n\n" + "\n".join(f"{row}{leader}" for row in rows) + f"\n\n{BODY}"
    mentions = resolve(find_citations(text), text)
    assert [mention.listed for mention in mentions if not mention.core] == ["authorities"] * 3
    assert len([mention for mention in mentions if mention.core]) == 2
    told = [finding.text for finding in check(text, REGISTRY).findings if finding.code == "WF530"]
    assert told == ["Dove v. INS, 14 F.3d 8 (9th Cir. 1994)"]


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        f"TABLE OF CONTENTS\n\nI. The rule of Lark v. INS, 12 F.3d 9 ........ 2\n\n{BODY}",
        f"The table of authorities is missing.\n\n{BODY}",
        f"TABLE OF AUTHORITIES\n\n{BODY}",
    ],
)
def test_without_a_table_of_authorities_nothing_is_compared(text):
    assert not [finding for finding in check(text, REGISTRY).findings if finding.code == "WF530"]
    assert [mention.core for mention in find_citations(text)][-2:] == [True, True]
