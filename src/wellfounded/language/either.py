"""What holds whichever of several ways it holds: the rules for a sentence that its ``either`` block makes of its ways.

Each way establishes the sentence. So does every rule that leads to a way, without those of its exceptions that are
another of the ways: where such an exception is established, the sentence holds by that way, and where it is not, by the
rule. So the sentence is established while it is unresolved by which way, and never where no way can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wellfounded.engine.program import Arg, Atom, Literal, Rule, Var
from wellfounded.language.condition_translation import Output
from wellfounded.language.model import Holds, Part, Sentence

EITHER = "?either "
"""After the id of a part that leads to a way: the rule by which it leads to what holds either way."""
LEADING = ("rule", "bar", "row")
"""The kinds of parts that lead to a way by one rule, with exceptions of their own."""


def ways(parts: Sequence[Part]) -> Iterator[tuple[Part, Sentence]]:
    """The lines ``way`` among these parts, each with its sentence."""
    for part in parts:
        if part.kind == "way":
            yield from ((part, one.sentence) for one in part.conditions if isinstance(one, Holds))


def add_ways(out: Output, applied: Sequence[Part]) -> None:
    """Add, for each way, the rules that lead to it without the exceptions that are other ways."""
    by_block: dict[str, list[tuple[Part, Sentence]]] = {}
    for part, sentence in ways(applied):
        by_block.setdefault(part.block, []).append((part, sentence))
    leading: dict[str, list[Part]] = {}
    for part in applied:
        if by_block and part.kind in LEADING:
            leading.setdefault(part.head.term.pred, []).append(part)
    for group in by_block.values():
        for at, (way, sentence) in enumerate(group):
            others = [other for number, (_, other) in enumerate(group) if number != at]
            for part in leading.get(sentence.term.pred, ()):
                _without_other_ways(out, way, sentence, others, part)


def rules_of_ways(out: Output) -> Iterator[tuple[str, str]]:
    """The rules that ``add_ways`` made, each with the part of which it is made."""
    for rule in out.rules:
        part, mark, _ = rule.id.partition(EITHER)
        if mark:
            yield rule.id, part


def _without_other_ways(out: Output, way: Part, sentence: Sentence, others: Sequence[Sentence], part: Part) -> None:
    filled = {slot: arg for slot, arg in zip(sentence.args, part.head.args, strict=True) if isinstance(slot, Var)}
    excluded = {Literal(_filled(other.atom, filled), False) for other in others}
    body = out.body(part)
    kept = tuple(condition for condition in body if condition not in excluded)
    if len(kept) < len(body):
        out.rules.append(Rule(f"{part.id}{EITHER}{way.id}", _filled(way.head.atom, filled), kept))


def _filled(atom: Atom, filled: Mapping[Var, Arg]) -> Atom:
    return Atom(atom.pred, tuple(filled.get(arg, arg) if isinstance(arg, Var) else arg for arg in atom.args))
