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
TABLES = ("preservation", "ledger", "statements", "exhibits", "chronology")
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
            found["the IJ's adverse credibility finding against Balachova"]["Raised, before whom and how"]
            == "nobody attacked it before the Board"
        )
        assert (
            "not entered: whether"
            in found["the finding that he took part in the rape"]["Reinstatement and reassignment"]
        )
        assert found["the missing X-ray of the leg"]["Raised, before whom and how"] == "no attack is entered"

    def test_a_general_argument_against_a_vague_finding_is_enough(self):
        row = rows(case_of("balachova.yaml"), "preservation")[
            "the IJ's adverse credibility finding against Krasnoperov"
        ]
        assert "general" in row["Raised, before whom and how"]
        assert row["Reinstatement and reassignment"].startswith("preserved  [Balachova n.3")
        assert "not attacked before the Board" in row["Objection of the government"]

    def test_a_subsidiary_point_is_preserved_with_the_argument_it_supports(self):
        row = rows(case_of("balachova.yaml"), "preservation")["the consular report"]
        assert "through the argument against the mismatch" in row["Raised, before whom and how"]
        assert row["Reinstatement and reassignment"] == "preserved  [Gill at 86-87; Balachova n.6]"

    def test_that_there_was_no_motive_is_no_answer(self):
        row = rows(case_of("balachova.yaml"), "preservation")[
            "the argument that the Russian officials had no motive to lie"
        ]
        assert row["What it is worth"].startswith("no answer  [Zhen Nan Lin at 270; Balachova n.7")

    def test_each_claim_has_its_consequence_under_the_law_of_the_day(self):
        found = rows(case_of("balachova.yaml"), "preservation")
        for claim in ("her asylum claim", "her withholding claim", "her CAT claim", "his CAT claim"):
            assert "dismissed for want of exhaustion" in found[claim]["Reinstatement and reassignment"]
        assert "nothing of exhaustion" in found["his asylum claim"]["Reinstatement and reassignment"]
        later = rows(case_of("balachova.yaml", day="2024-02-01"), "preservation")
        assert "may pass over" in later["his CAT claim"]["Reinstatement and reassignment"]
        assert "dismissed" in later["her asylum claim"]["Reinstatement and reassignment"]

    def test_the_character_of_the_rule_is_told_by_day(self):
        before, after = (
            said(case_of("balachova.yaml", day=day), "preservation") for day in ("2008-11-12", "2024-02-01")
        )
        assert "exhaustion of claims, that is of whole forms of relief, is a limit on power" in before
        assert "exhaustion of claims, that is of whole forms of relief, is a rule for the parties" in after


class TestLedger:
    def test_each_missing_paper_with_what_was_asked_and_said(self):
        found = rows(case_of("balachova.yaml"), "ledger")
        assert "stands" in found["the missing X-ray of the leg"]["How it fares"]
        letter = found["the missing letter from the Leningrad synagogue"]
        assert "cut off" in letter["Was the applicant asked"]
        assert "not considered" in letter["What was explained"]
        assert "falls: the witness could not finish" in letter["How it fares"]
        assert "never asked" in found["the lack of authentication of the medical abstract"]["Was the applicant asked"]

    def test_what_the_law_asks_turns_on_the_day_of_filing(self):
        row = "“Tomas Velin fears renewed detention and beating by the harbor guard”"
        column = "What the law asks on this day"
        assert "even of a witness who is believed" in rows(case_of(PREPARING), "ledger")[row][column]
        old = (EXAMPLES / PREPARING).read_text(encoding="utf-8").replace("filed: 2024-09-30", "filed: 2004-09-30")
        old = old.replace("last_arrival: 2024-02-11", "last_arrival: 2004-02-11")
        assert "where it is reasonable to expect one" in rows(case_of_text(old), "ledger")[row][column]

    def test_papers_not_at_hand_are_to_be_brought_or_explained_or_asked_about(self):
        found = rows(case_of(PREPARING), "ledger")
        column = "What the law asks on this day"
        assert "to be brought" in found["a letter from the union"][column]
        assert "to be explained" in found["the warrant of the harbor guard"][column]
        assert found["the document on his release after the second arrest"]["Can it be had"] == "not settled: ask"


class TestStatements:
    def test_the_same_thing_stands_in_one_row(self):
        row = rows(case_of(PREPARING), "statements")["the length of the second detention"]
        assert "three weeks" in row["Application"]
        assert "a month" in row["Declaration"]
        assert row["Do they differ"] == "yes"
        assert "lost count" in row["Asked and explained"]

    def test_times_that_differ_are_told(self):
        case = case_of(PREPARING)
        assert "Times that differ" in headings(case, "statements")
        assert "autumn 2023" in rows(case, "statements")["the date of the second arrest"]["The times given"]

    def test_statements_that_a_decision_sets_against_each_other(self):
        row = rows(case_of("balachova.yaml"), "statements")["the discrepancy about military service"]
        assert "nowhere in the record" in row["What they are about"]


class TestExhibits:
    def test_translations_certificates_and_service(self):
        found = rows(case_of(PREPARING), "exhibits")
        column = "Translation and its certificate"
        assert "not good without: that the translator is competent" in found["the union card"][column]
        assert "certificate missing" in found["the harbor clinic record"][column]
        assert "English translation missing" in found["his sister's letter"][column]
        assert "not considered" in found["his sister's letter"]["Service on the other side"]
        report = found["a report on unions in the harbor towns"]
        assert "not considered" not in report["Service on the other side"]

    def test_each_exhibit_has_its_count_of_pages(self):
        found = rows(case_of(PREPARING), "exhibits")
        assert found["the declaration of Tomas Velin"]["Pages"] == "13-20 (8 pages)"
        text = (EXAMPLES / PREPARING).read_text(encoding="utf-8").replace("pages: 13-20", "pages: 13")
        assert rows(case_of_text(text), "exhibits")["the declaration of Tomas Velin"]["Pages"] == "13 (1 page)"
        text = text.replace("pages: 13,", "pages: all,")
        assert rows(case_of_text(text), "exhibits")["the declaration of Tomas Velin"]["Pages"] == "all"

    def test_tabs_and_pages_that_do_not_fit_are_told(self):
        text = said(case_of(PREPARING), "exhibits")
        assert "Tab E stands more than once" in text
        assert "Given to two exhibits, page 22" in text
        assert "In no exhibit: pages 26-27" in text

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
        assert "told as before the search for leaflets, and dated after it" in text
        assert "gives autumn 2023, later than it is entered" in text
        assert text.index("Without a date") < text.index("the watching of his house")

    def test_there_is_a_picture_told_in_words(self):
        picture = next(b for b in MAKERS["chronology"](case_of("balachova.yaml")).blocks if isinstance(b, Picture))
        assert "the Board's order" in picture.told
        assert picture.svg.startswith("<svg ")


def rows_text(case: Case) -> str:
    return "\n".join(cell for row in rows(case, "chronology").values() for cell in row.values())
