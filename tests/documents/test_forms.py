"""The forms of a document: each says the same in the same order, and what stands in it never becomes more than text."""

from __future__ import annotations

import html
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from document_read_back import markdown_lines, page_lines, parts_of, pdf_pages, squeezed, word_lines
from document_sample import hostile, sample
from document_strategies import documents
from hypothesis import given, settings

from wellfounded.assess.case import Case
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import (
    Block,
    Cell,
    Contents,
    Document,
    Note,
    PageBreak,
    Paragraph,
    Run,
    Table,
    inlines_of,
    lines_of,
    rebuilt,
    text_of,
    words,
)
from wellfounded.documents.render import WRITERS, render_document
from wellfounded.documents.render.html import html_page
from wellfounded.documents.render.markdown import escape, markdown
from wellfounded.documents.render.pdf import pdf
from wellfounded.documents.render.preparation import kept_together
from wellfounded.documents.render.word import docx
from wellfounded.problems import InputError

ROOT = Path(__file__).parents[2]


def bare(document: Document) -> Document:
    """Without what belongs to the form."""
    return replace(
        document, blocks=tuple(one for one in document.blocks if not isinstance(one, Contents | PageBreak)), foot=""
    )


def assert_told(document: Document) -> None:
    """Every form says the same lines; a PDF the same signs, since its lines are broken anew."""
    expected = lines_of(document)
    assert page_lines(html_page(document)) == expected
    assert word_lines(docx(document)) == expected
    assert markdown_lines(markdown(bare(document))) == expected
    assert_in_pdf(document)


def assert_in_pdf(document: Document) -> None:
    """What is said stands in the PDF in its order."""
    numbers = count(1)
    numbered = rebuilt(document, lambda one: Run(str(next(numbers))) if isinstance(one, Note) else one)
    notes = [text_of(one.words) for one in inlines_of(document) if isinstance(one, Note)]
    first, *rest = map(unbroken, pdf_pages(pdf(document)))
    pages = Pages([first, *(page.removeprefix(unbroken(document.title)) for page in rest)])
    at = pages.after(lines_of(replace(numbered, blocks=())), 0)
    for block in numbered.blocks:
        at = pages.after_block(block, at)
    assert [note for note in map(unbroken, notes) if note not in pages.whole] == []


class Pages:
    """The pages of a PDF, and where in them something ends; everything is sought as near to the start as can be."""

    def __init__(self, pages: list[str]) -> None:
        self.pages = pages
        self.whole = "".join(pages)
        self.starts = [sum(map(len, pages[:number])) for number in range(len(pages))]

    def after_block(self, block: Block, at: int) -> int:
        """Where a block ends that begins after ``at``: cells of a row begin together, the next row after all."""
        if not isinstance(block, Table):
            return self.after(lines_of(alone(block)), at)
        at = self.after(lines_of(alone(replace(block, rows=()))), at)
        for row in block.rows:  # one that goes on over a page is read page by page, so that its cells interlace
            at = max(self.after(lines_of(alone(Table((), ((cell,),)))), at) for cell in row)
        return at

    def after(self, lines: list[str], at: int) -> int:
        for line in map(unbroken, lines):
            ends = [end for end in (self.unbroken_end(line, at), self.end_over_a_page(line, at)) if end is not None]
            assert ends, f"not in the PDF, or not in its place: {line!r}"
            at = min(ends)
        return at

    def unbroken_end(self, line: str, at: int) -> int | None:
        found = self.whole.find(line, at)
        return found + len(line) if found >= 0 else None

    def end_over_a_page(self, line: str, at: int) -> int | None:
        """Of what runs over the end of a page, the first piece is on one page and the rest on the next."""
        for number, start in enumerate(self.starts[1:], start=1):
            page = self.whole[max(at, self.starts[number - 1]) : start]
            cuts = range(1, common_start(line, page))
            ends = [found + len(line) - cut for cut in cuts if (found := self.pages[number].find(line[cut:])) >= 0]
            if ends:
                return start + min(ends)
        return None


def common_start(line: str, page: str) -> int:
    """One more than the number of letters from the start of a line that stand together on a page."""
    return next((cut for cut in range(1, len(line)) if line[:cut] not in page), len(line))


def alone(block: Block) -> Document:
    return Document("", (), (block,))


def unbroken(text: str) -> str:
    """Without the hyphens, which a reader of a PDF takes away at the end of a line."""
    return squeezed(text).replace("-", "")


def test_what_stands_out_of_its_place_in_a_pdf_is_found_out():
    pages = Pages(["onetwothr", "eefour"])
    assert pages.after(["two", "three", "four"], 0) == len("onetwothreefour")
    for wrong in (["two", "one"], ["four", "three"], ["five"]):
        with pytest.raises(AssertionError):
            pages.after(wrong, 0)
    row = (Cell((words("two"), words("three"))), Cell((words("one"), words("four"))))
    assert pages.after_block(Table((), (row,)), 0) == len("onetwothreefour")
    with pytest.raises(AssertionError):
        pages.after_block(Table((), (row, (Cell((words("one"),)),))), 0)


