"""Forms of citation beside the usual ones: blank pages, early reporters, other countries, letters for figures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reading import read
from wellfounded.citations.tables.reporters import official_volume


def resolved(text):
    return [mention.resolves_to for mention in read(text) if mention.core]


def written(text):
    return [mention.normalized for mention in read(text) if mention.core]


BLANK = [
    ("Lark v. Bondi, ___ U.S. ___ (2026).", "___ U.S. ___ (Lark)"),
    ("Lark v. Bondi, 608 U.S. ___, ___ (2026).", "608 U.S. ___ (Lark)"),
    ("Lark v. Bondi, 608 U. S. ____ (2026) (slip op., at 4).", "608 U.S. ___ (Lark)"),
    ("Lark v. Bondi, --- F.4th ---- (1st Cir. 2026).", "___ F.4th ___ (Lark)"),
    ("Lark v. Bondi, — F.4th —, 2026 WL 77 (1st Cir. 2026).", "2026 WL 77"),
    ("Lark v. Bondi, -- F. Supp. 3d --, No. 25-cv-118 (D. Me. Jan. 2, 2026).", "docket:med/25-cv-118"),
    ("Lark v. Bondi, ___ F.4th ___, No. 25-1180 (5th Cir. 2026).", "docket:ca5/25-1180"),
    ("Matter of Q-L-, 29 I&N Dec. ___ (BIA 2026).", "29 I&N Dec. ___ (Q-L-)"),
    ("Matter of Q-L-, 29 I. & N. Dec. --- (A.G. 2026).", "29 I&N Dec. ___ (Q-L-)"),
    ("Lark v. Bondi, 607 U.S. ----, 146 S. Ct. 90, 95 (2025).", "146 S. Ct. 90"),
    ("Lark v. Bondi, ___ S. Ct. ___, ___ L. Ed. 2d ___, 2026 WL 81 (2026).", "2026 WL 81"),
]


@pytest.mark.parametrize(("text", "known_as"), BLANK)
def test_a_blank_page_is_of_its_decision(text, known_as):
    found = read(f"See {text}")
    assert {mention.resolves_to for mention in found} == {known_as}
    assert all(mention.names and mention.year in (2025, 2026) for mention in found)


def test_a_decision_with_a_blank_page_is_known_by_name_later():
    text = (
        "See Lark v. Bondi, ___ F.4th ___ (1st Cir. 2026) (slip op. at 12). Lark is no different. Lark, supra, at 14."
    )
    assert len({mention.key for mention in read(text)}) == 1


EARLY = [
    ("Dove v. Lark, 3 Dall. 171 (1796).", "3 U.S. 171"),
    ("Dove v. Lark, 2 Cranch 300, 304 (1804).", "6 U.S. 300"),
    ("Dove v. Lark, 7 U.S. (3 Cranch) 159 (1805).", "7 U.S. 159"),
    ("Dove v. Lark, 12 Wheat. 19 (1827).", "25 U.S. 19"),
    ("Dove v. Lark, 40 U.S. (15 Pet.) 290 (1841).", "40 U.S. 290"),
    ("Dove v. Lark, 1 Pet. 511 (1828).", "26 U.S. 511"),
    ("Dove v. Lark, 24 How. 66 (1860).", "65 U.S. 66"),
    ("Dove v. Lark, 2 Black 418 (1862).", "67 U.S. 418"),
    ("Dove v. Lark, 80 U.S. (13 Wall.) 128 (1871).", "80 U.S. 128"),
    ("Dove v. Lark, 23 Wall. 2 (1874).", "90 U.S. 2"),
    ("Dove v. Lark (The Salt Cases), 109 U.S. 31 (1883).", "109 U.S. 31"),
]


@pytest.mark.parametrize(("text", "known_as"), EARLY)
def test_early_reporters_stand_for_the_official_volume(text, known_as):
    (mention,) = read(f"See {text}")
    assert (mention.resolves_to, mention.name) == (known_as, "Dove v. Lark")
    assert (mention.early or mention.place.series) in mention.normalized


@given(st.sampled_from(["Dall.", "Cranch", "Wheat.", "Pet.", "How.", "Black", "Wall."]), st.integers(-3, 40))
def test_official_volumes_are_those_of_one_row(series, volume):
    found = official_volume(series, str(volume))
    assert found is None or (found[0] == "U.S." and 1 <= int(found[1]) <= 90)
    if found is not None and volume > 1:
        assert official_volume(series, str(volume - 1)) == ("U.S.", str(int(found[1]) - 1))


@pytest.mark.parametrize(
    "text", ["He sold 2 Black 40 years ago.", "They met 3 Cranch 12 times.", "Rooms 4 Black 12 and 13."]
)
def test_a_word_that_is_a_reporter_too_needs_a_name_or_a_year(text):
    assert read(text) == []


YEAR_FIRST = [
    ("People v. Lark (2001) 25 Cal.4th 7, 12.", "25 Cal. 4th 7", 2001, ""),
    ("Lark v. Superior Court (1988) 46 Cal.3d 208.", "46 Cal. 3d 208", 1988, ""),
    ("In re Lark (2014) 226 Cal.App.4th 80, 84, fn. 2.", "226 Cal. App. 4th 80", 2014, ""),
    ("Lark v. Holder (9th Cir. 2012) 690 F.3d 40.", "690 F.3d 40", 2012, "ca9"),
    ("Lark v. INS (2d Cir. 1990) 905 F.2d 4, 9.", "905 F.2d 4", 1990, "ca2"),
    ("Lark v. Dove (1944) 323 U.S. 11.", "323 U.S. 11", 1944, "scotus"),
    ("Lark v. Dove (C.D.Cal. 2009) 660 F.Supp.2d 1.", "660 F. Supp. 2d 1", 2009, "cacd"),
    ("Matter of Lark (BIA 1999) 22 I. & N. Dec. 40.", "22 I&N Dec. 40", 1999, "bia"),
    ("Lark v. Dove (1962) 57 Cal.2d 9, 10-11.", "57 Cal. 2d 9", 1962, ""),
    ("In re Dove (1985) 170 Cal.App.3d 41, 45.", "170 Cal. App. 3d 41", 1985, ""),
]


@pytest.mark.parametrize(("text", "known_as", "year", "court"), YEAR_FIRST)
def test_a_year_before_the_reporter(text, known_as, year, court):
    (mention,) = read(f"We follow {text}")
    assert (mention.resolves_to, mention.year) == (known_as, year)
    assert court in ("", mention.court)
    assert mention.names


def test_a_year_that_ends_one_citation_does_not_begin_the_next():
    found = read("See Lark v. Dove, 88 F.3d 9 (2d Cir. 1996) 91 F.3d 12 (2d Cir. 1997).")
    assert [mention.year for mention in found] == [1996, 1997]


PLAIN = [
    ("Lark v. Dove, 510 US 7, 114 SCt 300, 126 LEd2d 12 (1993).", ["510 U.S. 7"] * 3),
    ("Lark v. Dove, 130 S Ct 900 (2010).", ["130 S. Ct. 900"]),
    ("Lark v. Dove, 12 LEd 301 (1849).", ["12 L. Ed. 301"]),
    ("Lark v. Dove, 44 FSupp 9 (SDNY 1942).", ["44 F. Supp. 9"]),
    ("Lark v. Dove, 101 FSupp3d 7 (EDNY 2015).", ["101 F. Supp. 3d 7"]),
    ("Lark v. Dove, 33 F4th 8 (CA5 2022).", ["33 F.4th 8"]),
    ("Lark v. Dove, 19 FedAppx 44 (CA6 2001).", ["19 F. App'x 44"]),
    ("Lark v. Dove, 88 CalRptr2d 3 (1999).", ["88 Cal. Rptr. 2d 3"]),
    ("Lark v. Dove, 700 F2d 12 (CA9 1983).", ["700 F.2d 12"]),
    ("Lark v. Dove, 7 CalApp4th 19 (1992).", ["7 Cal. App. 4th 19"]),
]


@pytest.mark.parametrize(("text", "known_as"), PLAIN)
def test_reporters_without_points(text, known_as):
    assert resolved(text) == known_as


OLD = [
    ("Lark v. Dove, 5 Wall. 90; 8 id. 154.", ["72 U.S. 90", "75 U.S. 154"]),
    ("Lark v. Dove, 11 How. 4; 13 id. 50; 14 id. 7.", ["52 U.S. 4", "54 U.S. 50", "55 U.S. 7"]),
    ("Lark v. Dove, 9 Wheat. 2, 12; 10 id. 66, 70.", ["22 U.S. 2", "23 U.S. 66"]),
    ("Lark v. Dove, 4 Pet. 3, 8 id. 12.", ["29 U.S. 3", "33 U.S. 12"]),
    ("Lark v. Dove, 120 U.S. 4; 121 id. 9.", ["120 U.S. 4", "121 U.S. 9"]),
    ("See 3 Stat. 100; 4 id. 22.", ["stat:3/100", "stat:4/22"]),
    ("See 60 Fed. Reg. 12; 61 id. 400.", ["fr:60/12", "fr:61/400"]),
    ("Lark v. Dove, 40 F.2d 5; 41 id. 6.", ["40 F.2d 5", "41 F.2d 6"]),
    ("Matter of Q-, 3 I&N Dec. 4; 5 id. 61.", ["3 I&N Dec. 4", "5 I&N Dec. 61"]),
    ("Lark v. Dove, 20 Wall. 8; 21 Id. 16.", ["87 U.S. 8", "88 U.S. 16"]),
]


@pytest.mark.parametrize(("text", "known_as"), OLD)
def test_another_volume_of_the_same_series_by_id(text, known_as):
    assert resolved(text) == known_as


@pytest.mark.parametrize("text", ["In 1994 id. 5 was lost.", "She gave 3 id. cards."])
def test_a_number_before_id_is_no_volume_where_nothing_was_cited(text):
    assert not [mention for mention in read(text) if mention.kind != "id"]


SECTIONS = [
    ("50 U.S.C. app. § 1951(a)", "usc:50app/1951(a)"),
    ("50 U.S.C. App. § 520", "usc:50app/520"),
    ("50 U.S.C.A. app. § 2401", "usc:50app/2401"),
    ("5 U.S.C. app. 2 § 6", "usc:5app2/6"),
    ("5 U.S.C. App. II § 3(a)", "usc:5appII/3(a)"),
    ("46 U.S.C. app. § 688", "usc:46app/688"),
    ("18 U.S.C. app. 3 § 4", "usc:18app3/4"),
    ("49 U.S.C. Appendix § 1301", "usc:49app/1301"),
    ("28 U.S.C. app. § 12", "usc:28app/12"),
    ("50 U.S.C. Appx. § 462(b)", "usc:50app/462(b)"),
    ("50 App. U.S.C. § 1989b", "usc:50app/1989b"),
    ("50 U.S.C., app., § 5", "usc:50app/5"),
    ("Pub. L. No. 101-649, § 602(a)(1)", "act:immact90/602(a)(1)"),
    ("Pub. L. 110-457, § 235(d)(7)", "act:tvpra/235(d)(7)"),
    ("section 244 of Pub. L. No. 99-603", "pl:99-603/244"),
    ("§ 208 of Public Law 103-322", "pl:103-322/208"),
    ("Pub. L. No. 109-13, div. B, § 101(a)(3)", "act:real-id/101(a)(3)"),
    ("section 203 of Pub. L. 96-212", "act:refugee-act/203"),
    ("Public Law 107-56, title IV, § 411(a)", "act:usa-patriot/411(a)"),
    ("Pub. L. No. 105-277, § 2242(b)", "act:farra/2242(b)"),
    ("P.L. 106-386, § 1513", "act:vtvpa/1513"),
    ("Pub. L. No. 104-132, § 440(a)", "act:aedpa/440(a)"),
]


@pytest.mark.parametrize(("text", "known_as"), SECTIONS)
def test_appendices_and_sections_of_public_laws(text, known_as):
    assert known_as in resolved(f"It rests on {text}.")
    assert not any(known.startswith("usc:8/") for known in resolved(f"It rests on {text}."))


LETTERS = [
    ("Lark v. INS, 4O1 F.3d 12 (9th Cir. 2005)", "401 F.3d 12"),
    ("Lark v. INS, 4I0 F.3d 1O2 (9th Cir. 2005)", "410 F.3d 102"),
    ("Lark v. INS, I20 F.3d 9 (9th Cir. 1997)", "120 F.3d 9"),
    ("Lark v. INS, 12O F.3d 9I (9th Cir. 1997)", "120 F.3d 91"),
    ("Lark v. INS, 5l0 U.S. 8 (1993)", "510 U.S. 8"),
    ("Matter of Q-, I8 I&N Dec. 33 (BIA 1981)", "18 I&N Dec. 33"),
    ("Matter of Q-, 2O I. & N. Dec. 4O (BIA 1990)", "20 I&N Dec. 40"),
    ("8 U.S.C. § 1I58(b)", "usc:8/1158(b)"),
    ("8 U.S.C. § I231(b)(3)", "usc:8/1231(b)(3)"),
    ("8 C.F.R. § l208.13(b)", "cfr:8/1208.13(b)"),
    ("l8 U.S.C. § 16", "usc:18/16"),
    ("2I U.S.C. § 841", "usc:21/841"),
]


@pytest.mark.parametrize(("text", "known_as"), LETTERS)
def test_letters_for_figures_are_read_and_told(text, known_as):
    (mention,) = read(f"See {text}.")
    assert mention.resolves_to == known_as
    assert "letter read as a digit" in mention.repairs
    assert mention.as_printed


@pytest.mark.parametrize("text", ["26 U.S.C. § 6050I(a)", "42 U.S.C. § 300l", "16 U.S.C. § 470o"])
def test_letters_that_belong_to_a_section_stay(text):
    (mention,) = read(f"See {text}.")
    assert not mention.repairs


FOREIGN = [
    ("Lark v. Canada (Minister of Citizenship & Immigration), [2002] 1 S.C.R. 3", "foreign", "[2002] 1 S.C.R. 3"),
    ("R (Lark) v. Home Secretary, [2006] UKHL 46", "foreign", "[2006] UKHL 46"),
    ("Lark v. Dove, [2019] EWHC 77 (Admin)", "foreign", "[2019] EWHC 77 (Admin)"),
    ("Lark v. Dove, [1987] 1 All E.R. 940", "foreign", "[1987] 1 All E.R. 940"),
    ("Lark v. Dove, [1988] Imm. A.R. 40", "foreign", "[1988] Imm. A.R. 40"),
    ("Lark v. Minister (2000) 201 CLR 5", "foreign", "(2000) 201 CLR 5"),
    ("Lark v. Minister, 2011 SCC 12", "foreign", "2011 SCC 12"),
    ("Lark v. Minister, 103 D.L.R. (4th) 1", "foreign", "103 D.L.R. (4th) 1"),
    ("Lark v. Minister, [2003] NZCA 9", "foreign", "[2003] NZCA 9"),
    ("Lark v. Minister, [1999] 2 I.R. 8", "foreign", "[1999] 2 I.R. 8"),
    ("Lark v. Turkey, App. No. 1234/08", "international", "App. No. 1234/08"),
    ("Lark v. Norway, Nos. 4410/11 and 17/12", "international", "Nos. 4410/11 and 17/12"),
    ("Lark v. Norway, 322 Eur. Ct. H.R. 4 (1995)", "international", "322 Eur. Ct. H.R. 4"),
    ("Lark v. Norway, (1996) 23 EHRR 413", "international", "(1996) 23 EHRR 413"),
    ("Harbor Wall (Peru v. Chile), 1985 I.C.J. 12", "international", "1985 I.C.J. 12"),
    ("Joined Cases C-71/11 and C-99/11", "international", "Joined Cases C-71/11 and C-99/11"),
    ("ECLI:EU:C:2012:518", "international", "ECLI:EU:C:2012:518"),
    ("Prosecutor v. Lark, Case No. ICTR-98-44-T", "international", "Case No. ICTR-98-44-T"),
    ("Lark v. Sweden, Communication No. 61/1996", "international", "Communication No. 61/1996"),
    ("Lark v. Peru, Inter-Am. Ct. H.R. (ser. C) No. 33", "international", "Inter-Am. Ct. H.R. (ser. C) No. 33"),
]


@pytest.mark.parametrize(("text", "kind", "known_as"), FOREIGN)
def test_foreign_and_international_authorities_are_kinds_of_their_own(text, kind, known_as):
    (mention,) = read(f"The court relied on {text}; others did not.")
    assert (mention.kind, mention.resolves_to) == (kind, known_as)
    assert mention.key.startswith(("foreign/", "int/case/"))


def test_a_foreign_authority_is_known_by_its_name_later():
    found = read("See Lark v. Norway, App. No. 1234/08. Lark is distinguished. See Lark, supra, ¶ 12.")
    assert len({mention.key for mention in found}) == 1


HYBRID = [
    ("In re Lark, 20 I. & N. Dec. 30 (BIA 1990). {}", "Lark, supra, 20 I. & N. Dec. at 33"),
    ("Matter of Q-R-, 21 I&N Dec. 30 (BIA 1995). {}", "Matter of Q-R-, supra, 21 I&N Dec. at 31"),
    ("Lark v. INS, 480 U.S. 30 (1987). {}", "Lark, supra, 480 U.S. at 44"),
    ("Lark v. INS, 480 U.S. 30 (1987). {}", "Lark v. INS, supra, 480 U.S. at 44"),
    ("Lark v. INS, 480 U.S. 30 (1987). {}", "Lark, supra, 480 U.S., at 44"),
    ("Lark v. Dove, 9 F.4th 30 (2d Cir. 2021). {}", "Lark supra, 9 F.4th at 40"),
    ("Lark v. Dove, 13 Cal. 4th 30 (1996). {}", "Lark, supra, 13 Cal.4th at p. 40"),
    ("Lark v. Dove, 13 Cal. 4th 30 (1996). {}", "Lark, supra, 13 Cal.4th at pp. 40-41"),
    ("Lark v. Dove, 88 F.3d 30 (2d Cir. 1996). {}", "Dove, supra, 88 F.3d at 31"),
    ("Lark v. Dove, 88 F.2d 30 (2d Cir. 1936). {}", "Lark, supra, 88 F.2d at 31, n. 4"),
]


@pytest.mark.parametrize(("before", "hybrid"), HYBRID)
def test_name_supra_and_volume_are_one_reference(before, hybrid):
    full, again = read(before.format(f"So here. {hybrid}."))
    assert again.key == full.key
    assert again.text.startswith(hybrid[:4])


OFFICERS = [
    ("Comm'r", "Comm'r"),
    ("Acting Comm'r", "Acting Comm'r"),
    ("Assoc. Comm'r", "Assoc. Comm'r"),
    ("Assoc. Comm'r, Examinations", "Assoc. Comm'r"),
    ("Acting Assoc. Comm'r", "Acting Assoc. Comm'r"),
    ("Reg. Comm'r", "R.C."),
    ("R.C.", "R.C."),
    ("Acting R.C.", "Acting R.C."),
    ("D.D.", "D.D."),
    ("Acting D.D.", "Acting D.D."),
    ("AAO", "AAO"),
    ("AAU", "AAU"),
]


@pytest.mark.parametrize(("printed", "shown"), OFFICERS)
def test_the_deciding_officer_stays(printed, shown):
    (mention,) = read(f"See Matter of Lark, 18 I&N Dec. 30, 33 ({printed} 1981).")
    assert mention.normalized == f"Matter of Lark, 18 I&N Dec. 30, 33 ({shown} 1981)"
    for said in ("In re W-N-, ID# 1876543", "Matter of Lark Farms, Inc., ID# 1876543", "In re F-, ID No. 1876543"):
        (named,) = read(f"See {said} (AAO Mar. 3, 2024).")
        assert (named.kind, named.subkind, named.name) == ("agency", "unpublished", said)
    (number,) = read("See In re 18765432 (AAO Mar. 3, 2024).")
    assert (number.kind, number.court, number.date) == ("agency", "aao", "2024-03-03")
