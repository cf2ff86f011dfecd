"""Text, HTML, DOCX and PDF as text with pages; and one clear message for whatever cannot be read."""

from __future__ import annotations

import io
import sys

import made_documents as made
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.citations.documents import CODES, read_document
from wellfounded.faults import Fault, InputFault
from wellfounded.paper.markup import text_of_page

CITED = "See Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997); 8 U.S.C. § 1158(b)(1)."


def read(tmp_path, data, name="brief.txt"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode("utf-8"))
    return read_document(str(path))


def fault_of(tmp_path, data, name="brief.bin"):
    with pytest.raises(InputFault) as caught:
        read(tmp_path, data, name)
    (fault,) = caught.value.faults
    assert fault.code in CODES
    assert fault.message.endswith(".")
    return fault


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


def test_bytes_that_no_encoding_makes_text_of(tmp_path):
    assert fault_of(tmp_path, ("Это другой язык. " * 20).encode("koi8-r")).code == "WF409"


def test_a_page_is_read_as_it_is_seen(tmp_path):
    page = (
        "<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><script>var a = '1 U.S. 1';</script>"
        "<p>See <em>Sangha v. INS</em>,\n103 F.3d 1482 (9th&nbsp;Cir. 1997).</p><p>A &amp; B &sect; 3</p></body></html>"
    )
    document = read(tmp_path, page, "page.html")
    assert document.text.split("\n\n") == ["See Sangha v. INS, 103 F.3d 1482 (9th\xa0Cir. 1997).", "A & B § 3\n"]


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


def test_pdf_pages_without_text_are_told(tmp_path):
    document = read(tmp_path, made.pdf([["one"], [], ["three"]]), "brief.pdf")
    assert [warning.message[:23] for warning in document.warnings] == ["No text layer on page 2"]


def test_a_pdf_without_its_index_is_mended(tmp_path):
    data = made.pdf([[CITED]])
    assert "Sangha" in read(tmp_path, data[: data.rindex(b"startxref")], "brief.pdf").text


def test_a_garbled_text_layer_is_told(tmp_path):
    document = read(tmp_path, made.pdf([["(cid:87)(cid:75)(cid:72) 3 l l"]]), "brief.pdf")
    assert "garbled on page 1" in document.warnings[0].message


@pytest.mark.parametrize("saved", [True, False])
def test_word_files_have_their_pages_and_notes(tmp_path, saved):
    data = made.word([["first"], ["second", CITED], ["third"]], ["INS v. Stevic, 467 U.S. 407 (1984)."] * 3, saved)
    document = read(tmp_path, data, "brief.docx")
    assert document.page(document.text.index("Sangha")) == "2"
    notes = [place for place in range(len(document.text)) if document.text.startswith("INS v. Stevic", place)]
    assert [document.page(place) for place in notes] == ["1", "2", "3"]


def test_word_files_without_breaks_have_no_pages(tmp_path):
    assert read(tmp_path, made.word([[CITED]]), "brief.docx").pages == ()


def test_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(CITED.encode())))
    document = read_document("-")
    assert (document.name, document.text) == ("standard input", CITED)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "WF402"),
        (b"\xff\xd8\xff\xe0" + b"\0" * 40, "WF402"),
        (b"{\\rtf1 text}", "WF402"),
        (bytes(range(256)) * 8, "WF402"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "WF402"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"), "WF404"),
        (made.pdf([["one"]])[:200], "WF405"),
        (b"%PDF-1.4\nnothing", "WF405"),
        (made.pdf([["one"]], encrypted=True), "WF404"),
        (made.pdf([[], []]), "WF406"),
        (made.word([["one"]])[:3000], "WF405"),
        (made.archive({"a.txt": "x"}), "WF402"),
        (made.archive({"[Content_Types].xml": "<Types/>", "word/document.xml": "<w"}), "WF405"),
        (made.archive({"[Content_Types].xml": "<Types/>"}, encrypted=True), "WF404"),
        (made.bomb(), "WF407"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_cannot_be_read_is_told_once(tmp_path, data, code):
    assert fault_of(tmp_path, data).code == code


@pytest.mark.parametrize("name", ["missing.txt", ".", "a\0b"])
def test_files_that_cannot_be_opened(tmp_path, name):
    with pytest.raises(InputFault) as caught:
        read_document(str(tmp_path / name))
    assert [fault.code for fault in caught.value.faults] == ["WF401"]


def test_an_empty_file_is_told(tmp_path):
    assert [warning.code for warning in read(tmp_path, b" \n").warnings] == ["WF411"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_broken_files_never_do_worse_than_one_message(tmp_path_factory, data):
    whole = data.draw(st.sampled_from([made.pdf([[CITED], ["two"]]), made.word([[CITED], ["two"]])]))
    at = data.draw(st.integers(0, len(whole) - 1))
    broken = bytearray(whole[: data.draw(st.integers(at, len(whole)))])
    if at < len(broken):
        broken[at] ^= data.draw(st.integers(1, 255))
    faults: tuple[Fault, ...] = ()
    try:
        read(tmp_path_factory.getbasetemp(), bytes(broken), "broken.bin")
    except InputFault as fault:
        faults = fault.faults
    assert len(faults) <= 1


def test_broken_pages_lose_no_words():
    page = "<p>one < two <b>three</b <i>four <!-- five <p class='a > b'>six &unknown; <script>seven"
    text = text_of_page(page)
    assert [word for word in ("one", "two", "three", "four", "six", "seven") if word not in text] == []


@pytest.mark.parametrize("piece", ["<p", "<a b='", "<!--", "&", "<", '<a b="c', "<script>", "</p>", "<p>"])
@pytest.mark.usefixtures("ends")
def test_the_time_of_a_page_is_linear(piece):
    assert len(text_of_page(piece * 400_000)) <= len(piece) * 400_000 + 1


@pytest.mark.parametrize(
    ("library", "data"), [("pypdfium2", made.pdf([[CITED]])), ("docx", made.word([[CITED]]))], ids=["pdf", "docx"]
)
def test_a_missing_library_is_named(tmp_path, monkeypatch, library, data):
    monkeypatch.setitem(sys.modules, library, None)
    fault = fault_of(tmp_path, data)
    assert fault.code == "WF408"
    assert "wellfounded[documents]" in fault.message
