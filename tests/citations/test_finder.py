"""What is found, by kind: each row a way of citing, and what it stands for."""

from __future__ import annotations

import pytest

from reading import all_told, core_told, read


def rows(table):
    """The rows of a table as cases, named by why they are there. ``=> X``: the whole text is one mention of X."""
    cases = [(text, [f"{text} {one}" if one.startswith("=>") else one for one in found]) for _, text, found in table]
    return pytest.mark.parametrize(("text", "expected"), cases, ids=[why for why, _, _ in table])


DECISIONS = [
    (
        "plain",
        "Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997).",
        ["Sangha v. INS, 103 F.3d 1482, 1487 (9th Cir. 1997) => 103 F.3d 1482"],
    ),
    ("space before the comma", "Kotasz v. INS , 31 F.3d 847 (9th Cir. 1994)", ["=> 31 F.3d 847"]),
    ("spaced reporter", "INS v. Stevic, 467 U. S. 407, 424 (1984)", ["=> 467 U.S. 407"]),
    ("no space before the year", "Ruiz v. Mukasey, 526 F.3d 31, 38 (1st Cir.2008)", ["=> 526 F.3d 31"]),
    ("how the court sat belongs to it", "Borja v. INS, 175 F.3d 732 (9th Cir. 1999)(en banc)", ["=> 175 F.3d 732"]),
    ("a stray comma", "Foo v. Bar, 899 F.2d, 864, 870 (9th Cir. 1990)", ["=> 899 F.2d 864"]),
    ("a nominative reporter between", "Marbury v. Madison, 5 U.S. (1 Cranch) 137 (1803)", ["=> 5 U.S. 137"]),
    ("letters with accents", "Castañeda-Castillo v. Gonzales, 488 F.3d 17 (1st Cir. 2007)", ["=> 488 F.3d 17"]),
    ("an appendix", "Foo v. Holder, 555 F. App’x 700 (9th Cir. 2014)", ["=> 555 F. App'x 700"]),
    ("a state's court", "Commonwealth v. Padilla, 164 A.3d 1189 (Pa. 2017)", ["=> 164 A.3d 1189"]),
    (
        "no page yet",
        "Foo v. Bar, 606 U.S. ___, ___ (2025) (slip op., at 9)",
        ["Foo v. Bar, 606 U.S. ___, ___ (2025) => 606 U.S. ___ (Foo)"],
    ),
    (
        "online, with docket",
        "Foo v. Bar, No. 20-70050, 2021 WL 3057030, at *2 (9th Cir. July 20, 2021)",
        ["=> 2021 WL 3057030"],
    ),
    (
        "the other online service",
        "Foo v. Bar, 2020 U.S. App. LEXIS 1234, at *5 (2d Cir. Jan. 5, 2020)",
        ["=> 2020 U.S. App. LEXIS 1234"],
    ),
    ("docket alone", "Perez v. Barr, No. 18-71234 (9th Cir. July 3, 2018)", ["=> docket:ca9/18-71234"]),
    (
        "altered in a quotation",
        "After [INS v.] Foo,[502 U.S. 478 (1992),] one must",
        ["[INS v.] Foo,[502 U.S. 478 (1992),] => 502 U.S. 478"],
    ),
    (
        "an opening parenthesis missing",
        "Matter of Foo, 19 I&N Dec. 439 BIA 1987), held",
        ["Matter of Foo, 19 I&N Dec. 439 BIA 1987) => 19 I&N Dec. 439"],
    ),
]

