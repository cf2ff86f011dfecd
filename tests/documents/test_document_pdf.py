"""PDF: pages of authorities and contents are the right ones, and the file tells what it is."""

from __future__ import annotations

import re

import pypdfium2
import pytest
from document_read_back import pdf_pages
from document_sample import cite, sample

from wellfounded.documents.model import (
    Authorities,
    Cell,
    Contents,
    Document,
    Entry,
    Heading,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Table,
    words,
)
from wellfounded.documents.render.pdf import pdf
from wellfounded.documents.render.vector_pictures import png_of, size_of


def entries(page: str) -> dict[str, str]:
    """What leads by dots to a page."""
    text = re.sub(r"(\s*\.\s*){3,}", " ... ", page)
    return {one[0].strip(): one[1].strip() for one in re.findall(r"^(.*?) \.\.\. (.*)$", text, re.MULTILINE)}


def cited_on(*pages: int, passim: int = 5) -> Document:
    """A document whose first page has the tables, which cites "Often" on the given pages."""
    blocks: list = [
        Contents("Contents"),
        Authorities(
            (
                (
                    "Cases",
                    (Entry("Often", words("Often")), Entry("Noted", words("Noted")), Entry("Never", words("Never"))),
                ),
            ),
            passim,
        ),
    ]
    for page in range(2, max(pages) + 1):
        blocks += [PageBreak(), Heading(1, f"Heading of {page}")]
        if page in pages:
            blocks.append(Paragraph(words("See ", cite("Often"), " and again ", cite("Often"))))
    blocks.append(Paragraph(words("last", Note(words(cite("Noted"))))))
    return Document("T", (), tuple(blocks))


def test_authorities_have_the_pages_that_cite_them():
    pages = pdf_pages(pdf(cited_on(2, 4, 5)))
    found = entries(pages[0])
    assert found["Often"] == "2, 4, 5"
    assert found["Noted"] == "5"
    assert "Never" in pages[0]
    assert found["Heading of 4"] == "4"
    assert "Often" in pages[3]
    assert "Often" not in pages[2]


@pytest.mark.parametrize(("pages", "shown"), [((2, 3, 4, 5), "2, 3, 4, 5"), ((2, 3, 4, 5, 6), "passim")])
def test_what_is_cited_on_five_pages_or_more_is_passim(pages, shown):
    assert entries(pdf_pages(pdf(cited_on(*pages)))[0])["Often"] == shown


def test_a_document_of_its_own_says_from_when_on():
    assert entries(pdf_pages(pdf(cited_on(2, 3, 4, passim=2)))[0])["Often"] == "passim"


def test_every_page_has_its_number_and_the_foot():
    pages = pdf_pages(pdf(Document("The title", (), (Paragraph(words("word " * 2000)),), "Not legal advice.")))
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert f"Page {number} of {len(pages)}" in page
        assert "Not legal advice." in page
        assert page.count("The title") == 1


def test_bookmarks_title_and_language_are_there():
    data = pdf(sample())
    with pypdfium2.PdfDocument(data) as read:
        assert [(one.level, one.get_title()) for one in read.get_toc()] == [
            (0, "Questions presented"),
            (1, "Too deep a heading"),
            (1, "Table"),
            (1, "A wide table"),
        ]
        told = read.get_metadata_dict()
        assert told["Title"] == "Title & <more>"
        assert told["CreationDate"] == told["ModDate"] == ""
        assert read.is_tagged()
    assert re.search(rb"/Lang\s*\(en-US\)", data)
    assert b"pdfuaid" in data


def test_pages_are_letters_and_may_be_turned():
    tall, wide = (612.0, 792.0), (792.0, 612.0)
    for landscape, expected in ((False, [tall, tall, wide, tall]), (True, [wide, wide, wide, tall])):
        with pypdfium2.PdfDocument(pdf(sample(landscape=landscape))) as read:
            sizes = [read.get_page_size(number) for number in range(len(read))]
        found = [size for at, size in enumerate(sizes) if at < 2 or size != sizes[at - 1] or at == len(sizes) - 2]
        assert found[:2] == expected[:2]
        assert sizes[-2:] == expected[2:]


def test_the_head_of_a_table_is_on_every_page():
    rows = tuple((Cell((words(f"row {number}"),)), Cell((words("word " * 30),))) for number in range(60))
    pages = pdf_pages(pdf(Document("T", (), (Table(("Element", "Evidence"), rows),))))
    assert len(pages) > 2
    assert all("Element" in page for page in pages)


@pytest.mark.parametrize("long", [300, 700, 3000])
def test_a_row_is_never_cut_off(long):
    narrow = Cell((words("word " * (long // 5)), words("end of it")))
    table = Table(tuple("ABCDEF"), ((narrow, *[Cell((words("x " * 900),))] * 5),) * 3)
    assert "".join(pdf_pages(pdf(Document("T", (), (table,))))).count("end of it") == 3
    assert "".join(pdf_pages(pdf(Document("T", (), (table,), landscape=True)))).count("end of it") == 3


def test_a_long_word_stays_within_its_column():
    table = Table(("A", "B", "C"), ((Cell((words("w" * 200),)), Cell((words("x"),)), Cell((words("y"),))),))
    with pypdfium2.PdfDocument(pdf(Document("T", (), (table, Paragraph(words("v" * 300)))))) as read:
        text = read[0].get_textpage()
        boxes = [text.get_rect(number) for number in range(text.count_rects())]
    assert max(right for _, _, right, _ in boxes) <= 612 - 72 + 1
    assert min(left for left, _, _, _ in boxes) >= 72 - 1


def test_pictures_are_drawn_and_told():
    data = pdf(sample())
    with pypdfium2.PdfDocument(data) as read:
        text = "".join(page.get_textpage().get_text_bounded() for page in read)
    assert "June 1994 & later" in text  # as text, not as dots
    assert b"A line of time" in data or "A line of time".encode("utf-16-be") in data


def test_a_picture_wider_than_the_page_is_made_smaller():
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='2000' height='10'><text x='1900' y='9'>end</text></svg>"
    with pypdfium2.PdfDocument(pdf(Document("T", (), (Picture(svg, "wide"),)))) as read:
        assert "end" in read[0].get_textpage().get_text_bounded()


@pytest.mark.parametrize(
    ("head", "size"),
    [
        ('width="200" height="100"', (150, 75)),
        ("width='2in' height='1in'", (144, 72)),
        ('viewBox="0 0 400 200"', (300, 150)),
        ('width="100%" viewBox="0,0,400,200"', (300, 150)),
        ("", (468, 234)),
        ('viewBox="a b c d"', (468, 234)),
        ('viewBox="0 0 0 0"', (468, 234)),
    ],
)
def test_the_size_of_a_picture_is_read(head, size):
    assert size_of(f"<?xml version='1.0'?><svg {head}></svg>") == pytest.approx(size)


def test_a_picture_becomes_dots():
    assert png_of("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'/>").startswith(b"\x89PNG")
