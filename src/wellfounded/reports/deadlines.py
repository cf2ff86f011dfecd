"""Deadlines, as rows to show and as data."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.deadlines.calculator import Calculation, DatedEvent, Due
from wellfounded.deadlines.counting import Count, Step
from wellfounded.deadlines.model import Book, Excuse, Rule
from wellfounded.reports.json_data import citation_data
from wellfounded.reports.row_tree import Mark, Row

SCHEMA = "wellfounded.deadlines/1"
LIST_SCHEMA = "wellfounded.deadlines-list/1"

_KIND = {"latest": "", "earliest": "not before ", "agency": "agency action due ", "set": ""}
_LAST = {"latest": "due", "earliest": "earliest date", "agency": "last day", "set": "set"}
_MARK: dict[str, Mark] = {"in force": "head", "vacated": "quiet"}


def named_day(day: date) -> str:
    """A day with its name, in English whatever the locale."""
    names = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    return f"{names[day.weekday()]}, {day_words(day)}"


def deadlines_rows(found: Calculation, each_day: bool = False) -> list[Row]:
    """Everything that falls due, each with its count, status, authority and exceptions."""
    forum = found.book.forums.get(found.forum)
    law = f"the law of {forum.words}" if forum else "the law"
    head = Row(f"Deadlines under {law} as of {day_words(found.asked)}")
    head.mark = "head"
    if found.beyond_known:
        head.add(
            f"The rules are current through {day_words(found.book.known_to)}; check for later changes.", mark="caution"
        )
    if not found.applying:
        head.add("no rule in effect on that date runs from these events")
    rows = [head, *(_due_row(one, found, each_day) for one in found.applying)]
    if found.outside:
        rest = Row("Rules in effect on other dates, not applied", mark="quiet")
        for one in found.outside:
            rest.add(f"{one.rule.name}: {_when(one.rule)}", one.rule.id)
        rows.append(rest)
    if found.uncounted:
        rest = Row("Events from which no deadline can be calculated", mark="quiet")
        for event in found.uncounted:
            rest.add(f"{event.event}{_of(event)}: the date is known only as: {event.when.words}")
        rows.append(rest)
    rows.append(Row("Not legal advice. Verify every date and rule before relying on it.", mark="quiet"))
    return rows


def _due_row(due: Due, found: Calculation, each_day: bool) -> Row:
    rule = due.rule
    when = f"{_KIND[rule.kind]}{named_day(due.day)}" if due.day else "no date can be calculated"
    status = "" if due.status == "in force" else f"{due.status.upper()}: "
    row = Row(f"{status}{when}: {rule.name}", _cites(due.authorities), _MARK.get(due.status, "caution"))
    row.add(_status_words(due, found.asked), due.change.by.display() if due.change and due.change.by else "")
    if due.doubt:
        row.add(f"uncertain: {due.doubt}", mark="caution")
    row.add(f"from {named_day(due.event.day or due.start)}{_of(due.event)}: {found.book.events[due.event.event]}")
    if due.event.rough:
        text = f"that date is known only as: {due.event.when.words}; calculated from the earliest possible date"
        row.add("that date is approximate, and so is this one" if rule.kind == "earliest" else text, mark="caution")
    if due.event.caution:
        row.add(due.event.caution)
    if rule.reason:
        row.add(rule.reason)
    elif due.stopped:
        stop, run = due.stopped
        said = f" ({stop.label})" if stop.label else ""
        since = f"since {day_words(stop.start)}, after {run} days"
        row.add(f"the clock has been stopped{said} {since}; enter the day on which it resumes")
    elif due.count:
        row.rows.append(_count_row(due, due.count, found.book, each_day))
    elif not rule.event_day:
        row.add("the rule sets the date")
    if rule.kind != "set":
        row.add(_filed_words(rule, found.book))
    if due.exceptions:
        row.rows.append(Row("possible exceptions", rows=[_excuse_row(one) for one in due.exceptions]))
    if rule.missed:
        row.add(f"if missed: {rule.missed}")
    for note in due.notes:
        row.add(note.what, _cites(note.authorities), mark="quiet")
    row.add(f"rule {rule.id}", mark="quiet")
    return row


def _status_words(due: Due, asked: date) -> str:
    words = f"{due.status} on {day_words(asked)}"
    if due.change:
        words += f", since {day_words(due.change.start)}"
    return words if due.rule.ever_in_force or due.status != "vacated" else f"{words}; never in force"


def _count_row(due: Due, done: Count, book: Book, each_day: bool) -> Row:
    row = Row(f"{_length(done)}: {book.countings[due.rule.counting].words}", _cites(due.how))
    if due.after:
        row.add(f"runs from the last day of {due.after}, {day_words(done.start)}")
    elif due.floored:
        row.add(f"runs from {day_words(done.start)}, the first date to which the rule applies")
    for step in done.each_day() if each_day else done.steps():
        row.add(_step_words(step, done, _LAST[due.rule.kind]))
    if done.doubtful:
        row.add(
            f"{day_words(done.last)} is {done.doubtful}: it may not extend the deadline; file earlier", mark="caution"
        )
    return row


def _step_words(step: Step, done: Count, last: str) -> str:
    by_days = done.unit in ("days", "working days")
    number = f"day {step.number}: " if step.number is not None and by_days else ""
    said = [step.said] if step.said else []
    if step.day == done.ends and step.number:
        said.append("the period ends" if by_days else f"{_length(done)}: the period ends")
    if step.day == done.last:
        said.append(last)
    elif step.day == done.ends or (step.number is None and step.day > done.ends):
        said.append("continues to the next day")
    return f"{number}{named_day(step.day)}{': ' if said else ''}{'; '.join(said)}"


def _length(of: Count | Rule) -> str:
    unit = of.unit.replace("working", "business")
    return f"{of.period} {unit if of.period != 1 else unit.removesuffix('s')}"


def _excuse_row(excuse: Excuse) -> Row:
    where = f" (in {', '.join(excuse.forums)})" if excuse.forums else ""
    status = "" if excuse.status == "in force" else f" ({excuse.status})"
    return Row(f"{excuse.what}{where}{status}", _cites(excuse.authorities))


def _filed_words(rule: Rule, book: Book) -> str:
    words = f"file with {book.offices[rule.office].words}"
    if rule.kind == "agency":
        words = f"action by {book.offices[rule.office].words}"
    if rule.filed or rule.receipt:
        words += f"; {rule.filed or 'on receipt; mailing is not sufficient'}"
    return words


def _cites(citations: Iterable[Citation]) -> str:
    return "; ".join(f"{one}{' (unchecked)' if one.authority.checked == 'unchecked' else ''}" for one in citations)


def _of(event: DatedEvent) -> str:
    return f" ({event.label})" if event.label else ""


def _when(rule: Rule) -> str:
    """From when to when a rule applies: to events of those dates, or as law of those dates."""
    start = f"on or after {day_words(rule.start)}" if rule.start else ""
    until = f"before {day_words(rule.until)}" if rule.until else ""
    what = "for events" if rule.clock == "event" else "in effect"
    before = f", for events before {day_words(rule.events_until)}" if rule.events_until else ""
    return f"{what} {' and '.join(part for part in (start, until) if part)}{before}"


def deadlines_data(found: Calculation) -> dict[str, object]:
    """The same as data."""
    return {
        "schema": SCHEMA,
        "as_of": found.asked.isoformat(),
        "known_to": found.book.known_to.isoformat(),
        "forum": found.forum,
        "events": [_event_data(event, found.book) for event in found.events],
        "deadlines": [_due_data(one, found) for one in found.applying],
        "not_applied": [{"rule": one.rule.id, "row": one.rule.row, "when": _when(one.rule)} for one in found.outside],
    }


def _event_data(event: DatedEvent, book: Book) -> dict[str, object]:
    return {
        "event": event.event,
        "words": book.events[event.event],
        "date": event.when.iso,
        "counted_from": event.day.isoformat() if event.day else None,
        "of": event.of,
        "label": event.label,
        "caution": event.caution,
    }


def _due_data(due: Due, found: Calculation) -> dict[str, object]:
    rule, change = due.rule, due.change
    return {
        "rule": rule.id,
        "row": rule.row,
        "name": rule.name,
        "kind": rule.kind,
        "event": due.event.event,
        "of": due.event.of,
        "due": due.day.isoformat() if due.day else None,
        "day_of_week": named_day(due.day).partition(",")[0] if due.day else None,
        "status": {
            "on": found.asked.isoformat(),
            "is": due.status,
            "since": change.start.isoformat() if change else None,
            "by": citation_data(change.by) if change and change.by else None,
            "ever_in_force": rule.ever_in_force,
            "doubt": due.doubt,
        },
        "count": _count_data(due, due.count, found.book) if due.count else None,
        "no_day_because": rule.reason,
        "stopped": _stopped_data(due),
        "with": found.book.offices[rule.office].words,
        "on_receipt": rule.receipt,
        "filed": rule.filed,
        "if_missed": rule.missed,
        "authorities": [citation_data(one, full=True) for one in due.authorities],
        "exceptions": [
            {
                "what": one.what,
                "forums": list(one.forums),
                "status": one.status,
                "authorities": [citation_data(cited) for cited in one.authorities],
            }
            for one in due.exceptions
        ],
        "notes": [one.what for one in due.notes],
        "rule_from": rule.start.isoformat() if rule.start else None,
        "rule_until": rule.until.isoformat() if rule.until else None,
        "clock": rule.clock,
    }


def _stopped_data(due: Due) -> dict[str, object] | None:
    if due.stopped is None:
        return None
    stop, run = due.stopped
    return {"since": stop.start.isoformat(), "after_days": run, "what": stop.label}


def _count_data(due: Due, done: Count, book: Book) -> dict[str, object]:
    return {
        "from": done.start.isoformat(),
        "after": due.after,
        "period": done.period,
        "unit": done.unit,
        "how": book.countings[due.rule.counting].words,
        "authorities": [citation_data(one) for one in due.how],
        "holidays": due.calendar.words,
        "ends": done.ends.isoformat(),
        "due": done.last.isoformat(),
        "doubtful": done.doubtful,
        "steps": [{"day": step.day.isoformat(), "number": step.number, "said": step.said} for step in done.steps()],
    }


def list_rows(book: Book) -> list[Row]:
    """The events that may be given, each with the rules that count from it."""
    rows = []
    for event, words in book.events.items():
        row = Row(f"{event}: {words}")
        for rule in book.rules:
            if event in rule.events:
                fixed = "that day" if rule.event_day else "a fixed day" if rule.fixed else "no day"
                length = _length(rule) if rule.period else fixed
                row.add(f"{rule.name}: {length}", rule.id)
            elif event == rule.met_by:
                row.add(f"meets: {rule.name}", rule.id)
        rows.append(row)
    return rows


def list_data(book: Book) -> dict[str, object]:
    """The same as data."""
    return {
        "schema": LIST_SCHEMA,
        "known_to": book.known_to.isoformat(),
        "events": [
            {
                "event": event,
                "words": words,
                "rules": [rule.id for rule in book.rules if event in rule.events],
                "meets": [rule.id for rule in book.rules if event == rule.met_by],
            }
            for event, words in book.events.items()
        ],
    }