AGENCY = [
    ("as it prints itself", "Matter of J-O-A-, 29 I&N Dec. 672 (BIA 2026)", ["=> 29 I&N Dec. 672"]),
    ("without the last full stop", "Matter of J-O-A-, 29 I&N Dec 672 (BIA 2026)", ["=> 29 I&N Dec. 672"]),
    ("as courts print it", "In re A-M, 23 I & N Dec. 737 (B.I.A. 2005)", ["=> 23 I&N Dec. 737"]),
    ("with all full stops", "Matter of A-G, 19 I. & N. Dec. 502 (BIA 1987)", ["=> 19 I&N Dec. 502"]),
    ("a letter run into the number", "Matter of Foo, 191&N Dec. 211 (BIA 1985)", ["=> 19 I&N Dec. 211"]),
    ("a K for the sign", "Matter of Foo, 20 IKN Dec. 427 (BIA 1991)", ["=> 20 I&N Dec. 427"]),
    ("a small l", "Matter of Foo, 20 l&N Dec. 427 (BIA 1991)", ["=> 20 I&N Dec. 427"]),
    ("a comma for the full stop", "Matter of Foo, 27 I&N Dec, 40, 42 (BIA 2017)", ["=> 27 I&N Dec. 40"]),
    ("half of the name lost", "Matter of N-M-, 25 I&N 526, 529 (BIA 2011)", ["=> 25 I&N Dec. 526"]),
    ("no space before the number", "Matter of Foo,23 I&N Dec.413 (BIA 1996)", ["=> 23 I&N Dec. 413"]),
    ("by its initials alone", "S-S-F-M-, 29 I&N Dec. 207 (A.G. 2025)", ["=> 29 I&N Dec. 207"]),
    ("two respondents", "Matter of J-B-N- & S-M-, 24 I&N Dec. 208 (BIA 2007)", ["=> 24 I&N Dec. 208"]),
    (
        "a misread Matter",
        "See Maller of Foo, 24 I&N Dec. 208 (BIA 2007)",
        ["Maller of Foo, 24 I&N Dec. 208 (BIA 2007) => 24 I&N Dec. 208"],
    ),
    ("interim decision", "Matter of Foo, Interim Decision 3433 (BIA 2001)", ["=> interim:3433"]),
    (
        "unpublished, by file number",
        "In re Ann Foo, No. A75 836 651 (B.I.A. April 30, 2007)",
        ["=> docket:bia/A75-836-651"],
    ),
    ("unpublished, masked", "X-, AXXX XXX 611 (BIA Sept. 1, 2015)", ["=> docket:bia/AXXX-XXX-611"]),
    (
        "an immigration judge's",
        "In re Foo, Nos. A75 836 651, A71 501 481 (Immig. Ct. N.Y. City, Nov. 3, 2005)",
        ["=> docket:ij/A75-836-651"],
    ),
]

SECTIONS = [
    ("plain", "8 U.S.C. § 1158(b)(1)", ["=> usc:8/1158(b)(1)"]),
    (
        "no space before the sign, a footnote's number after",
        "under 8 U.S.C.§1105a.2 They",
        ["8 U.S.C.§1105a => usc:8/1105a"],
    ),
    (
        "no sign",
        "8 U.S.C. 1158(a)(2)(B) and 8 CFR 1208.4(a)(5)",
        ["8 U.S.C. 1158(a)(2)(B) => usc:8/1158(a)(2)(B)", "8 CFR 1208.4(a)(5) => cfr:8/1208.4(a)(5)"],
    ),
    (
        "letters in the number",
        "8 U.S.C. § 1229a(b)(4)(B); 42 U.S.C. § 2000e-2(a)",
        ["8 U.S.C. § 1229a(b)(4)(B) => usc:8/1229a(b)(4)(B)", "42 U.S.C. § 2000e-2(a) => usc:42/2000e-2(a)"],
    ),
    ("section first", "section 1158(b)(1) of title 8, United States Code", ["=> usc:8/1158(b)(1)"]),
    ("title first", "Title 8, United States Code, Section 1252(b)", ["=> usc:8/1252(b)"]),
    (
        "a list of codes' sections",
        "8 U.S.C. §§ 1158, 1231(b)(3)",
        ["8 U.S.C. §§ 1158 => usc:8/1158", "1231(b)(3) => usc:8/1231(b)(3)"],
    ),
    (
        "a list with and",
        "8 C.F.R. §§ 1208.13(b)(1)(i), 1208.16(b)(1), and 1208.18(a)",
        [
            "8 C.F.R. §§ 1208.13(b)(1)(i) => cfr:8/1208.13(b)(1)(i)",
            "1208.16(b)(1) => cfr:8/1208.16(b)(1)",
            "1208.18(a) => cfr:8/1208.18(a)",
        ],
    ),
    (
        "a list of subsections",
        "8 C.F.R. § 1208.4(a)(2), (4), (5).",
        ["8 C.F.R. § 1208.4(a)(2) => cfr:8/1208.4(a)(2)", "(4) => cfr:8/1208.4(a)(4)", "(5) => cfr:8/1208.4(a)(5)"],
    ),
    (
        "a range by its ends",
        "8 C.F.R. §§ 1208.16-.18",
        ["8 C.F.R. §§ 1208.16 => cfr:8/1208.16", ".18 => cfr:8/1208.18"],
    ),
    (
        "a range that leaves out what is common",
        "8 U.S.C. §§ 1158-59",
        ["8 U.S.C. §§ 1158 => usc:8/1158", "59 => usc:8/1159"],
    ),
    (
        "a range of clauses",
        "8 C.F.R. § 1208.16(c)(3)(iii)-(iv)",
        ["8 C.F.R. § 1208.16(c)(3)(iii) => cfr:8/1208.16(c)(3)(iii)", "(iv) => cfr:8/1208.16(c)(3)(iv)"],
    ),
    (
        "a parallel is no next section",
        "8 U.S.C. § 1158, 8 C.F.R. § 1208.13",
        ["8 U.S.C. § 1158 => usc:8/1158", "8 C.F.R. § 1208.13 => cfr:8/1208.13"],
    ),
    (
        "a word in brackets is no subsection",
        "8 U.S.C. § 1158(b)(2)(A)(i) (asylum); see",
        ["8 U.S.C. § 1158(b)(2)(A)(i) => usc:8/1158(b)(2)(A)(i)"],
    ),
    ("a note of the code", "8 U.S.C. § 1231 note", ["=> usc:8/1231 note"]),
    ("a part", "8 C.F.R. pt. 1208", ["=> cfr:8/pt1208"]),
    ("a bracket missing", "8 U.S.C. § 1101(a)(42(A).", ["8 U.S.C. § 1101(a)(42(A) => usc:8/1101(a)(42)(A)"]),
    ("a capital numeral", "8 U.S.C. § 1158(b)(2)(A)(I)", ["=> usc:8/1158(b)(2)(A)(i)"]),
    ("another state's code is not title 8", "Cal. Penal Code § 487", ["=> code:cal-penal-code/487"]),
    (
        "another code, section first",
        "section 23152(b) of the California Vehicle Code",
        ["=> code:california-vehicle-code/23152(b)"],
    ),
]

