"""PDF files with a text layer: lines in the order in which they are read, with their places."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap

import pytest

from made_files import PROSE, Set, box_of, columns, lines, outcome, pdf, plain, typeset
from wellfounded.extraction import open_document, pdf_text_layer
from wellfounded.extraction.pdf_text_layer import legible
from wellfounded.problems import InputError

CAPTION = [
    *(Set(left, down, text) for left, down, text in [(72, 80, "MARIA K-,"), (110, 95, "Petitioner,"), (90, 110, "v.")]),
    *(Set(300, down, ")") for down in (80, 95, 110)),
    Set(330, 95, "No. 12-1234"),
]


def code_of(data, name="a.pdf"):
    with pytest.raises(InputError) as raised:
        open_document(data, name)
    (problem,) = raised.value.problems
    return problem.code


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_caption_stays_line_by_line_however_the_page_is_turned(turned):
    (page,) = plain(open_document(pdf([CAPTION], turned)))
    assert [" ".join(line.split()) for line in page] == ["MARIA K-, )", "Petitioner, ) No. 12-1234", "v. )"]
    assert "    " in page[1]


def test_two_columns_of_text_are_read_one_after_the_other():
    sheet = [Set(150, 50, "A HEAD THAT STANDS OVER BOTH OF THE COLUMNS"), *columns(PROSE * 4, deep=12)]
    (page,) = plain(open_document(pdf([sheet])))
    assert page[0].startswith("A HEAD")
    assert " ".join(page[1:]) == " ".join(textwrap.wrap(PROSE * 4, 42)[:24])


def test_words_have_places_in_points_from_the_upper_left_corner():
    (page,) = open_document(pdf([[Set(72, 100, "One two")]])).pages
    (line,) = page.lines
    one, two = line.words
    assert (one.text, two.text, line.confidence, page.width, page.height) == ("One", "two", 1.0, 612, 792)
    assert 70 < box_of(one).left < 74 < box_of(one).right < box_of(two).left < box_of(two).right < 125
    assert 85 < box_of(one).top < 100 < box_of(one).bottom < 106
    turned = open_document(pdf([[Set(72, 100, "One two")]], 90)).pages[0].lines[0]
    assert box_of(turned).left == pytest.approx(792 - box_of(line).bottom, abs=0.1)
    assert box_of(turned).top == pytest.approx(box_of(line).left, abs=0.1)


def test_a_raised_figure_is_the_mark_of_a_footnote():
    sheet = lines(["He was detained", "in 1998 and fled"])
    end = box_of(open_document(pdf([sheet])).pages[0].lines[0]).right
    (page,) = plain(open_document(pdf([[*sheet, Set(end + 0.3, 76, "7", 7)]])))
    assert page == ["He was detained⁷", "in 1998 and fled"]


def test_writing_along_the_edge_comes_after_the_page():
    sheet = [*lines(textwrap.wrap(PROSE, 80)), Set(30, 600, "Some Publisher | its address", 8, "Helvetica", 90)]
    (page,) = plain(open_document(pdf([sheet])))
    assert page[-1] == "Some Publisher | its address"
    assert " ".join(page[:-1]) == PROSE.strip()


def test_a_wider_space_is_an_empty_line():
    document = open_document(pdf([lines(["One", "two", "three", "", "four", "five"])]))
    assert [line.text for line in document.pages[0].lines] == ["One", "two", "three", "", "four", "five"]


def test_an_empty_page_is_a_page_without_lines():
    document = open_document(pdf([lines(["One"]), [], lines(["three"])]))
    assert plain(document) == [["One"], [], ["three"]]
    assert ([page.number for page in document.pages], document.notes) == ([1, 2, 3], ())


def test_the_name_of_a_file_does_not_say_what_it_is():
    assert open_document(pdf([lines(["One"])]), "a.docx").kind == "pdf"
    assert open_document(b"\n\n" + pdf([lines(["One"])]), "a.txt").kind == "pdf"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (PROSE, True),
        ("No. A075-836-651, filed 3/4/2003 (8 U.S.C. § 1158(a)(2)(B)); see id. at 12–14.", True),
        ("Los soldados llegaron a la casa dos veces en la primavera y preguntaron por su hermano.", True),
        ("(cid:87)(cid:75)(cid:72) !§$ 3 l l", False),
        ("7KH DSSOLFDQW VDLG WKDW VROGLHUV KDG FRPH WR WKH KRXVH WZLFH LQ WKH VSULQJ", False),
        ("\ue001\ue002\ue003 \ue004\ue005 \ufffd\ufffd", False),
        ("~|} {_ ^^ l; .,' \\/ ~~ -- || '' %% ;;", False),
        ("", False),
    ],
)
def test_a_text_layer_is_legible_or_not_by_the_shape_of_its_words(text, right):
    assert legible(text.split()) is right


def test_what_cannot_be_read_is_said_once_with_a_code():
    whole = pdf([lines(["One"])] * 3)
    locked = f"<< /Filter /Standard /V 1 /R 2 /O <{'41' * 32}> /U <{'42' * 32}> /P -44 /Length 40 >>".encode()
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>"
    catalog, one = b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    encrypted = typeset.assembled([catalog, one, page, locked], f" /Encrypt 4 0 R /ID [<{'43' * 16}> <{'43' * 16}>]")
    assert code_of(encrypted) == "WF404"
    assert code_of(b"%PDF-1.7\n" + b"garbage" * 50) == "WF405"
    assert code_of(whole[:60]) == "WF405"
    assert code_of(typeset.assembled([catalog, b"<< /Type /Pages /Kids [] /Count 0 >>"])) == "WF405"
    million = b"<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>"
    assert code_of(typeset.assembled([catalog, million, page])) == "WF403"


@pytest.mark.parametrize("end", [b"startxref", b"trailer", b"xref\n0"])
def test_a_file_without_its_end_is_read_as_far_as_it_goes(end):
    whole = pdf([lines(["One"]), lines(["Two"])])
    assert plain(open_document(whole[: whole.rindex(end)])) == [["One"], ["Two"]]


# In a program of its own: one with several threads, as a worker of the tests has, is not split in two.
_HARMED = """
import importlib, os, signal, sys, time
from wellfounded.problems import InputError
from wellfounded.extraction.model import Page
from wellfounded.extraction.file_opener import open_document

