"""Word files: every part is whole, every style is there, and contents, authorities and notes are what Word knows."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any

import docx as python_docx
import pytest
from document_read_back import W, parts_of, word_lines
from document_sample import cite, hostile, sample
from docx.oxml.parser import parse_xml

from wellfounded.documents.model import (
    Authorities,
    Cell,
    Contents,
    Document,
    Entry,
    Heading,
    Item,
    Items,
    Note,
    Paragraph,
    Table,
    words,
)
from wellfounded.documents.render.word import docx

TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
RELATIONS = "{http://schemas.openxmlformats.org/package/2006/relationships}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


@pytest.fixture(scope="module", params=["sample", "landscape", "hostile", "empty"])
def parts(request):
    made = {
        "sample": sample,
        "landscape": lambda: sample(landscape=True),
        "hostile": hostile,
        "empty": lambda: Document("T", (), ()),
    }
    return parts_of(docx(made[request.param]()))


def trees(parts):
    return {name: parse_xml(data) for name, data in parts.items() if name.endswith((".xml", ".rels"))}


def instructions(body) -> list[str]:
    """The instruction of each field, in order; every field that begins ends, and in its own turn."""
    open_fields: list[list[str]] = []
    out: list[str] = []
    for element in body.iter(f"{W}fldChar", f"{W}instrText"):
        if element.tag == f"{W}instrText":
            open_fields[-1].append(element.text or "")
        elif element.get(f"{W}fldCharType") == "begin":
            open_fields.append([])
        elif element.get(f"{W}fldCharType") == "end":
            out.append("".join(open_fields.pop()).strip())
    assert open_fields == []
    return out


def test_every_part_has_a_type_and_every_relation_leads_somewhere(parts):
    found = trees(parts)
    types = found["[Content_Types].xml"]
    extensions = {one.get("Extension") for one in types.iter(f"{TYPES}Default")}
    named = {one.get("PartName").lstrip("/") for one in types.iter(f"{TYPES}Override")}
    assert named <= parts.keys()
    assert {name for name in parts if name != "[Content_Types].xml"} <= named | {
        name for name in parts if name.rpartition(".")[2] in extensions
    }
    for name, tree in found.items():
        if name.endswith(".rels"):
            folder = PurePosixPath(name).parent.parent
            for relation in tree.iter(f"{RELATIONS}Relationship"):
                assert str(folder / relation.get("Target")) in parts
    own = {one.get("Id") for one in found["word/_rels/document.xml.rels"].iter(f"{RELATIONS}Relationship")}
    used = {
        value for one in found["word/document.xml"].iter() for key, value in one.attrib.items() if key.startswith(R)
    }
    assert used <= own


def test_every_style_and_list_that_is_used_is_there(parts):
    found = trees(parts)
    styles = {one.get(f"{W}styleId") for one in found["word/styles.xml"].iter(f"{W}style")}
    based = {one.get(f"{W}val") for tag in ("basedOn", "next") for one in found["word/styles.xml"].iter(f"{W}{tag}")}
    numbers = {one.get(f"{W}numId") for one in found["word/numbering.xml"].iter(f"{W}num")}
    assert based <= styles
    for name, tree in found.items():
        for tag in ("pStyle", "rStyle", "tblStyle"):
            assert {one.get(f"{W}val") for one in tree.iter(f"{W}{tag}")} <= styles, name
        if name != "word/numbering.xml":
            assert {one.get(f"{W}val") for one in tree.iter(f"{W}numId")} <= numbers


def test_ids_and_names_of_places_are_used_once(parts):
    body = trees(parts)["word/document.xml"]
    starts = list(body.iter(f"{W}bookmarkStart"))
    names = [one.get(f"{W}name") for one in starts]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"_Toc\d{6}", name) for name in names)
    assert [one.get(f"{W}id") for one in starts] == [one.get(f"{W}id") for one in body.iter(f"{W}bookmarkEnd")]
    assert {one.get(f"{W}anchor") for one in body.iter(f"{W}hyperlink")} <= set(names)


def test_every_note_is_marked_once(parts):
    found = trees(parts)
    notes = [one.get(f"{W}id") for one in found["word/footnotes.xml"] if one.get(f"{W}type") is None]
    assert [one.get(f"{W}id") for one in found["word/document.xml"].iter(f"{W}footnoteReference")] == notes
    rules = {one.get(f"{W}id") for one in found["word/settings.xml"].iter(f"{W}footnote")}
    assert rules == {one.get(f"{W}id") for one in found["word/footnotes.xml"] if one.get(f"{W}type")}


def test_all_fields_are_whole(parts):
    found = trees(parts)
    for name in ("word/document.xml", "word/footnotes.xml"):
        instructions(found[name])
    assert instructions(found["word/footer1.xml"]) == ["PAGE", "NUMPAGES"]
    assert instructions(found["word/footer2.xml"]) == ["PAGE", "NUMPAGES"]


def test_contents_and_authorities_are_fields_with_their_entries():
    found = trees(parts_of(docx(sample())))
    body = found["word/document.xml"]
    fields = instructions(body)
    assert r'TOC \o "1-3" \h \z \u' in fields
    assert [one for one in fields if one.startswith("TOA")] == [r'TOA \c "1" \p', r'TOA \c "2" \p']
    assert r'TA \l "First v. Second, 1 X.3d 1 \"a\" b\\c" \s "First" \c 1' in fields
    assert r'TA \s "First"' in fields
    noted = instructions(found["word/footnotes.xml"])
    assert r'TA \s "Rule 1"' in [*fields, *noted]
    assert sum(one.startswith(r'TA \l "Rule 1"') for one in [*fields, *noted]) == 1
    entries = [one for one in body.iter(f"{W}p") if one.find(f"{W}pPr/{W}pStyle[@{W}val='TOC1']") is not None]
    assert ["".join(text.text for text in one.iter(f"{W}t")) for one in entries] == ["Questions presented"]
    (entry,) = entries
    (place,) = [one.get(f"{W}anchor") for one in entry.iter(f"{W}hyperlink")]
    assert rf"PAGEREF {place} \h" in fields
    assert place in [one.get(f"{W}name") for one in body.iter(f"{W}bookmarkStart")]
    assert entry.find(f".//{W}tab") is not None


def test_nothing_is_asked_when_it_is_opened(parts):
    assert b"updateFields" not in parts["word/settings.xml"]
    assert b"dirty" not in parts["word/document.xml"]


def test_the_body_ends_as_word_wants(parts):
    body = trees(parts)["word/document.xml"][0]
    assert body[-1].tag == f"{W}sectPr"
    for cell in body.iter(f"{W}tc"):
        assert cell[-1].tag == f"{W}p"
    for one in body:
        if one.tag == f"{W}tbl":
            assert one.getnext().tag == f"{W}p"


def test_the_head_of_a_table_is_repeated_and_its_columns_fill_the_page():
    body = trees(parts_of(docx(sample(landscape=True))))["word/document.xml"]
    table = next(body.iter(f"{W}tbl"))
    assert table.find(f"{W}tr/{W}trPr/{W}tblHeader") is not None
    widths = [int(one.get(f"{W}w")) for one in table.iter(f"{W}gridCol")]
    assert sum(widths) == pytest.approx(9 * 1440, abs=3)
    size = next(body.iter(f"{W}pgSz"))
    assert (size.get(f"{W}w"), size.get(f"{W}h"), size.get(f"{W}orient")) == ("15840", "12240", "landscape")


def test_sections_are_turned():
    body = trees(parts_of(docx(sample())))["word/document.xml"]
    sizes = [int(one.get(f"{W}w")) for one in body.iter(f"{W}pgSz")]
    assert sizes == [12240, 15840, 12240]
    widths = [sum(int(one.get(f"{W}w")) for one in table.iter(f"{W}gridCol")) for table in body.iter(f"{W}tbl")]
    assert widths == [pytest.approx(width, abs=4) for width in (9360, 9360, 12960)]
    assert [one.find(f"{W}titlePg") is not None for one in body.iter(f"{W}sectPr")] == [True, False, False]


def test_each_numbered_list_begins_at_one():
    two = (Item(words("a")), Item(words("b")))
    body = trees(parts_of(docx(Document("T", (), (Items(two, True), Items(two, True))))))["word/document.xml"]
    numbers = [one.get(f"{W}val") for one in body.iter(f"{W}numId")]
    assert numbers == ["3", "3", "4", "4"]


def test_text_from_right_to_left_is_marked():
    found = trees(parts_of(docx(Document("T", (), (Paragraph(words("محمد said in 1994")), Paragraph(words("A B")))))))
    arabic, english = list(found["word/document.xml"].iter(f"{W}p"))[1:]
    assert arabic.find(f"{W}pPr/{W}bidi") is not None
    assert next(arabic.iter(f"{W}r")).find(f"{W}rPr/{W}rtl") is not None
    assert english.find(f"{W}pPr") is None


def test_the_look_is_in_styles():
    found = trees(parts_of(docx(sample())))
    allowed = {f"{W}rStyle", f"{W}rtl"}
    for run in found["word/document.xml"].iter(f"{W}r"):
        form = run.find(f"{W}rPr")
        if form is not None and run.find(f"{W}instrText") is None:
            assert {one.tag for one in form} <= allowed


def test_the_properties_hold_no_day_of_today():
    core = parts_of(docx(sample()))["docProps/core.xml"].decode()
    assert "<dc:title>Title &amp; &lt;more&gt;</dc:title>" in core
    assert re.findall(r"\d{4}-\d\d-\d\dT", core) == ["2000-01-01T", "2000-01-01T"]
    with zipfile.ZipFile(BytesIO(docx(sample()))) as archive:
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_another_program_reads_headings_and_tables():
    read: Any = python_docx.Document(BytesIO(docx(sample())))
    named = [(one.style.name, one.text) for one in read.paragraphs if one.style.name.startswith(("Heading", "Title"))]
    assert named[:3] == [
        ("Title", "Title & <more>"),
        ("Heading 1", "Questions presented"),
        ("Heading 2", "Too deep a heading"),
    ]
    assert [cell.text for cell in read.tables[0].rows[0].cells] == ["Element", "Evidence", "Gap"]
    assert read.core_properties.title == "Title & <more>"
    assert read.sections[0].left_margin.inches == 1


def test_a_picture_has_both_forms():
    parts = parts_of(docx(sample()))
    assert parts["word/media/picture1.svg"].startswith(b"<svg")
    assert parts["word/media/picture1.png"].startswith(b"\x89PNG")
    drawn = trees(parts)["word/document.xml"].xpath("//*[local-name()='docPr']")
    assert [one.get("descr") for one in drawn] == ["A line of time"]


def test_a_large_document_is_written():
    row = (Cell((words("word " * 20),)), Cell((words("x", Note(words("y"))),)))
    blocks = (
        Contents("Contents"),
        Authorities((("Cases", tuple(Entry(f"Case {n}", words(f"Case {n}")) for n in range(200))),)),
        *(one for n in range(300) for one in (Heading(1, f"H {n}"), Paragraph(words(cite(f"Case {n % 200}"))))),
        Table(("A", "B"), (row,) * 400),
    )
    assert len(word_lines(docx(Document("T", (), blocks)))) == 1 + 1 + 200 + 600 + 2 + 800 + 400
