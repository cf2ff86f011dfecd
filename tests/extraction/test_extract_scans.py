"""Scans and pictures: what is written on them, how sure it is, and an honest word about the rest."""

from __future__ import annotations

import importlib
import io
import random
import shutil
import stat
import sys
import textwrap
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFilter

from made_files import PROSE, Set, box_of, lines, outcome, page_of, pdf, plain, saved, typeset
from wellfounded.extraction import (
    Box,
    ExtractedDocument,
    Line,
    Page,
    Word,
    document_from_text,
    image_preprocessing,
    ocr,
    open_document,
    scanned_pages,
)
from wellfounded.extraction.image_preprocessing import skew_of
from wellfounded.extraction.model import Watch
from wellfounded.extraction.reading_order import PlacedWord, lines_of
from wellfounded.problems import InputError
from wellfounded.reading.layout import lay_out
from wellfounded.reading.reader import read_extracted

pytestmark = pytest.mark.slow

TEXT = textwrap.wrap(PROSE, 62)
WORDS = PROSE.split()


@pytest.fixture(autouse=True)
def _forget():
    """What is installed is looked up once; tests change it."""
    yield
    ocr.available.cache_clear()
    ocr._data_folder.cache_clear()


def share_read(document):
    """How much of the text was read, word by word."""
    read = Counter(word for page in plain(document) for line in page for word in line.split())
    return (read & Counter(WORDS)).total() / len(WORDS)


def words_of(document):
    return [word for page in document.pages for line in page.lines for word in line.words]


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF", "GIF", "BMP"])
def test_a_picture_of_a_page_is_read(form):
    document = open_document(
        saved(page_of(TEXT), form, **({"dpi": (200, 200)} if form in ("PNG", "TIFF") else {})), "a.pdf"
    )
    assert document.kind == "image"
    assert plain(document) == [TEXT]
    assert all(0.3 < word.confidence <= 1 and word.box for word in words_of(document))


@pytest.mark.parametrize(
    "how",
    [
        {"dpi": 150},
        {"dpi": 300},
        {"skew": 2.5},
        {"skew": -1.3, "noise": 40, "blur": 0.6},
        {"dpi": 100},
        {"specks": 200},
    ],
    ids=str,
)
def test_bad_scans_are_read_too(how):
    document = open_document(saved(page_of(TEXT, **how)))
    assert share_read(document) > 0.93, plain(document)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_page_that_lies_on_its_side_or_its_head_is_turned(turn):
    document = open_document(saved(page_of(TEXT).rotate(turn, expand=True)))
    assert plain(document) == [TEXT]
    assert document.pages[0].width == pytest.approx(612, abs=2)


def test_places_are_in_points_of_the_page():
    (page,) = open_document(saved(page_of(TEXT), dpi=(200, 200))).pages
    first = next(line for line in page.lines if line.text)
    assert (round(page.width), round(page.height)) == (612, 792)
    assert 70 < box_of(first).left < 75
    assert 66 < box_of(first).top < 76 < box_of(first).bottom < 88


def test_columns_and_captions_of_scans_are_read_as_those_of_text():
    head = Set(150, 50, "A HEAD THAT STANDS OVER BOTH OF THE COLUMNS")
    image = typeset.picture(pdf([[head, *typeset.columns(PROSE * 4, deep=12)]]), 0, 200)
    (page,) = plain(open_document(saved(typeset.scanned(image, skew=0.6))))
    assert page == [head.text, *textwrap.wrap(PROSE * 4, 42)[:24]]
    caption = [Set(72, 80, "MARIA K-,"), Set(90, 99, "Petitioner,"), *(Set(300, down, ")") for down in (80, 99))]
    sheet = [*caption, Set(330, 99, "No. 12-1234"), *lines(TEXT, down=150, lead=19)]
    (page,) = plain(open_document(saved(typeset.picture(pdf([sheet]), 0, 200))))
    assert [" ".join(line.split()) for line in page[:2]] == ["MARIA K-, )", "Petitioner, ) No. 12-1234"]
    assert page[2:] == TEXT


