"""What of the law the scenarios reach: every piece, exception, side of a date and position, and by which scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cached_property

from wellfounded.assess.scenarios import Run
from wellfounded.dates import Span, day_words
from wellfounded.engine.compiled_program import ReadyRule, compile_program
from wellfounded.engine.program import POSITION_PRED, Atom, Literal, Program, Rule, Test, Value
from wellfounded.engine.query_plans import make_plan, variables
from wellfounded.engine.relations import Row
from wellfounded.language.compiler import Setting, applies
from wellfounded.language.library import Library
from wellfounded.language.model import Compare, Every, Holds, Part, Place, Scope, shown
from wellfounded.language.reachability import can_be_same
from wellfounded.language.sentence_renderer import condition_words
from wellfounded.language.vocabulary import PRESUMED, REBUTTED_END, REBUTTED_START

_NEEDS_NO_MISS = ("arises", "elsewhere", "row")


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """One thing about the law that a scenario can show: of a rule or a question (``owner``), in words."""

    place: Place
    owner: str
    what: str


@dataclass(frozen=True)
class Coverage:
    """Every point, with the names of the runs that reach it."""

    reached: dict[Point, tuple[str, ...]]

    @property
    def missing(self) -> tuple[Point, ...]:
        """The points that no run reaches."""
        return tuple(sorted(point for point, names in self.reached.items() if not names))

    @property
    def percent(self) -> float:
        """How many of a hundred points are reached."""
        total = len(self.reached)
        return 100.0 * (total - len(self.missing)) / total if total else 100.0

    def of(self, owner: str) -> dict[str, tuple[str, ...]]:
        """What there is to show about one rule, and which runs show it."""
        return self._by_owner.get(owner, {})

    @cached_property
    def _by_owner(self) -> dict[str, dict[str, tuple[str, ...]]]:
        found: dict[str, dict[str, tuple[str, ...]]] = {}
        for point, names in sorted(self.reached.items()):
            found.setdefault(point.owner, {})[point.what] = names
        return found


@dataclass(frozen=True, slots=True)
class Seen:
    """What a run, by its name, reaches: of a rule or a question, in words."""

    run: str
    points: frozenset[tuple[str, str]]


def coverage(library: Library, runs: Iterable[Run]) -> Coverage:
    """Which points of a library the runs reach."""
    watch = Watch(library)
    return coverage_of(library, (watch.seen(run) for run in runs))


def coverage_of(library: Library, seen: Iterable[Seen]) -> Coverage:
    """Which points of a library are among those that were seen."""
    points = {(point.owner, point.what): point for point in _points(library)}
    reached: dict[Point, dict[str, None]] = {point: {} for point in points.values()}
    for one in seen:
        for key in one.points & points.keys():
            reached[points[key]][one.run] = None
    return Coverage({point: tuple(names) for point, names in sorted(reached.items())})


# -- what there is to reach

APPLIES, FAILS = "applies", "does not apply"


def _points(library: Library) -> Iterator[Point]:
    for part in library.parts:
        if part.scope.suspended:
            continue
        yield Point(part.place, part.id, APPLIES)
        if part.conditions and part.kind not in _NEEDS_NO_MISS:
            yield Point(part.place, part.id, FAILS)
        for condition in part.conditions:
            if isinstance(condition, Holds) and not condition.positive:
                yield Point(condition.place, part.id, _blocked(condition))
            elif isinstance(condition, Compare) and _has_sides(condition.test):
                for side in (True, False):
                    yield Point(condition.place, part.id, _side(condition, side))
        yield from (Point(part.place, part.id, what) for what in _ends(part.scope))
    for question in library.questions.values():
        for position in question.positions:
            yield Point(position.place, question.name, f"the position {position.name}")
        for number, line in enumerate(question.settled, start=1):
            settled = _settled(number, line.position)
            yield Point(line.place, question.name, settled)
            yield from (Point(line.place, question.name, f"{settled}, {what}") for what in _ends(line.scope))


def _blocked(condition: Holds) -> str:
    return f"is defeated by: {condition_words(condition, shown)}"


def _side(condition: Compare, side: bool) -> str:
    return f"{condition_words(condition, shown)}: {'yes' if side else 'no'}"


def _has_sides(test: Test) -> bool:
    """Comparisons of dates and of places in a list; whether two things are the same says nothing about a line."""
    return test.op not in ("is", "is not") or any(isinstance(arg, Span) for arg in test.args)


def _ends(scope: Scope) -> list[str]:
    out = []
    if scope.since is not None:
        out.append(f"on a decision before {day_words(scope.since)}")
    if scope.until is not None:
        out.append(f"on a decision from {day_words(scope.until)}")
    return out


def _settled(number: int, position: str) -> str:
    return f"settled for {position} (line {number})"


# -- what one run reaches

Key = tuple[str, str]


class Watch:
    """Sees what runs reach."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.rows: dict[Atom, list[str]] = {}
        for part in library.parts:
            if part.kind == "row":
                self.rows.setdefault(part.head.atom, []).append(part.id)
        self.tables = {atom.pred for atom in self.rows}
        self.near = _ready_near_misses(library)
        self.occasions: dict[str, list[Part]] = {}
        for part in library.parts:
            self.occasions.setdefault(_occasion(part), []).append(part)
        self._sides: dict[str, list[tuple[int, str, str]]] = {}

    def seen(self, run: Run) -> Seen:
        """The points that a run reaches."""
        return Seen(run.name, frozenset(self.reached(run)))

    def reached(self, run: Run) -> Iterator[Key]:
        """The points that a run reaches, some of them more than once."""
        case = run.case
        concluded = case.compiled.by_head.keys() & case.model.relations.keys()
        named: set[str] = set()
        asked: set[str] = set()
        applied: set[str] = set()
        for ready in case.compiled.rules:
            support = case.law.supports.get(ready.rule.id)
            # A rule made of a part with less than its conditions says nothing of the part itself.
            part = support.part if support is not None and support.part.id == ready.rule.id else None
            tables = [p for p in ready.parts if p.pred in self.tables and p.positive]
            if part is not None and part.kind == "row":
                continue
            named |= {p.pred for p in tables}
            if part is None and not tables:
                continue
            for row, values in _rows(run, ready):
                whole = min(values, default=int(Value.TRUE))
                if whole == Value.TRUE:
                    for table in tables:
                        yield from self.used(run, Atom(table.pred, table.args(row)))
                if part is not None:
                    enough = Value.OPEN if part.kind == "elsewhere" or part.scope.status == "contested" else Value.TRUE
                    applied |= {part.id} if whole >= enough else set()
                    yield part.id, APPLIES if whole >= enough else FAILS
                    yield from self.sides(part, values, enough)
                    asked |= _questions(ready, values, enough)
        yield from ((part_id, FAILS) for part_id in self.missed(run, concluded) if part_id not in applied)
        for expected in run.expected:
            if expected.value is Value.TRUE and expected.atom in self.rows:
                yield from self.used(run, expected.atom)
        asked_for = concluded - (self.tables - named)  # of a table that nothing here looks into nothing is asked
        yield from _across_dates(self.library, run, asked_for)
        yield from _positions(self.library, run, asked)

    def used(self, run: Run, row: Atom) -> Iterator[Key]:
        """The rows that say this under the law of a run; several may, each for other forums or days."""
        yield from ((row_id, APPLIES) for row_id in self.rows.get(row, ()) if row_id in run.case.law.supports)

    def missed(self, run: Run, concluded: Set[str]) -> Iterator[str]:
        """The rules that were asked about, or of which only one sentence is missing that they need."""
        for occasion in concluded:
            yield from (part.id for part in self.occasions.get(occasion, ()))
        for expected in run.expected:  # expected not to hold: what leads there was asked about
            if expected.value is not Value.TRUE:
                about = self.occasions.get(f"?not {expected.atom.pred}", ())
                yield from (part.id for part in about if can_be_same(part.head.args, expected.atom.args))
        relations = run.case.model.relations
        for need in ("", *relations):
            for part_id, ready in self.near.get(need, ()):
                if part_id in run.case.law.supports and any(
                    min(values, default=2) == Value.TRUE for _, values in _rows(run, ready)
                ):
                    yield part_id

    def sides(self, part: Part, values: list[int], enough: Value) -> Iterator[Key]:
        """The exceptions that stopped this, and the sides of its comparisons, where everything else held."""
        known = self._sides.get(part.id)
        if known is None:
            known = self._sides[part.id] = [
                (at, _blocked(c), "") if isinstance(c, Holds) else (at, _side(c, False), _side(c, True))
                for at, c in _numbered(part)
                if (isinstance(c, Compare) and _has_sides(c.test)) or (isinstance(c, Holds) and not c.positive)
            ]
        for number, no, yes in known:
            if _others(values, number) >= enough:
                if values[number] == Value.FALSE:
                    yield part.id, no
                elif values[number] == Value.TRUE and yes:
                    yield part.id, yes


