"""Conditions of rules: sentences, comparisons, and the words every, no, at least."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from wellfounded.dates import parse_span
from wellfounded.engine.program import Arg, Test, Var
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Place, Sentence, Term
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary
from wellfounded.problems import nearest

_ORDER = re.compile(
    r"(?P<left>\{[^{}]+\}) "
    r"(?P<op>is (?:(?:clearly )?(?:before|on or before|after|on or after)|at most|at least|not)|is) (?P<right>.+)$"
)
_AWAY = re.compile(
    r"(?P<left>\{[^{}]+\}) is (?P<op>within|at most|less than|(?:clearly )?more than) "
    r"(?P<number>\d+) (?P<unit>day|week|month|year)s? (?P<side>of|after) (?P<right>.+)$"
)
_QUANTIFIED = re.compile(r"(?:every|no|at least \d+) \{")
_EVERY = re.compile(r"every (?P<over>\{[^{}]+\}) where (?P<where>.+?): (?P<then>.+)$")
_COUNT = re.compile(r"(?:no|at least (?P<count>\d+)) (?P<over>\{[^{}]+\}) where (?P<where>.+)$")
_UNSETTLED = re.compile(r"the question (?P<name>[\w-]+) is unsettled$")
_QUOTED = re.compile(r'"[^"]*"$')
_SINGLE = re.compile(r"\{[^{}]+\}$")

_DAYS = {"day": 1, "week": 7}
_MONTHS = {"month": 1, "year": 12}

_DEEPEST = 4
_FARTHEST = 3_000_000  # days or months: more than the calendar has
_HOW_TO_MEASURE = (
    "write 'is within 90 days of', 'is at most 1 year after', 'is less than 1 year after', or 'is more than 1 year "
    "after'."
)
_HOW_TO_COUNT = (
    "write 'every {x} where SENTENCE: SENTENCE', 'no {x} where SENTENCE', or 'at least 2 {x} where SENTENCE'."
)
MISUSED = "WF049"

UNSETTLED_PRED = "the question {} is unsettled"
_BUILT_IN = Place("(built in)", 0)
UNSETTLED = Term(UNSETTLED_PRED, "the question {question} is unsettled", ("question",), ("question",), _BUILT_IN)


def read_condition(text: str, vocabulary: Vocabulary, place: Place, positive: bool = True) -> Condition:
    """Read one condition; raises UnknownSentence with what was expected."""
    text = " ".join(text.split())
    if text.count(" where ") > _DEEPEST:
        raise UnknownSentence(
            f"A condition has more than {_DEEPEST} uses of 'where'. Declare a separate sentence.", code=MISUSED
        )
    for pattern, make in _FORMS:
        found = pattern.match(text)
        condition = make(found, vocabulary, place) if found else None
        if condition is not None:
            if isinstance(condition, Holds):
                return replace(condition, positive=positive)
            if not positive:
                raise UnknownSentence(f"'unless' takes a plain sentence, not '{text}'.", code=MISUSED)
            return condition
    if _QUANTIFIED.match(text):
        raise UnknownSentence(f"'{text}': {_HOW_TO_COUNT}", code=MISUSED)
    unsettled = _UNSETTLED.match(text)
    if unsettled:
        return Holds(Sentence(UNSETTLED, (unsettled["name"],)), place, positive)
    return Holds(vocabulary.sentence(text), place, positive)


def _variable(text: str, vocabulary: Vocabulary) -> Var:
    name = " ".join(text[1:-1].split())
    vocabulary.type_of(name)
    return Var(name)


def _date(text: str, vocabulary: Vocabulary, whole: str) -> Arg:
    """A date, or a slot for one."""
    if _SINGLE.match(text):
        variable = _variable(text, vocabulary)
        kind = vocabulary.type_of(variable.name)
        if kind != "date":
            raise UnknownSentence(f"'{whole}' compares dates, but {text} is of the type {kind}.", "{date}", MISUSED)
        return variable
    try:
        return parse_span(text[1:-1] if _QUOTED.match(text) else text)
    except ValueError as error:
        raise UnknownSentence(f"'{text}' is neither a date nor a slot: {error}", code=MISUSED) from None


def _away(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    op = "within" if found["op"] == "within" else f"{found['op']} after"
    whole = found.group()
    if (op == "within") != (found["side"] == "of"):
        raise UnknownSentence(f"'{whole}': {_HOW_TO_MEASURE}", code=MISUSED)
    args = (_date(found["left"], vocabulary, whole), _date(found["right"], vocabulary, whole))
    number, unit = int(found["number"]), found["unit"]
    days, months = number * _DAYS.get(unit, 0), number * _MONTHS.get(unit, 0)
    if max(days, months) > _FARTHEST:
        raise UnknownSentence(f"'{whole}' spans thousands of years. Use a shorter period.", code=MISUSED)
    return Compare(Test(op, args, days, months=months), place)


def _order(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    op, right, whole = found["op"], found["right"], found.group()
    if op in ("is", "is not"):
        return _same(found, vocabulary, place)
    left = _variable(found["left"], vocabulary)
    kind = vocabulary.type_of(left.name)
    if op in ("is at most", "is at least"):
        listed = vocabulary.lists.get(kind)
        if listed is None or not listed.ordered:
            message = f"'{whole}': {{{left.name}}} is of the type {kind}, which is not an ordered list."
            raise UnknownSentence(message, code=MISUSED)
        limit: Arg = _variable(right, vocabulary) if _SINGLE.match(right) else right
        if isinstance(limit, str) and limit not in listed.values:
            message = f"'{limit}' is not a value of the list {listed.name}. Use one of {', '.join(listed.values)}."
            raise UnknownSentence(message, nearest(limit, listed.values), MISUSED)
        if isinstance(limit, Var) and vocabulary.type_of(limit.name) != kind:
            message = f"'{whole}': {right} is of another type than {{{left.name}}}, so they cannot be compared."
            raise UnknownSentence(message, f"{{other {kind}}}", MISUSED)
        return Compare(Test(op.removeprefix("is "), (left, limit), 0, tuple(listed.values)), place)
    if kind != "date":
        try:
            return Holds(vocabulary.sentence(whole), place)  # a sentence with such words
        except UnknownSentence:
            pass
    args = (_date(found["left"], vocabulary, whole), _date(right, vocabulary, whole))
    return Compare(Test(op.removeprefix("is "), args), place)


def _same(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    """``{a} is {b}``, ``{a} is not VALUE``; None where a term has these words, or none could be meant."""
    op, right = found["op"], found["right"]
    left = _variable(found["left"], vocabulary)
    kind = vocabulary.type_of(left.name)
    if right in vocabulary.values(kind):
        return Compare(Test(op, (left, right)), place)
    if not _SINGLE.match(right):
        return None
    other = _variable(right, vocabulary)
    if vocabulary.overlap(kind, vocabulary.type_of(other.name)):
        return Compare(Test(op, (left, other)), place)
    try:
        return Holds(vocabulary.sentence(found.group()), place)
    except UnknownSentence:
        message = f"'{found.group()}': nothing is both {kind} and {vocabulary.type_of(other.name)}."
        raise UnknownSentence(message, code=MISUSED) from None


def _every(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    where = read_conditions(found["where"], vocabulary, place)
    then = read_condition(found["then"], vocabulary, place)
    return Every(_variable(found["over"], vocabulary), where, then, place)


def _count(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    if found["count"] is not None and int(found["count"]) == 0:
        raise UnknownSentence(
            f"'{found.group()}' is always true. For none, write 'no {found['over']} where'.", code=MISUSED
        )
    where = read_conditions(found["where"], vocabulary, place)
    return AtLeast(int(found["count"] or 0), _variable(found["over"], vocabulary), where, place)


def read_conditions(text: str, vocabulary: Vocabulary, place: Place) -> tuple[Condition, ...]:
    """Several conditions on one line, separated by semicolons; one may begin with ``unless``."""
    out = []
    for piece in text.split(";"):
        piece = piece.strip()
        negative = piece.startswith("unless ")
        out.append(read_condition(piece.removeprefix("unless "), vocabulary, place, not negative))
    return tuple(out)


_Maker = Callable[[re.Match[str], Vocabulary, Place], Condition | None]
_FORMS: tuple[tuple[re.Pattern[str], _Maker], ...] = (
    (_EVERY, _every),
    (_COUNT, _count),
    (_AWAY, _away),
    (_ORDER, _order),
)
