"""The same rules and matters given to other programs."""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Callable, Mapping

import clingo

from bench.cases import Case
from wellfounded.engine.asp import print_program
from wellfounded.engine.evaluation import Model, compile_program, evaluate
from wellfounded.engine.program import OPEN_PRED, Atom, Literal, Program, Value


def clingo_fresh(case: Case) -> Callable[[], object]:
    """A control for each matter: read the rules and the facts, ground, find one stable model."""
    text = print_program(case.program, case.facts).text

    def run() -> object:
        control = clingo.Control(["--warn=none"])
        control.add("base", [], text)
        control.ground([("base", [])])
        return _one_model(control)

    return run


def clingo_reused(case: Case) -> Callable[[], object]:
    """One control for many matters: rules grounded once, over facts that are then only switched on and off."""
    printed = print_program(case.program, case.facts)
    text = [f"#external {line}" if line in printed.facts else line for line in printed.text.splitlines()]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(text))
    control.ground([("base", [])])
    externals = [a.symbol for a in control.symbolic_atoms if a.is_external]

    def run() -> object:
        for symbol in externals:
            control.assign_external(symbol, False)
        for symbol in externals:
            control.assign_external(symbol, True)
        return _one_model(control)

    return run


def _one_model(control: clingo.Control) -> object:
    with control.solve(yield_=True) as handle:
        for model in handle:
            return model.symbols(atoms=True)
    return None


def pythen_there() -> bool:
    """Whether PYTHEN is installed (it comes with the bench extra)."""
    return importlib.util.find_spec("pythen") is not None


def pythen(case: Case) -> Callable[[], dict[Atom, bool]]:
    """PYTHEN asked about every outcome that is possible.

    It knows neither variables nor several rules for one sentence, so it is given the ground program, made beforehand by
    this engine: a sentence is any of its applications, an application is all its conditions and none of its exceptions.
    """
    from pythen import RuleTreeEvaluator

    logging.disable(logging.INFO)
    nodes, goals = _tree(case)
    stated = [_name(atom) for atom in case.facts]

    def run() -> dict[Atom, bool]:
        tree = RuleTreeEvaluator(nodes)
        return {goal: tree.evaluate(stated, _name(goal)) for goal in goals}

    return run


def _tree(case: Case) -> tuple[list[dict[str, object]], list[Atom]]:
    model = evaluate(compile_program(case.program), case.facts)
    possible = _possible(case.program, case.facts)
    nodes: list[dict[str, object]] = []
    for pred in sorted(model.compiled.by_head):
        for atom, _ in possible.atoms(pred):
            ways: list[str] = []
            for instance in possible.instances(atom):
                name = f"{_name(atom)} by {instance.rule.id} {len(ways)}"
                ways.append(name)
                rule = model.compiled.rules[instance.ready.number]
                row = dict(zip(instance.ready.layout.slots, instance.row, strict=True))
                parts = [c for c in rule.rule.body if isinstance(c, Literal)]
                filled = [(c.positive, Atom(c.atom.pred, tuple(row[a] for a in c.atom.args))) for c in parts]
                nodes.append(
                    {
                        "p": name,
                        "op": "ALL",
                        "conditions": [_name(a) for positive, a in filled if positive],
                        "exceptions": [_name(a) for positive, a in filled if not positive],
                    }
                )
            if ways:
                nodes.append({"p": _name(atom), "op": "ANY", "conditions": ways, "exceptions": []})
    return nodes, [atom for pred in case.goals for atom, _ in possible.atoms(pred)]


def _possible(program: Program, facts: Mapping[Atom, Value]) -> Model:
    rules = []
    for rule in program.rules:
        body = tuple(c for c in rule.body if not isinstance(c, Literal) or c.positive)
        rules.append(type(rule)(rule.id, rule.head, body))
    return evaluate(compile_program(Program(tuple(rules))), facts)


def _name(atom: Atom) -> str:
    assert atom.pred != OPEN_PRED
    return f"{atom.pred} {atom.args}"