THE_ACT = [
    ("of the Act", "section 101(a)(42)(A) of the Act", ["=> usc:8/1101(a)(42)(A)"]),
    (
        "of the Act by its name",
        "sections 208 and 241(b)(3) of the Immigration and Nationality Act",
        ["sections 208 => usc:8/1158", "241(b)(3) of the Immigration and Nationality Act => usc:8/1231(b)(3)"],
    ),
    ("abbreviated, with a sign", "INA § 240A(b)", ["=> usc:8/1229b(b)"]),
    ("abbreviated, without", "under INA 240(b)(4) one", ["INA 240(b)(4) => usc:8/1229a(b)(4)"]),
    (
        "in a heading",
        "SECTION 242B (C) (3) OF THE IMMIGRATION AND NATIONALITY ACT, 8 U.S.C. SECTION 1252B (C) (3)",
        [
            "SECTION 242B (C) (3) OF THE IMMIGRATION AND NATIONALITY ACT => usc:8/1252b(c)(3)",
            "8 U.S.C. SECTION 1252B (C) (3) => usc:8/1252b(c)(3)",
        ],
    ),
    (
        "in a charge",
        "Sec. 237(a)(2)(A)(iii), I&N Act [8 U.S.C. § 1227(a)(2)(A)(iii)]",
        [
            "Sec. 237(a)(2)(A)(iii), I&N Act => usc:8/1227(a)(2)(A)(iii)",
            "8 U.S.C. § 1227(a)(2)(A)(iii) => usc:8/1227(a)(2)(A)(iii)",
        ],
    ),
    (
        "words between, and distributed",
        "section 101(a)(43)(G) (theft) and 101(a)(43)(M)(i) (fraud) of the Act",
        [
            "section 101(a)(43)(G) => usc:8/1101(a)(43)(G)",
            "101(a)(43)(M)(i) (fraud) of the Act => usc:8/1101(a)(43)(M)(i)",
        ],
    ),
    (
        "further clauses",
        "sections 208(b)(2)(A)(ii), (B)(i) of the Act",
        ["sections 208(b)(2)(A)(ii) => usc:8/1158(b)(2)(A)(ii)", "(B)(i) of the Act => usc:8/1158(b)(2)(B)(i)"],
    ),
    ("brackets left out", "under section 209c, as", ["section 209c => usc:8/1159(c)"]),
    (
        "the code beside it holds where it was renumbered",
        "section 241(a)(2) of the Act, 8 U.S.C. § 1251(a)(2)",
        ["section 241(a)(2) of the Act => usc:8/1251(a)(2)", "8 U.S.C. § 1251(a)(2) => usc:8/1251(a)(2)"],
    ),
    (
        "another act's name",
        "section 309(c) of the Illegal Immigration Reform and Immigrant Responsibility Act of 1996",
        ["=> act:iirira/309(c)"],
    ),
]

