"""What is on a page and not meant to be read as its text: numbers of lines; and what is in it and not seen."""

from __future__ import annotations

import io

import docx
import pytest
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from hypothesis import given
from hypothesis import strategies as st

from made_files import PROSE, typeset
from wellfounded.documents.length.measured_filing import read_filing
from wellfounded.extraction import document_from_text, open_document
from wellfounded.extraction.encodings import decode
from wellfounded.extraction.line_numbers import unnumbered

WORDS = PROSE.split()
TEXT = [" ".join(WORDS[place : place + 6]) for place in range(0, 60, 6)]


def numbered(lines, form="{number} {line}", first=1):
    return [form.format(number=number, line=line) for number, line in enumerate(lines, start=first)]


def bare(lines):
    return [line.strip(" |") for line in lines if line.strip(" |")]


@pytest.mark.parametrize(
    "form",
    [
        "{number} {line}",
        " {number} {line}",
        "{number:>2} {line}",
        "{number:>2}   {line}",
        "{number}\t{line}",
        "        {number} {line}",
        "{number} | {line}",
        "| {number} | {line}",
        "{number:<4}{line}",
        "\u00a0{number} {line}",
    ],
)
def test_numbers_of_lines_are_left_out_of_a_text(form):
    given = numbered(TEXT, form)
    out = unnumbered(given)
    assert bare(out) == TEXT
    assert list(map(len, out)) == list(map(len, given))


def test_numbers_of_lines_on_each_page():
    sheet = numbered(TEXT)
    document = document_from_text("a", "\f".join("\n".join(sheet) for _ in range(3)) + "\f" + "\n".join(sheet[:5]))
    assert [bare(line.text for line in page.lines) for page in document.pages] == [TEXT, TEXT, TEXT, TEXT[:5]]


def test_numbers_of_lines_with_blank_lines_and_a_note_between():
    given = [line for one in numbered(TEXT) for line in (one, "")]
    given[8:8] = ["a stamp of the clerk", ""]
    assert bare(unnumbered(given)) == [*TEXT[:4], "a stamp of the clerk", *TEXT[4:]]


def test_numbers_of_lines_within_a_line():
    words = " ".join(numbered(TEXT + TEXT))
    assert unnumbered([words])[0].split() == " ".join(TEXT + TEXT).split()


def test_numbers_of_lines_in_a_word_file_and_a_web_page():
    file, out = docx.Document(), io.BytesIO()
    for line in numbered(TEXT):
        file.add_paragraph(line)
    file.save(out)
    page = "<html><body>" + "".join(f"<p>{line}</p>" for line in numbered(TEXT)) + "</body></html>"
    for data, name in ((out.getvalue(), "a.docx"), (page.encode(), "a.html")):
        read = open_document(data, name)
        assert bare(line.text for one in read.pages for line in one.lines) == TEXT


@pytest.mark.parametrize(
    "lines",
    [
        [f"{number}. {line}" for number, line in enumerate(TEXT, start=1)],
        [f"({number}) {line}" for number, line in enumerate(TEXT, start=1)],
        [f"{number} {line}" for number, line in enumerate(TEXT[:6], start=1)],
        [f"{number} {line}" for number, line in enumerate(TEXT, start=4)],
        [f"{number * 2} {line}" for number, line in enumerate(TEXT, start=1)],
        [line for number, one in enumerate(TEXT, start=1) for line in (f"{number} {one}", *TEXT[:3])],
        ["Exhibits 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 of the record, and many more words. " * 3],
        [f"20{number:02} {line}" for number, line in enumerate(TEXT, start=1)],
        [f"{line} {number}" for number, line in enumerate(TEXT, start=1)],
        [f"Table {number} {line}" for number, line in enumerate(TEXT, start=1)],
    ],
)
def test_other_figures_stay(lines):
    assert unnumbered(lines) == lines


@given(st.lists(st.text(alphabet="a 12\t|", max_size=30), max_size=40))
def test_no_line_grows_or_shrinks(lines):
    out = unnumbered(lines)
    assert list(map(len, out)) == list(map(len, lines))
    assert all(
        one == other or one.isspace()
        for before, after in zip(out, lines, strict=True)
        for one, other in zip(before, after, strict=True)
    )


def sheet(content, notes=""):
    """A PDF of one page with these operators; a name stands at 100, 700."""
    stream = content.encode("cp1252")
    more = f" /Annots [{notes}]" if notes else ""
    return typeset.assembled(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R "
            b"/Resources << /Font << /F1 3 0 R >> /ExtGState << /G1 << /ca 0.3 >> >> >>" + more.encode() + b" >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        ]
    )


PLAIN = " ".join(f"BT /F1 12 Tf 72 {600 - 16 * place} Td ({line}) Tj ET" for place, line in enumerate(TEXT))
NAME = "BT /F1 12 Tf 100 700 Td (Zoran Kovic) Tj ET"
BOX = "95 695 90 18 re f"