@pytest.mark.parametrize("angle", [-4.0, -1.1, 0.0, 0.6, 3.3])
def test_the_slope_of_lines_is_measured(angle):
    assert skew_of(page_of(TEXT, skew=angle)) == pytest.approx(angle, abs=0.21)


def test_doubtful_words_are_marked():
    image = page_of(TEXT)
    box = (195, 255, 1400, 315)
    image.paste(image.crop(box).filter(ImageFilter.GaussianBlur(2.5)), box[:2])
    words = words_of(open_document(saved(image)))
    assert min(word.confidence for word in words) < 0.7
    assert sum(word.confidence > 0.99 for word in words) > 0.6 * len(words)


def test_doubt_falls_on_what_rests_on_a_doubtful_word_and_on_nothing_else():
    box = Box(0, 0, 9, 9)
    words = tuple(Word(text, sure, box) for text, sure in (("on", 0.999), ("12", 0.999), ("Mareh", 0.6), ("he", 0.97)))
    line = Line("on 12    Mareh he", 0.9, box, words)
    assert line.doubts == ((9, 14, 0.6),)
    text = lay_out(ExtractedDocument("a", "scan", (Page(1, (Line("Before it.", 0.9, box, ()), line)),))).text
    start = text.text.index("on 12")
    assert text.confidence(start, start + 5) == 1.0
    assert text.confidence(start + 3, start + 14) == 0.6
    assert text.confidence(start + 15, start + 17) == 1.0
    assert text.confidence(0, len(text.text)) == 0.6


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("| The respondent said", "1 The respondent said"),
        ("judicial review. | We have", "judicial review. 1 We have"),
        ("he was beaten.” |", "he was beaten.” 1"),
        ("Il. ANALYSIS", "II. ANALYSIS"),
        ("IIl. The Motion", "III. The Motion"),
        ("Il. and", ""),
        ("|    No. 12", ""),
        ("Publisher | www.example.org", ""),
    ],
)
def test_signs_that_are_taken_for_others_are_put_right_and_doubtful(given, right):
    words = tuple(Word(text, 0.99, Box(9 * n, 0, 9 * n + 7, 9)) for n, text in enumerate(given.split()))
    line = scanned_pages._marked(Line(given, 0.99, Box(0, 0, 40, 9), words))
    assert line.text == (right or given)
    assert [word.text for word in line.words] == line.text.split()
    assert [line.text[start:end] for start, end, _ in line.doubts] == [
        word for word, old in zip(line.text.split(), given.split(), strict=True) if word != old
    ]


def test_a_word_that_goes_on_behind_its_hyphen_is_one():
    words = [Word("well-", 0.99, Box(0, 0, 30, 10)), Word("founded", 0.99, Box(30.6, 0, 80, 10))]
    later = [Word("pre-", 0.99, Box(84, 0, 100, 10)), Word("and", 0.99, Box(103, 0, 120, 10))]
    (line,) = lines_of([PlacedWord(word) for word in [*words, *later]], 200, 100)
    assert line.text == "well-founded pre- and"


def test_a_tiff_has_its_pages_and_an_empty_one_is_honestly_empty():
    first, second = page_of(TEXT), page_of(["The second page."])
    blank = Image.new("L", first.size, 250)
    document = open_document(saved(first, "TIFF", save_all=True, append_images=[blank, second], dpi=(200, 200)))
    assert plain(document) == [TEXT, [], ["The second page."]]
    assert document.notes == ("Each of the following pages is empty: 2.",)


