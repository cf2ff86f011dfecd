"""Why a finding cannot be sustained, in the words that fit its errors.

"Not supported by substantial evidence" is a holding, for errors that are reviewed for substantial evidence only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from wellfounded.assess.case import Case
from wellfounded.assess.outline import listed
from wellfounded.assess.rule_support import citations, rule_supports
from wellfounded.authorities import Citation
from wellfounded.documents.grammar import number_word
from wellfounded.documents.wording import wording
from wellfounded.engine.program import Arg, Atom, Value


@dataclass(frozen=True, slots=True)
class Holding:
    """What is held of a finding: the verb phrase, the clauses that give the reasons, and the errors behind them."""

    verb: str
    reasons: tuple[str, ...]
    errors: tuple[Atom, ...]
    special: tuple[str, ...] = ()
    """The reasons among these that are errors of the finding itself and have words of their own."""

    def sentence(self, name: str) -> str:
        """The holding about a finding called ``name``, without capital and period."""
        if not self.reasons:
            return f"{name} {self.verb}"
        own = wording()["holding"]
        reasons = _without_repeated_actor(self.reasons)
        return str(own["because"]).format(name=name, holding=self.verb, reasons=str(own["both"]).join(reasons))


def _without_repeated_actor(reasons: Iterable[str]) -> Iterator[str]:
    """Clauses of which each after the first leaves out the decision-maker if it is that of the one before."""
    last, own = "", wording()["holding"]
    actors = (*own["actors"].values(), own["actor"])
    for number, reason in enumerate(reasons):
        if number and reason.startswith(own["of"].partition("{")[0]):
            yield f"{own['because_again']}{reason}"
            continue
        actor = next((one for one in actors if reason.startswith(f"{one} ")), "")
        yield reason.removeprefix(f"{actor} ") if actor and actor == last else reason
        last = actor


class Holdings:
    """The holdings of one case."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.own = wording()["holding"]
        self.found: dict[str, list[tuple[Arg, ...]]] = {}

    def of(self, finding: Arg) -> Holding:
        """The holding on a finding that cannot be sustained."""
        own = self.own
        basis = [reason for reason, other in self.established(own["basis"]) if other == finding]
        reasons = [reason for reason in basis if (reason,) in self.established(own["erred"])]
        mine = self.errors(finding)
        atoms = [
            Atom(own["erroneous"], (target, error)) for target in (finding, *reasons) for error in self.errors(target)
        ]
        special = [error for error in mine if str(error) in own["own"]]
        clauses = [self._special(finding, error) for error in special]
        clauses += list(self._relied(finding, reasons))
        others = [self.words(error) for error in mine if error not in special]
        clauses += [str(own["of"]).format(errors=listed(others))] if others else []
        verb = "" if special else str(own["both"]).join(self._standards(atoms))
        return Holding(verb or str(own["cannot"]), tuple(clauses), tuple(atoms), tuple(clauses[: len(special)]))

    def verb(self, finding: Arg, name: str) -> str:
        """``name`` with the holding by the kinds of its errors, without the reasons, which are stated apart."""
        held, own = self.of(finding), self.own
        if held.verb == own["cannot"]:
            return Holding(held.verb, held.special, ()).sentence(name)
        return str(own["because_it"]).format(name=name, cannot=own["cannot"], holding=held.verb)

    def actor(self, target: Arg) -> str:
        """Who made a finding or gave a reason: the IJ, the Board, or the agency where the record does not say."""
        own = self.own
        decisions = [pair[1] for pred in own["made_in"] for pair in self.established(pred) if pair[0] == target]
        makers = [pair[1] for pair in self.established(own["issued_by"]) if pair[0] in decisions]
        names = {str(own["actors"].get(str(maker), own["actor"])) for maker in makers}
        return names.pop() if len(names) == 1 else str(own["actor"])

    def errors(self, target: Arg) -> list[Arg]:
        """The errors of a finding or a reason, in the order of the law's list of errors."""
        order = list(self.case.library.vocabulary.lists["error"].values)
        found = [error for other, error in self.established(self.own["erroneous"]) if other == target]
        return sorted(found, key=lambda error: order.index(str(error)))

    def citations(self, error: Atom) -> tuple[Citation, ...]:
        """The authorities for an error."""
        return citations(rule_supports(self.case, error))

    def words(self, error: Arg) -> str:
        """An error in words."""
        return self.case.filler(error, "error")

    def established(self, pred: str) -> list[tuple[Arg, ...]]:
        """The fillers of the established sentences of a form, in the order of the case file."""
        if pred not in self.found:
            order = self.case.order
            found = [atom.args for atom, value in self.case.model.atoms(pred) if value is Value.TRUE]
            self.found[pred] = sorted(
                found, key=lambda args: [(order.get(str(arg), len(order)), str(arg)) for arg in args]
            )
        return self.found[pred]

    def _special(self, finding: Arg, error: Arg) -> str:
        own = self.own
        missing = [self.case.name(pair[1]) for pair in self.established(own["no_finding"]) if pair[0] == finding]
        return str(own["own"][str(error)]).format(actor=self.actor(finding), missing=listed(missing))

    def _relied(self, finding: Arg, reasons: Iterable[Arg]) -> Iterator[str]:
        """The reasons in which the decision-maker erred, those with the same errors together."""
        own = self.own
        together: dict[str, list[str]] = {}
        for reason in reasons:
            errors = "; ".join(self.words(error) for error in self.errors(reason))
            together.setdefault(errors, []).append(self.case.name(reason))
        said = [
            str(own["reason"]).format(reason=listed(names), errors=errors) if errors else listed(names)
            for errors, names in together.items()
        ]
        if said:
            actor = self.actor(finding)
            yield joined_reasons(str(own["relied"]), actor, said)

    def _standards(self, errors: Iterable[Atom]) -> Iterator[str]:
        own = self.own
        wanted = {(atom.args[1], atom.args[0]) for atom in errors}
        found = {str(args[2]) for args in self.established(own["standard"]) if (args[0], args[1]) in wanted}
        yield from (str(text) for standard, text in own["standards"].items() if standard in found)


def joined_reasons(form: str, actor: str, said: list[str]) -> str:
    """Several reasons, each with its errors in brackets, as one list."""
    reasons = f"{', '.join(said[:-1])}, and {said[-1]}" if len(said) > 2 else " and ".join(said)
    return form.format(actor=actor, reasons=reasons)


def respects(actor: str, count: int) -> str:
    """How a list of errors begins: ``the IJ erred in two respects: ``."""
    return str(wording()["holding"]["respects"]).format(actor=actor, count=number_word(count))


def respect(actor: str, error: str, facts: str) -> str:
    """One error, with the facts behind it: ``the IJ erred (no finding): it says nothing of the motive``."""
    form = wording()["holding"]["respect_with_facts" if facts else "respect"]
    return str(form).format(actor=actor, error=error, facts=facts)