@pytest.mark.parametrize(
    ("drawn", "notes", "how"),
    [
        (f"{NAME} 0 g {BOX}", "", "covered"),
        (f"{NAME} 1 1 1 rg {BOX}", "", "covered"),
        (f"{NAME} 0.5 g {BOX}", "", "covered"),
        (f"{NAME} 1 0 0 rg 95 695 90 18 re B", "", "covered"),
        (f"{NAME} 0 g 95 695 m 185 695 l 185 713 l 95 713 l h f", "", "covered"),
        (f"{NAME} q 1 0 0 1 5 0 cm 0 g 90 695 90 18 re f Q", "", "covered"),
        (f"1 1 1 rg {NAME} 0 g", "", "white"),
        (f"1 g {NAME} 0 g", "", "white"),
        (f"0.99 0.99 0.99 rg {NAME} 0 g", "", "white"),
        (f"0 0 0 0 k {NAME} 0 g", "", "white"),
        (NAME, "<< /Type /Annot /Subtype /Redact /Rect [95 695 190 713] >>", "marked for redaction"),
        (NAME, "<< /Type /Annot /Subtype /Redact /Rect [190 713 95 695] /OverlayText (X) >>", "marked for redaction"),
    ],
)
def test_text_that_is_not_seen_is_told(drawn, notes, how):
    read = open_document(sheet(f"{PLAIN} {drawn}", notes), "a.pdf")
    assert read.notes == (f"The page contains text that is {how} but still in the file (“Zoran Kovic”).",)


@pytest.mark.parametrize(
    ("drawn", "notes"),
    [
        (f"0.9 g {BOX} 0 g {NAME}", ""),  # a shade under it
        (f"0 g {BOX} 1 g {NAME} 0 g", ""),  # white on black
        (f"{NAME} 0 g 95 698 90 1 re f", ""),  # underlined
        (f"{NAME} 0 g 95 695 90 18 re S", ""),  # framed
        (f"{NAME} /G1 gs 1 1 0 rg {BOX}", ""),  # highlighted
        (f"{NAME} 0 g 300 695 90 18 re f", ""),  # beside it
        (f"{NAME} 0 g {BOX} 1 g {NAME}", ""),  # written again on top
        (f"3 Tr 1 g {NAME} 0 Tr 0 g", ""),  # the layer of a scan
        (NAME, "<< /Type /Annot /Subtype /Highlight /Rect [95 695 190 713] >>"),
        (NAME, "<< /Type /Annot /Subtype /Redact /Rect [300 695 390 713] >>"),
    ],
)
def test_text_that_is_seen_is_not(drawn, notes):
    assert open_document(sheet(f"{PLAIN} {drawn}", notes), "a.pdf").notes == ()


BOXED = "<w:txbxContent><w:p><w:r><w:t>three boxed words</w:t></w:r></w:p></w:txbxContent>"
NEW = f'<wps:txbx xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape">{BOXED}</wps:txbx>'
OLD = f'<w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml">{BOXED}</v:textbox></w:pict>'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'


@pytest.mark.parametrize(
    "run",
    [
        f"<w:r>{OLD}</w:r>",
        f'<w:r><mc:AlternateContent {MC}><mc:Choice Requires="wps">{NEW}</mc:Choice></mc:AlternateContent></w:r>',
        f'<w:r><mc:AlternateContent {MC}><mc:Choice Requires="wps">{NEW}</mc:Choice><mc:Fallback>{OLD}</mc:Fallback>'
        "</mc:AlternateContent></w:r>",
    ],
)
@pytest.mark.parametrize("around", ["", "<w:r><w:t>five words stand around it</w:t></w:r>"])
@pytest.mark.parametrize("twice", [False, True])
def test_the_words_of_a_text_box_count_once(tmp_path, run, around, twice):
    file = docx.Document()
    for _ in range(2 if twice else 1):
        file.element.body.insert(0, parse_xml(f"<w:p {nsdecls('w')}>{around}{run}</w:p>"))
    path = tmp_path / "a.docx"
    file.save(str(path))
    each = 3 + 5 * bool(around)
    assert sum(line.words for line in read_filing(str(path)).lines) == each * (2 if twice else 1)


SAID = [
    "8 U.S.C. § 1158",
    "“well-founded fear”",
    "Peña",
    "café — ¶ 4",
    "el niño",
    "’tis",
    "naïve",
    "Übergriff",
    "…",
    "– 5",
]


@pytest.mark.parametrize("said", SAID)
def test_what_was_encoded_twice_is_decoded_again(said):
    once = f"{said}, § 4 and § 5"
    twice = "".join(bytes([byte]).decode("cp1252" if byte not in UNDEFINED else "latin-1") for byte in once.encode())
    text, warnings = decode("a", twice.encode())
    assert text == once
    assert [warning.code for warning in warnings] == ["WF412"]


UNDEFINED = {0x81, 0x8D, 0x8F, 0x90, 0x9D}  # bytes that Windows has no character for


def test_what_was_encoded_once_stays():
    text = "Ã is a letter, and so is Â: § 4 and “so”."
    assert decode("a", text.encode()) == (text, ())
