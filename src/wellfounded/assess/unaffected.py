"""Whether a mutant of the law can change what a record comes to, seen from what it comes to under the law as it is.

Far quicker than answering the record under the mutant. A rule that does not fire on what holds leaves all as it is,
with or without the change; so does a row of a table that no rule can join with anything that holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from wellfounded.assess.mutants import Mutant
from wellfounded.assess.possible_law import Outline
from wellfounded.engine.model import Model
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Const, Count, Literal, Rule, Var


class Answered:
    """What a record comes to under the law as it is.

    ``asked_about`` are the sentences, by predicate, of which some law asks what other law says about them: what is said
    there counts though nothing fires.
    """

    def __init__(self, model: Model, asked_about: frozenset[str]) -> None:
        self._rows = {pred: relation.values for pred, relation in model.relations.items() if relation.values}
        self._asked_about = asked_about
        self._rules = model.compiled.program.rules

    @cached_property
    def _users(self) -> dict[str, list[tuple[Rule, Atom]]]:
        """The rules that read a sentence, by predicate, each with the sentence as it reads it."""
        found: dict[str, list[tuple[Rule, Atom]]] = {}
        for rule in self._rules:
            for condition in rule.body:
                if isinstance(condition, Literal | Count):
                    found.setdefault(condition.atom.pred, []).append((rule, condition.atom))
        return found

    def unaffected_by(self, mutant: Mutant) -> bool:
        """Whether all that holds, or is open, surely is the same under a mutant."""
        if mutant.part.head.term.pred in self._asked_about:
            return False
        versions = [mutant.part] if mutant.changed is None else [mutant.part, mutant.changed]
        if not any(Outline.of(part).needs <= self._rows.keys() for part in versions):
            return True
        return mutant.part.kind == "row" and self._joins_nothing(mutant)

    def _joins_nothing(self, mutant: Mutant) -> bool:
        """Whether some place of a row, the same in the mutant, keeps every rule that reads the table from using it."""
        row = mutant.part.head.atom
        kept = [
            (place, arg)
            for place, arg in enumerate(row.args)
            if not isinstance(arg, Var) and (mutant.changed is None or mutant.changed.head.args[place] == arg)
        ]
        users = self._users.get(row.pred, ())
        return any(all(not self._may_use(user, atom, *key) for user, atom in users) for key in kept)

    def _may_use(self, rule: Rule, atom: Atom, place: int, arg: Const) -> bool:
        """Whether a rule may have an instance on a row with this argument in this place."""
        var = atom.args[place]
        if not isinstance(var, Var):
            return var == arg
        return all(self._holds_of(arg, other, var) for other in _asserted(rule, atom.pred) if var in other.args)

    def _holds_of(self, arg: Const, atom: Atom, var: Var) -> bool:
        places = list(_places(atom.args, var))
        return any(all(row[place] == arg for place in places) for row in self._rows.get(atom.pred, ()))


def _asserted(rule: Rule, but: str) -> Iterator[Atom]:
    """The sentences, but those of one table, that must hold or be open for a rule to have an instance."""
    for condition in rule.body:
        if isinstance(condition, Literal) and condition.positive and condition.atom.pred not in (but, OPEN_PRED):
            yield condition.atom


def _places(args: Iterable[Arg], var: Var) -> Iterator[int]:
    return (place for place, arg in enumerate(args) if arg == var)
