"""From a matter's text to its answers, each worked out once."""

from __future__ import annotations

import datetime as dt
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from wellfounded.api.case_answers import case_under
from wellfounded.api.days import day_of
from wellfounded.api.deadlines import deadline_rules
from wellfounded.api.law_library import law_texts, settle
from wellfounded.assess.case import Case
from wellfounded.deadlines.model import Book as DeadlineRules
from wellfounded.language.library import LAW_FOLDER, Library
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.model import Matter
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError, Problem
from wellfounded.reports.book.site import Book
from wellfounded.storage.version_history import version_of

Answer = TypeVar("Answer")

LARGEST = 1_000_000
"""Characters of a matter that are read while a page waits; the largest matter seen has some twenty thousand."""
KEPT = 16
"""So many cases, and as many matters, are kept ready; the least used give way."""


@dataclass(frozen=True, slots=True)
class GoverningLaw:
    """Under which law a matter is looked at: another forum, another day, positions taken. Empty is the matter's own."""

    forum: str = ""
    day: dt.date | None = None
    positions: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, forum: str = "", day: str = "", positions: tuple[str, ...] = ()) -> GoverningLaw:
        """From an address: ``day`` as ``day_of`` reads it, positions as QUESTION:POSITION. Raises InputError."""
        asked = day_of(day, "day") if day.strip() else None
        chosen = {}
        for one in positions:
            question, colon, position = one.partition(":")
            if one.strip() and not colon:
                message = f"'{one}' is not a position; write QUESTION:POSITION."
                raise InputError([Problem("position", 0, "WF158", message)])
            if one.strip():
                chosen[question.strip()] = position.strip()
        return cls(forum.strip(), asked, tuple(sorted(chosen.items())))

    def plain(self) -> list[Any]:
        """The same as plain data, for the child of a job: what ``read`` takes."""
        day = self.day.isoformat() if self.day else ""
        return [self.forum, day, [f"{question}:{position}" for question, position in self.positions]]


@dataclass
class _Held:
    """A case with the answers already given about it."""

    case: Case
    answers: dict[Hashable, Any] = field(default_factory=dict)
    lock: threading.RLock = field(default_factory=threading.RLock)


class CaseCache:
    """The law, read once, and the matters lately asked about. Safe to use from several threads."""

    def __init__(self, folder: Path = LAW_FOLDER) -> None:
        self._texts = law_texts(folder)
        self.library: Library = self._texts.library
        self.schema: Schema = self._texts.schema
        self._lock = threading.Lock()
        self._matters: OrderedDict[tuple[str, str], Matter | InputError] = OrderedDict()
        self._held: OrderedDict[tuple[str, str, GoverningLaw], _Held] = OrderedDict()

    @cached_property
    def book(self) -> Book:
        """The law book, its pages set when they are asked for."""
        return Book(self.library, home=("/", "Workbench"))

    @cached_property
    def deadline_rules(self) -> DeadlineRules:
        """The rules from which deadlines are counted."""
        return deadline_rules()

    def settle(self) -> None:
        """Have what is loaded by now stay as it is, so that pages come sooner."""
        _ = self.deadline_rules  # every page of a case counts from them
        settle()

    def matter(self, text: str, name: str) -> Matter:
        """The matter that a text is. Raises InputError with everything wrong with it."""
        if len(text) > LARGEST:
            message = f"the file is too large for the workbench; the limit is {LARGEST:,} characters"
            raise InputError([Problem(name, 0, "WF826", message)])
        key = (version_of(text), name)
        with self._lock:
            found = self._matters.get(key)
            if found is not None:
                self._matters.move_to_end(key)
        if found is None:
            try:
                found = load_matter_text(text, self.schema, name)
            except InputError as problem:
                found = problem
            with self._lock:
                self._matters[key] = found
                while len(self._matters) > KEPT:
                    self._matters.popitem(last=False)
        if isinstance(found, InputError):
            raise InputError(found.problems)
        return found

    def forget(self) -> None:
        """Forget every matter and every answer; the law stays."""
        with self._lock:
            self._matters.clear()
            self._held.clear()

    def problems(self, text: str, name: str) -> tuple[Problem, ...]:
        """What is wrong with a text, or nothing."""
        try:
            self.matter(text, name)
        except InputError as problem:
            return problem.problems
        return ()

    def case(self, text: str, name: str, lens: GoverningLaw = GoverningLaw()) -> Case:
        """The matter under the law chosen. Raises InputError for problems of the text or of the choice."""
        return self._hold(text, name, lens).case

    def answer(
        self, text: str, name: str, lens: GoverningLaw, asked: Callable[..., Answer], *args: Hashable, **more: Hashable
    ) -> Answer:
        """``asked(case, *args, **more)``, worked out once for each case; the same function gives the same answer.

        What it gives is shared by all who ask: it must not be changed.
        """
        held = self._hold(text, name, lens)
        key = _key(asked, args, more)
        with held.lock:
            if key not in held.answers:
                held.answers[key] = asked(held.case, *args, **more)
            found: Answer = held.answers[key]
        return found

    def known(
        self, text: str, name: str, lens: GoverningLaw, asked: Callable[..., Answer], *args: Hashable, **more: Hashable
    ) -> Answer | None:
        """The same answer if it was worked out already and is still kept; nothing is worked out for it."""
        with self._lock:
            held = self._held.get((version_of(text), name, lens))
        return None if held is None else held.answers.get(_key(asked, args, more))

    def _hold(self, text: str, name: str, lens: GoverningLaw) -> _Held:
        key = (version_of(text), name, lens)
        with self._lock:
            held = self._held.get(key)
            if held is not None:
                self._held.move_to_end(key)
                return held
        matter = self.matter(text, name)
        case = case_under(self._texts, matter, lens.forum, lens.day, dict(lens.positions))
        with self._lock:
            held = self._held.setdefault(key, _Held(case))
            while len(self._held) > KEPT:
                self._held.popitem(last=False)
        return held


def _key(asked: Callable[..., Any], args: tuple[Hashable, ...], more: Mapping[str, Hashable]) -> Hashable:
    return (asked.__module__, asked.__qualname__, args, tuple(sorted(more.items())))
