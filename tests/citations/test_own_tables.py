"""A filing's own tables: what they list is not what the filing cites, and what differs is told."""

from __future__ import annotations

import pytest

from wellfounded.authorities import load_registry
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.filing_parts import tables_in
from wellfounded.citations.formatter.table_of_authorities import table_of
from wellfounded.citations.paged_document import Document, Page
from wellfounded.documents.length.measured_filing import Filing, Line
from wellfounded.documents.length.measurement import sections_of

BODY = (
    "The standard is settled. Quillon v. Holder, 601 F.3d 10, 12 (9th Cir. 2010). It was kept.\n"
    "See also Lark v. Holder, 602 F.3d 20 (9th Cir. 2010). No more is asked for than that.\n"
)
ENTRIES = (
    "Quillon v. Holder, 601 F.3d 10 (9th Cir. 2010) {dots} 2\n"
    "Wren v. Holder, 603 F.3d 30 (9th Cir. 2010) {dots} passim\n"
)
DOTS = "." * 20
HEADS = [
    "TABLE OF AUTHORITIES\n\nCases\n\n{entries}\nARGUMENT\n\n{body}",
    "Table of Authorities\n\n{entries}\nIntroduction\n\n{body}",
    "TABLE OF AUTHORITIES\nPage(s)\n\nFederal Cases\n{entries}\n\fTABLE OF AUTHORITIES (continued)\n\nStatutes\n"
    "8 U.S.C. § 1158 {dots} 2\n\nSTATEMENT OF THE CASE\n{body}",
    "TABLE OF CONTENTS\n\nARGUMENT {dots} 2\n\nTABLE OF CASES\n{entries}\nSUMMARY OF THE ARGUMENT\n\n{body}",
    "TABLE OF CITATIONS\n{entries}\fJURISDICTION\n\n{body}",
    "INDEX OF AUTHORITIES\n\n{entries}\nSTANDARD OF REVIEW\n\n{body}",
    "{body}\nCONCLUSION\n\nThe decision should fall.\n\nTABLE OF AUTHORITIES\n\n{entries}",
    "TABLE OF AUTHORITIES\n\n{entries}\n"
    + "The respondent is right, as the rest of this long line says at length. " * 5
    + "\n{body}",
    "TABLE OF AUTHORITIES\n\n{entries}\nI. The judge erred\n\nOne line.\nAnother line.\nA third line.\nA fourth line.\n"
    "A fifth line.\nA sixth line.\n{body}",
    "AUTHORITIES\n\nCases\n{entries}\nCertificate of Service\n\nIt was served.\n\nARGUMENT\n\n{body}",
]


def brief(form, entries=ENTRIES, dots=DOTS):
    return form.format(entries=entries.format(dots=dots), body=BODY, dots=dots)


def made(text):
    starts = [0, *(place + 1 for place, sign in enumerate(text) if sign == "\f")]
    document = Document("a", text, tuple(Page(start, str(number)) for number, start in enumerate(starts, start=1)))
    return table_of(document, resolve(find_citations(text), text, load_registry()))


def names(table):
    return [entry.name for group in table.groups for entry in group.entries if group.title == "Cases"]


@pytest.mark.parametrize("form", HEADS)
def test_only_what_the_text_cites_is_in_the_table(form):
    table = made(brief(form))
    assert names(table) == ["Lark v. Holder", "Quillon v. Holder"]
    assert [text.split(",")[0] for text in table.not_listed] == ["Lark v. Holder"]
    assert [text.split(",")[0] for text in table.only_listed if "U.S.C." not in text] == ["Wren v. Holder"]


@pytest.mark.parametrize("dots", [". . . . . . .", "    ", "\t", "…………....", "....."])
def test_entries_in_any_form(dots):
    assert names(made(brief(HEADS[0], dots=dots))) == ["Lark v. Holder", "Quillon v. Holder"]


def test_an_entry_that_runs_over_lines():
    entries = "Quillon v.\n  Holder,\n  601 F.3d 10\n  (9th Cir. 2010) {dots} 2\n"
    assert made(brief(HEADS[0], entries)).only_listed == ()


def test_a_filing_without_a_table_of_its_own_has_no_difference():
    table = made(f"ARGUMENT\n\n{BODY}")
    assert (names(table), table.only_listed, table.not_listed) == (["Lark v. Holder", "Quillon v. Holder"], (), ())


def test_contents_alone_are_no_table_of_authorities():
    table = made(f"TABLE OF CONTENTS\n\nQuillon v. Holder, 601 F.3d 10, rules {DOTS} 3\n\nARGUMENT\n\n{BODY}")
    assert (table.only_listed, table.not_listed) == ((), ())
    assert names(table) == ["Lark v. Holder", "Quillon v. Holder"]


def test_a_heading_in_prose_begins_no_table():
    text = f"The table of authorities was filed late, on page 3.\n\n{BODY}"
    assert tables_in(text) == ()


def test_length_and_the_table_find_the_same():
    text = brief(HEADS[3])
    sections = sections_of(Filing("a", tuple(map(Line, text.splitlines())), False))
    assert [one.kind for one in sections if one.kind] == [one.kind for one in tables_in(text)]
