"""The element chart and the table of authorities as documents."""

from __future__ import annotations

from test_memo import case_of, library, lines, pieces, review_of

from wellfounded.assess.case import Case
from wellfounded.assess.chart import charts
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.model import Cell, Heading, Table, lines_of, text_of
from wellfounded.documents.tables.authority_table import authorities_document
from wellfounded.documents.tables.element_chart import LONG_GAP, chart_document, parts_of
from wellfounded.documents.wording import in_words, wording
from wellfounded.engine.program import Value
from wellfounded.matter.loader import load_matter_text

MATTER = """
format: 2
matter: A claim with a contradiction (invented)
forum: ca9
stage: application
dates: {decided: 2026-11-27}
people: {ona: {name: Ona Veld, last_arrival: 2025-03-02}}
claims:
  asylum: {name: her asylum claim, applicant: ona, relief: asylum, ground: religion, filed: 2025-06-01}
harms:
  cell: {name: the week in the cell, kind: detention, victim: ona, date: 2024-09, duration: days}
feared_harms:
  jail: {name: being jailed again, harm_type: imprisonment, feared_by: ona, ground: religion}
exhibits: {letter: {name: the letter of the prison}}
facts:
  can: {says: "{jail} would be inflicted by government officials", testimony_of: ona, at: R. 41}
  cannot: {says: "{jail} would be inflicted by private actors", exhibit: letter, at: Ex. C}
"""


STATUSES = {
    Value.TRUE: {"Supported if credited", "Met as a matter of law"},
    Value.OPEN: {"Unresolved"},
    Value.FALSE: {"Not met", "Negated by the record"},
}
"""The statuses in a chart before a hearing, by the value of the element."""


def text(cell: Cell) -> str:
    return "\n".join(map(text_of, cell.paragraphs))


def tables(blocks: tuple[object, ...], columns: list[str]) -> list[Table]:
    return [block for block in blocks if isinstance(block, Table) and list(block.columns) == columns]


def test_every_element_of_the_assessment_is_a_row_with_burden_and_status():
    case = case_of("new-claim")
    own = wording()["chart"]
    found = tables(chart_document(case).blocks, own["columns"])
    assert len(found) == len(charts(case)) == 3
    rows = [row for table in found for row in table.rows]
    for chart in charts(case):
        pending = parts_of(chart.element)
        while pending:
            element = pending.pop()
            pending += parts_of(element)
            if not element.above:
                said = [row for row in rows if in_words(element.text).casefold() in text(row[0]).casefold()]
                assert said
                assert {text(row[4]) for row in said} & STATUSES[element.value]


def test_what_an_element_needs_is_charted_unless_the_record_states_it_or_another_rule_meets_it():
    for chart in charts(case_of("in-preparation")):
        pending = [chart.element]
        while pending:
            element = pending.pop()
            shown = parts_of(element)
            needed = [inner for route in element.routes for inner in route.elements if inner.value is not Value.TRUE]
            assert element.value is Value.TRUE or all(one in shown for one in needed)
            assert element.value is not Value.TRUE or all(one.value is not Value.FALSE for one in shown)
            pending += [inner for route in element.routes for inner in route.elements]


def test_before_a_hearing_no_element_is_met_but_as_a_matter_of_law():
    statuses = {
        text(row[4])
        for name in ("new-claim", "in-preparation")
        for table in tables(chart_document(case_of(name)).blocks, wording()["chart"]["columns"])
        for row in table.rows
    }
    assert statuses == {"Supported if credited", "Met as a matter of law", "Unresolved", "Not met"}
    after = {
        text(row[4])
        for table in tables(chart_document(case_of("chouchkov")).blocks, wording()["chart"]["columns"])
        for row in table.rows
    }
    assert after <= {"Met", "Unresolved", "Not met", "Negated by the record"}


def test_a_long_gap_is_stated_once():
    found = tables(chart_document(case_of("in-preparation")).blocks, wording()["chart"]["columns"])
    for table in found:
        long = [text(row[5]) for row in table.rows if len(text(row[5])) > LONG_GAP]
        assert len(long) == len(set(long))
    assert "Same as element 9." in {text(row[5]) for table in found for row in table.rows}


def test_what_stands_against_an_element_stands_beside_what_bears_it_out():
    case = Case.of(library(), load_matter_text(MATTER, matter_schema(library())))
    rows = [row for table in tables(chart_document(case).blocks, wording()["chart"]["columns"]) for row in table.rows]
    both = [row for row in rows if text(row[2]) and text(row[3])]
    assert any("(R. 4" in text(row[2]) and "(Ex. C)" in text(row[3]) for row in both)


def test_bars_that_the_record_rules_out_are_told_apart():
    said = "\n".join(text_of(words) for words in pieces(chart_document(case_of("new-claim"))))
    assert "Firm resettlement." in said[said.index(wording()["chart"]["ruled_out"]) :]


def test_a_side_of_a_contested_point_is_in_its_own_words_and_names_of_the_file_are_not_shown():
    said = "\n".join(lines_of(chart_document(case_of("kaptsov"))))
    point = library().questions["deserter-evidence"]
    assert all(f"{point.text} {side.text}" in said for side in point.positions)
    assert "deserter-evidence" not in said
    assert not any(side.name in said for side in point.positions)


def test_bars_on_what_the_matter_has_not_are_left_out():
    """No petition has been brought in a new claim, so that none of its issues can be shut out."""
    said = "\n".join(lines_of(chart_document(case_of("new-claim"))))
    assert "some issue" not in said
    assert "Firm resettlement" in said


def authority_rows(document):
    """The rows of the table of authorities by the authority."""
    found = tables(document.blocks, wording()["authorities"]["columns"])
    return {text(row[0]): row for table in found for row in table.rows}


def test_the_table_has_every_authority_of_the_review_with_its_places():
    document = authorities_document(case_of("balachova"))
    rows = authority_rows(document)
    for line in lines(review_of("balachova")):
        for citation in (*line.citations, *line.persuasive):
            assert citation.authority.cite in rows
            assert citation.pin in text(rows[citation.authority.cite][1])
    assert "Ghaly v. INS, 58 F.3d 1425 (9th Cir. 1995)" not in rows, "the court has decided this itself"
    elsewhere = authority_rows(authorities_document(case_of("kaptsov")))
    assert wording()["status"]["persuades"] == text(elsewhere["Mekhoukh v. Ashcroft, 358 F.3d 118 (1st Cir. 2004)"][2])
    assert text(rows["Diallo v. INS, 232 F.3d 279 (2d Cir. 2000)"][2]) == wording()["status"]["binds"]
    titles = [block.text for block in document.blocks if isinstance(block, Heading)]
    assert titles == ["Cases", "Agency decisions", "Statutes", "Regulations and rules"]


def test_cases_stand_in_alphabetical_order_and_sections_as_in_the_code():
    document = authorities_document(case_of("balachova"))
    found = [block for block in document.blocks if isinstance(block, Table)]
    cases = [text(row[0]) for row in found[0].rows]
    assert cases == sorted(cases, key=str.casefold)
    sections = [text(row[0]) for row in found[2].rows]
    assert sections.index("8 U.S.C. § 1101") < sections.index("8 U.S.C. § 1158") < sections.index("28 U.S.C. § 2349")


def test_what_was_decided_is_charted_as_it_stands_on_review():
    document = chart_document(case_of("chouchkov"))
    headings = [block.text for block in document.blocks if isinstance(block, Heading)]
    assert "Eligibility for asylum: Chouchkov, his political opinion asylum claim" in headings
    assert library().goals["asylum"].note not in "\n".join(lines_of(document))
