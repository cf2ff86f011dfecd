"""What is otherwise between two answers to one matter, in the lines that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.assess.outline import Group, Line
from wellfounded.assess.review import Review
from wellfounded.engine.program import Value
from wellfounded.storage.version_history import State
from wellfounded.web.server.request_context import RequestContext


@dataclass(frozen=True, slots=True)
class Before:
    """The state of a file before the one it is in."""

    state: State
    text: str


@dataclass(frozen=True, slots=True)
class OutcomeChange:
    """A sentence that is told in one answer and not in the other, or has another value there; None where it is not
    told. ``under`` is the section and the headings it stands under, or the thing that an outcome is of."""

    under: str
    text: str
    before: Value | None
    after: Value | None


@dataclass(frozen=True, slots=True)
class OutcomeChanges:
    """What becomes otherwise: outcomes first, then all else that the answer tells."""

    outcomes: tuple[OutcomeChange, ...]
    others: tuple[OutcomeChange, ...]

    @property
    def none(self) -> bool:
        """Whether nothing that is told has changed."""
        return not self.outcomes and not self.others


def moment_before(ask: RequestContext) -> Before | None:
    """The state before the present one, if the file had one."""
    _ = ask.matter_text
    history = ask.store.history(ask.name)
    state = history.back()
    return Before(state, history.text(state)) if state is not None else None


def changes(before: Review, after: Review) -> OutcomeChanges:
    """Compare two answers line by line."""
    return OutcomeChanges(
        tuple(_changed_values(dict(_outcomes(before)), dict(_outcomes(after)))),
        tuple(_changed_values(dict(_told(before)), dict(_told(after)))),
    )


def _outcomes(answer: Review) -> Iterator[tuple[tuple[str, str], Value]]:
    for outcome in answer.outcomes:
        for line in outcome.lines:
            yield (outcome.name, line.text), line.value


def _told(answer: Review) -> Iterator[tuple[tuple[str, str], Value]]:
    for section in answer.sections:
        yield from _lines(section.title, section.lines, section.groups)


def _lines(under: str, lines: Iterable[Line], groups: Iterable[Group]) -> Iterator[tuple[tuple[str, str], Value]]:
    for line in lines:
        yield (under, line.text), line.value
    for group in groups:
        yield from _lines(f"{under}: {group.heading}", group.lines, group.groups)


def _changed_values(
    before: dict[tuple[str, str], Value], after: dict[tuple[str, str], Value]
) -> Iterator[OutcomeChange]:
    for key in dict.fromkeys([*before, *after]):
        was, now = before.get(key), after.get(key)
        if was is not now:
            yield OutcomeChange(*key, was, now)
