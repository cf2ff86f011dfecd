"""The status of a sentence in words: established, unresolved, or not established."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wellfounded.engine.program import Value

if TYPE_CHECKING:
    from wellfounded.assess.case import Case

_KEYS = {Value.TRUE: "established", Value.OPEN: "unresolved", Value.FALSE: "not_established"}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def value_word(value: Value) -> str:
    """``established``, ``unresolved`` or ``not established``."""
    return str(_data()["words"][_KEYS[value]])


def before_a_hearing(case: Case) -> bool:
    """Whether the case is at a stage at which no evidence has been credited yet."""
    return case.matter.stage in _data()["before_a_hearing"]


def conclusion_status(case: Case, value: Value) -> str:
    """The status of a conclusion that rests on evidence; before a hearing it is at most supported if credited."""
    if value is Value.TRUE and before_a_hearing(case):
        return str(_data()["words"]["credited"])
    return value_word(value)