def slow(pdf, count, notes):
    for number in range(1, count + 1):
        begun = time.process_time()
        while time.process_time() < begun + 0.7:
            pass
        yield Page(number, ())

importlib.import_module("wellfounded.extraction.sandbox")._PATIENCE = {patience}
importlib.import_module("wellfounded.extraction.pdf")._pages = lambda *given: {harm}
try:
    print(len(open_document(sys.stdin.buffer.read(), "a.pdf", threads=1).pages), "pages")
except InputError as error:
    print(error.problems[0].code, error.problems[0].message)
"""


# What a process of its own is for can only be tried where there is one.
_APART = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere files are read in the program's own process")


def harmed(harm: str, pages: int, patience: int = 120) -> str:
    given = pdf([lines(["One"])] * pages)
    program = _HARMED.format(harm=harm, patience=patience)
    done = subprocess.run([sys.executable, "-c", program], input=given, capture_output=True)
    assert done.returncode == 0, done.stderr
    return str(done.stdout, "utf-8")


@_APART
@pytest.mark.parametrize("harm", ["os.kill(os.getpid(), signal.SIGKILL)", "bytearray(2**40)"], ids=["breaks", "memory"])
def test_what_breaks_the_library_is_said_once(harm):
    assert harmed(harm, pages=1).startswith("WF405 Reading stopped: the file is damaged")


@_APART
def test_a_page_that_never_ends_is_given_up_and_many_slow_ones_are_not():
    assert harmed("next(None for _ in iter(int, 1) if _)", pages=1, patience=1).startswith(
        "WF405 Reading stopped: one page took more than"
    )
    assert harmed("slow(*given)", pages=4, patience=2) == "4 pages\n"


def test_a_page_with_more_than_is_read_says_so(monkeypatch):
    monkeypatch.setattr(pdf_text_layer, "_MAX_CHARACTERS", 18)
    document = open_document(pdf([lines(["One two three four five six"])]))
    assert plain(document) == [["One two three four"]]
    assert document.notes == ("The page contains more text than the limit for a page or file.",)


@pytest.mark.parametrize("listed", [True, False], ids=["pages-listed-first", "pages-listed-last"])
@pytest.mark.parametrize("cut", [b"(Two)", b"endstream", b"endobj", b"/Contents 13"])
def test_a_file_cut_in_the_middle_is_read_up_to_there_and_said_to_be_cut(listed, cut):
    whole = pdf([lines(["One"]), lines(["Two"]), lines(["Three"])])
    if not listed:
        whole = whole[:9] + whole[whole.index(b"3 0 obj") :]
    document = open_document(whole[: whole.index(cut, whole.index(b"(Two)"))])
    assert plain(document)[:2] == [["One"], [] if cut == b"(Two)" else ["Two"]]
    assert document.notes[-1] == "The end of the file is missing; the text may be incomplete."


def test_a_page_that_cannot_be_read_is_named():
    whole = pdf([lines(["One"]), lines(["Two"]), lines(["Three"])])
    document = open_document(whole.replace(b"/Kids [8 0 R 10 0 R", b"/Kids [8 0 R 99 0 R"))
    assert plain(document) == [["One"], [], ["Three"]]
    assert document.notes == ("Each of the following pages cannot be read: 2.",)


@pytest.mark.parametrize("seed", range(40))
def test_damage_anywhere_gives_pages_or_one_problem(seed):
    chance = random.Random(seed)
    data = bytearray(pdf([lines(["One", "two"]), columns(PROSE)]))
    for _ in range(chance.choice((1, 5, 40))):
        data[chance.randrange(9, len(data))] = chance.randrange(256)
    document, codes = outcome(bytes(data[: chance.choice((len(data), chance.randrange(20, len(data))))]))
    assert codes in ([], ["WF403"], ["WF404"], ["WF405"])
    assert document is None or [page.number for page in document.pages] == list(range(1, len(document.pages) + 1))
