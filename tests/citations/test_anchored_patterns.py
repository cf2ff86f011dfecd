"""Patterns that are tried only where they can begin: they find what they find when tried everywhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.citations.finder.anchored_patterns import AnchoredPattern, Starts, beginnings
from wellfounded.citations.parser import acts, back_references, record_cites, statutes

USED = [
    acts._patterns()[0],
    acts._rules()[0],
    record_cites._records()[0],
    record_cites._NUMBER,
    back_references._ID,
    back_references._SUPRA,
    back_references._ELSEWHERE,
    statutes._ANCHOR,
    statutes.act_number_at(),
]
WORDS = (
    "Id.|id.|ID.|at 12|ibid.|xid.|supra, note 3|§§|§ 208|Sections 5|sec. 9|secs.|SECTION |INA |240A|"
    "IN&A 208|I.N.A. |Docket No. 12-345|Nos. |A 123-456-789|A098765432|Fed. R. App. P. 28|"
    "Second Circuit Local Rule 3|U.S. Const. amend. V|REAL ID Act|IIRIRA|the 1967 Protocol|"
    "Refugee Act of 1980|Tr. at 4|IJ Dec. 4|R. |A.R. 12|Exh. 4|post, at 3|Ante at 3|Infra Part|U. at 4|"
    ".A.R. 3|xA.R. 3|Form I-589|Reply Br. 12|“"
)
PIECES = st.sampled_from(WORDS.split("|"))


@pytest.mark.parametrize("used", USED)
@given(parts=st.lists(st.tuples(PIECES, st.sampled_from(["", " ", " ", "\n", ", "])), max_size=14))
def test_the_same_is_found_as_everywhere(used, parts):
    text = "".join(piece + gap for piece, gap in parts)
    assert [found.span() for found in used.finditer(text)] == [found.span() for found in used.pattern.finditer(text)]


FROM_WORDS = [
    acts._patterns()[0],
    acts._laws()[0],
    acts._rules()[0],
    record_cites._records()[0],
    back_references._ID,
    back_references._SUPRA,
    back_references._ELSEWHERE,
    statutes._ANCHOR,
    statutes.act_number_at(),
]


@pytest.mark.parametrize("used", FROM_WORDS)
@given(parts=st.lists(st.tuples(PIECES, st.sampled_from(["", " ", " ", "\n", ", "])), max_size=14))
def test_the_same_is_found_from_the_beginnings_of_words(used, parts):
    text = "".join(piece + gap for piece, gap in parts)
    found = [hit.span() for hit in used.finditer_from(Starts(text))]
    assert found == [hit.span() for hit in used.pattern.finditer(text)]


@given(text=st.text("A7٧_. é\n", max_size=12))
def test_figures_are_where_words_begin_with_one(text):
    assert Starts(text).figures == [found.start() for found in re.finditer(r"\b\d", text)]


LETTERS = st.text("AbS'-_ é1", max_size=24)


@given(text=LETTERS, firsts=st.sets(st.sampled_from(["A", "Ab", "S", "Sb'"])))
def test_words_that_begin_so_are_found_where_words_begin(text, firsts):
    words = [(hit.start(), hit[0]) for hit in back_references._WORD.finditer(text)]
    wanted = [one for one in words if one[1].startswith(tuple(firsts))]
    assert list(back_references._words_like(firsts, text)) == wanted


@pytest.mark.parametrize("used", USED)
def test_each_has_beginnings(used):
    assert beginnings(used.pattern)


@pytest.mark.parametrize(
    "source", ["a+b|cd", "(?:x|y)?z[0-9]", "[^a]b|c", r"(?<=q)\d{2}", "(?i:a)b", "ab{0,2}?c", r"\w?-"]
)
@given(text=st.text("abcdxyzq-019AB", max_size=12))
def test_any_pattern(source, text):
    found = re.compile(source)
    assert [hit.span() for hit in AnchoredPattern(found).finditer(text)] == [hit.span() for hit in found.finditer(text)]


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyzKSI1.§")
def test_every_letter_that_counts_as_another_is_a_beginning(letter):
    (head,) = beginnings(re.compile(re.escape(letter), re.IGNORECASE))
    same = re.compile(re.escape(letter), re.IGNORECASE)
    begins = re.compile(f"[{head[0]}]")
    every = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x20000)]))
    assert set(same.findall(every)) <= set(begins.findall(every))


@pytest.mark.parametrize("source", ["sik|[k-t]b", "(?i:si)k", "é|x", "[à-ï]x|y", "[^s]k", "[Z-k]sx"])
@given(text=st.text("sikSIKſ\u212aıİxXyéÉàÏ[^", max_size=12), begin=st.integers(0, 4), size=st.integers(0, 12))
def test_letters_of_either_case(source, text, begin, size):
    found = re.compile(source, re.IGNORECASE)
    hit, wanted = AnchoredPattern(found).search(text, begin, begin + size), found.search(text, begin, begin + size)
    assert (hit and hit.span()) == (wanted and wanted.span())
