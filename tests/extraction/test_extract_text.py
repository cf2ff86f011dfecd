"""Plain text as document."""

from __future__ import annotations

import pytest

from wellfounded.extraction import document_from_text, open_document
from wellfounded.problems import InputError


def lines(document):
    return [[line.text for line in page.lines] for page in document.pages]


def test_a_text_without_form_feeds_is_one_page():
    document = open_document(b"one\r\ntwo\rthree", "a.txt")
    assert (document.kind, lines(document)) == ("text", [["one", "two", "three"]])


def test_form_feeds_part_pages_and_one_at_the_end_begins_none():
    assert lines(document_from_text("a", "one\ftwo\n\f")) == [["one"], ["two"]]


def test_other_encodings_are_read_and_noted():
    document = open_document("Sección § 208 – “asilo” del señor".encode("cp1252"), "a.txt")
    assert lines(document) == [["Sección § 208 – “asilo” del señor"]]
    assert "cp1252" in document.notes[0]


@pytest.mark.parametrize(("source", "code"), [(b"\x00\x01\x02binary\x00" * 9, "WF402"), ("/no/such/file.txt", "WF401")])
def test_what_cannot_be_read_is_said(source, code):
    with pytest.raises(InputError) as raised:
        open_document(source)
    assert [problem.code for problem in raised.value.problems] == [code]
