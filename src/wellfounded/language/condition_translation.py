"""From the conditions of a rule to the engine's: quantifiers and loose slots become predicates of their own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from wellfounded.engine.program import OPEN_PRED, POSITION_PRED, Arg, Atom, Count, Literal, Rule, Test, Var
from wellfounded.engine.program import Condition as EngineCondition
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Part, Sentence
from wellfounded.language.vocabulary import PRESUMED, Vocabulary

KIND_PRED = "?kind "


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a predicate that the compiler made up stands for; ``slots`` are the law text's own names of its slots."""

    kind: str
    part: Part
    condition: Condition | None = None
    slots: tuple[Var, ...] = ()


@dataclass(frozen=True, slots=True)
class Translation:
    """One part for the engine: its conditions, and the rules for the predicates that were made up for them."""

    body: tuple[EngineCondition, ...]
    rules: tuple[Rule, ...]
    hidden: Mapping[str, Hidden]

    @classmethod
    def of(cls, vocabulary: Vocabulary, part: Part) -> Translation:
        """The conditions of a part, with its positions, its legal status and the guards of narrow variables."""
        translator = _Translator(vocabulary, part)
        body = translator.conditions(part.conditions, set(part.head.variables()))
        for question, position in part.scope.under:
            body.append(Literal(Atom(POSITION_PRED, (question, position))))
        if part.scope.status == "contested":
            body.append(open_literal("contested", part.id))
        return cls(tuple(body), tuple(translator.rules), translator.made)


@dataclass
class Output:
    """The rules made so far; ``known`` keeps the translations of parts, which are the same wherever they apply.

    ``standing`` has the ids of the rules by which what is presumed holds while it is not rebutted; ``parts`` are all
    those of the library.
    """

    vocabulary: Vocabulary
    known: dict[str, Translation] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    hidden: dict[str, Hidden] = field(default_factory=dict)
    bodies: dict[str, tuple[EngineCondition, ...]] = field(default_factory=dict)
    standing: set[str] = field(default_factory=set)
    parts: Sequence[Part] = ()

    def body(self, part: Part) -> tuple[EngineCondition, ...]:
        """The conditions of a part; the rules for what was made up for them are added when first asked for."""
        if part.id not in self.bodies:
            found = self.known.get(part.id)
            if found is None:
                found = self.known[part.id] = Translation.of(self.vocabulary, part)
            self.bodies[part.id] = found.body
            self.rules += found.rules
            self.hidden |= found.hidden
        return self.bodies[part.id]


def open_literal(kind: str, name: str) -> Literal:
    """A condition that is open whatever the record says."""
    return Literal(Atom(OPEN_PRED, (kind, name)))


