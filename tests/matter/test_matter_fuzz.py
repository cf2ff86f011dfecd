"""Whatever a file holds, loading it ends in a matter or in problems that can be shown, and never in a traceback."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matter_schema import GOOD, SCHEMA

from wellfounded.matter.actual_disposition import load_expectations_text
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.problem_report import CODES
from wellfounded.problems import InputError

SIGNS = ["{", "}", "[", "]", ":", ": ", ",", "\n", "  ", "\t", "- ", "? ", "&a ", "*a", "!!str ", "!", "<<: ", "|", ">"]
SIGNS += ['"', "'", "#", "%", "@", "`", "\\", "---\n", "...\n", "\r", "\x00", "\x1b", "\u2028", "\ufeff", "\ud800", "א"]
SIGNS += [
    "true",
    "yes",
    "~",
    "null",
    "{anna}",
    "anna",
    "is: ",
    "says: ",
    "1993-02-30",
    "before ",
    "\\ud83d",
    "=",
    "%YAML 1.1\n",
]


def load(text):
    for read in (load_matter_text, load_expectations_text):
        try:
            read(text, SCHEMA, "f.yaml")
        except InputError as caught:
            shown = str(caught)
            shown.encode()
            lines = text.count("\n" if isinstance(text, str) else b"\n") + 1
            assert shown
            for problem in caught.problems:
                assert problem.code in CODES
                assert "\n" not in problem.message
                assert 0 <= problem.line <= lines + text.count("\r" if isinstance(text, str) else b"\r") + 10


@st.composite
def mutated(draw):
    """The good file with pieces cut out, doubled, moved and put in."""
    text = GOOD
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        piece = draw(st.sampled_from(SIGNS) | st.just(text[start:end] * 2) | st.text(max_size=5))
        text = text[:start] + piece + text[end:]
    return text


@settings(max_examples=300)
@given(mutated())
def test_mutations_of_a_good_file(text):
    load(text)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(SIGNS), max_size=30).map("".join))
def test_heaps_of_signs(text):
    load(text)
    load("matter: A\nforum: ca2\npeople:\n  anna: " + text)


@given(st.text())
def test_any_text(text):
    load(text)


@given(st.binary())
def test_any_bytes(data):
    load(data)
    load(GOOD.encode()[: len(data)] + data)


NODES = st.recursive(
    st.sampled_from(['"x"', "true", "null", "anna", "1993", '"{anna} fled on 1993"', "[]", "{}", "yes", "''"]),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]")
        | st.dictionaries(
            st.sampled_from(["is", "at", "name", "anna", "spouse", "says", "born", "decided"]), inner, max_size=3
        ).map(lambda items: "{" + ", ".join(f"{key}: {value}" for key, value in items.items()) + "}")
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from(
            [
                "matter",
                "forum",
                "stage",
                "dates",
                "reported_as",
                "actual_disposition",
                "people",
                "claims",
                "facts",
                "findings",
            ]
        ),
        NODES,
    )
)
def test_any_shape(data):
    load("format: 2\n" + "\n".join(f"{key}: {value}" for key, value in data.items()))


@pytest.mark.parametrize("cut", range(0, len(GOOD), 7))
def test_a_file_that_breaks_off(cut):
    load(GOOD[:cut])
