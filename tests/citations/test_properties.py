"""What holds of every text: spans are of the text as it is, nothing is raised, what is pointed to is there."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from wellfounded.citations import find_citations, resolve
from wellfounded.citations.formatter.citation_styles import display
from wellfounded.citations.json_data import mentions_data
from wellfounded.citations.model import KINDS

PIECES = [
    "Foo v. Bar, ",
    "12 F.3d 13",
    ", 15-17 & n.2",
    " (9th Cir. 1993)",
    "Matter of A-B-, ",
    "19 I&N Dec. 502",
    "191&N Dec.at 5",
    "8 U.S.C. ",
    "§§ ",
    "§",
    "$ ",
    "1158(b)(1)",
    ", 1231(b)(3)",
    "1208.16-.18",
    "8 C.F.R. ",
    "section ",
    "101(a)(42(A) ",
    "of the Act",
    "INA ",
    "Id.",
    " at 12",
    ", supra",
    "infra, at 3",
    "See also ",
    "(quoting ",
    ")",
    "((",
    "“",
    "”",
    '"',
    "\n",
    "\n\n",
    "-\n",
    " 1 Abc",
    "¹",
    "\u00ad",
    "\u200b",
    " *61 ",
    "___",
    "________\n1 Note.\n",
    "Tr. at 5",
    "Exh. 3, Tab A",
    "No. 12-3456",
    "A 075 836 651",
    "U.S.",
    "Dep't of State, ",
    "Country Report on Human Rights Practices 1 (Feb. 2001)",
    "(“Report”)",
    "Report at 5",
    "REAL ID Act",
    "Pub. L. No. 109-13",
    ", 119 Stat. 231 (2005)",
    "Handbook ¶ 5",
    "Memorandum from A B (May 1, 2001)",
    "Cite as: X-, AXXX XXX 611 (BIA Sept. 1, 2015)\n",
    "vacated, ",
    "Foo",
    "foo ",
    "1",
    " ",
    ".",
    ";",
    ",",
    "<em>",
    "</em>",
    "&amp;",
    "é",
    "\x00",
    "\x1e",
    "\f",
    "\ud800",
]

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=40).map("".join),
    st.text(max_size=300),
    st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=8)), max_size=40).map("".join),
)


@given(texts)
def test_every_span_is_of_the_text_as_it_is(text):
    for mention in resolve(find_citations(text), text):
        assert text[mention.start : mention.end] == mention.text != ""
        assert mention.end <= mention.full_end <= len(text)
        assert mention.kind in KINDS


@given(texts)
def test_no_two_mentions_overlap_but_by_what_a_page_cut_out(text):
    found = sorted(resolve(find_citations(text), text), key=lambda mention: (mention.stream, mention.start))
    for before, after in pairwise(found):
        assert before.stream != after.stream or before.end <= after.start


@given(texts)
def test_what_is_pointed_to_is_there(text):
    found = resolve(find_citations(text), text)
    starts = {mention.start for mention in found}
    for mention in found:
        pointed = {mention.antecedent, mention.parallel, mention.within, mention.history_of} - {-1}
        assert pointed <= starts
        assert mention.start not in pointed


@given(texts)
def test_reading_again_gives_the_same(text):
    assert resolve(find_citations(text), text) == resolve(find_citations(text), text)


@given(texts)
def test_everything_found_can_be_written_and_given_as_data(text):
    found = resolve(find_citations(text), text)
    for mention in found:
        assert display(mention, "bluebook")
        assert display(mention, "agency")
    data = mentions_data("x", found)["citations"]
    assert isinstance(data, list)
    assert len(data) == len(found)


@given(
    st.lists(
        st.sampled_from(["8 U.S.C. § 1158(b)", "Foo v. Bar, 12 F.3d 13 (9th Cir. 1993)", "8 C.F.R. § 208.13"]),
        max_size=6,
    )
)
def test_citations_in_prose_are_all_found(cited):
    text = "".join(f"It is said so in {one}, and more. " for one in cited)
    assert [mention.text for mention in find_citations(text) if mention.core] == cited
