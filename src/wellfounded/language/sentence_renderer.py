"""Conditions and sentences back into words, with the slots filled by whoever knows the names."""

from __future__ import annotations

from collections.abc import Callable

from wellfounded.engine.program import Arg, Test
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Sentence, fill, shown

Namer = Callable[[Arg], str]

_TESTS = {
    "is": "{} is {}",
    "is not": "{} is not {}",
    "before": "{} is before {}",
    "on or before": "{} is on or before {}",
    "after": "{} is after {}",
    "on or after": "{} is on or after {}",
    "clearly before": "{} is clearly before {}",
    "clearly on or before": "{} is clearly on or before {}",
    "clearly after": "{} is clearly after {}",
    "clearly on or after": "{} is clearly on or after {}",
    "within": "{} is within {} of {}",
    "at most after": "{} is at most {} after {}",
    "less than after": "{} is less than {} after {}",
    "more than after": "{} is more than {} after {}",
    "clearly more than after": "{} is clearly more than {} after {}",
    "at most": "{} is at most {}",
    "at least": "{} is at least {}",
}


def sentence_words(sentence: Sentence, name: Namer) -> str:
    """A sentence with its slots filled."""
    return fill(sentence.term.pred, [name(arg) for arg in sentence.args])


def test_words(test: Test, name: Namer) -> str:
    """A comparison in words."""
    left, right = name(test.args[0]), name(test.args[1])
    if test.op in ("within", "at most after", "less than after", "more than after", "clearly more than after"):
        return fill(_TESTS[test.op], [left, _span(test), right])
    return fill(_TESTS[test.op], [left, right])


def _span(test: Test) -> str:
    months = test.months
    if months and months % 12 == 0:
        return f"{months // 12} year{'s' if months > 12 else ''}"
    if months:
        return f"{months} month{'s' if months > 1 else ''}"
    return f"{test.days} day{'s' if test.days != 1 else ''}"


def condition_words(condition: Condition, name: Namer) -> str:
    """A condition in the words of the law text."""
    if isinstance(condition, Holds):
        words = sentence_words(condition.sentence, name)
        return words if condition.positive else f"unless {words}"
    if isinstance(condition, Compare):
        return test_words(condition.test, name)
    where = "; ".join(condition_words(inner, name) for inner in condition.where)
    if isinstance(condition, AtLeast):
        quantity = f"at least {condition.count}" if condition.count else "no"
        return f"{quantity} {_over(condition)} where {where}"
    return f"every {_over(condition)} where {where}: {condition_words(condition.then, name)}"


def condition_text(condition: Condition) -> str:
    """A condition as law text has it, slots in braces: reading it gives the same condition."""
    if isinstance(condition, Holds | Compare):
        return condition_words(condition, shown)
    where = "; ".join(condition_text(inner) for inner in condition.where)
    if isinstance(condition, AtLeast):
        quantity = f"at least {condition.count}" if condition.count else "no"
        return f"{quantity} {shown(condition.over)} where {where}"
    return f"every {shown(condition.over)} where {where}: {condition_text(condition.then)}"


def _over(condition: AtLeast | Every) -> str:
    return condition.over.name
