"""Names replaced in words about a decision: whole names in a value, parts of them too in a caption."""

from __future__ import annotations

import pytest

from wellfounded.corpus.masks import Masks, without_file_number

TEXT = "Ana Quispe Mamani-Rojas and Wei Li of El Salvador; Juan Salvador O'Hara; A012-345-678"
NAMES = (("Ana Quispe Mamani-Rojas", "PETITIONER-1"), ("Wei Li", "WITNESS-1"), ("Juan Salvador O'Hara", "WITNESS-2"))
MASKS = Masks(tuple((TEXT.index(name), TEXT.index(name) + len(name), put) for name, put in NAMES))


@pytest.mark.parametrize(
    ("caption", "shown"),
    [
        ("Quispe v. Garland", "PETITIONER-1 v. Garland"),
        ("QUISPE MAMANI v. GARLAND", "PETITIONER-1 PETITIONER-1 v. GARLAND"),
        ("Quispe-Mamani v. Garland", "PETITIONER-1 v. Garland"),
        ("Mamani-Rojas, et al. v. Garland", "PETITIONER-1, et al. v. Garland"),
        ("Li v. INS", "WITNESS-1 v. INS"),
        ("In re O'Hara", "In re WITNESS-2"),
        ("Ana Quispe Mamani-Rojas v. Garland", "PETITIONER-1 v. Garland"),
        ("Matter of A-Q-M-", "Matter of A-Q-M-"),
        ("Life v. Quisped", "Life v. Quisped"),
    ],
)
def test_a_caption_has_no_part_of_a_name(caption, shown):
    assert MASKS.in_caption(TEXT, caption) == shown


def test_a_value_has_no_whole_name_and_stays_what_it_is():
    assert MASKS.in_words(TEXT, "El Salvador") == "El Salvador"
    assert MASKS.in_words(TEXT, "the family of ana quispe mamani-rojas") == "the family of PETITIONER-1"


@pytest.mark.parametrize(
    ("authority", "shown"),
    [
        ("docket:A012-345-678", "docket:A-NUMBER"),
        ("docket:A12-345-678", "docket:A-NUMBER"),
        ("docket:A012345678-SFR", "docket:A-NUMBER-SFR"),
        ("docket:22-1001", "docket:22-1001"),
        ("A012 345 678 (B.I.A. 2019)", "A-NUMBER (B.I.A. 2019)"),
        ("100 F.3d 200", "100 F.3d 200"),
        ("the Supreme Court", "the Supreme Court"),
    ],
)
def test_an_authority_known_by_the_number_of_a_file_is_shown_without_it(authority, shown):
    assert without_file_number(authority) == shown
