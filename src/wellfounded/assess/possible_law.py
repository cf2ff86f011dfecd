"""Which of the law can come to hold on what a record states, whatever of whom: found outward from what is stated."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from wellfounded.language.model import Holds, Part
from wellfounded.language.reachability import ASKED_OF_LAW, asked_in, concluded_by
from wellfounded.language.vocabulary import PRESUMED


@dataclass(frozen=True, slots=True)
class Outline:
    """A part of the law on bare sentences: those without which it cannot apply, and what it concludes then.

    ``about`` is the sentence it leads to, and ``asks`` are those of which it asks whether the file leaves them
    unanswered, or what other law says: it looks into the parts about these, whether or not they can apply.
    """

    id: str
    needs: frozenset[str]
    concludes: tuple[str, ...]
    about: str = ""
    asks: frozenset[str] = frozenset()

    @classmethod
    def of(cls, part: Part) -> Outline:
        """The outline of a part."""
        needs = {c.sentence.term.pred for c in part.conditions if isinstance(c, Holds) and c.positive}
        needs = {pred for pred in needs if not pred.startswith(ASKED_OF_LAW)}
        if part.kind == "rebuttal":
            needs.add(f"{PRESUMED}{part.head.term.pred}")
        asks = frozenset(asked_in(part))
        return cls(part.id, frozenset(needs), tuple(concluded_by(part)), part.head.term.pred, asks)


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
        self._asking = [outline for outline in self._outlines if outline.asks]
        asked = {pred for outline in self._asking for pred in outline.asks}
        self._about = {pred: [other.id for other in self._outlines if other.about == pred] for pred in sorted(asked)}

    def reached(
        self, given: frozenset[str], applies: Callable[[str], bool], more: Outline | None = None
    ) -> tuple[frozenset[str], frozenset[str]]:
        """The parts, by id, of which all that must hold is given or may be concluded, and all such sentences.

        With them come the parts about sentences of which one of them asks whether the file leaves them unanswered.
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
        for outline in self._asking:
            if outline.id in ids:
                ids.update(id for pred in outline.asks for id in self._about[pred])
        return frozenset(ids), frozenset(known)
