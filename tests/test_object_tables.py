"""Objects written as a table of plain values, and read back: the same objects, and never anything else."""

from __future__ import annotations

import datetime as dt
import json
import sys
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.object_tables import classes_in, objects_from_text, text_of_objects


@dataclass(frozen=True, slots=True)
class Point:
    x: object
    y: object = None


@dataclass
class Bag:
    held: dict = field(default_factory=dict)
    _kept: list = field(default_factory=list)


class Pair(NamedTuple):
    left: object
    right: object = 0


@dataclass
class Nothing:
    pass


CLASSES = (Point, Bag, Pair, Nothing)
PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(st.characters(codec="utf-8"))
)
KEYS = st.one_of(PLAIN, st.dates(), st.tuples(PLAIN, PLAIN), st.builds(Point, PLAIN, PLAIN))
THINGS = st.recursive(
    st.one_of(PLAIN, st.dates(), st.builds(Nothing)),
    lambda inner: st.one_of(
        st.lists(inner),
        st.lists(inner).map(tuple),
        st.dictionaries(KEYS, inner),
        st.sets(KEYS),
        st.frozensets(KEYS),
        st.builds(Point, inner, inner),
        st.builds(Bag, st.dictionaries(KEYS, inner), st.lists(inner)),
        st.builds(Pair, inner, inner),
    ),
    max_leaves=40,
)


def exact(value):
    """The value with the class of everything in it, because 1, 1.0 and True are equal."""
    if isinstance(value, (set, frozenset)):
        return type(value), sorted(map(repr, value))
    if isinstance(value, dict):
        return dict, [(exact(key), exact(one)) for key, one in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value), [exact(one) for one in value]
    if isinstance(value, (Point, Bag)):
        return type(value), [exact(getattr(value, name)) for name in value.__dataclass_fields__]
    return type(value), repr(value)


@given(THINGS)
def test_what_is_read_is_what_was_written(thing):
    text = text_of_objects(thing, CLASSES)
    assert exact(objects_from_text(text, CLASSES)) == exact(thing)
    assert text_of_objects(thing, CLASSES) == text


def test_what_was_shared_is_shared_and_what_was_not_is_not():
    point = Point("a")
    one, two = objects_from_text(text_of_objects(([point, point], [{}, {}]), CLASSES), CLASSES)
    assert one[0] is one[1]
    assert two[0] is not two[1]


def test_other_classes_and_circles_are_refused():
    with pytest.raises(TypeError, match="Other"):
        text_of_objects([type("Other", (), {})()], CLASSES)
    with pytest.raises(TypeError, match="datetime"):
        text_of_objects(dt.datetime(2026, 1, 1), CLASSES)
    circle: list = []
    circle.append(circle)
    with pytest.raises(TypeError, match="part of itself"):
        text_of_objects(circle, CLASSES)


@pytest.mark.parametrize("name", ["os.system", "builtins.eval", "subprocess.Popen", f"{__name__}.Point"])
def test_no_other_class_is_ever_made(name):
    text = json.dumps([["touch /tmp/never"], [[name, 1, [[0]]]]])
    with pytest.raises(ValueError, match="not a text of objects"):
        objects_from_text(text, ())


@given(st.one_of(st.text(), st.binary(), THINGS.map(lambda thing: json.dumps(repr(thing)))))
def test_any_other_text_is_one_error(text):
    try:
        objects_from_text(text, CLASSES)
    except ValueError:
        return
    raise AssertionError("something was read")


@given(THINGS, st.data())
def test_a_changed_text_is_another_object_or_one_error(thing, data):
    text = text_of_objects(thing, CLASSES)
    at = data.draw(st.integers(0, len(text) - 1))
    try:
        objects_from_text(text[:at] + data.draw(st.characters(codec="ascii")) + text[at + 1 :], CLASSES)
    except ValueError:
        return


def test_the_classes_of_a_module_are_its_own():
    assert set(classes_in([sys.modules[__name__]])) == set(CLASSES)