def photograph():
    """Blots and fur: nothing is written on it."""
    chance = random.Random(5)
    image = Image.new("RGB", (900, 700), (150, 120, 90))
    pen = ImageDraw.Draw(image)
    for _ in range(700):
        x, y, r = chance.randrange(900), chance.randrange(700), chance.randrange(4, 90)
        shade = chance.randrange(40, 220)
        pen.ellipse((x - r, y - r, x + r, y + r // 2), fill=(shade, shade * 4 // 5, shade // 2))
    for _ in range(1500):
        x, y = chance.randrange(900), chance.randrange(700)
        pen.line((x, y, x + chance.randrange(-9, 9), y + 14), fill=chance.choice(["black", "white", "tan"]))
    return image.filter(ImageFilter.GaussianBlur(1.2))


def test_a_photograph_has_no_lines_and_a_note():
    document = open_document(saved(photograph(), "JPEG"), "cat.jpg")
    assert (plain(document), document.notes) == (
        [[]],
        ("The page is an image without recognizable text.",),
    )


def test_a_scan_in_a_pdf_is_recognised_page_by_page():
    data = typeset.scan_pdf([page_of(TEXT), page_of(["The second page."])])
    document = open_document(data, "a.pdf")
    assert (document.kind, plain(document), document.notes) == ("scan", [TEXT, ["The second page."]], ())


def overlaid(image, sheet, how=""):
    """A PDF page with a picture all over it and text set on it."""
    pixels = image.tobytes()
    head = f"<< /Type /XObject /Subtype /Image /Width {image.width} /Height {image.height} /ColorSpace /DeviceGray "
    drawn = b"q 612 0 0 792 0 0 cm /I Do Q\n" + b"\n".join(
        f"BT {how} /F 9 Tf {piece.left} {792 - piece.down} Td ({piece.text}) Tj ET".encode() for piece in sheet
    )
    return typeset.assembled(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources "
            b"<< /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >> >>",
            b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn),
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            f"{head}/BitsPerComponent 8 /Length {len(pixels)} >>\nstream\n".encode() + pixels + b"\nendstream",
        ]
    )


def test_a_scan_that_the_clerk_stamped_is_still_a_scan():
    stamp = [Set(72, 20, "Case: 12-1234 Document: 7 Page: 1 Date Filed: 03/04/2013")]
    document = open_document(overlaid(page_of(TEXT), stamp))
    assert document.kind == "scan"
    assert [line for line in plain(document)[0] if line in TEXT] == TEXT
    assert "12-1234" in plain(document)[0][0]


def test_a_text_layer_that_is_rubbish_is_not_believed():
    rubbish = [Set(72, 80 + 19 * row, "7KH DSSOLFDQW VDLG WKDW VROGLHUV KDG FRPH") for row in range(9)]
    assert plain(open_document(overlaid(page_of(TEXT), rubbish, "3 Tr"))) == [TEXT]


def test_a_text_layer_over_a_scan_is_believed_where_it_is_legible():
    layer = [Set(72, 80 + 19 * row, text) for row, text in enumerate(textwrap.wrap(PROSE * 2, 60))]
    assert open_document(overlaid(page_of(TEXT), layer)).kind == "pdf"


# Without text recognition


def without(monkeypatch):
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    monkeypatch.setattr(shutil, "which", lambda name: None)
    ocr.available.cache_clear()


@pytest.mark.parametrize("data", [saved(page_of(["One"])), typeset.scan_pdf([page_of(["One"])])], ids=["image", "pdf"])
def test_without_recognition_a_scan_says_what_to_install(monkeypatch, data):
    without(monkeypatch)
    with pytest.raises(InputError) as raised:
        open_document(data, "a")
    (problem,) = raised.value.problems
    assert problem.code == "WF420"
    assert "pip install 'wellfounded[ocr]'" in problem.message


