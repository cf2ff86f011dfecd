"""What holds either way, on random rules and records: nothing false becomes true, and what is true stays so."""

from __future__ import annotations

import datetime as dt
import tempfile
from collections.abc import Mapping
from itertools import product
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from law_texts import read

from wellfounded.engine.compiled_program import Compiled, compile_program
from wellfounded.engine.evaluation import evaluate
from wellfounded.engine.program import Atom, Value
from wellfounded.language.compiler import Setting, compile_law

WAYS = ("{claim} is denied", "{claim} is dismissed", "{claim} is struck")
INPUTS = tuple(f"{{claim}} has mark {mark}" for mark in ("one", "two", "three"))
EITHER = Atom("{} fails", ("c",))
DECLARED = "".join(f"term {one}\n  ask Has it this mark?\n" for one in INPUTS)
BLOCK = "either fails\n  {claim} fails\n" + "".join(f"  way {one}\n" for one in WAYS) + "  authority Hospitality Act\n"


def atom(sentence: str) -> Atom:
    return Atom(sentence.replace("{claim}", "{}"), ("c",))


@st.composite
def laws(draw: st.DrawFn, exclusions: str) -> str:
    """Rules for each way, on the inputs, each with some of the other ways as exceptions."""
    text = DECLARED + BLOCK
    for at, way in enumerate(WAYS):
        others = WAYS[:at] if exclusions == "earlier" else tuple(one for one in WAYS if one != way)
        for number in range(draw(st.integers(1, 2))):
            needed = draw(st.sets(st.sampled_from(INPUTS), min_size=1, max_size=2))
            barred = draw(st.sets(st.sampled_from(INPUTS), max_size=1)) - needed
            excluded = draw(st.sets(st.sampled_from(others))) if others else set()
            lines = [f"  if {one}" for one in sorted(needed)]
            lines += [f"  unless {one}" for one in sorted(barred | excluded)]
            rest = "  authority Hospitality Act\n  note Silence is no here.\n"
            text += f"rule leads-{at}-{number}\n  {way}\n" + "\n".join(lines) + "\n" + rest
    return text


def program_of(text: str) -> Compiled:
    with tempfile.TemporaryDirectory() as folder:
        library, problems = read(Path(folder), either=text)
    assert [str(problem) for problem in problems if not problem.warning] == []
    return compile_program(compile_law(library, Setting("one", dt.date(2020, 1, 6))).program)


def values_of(program: Compiled, record: Mapping[str, Value]) -> tuple[int, list[int]]:
    """The values of what holds either way, and of the ways."""
    model = evaluate(program, {atom(one): value for one, value in record.items() if value is not Value.FALSE})
    order = {Value.FALSE: 0, Value.OPEN: 1, Value.TRUE: 2}
    return order[model.value(EITHER)], [order[model.value(atom(way))] for way in WAYS]


RECORDS = st.fixed_dictionaries(dict.fromkeys(INPUTS, st.sampled_from(list(Value))))


@settings(max_examples=60, deadline=None)
@given(laws("any"), st.lists(RECORDS, min_size=3, max_size=6))
def test_nothing_holds_either_way_that_can_hold_no_way(text, records):
    program = program_of(text)
    for record in records:
        either, ways = values_of(program, record)
        assert either >= max(ways)
        assert any(ways) or not either


@settings(max_examples=60, deadline=None)
@given(laws("earlier"), st.lists(RECORDS, min_size=2, max_size=4))
def test_what_holds_either_way_holds_whatever_comes_to_be_known(text, records):
    program = program_of(text)
    for record in records:
        either, _ = values_of(program, record)
        unknown = [one for one, value in record.items() if value is Value.OPEN]
        for known in product((Value.TRUE, Value.FALSE), repeat=len(unknown)):
            settled, ways = values_of(program, {**record, **dict(zip(unknown, known, strict=True))})
            assert settled == max(ways) != 1
            assert either in (1, settled)
