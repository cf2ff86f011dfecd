"""Which of the law can come to hold on what a record states, whatever of whom: found outward from what is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wellfounded.language.model import Holds, Part
from wellfounded.language.reachability import concluded_by
from wellfounded.language.vocabulary import PRESUMED


@dataclass(frozen=True, slots=True)
class Outline:
    """A part of the law on bare sentences: those without which it cannot apply, and what it concludes then."""

    id: str
    needs: frozenset[str]
    concludes: tuple[str, ...]

    @classmethod
    def of(cls, part: Part) -> Outline:
        """The outline of a part."""
        needs = {c.sentence.term.pred for c in part.conditions if isinstance(c, Holds) and c.positive}
        if part.kind == "rebuttal":
            needs.add(f"{PRESUMED}{part.head.term.pred}")
        return cls(part.id, frozenset(needs), tuple(concluded_by(part)))


class PossibleLaw:
    """The outlines of a library, indexed by what they need, so that one record reaches only what it can reach."""

    def __init__(self, parts: Iterable[Part]) -> None:
        self._outlines = [Outline.of(part) for part in parts]
        self._open_needs = [len(outline.needs) for outline in self._outlines]
        self._users: dict[str, list[int]] = {}
        for number, outline in enumerate(self._outlines):
            for pred in outline.needs:
                self._users.setdefault(pred, []).append(number)
        self._free = [number for number, outline in enumerate(self._outlines) if not outline.needs]

    def reached(
        self, given: frozenset[str], applies: Callable[[str], bool], more: Outline | None = None
    ) -> tuple[frozenset[str], frozenset[str]]:
        """The parts, by id, of which all that must hold is given or may be concluded, and all such sentences.

        ``applies`` says of a part, by id, whether it is law at all; ``more`` is one more part.
        """
        left = list(self._open_needs)
        ids, known, todo = set[str](), set(given), list(given)

        def conclude(outline: Outline) -> None:
            ids.add(outline.id)
            for pred in outline.concludes:
                if pred not in known:
                    known.add(pred)
                    todo.append(pred)

        for number in self._free:
            if applies(self._outlines[number].id):
                conclude(self._outlines[number])
        while todo or (more is not None and more.id not in ids and more.needs <= known):
            if more is not None and more.id not in ids and more.needs <= known:
                conclude(more)
                continue
            for number in self._users.get(todo.pop(), ()):
                left[number] -= 1
                if not left[number] and applies(self._outlines[number].id):
                    conclude(self._outlines[number])
        return frozenset(ids), frozenset(known)