def test_without_recognition_the_pages_with_text_are_read(monkeypatch):
    import pypdfium2

    whole = pypdfium2.PdfDocument.new()
    for part in (pdf([lines(TEXT)]), typeset.scan_pdf([page_of(["One"])])):
        whole.import_pages(pypdfium2.PdfDocument(part))
    out = io.BytesIO()
    whole.save(out)
    without(monkeypatch)
    document = open_document(out.getvalue())
    assert plain(document) == [TEXT, []]
    assert document.notes[0] == "Each of the following pages contains only an image: 2."
    assert "wellfounded[ocr]" in document.notes[1]


TABLE = (
    "5\t1\t1\t1\t1\t1\t200\t180\t90\t30\t91.5\tHello\n5\t1\t1\t1\t1\t2\t320\t180\t90\t30\t40\tworld\n4\t1\t1\t1\t1\t0\t"
)


@pytest.mark.parametrize(
    ("script", "right"), [(f"printf '{TABLE}'", ["Hello world"]), ("echo it broke >&2; exit 3", [])]
)
def test_the_program_is_used_where_the_library_is_not(monkeypatch, tmp_path, script, right):
    program = tmp_path / "tesseract"
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n{script}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    ocr.available.cache_clear()
    document = open_document(saved(page_of(["Hello world"])))
    assert plain(document) == [right]
    if right:
        sure, unsure = (word.confidence for word in words_of(document))
        assert 0.95 < sure < 1
        assert unsure < 0.5
    else:
        assert document.notes == ("The page could not be recognized (tesseract: it broke).",)


@pytest.mark.skipif(not shutil.which("tesseract"), reason="the program tesseract is not installed")
def test_the_program_reads_what_the_library_reads(monkeypatch):
    monkeypatch.setitem(sys.modules, "tesserocr", None)
    ocr.available.cache_clear()
    assert plain(open_document(saved(page_of(TEXT)))) == [TEXT]


# Limits, and what is broken


def huge():
    """A picture that claims to be larger than any page."""
    data = bytearray(saved(Image.new("L", (8, 8), 255)))
    data[16:24] = (60_000).to_bytes(4, "big") * 2
    import zlib

    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    return bytes(data)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (saved(page_of(TEXT))[:900], "WF405"),
        (saved(page_of(TEXT), "TIFF")[:300], "WF405"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "WF405"),
        (b"\xff\xd8\xff\xe0 and no more" + bytes(200), "WF405"),
        (huge(), "WF403"),
    ],
    ids=["cut", "cut-tiff", "png", "jpeg", "huge"],
)
def test_broken_pictures_are_said_once_with_a_code(data, code):
    with pytest.raises(InputError) as raised:
        open_document(data, "a.png")
    (problem,) = raised.value.problems
    assert (problem.code, problem.file) == (code, "a.png")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "TIFF", "GIF"])
def test_damage_anywhere_gives_pages_or_one_problem(form):
    image = page_of(["One"], dpi=72).crop((60, 60, 130, 100))
    whole = saved(image, form, **({"compression": "tiff_lzw"} if form == "TIFF" else {}))
    for seed in range(25):
        chance = random.Random(seed)
        data = bytearray(whole)
        for _ in range(chance.choice((1, 4, 20))):
            data[chance.randrange(8, len(data))] = chance.randrange(256)
        _, codes = outcome(bytes(data[: chance.choice((len(data), chance.randrange(20, len(data))))]))
        assert codes in ([], ["WF403"], ["WF405"])


def test_an_empty_file_is_an_empty_page():
    document = open_document(b"", "a.pdf")
    assert plain(document) == [[]]
    assert document.notes == ("The file is empty.",)