def _rows(run: Run, ready: ReadyRule) -> Iterator[tuple[Row, list[int]]]:
    """For every way in which the sentences of a rule that are to hold may hold, what each condition comes to."""
    relations = run.case.model.relations
    if any(need not in relations for need in ready.needs):
        return
    plan, _ = make_plan(ready.compiler, ready.rule, filters=lambda *_: False, forward=ready.layout)
    rows = plan.apply(relations)
    for row in rows if plan.reorder is None else map(plan.reorder, rows):
        yield row, [part.value(row, relations) for part in ready.parts]


def _others(values: list[int], number: int) -> int:
    return min((value for at, value in enumerate(values) if at != number), default=int(Value.TRUE))


def _questions(ready: ReadyRule, values: list[int], enough: Value) -> set[str]:
    """The questions on whose position alone it turned whether this applied."""
    return {
        str(condition.atom.args[0])
        for number, condition in enumerate(ready.rule.body)
        if isinstance(condition, Literal) and condition.atom.pred == POSITION_PRED and _others(values, number) >= enough
    }


def _numbered(part: Part) -> Iterator[tuple[int, Holds | Compare]]:
    """The plain conditions of a rule, with their places in the rule made from it."""
    at = 1 if part.kind == "rebuttal" else 0  # after the sentence that it is presumed
    for condition in part.conditions:
        if isinstance(condition, Holds | Compare):
            yield at, condition
        at += 2 if isinstance(condition, Every) else 1


