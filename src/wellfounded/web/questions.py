"""What an interview asks: the first steps, then what the law still asks of the record; and what was asked already."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import tomllib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotReady
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from wellfounded.assess.case import Case
from wellfounded.assess.gaps import Asked
from wellfounded.assess.gaps import ask as asked_by_law
from wellfounded.assess.inputs import predicates
from wellfounded.files import write_whole
from wellfounded.language.library import Library
from wellfounded.language.model import Part, Term, fill, shown
from wellfounded.language.words import condition_text
from wellfounded.matter.edit import entries_of, text_of
from wellfounded.matter.nodes import Map
from wellfounded.matter.schema import Schema
from wellfounded.web.ask import Ask
from wellfounded.web.history import version_of
from wellfounded.web.sentences import sayable
from wellfounded.web.store import OWN

PATIENCE = 0.15
"""So many seconds a page waits for the questions; then it shows those of before, or says that they are coming."""
KEPT = 32
RULES = 3
NEW = "(a new "
UNKNOWN, SKIPPED, ANSWERED = "not known", "skipped", "answered"


@dataclass(frozen=True, slots=True)
class Step:
    """A first step: a new entry of a section with a few of its fields. See ``interview.toml``."""

    id: str
    section: str
    title: str
    help: str
    rule: str
    fields: tuple[str, ...]
    name: str = ""
    each: str = ""
    called: str = ""
    applicant: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def all_steps() -> tuple[Step, ...]:
    """The first steps, in order."""
    read = tomllib.loads(files("wellfounded.web").joinpath("interview.toml").read_text(encoding="utf-8"))
    steps: list[dict[str, Any]] = read["step"]
    return tuple(_step(step) for step in steps)


def _step(said: dict[str, Any]) -> Step:
    words: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in said.items()}
    return Step(**words)


def steps_of(schema: Schema, root: Map) -> tuple[Step, ...]:
    """The steps that suit a matter's stage and the law's own sections and fields."""
    stage = text_of(root, "stage")
    return tuple(s for s in all_steps() if s.section in schema.sections and (not s.stages or stage in s.stages))


@dataclass
class Memory:
    """What was asked of a matter, and how that ended, by question; kept beside the matters, not in them."""

    path: Path
    asked: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, ask: Ask) -> Memory:
        """What is remembered of a matter; nothing where that cannot be read."""
        memory = cls(ask.store.folder / OWN / "interview" / f"{ask.name}.json")
        with contextlib.suppress(OSError, ValueError):
            read = json.loads(memory.path.read_text(encoding="utf-8"))
            if isinstance(read, dict):
                memory.asked = {str(key): str(how) for key, how in read.items()}
        return memory

    def note(self, key: str, how: str) -> None:
        """Remember how a question ended; the latest stands last."""
        self.asked.pop(key, None)
        self.asked[key] = how
        with contextlib.suppress(OSError):  # it is asked again, then
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, json.dumps(self.asked, ensure_ascii=False, indent=1) + "\n")

    def count(self, how: str) -> int:
        """How many questions ended so."""
        return sum(1 for each in self.asked.values() if each == how)


def key_of(asked: Asked) -> str:
    """The question apart from its answer: where in the file the answer goes."""
    return asked.line if asked.line.startswith("facts: ") else asked.line.rpartition(": ")[0]


# Working them out takes longer than a page may: it is done in a thread of its own, one matter at a time.

_WORKER = ThreadPoolExecutor(1, "questions")
_LOCK = threading.Lock()
_FOUND: OrderedDict[tuple[str, str], Future[tuple[Asked, ...]]] = OrderedDict()
_LAST: OrderedDict[str, tuple[Asked, ...]] = OrderedDict()


def questions(ask: Ask, case: Case) -> tuple[tuple[Asked, ...], bool]:
    """The questions of a matter, the most decisive first, and whether they are those of its present state."""
    place = str(ask.store.folder / ask.name)
    key = (place, version_of(ask.matter_text.text))
    with _LOCK:
        future = _FOUND.get(key)
        if future is None:
            for other, waiting in list(_FOUND.items()):  # a state that is past need not be worked out any more
                if other[0] == place and waiting.cancel():
                    del _FOUND[other]
            future = _FOUND[key] = _WORKER.submit(asked_by_law, case)
            while len(_FOUND) > KEPT:
                _FOUND.popitem(last=False)[1].cancel()
    before = _LAST.get(place)
    try:
        found = future.result(PATIENCE if before is not None else PATIENCE * 2)
    except NotReady:
        return before or (), False
    with _LOCK:
        _LAST[place] = found
        _LAST.move_to_end(place)
        while len(_LAST) > KEPT:
            _LAST.popitem(last=False)
    return found, True


def waiting_first(found: Sequence[Asked], memory: Memory) -> list[Asked]:
    """The questions still to be asked; those that were skipped come last."""
    left = [one for one in found if memory.asked.get(key_of(one)) not in (UNKNOWN, ANSWERED)]
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
