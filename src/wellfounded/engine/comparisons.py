"""Comparisons of constants, three-valued because dates may be known only roughly.

A comparison of dates asks how many days the first falls after the second, and whether that number lies in a range. Of
two spans only the least and the greatest difference are known: the answer is TRUE if the whole of it lies in the range,
FALSE if nothing of it does, else OPEN. A distance in months is no number of days, so there the ends of the spans are
compared, the second moved on by the calendar.
"""

from __future__ import annotations

from dataclasses import replace

from wellfounded.dates import Span, months_later
from wellfounded.engine.program import Const, Test, Value

_RANGES: dict[str, tuple[int | None, int | None]] = {
    "before": (None, -1),
    "on or before": (None, 0),
    "after": (1, None),
    "on or after": (0, None),
}


CLEARLY = "clearly "
"""Begins a comparison that holds only if every possible date makes it hold, and otherwise does not."""

_OPPOSITE = (Value.TRUE, Value.OPEN, Value.FALSE)

SOMETHING = "\0"
"""Begins a constant that stands for something not known yet (see ``missing``): comparisons of it are taken to hold."""


def _something(a: Const) -> bool:
    return isinstance(a, str) and a.startswith(SOMETHING)


def _accepted(test: Test) -> tuple[int | None, int | None]:
    """The differences in days, from least to greatest, for which the comparison holds."""
    if test.op == "within":
        return -test.days, test.days
    if test.op == "at most after":
        return 0, test.days
    if test.op == "less than after":
        return 0, test.days - 1
    if test.op == "more than after":
        return test.days + 1, None
    try:
        return _RANGES[test.op]
    except KeyError:
        raise ValueError(f"no such comparison: {test.op!r}") from None


def _difference(a: Span, b: Span) -> tuple[int | None, int | None]:
    """The least and the greatest number of days from ``b`` to ``a``; ``None`` where there is no bound."""
    low = None if a.earliest is None or b.latest is None else a.earliest.toordinal() - b.latest.toordinal()
    high = None if a.latest is None or b.earliest is None else a.latest.toordinal() - b.earliest.toordinal()
    return low, high


def _in_range(a: Span, b: Span, least: int | None, most: int | None) -> Value:
    low, high = _difference(a, b)
    if least is not None and most is not None and most < least:
        return Value.FALSE
    if (least is not None and high is not None and high < least) or (
        most is not None and low is not None and low > most
    ):
        return Value.FALSE
    if (least is None or (low is not None and low >= least)) and (most is None or (high is not None and high <= most)):
        return Value.TRUE
    return Value.OPEN


def _moved(span: Span, months: int) -> Span:
    earliest, latest = (end and months_later(end, months) for end in (span.earliest, span.latest))
    return Span(earliest, latest)


def _in_months(test: Test, a: Span, b: Span) -> Value:
    not_too_late = _in_range(a, _moved(b, test.months), None, 0)
    if test.op == "more than after":
        return Value(2 - not_too_late)
    if test.op == "at most after":
        return min(not_too_late, _in_range(a, b, 0, None))
    if test.op == "less than after":
        return min(_in_range(a, _moved(b, test.months), None, -1), _in_range(a, b, 0, None))
    if test.op == "within":
        return min(not_too_late, _in_range(b, _moved(a, test.months), None, 0))
    raise ValueError(f"no such comparison: {test.op!r} in months")


def compare(test: Test, a: Const, b: Const) -> Value:
    """What ``test`` comes to when its two arguments are ``a`` and ``b``."""
    op = test.op
    if op.startswith(CLEARLY):
        plain = compare(replace(test, op=op.removeprefix(CLEARLY)), a, b)
        return Value.TRUE if plain is Value.TRUE else Value.FALSE
    if op == "is" or op == "is not":
        if isinstance(a, Span) and isinstance(b, Span):
            same = _in_range(a, b, 0, 0)
        else:
            same = Value.TRUE if a == b else Value.FALSE
        return same if op == "is" else _OPPOSITE[same]
    if _something(a) or _something(b):
        return Value.TRUE
    if op == "at most" or op == "at least":
        if a not in test.order or b not in test.order:
            raise ValueError(f"{a!r} and {b!r} are not both in the order {', '.join(test.order)}")
        places = test.order.index(str(a)), test.order.index(str(b))
        return Value.TRUE if (places[0] <= places[1] if op == "at most" else places[0] >= places[1]) else Value.FALSE
    if isinstance(a, Span) and isinstance(b, Span):
        return _in_months(test, a, b) if test.months else _in_range(a, b, *_accepted(test))
    raise ValueError(f"{op!r} compares dates, not {a!r} and {b!r}")


def counted(at_least: int, true: int, possible: int) -> Value:
    """What "at least so many" comes to when ``true`` fillers are established and ``possible`` ones not excluded."""
    if true >= at_least:
        return Value.TRUE
    return Value.OPEN if possible >= at_least else Value.FALSE
