"""Web pages and Word files as paper: captions, footnotes, star pages and running heads."""

from __future__ import annotations

import io
import zipfile

import docx
import pytest
from docx.enum.text import WD_BREAK
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

import made_documents as made
from made_files import page_of, plain
from made_files import saved as picture
from wellfounded.extraction import open_document
from wellfounded.problems import InputError

CAPTION = (
    "<table><tr><td>MARIA K-,<br>Petitioner,<br>v.</td><td>)<br>)<br>)</td><td><p>No. 12-1234</p></td></tr></table>"
)


def read(body, name="a.html"):
    (page,) = plain(open_document(f"<!doctype html><html><head><title>T</title></head>{body}".encode(), name))
    return page


def test_a_caption_in_a_table_stays_line_by_line():
    assert read(CAPTION) == ["MARIA K-,      )    No. 12-1234", "Petitioner,    )", "v.             )"]


def test_cells_of_running_text_follow_each_other():
    one, two = "He was held. " * 12, "She saw it. " * 12
    assert read(f"<table><tr><td>{one}<td>{two}</table>x") == [one.strip(), two.strip(), "x"]


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ('the judge<span class="star-pagination">*1198</span> believed', "the judge*1198 believed"),
        ('per<a class="page-number" data-label="9">*9</a>secuted', "per*9secuted"),
        ('fled <page-number label="12">*12</page-number> in', "fled *12  in"),
        ('fled <span epub:type="pagebreak" role="doc-pagebreak" id="page-7" title="7"/>in', "fled *7 in"),
        ("was beaten.<sup>2</sup> He", "was beaten.² He"),
        ('was beaten.<a class="footnotemark" href="#f">[12]</a> He', "was beaten.¹² He"),
        ("was beaten.<footnotemark>3</footnotemark> He", "was beaten.³ He"),
        ("the 2<sup>nd</sup> of May", "the 2nd of May"),
        ("x<sub>1</sub> &amp; &sect;&nbsp;1158", "x1 & §\xa01158"),
    ],
)
def test_star_pages_and_marks_of_footnotes(given, right):
    assert read(f"<p>{given}</p>") == [right]


@pytest.mark.parametrize(
    "given",
    [
        '<aside class="footnote" data-label="2"><a href="#">2</a><p>It was <i>late</i>.</p></aside>',
        '<footnote label="2"><p>It was late.</p></footnote>',
        '<div class="footnotes"><ol><li id="fn2"><p>It was late.</p></li></ol></div>',
        '<p class="footnote">[2] It was late.</p>',
    ],
)
def test_footnotes_stand_under_a_rule_at_the_end(given):
    assert read(f"{given}<p>The judge believed him.<sup>2</sup></p>") == [
        "The judge believed him.²",
        "________________",
        "² It was late.",
    ]


def test_lines_of_preformatted_text_are_kept():
    assert read("<pre>One\n     two\nthree</pre><p>four\nfive</p>") == ["One", "     two", "three", "four five"]


def test_a_page_is_told_by_what_it_is():
    assert open_document(b"<html><p>One", "a.txt").kind == "html"
    assert open_document(b"One < two", "a.txt").kind == "text"
    assert open_document(b"<html></html>", "a.html").notes == ("The file contains no text.",)


@pytest.mark.parametrize(
    "broken", ["<div>", "<a ", "<sup>1", "<tr><td>x", "<p class='footnote'>x", "<a b='", "<span class=page-number>3"]
)
@pytest.mark.usefixtures("ends")
def test_broken_pages_take_time_in_proportion_to_their_length(broken):
    assert open_document(b"<html>" + broken.encode() * 150_000, "a.html").kind == "html"


# Word files


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def note_mark(paragraph, number):
    mark = OxmlElement("w:footnoteReference")
    mark.set(qn("w:id"), str(number))
    paragraph.add_run()._r.append(mark)


