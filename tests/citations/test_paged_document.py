"""Whatever can be opened, as one text with pages: what is cited in it stands on the page where it is seen."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import made_documents as made
from made_files import lines, page_of, pdf, saved
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.finder.page_layout import page_blocks
from wellfounded.citations.paged_document import document_of, read_document
from wellfounded.extraction import ExtractedDocument, Line, Page, Word
from wellfounded.problems import InputError, Problem

CITED = "See Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997); 8 U.S.C. § 1158(b)(1)."


def read(tmp_path, data, name="brief.txt"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    return read_document(str(path))


def test_text_is_left_as_it_is(tmp_path):
    assert read(tmp_path, CITED).text == CITED


def test_form_feeds_begin_pages(tmp_path):
    document = read(tmp_path, f"one\f{CITED}\fthree\f\n")
    assert [page.label for page in document.pages] == ["1", "2", "3"]
    assert document.page(document.text.index("Sangha")) == "2"


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("cp1252", "cp1252"),
        ("mac_roman", "Mac Roman"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16-LE"),
        ("utf-16-be", "UTF-16-BE"),
    ],
)
def test_other_encodings_are_told_and_said(tmp_path, encoding, said):
    text = f"{CITED} It is a “well-founded” fear – the applicant’s own."
    document = read(tmp_path, text.encode(encoding))
    assert document.text == text
    (warning,) = document.warnings
    assert warning.code == "WF409"
    assert said in warning.message


def test_a_mark_at_the_head_is_no_part_of_the_text(tmp_path):
    document = read(tmp_path, CITED.encode("utf-8-sig"))
    assert (document.text, document.warnings) == (CITED, ())


def test_text_encoded_twice_is_said(tmp_path):
    text = f"{CITED} {CITED}".encode().decode("cp1252")
    assert [warning.code for warning in read(tmp_path, text).warnings] == ["WF412"]


def test_a_page_is_read_as_it_is_seen(tmp_path):
    page = (
        "<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><script>var a = '1 U.S. 1';</script>"
        "<p>See <em>Sangha v. INS</em>,\n103 F.3d 1482 (9th&nbsp;Cir. 1997).</p><p>A &amp; B &sect; 3</p></body></html>"
    )
    document = read(tmp_path, page, "page.html")
    assert document.text.split("\n\n") == ["See Sangha v. INS, 103 F.3d 1482 (9th\xa0Cir. 1997).", "A & B § 3"]


def test_a_page_says_its_own_encoding(tmp_path):
    page = '<html><head><meta charset="windows-1252"></head><body>8 U.S.C. § 1158 – x</body></html>'
    document = read(tmp_path, page.encode("cp1252"), "page.html")
    assert "§ 1158 – x" in document.text
    assert document.warnings == ()


def test_pdf_has_its_pages(tmp_path):
    document = read(tmp_path, made.pdf([["one"], [CITED], ["three"]]), "brief.pdf")
    assert [page.label for page in document.pages] == ["1", "2", "3"]
    assert document.page(document.text.index("Sangha")) == "2"
    assert "8 U.S.C. § 1158(b)(1)" in document.text


def test_pdf_pages_are_called_as_the_file_calls_them(tmp_path):
    document = read(tmp_path, made.pdf([["a"], ["b"], [CITED]], labels="0 << /S /r >> 2 << /S /D >>"), "brief.pdf")
    assert [page.label for page in document.pages] == ["i", "ii", "1"]


def test_a_pdf_without_its_index_is_mended(tmp_path):
    data = made.pdf([[CITED]])
    assert "Sangha" in read(tmp_path, data[: data.rindex(b"startxref")], "brief.pdf").text


@pytest.mark.parametrize("saved", [True, False])
def test_word_files_have_their_pages_and_notes(tmp_path, saved):
    data = made.word([["first"], ["second", CITED], ["third"]], ["INS v. Stevic, 467 U.S. 407 (1984)."] * 3, saved)
    document = read(tmp_path, data, "brief.docx")
    assert document.page(document.text.index("Sangha")) == "2"
    notes = [place for place in range(len(document.text)) if document.text.startswith("INS v. Stevic", place)]
    assert [document.page(place) for place in notes] == ["1", "2", "3"]


def test_word_files_without_breaks_have_no_pages(tmp_path):
    assert read(tmp_path, made.word([[CITED]]), "brief.docx").pages == ()


def test_running_heads_of_word_files_are_no_text(tmp_path):
    brief = docx.Document()
    brief.sections[0].header.paragraphs[0].text = CITED
    brief.add_paragraph("One.")
    brief.save(tmp_path / "brief.docx")
    assert read_document(str(tmp_path / "brief.docx")).text == "One."


def test_each_footnote_is_a_stream_and_the_text_goes_on_after_them(tmp_path):
    notes = ["INS v. Stevic, 467 U.S. 407 (1984).", "8 U.S.C. § 1158."]
    data = made.word([["Diallo v. INS, 232 F.3d 279 (2d Cir. 2000)."], ["Id. at 280."]], notes, on=[0, 0])
    document = read(tmp_path, data, "brief.docx")
    found = resolve(find_citations(document.text), document.text)
    assert [(mention.stream, mention.resolves_to, document.page(mention.start)) for mention in found] == [
        (0, "232 F.3d 279", "1"),
        (1, "467 U.S. 407", "1"),
        (2, "usc:8/1158", "1"),
        (0, "232 F.3d 279", "2"),
    ]


def test_numbers_of_lines_do_not_part_what_is_cited(tmp_path):
    texts = ["Nothing is cited on this line."] * 9
    texts[4:6] = ["This is so. See Sangha v. INS, 103 F.3d", "1482, 1487 (9th Cir. 1997)."]
    numbers = [str(number) for number in range(1, 10)]
    data = pdf([[*lines(texts, left=90), *lines(numbers, left=60)]])
    document = read(tmp_path, data, "brief.pdf")
    assert document.text == "\n".join(texts)


def test_figures_before_a_text_that_are_no_numbers_of_lines_stay(tmp_path):
    texts = ["Counted so."] * 9
    counts = ["3", "12", "4", "5", "9", "6", "7", "8", "1"]
    document = read(tmp_path, pdf([[*lines(texts, left=90), *lines(counts, left=60)]]), "brief.pdf")
    assert [line.split()[0] for line in document.text.split("\n")] == counts


def test_a_scan_is_recognised_and_said_to_be_one(tmp_path):
    document = read(tmp_path, saved(page_of(["See Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)."])), "brief.png")
    assert [mention.resolves_to for mention in find_citations(document.text)] == ["103 F.3d 1482"]
    assert [(warning.code, warning.message[:18]) for warning in document.warnings] == [("WF410", "The file is a scan")]


def test_doubtful_words_of_a_scan_are_known_by_their_place():
    words = (Word("See"), Word("Sangha", 0.4), Word("here", 0.99))
    first = Page(1, (Line("A head", running=True), Line("One.", 0.99), Line("See Sangha here", 0.8, None, words)))
    document = document_of(ExtractedDocument("a", "scan", (first, replace(first, number=2))))
    places = [found.start() for found in re.finditer("Sangha", document.text)]
    assert document.doubts == tuple((place, place + 6) for place in places)
    assert [document.doubtful(place, place + 1) for place in (0, places[1], places[1] + 6)] == [(), ("Sangha",), ()]
    assert document.doubtful(0, len(document.text)) == ("Sangha", "Sangha")


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(CITED.encode())))
    document = read_document("-")
    assert (document.name, document.text) == ("standard input", CITED)


@pytest.mark.parametrize("name", ["missing.txt", ".", "a\0b"])
def test_files_that_cannot_be_opened(tmp_path, name):
    with pytest.raises(InputError) as caught:
        read_document(str(tmp_path / name))
    assert [problem.code for problem in caught.value.problems] == ["WF401"]


def test_an_empty_file_is_told(tmp_path):
    assert [warning.code for warning in read(tmp_path, b" \n").warnings] == ["WF411"]


@settings(max_examples=60)
@given(st.data())
def test_broken_files_never_do_worse_than_one_message(tmp_path_factory, data):
    whole = data.draw(st.sampled_from([made.pdf([[CITED], ["two"]]), made.word([[CITED], ["two"]])]))
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = bytearray(whole[: data.draw(st.integers(at, len(whole)))])
    if at < len(broken):
        broken[at] ^= data.draw(st.integers(1, 255))
    problems: tuple[Problem, ...] = ()
    try:
        read(tmp_path_factory.getbasetemp(), bytes(broken), "broken.bin")
    except InputError as problem:
        problems = problem.problems
    assert len(problems) <= 1


FOOTNOTES = {
    "closed up with its number": ("1Ruiz asked for less.", "2The Board did not say."),
    "set in": ("       1Ruiz asked for less.", "       2 The Board did not say."),
    "with a citation first": ("1   8 U.S.C. § 1159(b).", "2   18 U.S.C. § 371."),
    "with a short citation first": ("1Id. at 14.", "2 Id. at 15."),
    "with quotation marks first": ("1“Ruiz” is how he signs.", "2   “The Board” is the Board."),
}


@pytest.mark.parametrize("notes", FOOTNOTES.values(), ids=FOOTNOTES)
def test_footnotes_without_a_rule_are_found_however_their_number_stands(notes):
    first, second = notes
    text = (
        "Ruiz came in 2001 and applied.1 The judge heard\nhim, and the Board, which had the papers, did not.2 It\n"
        f"may be that he was\n\n{first}\nHe did so twice.\n\n{second}\n\n\fheard, and that this was enough.\n"
    )
    streams = {text[block.start : block.end].split()[-1]: block.stream for block in page_blocks(text)[0]}
    assert streams == {"was": 0, "twice.": 1, second.split()[-1]: 2, "enough.": 0}


def test_a_footnote_whose_number_is_closed_up_with_a_figure_does_not_end_the_series():
    notes = "".join(f"\n{number}   Note {number}.\n" for number in (1, 2, 3))
    text = f"The first page\n{notes}\n48 U.S.C. § 1159(c) says so.\n\n5   Note 5.\n\n\fThe second page\n\n6   Note 6.\n"
    streams = [block.stream for block in page_blocks(text)[0]]
    assert streams == [0, 1, 2, 3, 5, 0, 6]


def test_figures_at_the_head_of_lines_of_text_begin_no_footnote():
    text = "He was held for\n1 Monday and for\n2Sundays, and then for\n3 Months of\n5 Years.\n\n\fThen he left.\n"
    assert {block.stream for block in page_blocks(text)[0]} == {0}
