"""Decisions of a corpus drafted, reviewed, and compared with what was decided; where the law has gaps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from wellfounded.assess.case import Case, setting_of
from wellfounded.assess.replay import replay
from wellfounded.assess.status import value_word
from wellfounded.corpus.store import Store
from wellfounded.drafting import draft
from wellfounded.engine.program import Value
from wellfounded.language.compiler import CompiledLaw, Setting
from wellfounded.language.library import Library
from wellfounded.matter.actual_disposition import load_expectations_text
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError
from wellfounded.reading.serialization import reading_of

__all__ = [
    "Gap",
    "Replayed",
    "Status",
    "Tally",
    "Waiting",
    "gaps",
    "keep",
    "replay_decision",
    "statuses",
    "tallies",
    "waiting",
]

COMPARED, SILENT, FAULTY = "compared", "no disposition", "errors in the draft"
"""The results of a replay: compared with the disposition; none was drafted; the draft has errors to be corrected."""
BROKEN = "broke off"
"""The result where several workers ended that were at a decision."""

_REPLAYED = ("decision", "changed", "law", "status", "detail")
_ISSUES = ("decision", "n", "kind", "decided", "found", "rule", "missing")


@dataclass(frozen=True, slots=True)
class Waiting:
    """A decision that is to be replayed: its reading as JSON, and its text."""

    decision: str
    changed: int
    reading: str
    text: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of a decision: ``issues`` are its sentences, as the columns of the table have them after ``n``."""

    decision: str
    changed: int
    status: str
    detail: str
    issues: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """What came of decisions: ``detail`` is the code of the first error of their drafts, ``examples`` are ids."""

    status: str
    detail: str
    decisions: int
    examples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tally:
    """Issues of one kind, in one circuit or, where that is empty, in all: how many agree, and how many do not."""

    kind: str
    circuit: str
    issues: int
    agree: int
    undetermined: int
    contrary: int


@dataclass(frozen=True, slots=True)
class Gap:
    """Where results and dispositions part: the rule, what it lacks first, and the decisions that it touches."""

    rule: str
    missing: str
    found: str
    decisions: int
    issues: int
    examples: tuple[str, ...]


def waiting(store: Store, law: str, most: int) -> list[Waiting]:
    """Decisions that were not replayed as they are now under this law, in the order in which they were added."""
    rows = store.rows(
        "SELECT d.id, d.changed, d.reading, x.text FROM decisions d"
        " JOIN texts x ON x.decision = d.id AND x.version = d.version"
        " LEFT JOIN replayed r ON r.decision = d.id AND r.changed = d.changed AND r.law = ?"
        " WHERE r.decision IS NULL ORDER BY d.changed LIMIT ?",
        [law, most],
    )
    return [Waiting(str(row[0]), int(row[1]), str(row[2]), str(row[3])) for row in rows]


def replay_decision(
    one: Waiting, library: Library, schema: Schema, law_of: Callable[[Setting], CompiledLaw]
) -> Replayed:
    """A decision drafted as a case file, answered under its own law, and compared with what was decided."""
    try:
        text = draft(reading_of(json.loads(one.reading), one.text), schema.forums)
        matter = load_matter_text(text, schema, one.decision)
        expectations = load_expectations_text(text, schema, one.decision)
        law = law_of(setting_of(library, matter))
        found = replay(Case.of(library, matter, law=law), expectations)
    except InputError as error:
        first = error.problems[0]
        return Replayed(one.decision, one.changed, FAULTY, first.code)
    issues = tuple(
        (issue.kind, value_word(issue.expected), value_word(issue.found), issue.rule, issue.missing) for issue in found
    )
    return Replayed(one.decision, one.changed, COMPARED if issues else SILENT, "", issues)


def given_up(one: Waiting) -> Replayed:
    """What came of a decision that ended the workers that were at it."""
    return Replayed(one.decision, one.changed, BROKEN, "")


def keep(store: Store, law: str, found: Sequence[Replayed]) -> None:
    """Write what came of decisions, in place of what was known of them. Call it within ``changing``."""
    for one in found:
        for table in ("replay_issues", "replayed"):
            store.run(f"DELETE FROM {table} WHERE decision = ?", [one.decision])
    store.insert("replayed", _REPLAYED, [(one.decision, one.changed, law, one.status, one.detail) for one in found])
    rows = [(one.decision, number, *issue) for one in found for number, issue in enumerate(one.issues)]
    store.insert("replay_issues", _ISSUES, rows)


def statuses(store: Store, law: str) -> list[Status]:
    """What came of the decisions, the most frequent first; of those that were not compared three are named."""
    rows = store.rows(
        "SELECT status, detail, count(*) FROM replayed WHERE law = ? GROUP BY status, detail ORDER BY 3 DESC, 1, 2",
        [law],
    )
    found = []
    for status, detail, count in rows:
        examples = store.rows(
            "SELECT decision FROM replayed WHERE law = ? AND status = ? AND detail = ? AND status <> ?"
            " ORDER BY decision LIMIT 3",
            [law, status, detail, COMPARED],
        )
        found.append(Status(str(status), str(detail), int(count), tuple(str(one[0]) for one in examples)))
    return found


def tallies(store: Store, law: str) -> list[Tally]:
    """Issues counted by kind, then by kind and circuit; the most frequent kind first."""
    counts = (
        "count(*), sum(CASE WHEN i.found = i.decided THEN 1 ELSE 0 END),"
        f" sum(CASE WHEN i.found <> i.decided AND i.found = '{value_word(Value.OPEN)}' THEN 1 ELSE 0 END)"
    )
    joined = (
        "FROM replay_issues i JOIN replayed r ON r.decision = i.decision JOIN decisions d ON d.id = i.decision"
        " WHERE r.law = ?"
    )
    found = []
    for circuit, group in (("''", "i.kind, i.decided"), ("d.circuit", "i.kind, i.decided, d.circuit")):
        sql = f"SELECT i.kind, i.decided, {circuit}, {counts} {joined} GROUP BY {group} ORDER BY 4 DESC, 1, 2, 3"
        for kind, decided, where, issues, agree, undetermined in store.rows(sql, [law]):
            words = f"{kind}: {decided}"
            contrary = int(issues) - int(agree) - int(undetermined)
            found.append(Tally(words, str(where), int(issues), int(agree), int(undetermined), contrary))
    return found


def gaps(store: Store, law: str, most: int) -> Iterator[Gap]:
    """Where results and dispositions part, by how many decisions it touches."""
    rows = store.rows(
        "SELECT i.rule, i.missing, i.found, count(DISTINCT i.decision), count(*) FROM replay_issues i"
        " JOIN replayed r ON r.decision = i.decision WHERE r.law = ? AND i.found <> i.decided"
        " GROUP BY i.rule, i.missing, i.found ORDER BY 4 DESC, 5 DESC, 1, 2, 3 LIMIT ?",
        [law, most],
    )
    for rule, missing, found, decisions, issues in rows:
        examples = store.rows(
            "SELECT DISTINCT i.decision FROM replay_issues i JOIN replayed r ON r.decision = i.decision"
            " WHERE r.law = ? AND i.rule = ? AND i.missing = ? AND i.found = ? AND i.found <> i.decided"
            " ORDER BY i.decision LIMIT 3",
            [law, rule, missing, found],
        )
        yield Gap(
            str(rule), str(missing), str(found), int(decisions), int(issues), tuple(str(one[0]) for one in examples)
        )
