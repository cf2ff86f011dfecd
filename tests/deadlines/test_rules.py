"""The rules: every row of the table is there, rests on authority, and has the status that it should."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from wellfounded.api.law_library import law_texts
from wellfounded.deadlines.rule_loader import LAW_FOLDER, load_book
from wellfounded.problems import InputError

BOOK = load_book()
TABLE = Path(__file__).resolve().parents[3] / "shared" / "law" / "deadlines.yaml"

# The length of every row, as the table has it; none where no day can be counted.
ROWS = {
    "annual-asylum-fee": set(),
    "asylee-relative-petition-2yr": {(2, "years")},
    "asylum-180-adjudication": {(180, "days")},
    "asylum-45-interview": {(45, "days")},
    "asylum-late-reasonable-period": set(),
    "asylum-one-year": {(1, "years")},
    "bia-appeal-10-ifr": {(10, "days")},
    "bia-appeal-30": {(30, "days")},
    "bia-brief-2026": {(20, "days")},
    "bia-brief-21": {(21, "days")},
    "bia-decision-90-180": {(90, "days"), (180, "days")},
    "cat-deferral-termination-supplement": {(10, "days"), (13, "days")},
    "cat-motion-pre-1999-orders": {"1999-06-21"},
    "certiorari-90": {(90, "days")},
    "change-of-address-5": {(5, "working days")},
    "credible-fear-ij-review": {(7, "days")},
    "ead-150": {(150, "days"), (365, "days")},
    "ead-180-clock": {(180, "days")},
    "ead-30-adjudication": {(30, "days")},
    "eaja-30": {(30, "days")},
    "expedited-systemic-60": {(60, "days")},
    "in-absentia-180": {(180, "days")},
    "mandate-7": {(7, "days")},
    "mendez-rojas-notice": {"2022-04-22"},
    "mtr-changed-conditions": set(),
    "mtr-opposition-13": {(13, "days")},
    "mtr-reconsider-30": {(30, "days")},
    "mtr-reopen-90": {(90, "days")},
    "pfr-30-day": {(30, "days")},
    "pfr-90-day-former": {(90, "days")},
    "pfr-after-motion": {(30, "days")},
    "pfr-petitioner-brief": {(40, "days")},
    "pfr-reply-brief": {(14, "days")},
    "rehearing-45": {(45, "days")},
    "removal-period-90": {(90, "days")},
    "vawa-mtr-1yr": {(1, "years")},
    "voluntary-departure-60": {(60, "days")},
}

# Rules that are no row of the table, by what they are called there.
OWN_ROWS = {
    "biometrics": set(),
    "child-age": {(21, "years")},
    "filing-before-hearing": {(15, "days"), (30, "days")},
    "hearings": set(),
}

# Where the first day differs from the table's, and why.
OTHER_START = {
    "certiorari-90": "1948-09-01",  # the statute that has 90 days; the table's 1925 is another
    "bia-appeal-10-ifr": "2026-03-09",  # without an end: its history says that it was vacated before
    "cat-motion-pre-1999-orders": "1999-03-22",
}


def table_rows():
    return YAML(typ="safe").load(TABLE.read_text(encoding="utf-8"))


def test_every_row_has_its_length():
    found: dict[str, set] = {row: set() for row in (*ROWS, *OWN_ROWS)}
    for rule in BOOK.rules:
        if rule.period:
            found[rule.row].add((rule.period, rule.unit))
        elif rule.fixed:
            found[rule.row].add(rule.fixed.isoformat())
        else:
            assert rule.reason or rule.event_day
    assert found == ROWS | OWN_ROWS


@pytest.mark.skipif(not TABLE.is_file(), reason="the table of deadlines in ../shared is not here")
def test_the_rows_are_the_tables():
    assert {row["id"] for row in table_rows()} == set(ROWS)


@pytest.mark.skipif(not TABLE.is_file(), reason="the table of deadlines in ../shared is not here")
def test_first_and_last_days_are_the_tables():
    for row in table_rows():
        rules = [rule for rule in BOOK.rules if rule.row == row["id"]]
        first = min(str(rule.start) for rule in rules)
        assert first == OTHER_START.get(row["id"], row["effective_from"]), row["id"]
        open_end = any(rule.until is None for rule in rules)
        if row["id"] == "bia-appeal-10-ifr":
            assert row["effective_to"] < row["effective_from"]
            assert not rules[0].ever_in_force
        elif row["effective_to"] is None:
            assert open_end, row["id"]
        else:
            assert max(str(rule.until) for rule in rules) == row["effective_to"]


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_a_rule_rests_on_authority_from_its_first_day(rule):
    if rule.id in {"certiorari", "petition-former"}:
        assert rule.authorities[0].authority.date <= rule.start
        return
    first = rule.start
    assert any(cited.authority.stands_on(first) for cited in rule.authorities), rule.id


@pytest.mark.parametrize("rule", BOOK.rules, ids=lambda rule: rule.id)
def test_a_rule_in_force_rests_on_authority_that_stands(rule):
    last = (rule.until - dt.timedelta(days=1)) if rule.until else BOOK.known_to
    if rule.status_on(last) == "in force":
        assert any(cited.authority.stands_on(last) for cited in rule.authorities)


def test_every_event_has_a_rule_and_every_field_is_one_of_the_law():
    met = {rule.met_by for rule in BOOK.rules} - {""}
    assert {event for rule in BOOK.rules for event in rule.events} | met == set(BOOK.events)
    schema = law_texts().schema
    known = {field.pred for thing in schema.by_name.values() for field in thing.fields}
    for field in BOOK.fields:
        assert not field.sentence or field.sentence in known
        assert all(words in known for words, _ in field.where)
        assert set(field.also) <= known
        assert not field.decided or field.decided in schema.stages
    assert set(schema.forums) <= set(BOOK.forums)
    assert {BOOK.stopped, BOOK.resumed} <= known
    for rule in BOOK.rules:
        assert {words for words, _ in rule.where} | set(rule.unless) <= known, rule.id


@pytest.mark.parametrize(
    ("name", "day", "status"),
    [
        ("appeal-to-the-board-2026", "2026-03-07", "in force"),
        ("appeal-to-the-board-2026", "2026-03-08", "vacated"),
        ("appeal-to-the-board", "2026-11-27", "in force"),
        ("board-brief-2026", "2026-11-27", "in force"),
        ("petition-after-administrative-removal", "2025-06-25", "contested"),
        ("petition-after-administrative-removal", "2025-06-26", "in force"),
        ("petition-after-reinstatement", "2026-11-27", "contested"),
        ("work-permit-application-365", "2022-02-06", "in force"),
        ("work-permit-application-365", "2022-02-07", "vacated"),
        ("voluntary-departure-before-2025", "2025-04-21", "contested"),
    ],
)
def test_the_status_of_a_rule_on_a_day(name, day, status):
    assert BOOK.rule(name).status_on(dt.date.fromisoformat(day)) == status


def test_what_is_doubtful_says_so():
    doubtful = {rule.id for rule in BOOK.rules if rule.doubt}
    assert {
        "appeal-to-the-board",
        "appeal-to-the-board-2026",
        "board-brief-2026",
        "work-permit-application",
    } <= doubtful


BAD = """
known_to = 2026-01-01
[calendars]
federal = {words = "days"}
[offices]
clerk = {words = "the clerk", calendar = "federl"}
[forums]
[counting]
plain = {words = "plainly", roll = false}
[events]
order = "the day of an order"
[[rules]]
id = "one"
row = "r"
name = "One"
events = ["ordr"]
period = 10
fixed = 2020-01-01
counting = "plane"
office = "clerk"
from = 2020-01-01
until = 2020-01-01
authorities = ["8 U.S.C. § 11589"]
statuss = "vacated"
"""


def test_everything_wrong_with_the_rules_is_told_at_once(tmp_path):
    (tmp_path / "authorities.toml").write_bytes((LAW_FOLDER / "authorities.toml").read_bytes())
    (tmp_path / "deadlines.toml").write_text(BAD, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_book(tmp_path)
    told = [(problem.code, problem.suggestion) for problem in caught.value.problems]
    assert ("WF562", "federal") in told
    assert ("WF562", "order") in told
    assert ("WF562", "plain") in told
    assert ("WF561", "status") in told
    assert {code for code, _ in told} == {"WF561", "WF562", "WF563", "WF564", "WF565"}
    assert all(problem.line == 13 for problem in caught.value.problems if problem.message.startswith("rule one"))


@pytest.mark.parametrize("text", ["known_to = ", None])
def test_a_file_that_cannot_be_read_is_refused(tmp_path, text):
    if text is not None:
        (tmp_path / "deadlines.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="WF560"):
        load_book(tmp_path)