@pytest.mark.parametrize("landscape", [False, True])
def test_every_form_says_the_same(landscape):
    assert_told(sample(landscape=landscape))


@pytest.mark.parametrize("name", sorted(MAKERS))
@pytest.mark.parametrize("matter", ["balachova", "chouchkov", "kaptsov"])
def test_every_form_of_a_real_document_says_the_same(example, name, matter):
    assert_told(MAKERS[name](Case.of(*example(matter))))


@given(documents)
def test_every_form_of_any_document_says_the_same(document):
    expected = lines_of(document)
    assert page_lines(html_page(document)) == expected
    assert word_lines(docx(document)) == expected
    assert markdown_lines(markdown(bare(document))) == expected


@pytest.mark.parametrize("text", [":", ": after the mark", "::"])
def test_a_colon_behind_the_mark_of_a_note_does_not_begin_the_note(text):
    told = (Note((Run("beneath"),)), Run(text))
    document = Document("t", (), (Paragraph(told), Table(("a",), ((Cell((told,)),),))))
    assert rf"[^1]\{text}" in markdown(document)
    assert markdown_lines(markdown(document)) == lines_of(document)


@settings(max_examples=40)
@given(documents)
def test_any_document_becomes_a_pdf(document):
    assert pdf(document).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("8 C.F.R. § 208.13(b)", "8~C.F.R. §~208.13(b)"),
        ("Cao He Lin, 428 F.3d at 404-05", "Cao He Lin, 428~F.3d~at~404-05"),
        ("Matter of D-V-, 21 I&N Dec. 77 (BIA 1993)", "Matter of D-V-, 21~I&N~Dec.~77 (BIA 1993)"),
        ("(9th Cir. 2000)", "(9th~Cir. 2000)"),
        ("Nos. 07-2278, 07-2279", "Nos.~07-2278, 07-2279"),
        ("on November 12, 2008", "on November~12, 2008"),
        ("the Handbook ¶¶ 170-171; Part III.A; Tab B at 16", "the Handbook ¶¶~170-171; Part~III.A; Tab~B at 16"),
        ("no part of it", "no part of it"),
    ],
)
def test_a_citation_is_not_broken_in_the_middle(text, kept):
    document = Document("Part One", (text,), (Paragraph(words(text, Note(words(text)))),))
    spaced = kept.replace("~", "\u00a0")
    assert "".join(text_of(one.words) for one in kept_together(document).blocks if isinstance(one, Paragraph)) == spaced
    assert kept_together(document).under == (spaced,)
    assert html.escape(spaced) in parts_of(docx(document))["word/document.xml"].decode()
    assert word_lines(docx(document)) == lines_of(document)
    assert_in_pdf(document)


def test_an_ampersand_is_escaped_only_before_the_name_of_a_sign():
    assert escape("22 I&N Dec. 1 &amp; &#38; A & B") == r"22 I&N Dec. 1 \&amp; \&\#38; A & B"


def test_hostile_text_stays_text():
    assert page_lines(html_page(hostile())) == lines_of(hostile())
    assert word_lines(docx(hostile())) == lines_of(hostile())
    assert markdown_lines(markdown(bare(hostile()))) == lines_of(hostile())
    assert pdf_pages(pdf(hostile()))


@pytest.mark.parametrize("form", sorted(WRITERS))
def test_another_process_writes_the_same_bytes(form):
    script = (
        "import sys; sys.path.insert(0, 'tests/documents'); import document_sample as made;"
        "from wellfounded.documents.render import WRITERS; import hashlib;"
        "written = [WRITERS[sys.argv[1]](one()) for one in (made.sample, made.hostile)];"
        "print(*(hashlib.sha256(one if isinstance(one, bytes) else one.encode()).hexdigest() for one in written))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", script, form],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "src", "TZ": zone},
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(said) == 1


def test_no_footnote_stands_in_another():
    with pytest.raises(ValueError, match="no footnote"):
        Note((Note(()),))


def test_a_missing_library_is_named_with_what_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    for write in (pdf, docx):  # a Word file needs it for pictures only
        with pytest.raises(InputError) as caught:
            write(sample())
        assert caught.value.problems[0].code == "WF703"
        assert "pip install 'wellfounded[documents]'" in caught.value.problems[0].message
    assert docx(Document("T", (), ()))


def test_characters_that_no_font_has_are_told(tmp_path):
    document = Document("T", (), (Paragraph(words("here: \U0010e321\U0010f123")),))
    content, warnings = render_document(document, tmp_path / "out.pdf")
    assert isinstance(content, bytes)
    assert [warning.code for warning in warnings] == ["WF704"]
    assert warnings[0].warning
    assert "characters U+10E321, U+10F123;" in warnings[0].message
    assert render_document(sample(), tmp_path / "out.pdf")[1] == ()