def test_no_more_pages_are_drawn_than_are_being_read(monkeypatch):
    module: Any = importlib.import_module("wellfounded.extraction.pdf")
    drawn, read, most = 0, 0, 0
    data = typeset.scan_pdf([page_of([f"Page {number}"], dpi=80) for number in range(9)], 80)
    real = module.page_of_scan

    def counted(image, dpi, number, watch):
        nonlocal read
        read += 1
        return real(image, dpi, number, watch)

    def dots(page, width, height):
        nonlocal drawn, most
        drawn += 1
        most = max(most, drawn - read)
        return 80

    monkeypatch.setattr(module, "page_of_scan", counted)
    monkeypatch.setattr(module, "_dots", dots)
    document = open_document(data, threads=2, watch=Watch())
    assert [page.number for page in document.pages] == list(range(1, 10))
    assert (drawn, read) == (9, 9)
    assert most <= 4
    assert image_preprocessing.DPI == 200


DECISION = [
    "Decision of the Board of Immigration Appeals",
    "Falls Church, Virginia 22041",
    "File: A099-888-777 - Boston, MA",
    "Date: March 4, 2013",
    "In re: M-K-",
    "IN REMOVAL PROCEEDINGS",
    "APPEAL",
    "APPLICATION: Asylum; withholding of removal",
    "The respondent, a native and citizen of Guatemala, appeals from the",
    "decision of the Immigration Judge. The appeal will be sustained.",
    "ORDER: The respondent's appeal is sustained.",
    "FURTHER ORDER: The record is remanded for the entry of a new decision.",
    "FOR THE BOARD",
]


def test_a_scanned_decision_says_what_its_text_says():
    document = open_document(typeset.scan_pdf([page_of(DECISION, skew=0.8)]))
    scan, text = read_extracted(document).fields, read_extracted(document_from_text("a", "\n".join(DECISION))).fields
    assert {name: found.value for name, found in scan.items()} == {name: found.value for name, found in text.items()}
    assert (scan["decided"].value, scan["nationality"].value) == ("2013-03-04", "Guatemala")


def test_a_value_on_a_doubtful_word_is_unsure_and_names_it():
    document = document_from_text("a", "\n".join(DECISION))
    box = Box(0, 0, 9, 9)
    doubtful = tuple(
        line._replace(
            confidence=0.9,
            words=tuple(Word(word, 0.4 if word == "March" else 0.999, box) for word in line.text.split()),
        )
        for line in document.pages[0].lines
    )
    fields = read_extracted(replace(document, kind="scan", pages=(replace(document.pages[0], lines=doubtful),))).fields
    assert fields["decided"].value == "2013-03-04"
    assert not fields["decided"].sure
    assert fields["decided"].how.endswith("uncertain words: “March”")
    assert fields["nationality"].sure is read_extracted(document).fields["nationality"].sure


def scanned(text, *doubtful):
    """A document of a scan whose lines are those of a text, with some words of it doubtful."""
    document = document_from_text("a", text)
    box = Box(0, 0, 9, 9)
    lines = tuple(
        line._replace(
            confidence=0.9,
            words=tuple(Word(word, 0.4 if word in doubtful else 0.999, box) for word in line.text.split()),
        )
        for line in document.pages[0].lines
    )
    return replace(document, kind="scan", pages=(replace(document.pages[0], lines=lines),))


RULED = """Ann LARK, Petitioner, v. Eric HOLDER, Attorney General, Respondent.

United States Court of Appeals, First Circuit.

May 3, 2011

WREN, Circuit Judge.

We review for substantial evidence under that standard.
We uphold the finding that she was not credible, whatever the harbour had been before.

The petition is denied.
"""


def test_a_point_is_unsure_where_a_word_that_rules_is_doubtful_and_not_where_another_is():
    plain, beside, ruling = (
        read_extracted(scanned(RULED, *words)).fields["issues"] for words in ((), ("harbour",), ("uphold",))
    )
    assert plain.value == beside.value == ruling.value
    assert plain.confidence == beside.confidence > ruling.confidence


def test_that_there_is_no_separate_opinion_is_never_sure_of_a_scan():
    for doubtful in ((), ("the", "of", "harbour", "before.")):
        found = read_extracted(scanned(RULED, *doubtful)).fields["separate_opinion"]
        assert (found.value, found.sure) == ((), False)
