"""Reading the rules on deadlines and the authorities they rest on."""

from __future__ import annotations

import re
import tomllib
from datetime import date
from pathlib import Path

from wellfounded.authorities import Registry, load_registry
from wellfounded.deadlines.model import (
    CLOCKS,
    KINDS,
    STATUSES,
    UNITS,
    Book,
    CalendarSpec,
    Change,
    Counting,
    Excuse,
    FieldEvent,
    Forum,
    Office,
    Rule,
)
from wellfounded.deadlines.toml_tables import ProblemList, Table
from wellfounded.problems import InputError, Problem

__all__ = ["LAW_FOLDER", "load_book"]

LAW_FOLDER = Path(__file__).parents[1] / "law"
FILE = "deadlines.toml"

_ID = re.compile(r'^id = "([^"]*)"')
_SLOT = re.compile(r"\{[^{}]*\}")
_NO_AUTHORITY = "a rule rests on at least one authority"


def load_book(folder: Path = LAW_FOLDER) -> Book:
    """Read the rules in a folder of law. Raises ``InputError`` with everything wrong with them."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8")
        read = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        message = f"The rules on deadlines cannot be read: {error}."
        raise InputError([Problem(str(folder / FILE), 0, "WF560", message)]) from None
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise InputError([Problem(FILE, int(at[1]) if at else 0, "WF560", f"Not TOML: {error}.")]) from None
    problems = ProblemList(FILE)
    lines = {found[1]: at for at, line in enumerate(text.split("\n"), 1) if (found := _ID.match(line))}
    book = _Reading(
        Table(read, "the file", problems), load_registry(folder / "authorities.toml"), problems, lines
    ).book()
    if problems.found:
        raise InputError(problems.found)
    return book


class _Reading:
    """One file being read."""

    def __init__(self, root: Table, registry: Registry, problems: ProblemList, lines: dict[str, int]) -> None:
        self.root = root
        self.registry = registry
        self.problems = problems
        self.lines = lines

    def book(self) -> Book:
        root = self.root
        known_to = root.day("known_to")
        if known_to is None:
            root.bad("known_to is the date through which the law is known")
        calendars = {name: self._calendar(name, table) for name, table in root.named("calendars")}
        self.calendars = calendars
        closed = Table(root.value("closed") or {}, "closed", self.problems)
        self.offices = {name: self._office(name, table) for name, table in root.named("offices")}
        self.forums = {name: self._forum(name, table) for name, table in root.named("forums")}
        self.countings = {name: self._counting(name, table) for name, table in root.named("counting")}
        events = Table(root.value("events") or {}, "events", self.problems)
        self.events = {name: events.text(name, needed=True) for name in events.entries}
        fields = tuple(self._field(table) for table in root.tables("matter"))
        clock = Table(root.value("clock") or {}, "clock", self.problems)
        stopped, resumed = bare(clock.text("stopped")), bare(clock.text("resumed"))
        clock.finish()
        rules = tuple(self._rule(table) for table in root.tables("rules"))
        self._names(rules)
        root.finish()
        return Book(
            known_to=known_to or date.max,
            calendars=calendars,
            closed={_day(name, closed): closed.text(name, needed=True) for name in closed.entries},
            offices=self.offices,
            forums=self.forums,
            countings=self.countings,
            events=self.events,
            fields=fields,
            stopped=stopped,
            resumed=resumed,
            rules=rules,
        )

    def _calendar(self, name: str, table: Table) -> CalendarSpec:
        words, place = table.text("words", needed=True), table.text("place")
        spec = CalendarSpec(name, words, place, table.texts("also"), table.texts("doubtful"), table.flag("local"))
        if (spec.also or spec.doubtful or spec.local) and not place:
            table.bad("days of a place need the place")
        table.finish()
        return spec

    def _office(self, name: str, table: Table) -> Office:
        calendar = table.among(table.text("calendar", needed=True), self.calendars, "calendar")
        office = Office(name, table.text("words", needed=True), calendar)
        table.finish()
        return office

    def _forum(self, name: str, table: Table) -> Forum:
        calendar = table.among(table.text("calendar"), self.calendars, "calendar")
        forum = Forum(name, table.text("words", needed=True), calendar)
        table.finish()
        return forum

    def _counting(self, name: str, table: Table) -> Counting:
        counting = Counting(
            name,
            table.text("words", needed=True),
            table.flag("roll"),
            table.flag("working"),
            table.flag("before"),
            table.flag("eve"),
            table.citations("authorities", self.registry),
        )
        table.finish()
        return counting

    def _field(self, table: Table) -> FieldEvent:
        where = Table(table.value("where") or {}, table.called, self.problems)
        found = FieldEvent(
            event=table.among(table.text("event", needed=True), self.events, "event"),
            sentence=bare(table.text("sentence")),
            where=tuple((bare(sentence), where.text(sentence, needed=True)) for sentence in where.entries),
            also=tuple(map(bare, table.texts("also"))),
            decided=table.text("decided"),
            caution=table.text("caution"),
        )
        if bool(found.sentence) == bool(found.decided):
            table.bad("either sentence or decided is needed")
        table.finish()
        return found

    def _rule(self, table: Table) -> Rule:
        name = table.text("id", needed=True)
        table.called, table.line = f"rule {name}", self.lines.get(name, 0)
        where = Table(table.value("where") or {}, table.called, self.problems)
        rule = Rule(
            id=name,
            row=table.text("row", needed=True),
            name=table.text("name", needed=True),
            events=tuple(table.among(event, self.events, "event") for event in table.texts("events")),
            office=table.among(table.text("office", needed=True), self.offices, "office"),
            authorities=table.citations("authorities", self.registry),
            kind=table.choice("kind", KINDS),
            period=table.number("period"),
            unit=table.choice("unit", UNITS),
            counting=table.among(table.text("counting"), self.countings, "way of counting"),
            fixed=table.day("fixed"),
            reason=table.text("reason"),
            event_day=table.flag("event_day"),
            met_by=table.among(table.text("met_by"), self.events, "event"),
            moot_by=tuple(table.among(event, self.events, "event") for event in table.texts("moot_by")),
            where=tuple((bare(sentence), where.text(sentence, needed=True)) for sentence in where.entries),
            unless=tuple(map(bare, table.texts("unless"))),
            stops=table.flag("stops"),
            personal=table.flag("personal"),
            after=table.text("after"),
            floor=table.day("floor"),
            clock=table.choice("clock", CLOCKS),
            start=table.day("from"),
            until=table.day("until"),
            events_until=table.day("events_until"),
            status=table.choice("status", STATUSES),
            history=tuple(self._change(one) for one in table.tables("history")),
            receipt=table.flag("receipt"),
            filed=table.text("filed"),
            missed=table.text("missed"),
            exceptions=tuple(self._excuse(one) for one in table.tables("exceptions")),
            doubt=table.text("doubt"),
            doubt_from=table.day("doubt_from"),
            notes=tuple(self._excuse(one) for one in table.tables("notes")),
            line=table.line,
        )
        self._whole(rule, table)
        table.finish()
        return rule

    def _change(self, table: Table) -> Change:
        by = table.text("by")
        start = table.day("from")
        if start is None:
            table.bad("from is the date of the change")
        change = Change(
            table.choice("status", STATUSES),
            start or date.max,
            table.citation(by, self.registry) if by else None,
        )
        table.finish()
        return change

    def _excuse(self, table: Table) -> Excuse:
        excuse = Excuse(
            what=table.text("what", needed=True),
            authorities=table.citations("authorities", self.registry),
            forums=tuple(table.among(forum, self.forums, "forum") for forum in table.texts("forums")),
            status=table.choice("status", STATUSES),
            start=table.day("from"),
            until=table.day("until"),
        )
        table.finish()
        return excuse

    def _whole(self, rule: Rule, table: Table) -> None:
        """What its keys must be together."""
        if not rule.events:
            table.bad("events is a list of at least one event")
        if not rule.authorities:
            table.bad(_NO_AUTHORITY)
        ways = [bool(rule.period), rule.fixed is not None, bool(rule.reason), rule.event_day]
        if sum(ways) != 1:
            self.problems.add(
                table.line, "WF564", f"{table.called}: one of period, fixed, reason and event_day is needed."
            )
        if rule.period and not rule.counting:
            table.bad("a period needs counting, the method of computation")
        if rule.start and rule.until and rule.until <= rule.start:
            self.problems.add(table.line, "WF565", f"{table.called}: it would end before it begins.")

    def _names(self, rules: tuple[Rule, ...]) -> None:
        """Each id once; a rule that counts from another's last day stands after it and takes its events."""
        seen: dict[str, Rule] = {}
        for rule in rules:
            if rule.id in seen:
                self.problems.add(rule.line, "WF561", f"rule {rule.id}: the id is taken.")
            if rule.after:
                before = seen.get(rule.after)
                if before is None or not set(rule.events) <= set(before.events) or not before.period:
                    message = f"rule {rule.id}: no rule above with its events and a period is called '{rule.after}'."
                    self.problems.add(rule.line, "WF562", message)
            seen[rule.id] = rule


def _day(name: str, table: Table) -> date:
    try:
        return date.fromisoformat(name)
    except ValueError:
        table.bad(f"'{name}' is not a date")
        return date.min


def bare(sentence: str) -> str:
    """A sentence without the names of its slots, which is how the engine knows it."""
    return _SLOT.sub("{}", sentence)
