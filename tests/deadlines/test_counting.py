"""The counts: each rule on a day worked out by hand, the boundaries of the calendar, and what always holds."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.dates import Span, months_later
from wellfounded.deadlines.calculator import DatedEvent, calculate
from wellfounded.deadlines.counting import OpenDays, count
from wellfounded.deadlines.model import Counting
from wellfounded.deadlines.rule_loader import load_book

BOOK = load_book()
ROLL, STAY = Counting("roll", "", roll=True), Counting("stay", "", roll=False)


def day(text: str) -> dt.date:
    return dt.date.fromisoformat(text)


def due(event, when, rule, as_of="", forum=""):
    happened = DatedEvent(event, Span(day(when), day(when), when))
    found = calculate(BOOK, [happened], day(as_of) if as_of else None, forum)
    return next((one for one in found.applying if one.rule.id == rule), None)


# event, its day, the law of which day (empty: the last known), rule, what falls due. Each row counted on a calendar.
WORKED = [
    ("final_order", "1998-05-26", "2000-07-20", "petition-for-review", "1998-06-25"),  # Chouchkov: the last day
    ("final_order", "2026-06-10", "", "petition-for-review", "2026-07-10"),
    ("final_order", "2026-06-04", "", "petition-for-review", "2026-07-06"),  # 4 July a Saturday, Friday observed
    ("final_order", "2026-06-03", "", "petition-for-review", "2026-07-06"),  # ends on the observed Friday
    ("final_order", "1996-10-31", "1997-01-01", "petition-for-review", "1996-12-02"),  # the first day of the rule
    ("final_order", "1996-10-30", "1997-01-01", "petition-former", "1997-01-28"),  # the last day of the former
    ("administrative_removal_order", "2025-07-01", "", "petition-after-administrative-removal", "2025-07-31"),
    ("reinstatement_order", "2025-07-01", "", "petition-after-reinstatement", "2025-07-31"),
    ("order_on_motion", "2026-01-30", "", "petition-after-a-motion", "2026-03-02"),  # a Sunday, 1 March
    ("record_available", "2026-01-05", "", "petitioners-brief", "2026-02-17"),  # Saturday before a holiday on Monday
    ("government_brief_served", "2026-12-11", "", "reply-brief", "2026-12-28"),  # Christmas on a Friday
    ("decision_of_judge", "2026-03-02", "", "appeal-to-the-board", "2026-04-01"),
    ("decision_of_judge", "1997-01-23", "1998-05-26", "appeal-to-the-board", "1997-02-24"),  # a Saturday
    ("decision_of_judge", "2026-03-09", "", "appeal-to-the-board-2026", "2026-03-19"),
    ("briefing_schedule", "2026-03-08", "", "board-brief", "2026-03-30"),  # a Sunday
    ("briefing_schedule", "2026-03-09", "", "board-brief-2026", "2026-03-30"),  # also a Sunday
    ("final_order", "2026-06-10", "", "motion-to-reopen", "2026-09-08"),
    ("final_order", "2026-06-08", "", "motion-to-reopen", "2026-09-08"),  # 90 days end on a Sunday, then Labor Day
    ("final_order", "2026-06-10", "", "motion-to-reconsider", "2026-07-10"),
    ("final_order", "2026-06-10", "", "motion-of-a-battered-person", "2027-06-10"),
    ("in_absentia_order", "2026-01-06", "", "rescind-in-absentia", "2026-07-06"),  # a Sunday after the fourth
    ("motion_served", "2026-05-12", "", "opposition-to-a-motion", "2026-05-26"),  # Memorial Day
    ("arrival", "2025-03-12", "", "asylum-one-year", "2026-03-12"),
    ("arrival", "2025-07-04", "", "asylum-one-year", "2026-07-06"),  # a Saturday and a holiday
    ("arrival", "1995-01-01", "1998-01-01", "asylum-one-year", "1998-04-01"),  # here before the rule
    ("application_complete", "2026-01-01", "", "work-permit-application", "2026-05-31"),  # a Sunday, not moved
    ("application_complete", "2020-09-01", "2021-01-01", "work-permit-application-365", "2021-09-01"),
    ("application_complete", "2019-01-01", "2019-06-01", "work-permit-application-first", "2019-05-31"),
    ("application_filed", "2026-01-01", "", "work-permit-grant", "2026-06-30"),
    ("work_permit_filed", "2026-01-01", "", "work-permit-decision", "2026-01-31"),
    ("application_filed", "2026-01-01", "", "first-interview", "2026-02-15"),
    ("application_filed", "2026-01-01", "", "asylum-decision", "2026-06-30"),
    ("record_complete", "2026-01-01", "", "board-decision", "2026-04-01"),
    ("panel_assigned", "2026-01-01", "", "board-decision-by-panel", "2026-06-30"),
    ("departure_granted", "2025-05-01", "", "voluntary-departure", "2025-06-30"),
    ("departure_granted", "2025-04-29", "", "voluntary-departure", "2025-06-30"),  # a Saturday
    ("departure_granted", "2020-01-06", "2020-02-01", "voluntary-departure-before-2025", "2020-03-06"),
    ("judgment", "2000-07-20", "2000-07-20", "rehearing", "2000-09-05"),  # a Sunday before Labor Day
    ("judgment", "2000-07-20", "2000-07-20", "mandate", "2000-09-12"),  # seven days from that
    ("rehearing_denied", "2026-03-03", "", "mandate-after-rehearing", "2026-03-10"),
    ("judgment", "2026-01-05", "", "certiorari", "2026-04-06"),  # a Sunday
    ("rehearing_denied", "2026-03-03", "", "certiorari", "2026-06-01"),
    ("judgment_final", "2026-04-06", "", "fees", "2026-05-06"),
    ("judgment", "2026-01-05", "", "fees-after-certiorari-lapsed", "2026-05-06"),
    ("final_order", "2026-06-10", "", "removal-period", "2026-09-08"),
    ("rules_implemented", "2026-01-20", "", "expedited-removal-challenge", "2026-03-23"),  # a Saturday
    ("move", "2026-07-01", "", "change-of-address", "2026-07-09"),  # a holiday and a weekend left out
    ("final_order", "1999-03-21", "1999-06-21", "motion-for-protection-under-the-convention", "1999-06-21"),
    ("termination_notice_served", "2026-06-01", "", "deferral-supplement", "2026-06-11"),
    ("termination_notice_mailed", "2026-06-01", "", "deferral-supplement-by-mail", "2026-06-14"),  # a Sunday, not moved
    ("fear_not_found", "2026-06-01", "", "credible-fear-review", "2026-06-08"),
    ("class_settlement", "2020-11-04", "2022-04-22", "class-notice", "2022-04-22"),
    ("individual_hearing", "2027-03-15", "", "filings-before-individual-hearing", "2027-03-01"),  # back to a Sunday
    ("individual_hearing", "2027-02-10", "", "filings-before-individual-hearing", "2027-01-26"),
    ("individual_hearing", "2022-03-10", "2022-01-01", "filings-before-individual-hearing-2021", "2022-02-08"),
    ("individual_hearing", "2020-03-10", "2020-01-01", "filings-before-individual-hearing-2008", "2020-02-24"),
    ("individual_hearing", "2027-03-15", "", "individual-hearing", "2027-03-15"),
    ("master_hearing", "2027-01-11", "", "filings-before-master-hearing", "2026-12-28"),  # back to a Sunday
    ("master_hearing", "2027-01-11", "", "master-hearing", "2027-01-11"),
    ("evidence_order", "2027-02-01", "", "evidence-by-order", "2027-02-01"),
    ("biometrics_appointment", "2026-12-20", "", "biometrics", "2026-12-20"),
    ("child_born", "2006-03-14", "", "age-of-a-child", "2027-03-13"),  # a Saturday, not moved
    ("asylum_granted", "2024-02-29", "", "petition-for-relatives", "2026-02-28"),
]


@pytest.mark.parametrize(("event", "when", "as_of", "rule", "last"), WORKED)
def test_what_falls_due(event, when, as_of, rule, last):
    found = due(event, when, rule, as_of)
    assert found is not None
    assert found.day == day(last)


def test_every_rule_with_a_day_is_worked():
    assert {rule for *_, rule, _ in WORKED} == {rule.id for rule in BOOK.rules if not rule.reason}


@pytest.mark.parametrize(
    ("event", "when", "as_of", "rule"),
    [
        ("final_order", "1996-10-31", "1997-01-01", "petition-former"),
        ("final_order", "1996-10-30", "1997-01-01", "petition-for-review"),
        ("decision_of_judge", "2026-03-08", "", "appeal-to-the-board-2026"),
        ("decision_of_judge", "2026-03-10", "2026-02-05", "appeal-to-the-board-2026"),  # not yet published
        ("briefing_schedule", "2026-03-09", "", "board-brief"),
        ("briefing_schedule", "2026-03-08", "", "board-brief-2026"),
        ("final_order", "1999-03-22", "1999-06-21", "motion-for-protection-under-the-convention"),
        ("final_order", "1999-03-21", "1999-06-22", "motion-for-protection-under-the-convention"),
        ("class_settlement", "2020-11-04", "2022-04-23", "class-notice"),
        ("departure_granted", "2025-05-01", "2025-04-22", "voluntary-departure-before-2025"),
        ("application_complete", "2020-01-01", "2020-08-25", "work-permit-application-first"),
    ],
)
def test_a_rule_does_not_reach_past_its_days(event, when, as_of, rule):
    assert due(event, when, rule, as_of) is None


@pytest.mark.parametrize(
    ("event", "when", "rule"),
    [
        ("changed_circumstance", "2026-01-01", "asylum-late-filing"),
        ("fee_order", "2026-01-01", "fee-each-year"),
        ("final_order", "2026-01-01", "motion-on-changed-conditions"),
    ],
)
def test_where_no_day_can_be_counted_there_is_a_reason(event, when, rule):
    found = due(event, when, rule)
    assert found.day is None
    assert found.rule.reason


def test_the_vacated_rule_decides_nothing():
    found = calculate(BOOK, [DatedEvent("decision_of_judge", Span(day("2026-03-10"), day("2026-03-10")))])
    assert [(one.rule.id, one.status, str(one.day)) for one in found.applying] == [
        ("appeal-to-the-board", "in force", "2026-04-09"),
        ("appeal-to-the-board-2026", "vacated", "2026-03-20"),
    ]
    assert all(one.doubt for one in found.applying)


def test_exceptions_are_those_of_the_day_and_the_forum():
    def told(**more):
        return [one.what for one in due("final_order", "2026-06-10", "petition-for-review", **more).exceptions]

    # An unpublished decision that rested on what has since been rejected is no rule of its court.
    assert told(forum="ca10") == told(forum="ca9")
    assert not any("waiver" in what for what in told(as_of="2025-06-25"))
    early = due("decision_of_judge", "2010-01-04", "appeal-to-the-board", "2010-02-01")
    assert [one.what for one in early.exceptions if "tolling" in one.what] == []
    assert any("only by certification" in one.what for one in early.exceptions)


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [
        ("2025-01-31", 1, "2025-02-28"),
        ("2024-01-31", 1, "2024-02-29"),
        ("2025-08-31", 1, "2025-09-30"),
        ("2024-02-29", 12, "2025-02-28"),
        ("2024-02-29", 48, "2028-02-29"),
        ("2023-02-28", 12, "2024-02-28"),
        ("2025-12-31", 2, "2026-02-28"),
    ],
)
def test_month_ends_and_leap_years(start, months, end):
    assert months_later(day(start), months) == day(end)


@pytest.mark.parametrize(
    ("start", "days", "end"),
    [("2024-02-01", 30, "2024-03-02"), ("2023-02-01", 30, "2023-03-03"), ("2023-12-31", 366, "2024-12-31")],
)
def test_days_across_a_leap_day(start, days, end):
    assert count(day(start), days, "days", STAY, OpenDays(BOOK.calendars["federal"], {})).last == day(end)


def shut(when, calendar="federal"):
    return OpenDays(BOOK.calendars[calendar], BOOK.closed).shut(day(when))


@pytest.mark.parametrize(
    ("when", "name"),
    [
        ("2026-07-03", "Independence Day (observed)"),  # the day itself a Saturday
        ("2021-07-05", "Independence Day (observed)"),  # a Sunday
        ("2021-12-31", "New Year's Day (observed)"),  # in the year before
        ("2022-12-26", "Christmas Day (observed)"),
        ("2021-06-18", "Juneteenth"),  # the law was a day old
        ("2023-11-10", "Veterans Day (observed)"),
        ("1986-01-20", "Martin Luther King"),
    ],
)
def test_a_holiday_is_kept_on_the_day_it_is_observed(when, name):
    assert name in shut(when)


@pytest.mark.parametrize("when", ["2020-06-19", "1985-01-21", "2026-07-02", "2026-04-16", "2022-01-03"])
def test_no_holiday_before_it_was_one_nor_of_a_place_nor_moved(when):
    assert shut(when) == ""


@pytest.mark.parametrize(
    ("when", "closed"),
    [
        ("2021-01-20", True),
        ("2021-01-21", False),
        ("2022-01-20", False),
        ("2025-01-20", True),  # also another holiday
        ("2013-01-21", True),  # the day itself a Sunday
        ("2029-01-19", False),  # the day itself a Saturday: no other day
        ("2029-01-22", False),
        ("1985-01-21", True),
    ],
)
def test_inauguration_day_closes_the_capital_alone(when, closed):
    assert bool(shut(when, "capital")) is closed
    if closed and when not in {"2025-01-20", "2013-01-21"}:
        assert shut(when) == ""


def test_a_last_day_on_inauguration_day_moves_in_the_capital_alone():
    # 30 days from 2020-12-21 end on Wednesday 2021-01-20.
    def petition(forum):
        return due("final_order", "2020-12-21", "petition-for-review", forum=forum)

    assert petition("ca4").day == day("2021-01-20")
    assert petition("cadc").day == day("2021-01-21")
    board = due("decision_of_judge", "2020-12-21", "appeal-to-the-board")
    assert board.day == day("2021-01-20")
    assert "Inauguration Day" in board.count.doubtful


def test_a_day_on_which_departments_were_closed_is_named_and_not_counted():
    found = due("final_order", "2024-11-24", "petition-for-review")
    assert found.day == day("2024-12-24")
    assert "executive order" in found.count.doubtful


def test_each_weekend_and_holiday_of_a_roll_is_named():
    found = due("judgment", "2000-07-20", "rehearing", "2000-07-20").count
    assert [(str(step.day), step.number, step.said) for step in found.steps()] == [
        ("2000-07-20", 0, "the day of the event, excluded"),
        ("2000-07-21", 1, ""),
        ("2000-09-03", 45, "a Sunday"),
        ("2000-09-04", None, "Labor Day"),
        ("2000-09-05", None, "the next business day"),
    ]
    assert len(list(found.each_day())) == 48


@pytest.mark.parametrize(("start", "days"), [("1899-12-31", 1), ("2099-12-01", 60)])
def test_nothing_is_counted_where_holidays_are_not_known(start, days):
    with pytest.raises(ValueError, match=r"1900|2100"):
        count(day(start), days, "days", ROLL, OpenDays(BOOK.calendars["federal"], {}))


@pytest.mark.parametrize("event", sorted(BOOK.events))
def test_the_last_day_of_an_event_can_be_counted(event):
    last = DatedEvent(event, Span(day("2078-12-31"), day("2078-12-31")))
    assert calculate(BOOK, [last]).uncounted == ()
    past = DatedEvent(event, Span(day("2091-01-01"), day("2091-01-01")))
    assert calculate(BOOK, [past]).uncounted == (past,)


def test_a_rough_day_is_counted_from_its_earliest_and_an_open_one_not_at_all():
    rough = DatedEvent("final_order", Span(day("1996-10-29"), day("1996-11-02"), "late October 1996"))
    found = calculate(BOOK, [rough, DatedEvent("arrival", Span(None, day("2020-01-01")))], day("1997-06-01"))
    days = {one.rule.id: str(one.day) for one in found.applying}
    assert days["petition-former"] == "1997-01-27"
    assert days["petition-for-review"] == "1996-11-29", "both sides of the change are told"
    assert [event.event for event in found.uncounted] == ["arrival"]


STARTS = st.dates(dt.date(1990, 1, 1), dt.date(2070, 1, 1))
CALENDARS = st.sampled_from(sorted(BOOK.calendars)).map(lambda name: OpenDays(BOOK.calendars[name], BOOK.closed))
UNITS = st.sampled_from(["days", "working days", "months", "years"])
PERIODS = st.integers(1, 24)


@given(STARTS, PERIODS, UNITS, CALENDARS)
def test_a_rolled_day_is_open_later_than_the_start_and_never_earlier_than_the_count(start, period, unit, open_days):
    found = count(start, period, unit, ROLL, open_days)
    assert start < found.ends <= found.last
    assert open_days.shut(found.last) == ""
    between = [found.ends + dt.timedelta(days=at) for at in range((found.last - found.ends).days)]
    assert all(open_days.shut(one) for one in between)
    assert count(start, period, unit, STAY, open_days).last == found.ends


@given(STARTS, PERIODS, UNITS, CALENDARS, st.booleans())
def test_a_later_start_or_a_longer_period_is_never_due_earlier(start, period, unit, open_days, roll):
    how = ROLL if roll else STAY
    found = count(start, period, unit, how, open_days).last
    assert found <= count(start + dt.timedelta(days=1), period, unit, how, open_days).last
    assert found <= count(start, period + 1, unit, how, open_days).last


@given(STARTS, PERIODS, UNITS, CALENDARS)
def test_the_days_shown_are_in_a_row_and_numbered_through(start, period, unit, open_days):
    found = count(start, period, unit, ROLL, open_days)
    each = list(found.each_day())
    assert [step.day for step in each] == [start + dt.timedelta(days=at) for at in range(len(each))]
    assert each[-1].day == found.last
    numbers = [step.number for step in each if step.number is not None]
    assert numbers == list(range(len(numbers)))
    if unit in ("days", "working days"):
        assert numbers[-1] == period
    shown = found.steps()
    assert {step.day for step in shown} >= {start, found.ends, found.last}
    assert list(shown) == sorted(set(shown), key=lambda step: step.day)


@given(
    STARTS,
    st.sampled_from([rule for rule in BOOK.rules if rule.period and not rule.after]),
    st.sampled_from(sorted(BOOK.forums)),
)
def test_a_rule_falls_due_on_its_side_of_the_event_and_on_no_closed_day(start, rule, forum):
    found = calculate(BOOK, [DatedEvent(rule.events[0], Span(start, start))], forum=forum)
    for one in found.due:
        before = one.count is not None and one.count.before
        own_day = one.rule.fixed or one.rule.event_day
        assert one.day is None or own_day or (one.day < start if before else one.day > start)
        if one.count and one.day and BOOK.countings[one.rule.counting].roll:
            assert one.count.open_days.shut(one.day) == ""