def _occasion(part: Part) -> str:
    """The sentence whose presence asks about a rule; of a rule, that its conclusion is expected not to hold."""
    pred = part.head.term.pred
    if part.kind == "rebuttal":
        return f"{PRESUMED}{pred}"
    return f"?arises {part.block}" if part.kind in ("held so", "held not") else f"?not {pred}"


def near_misses(library: Library) -> list[Rule]:
    """Rules that hold where all of a rule does but one of the sentences that are to hold.

    What is left must need something of the record: the rows of tables are there whatever the record says. Each rule has
    the id of its rule, which so may have several.
    """
    rules = []
    tables = {part.head.term.pred for part in library.parts if part.kind == "row"}
    for part in library.parts:
        if part.kind in _NEEDS_NO_MISS:
            continue
        body = library.translation(part).body
        for left_out, condition in enumerate(body):
            if isinstance(condition, Literal) and condition.positive:
                rest = [c for at, c in enumerate(body) if at != left_out]
                known = {v for c in rest if isinstance(c, Literal) and c.positive for v in variables(c)}
                record = any(isinstance(c, Literal) and c.positive and c.atom.pred not in tables for c in rest)
                if record and (known & set(part.head.variables()) or (known and not part.head.args)):
                    left = tuple(c for c in rest if variables(c) <= known)
                    rules.append(Rule(part.id, Atom("?near", ()), left))
    return rules


def _ready_near_misses(library: Library) -> dict[str, list[tuple[str, ReadyRule]]]:
    """The rules of near misses made ready, each with the id of its rule.

    They are filed by a sentence that the rule needs, or by the empty text where it needs none.
    """
    rules = near_misses(library)
    named = (Rule(f"{rule.id} {number}", rule.head, rule.body) for number, rule in enumerate(rules))
    ready_rules = compile_program(Program(tuple(named))).rules
    common = Counter(need for ready in ready_rules for need in ready.needs)
    found: dict[str, list[tuple[str, ReadyRule]]] = {}
    for ready in ready_rules:
        rarest = min(ready.needs, key=lambda need: (common[need], need), default="")
        found.setdefault(rarest, []).append((ready.rule.id.rpartition(" ")[0], ready))
    return found


def _across_dates(library: Library, run: Run, concluded: Set[str]) -> Iterator[Key]:
    """Law that a run would have been under on the other side of the day on which it begins or ends."""
    preds = concluded | {expected.atom.pred for expected in run.expected}
    for part in library.parts:
        term = part.head.term
        about = {term.pred, term.contrary, f"{PRESUMED}{term.pred}", f"{REBUTTED_START}{term.pred}{REBUTTED_END}"}
        if about & preds:
            yield from ((part.id, what) for what in _beyond(part.scope, run.case.law.setting))


def _beyond(scope: Scope, setting: Setting) -> Iterator[str]:
    """The sides of the days of a scope on which it does not apply, where it would apply but for the day."""
    if not scope.forums or setting.forum in scope.forums:
        if scope.since is not None and setting.day < scope.since:
            yield f"on a decision before {day_words(scope.since)}"
        if scope.until is not None and setting.day >= scope.until:
            yield f"on a decision from {day_words(scope.until)}"


def _positions(library: Library, run: Run, asked: set[str]) -> Iterator[Key]:
    """The position in force of every question that some rule turned on, and what settled it or did not yet."""
    law, chosen = run.case.law, run.case.chosen
    for name in sorted(asked):
        question = library.questions[name]
        settled = law.settled.get(name)
        position = settled[0] if settled else chosen.get(name, "")
        if position:
            yield name, f"the position {position}"
        for number, line in enumerate(question.settled, start=1):
            what = _settled(number, line.position)
            if settled and applies(library, line.scope, law.setting)[0]:
                yield name, what
            yield from ((name, f"{what}, {beyond}") for beyond in _beyond(line.scope, law.setting))