OTHERS = [
    ("a register", "64 Fed. Reg. 8478, 8480 (Feb. 19, 1999)", ["=> fr:64/8478"]),
    ("a register's page with a comma", "84 Fed. Reg. 33,829 (July 16, 2019)", ["=> fr:84/33829"]),
    (
        "a public law and its page",
        "Pub. L. No. 109-13, 119 Stat. 231 (2005)",
        ["Pub. L. No. 109-13 => act:real-id", "119 Stat. 231 (2005) => act:real-id"],
    ),
    (
        "a law that no table has",
        "Pub. L. No. 101-111, 103 Stat. 9 (1989)",
        ["Pub. L. No. 101-111 => pl:101-111", "103 Stat. 9 (1989) => stat:103/9"],
    ),
    (
        "a section of a public law",
        "Pub. L. No. 104-208, div. C, § 309, 110 Stat. 3009 (1996)",
        ["Pub. L. No. 104-208 => act:iirira", "§ 309 => act:iirira/309", "110 Stat. 3009 (1996) => act:iirira"],
    ),
    ("a named act's section", "IIRIRA § 309(c)(1)", ["=> act:iirira/309(c)(1)"]),
    (
        "rules of court",
        "Fed. R. App. P. 43(c)(2); Federal Rule of Civil Procedure 12(b)(6)",
        [
            "Fed. R. App. P. 43(c)(2) => rule:frap/43(c)(2)",
            "Federal Rule of Civil Procedure 12(b)(6) => rule:frcp/12(b)(6)",
        ],
    ),
    ("a circuit's own rule", "9th Cir. R. 36-3", ["=> rule:local/9th-cir/36-3"]),
    ("the constitution", "U.S. Const. amend. V", ["=> rule:const/amend-v"]),
    (
        "the handbook",
        "Handbook on Procedures and Criteria for Determining Refugee Status ¶¶ 170, 171 (1979)",
        ["=> sec:unhcr-handbook"],
    ),
    ("the handbook for short", "UNHCR Handbook ¶ 203", ["=> sec:unhcr-handbook"]),
    (
        "a country report",
        "U.S. Dept. of State, Country Report on Human Rights Practices 1–2 (Feb. 2001)",
        ["=> sec:dos-country-report-2001-02"],
    ),
    (
        "a country report with its country",
        "U.S. Dep't of State, Country Reports on Human Rights Practices – 2006: Russia § 1(a) (Mar. 6, 2007)",
        ["=> sec:dos-country-report-russia-2006"],
    ),
    (
        "a profile",
        "U.S. Dept. of State, Russia – Profile of Asylum Claims and Country Conditions 20–21 (Nov. 1997)",
        ["=> sec:dos-profile-russia-1997-11"],
    ),
    (
        "a memorandum",
        "Memorandum from Ann Foo, INS General Counsel, to Joe Bar, On Reports 6 (June 21, 2001)",
        ["=> sec:memo-foo-2001-06-21"],
    ),
    ("a dictionary", "Black’s Law Dictionary 721 (7th ed. 1999)", ["=> sec:blacks-law-dictionary-7"]),
    (
        "a treaty's places are one treaty",
        "S. Treaty Doc No. 100-20, at 20 (1988), 23 I.L.M. 1027, 1028 (1984)",
        ["S. Treaty Doc No. 100-20, at 20 (1988) => treaty:cat", "23 I.L.M. 1027, 1028 (1984) => treaty:cat"],
    ),
    ("a committee's report", "H.R. Rep. No. 96-608, at 9 (1979)", ["=> sec:report-96-608"]),
    ("an order of the president", "Exec. Order No. 13,780", ["=> sec:order-13780"]),
]

