"""A whole draft: every kind of entry from one opinion, several papers of one case, nothing invented, and its review."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

import pytest
from cases_of_invention import AGENCY, BOARD, COURT, OPENING, STORY, WHOLE, opinion
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wellfounded.assess.case import Case
from wellfounded.assess.review import review
from wellfounded.assess.schema import matter_schema
from wellfounded.cli import main
from wellfounded.drafting import draft
from wellfounded.drafting.draft_writer import words_table
from wellfounded.extraction import document_from_text
from wellfounded.matter.loader import load_matter_text
from wellfounded.reading.data import table
from wellfounded.reading.facts.reader import read_papers, read_with_facts


@pytest.fixture(scope="module")
def schema(law):
    return matter_schema(law)


def drafted(schema, *papers):
    first, *others = read_papers(papers)
    return draft(first, schema.forums, (), others)


def section(text, name):
    found = re.search(rf"(?m)^{name}:\n((?:  .*\n)*)", text)
    return found[1] if found else ""


def test_one_opinion_gives_every_kind_of_entry(schema):
    text = drafted(schema, opinion(WHOLE))
    matter = load_matter_text(text, schema)
    kinds = {thing.kind for thing in matter.things.values()}
    assert {"person", "claim", "proceeding", "decision", "finding", "reason", "argument"} <= kinds
    assert {"harm", "feared harm", "exhibit", "organization", "fact"} <= kinds
    assert "name: Veld" in section(text, "people")
    assert "the brother of Veld" in section(text, "people")
    assert "last_arrival: 2005-03-03" in section(text, "people")
    claims = section(text, "claims")
    assert claims.count("filed: 2005-05-09") == 3
    assert "argued_in_brief: false" in claims.split("  cat:")[1].split("  withholding:")[0]
    assert "kind: inconsistency" in section(text, "reasons")
    assert "error: failure to consider material evidence" in section(text, "arguments")
    assert "made_by: the government" in section(text, "arguments")
    assert "adopts: before" in section(text, "decisions")
    assert "reported_to_police: false" in section(text, "harms")
    assert "{beating-petitioner} was suffered by {petitioner}" in section(text, "facts")


def test_each_value_that_was_read_has_its_place_and_confidence(schema):
    text = drafted(schema, opinion(WHOLE))
    for name in ("harms", "exhibits", "organizations", "proceedings"):
        for entry in re.split(r"(?m)^  (?=\S)", section(text, name))[1:]:
            assert re.search(r"# p\. 1 line \d+, \d+%: “", entry), entry


def test_the_least_certain_entries_come_first_in_the_list(schema):
    text = drafted(schema, opinion(WHOLE))
    line = text.split("# Check these entries first")[1].splitlines()[1]
    shares = [int(one) for one in re.findall(r"\((\d+)%\)", line)]
    assert shares
    assert shares == sorted(shares)


@pytest.mark.parametrize("told", [[], [OPENING], [COURT], WHOLE])
def test_every_draft_begins_with_what_to_check(schema, told):
    head = drafted(schema, opinion(told)).split("\nformat:")[0]
    listed = "# Check these entries first" in head
    assert listed != ("# No entry is less than 70% certain." in head)


def test_a_draft_without_an_uncertain_entry_says_so(schema):
    head = drafted(schema, document_from_text("board.txt", BOARD)).split("\nformat:")[0]
    assert "# No entry is less than 70% certain." in head


def test_several_papers_become_one_draft(schema):
    told = "BRIEF OF PETITIONER\n\nThe petitioner was detained in 1998 by the police.\n"
    brief = document_from_text("brief.txt", told)
    board = document_from_text("board.txt", BOARD)
    court = opinion([OPENING, STORY, AGENCY, COURT], name="court.txt")
    text = drafted(schema, brief, board, court)
    assert text == drafted(schema, court, brief, board)
    load_matter_text(text, schema)
    assert "stage: petition_for_review" in text
    assert "date: 2009-09-01  # board.txt" in section(text, "decisions")
    assert "kind: detention" in section(text, "harms")
    assert "# brief.txt p. 1" in section(text, "harms")
    assert section(text, "people").count("petitioner: true") == 1


def test_a_draft_of_papers_without_a_decision_is_refused(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ona,\nall is well.\n", "utf-8")
    result = CliRunner().invoke(main, ["draft", str(letter), str(letter)])
    assert result.exit_code == 2
    assert "WF611" in result.output


def test_a_file_number_is_no_person(schema):
    text = drafted(schema, opinion(WHOLE, caption="Ona Veld, A000 111 222"))
    assert section(text, "people").count("petitioner: true") == 1
    assert "111" not in section(text, "people")


def test_a_review_of_a_draft_runs_and_decides(law, schema):
    text = drafted(schema, opinion(WHOLE))
    found = review(Case.of(law, load_matter_text(text, schema)))
    assert found.title


def test_where_no_date_is_printed_the_law_is_that_of_the_latest_day_named(law, schema):
    undated = opinion(WHOLE)
    reading = read_with_facts(undated)
    fields = {name: found for name, found in reading.fields.items() if name != "decided"}
    text = draft(replace(reading, fields=fields), schema.forums)
    assert "dates: {as_of: 2012-06-07}" in text
    assert review(Case.of(law, load_matter_text(text, schema))).title


NAMES = ("Veld", "Quill", "Moor", "Tarn-Hale")
PARTS = st.lists(
    st.sampled_from(
        [
            "{name} entered the United States on {date}.",
            "In {year} the police beat {name}.",
            "{name}'s father was killed by guerrillas in {year}.",
            "The IJ found that {name} was not credible because of discrepancies about {year}.",
            "The BIA concluded that {name} had not shown a well-founded fear.",
            "{name} argues that the BIA ignored the evidence of a nexus.",
            "{name} claims a social group of “women of the town.”",
            "On {date}, the BIA dismissed the appeal.",
            "{name} submitted affidavits.",
        ]
    ),
    max_size=8,
)


pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")  # of the schema, where a test fails


@given(
    parts=PARTS,
    name=st.sampled_from(NAMES),
    year=st.integers(1985, 2011),
    day=st.dates(min_value=dt.date(1985, 1, 1), max_value=dt.date(2012, 6, 1)),
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_is_invented(schema, parts, name, year, day):
    written = f"{day:%B} {day.day}, {day.year}"
    body = " ".join(one.format(name=name, year=year, date=written) for one in parts)
    document = opinion([OPENING.replace("Veld", name), body, "The petition is denied."], caption=f"Ona {name}")
    text = drafted(schema, document)
    matter = load_matter_text(text, schema)
    reading = read_with_facts(document)
    values = "\n".join(re.sub(r"  # .*", "", line) for line in text.splitlines() if not line.lstrip().startswith("#"))
    known = {str(day), "2012-06-07", str(year)}
    for date in re.findall(r"\b(?:19|20)\d\d(?:-\d\d){0,2}\b", values):
        assert any(one.startswith(date) for one in known)
    for thing in matter.things.values():
        if thing.kind == "person":
            for word in re.findall(r"[A-Z][a-z]+", thing.name):
                assert word.casefold() in reading.text.casefold()


def test_every_value_in_the_tables_of_words_is_one_of_the_law(schema):
    """A value that the law no longer has, or that was misspelled here, is noticed."""
    lists = {one.name: set(one.values) for one in schema.lists}
    history, harms = table("facts/history"), table("facts/harms")
    assert set(table("facts/subjects")["subject"]) <= lists["finding subject"]
    assert set(harms["kind"]) <= lists["harm type"]
    assert set(harms["things"]["kind"]) <= lists["harm type"]
    assert set(table("facts/reasons")["kind"]) <= lists["reason type"]
    assert set(table("facts/arguments")["error"]) <= lists["error"]
    assert set(table("facts/arguments")["contention"]) <= lists["contention"]
    assert set(history["characteristic"]) <= lists["group characteristic"]
    assert set(history["opinion"]["subject"]) <= lists["opinion subject"]
    assert set(history["proceeding"]) <= lists["proceeding type"]
    assert set(harms["years"]["duration"]) <= lists["length"]
    assert set(words_table()["subjects"]) <= lists["finding subject"]
    assert {one["subject"] for one in words_table()["issues"].values()} <= lists["finding subject"]