class _Translator:
    """Translates the conditions of one part."""

    def __init__(self, vocabulary: Vocabulary, part: Part) -> None:
        self.vocabulary = vocabulary
        self.part = part
        self.rules: list[Rule] = []
        self.made: dict[str, Hidden] = {}
        self.count = 0
        self.around: list[Literal] = []
        if part.kind == "rebuttal":
            self.around.append(Literal(Atom(f"{PRESUMED}{part.head.term.pred}", part.head.args)))

    @contextmanager
    def inside(self, sentences: Iterable[Literal]) -> Iterator[None]:
        """While conditions are translated that stand under these sentences."""
        length = len(self.around)
        self.around += sentences
        yield
        del self.around[length:]

    def conditions(self, conditions: Iterable[Condition], head: set[Var]) -> list[EngineCondition]:
        """Translate conditions that hold together; ``head`` variables are bound from outside."""
        conditions = tuple(conditions)
        sentences = [c.sentence for c in conditions if isinstance(c, Holds) and c.positive]
        bound = head | {v for sentence in sentences for v in sentence.variables()}
        body: list[EngineCondition] = []
        with self.inside(Literal(sentence.atom) for sentence in sentences):
            for condition in conditions:
                body += self.condition(condition, bound)
        return [*body, *self.guards(sentences)]

    def guards(self, sentences: Iterable[Sentence], only: Collection[Var] | None = None) -> list[EngineCondition]:
        """``{person}`` in a slot that takes a person or the government must be a person."""
        seen: dict[Var, list[str]] = {}
        for sentence in sentences:
            for arg, kind in zip(sentence.args, sentence.term.types, strict=True):
                if isinstance(arg, Var) and (only is None or arg in only):
                    seen.setdefault(arg, []).append(kind)
        out: list[EngineCondition] = []
        vocabulary = self.vocabulary
        for variable, kinds in seen.items():
            own = vocabulary.type_of(variable.name)
            if own in vocabulary.things and not any(vocabulary.within(kind, own) for kind in kinds):
                out.append(Literal(Atom(f"{KIND_PRED}{own}", (variable,))))
        return out

    def hidden(self, kind: str, condition: Condition, outer: list[Var], body: list[EngineCondition]) -> Atom:
        self.count += 1
        head = Atom(f"?{kind} {self.part.id} {self.count}", tuple(outer))
        self.made[head.pred] = Hidden(kind, self.part, condition, tuple(outer))
        self.rules.append(Rule(f"{self.part.id}?{self.count}", head, (*body, *self.fillers(outer, body))))
        return head

    def fillers(self, outer: Iterable[Var], body: list[EngineCondition]) -> list[Literal]:
        """The sentences around a made-up rule that say what a slot can be which nothing in the rule itself fills.

        They hold wherever the rule is asked for, so they change no answer; but where one of them is open, an answer
        that did not hang on it can come out open.
        """
        filled = {v for c in body if isinstance(c, Literal) and c.positive for v in _vars(c.atom.args)}
        missing = {*outer, *(v for c in body for v in _used(c))} - filled
        found = []
        for literal in self.around:
            known = set(_vars(literal.atom.args))
            if known & missing:
                found.append(literal)
                missing -= known
        return found

    def condition(self, condition: Condition, bound: set[Var]) -> list[EngineCondition]:
        if isinstance(condition, Compare):
            return [condition.test]
        if isinstance(condition, Holds):
            return [self.holds(condition, bound)]
        inner = {v for c in condition.where for v in variables(c)}
        if isinstance(condition, AtLeast):
            outer = sorted((inner & bound) - {condition.over}, key=lambda v: v.name)
            where = self.conditions(condition.where, set(outer))
            if condition.count == 0:
                return [Literal(self.hidden("any", condition, outer, where), False)]
            each = self.hidden("each", condition, [*outer, condition.over], where)
            return [Count(condition.count, condition.over, each)]
        then = set(variables(condition.then))
        outer = sorted(((inner | then) & bound) - {condition.over}, key=lambda v: v.name)
        where = self.conditions(condition.where, set(outer))
        some = self.hidden("some", condition, [v for v in outer if v in inner], where)
        with self.inside(c for c in where if isinstance(c, Literal) and c.positive):
            failing = self.failing(condition, where, inner | set(outer))
        but = self.hidden("but", condition, outer, failing)
        return [Literal(some), Literal(but, False)]

    def failing(self, condition: Every, where: list[EngineCondition], bound: set[Var]) -> list[EngineCondition]:
        then = condition.then
        if isinstance(then, Holds):
            loose = [v for v in then.sentence.variables() if v not in bound]
            if not loose:
                return [*where, Literal(then.sentence.atom, False)]
        outer = sorted(set(variables(then)) & bound, key=lambda v: v.name)
        met = self.hidden("met", condition, outer, self.condition(then, bound))
        return [*where, Literal(met, False)]

    def holds(self, condition: Holds, bound: set[Var]) -> EngineCondition:
        atom = condition.sentence.atom
        if condition.positive:
            return Literal(atom)
        loose = [v for v in condition.sentence.variables() if v not in bound]
        if not loose:
            return Literal(atom, False)
        outer = list(dict.fromkeys(v for v in condition.sentence.variables() if v in bound))
        guards = self.guards([condition.sentence], loose)
        return Literal(self.hidden("any", condition, outer, [Literal(atom), *guards]), False)


def variables(condition: Condition) -> Iterable[Var]:
    """Every slot a condition mentions, also inside a count."""
    if isinstance(condition, Holds):
        return condition.sentence.variables()
    if isinstance(condition, Compare):
        return _vars(condition.test.args)
    inner = {v for c in condition.where for v in variables(c)}
    if isinstance(condition, Every):
        inner |= set(variables(condition.then))
    return sorted(inner, key=lambda v: v.name)


def _vars(args: Iterable[Arg]) -> list[Var]:
    return [arg for arg in args if isinstance(arg, Var)]


def _used(condition: EngineCondition) -> list[Var]:
    """The slots that must be filled before a condition can be asked; a sentence that is to hold fills its own."""
    if isinstance(condition, Test):
        return _vars(condition.args)
    if isinstance(condition, Count):
        return [v for v in _vars(condition.atom.args) if v != condition.over]
    return [] if condition.positive else _vars(condition.atom.args)