# What is mentioned without being cited as authority.
MENTIONED = [
    ("a transcript", "He agreed (Tr. at 22, 29, 107).", ["Tr. at 22, 29, 107 => record:tr"]),
    ("the judge's decision", "credible (IJ at 2-3, 4-5)", ["IJ at 2-3, 4-5 => record:ij"]),
    ("an exhibit", "(Exh. 15 at 49-52)", ["Exh. 15 at 49-52 => record:exh/15"]),
    ("an exhibit with a tab", "(Exh. 3, Tab A)", ["Exh. 3, Tab A => record:exh/3"]),
    ("a party's brief", "(Respondent's Prehearing Brief at 8)", ["Respondent's Prehearing Brief at 8 => record:br"]),
    ("the record", "A.R. 215; A.R. at 216", ["A.R. 215 => record:ar", "A.R. at 216 => record:ar"]),
    ("what introduces a paper is no part of it", "See Foo Decl. at 4", ["Foo Decl. at 4 => record:br"]),
    (
        "an act's name",
        "the Displaced Persons Act of 1948 said",
        ["Displaced Persons Act of 1948 => act:displaced-persons-act"],
    ),
    (
        "an act that no table has",
        "under the Neutrality Act of 1939 and",
        ["Neutrality Act of 1939 => act:neutrality-act-of-1939"],
    ),
    (
        "a treaty's name",
        "the United Nations Convention Against Torture. But",
        ["United Nations Convention Against Torture => treaty:cat"],
    ),
    (
        "the own caption",
        "Foo v. Bar, No. 02-70755\n\nJudge Doe, dissenting:",
        ["Foo v. Bar, No. 02-70755 => docket:ca9/02-70755"],
    ),
    (
        "a running head",
        "denied. Cite as: 29 I&N Dec. 668 (BIA 2026)   Interim Decision #4180",
        ["29 I&N Dec. 668 (BIA 2026) => 29 I&N Dec. 668"],
    ),
]

NOTHING = [
    ("street addresses", "Immigration Court, 1220 SW 3rd Avenue, Suite 500, Portland; served at 1211 SE 5th"),
    ("more addresses", "20 Hill Street; 100 N. Main St., 12 S. 5th Ave."),
    ("a telephone", "Tel. 212 U.S. 1-800"),
    ("people counted", "On June 12, 2001, 45 U.S. citizens and 3 Fed. agents came; he paid 500 U.S. dollars."),
    ("an agency's letters", "filed with USCIS; 12 USCIS officers"),
    ("a form alone", "his I-589 and Form I-751 were lost"),
    ("an ordinary section", "Section 8 housing, and section 3 above"),
    ("an alien's number alone", "In re: A 075 836 651, a native of Y"),
]


@rows(DECISIONS)
def test_decisions_of_courts(text, expected):
    assert core_told(text) == expected


@rows(AGENCY)
def test_decisions_of_the_agency(text, expected):
    assert core_told(text) == expected
    assert [mention.kind for mention in read(text)] == ["agency"]


@rows(SECTIONS)
def test_sections_of_codes(text, expected):
    assert core_told(text) == expected


@rows(THE_ACT)
def test_sections_of_the_act(text, expected):
    assert core_told(text) == expected


@rows(OTHERS)
def test_other_authorities(text, expected):
    assert core_told(text) == expected


@rows(MENTIONED)
def test_what_is_no_authority_is_marked_so(text, expected):
    assert all_told(text) == expected
    assert not any(mention.core for mention in read(text))


@pytest.mark.parametrize("text", [text for _, text in NOTHING], ids=[why for why, _ in NOTHING])
def test_what_only_looks_like_a_citation(text):
    assert [line for line in all_told(text) if not line.endswith("=> ")] == []


