"""What a judge's own decision gives a case, whatever its form: names, day, orders, findings, each with its words."""

from __future__ import annotations

import pytest
from judges_decisions import DECISIONS

from wellfounded.api.law_library import law_texts
from wellfounded.drafting.quoted_entries import quoted_entries
from wellfounded.extraction.file_opener import open_document
from wellfounded.matter.loader import load_matter_text
from wellfounded.proposals.fitting import fit
from wellfounded.proposals.putting import put_into
from wellfounded.reading.papers import kind_called, read_paper

CASE = "format: 2\nmatter: Matter of P-\nforum: ca3\nstage: hearing\n"
SCHEMA = law_texts().schema


def read(name):
    """The kind of a decision, the entries that it gives, and its lines by page."""
    document = open_document(DECISIONS[name].text.encode(), "decision.txt")
    pages = [[line.text for line in page.lines] for page in document.pages]
    reading = read_paper(document)
    return kind_called(reading), quoted_entries(reading, pages), pages


def fields(entry):
    """All fields of an entry."""
    return {name: value for part in (entry.core, *entry.more) for name, value in part.fields.items()}


def of(entries, section):
    """The fields of each entry of a section, by id."""
    return {entry.id: fields(entry) for entry in entries if entry.section == section}


def among(value):
    """An id or several as a list."""
    return value if isinstance(value, list) else [value] if value else []


@pytest.mark.parametrize("name", DECISIONS)
def test_every_form_is_recognized_with_its_day_and_its_respondents(name):
    kind, entries, _ = read(name)
    assert kind == "IJ’s decision"
    (decision,) = of(entries, "decisions").values()
    assert decision["issued_by"] == "an immigration judge"
    assert decision["date"] == DECISIONS[name].day
    people = [one["name"] for one in of(entries, "people").values()]
    assert people[: len(DECISIONS[name].names)] == list(DECISIONS[name].names)


@pytest.mark.parametrize("name", DECISIONS)
def test_what_the_judge_finds_is_proposed_and_nothing_that_others_say(name):
    _, entries, _ = read(name)
    found = of(entries, "findings")
    assert {(one["subject"], one["adverse"]) for one in found.values()} == DECISIONS[name].findings
    assert len(found) == len(DECISIONS[name].findings)
    assert not of(entries, "arguments")


@pytest.mark.parametrize("name", DECISIONS)
def test_what_the_orders_do_to_each_claim(name):
    _, entries, _ = read(name)
    claims = {own: one["relief"] for own, one in of(entries, "claims").items()}
    (decision,) = of(entries, "decisions").values()
    for does in ("granted", "denied"):
        assert {claims[one] for one in among(decision.get(does))} == getattr(DECISIONS[name], does)


@pytest.mark.parametrize("name", DECISIONS)
def test_every_value_stands_on_words_of_its_page_and_is_no_surer_than_what_a_form_says(name):
    _, entries, pages = read(name)
    for entry in entries:
        for part in (entry.core, *entry.more):
            text = " ".join(" ".join(pages[part.page - 1][part.line - 1 :]).split())
            assert part.quotation
            assert part.quotation in text
            assert 0 < part.confidence < 1


@pytest.mark.parametrize("name", DECISIONS)
def test_all_of_it_accepted_is_a_case(name):
    _, entries, _ = read(name)
    proposals = fit(entries, "decision.txt", "x", CASE, [], SCHEMA, "case.yaml").proposals
    text = put_into(CASE, proposals, SCHEMA, "case.yaml")
    assert load_matter_text(text, SCHEMA, "case.yaml")
    again = fit(entries, "decision.txt", "x", text, [], SCHEMA, "case.yaml")
    assert not again.proposals  # read again it gives nothing new


REASONS = {
    "written": {("PSG cognizability", "lack of particularity"), ("nexus", "private dispute")},
    "oral": {("credibility", "inconsistency")},
}


@pytest.mark.parametrize("name", REASONS)
def test_reasons_belong_to_the_finding_of_their_paragraph(name):
    _, entries, _ = read(name)
    found = of(entries, "findings")
    told = {
        (found[one["stated_basis_for"]]["subject"], one["kind"])
        for one in of(entries, "reasons").values()
        if "kind" in one
    }
    assert told == REASONS[name]
