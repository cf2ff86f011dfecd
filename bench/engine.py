"""What ``make bench`` measures of the engine."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bench import others
from bench.cases import Case, cases, law, matter, plain
from bench.matters import gaps_in_proof
from bench.timing import each, median, peak
from wellfounded.engine.abduction import missing
from wellfounded.engine.evaluation import compile_program, evaluate
from wellfounded.engine.model import Model
from wellfounded.engine.program import Value
from wellfounded.engine.proofs import explain_all
from wellfounded.engine.relevance import relevant_inputs
from wellfounded.engine.rule_filter import possible_rules
from wellfounded.language.cache import cached_library
from wellfounded.language.library import load_library

Row = tuple[str, ...]


def _ms(value: float) -> str:
    return f"{value:.2f}" if value < 100 else f"{value:.0f}"


def against_clingo(found: list[Case]) -> Iterator[Row]:
    """One matter under one law, every sentence valued."""
    yield "case", "rules", "facts", "applications", "engine ms", "clingo fresh", "ratio", "clingo reused", "ratio"
    for case in found:
        compiled = compile_program(case.program)
        applied = evaluate(compiled, case.facts).found.applied
        mine = median(partial(evaluate, compiled, case.facts))
        fresh, reused = median(others.clingo_fresh(case)), median(others.clingo_reused(case))
        yield (
            case.name,
            str(len(case.program.rules)),
            str(len(case.facts)),
            str(sum(map(len, applied.values()))),
            _ms(mine),
            _ms(fresh),
            f"{fresh / mine:.1f}",
            _ms(reused),
            f"{reused / mine:.1f}",
        )


def against_pythen() -> Iterator[Row]:
    """The outcomes of a matter under a law that PYTHEN can express."""
    case = Case("plain", plain(), matter(300))
    compiled = compile_program(case.program)
    mine = median(lambda: evaluate(compiled, case.facts, case.goals))
    yield "case", "engine ms, grounding included", "PYTHEN ms, ground program given", "ratio"
    if not others.pythen_there():
        yield case.name, _ms(mine), "not installed: make bench installs it", ""
        return
    run = others.pythen(case)
    model = evaluate(compiled, case.facts, case.goals)
    assert all((model.value(atom) == Value.TRUE) == held for atom, held in run().items()), "the answers differ"
    theirs = median(run)
    yield case.name, _ms(mine), _ms(theirs), f"{theirs / mine:.1f}"


def _write_out(model: Model) -> None:
    for proof in explain_all(model).values():
        _ = proof.premises


def explaining(found: list[Case]) -> Iterator[Row]:
    """Evaluation alone; with an application chosen for every conclusion; with every condition of it written out."""
    yield "case", "evaluate ms", "explain all", "of evaluation", "write all out", "conclusions"
    for case in found:
        compiled = compile_program(case.program)
        mine = median(partial(evaluate, compiled, case.facts))
        runs = [evaluate(compiled, case.facts) for _ in range(50)]
        all_ = statistics.median(each([partial(explain_all, model) for model in runs]))
        written = statistics.median(each([partial(_write_out, model) for model in runs]))
        number = len(explain_all(runs[0]))
        yield case.name, _ms(mine), _ms(all_), f"{all_ / mine:.2f}", _ms(written), str(number)


def whole_library(found: list[Case]) -> Iterator[Row]:
    """The whole library beside the law that applied in the case, or failed by one of its later conditions."""
    yield "case", "rules", "that can apply", "that were tried", "evaluate ms", "those tried alone", "ratio"
    for case in found:
        can = possible_rules(case.program.rules, {atom.pred for atom in case.facts})
        compiled = compile_program(replace(case.program, rules=can))
        model = evaluate(compiled, case.facts)
        tried = tuple(ready.rule for ready in compiled.rules if model.rows(ready)[0])
        needed = compile_program(replace(case.program, rules=tried))
        mine, least = (median(partial(evaluate, one, case.facts)) for one in (compiled, needed))
        yield (
            case.name,
            str(len(case.program.rules)),
            str(len(can)),
            str(len(needed.rules)),
            _ms(mine),
            _ms(least),
            f"{mine / least:.2f}",
        )


def loading() -> Iterator[Row]:
    """The law library read from its texts, and as it is kept between runs."""
    yield "pieces of law", "from the texts ms", "as kept ms", "of the texts"
    library = cached_library()
    texts, kept = median(load_library, repeat=5), median(cached_library, repeat=9)
    yield str(len(library.parts)), _ms(texts), _ms(kept), f"{kept / texts:.2f}"


def what_if(found: list[Case]) -> Iterator[Row]:
    """Each fact taken out in turn."""
    yield "case", "median ms", "mean", "most", "fresh evaluation"
    for case in found:
        compiled = compile_program(case.program)
        model = evaluate(compiled, case.facts)
        runs = [partial(model.what_if, remove=[atom]) for atom in case.facts]
        each(runs)  # plans are made when first needed
        times = each(runs)
        fresh = median(partial(evaluate, compiled, case.facts))
        yield case.name, _ms(statistics.median(times)), _ms(statistics.mean(times)), _ms(max(times)), _ms(fresh)


def what_is_missing(found: list[Case]) -> Iterator[Row]:
    """Up to two inputs that would give the first outcomes another value."""
    yield "case", "sentence", "candidates", "candidates ms", "sets", "missing ms", "complete"
    for case in found:
        model = evaluate(compile_program(case.program), case.facts)
        goals = [atom for pred in case.goals for atom, _ in model.atoms(pred)][:3]
        for goal in goals:
            (candidates_ms,) = each([partial(relevant_inputs, model, goal)])
            candidates = relevant_inputs(model, goal)
            (ms,) = each([partial(missing, model, goal, None, candidates, 2)])
            sets = missing(model, goal, None, candidates, 2)
            yield (
                case.name,
                goal.pred.replace("{}", "…"),
                str(len(candidates)),
                _ms(candidates_ms),
                str(len(sets)),
                _ms(ms),
                "yes" if sets.complete else f"to {sets.complete_to}",
            )


def more_facts() -> Iterator[Row]:
    """The made-up law over matters of growing size."""
    compiled = compile_program(law(400))
    yield "facts", "applications", "ms", "µs a fact", "peak MiB"
    for size in (30, 300, 3_000, 30_000):
        facts = matter(size)
        applied = evaluate(compiled, facts).found.applied
        ms = median(partial(evaluate, compiled, facts), repeat=9)
        memory = peak(partial(evaluate, compiled, facts))
        number = sum(map(len, applied.values()))
        yield f"{size:,}", f"{number:,}", _ms(ms), f"{ms * 1000 / size:.1f}", f"{memory:.2f}"


def more_rules() -> Iterator[Row]:
    """One matter of 300 facts under laws of growing size."""
    facts = matter(300)
    yield "rules", "ready the rules ms", "evaluate ms", "µs a rule", "only the cone of one outcome ms"
    for size in (30, 300, 3_000):
        program = law(size)
        compiled = compile_program(program)
        ready = median(partial(compile_program, program), repeat=5)
        ms = median(partial(evaluate, compiled, facts))
        cone = median(partial(evaluate, compiled, facts, ["dismissed/1"]))
        yield f"{size:,}", _ms(ready), _ms(ms), f"{ms * 1000 / size:.2f}", _ms(cone)


def tables() -> Iterator[tuple[str, list[Row]]]:
    """Everything, under headings."""
    found = cases()
    yield "Against clingo (one stable model, no reasons; reused: grounded beforehand)", list(against_clingo(found))
    yield "Against PYTHEN (outcomes only)", list(against_pythen())
    yield "Explaining everything", list(explaining(found))
    yield "The whole library beside the law a matter needs", list(whole_library(found))
    yield "Loading the library", list(loading())
    yield "What if one fact were not there", list(what_if(found))
    yield "What is missing", list(what_is_missing(found))
    yield "Gaps in proof, each question of a case afresh", list(gaps_in_proof())
    yield "More facts", list(more_facts())
    yield "More rules", list(more_rules())