# pinpoints, as printed
PINS = [
    ("a page", "Foo v. Bar, 103 F.3d 1482, 1487 (9th Cir. 1997)", "1487"),
    ("a range with a dash", "Foo v. Bar, 31 F.3d 847, 851–54 (9th Cir. 1994)", "851–54"),
    ("two pages", "Foo v. Bar, 883 F.2d 788, 789, 791 (9th Cir. 1989)", "789, 791"),
    ("a page's note", "Foo v. Bar, 777 F.2d 509, 514 n.3 (9th Cir. 1985)", "514 n.3"),
    ("pages and a note", "Foo v. Bar, 164 F.3d 448, 450-51 & n.1 (9th Cir. 1999)", "450-51 & n.1"),
    ("a note after a comma", "Foo v. Bar, 480 U. S. 421, 423, 428, n. 5 (1987)", "423, 428, n. 5"),
    ("a word after it", "as in Foo, 103 F.3d at 1487 and so on", "1487"),
    ("a star on a paged reporter", "Matter of Foo, 19 I. & N. Dec. 502, *506 (BIA 1987)", "506"),
    ("a star where pages are stars", "Foo v. Bar, 2021 WL 3057030, at *2 (9th Cir. July 20, 2021)", "*2"),
    ("a dash lost in scanning", "Foo v. Bar, 555 F.3d 734, 740 41 (9th Cir. 2009)", "740 41"),
    ("a comma after at", "467 U. S., at 424–25", "424–25"),
    ("of a slip opinion", "Foo v. Bar, 606 U.S. ___ (2025) (slip op., at 9)", "9"),
    ("a parallel is no pinpoint", "INS v. Foo, 480 U.S. 421, 449, 107 S.Ct. 1207 (1987)", "449"),
]


@pytest.mark.parametrize(("text", "pin"), [row[1:] for row in PINS], ids=[row[0] for row in PINS])
def test_pinpoints(text, pin):
    assert read(text)[0].pin == pin


# the year, the court, the day
DATED = [
    ("a circuit", "Foo v. Bar, 1 F.3d 1 (2d Cir. 1993)", (1993, "ca2", "1993")),
    ("the highest court by its reporter", "Foo v. Bar, 467 U.S. 407 (1984)", (1984, "scotus", "1984")),
    ("the board", "Matter of Foo, 19 I&N Dec. 502 (BIA 1987)", (1987, "bia", "1987")),
    ("the board with full stops", "In re Foo, 19 I&N Dec. 502 (B.I.A. 1987)", (1987, "bia", "1987")),
    ("the Attorney General", "Matter of Foo, 29 I&N Dec. 207 (A.G. 2025)", (2025, "ag", "2025")),
    ("a district", "Foo v. Bar, 842 F. Supp. 858 (E.D. Va. 1994)", (1994, "vaed", "1994")),
    ("a day", "Foo v. Bar, 2021 WL 30570 (9th Cir. July 20, 2021)", (2021, "ca9", "2021-07-20")),
    ("a small letter", "Foo v. Bar, 99 F.3d 928 (9th cir. 1996)", (1996, "ca9", "1996")),
    ("a court as the highest court writes it", "Foo v. Bar, 836 F. 2d 1227 (CA9 1988)", (1988, "ca9", "1988")),
    ("left open", "(see Foo v. Bar, 99 F.3d 928, 932-33 (9th Cir. 1996. But", (1996, "ca9", "1996")),
    ("the court of last resort", "Commonwealth v. Foo, 164 A.3d 1189 (Pa. 2017)", (2017, "pa", "2017")),
    ("none printed", "Foo v. Bar, 134 F.3d 962. Compare INS v. Baz, 480 U.S. 421 (1987)", (None, "", "")),
]


@pytest.mark.parametrize(("text", "expected"), [row[1:] for row in DATED], ids=[row[0] for row in DATED])
def test_year_and_court(text, expected):
    mention = read(text)[0]
    assert (mention.year, mention.court, mention.date) == expected


def test_each_citation_has_its_own_year():
    found = read("INS v. Foo, 467 U.S. 407 (1984), and INS v. Bar, 480 U.S. 421 (1987)")
    assert [mention.year for mention in found] == [1984, 1987]


