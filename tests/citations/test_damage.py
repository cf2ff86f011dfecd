"""Text as it comes: broken over lines and pages, with furniture, notes, markup, and what scanners make of it."""

from __future__ import annotations

import pytest

from reading import all_told, core_told, read

FULL = "Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997)"


# why, the text, what is found
READ = [
    ("a line break", "Sangha v. INS,\n103 F.3d 1482, 1487\n(9th Cir. 1997)", [f"{FULL} => 103 F.3d 1482"]),
    ("double spacing", "Sangha v. INS, 103\n\nF.3d 1482, 1487\n\n(9th Cir. 1997)", [f"{FULL} => 103 F.3d 1482"]),
    ("a court broken", "Sangha v. INS, 103 F.3d 1482, 1487 (9th\nCir. 1997)", [f"{FULL} => 103 F.3d 1482"]),
    ("spaces of other kinds", "8\u00a0U.S.C.\u2009§\u00a01158", ["8 U.S.C. § 1158 => usc:8/1158"]),
    ("a soft hyphen", "8 U.S.C. § 11\u00ad58", ["8 U.S.C. § 11\u00ad58 => usc:8/1158"]),
    (
        "a range over a line",
        "Foo, 31 F.3d 847,\n851-\n54 (9th Cir. 1994)",
        ["Foo, 31 F.3d 847, 851- 54 (9th Cir. 1994) => 31 F.3d 847"],
    ),
    ("a word broken", "under sec-\ntion 1158 of title 8", ["sec- tion 1158 of title 8 => usc:8/1158"]),
    ("a star page between", "See 8 U.S.C. *61 § 1158(a)", ["8 U.S.C. *61 § 1158(a) => usc:8/1158(a)"]),
    (
        "a star page in a citation",
        "INS v. Errico, 386 *488U. S. 214, 225 (1966)",
        ["INS v. Errico, 386 *488U. S. 214, 225 (1966) => 386 U.S. 214"],
    ),
    ("a raised note number", "(2d Cir. 2003).² See 8 U.S.C. § 1158.³", ["8 U.S.C. § 1158 => usc:8/1158"]),
    (
        "a note number before a name",
        "so;1 Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997)",
        ["Sangha v. INS, 103 F.3d 1482 (9th Cir. 1997) => 103 F.3d 1482"],
    ),
    (
        "a doubled sign read as dollars",
        "8 U.S.C. $$ 1158, 1231(b)(3)",
        ["8 U.S.C. $$ 1158 => usc:8/1158", "1231(b)(3) => usc:8/1231(b)(3)"],
    ),
    ("a sign read as S", "8 C.F.R. SS 1208.16-.18", ["8 C.F.R. SS 1208.16 => cfr:8/1208.16", ".18 => cfr:8/1208.18"]),
    (
        "a sign read as digits",
        "8 C.F.R. 88 1208.16(c), 1208.18",
        ["8 C.F.R. 88 1208.16(c) => cfr:8/1208.16(c)", "1208.18 => cfr:8/1208.18"],
    ),
    ("a sign read as an ampersand", "8 C.F.R. & 1003.1(d)", ["8 C.F.R. & 1003.1(d) => cfr:8/1003.1(d)"]),
    ("a sign from another encoding", "8 U.S.C. ง 1227(a)(1)(B)", ["8 U.S.C. ง 1227(a)(1)(B) => usc:8/1227(a)(1)(B)"]),
    ("a lost sign", "8 U.S.C. ? 1326(a)", ["8 U.S.C. ? 1326(a) => usc:8/1326(a)"]),
    (
        "5 and S",
        "8 U.S.C. 5 1101(a)(42) and 8 U.S.C. S 1158",
        ["8 U.S.C. 5 1101(a)(42) => usc:8/1101(a)(42)", "8 U.S.C. S 1158 => usc:8/1158"],
    ),
    ("b read as 6", "8 U.S.C. § 12296(b)", ["8 U.S.C. § 12296(b) => usc:8/1229b(b)"]),
    (
        "1 read as l and I",
        "8 U.S.C. § 1158(b)(l); 8 C.F.R. § 1003.I(d)(3)",
        ["8 U.S.C. § 1158(b)(l) => usc:8/1158(b)(1)", "8 C.F.R. § 1003.I(d)(3) => cfr:8/1003.1(d)(3)"],
    ),
    ("parentheses read as X", "8 U.S.C. § 1251(aX2)(B)", ["8 U.S.C. § 1251(aX2)(B) => usc:8/1251(a)(2)(B)"]),
    (
        "markup",
        "<p>See <em>INS v. Stevic,</em> 467 U. S.\n</em>\n407, 424 (1984).</p>",
        ["INS v. Stevic,</em> 467 U. S. </em> 407, 424 (1984) => 467 U.S. 407"],
    ),
    (
        "characters by name",
        "<p>19 I&amp;N Dec. 502 (BIA 1987); 8 U.S.C. &sect;&nbsp;1158</p>",
        ["19 I&amp;N Dec. 502 (BIA 1987) => 19 I&N Dec. 502", "8 U.S.C. &sect;&nbsp;1158 => usc:8/1158"],
    ),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in READ], ids=[row[0] for row in READ])
def test_what_is_read_through_damage(text, expected):
    assert core_told(text) == expected


def test_page_furniture_stands_between_the_halves_of_a_sentence():
    text = (
        "he was beaten because of his\n                                8552\nCHOUCHKOV v. INS\n"
        "religion. Sangha v. INS, 103 F.3d\n1482, 1487"
    )
    assert all_told(text) == ["Sangha v. INS, 103 F.3d 1482, 1487 => 103 F.3d 1482"]


def test_lines_repeated_on_every_page_are_left_out():
    stamp = "Example Appellate Center, LLC | www.example.net"
    page = "Page {n} holds as in Foo v. Bar, 12 F.3d\n{stamp}\n13 (9th Cir. 199{n}).\n"
    text = "".join(page.format(stamp=stamp, n=number) for number in range(3, 6))
    assert [mention.resolves_to for mention in read(text)] == ["12 F.3d 13"] * 3


def test_a_citation_that_stands_alone_on_a_line_is_no_furniture_however_often():
    text = "A\n\nFoo v. Bar, 12 F.3d 13 (9th Cir. 1993)\n\nB\n" * 4
    assert [mention.resolves_to for mention in read(text) if mention.core] == ["12 F.3d 13"] * 4


def test_repairs_are_said():
    found = read("8 U.S.C. ? 1326(a); 8 U.S.C. § 1101(a)(42(A); 899 F.2d, 864; 20 l&N Dec. 427")
    assert [mention.repairs for mention in found] == [
        ("section symbol corrected",),
        ("missing parenthesis after a subsection",),
        ("stray comma after the reporter",),
        ("reporter read from garbled letters",),
    ]


def test_nothing_was_repaired_where_nothing_is_wrong():
    text = f"{FULL}; Matter of A-G-, 19 I&N Dec. 502 (BIA 1987); 8 U.S.C. §§ 1158(b), 1231; 8 C.F.R. § 1208.13(b)(1)."
    assert [mention.repairs for mention in read(text) if mention.repairs] == []
