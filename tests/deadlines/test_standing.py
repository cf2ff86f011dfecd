"""How deadlines stand in a case, clocks that stop, and rules that depend on what the case states."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from wellfounded.api.law_library import law_texts
from wellfounded.dates import Span
from wellfounded.deadlines.calculator import CaseFacts, DatedEvent, calculate
from wellfounded.deadlines.counting import Stop
from wellfounded.deadlines.rule_loader import load_book
from wellfounded.deadlines.standing import standings
from wellfounded.documents.memo.deadline_triggers import case_deadlines
from wellfounded.matter.loader import load_matter_text
from wellfounded.reports.deadlines import deadlines_data, deadlines_rows

BOOK = load_book()
ON = dt.date(2026, 11, 27)


def day(text):
    return dt.date.fromisoformat(text)


def event(name, when, label=""):
    return DatedEvent(name, Span(day(when), day(when), when), label=label)


def of_rule(found, rule) -> Any:
    return next(one for one in found.applying if one.rule.id == rule)


def state(rule, *events, on=ON, facts=None):
    found = standings(calculate(BOOK, events, ON, "", facts), on)
    return next((one.state for one in found if one.due.rule.id == rule), None)


@pytest.mark.parametrize(
    ("events", "on", "expected"),
    [
        ([("arrival", "2024-03-20")], "2025-03-20", "coming"),
        ([("arrival", "2024-03-20")], "2025-03-21", "passed"),
        ([("arrival", "2024-03-20"), ("application_filed", "2025-03-20")], "2026-11-27", "met"),
        ([("arrival", "2024-03-20"), ("application_filed", "2025-03-21")], "2026-11-27", "missed"),
    ],
)
def test_a_deadline_is_missed_met_passed_or_coming(events, on, expected):
    assert state("asylum-one-year", *(event(*one) for one in events), on=day(on)) == expected


def test_what_a_later_event_settled_is_left_out():
    hearing = event("individual_hearing", "2026-05-04")
    assert state("filings-before-individual-hearing", hearing) == "passed"
    assert state("filings-before-individual-hearing", hearing, event("decision_of_judge", "2026-05-04")) is None


def test_a_decision_before_a_new_hearing_settles_nothing_of_it():
    hearing = event("individual_hearing", "2027-05-04")
    assert state("individual-hearing", hearing, event("decision_of_judge", "2026-05-04")) == "coming"


def test_the_work_permit_clock_leaves_out_the_days_of_a_stop():
    complete = event("application_complete", "2026-01-01")
    plain = calculate(BOOK, [complete], ON)
    stop = Stop(day("2026-02-01"), day("2026-03-03"), "a continuance at the respondent's request")
    stopped = calculate(BOOK, [complete], ON, "", CaseFacts(stops=(stop,)))

    days = [of_rule(found, "work-permit-application").day for found in (plain, stopped)]
    assert (days[1] - days[0]).days == 30  # February 1 through March 2
    text = "\n".join(row.text for head in deadlines_rows(stopped) for row in walked(head))
    assert "the clock is stopped (a continuance at the respondent's request): excluded" in text


def test_a_clock_that_still_stands_has_no_date_and_says_how_many_days_ran():
    complete = event("application_complete", "2026-01-01")
    facts = CaseFacts(stops=(Stop(day("2026-02-01"), None),))
    assert state("work-permit-application", complete, facts=facts) == "stopped"
    found = calculate(BOOK, [complete], ON, "", facts)
    data: Any = deadlines_data(found)
    said = next(one for one in data["deadlines"] if one["rule"] == "work-permit-application")
    assert said["due"] is None
    assert said["stopped"] == {"since": "2026-02-01", "after_days": 30, "what": ""}


def test_a_stop_after_the_clock_ran_out_changes_nothing():
    complete = event("application_complete", "2026-01-01")
    facts = CaseFacts(stops=(Stop(day("2026-08-01"), None),))
    assert state("work-permit-application", complete, facts=facts) == "open"


def walked(row):
    yield row
    for inner in row.rows:
        yield from walked(inner)


def case_of(text):
    head = "format: 2\nmatter: Matter of N-\nforum: ca4\nstage: hearing\ndates: {as_of: 2026-11-27}\n"
    return load_matter_text(head + text, law_texts().schema)


HEARING = "people:\n  n: {name: N., last_arrival: 2024-03-20}\n  l: {name: L., born: 2006-03-14, child_of: n}\n"
PROCEEDING = "proceedings:\n  removal: {respondent: n, individual_hearing: 2027-03-15%s}\n"


@pytest.mark.parametrize(
    ("more", "rules"),
    [
        ("", {"filings-before-individual-hearing"}),
        (", respondent_detained: false", {"filings-before-individual-hearing"}),
        (", respondent_detained: true", set()),
        (", filing_deadline: 2027-02-01", {"evidence-by-order"}),
    ],
)
def test_the_order_of_the_judge_and_detention_replace_the_general_time(more, rules):
    found = case_deadlines(BOOK, case_of(HEARING + PROCEEDING % more), ON)
    told = {one.rule.id for one in found.applying}
    assert told & {"filings-before-individual-hearing", "evidence-by-order"} == rules
    assert "individual-hearing" in told


@pytest.mark.parametrize(("relief", "counted"), [("asylum", True), ("withholding", False)])
def test_a_child_ages_only_where_asylum_is_sought(relief, counted):
    claim = f"claims:\n  c: {{applicant: n, relief: {relief}}}\n"
    found = case_deadlines(BOOK, case_of(HEARING + claim), ON)
    ages = [(one.day, one.event.label) for one in found.applying if one.rule.id == "age-of-a-child"]
    assert ages == ([(day("2027-03-13"), "L.")] if counted else [])


def test_stops_stated_in_a_case_are_counted():
    text = "claims:\n  c: {applicant: n, relief: asylum, filed: 2026-01-01}\n"
    stop = "clock_stops:\n  s: {name: the continuance, began: 2026-02-01, ended: 2026-03-03}\n"
    days = [
        of_rule(case_deadlines(BOOK, case_of(HEARING + more), ON), "work-permit-application").day
        for more in (text, text + stop)
    ]
    assert (days[1] - days[0]).days == 30


@pytest.mark.parametrize(
    ("stops", "later"),
    [
        ([("2026-01-01", "2026-01-02")], 0),
        ([("2026-01-02", "2026-01-03")], 1),
        ([("2026-02-01", "2026-02-11")], 10),
        ([("2026-02-01", "2026-03-01")], 28),
        ([("2026-05-30", "2026-06-01")], 2),
        ([("2026-01-10", "2026-12-10")], 334),
        ([("2026-02-01", "2026-02-11"), ("2026-03-01", "2026-03-11")], 20),
        ([("2026-02-01", "2026-02-11"), ("2026-02-06", "2026-02-16")], 15),
        ([("2026-02-01", "2026-02-11"), ("2026-02-03", "2026-02-05")], 10),
        ([("2025-11-01", "2025-12-01")], 0),
        ([("2027-02-01", "2027-03-01")], 0),
    ],
)
def test_days_on_which_a_clock_is_stopped_are_left_out_once(stops, later):
    text = "claims:\n  c: {applicant: n, relief: asylum, filed: 2026-01-01}\n"
    stated = "".join(
        f"  s{n}: {{name: stop {n}, began: {one}, ended: {other}}}\n" for n, (one, other) in enumerate(stops)
    )
    days = [
        of_rule(case_deadlines(BOOK, case_of(HEARING + more), ON), "work-permit-application").day
        for more in (text, f"{text}clock_stops:\n{stated}")
    ]
    assert (days[1] - days[0]).days == later


@pytest.mark.parametrize(
    ("last", "named"),
    [
        *((one, True) for one in ("2022-04-18", "2023-04-17", "2024-04-15", "2025-04-21", "2027-04-19")),
        *((one, False) for one in ("2022-04-11", "2023-04-24", "2024-04-22", "2025-04-14", "2027-04-26")),
    ],
)
def test_the_third_monday_of_april_is_named_in_every_year(last, named):
    begins = (day(last) - dt.timedelta(days=30)).isoformat()
    one = of_rule(calculate(BOOK, [event("final_order", begins)], ON, "ca1"), "petition-for-review")
    assert one.day == day(last)
    assert bool(one.count.doubtful) is named


@pytest.mark.parametrize(("forum", "named"), [("ca1", True), ("ca9", False)])
def test_a_holiday_of_the_state_of_the_clerk_is_named_and_not_counted(forum, named):
    found = calculate(BOOK, [event("final_order", "2026-03-21")], ON, forum)  # 30 days: Patriots' Day
    one = of_rule(found, "petition-for-review")
    assert one.day == day("2026-04-20")
    assert bool(one.count.doubtful) is named
