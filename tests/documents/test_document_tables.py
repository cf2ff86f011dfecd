"""The documents that are tables, on the examples: each says what a lawyer looks for in it."""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.schema import matter_schema
from wellfounded.documents.document_types import MAKERS
from wellfounded.documents.model import Heading, Picture, Table, lines_of, text_of
from wellfounded.documents.tables.chronology import events_of
from wellfounded.documents.tables.exhibit_index import runs_of, tab_order
from wellfounded.language.cache import cached_library
from wellfounded.matter.loader import load_matter, load_matter_text

EXAMPLES = Path(__file__).parents[2] / "examples"
TABLES = ("preservation", "corroboration", "statements", "exhibits", "chronology")
PREPARING = "in-preparation.yaml"


@lru_cache(maxsize=8)
def case_of(name: str, forum: str = "", day: str = "") -> Case:
    library = cached_library()
    matter = load_matter(EXAMPLES / name, matter_schema(library))
    on = dt.date.fromisoformat(day) if day else None
    return Case.of(library, matter, setting_of(library, matter, forum, on))


def case_of_text(text: str) -> Case:
    library = cached_library()
    return Case.of(library, load_matter_text(text, matter_schema(library)))


def rows(case: Case, document: str) -> dict[str, dict[str, str]]:
    """The cells of every row, by its heading and by column."""
    found: dict[str, dict[str, str]] = {}
    for block in MAKERS[document](case).blocks:
        if isinstance(block, Table):
            for row in block.rows:
                cells = ["\n".join(map(text_of, cell.paragraphs)) for cell in row]
                found.setdefault(cells[0].splitlines()[0].lstrip("– "), {}).update(
                    zip(block.columns, cells, strict=True)
                )
    return found


def headings(case: Case, document: str) -> list[str]:
    return [block.text for block in MAKERS[document](case).blocks if isinstance(block, Heading)]


def said(case: Case, document: str) -> str:
    return "\n".join(lines_of(MAKERS[document](case)))


@pytest.mark.parametrize("document", TABLES)
@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.glob("*.yaml")))
def test_no_column_is_empty_and_nothing_is_left_in_braces(document, name):
    case = case_of(name)
    for block in MAKERS[document](case).blocks:
        if isinstance(block, Table):
            for number in range(1, len(block.columns)):
                assert any(row[number].paragraphs for row in block.rows), block.columns[number]
    text = said(case, document)
    assert "{" not in text
    assert "a date not given" not in text


class TestPreservation:
    def test_what_nobody_attacked_is_there_and_said_to_be(self):
        found = rows(case_of("balachova.yaml"), "preservation")
        assert (
            found["the IJ's adverse credibility finding against Balachova"]["Where and how raised"]
            == "not challenged before the Board"
        )
        assert (
            "the file does not state whether" in found["the IJ's finding that he took part in the rape"]["Consequence"]
        )
        assert found["the missing X-ray of the leg"]["Where and how raised"] == "no challenge recorded"

    def test_a_general_argument_against_a_vague_finding_is_enough(self):
        row = rows(case_of("balachova.yaml"), "preservation")[
            "the IJ's adverse credibility finding against Krasnoperov"
        ]
        assert "general" in row["Where and how raised"]
        assert row["Consequence"].startswith("preserved  [Balachova n.3")
        assert row["Government's exhaustion objection"] == "failure to challenge it before the Board"

    def test_a_subsidiary_point_is_preserved_with_the_argument_it_supports(self):
        row = rows(case_of("balachova.yaml"), "preservation")["the consular report"]
        assert "through the argument against the discrepancy" in row["Where and how raised"]
        assert row["Consequence"] == "preserved  [Gill at 86-87; Balachova n.6]"

    def test_that_there_was_no_motive_is_no_answer(self):
        row = rows(case_of("balachova.yaml"), "preservation")[
            "the argument that the Russian officials had no motive to lie"
        ]
        assert row["Effect"].startswith("does not cure the deficiency  [Zhen Nan Lin at 270; Balachova n.7")

    def test_each_claim_has_its_consequence_under_the_law_of_the_day(self):
        found = rows(case_of("balachova.yaml"), "preservation")
        for claim in ("her asylum claim", "her withholding claim", "her CAT claim", "his CAT claim"):
            assert "dismissed for failure to exhaust" in found[claim]["Consequence"]
        assert found["his asylum claim"]["Consequence"] == "no exhaustion issue"
        later = rows(case_of("balachova.yaml", day="2024-02-01"), "preservation")
        assert "may excuse failure to exhaust" in later["his CAT claim"]["Consequence"]
        assert "dismissed" in later["her asylum claim"]["Consequence"]

    def test_the_character_of_the_rule_is_told_by_day(self):
        before, after = (
            said(case_of("balachova.yaml", day=day), "preservation") for day in ("2008-11-12", "2024-02-01")
        )
        assert "exhaustion of claims (entire forms of relief) is jurisdictional" in before
        assert "exhaustion of claims (entire forms of relief) is a claim-processing rule" in after


