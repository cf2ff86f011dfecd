"""Twenty searches of public decisions, whose answers were checked by hand against the texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from wellfounded import corpus_decision, search_corpus
from wellfounded.api.corpus import corpus_add
from wellfounded.corpus import open_store

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not DATA.is_dir(), reason="the decisions in ../shared are not here"),
]
OF_THE_BOARD = (4, 5, 7, 9, 10, 11, 15, 16, 17, 20, 21, 22, 23, 25, 26, 28, 30, 40, 42, 43, 45, 47, 50)

# Each file by the beginning of its name; of the Board's, the number.
SEARCHES: list[tuple[str, dict[str, str], str]] = [
    ('"family membership"', {}, "aldana 45"),
    ('"nuclear family"', {}, "aldana 10 30"),
    ('"one central reason"', {}, "aldana ca2-arana 5 10 11 30 45"),
    ('"genital mutilation"', {}, "4 7"),
    ('"gang family"~5', {}, "arevalo ca1-reyes"),
    ('"firm resettlement" OR "firmly resettled"', {}, "9 ca5-2014"),
    ('"exceptional circumstances"', {}, "ca1-ghouri ca5-2016"),
    ('"mixed motive*"', {}, "aldana"),
    ('homosexual* OR gay OR "sexual orientation"', {}, "17 42 50 bia-g-l-c"),
    ("guerrilla* -gang*", {}, "ins-v matter-of"),
    ('"unable or unwilling" day:2019', {}, "17 21 22 25"),
    ('"Matter of Mogharrabi"', {}, "15 matter-of"),
    ('"falun gong"', {}, ""),
    ("country:China day:..2012", {}, "ca2-zheng jianli"),
    ("country:Haiti", {}, "15 28 ca1-balan"),
    ("ruled:nexus/for_respondent", {}, "5 22 30"),
    ("", {"form": "agency", "circuit": "ca5", "year": "2020"}, "43 47"),
    ("", {"issue": "competency", "ruling": "remanded"}, "16 26 43"),
    ("", {"issue": "one_year_bar", "form": "agency"}, "20 23 40 45"),
    ("", {"disposition": "petition_granted"}, "ca1-smith ca2-zheng"),
    ("", {"judge": "Selya"}, "arevalo ca1-ghouri ca1-lauvera de-carvalho jianli mazariegos"),
    ("", {"cites": "502 U.S. 478"}, "aldana arevalo ca3-singh ca4-opoku de-carvalho jianli mazariegos"),
]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    place = tmp_path_factory.mktemp("corpus")
    files = [DATA / "agency" / f"bia-{number:03}.txt" for number in OF_THE_BOARD]
    files += sorted([*(DATA / "opinions").glob("*.txt"), *(DATA / "opinions-2").glob("*.*t*")])
    files = [path for path in files if path.suffix in (".txt", ".html")]
    added = corpus_add(files, corpus=place, license="public")
    assert not added.problems
    return place


@pytest.fixture(scope="module")
def names(corpus):
    """The names of the files by the ids of the decisions."""
    with open_store(corpus) as store:
        return {id_: Path(name).name for id_, name in store.rows("SELECT decision, name FROM items")}


@pytest.mark.parametrize(("query", "filters", "wanted"), SEARCHES, ids=lambda one: str(one)[:40])
def test_a_search_finds_the_decisions_that_were_found_by_hand(corpus, names, query, filters, wanted):
    found = search_corpus(query, filters, corpus=corpus, most=100)
    files = {names[hit.id] for hit in found.hits}
    heads = [f"bia-{int(one):03}" if one.isdecimal() else one for one in wanted.split()]
    assert found.total == len(heads)
    assert all(sum(name.startswith(head) for name in files) == 1 for head in heads), files


def test_no_name_of_an_unpublished_decision_is_shown(corpus):
    """Names that stand in the columns of a heading, which the rules for names alone do not find."""
    for docket, name in (("97-2390", "Opoku"), ("20-72135", "Chun Yu"), ("25-4939", "Cervantes")):
        found = search_corpus(f"docket:{docket}", corpus=corpus)
        (hit,) = found.hits
        shown = corpus_decision(hit.id, corpus=corpus)
        assert not hit.published
        assert name.casefold() not in (found.to_json() + shown.to_json()).casefold()
        whole = search_corpus(f"docket:{docket}", corpus=corpus, whole_names=True)
        assert name.casefold() in whole.hits[0].title.casefold()
