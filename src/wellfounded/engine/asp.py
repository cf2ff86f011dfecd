"""The same rules as an answer-set program, for a second opinion by clingo.

What is open becomes a choice: sentences that the record leaves open, the sources of openness, comparisons of dates
known too roughly. The well-founded model is then contained in every stable model, for every choice; where it is total
there is exactly one. clingo is needed only to ask it (``agrees``), not to print.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from wellfounded.dates import Span
from wellfounded.engine.comparisons import compare
from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.program import OPEN_PRED, Arg, Atom, Condition, Count, Literal, Program, Rule, Test, Value, Var
from wellfounded.engine.relations import atom_key, order_key

if TYPE_CHECKING:
    import clingo


@dataclass(slots=True)
class Printed:
    """An answer-set program and what its names mean."""

    text: str
    preds: dict[str, str]
    """The predicates by their short names."""
    facts: frozenset[str]
    """The lines that state a fact of the record."""


def print_program(program: Program, facts: Mapping[Atom, Value]) -> Printed:
    """The rules and facts as text for clingo."""
    return _Printer(program, {a: v for a, v in facts.items() if v and a.pred != OPEN_PRED}).run()


@dataclass(slots=True)
class _Printer:
    program: Program
    facts: Mapping[Atom, Value]
    names: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    dates: list[Span] = field(default_factory=list)
    may_be_date: set[tuple[str, int]] = field(default_factory=set)
    tests: dict[Test, str] = field(default_factory=dict)

    def run(self) -> Printed:
        preds = {a.pred for a in self.facts}
        for rule in self.program.rules:
            preds |= {rule.head.pred, *(c.atom.pred for c in rule.body if not isinstance(c, Test))}
        self.names = {pred: f"p{i}" for i, pred in enumerate(sorted(preds))}
        self._find_dates()
        body = [line for rule in self.program.rules for line in self._rule(rule)]
        stated: set[str] = set()
        for atom in sorted(self.facts, key=atom_key):
            text = self._atom(atom)
            if self.facts[atom] == Value.TRUE:
                stated.add(f"{text}.")
            self.lines.append(f"{text}." if self.facts[atom] == Value.TRUE else f"{{{text}}}.")
        for d in self.dates:
            self.lines.append(f"date({_term(d)}).")
        text = "\n".join([*self.lines, *body]) + "\n"
        return Printed(text, {name: pred for pred, name in self.names.items()}, frozenset(stated))

    def _find_dates(self) -> None:
        """Which places of which predicates may hold dates, so that only comparisons of dates are tabulated."""
        found: dict[Span, None] = {}
        for atom in self.facts:
            for place, a in enumerate(atom.args):
                if isinstance(a, Span):
                    found.setdefault(a)
                    self.may_be_date.add((atom.pred, place))
        for rule in self.program.rules:
            for args in (rule.head.args, *(c.args if isinstance(c, Test) else c.atom.args for c in rule.body)):
                for a in args:
                    if isinstance(a, Span):
                        found.setdefault(a)
        self.dates = sorted(found, key=lambda d: order_key([Span(d.earliest, d.latest)]))
        while True:
            before = len(self.may_be_date)
            for rule in self.program.rules:
                for place, a in enumerate(rule.head.args):
                    if self._dated(a, rule):
                        self.may_be_date.add((rule.head.pred, place))
            if len(self.may_be_date) == before:
                return

    def _dated(self, arg: Arg, rule: Rule) -> bool:
        if not isinstance(arg, Var):
            return isinstance(arg, Span)
        places = [
            (c.atom.pred, i)
            for c in rule.body
            if isinstance(c, Literal) and c.positive
            for i, a in enumerate(c.atom.args)
            if a == arg
        ]
        return all(place in self.may_be_date for place in places)

    def _rule(self, rule: Rule) -> list[str]:
        variables = {v: f"V{i}" for i, v in enumerate(dict.fromkeys(_variables(rule)))}
        positive = [c.atom for c in rule.body if isinstance(c, Literal) and c.positive and c.atom.pred != OPEN_PRED]
        bodies: list[list[str]] = [[]]
        for condition in rule.body:
            ways = self._condition(condition, rule, variables)
            bodies = [[*body, *way] for body in bodies for way in ways]
            if isinstance(condition, Literal) and condition.atom.pred == OPEN_PRED:
                binding = ", ".join(self._atom(a, variables) for a in positive)
                choice = f"{{{self._atom(condition.atom, variables)}}}"
                loose = any(isinstance(a, Var) for a in condition.atom.args)
                self.lines.append(f"{choice} :- {binding}." if loose else f"{choice}.")
        head = self._atom(rule.head, variables)
        return [f"{head} :- {', '.join(body)}." if body else f"{head}." for body in bodies]

    def _condition(self, condition: Condition, rule: Rule, variables: dict[Var, str]) -> list[list[str]]:
        """What must hold, in one or more ways."""
        if isinstance(condition, Literal):
            atom = self._atom(condition.atom, variables)
            return [[atom if condition.positive else f"not {atom}"]]
        if isinstance(condition, Count):
            variables = {**variables, condition.over: "Over"}
            atom = self._atom(condition.atom, variables)
            return [[f"#count {{ Over : {atom} }} >= {condition.at_least}"]]
        left, right = (_term(a, variables) for a in condition.args)
        dated = all(self._dated(a, rule) for a in condition.args)
        if condition.op in ("is", "is not"):
            sign = "=" if condition.op == "is" else "!="
            if not dated:
                return [[f"{left} {sign} {right}"]]
            return [[f"{left} {sign} {right}", f"not date({left})"], [f"{self._test(condition)}({left}, {right})"]]
        return [[f"{self._test(condition)}({left}, {right})"]]

    def _test(self, test: Test) -> str:
        """A predicate that holds of the constants that pass, and may hold of those that may."""
        key = Test(test.op, ("", ""), test.days, test.order, test.months)
        name = self.tests.get(key)
        if name is None:
            name = self.tests[key] = f"test{len(self.tests)}"
            domain: list[str] | list[Span] = list(test.order) or self.dates
            self.lines.append(f"#defined {name}/2.")
            for a in domain:
                for b in domain:
                    value = compare(test, a, b)
                    atom = f"{name}({_term(a)}, {_term(b)})"
                    if value:
                        self.lines.append(f"{atom}." if value == Value.TRUE else f"{{{atom}}}.")
        return name

    def _atom(self, atom: Atom, variables: Mapping[Var, str] | None = None) -> str:
        args = ", ".join(_term(a, variables or {}) for a in atom.args)
        return f"{self.names[atom.pred]}({args})" if args else self.names[atom.pred]


def _variables(rule: Rule) -> Iterable[Var]:
    for args in (*(c.args if isinstance(c, Test) else c.atom.args for c in rule.body), rule.head.args):
        yield from (a for a in args if isinstance(a, Var))


def _term(arg: Arg, variables: Mapping[Var, str] | None = None) -> str:
    if isinstance(arg, Var):
        return (variables or {})[arg]
    if isinstance(arg, Span):
        ends = ("" if d is None else d.isoformat() for d in (arg.earliest, arg.latest))
        return "d({})".format(", ".join(f'"{end}"' for end in ends))
    return '"{}"'.format(arg.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"'))


def agrees(program: Program, facts: Mapping[Atom, Value]) -> str | None:
    """How the well-founded model and clingo's stable models differ, or ``None`` if they agree."""
    printed = print_program(program, facts)
    preds = sorted({r.head.pred for r in program.rules} | {a.pred for a in facts} - {OPEN_PRED})
    model = evaluate(compile_program(program), facts)
    values = {atom: value for pred in preds for atom, value in model.atoms(pred)}
    total = Value.OPEN not in values.values()
    in_all = _consequences(printed, "cautious")
    in_some = _consequences(printed, "brave")
    if in_all is None or in_some is None:
        return "the model is total, but there is no stable model" if total else None
    for atom, value in sorted(values.items(), key=lambda pair: atom_key(pair[0])):
        if value == Value.TRUE and atom not in in_all:
            return f"{atom} is TRUE, but not in every stable model"
    for atom in sorted(in_some, key=atom_key):
        if atom not in values and atom.pred != OPEN_PRED:
            return f"{atom} is FALSE, but in some stable model"
    return None


def _consequences(printed: Printed, mode: str) -> set[Atom] | None:
    """The sentences in all (``cautious``) or some (``brave``) stable models; ``None`` if there is no stable model."""
    import clingo

    control = clingo.Control([f"--enum-mode={mode}", "--warn=none"])
    control.configuration.solve.models = 0  # type: ignore[union-attr]  # set by name, as clingo documents it
    control.add("base", [], printed.text)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        # Each model comes nearer than the one before; the last is the answer, and the only one worth reading.
        for _ in handle:
            pass
        last = handle.last()
        return last and {_read(s, printed) for s in last.symbols(atoms=True) if s.name in printed.preds}


def _read(symbol: clingo.Symbol, printed: Printed) -> Atom:
    return Atom(printed.preds[symbol.name], tuple(map(_read_term, symbol.arguments)))


def _read_term(symbol: clingo.Symbol) -> Arg:
    import clingo

    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    first, last = (date.fromisoformat(a.string) if a.string else None for a in symbol.arguments)
    return Span(first, last)