class TestCorroboration:
    def test_each_missing_paper_with_what_was_asked_and_said(self):
        found = rows(case_of("balachova.yaml"), "corroboration")
        assert "upheld" in found["the missing X-ray of the leg"]["Result on review"]
        letter = found["the missing letter from the Leningrad synagogue"]
        assert "answer curtailed" in letter["Opportunity to explain?"]
        assert "not considered" in letter["Explanation offered"]
        assert "error: curtailment of the answer" in letter["Result on review"]
        assert "not asked" in found["the lack of authentication of the medical abstract"]["Opportunity to explain?"]

    def test_what_the_law_asks_turns_on_the_day_of_filing(self):
        row = "“Tomas Velin fears renewed detention and beating by the harbor guard”"
        column = "Applicable corroboration rule"
        assert "even of a credible witness" in rows(case_of(PREPARING), "corroboration")[row][column]
        old = (EXAMPLES / PREPARING).read_text(encoding="utf-8").replace("filed: 2024-09-30", "filed: 2004-09-30")
        old = old.replace("last_arrival: 2024-02-11", "last_arrival: 2004-02-11")
        assert "where reasonably expected" in rows(case_of_text(old), "corroboration")[row][column]

    def test_papers_not_at_hand_are_to_be_brought_or_explained_or_asked_about(self):
        found = rows(case_of(PREPARING), "corroboration")
        column = "Applicable corroboration rule"
        assert "must be submitted" in found["a letter from the union"][column]
        assert "must be explained" in found["the harbor guard's warrant"][column]
        assert (
            found["the record of his release after the second arrest"]["Reasonably obtainable?"]
            == "unresolved; ask the applicant"
        )


class TestStatements:
    def test_the_same_thing_stands_in_one_row(self):
        row = rows(case_of(PREPARING), "statements")["the length of the second detention"]
        assert "three weeks" in row["I-589"]
        assert "a month" in row["Declaration"]
        assert row["Inconsistent?"] == "yes"
        assert "lost count" in row["Opportunity to explain; explanation"]

    def test_times_that_differ_are_told(self):
        case = case_of(PREPARING)
        assert "Inconsistent dates" in headings(case, "statements")
        assert "autumn 2023" in rows(case, "statements")["the date of the second arrest"]["Dates given"]

    def test_statements_that_a_decision_sets_against_each_other(self):
        row = rows(case_of("balachova.yaml"), "statements")["the discrepancy about military service"]
        assert "not in the record" in row["Subject of the statements"]


class TestExhibits:
    def test_translations_certificates_and_service(self):
        found = rows(case_of(PREPARING), "exhibits")
        column = "Translation and certificate"
        assert "certificate deficient: statement of competence" in found["the union card"][column]
        assert "certificate of translation missing" in found["the harbor clinic record"][column]
        assert "English translation missing" in found["his sister's letter"][column]
        assert "will not be considered" in found["his sister's letter"]["Proof of service"]
        report = found["a report on unions in the harbor towns"]
        assert "will not be considered" not in report["Proof of service"]

    def test_each_exhibit_has_its_count_of_pages(self):
        found = rows(case_of(PREPARING), "exhibits")
        assert found["the declaration of Tomas Velin"]["Pages"] == "13-20 (8 pages)"
        text = (EXAMPLES / PREPARING).read_text(encoding="utf-8").replace("pages: 13-20", "pages: 13")
        assert rows(case_of_text(text), "exhibits")["the declaration of Tomas Velin"]["Pages"] == "13 (1 page)"
        text = text.replace("pages: 13,", "pages: all,")
        assert rows(case_of_text(text), "exhibits")["the declaration of Tomas Velin"]["Pages"] == "all"

    def test_tabs_and_pages_that_do_not_fit_are_told(self):
        text = said(case_of(PREPARING), "exhibits")
        assert "Tab E is used more than once" in text
        assert "Assigned to two exhibits, page 22" in text
        assert "Not assigned to any exhibit: pages 26-27" in text

    def test_rows_follow_the_tabs(self):
        text = (EXAMPLES / PREPARING).read_text(encoding="utf-8")
        text = text.replace("tab: A,", 'tab: "10",').replace("tab: B,", 'tab: "9",')
        table = next(block for block in MAKERS["exhibits"](case_of_text(text)).blocks if isinstance(block, Table))
        at = table.columns.index("Tab")
        assert [text_of(row[at].paragraphs[0]) for row in table.rows] == ["9", "10", "C", "D", "E", "E"]

    @pytest.mark.parametrize(
        ("text", "runs"),
        [("12", [(12, 12)]), ("12-30", [(12, 30)]), ("pp. 1–3, 7", [(1, 3), (7, 7)]), ("30-12", None), ("A-3", None)],
    )
    def test_pages_are_read_or_refused(self, text, runs):
        read = runs_of(text, "x")
        assert (None if read is None else [(run.first, run.last) for run in read]) == runs

    @given(st.text(max_size=30))
    def test_any_text_is_read_or_refused(self, text):
        assert all(run.first <= run.last for run in runs_of(text, "x") or ())
        assert tab_order(text) == tab_order(text)


class TestChronology:
    def test_rough_dates_stand_in_their_own_words_and_in_order(self):
        events = events_of(case_of(PREPARING))
        firsts = [event.span.earliest or event.span.latest or dt.date.max for event in events]
        assert firsts == sorted(firsts)
        assert "between March 2023 and June 2023" in rows_text(case_of(PREPARING))

    def test_what_the_dates_contradict_and_what_has_none(self):
        text = said(case_of(PREPARING), "chronology")
        assert "described as preceding the search for leaflets but dated after it" in text
        assert "gives autumn 2023, later than the date recorded" in text
        assert text.index("Undated events") < text.index("the surveillance of his house")

    def test_a_dated_sentence_is_a_sentence_without_its_date(self):
        text = rows_text(case_of(PREPARING))
        assert "The declarant made the statement that he was detained for several days" in text
        assert "Date given in the statement that it was in April 2023" in text
        assert "The union card (date of the document)" in text

    def test_there_is_a_picture_told_in_words(self):
        picture = next(b for b in MAKERS["chronology"](case_of("balachova.yaml")).blocks if isinstance(b, Picture))
        assert "the Board's order" in picture.told
        assert picture.svg.startswith("<svg ")


def rows_text(case: Case) -> str:
    return "\n".join(cell for row in rows(case, "chronology").values() for cell in row.values())
