"""What an interview asks after intake: the questions that the law still asks of the record."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from wellfounded.assess.case import Case
from wellfounded.assess.inputs import predicates
from wellfounded.jobs.job_runner import Job
from wellfounded.language.library import Library
from wellfounded.language.model import Part, Term, fill, shown
from wellfounded.language.sentence_renderer import condition_text
from wellfounded.matter.editor import entries_of
from wellfounded.matter.schema import Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.problems import InputError
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.forms.sentence_picker import sayable
from wellfounded.web.intake.interview_state import (
    ANSWERED,
    ASK_CLIENT,
    NOT_APPLICABLE,
    SKIPPED,
    UNKNOWN,
    InterviewState,
)
from wellfounded.web.server.request_context import RequestContext

Kept = TypeVar("Kept")
PATIENCE = 0.15
"""So many seconds a page waits for the questions; then it shows those of before, or says that they are coming."""
KEPT = 32
RULES = 3
MOST = 20
"""So many questions of the law are asked after intake; the rest are on the page of gaps in proof."""
NEW = "(a new "


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the law: where in the file its answer goes, with the answer, and what that could do."""

    line: str
    changes: tuple[str, ...]


def key_of(asked: Asked) -> str:
    """The question apart from its answer: where in the file the answer goes."""
    return asked.line if asked.line.startswith("facts: ") else asked.line.rpartition(": ")[0]


# Working them out takes longer than a page may: it is done by a job, one for each matter.

ASK = "what to ask"
SECONDS = 120
_LOCK = threading.Lock()
_LAST: OrderedDict[str, tuple[Asked, ...]] = OrderedDict()
_JOBS: OrderedDict[str, Job] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions of a matter, the most decisive first. ``how`` is ``now``, or while they are those of an earlier
    state ``coming`` or, where that took too long or was stopped, ``given up``; ``job`` works them out."""

    asked: tuple[Asked, ...]
    how: str
    job: str = ""


def forget() -> None:
    """Keep nothing of any matter in memory."""
    with _LOCK:
        _LAST.clear()
        _JOBS.clear()


def questions(ask: RequestContext, again: bool = False) -> Questions:
    """What the law still asks of a matter under its own forum and day; ``again`` begins what was given up anew."""
    place, what = f"{ask.store.folder}/{ask.store.identity(ask.name) or ask.name}", ask.what(ASK, lens=GoverningLaw())
    with _LOCK:
        before, former = _LAST.get(place, ()), _JOBS.get(place)
        if former is not None and former.what == what and former.state in ("failed", "stopped") and not again:
            return Questions(before, "given up", former.key)
        target, back = "wellfounded.web.jobs.tasks:what_to_ask", ask.to("interview", q="law")
        try:
            job = ask.search("Selecting the next question", target, what, GoverningLaw(), back=back, seconds=SECONDS)
        except InputError:  # too much is being worked on
            return Questions(before, "coming")
        if former is not None and former is not job:  # a state that is past need not be worked out any more
            ask.desk.jobs.stop(former)
        _keep(_JOBS, place, job)
    job.ended.wait(PATIENCE if before else PATIENCE * 2)
    if not job.succeeded:
        return Questions(before, "coming", job.key)
    found = tuple(Asked(str(one["line"]), tuple(map(str, one["changes"]))) for one in job.result["asked"])
    with _LOCK:
        _keep(_LAST, place, found)
    return Questions(found, "now", job.key)


def _keep(where: OrderedDict[str, Kept], place: str, what: Kept) -> None:
    where[place] = what
    where.move_to_end(place)
    while len(where) > KEPT:
        where.popitem(last=False)


def waiting_first(found: Sequence[Asked], memory: InterviewState) -> list[Asked]:
    """The questions still to be asked; those that were skipped come last."""
    settled = (UNKNOWN, ANSWERED, ASK_CLIENT, NOT_APPLICABLE)
    left = [one for one in found if memory.asked.get(key_of(one)) not in settled]
    return sorted(left, key=lambda one: memory.asked.get(key_of(one)) == SKIPPED)


# What a question is about.


@dataclass(frozen=True, slots=True)
class Target:
    """Where an answer goes: a field of an entry (``own`` is empty for a new one), or a sentence to be said."""

    section: str
    own: str = ""
    field: str = ""
    term: Term | None = None
    fillers: tuple[str, ...] = ()


_SAYS = re.compile(r'facts: \{says: "(.*)"\}', re.DOTALL)


def target_of(library: Library, schema: Schema, root: Map, key: str) -> Target | None:
    """What a question's key is about; None where the matter or the law has no such thing."""
    if (said := _SAYS.fullmatch(key)) is not None:
        section = schema.by_name[schema.says_thing].section
        for term in library.vocabulary.terms.values():
            if sayable(term):
                pattern = "(.+?)".join(map(re.escape, term.pred.split("{}")))
                if (found := re.fullmatch(pattern, said[1])) is not None:
                    said_of = zip(found.groups(), term.types, strict=True)
                    fillers = tuple(_filler(each, kind, root, schema) for each, kind in said_of)
                    return Target(section, term=term, fillers=fillers)
        return None
    section, _, rest = key.partition(".")
    own, _, name = rest.rpartition(".")
    thing = schema.sections.get(section)
    if thing is None or name not in {spec.name for spec in thing.fields}:
        return None
    if own.startswith(NEW):
        return Target(section, field=name)
    return Target(section, own, name) if own in entries_of(root, section) else None


def _filler(text: str, kind: str, root: Map, schema: Schema) -> str:
    """An id out of its braces; nothing for a thing not known yet, nor for one of several values, which is chosen."""
    if not text.startswith("{"):
        return "" if len(schema.accepts(kind).values) > 1 else text
    name = text[1:-1]
    return name if any(name in entries_of(root, section) for section in schema.sections) else ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A piece of law that asks for a sentence: what it concludes, from what, on which authority."""

    name: str
    concludes: str
    conditions: tuple[str, ...]
    authorities: tuple[str, ...]


def rules_for(case: Case, preds: Sequence[str]) -> tuple[Rule, ...]:
    """The first pieces of law in force here and today that ask for one of some sentences."""
    out: list[Rule] = []
    wanted = set(preds)
    for part in case.library.parts:
        support = case.law.supports.get(part.id)
        if support is not None and wanted & set(predicates(part.conditions)) and len(out) < RULES:
            out.append(_rule(part, tuple(citation.display(full=True) for citation in support.citations)))
    return tuple(out)


def _rule(part: Part, authorities: tuple[str, ...]) -> Rule:
    concludes = fill(part.head.term.pred, [shown(arg) for arg in part.head.args])
    conditions = tuple(condition_text(condition) for condition in part.conditions)
    return Rule(part.block.replace("-", " "), concludes, conditions, authorities)


def asked_as(found: Sequence[Asked]) -> Mapping[str, Asked]:
    """The questions by key."""
    return {key_of(one): one for one in found}