# the names of parties
NAMED = [
    ("what introduces it is no part", "As Singh v. INS, 134 F.3d 962 (9th Cir. 1998) says", ("Singh", "INS")),
    ("small words inside", "see Duarte de Guinac v. INS, 179 F.3d 1156 (9th Cir. 1999)", ("Duarte de Guinac", "INS")),
    ("a small word at the beginning", "so. Da Silva v. Ashcroft, 394 F.3d 1 (1st Cir. 2005)", ("Da Silva", "Ashcroft")),
    (
        "a syllable that is a word too",
        "errors. Cao He Lin v. U.S. Dep’t of Justice, 428 F.3d 391 (2d Cir. 2005)",
        ("Cao He Lin", "U.S. Dep't of Justice"),
    ),
    (
        "a long one",
        "Coalition for Humane Immigrant Rights No. 1 v. INS, 99 F.3d 928 (9th Cir. 1996)",
        ("Coalition for Humane Immigrant Rights No. 1", "INS"),
    ),
    ("broken at a hyphen", "(Lopez-\nReyes v. INS, 79 F.3d 908 (9th Cir. 1996))", ("Lopez-Reyes", "INS")),
    (
        "commas of companies",
        "Am. Fiber, Inc. v. Tyco Grp., LP, 362 F.3d 136 (1st Cir. 2004)",
        ("Am. Fiber, Inc.", "Tyco Grp., LP"),
    ),
    ("after a sentence", "He fled. Ruiz v. Mukasey, 526 F.3d 31 (1st Cir. 2008)", ("Ruiz", "Mukasey")),
    ("after a heading", "DISCUSSION\n\nRuiz v. Mukasey, 526 F.3d 31 (1st Cir. 2008)", ("Ruiz", "Mukasey")),
    ("the docket is no part", "Foo v. Garland, No. 20-70050, 2021 WL 3057030 (9th Cir. 2021)", ("Foo", "Garland")),
    ("initials put right", "Matter of 2-2-0-, 26 I&N Dec. 586 (BIA 2015)", ("Z-Z-O-",)),
    ("initials without their last hyphen", "Matter of A-G, 19 I&N Dec. 502 (BIA 1987)", ("A-G-",)),
    ("a number to a name", "Matter of A-B- II, 28 I&N Dec. 199 (A.G. 2021)", ("A-B- II",)),
    ("a scanner's capital", "INS\nV. Bagamasbad, 429 U.S. 24 (1976)", ("INS", "Bagamasbad")),
]


@pytest.mark.parametrize(("text", "names"), [row[1:] for row in NAMED], ids=[row[0] for row in NAMED])
def test_names(text, names):
    assert read(text)[-1].names == names


def test_a_flag_after_the_year_is_no_part_of_the_name():
    (found,) = read("Matter of E-F-N-, 28 I&N Dec. 591 (BIA 2022) (Amended)")
    assert (found.name, found.parentheticals) == ("Matter of E-F-N-", ("Amended",))


SIGNALS = [
    ("See Foo v. Bar, 1 F.3d 1 (9th Cir. 1993)", "See"),
    ("See, e.g., Foo v. Bar, 1 F.3d 1 (9th Cir. 1993)", "See, e.g.,"),
    ("but see Foo v. Bar, 1 F.3d 1 (9th Cir. 1993)", "but see"),
    ("so (quoting Foo v. Bar, 1 F.3d 1 (9th Cir. 1993))", "quoting"),
    ("Cf. Foo v. Bar, 1 F.3d 1 (9th Cir. 1993)", "Cf."),
    ("held in Foo v. Bar, 1 F.3d 1 (9th Cir. 1993)", ""),
]


@pytest.mark.parametrize(("text", "signal"), SIGNALS)
def test_signals(text, signal):
    assert read(text)[0].signal == signal


def test_a_parenthetical_is_kept_whole_and_what_stands_in_it_is_marked():
    outer, inner = read(
        "Foo v. INS, 9 F.2d 4, 5 (9th Cir. 1925) (that it may be so under 8 U.S.C. § 1101(a)(42)(A) (1988) and (b));"
    )
    assert outer.parentheticals == ("that it may be so under 8 U.S.C. § 1101(a)(42)(A) (1988) and (b)",)
    assert inner.within == outer.start


def test_the_whole_of_a_short_form_goes_to_the_end_of_its_parenthetical():
    text = "Xu Gao v. Att’y Gen., 500 F.3d 93 (2d Cir. 2007). See Xu Gao, 500 F.3d at 102 (“level of it”)."
    assert text[read(text)[1].start : read(text)[1].full_end] == "Xu Gao, 500 F.3d at 102 (“level of it”)"


def test_what_stands_in_quotation_marks_is_marked():
    text = "She wrote “as in Foo v. Bar, 1 F.3d 1 (9th Cir. 1993), it is so.” Baz v. Bar, 2 F.3d 2 (9th Cir. 1993)."
    assert [mention.in_quote for mention in read(text)] == [True, False]
