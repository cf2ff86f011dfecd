"""The status of a case in a few lines, and the effect of a change on it."""

from __future__ import annotations

from dataclasses import dataclass

from wellfounded.api.case_answers import outcomes_of
from wellfounded.assess.case import Case
from wellfounded.assess.chart import goal_atoms
from wellfounded.engine.program import Value
from wellfounded.problems import InputError
from wellfounded.web.analysis.case_cache import GoverningLaw
from wellfounded.web.analysis.matter_sentences import written
from wellfounded.web.analysis.status_words import status_of
from wellfounded.web.server.request_context import RequestContext


@dataclass(frozen=True, slots=True)
class Standing:
    """A sentence about what is at stake, its value, and its status in words.

    ``written`` is one of the sentences that it states, with ids, whose reasons are the reasons for it; or empty.
    """

    text: str
    value: Value
    how: str
    written: str = ""


@dataclass(frozen=True, slots=True)
class Moved:
    """A sentence that stands otherwise than before; ``before`` or ``now`` is empty where it is not said at all."""

    text: str
    before: str
    now: str
    written: str = ""


def standing(case: Case) -> tuple[Standing, ...]:
    """The claims with their status, and the disposition of every claim and person."""
    possible = case.of_possible_law()
    found = {}
    for _, atom in goal_atoms(possible):
        text, value = possible.words(atom), possible.model.value(atom)
        found[text] = Standing(text, value, status_of(possible, value, atom), written(possible, atom))
    for outcome in outcomes_of(possible):
        for line in outcome.lines:
            first = line.atoms[0] if line.atoms else None
            of = written(possible, first) if first is not None else ""
            how = status_of(possible, line.value, first)
            found.setdefault(line.text, Standing(line.text, line.value, how, of))
    return tuple(found.values())


def changes(before: tuple[Standing, ...], now: tuple[Standing, ...]) -> tuple[Moved, ...]:
    """What stands otherwise, in the order of what is said now, then what is said no more."""
    old = {one.text: one.how for one in before}
    new = {one.text for one in now}
    moved = [
        Moved(one.text, old.get(one.text, ""), one.how, one.written) for one in now if old.get(one.text) != one.how
    ]
    return (*moved, *(Moved(text, how, "") for text, how in old.items() if text not in new))


@dataclass(frozen=True, slots=True)
class Changed:
    """What a page shows after a change: what moved, how all stands; ``known`` is false while the file has problems."""

    moved: tuple[Moved, ...]
    now: tuple[Standing, ...]
    known: bool = True


def stands(ask: RequestContext) -> tuple[Standing, ...]:
    """How the matter stands under its own law; empty if the file has problems or was too large to try."""
    if not ask.tried:
        return ()
    try:
        return ask.answer(standing, lens=GoverningLaw())
    except InputError:
        return ()


def since(ask: RequestContext) -> Changed | None:
    """What changed since the version that the address names (``?since=``), or None where it names none."""
    history = ask.store.history(ask.name)
    state = history.by_version(version) if (version := ask.query("since")) else None
    if state is None or not ask.tried:
        return None
    try:
        before = ask.cases.answer(history.text(state), ask.name, GoverningLaw(), standing)
    except InputError:
        before = ()
    return Changed(changes(before, now := stands(ask)), now, not ask.problems)
