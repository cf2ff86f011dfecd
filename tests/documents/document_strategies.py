"""Documents made up for tests: every kind of block, with text of every kind."""

from __future__ import annotations

from hypothesis import strategies as st

from wellfounded.documents.model import (
    Authorities,
    Cell,
    Cite,
    Contents,
    Document,
    Entry,
    Heading,
    Item,
    Items,
    Link,
    Note,
    PageBreak,
    Paragraph,
    Picture,
    Run,
    Table,
)

LETTERS = (
    "abé ñΩЖ א م 中 😀 0 1. - # * _ ` [ ] ( ) < > & \" ' \\ | ~ { } $ @ = + / § — “ ” "
    "\u00a0 \u2028 \x00 \x0b \x85 \ufffe"
)
texts = st.text(st.sampled_from(LETTERS), max_size=24) | st.text(max_size=8)
runs = st.builds(Run, texts, st.booleans(), st.booleans(), st.booleans())
KEYS = ("First v. Second", "Rule 1", 'a "quoted" \\ key')
cites = st.builds(Cite, st.sampled_from(KEYS), st.tuples(runs))
links = st.builds(Link, texts, st.sampled_from(("#here", "#nowhere", "")))
plain = st.lists(runs | cites | links, max_size=3).map(tuple)
noted = st.lists(runs | cites | links | st.builds(Note, plain), max_size=3).map(tuple)
marks = st.sampled_from(("", "holds", "open", "fails", "quiet", "unchecked"))
items = st.recursive(
    st.builds(Item, noted, marks),
    lambda inner: st.builds(Item, noted, marks, st.lists(inner, max_size=2).map(tuple)),
    max_leaves=4,
)
cells = st.builds(Cell, st.lists(noted, max_size=2).map(tuple), marks)
entries = st.builds(Entry, st.sampled_from(KEYS), plain)


@st.composite
def tables(draw) -> Table:
    columns = draw(st.lists(texts, min_size=1, max_size=4))
    row = st.tuples(*([cells] * len(columns)))
    rows = draw(st.lists(row, max_size=3))
    widths = draw(st.sampled_from(((), tuple(range(1, len(columns) + 1)))))
    return Table(tuple(columns), tuple(rows), draw(texts), widths)


blocks = st.one_of(
    st.builds(Heading, st.integers(1, 6), texts, st.sampled_from(("", "here", "1 <odd> anchor"))),
    st.builds(Paragraph, noted, st.sampled_from(("", "quiet", "lead"))),
    st.builds(Items, st.lists(items, min_size=1, max_size=3).map(tuple), st.booleans()),
    tables(),
    st.builds(Authorities, st.lists(st.tuples(texts, st.lists(entries, max_size=2).map(tuple)), max_size=2).map(tuple)),
    st.builds(Contents, texts),
    st.just(PageBreak()),
)
documents = st.builds(
    Document,
    texts,
    st.lists(texts, max_size=2).map(tuple),
    st.lists(blocks, max_size=6).map(tuple),
    texts,
    st.booleans(),
)
pictures = st.builds(Picture, st.just("<svg viewBox='0 0 10 10' xmlns='http://www.w3.org/2000/svg'/>"), texts, texts)
