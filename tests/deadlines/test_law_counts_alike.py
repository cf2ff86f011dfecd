"""The law text and the deadlines count alike: what one calls late, the other does, weekends and holidays included."""

from __future__ import annotations

import datetime as dt
import random

import pytest

from wellfounded.assess.scenario_parser import scenarios_in
from wellfounded.assess.scenarios import Runner, failures
from wellfounded.dates import Span
from wellfounded.deadlines.calculator import DatedEvent, calculate
from wellfounded.deadlines.rule_loader import load_book
from wellfounded.language.line_tree import read_lines
from wellfounded.problems import Problem

BOOK = load_book()
DECIDED = dt.date(2026, 2, 2)
DAY = dt.timedelta(days=1)

# Before what the law text calls in time, where it names that and not what is late.
IN_TIME = "in time: "

# The rule of the deadlines, its event, the record on that event and on the filing, the business day, what is late.
COUNTED = {
    "motion-to-reopen": (
        "final_order",
        "given {m} requests reopening; given {m} is a motion challenging {d}; given the date of {d} is START",
        "given {m} was received on FILED",
        "{m} was BUSINESS received by the first business day after its deadline",
        "{m} is time-barred",
    ),
    "motion-to-reconsider": (
        "final_order",
        "given {m} requests reconsideration; given {m} is a motion challenging {d}; given the date of {d} is START",
        "given {m} was received on FILED",
        "{m} was BUSINESS received by the first business day after its deadline",
        "{m} is time-barred",
    ),
    "appeal-to-the-board": (
        "decision_of_judge",
        "given {a} is taken from {d}; given {d} was rendered orally or mailed on START",
        "given {a} was received by the Board on FILED",
        "{a} was BUSINESS filed by the first business day after the deadline",
        "{a} was untimely filed with the Board",
    ),
    "petition-for-review": (
        "final_order",
        "given {q} was brought by {p}; assume the order against {p} became final on START;"
        " assume proceedings against {p} commenced on 1999-01-04",
        "given {q} was filed on FILED",
        "{q} was BUSINESS filed by the first business day after its deadline",
        "{q} is untimely as to {p}",
    ),
    "petition-after-a-motion": (
        "order_on_motion",
        "given {q} was brought by {p}; given {q} seeks review of {d}; given {d} ruled on {m};"
        " given the date of {d} is START",
        "given {q} was filed on FILED",
        "{q} was BUSINESS filed by the first business day after its deadline",
        "{q} is untimely as to {p}",
    ),
    "rescind-in-absentia": (
        "in_absentia_order",
        "given {m} requests rescission; given {m} is a motion challenging {d}; given the date of {d} is START",
        "given {m} was received on FILED",
        "{m} was BUSINESS received by the first business day after its deadline",
        f"{IN_TIME}{{m}} was received within the period for rescission",
    ),
    "asylum-one-year": (
        "arrival",
        "given {k} is the claim of {p}; given {k} seeks asylum; given {p} last arrived in the United States on START",
        "given {k} was first filed on FILED",
        "{k} was BUSINESS filed by the first business day after the one-year period",
        f"{IN_TIME}the one-year filing deadline does not bar {{k}}",
    ),
}


def last_days(rule, event, start):
    """The day on which the period ends, and the last day for filing after a weekend or holiday."""
    found = calculate(BOOK, [DatedEvent(event, Span(start, start))], DECIDED, "ca1")
    counted = next(one.count for one in found.applying if one.rule.id == rule and one.count)
    return counted.ends, counted.last


def record(rule, number, start, filed):
    """A scenario on a filing, with the business day answered as the calendar has it."""
    event, before, filing, business, late = COUNTED[rule]
    ends, last = last_days(rule, event, start)
    moved = "" if ends < filed <= last else "not"
    lines = [f"scenario {rule} {number}", "forum ca1", f"decided {DECIDED}", *before.split("; "), filing]
    lines += [f"given {' '.join(business.replace('BUSINESS', moved).split())}"]
    expected = (filed > last) != late.startswith(IN_TIME)
    lines += [f"{'then' if expected else 'not'} {late.removeprefix(IN_TIME)}"]
    text = "\n  ".join(lines).replace("START", str(start)).replace("FILED", str(filed))
    return text.replace(";\n", "\n")


@pytest.mark.parametrize("rule", COUNTED)
def test_the_law_calls_late_what_the_deadlines_do(law, rule):
    chance = random.Random(rule)
    starts = [dt.date(2004, 1, 2) + chance.randrange(7000) * DAY for _ in range(6)]
    # One period that ends on a Saturday before a holiday on Monday, so that the days between are tried each time.
    length = last_days(rule, COUNTED[rule][0], starts[0])[0] - starts[0]
    starts.append(dt.date(2015, 9, 5) - length)
    texts = []
    for start in starts:
        ends, last = last_days(rule, COUNTED[rule][0], start)
        days = {ends - DAY, last, last + DAY} | {ends + n * DAY for n in range((last - ends).days + 1)}
        texts += [record(rule, f"{start} {filed}", start, filed) for filed in sorted(days)]
    problems: list[Problem] = []
    scenarios = scenarios_in(law, read_lines("\n\n".join(texts) + "\n", "made.scenario", problems), problems)
    assert problems == []
    assert len(scenarios) == len(texts)
    runner = Runner(law)
    assert [str(one) for scenario in scenarios for one in failures(runner.run(scenario))] == []
