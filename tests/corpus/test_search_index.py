"""The index against a reading of every text: the same answers, filters that hold, counts that add up."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wellfounded.corpus.search import index as search_index
from wellfounded.corpus.search.fields import FACETS
from wellfounded.corpus.search.index import Document, Filters, SearchIndex
from wellfounded.corpus.search.passages import hits_in
from wellfounded.corpus.search.query import All, Any, Days, Not, Phrase, Value, parse_query
from wellfounded.problems import InputError

WORDS = ("gang", "family", "Famílies", "threats", "police", "group", "social", "ground", "fear", "X")
COURTS, COUNTRIES = ("north", "south", "east"), ("El Salvador", "Ghana", "Cuba")
ISSUES, RULINGS = ("nexus", "fear", "cruelty"), ("for", "against", "remanded")


def made(count=120, seed=7):
    """Documents at random, the same every time; several with the same words, and some without a day."""
    pick = random.Random(seed)
    out = []
    for number in range(count):
        ruled = tuple((pick.choice(ISSUES), pick.choice(RULINGS)) for _ in range(pick.randint(0, 3)))
        values = {
            "court": (pick.choice(COURTS),),
            "country": tuple(pick.sample(COUNTRIES, pick.randint(0, 2))),
            "issue": tuple(issue for issue, _ in ruled),
            "ruling": tuple(ruling for _, ruling in ruled),
        }
        day = f"20{pick.randint(10, 25)}-{pick.randint(1, 12):02}-{pick.randint(1, 28):02}" if number % 9 else ""
        text = " ".join(pick.choice(WORDS) for _ in range(pick.randint(1, 25)))
        out.append(
            Document(f"d{number:03}", number + 1, text, day, values=values, ruled=ruled, facts=values["country"])
        )
    return out


DOCUMENTS = {one.id: one for one in made()}


@pytest.fixture(scope="module", params=[1, 4])
def index(request, tmp_path_factory):
    """The index of these, searched on one thread or with a share of the decisions for each of four."""
    found = SearchIndex(tmp_path_factory.mktemp("search"))
    documents = list(DOCUMENTS.values())
    for start in range(0, len(documents), 30):
        found.add(documents[start : start + 30])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.cpu_count", lambda: request.param)
        patch.setattr(search_index, "_SHARE", 1)
        yield found


def answers(one, query):
    """Whether a document answers a query, found by reading it."""
    if isinstance(query, Phrase):
        return bool(hits_in(one.text, query)) if query.field == "text" else False
    if isinstance(query, Value):
        known = [value.casefold() for value in one.values.get(query.field, ())]
        known += [f"{issue}/{ruling}" for issue, ruling in one.ruled] if query.field == "ruled" else []
        return query.value.casefold() in known
    if isinstance(query, Days):
        return bool(one.day) and query.first <= one.day <= (query.last or "9999")
    if isinstance(query, Not):
        return not answers(one, query.part)
    return (any if isinstance(query, Any) else all)(answers(one, part) for part in query.parts)


def holds(one, filters):
    paired = bool(filters.values.get("issue") and filters.values.get("ruling"))
    for name, values in filters.values.items():
        if not (paired and name in ("issue", "ruling")) and not set(values) & set(one.values.get(name, ())):
            return False
    if paired and not any(
        issue in filters.values["issue"] and ruling in filters.values["ruling"] for issue, ruling in one.ruled
    ):
        return False
    return not (filters.first or filters.last) or answers(one, Days(filters.first, filters.last))


words = st.sampled_from([word.casefold() for word in WORDS] + ["families", "absent"])
queries = st.recursive(
    st.one_of(
        words.map(lambda word: Phrase("text", (word,))),
        words.map(lambda word: Phrase("text", (word[:3],), begins=True)),
        st.tuples(words, words).map(lambda pair: Phrase("text", pair)),
        st.tuples(st.lists(words, min_size=2, max_size=2, unique=True).map(tuple), st.integers(1, 6)).map(
            lambda pair: Phrase("text", *pair)
        ),
        st.tuples(words, words).map(lambda pair: Phrase("text", (pair[0], pair[1][:2]), begins=True)),
        st.sampled_from(COURTS).map(lambda value: Value("court", value.upper())),
        st.sampled_from(COUNTRIES).map(lambda value: Value("country", value)),
        st.integers(2009, 2026).map(lambda year: Days(f"{year}-03-01", f"{year + 1}-12-31")),
    ),
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: All(tuple(parts))),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: Any(tuple(parts))),
        inner.map(Not),
    ),
    max_leaves=4,
)
filter_values = st.fixed_dictionaries(
    {},
    optional={
        "court": st.sets(st.sampled_from(COURTS), min_size=1, max_size=2).map(tuple),
        "country": st.sets(st.sampled_from(COUNTRIES), min_size=1, max_size=2).map(tuple),
        "issue": st.sets(st.sampled_from(ISSUES), min_size=1, max_size=2).map(tuple),
        "ruling": st.sets(st.sampled_from(RULINGS), min_size=1, max_size=2).map(tuple),
    },
)
all_filters = st.builds(
    Filters, filter_values, st.sampled_from(["", "2013-05-01"]), st.sampled_from(["", "2020-01-31"])
)


@settings(max_examples=100, deadline=None)
@given(queries, all_filters)
def test_the_index_finds_what_reading_finds_and_every_answer_passes_the_filters(index, query, filters):
    found = index.search(query, filters, most=1000)
    wanted = {id_ for id_, one in DOCUMENTS.items() if answers(one, query) and holds(one, filters)}
    assert {id_ for id_, _ in found.hits} == wanted
    assert found.total == len(wanted)


@settings(max_examples=40, deadline=None)
@given(queries, all_filters)
def test_counts_are_those_of_the_answers(index, query, filters):
    found = index.search(query, filters, most=1000)
    hits = [DOCUMENTS[id_] for id_, _ in found.hits]
    one_issue = filters.values.get("issue", ()) if len(filters.values.get("issue", ())) == 1 else ()
    for name in ("court", "country", "ruling"):
        values = [
            {ruling for issue, ruling in one.ruled if issue in one_issue} if name == "ruling" and one_issue else
            set(one.values[name])
            for one in hits
        ]  # fmt: skip
        assert dict(found.facets[name]) == Counter(value for each in values for value in each)
    assert sum(number for _, number in found.facets["court"]) == found.total
    assert sum(number for _, number in found.facets["year"]) == sum(bool(one.day) for one in hits)
    assert tuple(found.facets) == FACETS


@settings(max_examples=40, deadline=None)
@given(queries, st.integers(1, 40))
def test_pages_join_in_order(index, query, size):
    whole = index.search(query, most=1000).hits
    pages = [hit for start in range(0, len(whole), size) for hit in index.search(query, start=start, most=size).hits]
    assert tuple(pages) == whole

    def place(hit):
        id_, score = hit
        day = DOCUMENTS[id_].day
        return -score, -int(day.replace("-", "") or 0), id_

    assert list(whole) == sorted(whole, key=place)


NEAR = (
    '"gang family"~3 "police fear"~2',
    '-"gang family"~3 police',
    '"gang family"~3 OR "fear x"~1',
    '-"gang family"~1',
)


@pytest.mark.parametrize("text", NEAR)
def test_words_near_each_other_are_found_whatever_else_is_asked(index, text):
    query = parse_query(text)
    wanted = {id_ for id_, one in DOCUMENTS.items() if answers(one, query)}
    assert {id_ for id_, _ in index.search(query, most=1000).hits} == wanted
    assert wanted


@pytest.mark.parametrize("between", [1, 2, 5, 20])
def test_two_words_stand_near_each_other_in_either_order(index, between):
    for pair in itertools.permutations(("gang", "family", "families", "fear", "x"), 2):
        query = Phrase("text", pair, between)
        wanted = {id_ for id_, one in DOCUMENTS.items() if answers(one, query)}
        found = index.search(query, most=1000)
        assert ({id_ for id_, _ in found.hits}, found.total) == (wanted, len(wanted))
        assert dict(found.hits) == dict(index.search(Phrase("text", pair[::-1], between), most=1000).hits)


def test_a_search_is_divided_where_there_is_work_for_more_than_one(index, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 4)

    def shares(text, least):
        monkeypatch.setattr(search_index, "_SHARE", least)
        return len(index._shares(parse_query(text), []))

    assert (shares("", 30), shares("", 40), shares("", 61)) == (4, 3, 1)
    assert shares("absent", 1) == shares("gang absent", 1) == shares("country:Chad", 1) == 1
    assert shares("gang OR absent", 1) == shares("-absent", 1) == shares("famil*", 1) == 4


def test_an_index_made_in_other_steps_answers_alike(index, tmp_path):
    other = SearchIndex(tmp_path)
    other.add(DOCUMENTS.values())
    for text in ("gang", '"gang family"~3', "police OR fear", "famil*", '"social gr*"', "court:north", ""):
        assert other.search(parse_query(text), most=1000) == index.search(parse_query(text), most=1000)


def test_a_document_of_the_same_id_is_replaced(tmp_path):
    index = SearchIndex(tmp_path)
    index.add([Document("a", 1, "gang"), Document("b", 2, "gang")])
    index.add([Document("a", 3, "family")])
    assert [id_ for id_, _ in index.search(parse_query("gang")).hits] == ["b"]
    assert [id_ for id_, _ in index.search(parse_query("family")).hits] == ["a"]
    assert (index.count(), index.last_sequence()) == (2, 3)
    again = SearchIndex(tmp_path)
    assert (again.count(), again.last_sequence()) == (2, 3)


def test_a_value_that_no_decision_has_is_told_with_the_nearest(index):
    found = index.search(parse_query("country:Gana"))
    assert (found.total, found.unknown) == (0, (("country", "Gana", "Ghana"),))


def test_two_do_not_write_at_once_and_a_damaged_index_is_told(index, tmp_path):
    writer = index._index.writer(20_000_000, 1)
    with pytest.raises(InputError, match="WF932"):
        SearchIndex(index.folder).add([])
    del writer
    (tmp_path / "meta.json").write_text("{}")
    with pytest.raises(InputError, match="WF931"):
        SearchIndex(tmp_path)


def test_the_nearest_share_the_most_weight(index):
    found = index.nearest({"Ghana": 2.0, "Cuba": 1.0}, Filters({"court": ("north",)}), 1000)
    weights = [2.0 * ("Ghana" in facts) + ("Cuba" in facts) for _, facts in found]
    assert weights == sorted(weights, reverse=True)
    assert min(weights) > 0
    wanted = {
        id_
        for id_, one in DOCUMENTS.items()
        if set(one.facts) & {"Ghana", "Cuba"} and one.values["court"] == ("north",)
    }
    assert {id_ for id_, _ in found} == wanted