def test_a_word_file_has_its_caption_heads_and_notes_on_the_pages_they_belong_to():
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = "File A123"
    document.sections[0].footer.paragraphs[0].text = "Not for publication"
    table = document.add_table(1, 2)
    table.cell(0, 0).text = "MARIA K-,\nPetitioner"
    table.cell(0, 1).text = "No. 12-1234"
    first = document.add_paragraph("He fled.")
    note_mark(first, 1)
    first.add_run(" He came.")
    second = document.add_paragraph()
    second.add_run().add_break(WD_BREAK.PAGE)
    second.add_run("The judge believed him.")
    note_mark(second, 2)
    paper = open_document(made.with_notes(saved(document), ["So he said.", "At length."]), "a.docx")
    assert paper.kind == "docx"
    assert plain(paper) == [
        [
            "File A123",
            "MARIA K-,     No. 12-1234",
            "Petitioner",
            "He fled.¹ He came.",
            "________________",
            "¹ So he said.",
            "Not for publication",
        ],
        ["File A123", "The judge believed him.²", "________________", "² At length.", "Not for publication"],
    ]


def test_pages_are_as_word_last_laid_them_out():
    document = docx.Document()
    paragraph = document.add_paragraph("One")
    for text in ("two", "three"):
        run = paragraph.add_run()
        run._r.append(OxmlElement("w:lastRenderedPageBreak"))
        paragraph.add_run(text)
    assert plain(open_document(saved(document))) == [["One"], ["two"], ["three"]]


def test_deleted_text_is_left_out_and_inserted_text_read():
    document = docx.Document()
    paragraph = document.add_paragraph("kept ")
    for tag, inner, text in (("w:del", "w:delText", "gone"), ("w:ins", "w:t", "new")):
        change, run, part = OxmlElement(tag), OxmlElement("w:r"), OxmlElement(inner)
        part.text = text
        run.append(part)
        change.append(run)
        paragraph._p.append(change)
    assert plain(open_document(saved(document))) == [["kept new"]]


def test_hidden_text_is_left_out_and_said_to_be_there():
    document = docx.Document()
    paragraph = document.add_paragraph("seen ")
    paragraph.add_run("unseen").font.hidden = True
    paragraph.add_run("too").font.hidden = False
    paper = open_document(saved(document))
    assert (plain(paper), paper.notes) == ([["seen too"]], ("Hidden text was omitted.",))


def test_a_word_file_of_pictures_says_how_to_have_them_read():
    document = docx.Document()
    document.add_picture(io.BytesIO(picture(page_of(["The petition is denied."]))))
    (note,) = open_document(saved(document)).notes
    assert "save it as PDF" in note
    document.add_paragraph("It is so ordered. " * 30)
    assert open_document(saved(document)).notes == ()


def test_an_empty_word_file_is_honestly_empty():
    paper = open_document(saved(docx.Document()))
    assert (plain(paper), paper.notes) == ([[]], ("The file contains no text.",))


def with_entity(data):
    """The file with a declaration that would have another file read in."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode("latin-1")
            if name == "word/document.xml":
                head, mark, rest = text.partition("<w:document")
                text = f'{head}<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>{mark}{rest.replace("one", "&x;")}'
            new.writestr(name, text.encode("latin-1"))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04 and no more", "WF405"),
        (made.archive({"a.txt": "x"}), "WF402"),
        (made.archive({"[Content_Types].xml": "x"}), "WF405"),
        (made.archive({"[Content_Types].xml": "<Types/>", "word/document.xml": "<w"}), "WF405"),
        (made.archive({"[Content_Types].xml": "<Types/>"}, encrypted=True), "WF404"),
        (made.archive({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "x"}), "WF402"),
        (made.archive({"mimetype": "x", "content.xml": "x"}), "WF402"),
        (made.bomb(), "WF407"),
        (with_entity(made.word([["one"]])), "WF405"),
        (b"\0\0\0\x18ftypheic" + bytes(99), "WF402"),
        (saved(docx.Document())[:-400], "WF405"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "WF402"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "WF404"),
        (rb"{\rtf1 some text}", "WF402"),
        (b"\x1f\x8b\x08\x00abc", "WF402"),
        (("Это другой язык. " * 20).encode("koi8-r"), "WF409"),
    ],
)
def test_what_cannot_be_read_is_said_once_with_a_code(data, code):
    with pytest.raises(InputError) as raised:
        open_document(data, "a.docx")
    (problem,) = raised.value.problems
    assert (problem.code, problem.file) == (code, "a.docx")
