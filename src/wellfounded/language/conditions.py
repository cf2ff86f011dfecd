"""Conditions of rules: sentences, comparisons, and the words every, no, at least."""

from __future__ import annotations

import re
from collections.abc import Callable

from wellfounded.dates import parse_span
from wellfounded.engine.program import Arg, Test, Var
from wellfounded.language.model import AtLeast, Compare, Condition, Every, Holds, Place, Sentence, Term
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary

_ORDER = re.compile(
    r"(?P<left>\{[^{}]+\}) is (?P<op>before|on or before|after|on or after|at most|at least|not) (?P<right>.+)$"
)
_SAME = re.compile(r"(?P<left>\{[^{}]+\}) is (?P<right>\{[^{}]+\})$")
_AWAY = re.compile(
    r"(?P<left>\{[^{}]+\}) is (?P<op>within|at most|more than) (?P<number>\d+) (?P<unit>day|week|month|year)s? "
    r"(?P<side>of|after) (?P<right>.+)$"
)
_EVERY = re.compile(r"every (?P<over>\{[^{}]+\}) where (?P<where>.+?): (?P<then>.+)$")
_COUNT = re.compile(r"(?:no|at least (?P<count>\d+)) (?P<over>\{[^{}]+\}) where (?P<where>.+)$")
_UNSETTLED = re.compile(r"the question (?P<name>[\w-]+) is unsettled$")
_SINGLE = re.compile(r"\{[^{}]+\}$")

_DAYS = {"day": 1, "week": 7}
_MONTHS = {"month": 1, "year": 12}

UNSETTLED_PRED = "the question {} is unsettled"
_BUILT_IN = Place("(built in)", 0)
UNSETTLED = Term(UNSETTLED_PRED, "the question {question} is unsettled", ("question",), ("question",), _BUILT_IN)


def read_condition(text: str, vocabulary: Vocabulary, place: Place, positive: bool = True) -> Condition:
    """Read one condition; raises UnknownSentence with what was expected."""
    text = " ".join(text.split())
    for pattern, make in _FORMS:
        found = pattern.match(text)
        condition = make(found, vocabulary, place) if found else None
        if condition is not None:
            if not positive:
                raise UnknownSentence(f"'unless' takes a plain sentence, not '{text}'.", "")
            return condition
    unsettled = _UNSETTLED.match(text)
    if unsettled:
        return Holds(Sentence(UNSETTLED, (unsettled["name"],)), place, positive)
    return Holds(vocabulary.sentence(text), place, positive)


def _variable(text: str) -> Var:
    return Var(" ".join(text[1:-1].split()))


def _operand(text: str) -> Arg:
    if _SINGLE.match(text):
        return _variable(text)
    try:
        return parse_span(text)
    except ValueError as error:
        raise UnknownSentence(f"'{text}' is neither a date nor a slot: {error}") from None


def _away(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    op = {"within": "within", "at most": "at most after", "more than": "more than after"}[found["op"]]
    if (op == "within") != (found["side"] == "of"):
        raise UnknownSentence(
            f"'{found.group()}': write 'is within 90 days of', 'is at most 1 year after' or 'is more than 1 year after'."
        )
    number, unit = int(found["number"]), found["unit"]
    args = (_variable(found["left"]), _operand(found["right"]))
    return Compare(Test(op, args, number * _DAYS.get(unit, 0), months=number * _MONTHS.get(unit, 0)), place)


def _order(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    left, op, right = _variable(found["left"]), found["op"], found["right"]
    kind = vocabulary.type_of(left.name)
    if op == "not":
        if _SINGLE.match(right):
            return Compare(Test("is not", (left, _variable(right))), place)
        if right in vocabulary.values(kind):
            return Compare(Test("is not", (left, right)), place)
        return None  # a sentence of its own, such as "{harm} is not serious enough"
    if op in ("at most", "at least"):
        listed = vocabulary.lists.get(kind)
        if listed is None or not listed.ordered:
            raise UnknownSentence(f"{{{left.name}}} belongs to no ordered list, so it cannot be '{op}' something.")
        limit: Arg = _variable(right) if _SINGLE.match(right) else right
        if isinstance(limit, str) and limit not in listed.values:
            raise UnknownSentence(f"'{limit}' is no value of the list {listed.name}: {', '.join(listed.values)}.")
        return Compare(Test(op, (left, limit), 0, tuple(listed.values)), place)
    if kind != "date":
        return None
    return Compare(Test(op, (left, _operand(right))), place)


def _same(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    return Compare(Test("is", (_variable(found["left"]), _variable(found["right"]))), place)


def _every(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    where = _where(found["where"], vocabulary, place)
    return Every(_variable(found["over"]), where, read_condition(found["then"], vocabulary, place), place)


def _count(found: re.Match[str], vocabulary: Vocabulary, place: Place) -> Condition | None:
    where = _where(found["where"], vocabulary, place)
    return AtLeast(int(found["count"] or 0), _variable(found["over"]), where, place)


def _where(text: str, vocabulary: Vocabulary, place: Place) -> tuple[Condition, ...]:
    return read_conditions(text, vocabulary, place)


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
    (_SAME, _same),
)
