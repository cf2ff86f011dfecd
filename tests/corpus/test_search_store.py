"""Searches of a store: alike on both databases, names replaced, the index brought up to date, searches saved."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from made_decisions import opinion, read
from wellfounded import Matter, load, search_corpus
from wellfounded.api import corpus_search
from wellfounded.api.corpus_search import corpus_decision, delete_search, run_saved_search, save_search, saved_searches
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.writer import source_number, write_items
from wellfounded.problems import InputError

ROOT = Path(__file__).resolve().parents[2]
CLAIM = ROOT / "examples" / "new-claim.yaml"
UNPUBLISHED = "NOT FOR PUBLICATION\n" + opinion("22-1004", "Rosa Mamani", "May 5, 2024", "Peru", "Rosa Mamani fled.")
TEXTS = (
    opinion(more="Gangs threatened her family."),
    opinion("22-1002", "Luis Choque", "June 7, 2023", "Ghana", "He was detained and beaten by soldiers."),
    opinion("22-1003", "Juan Condori", "March 3, 2024", more="His family feared the gangs of the <b>police</b>."),
    UNPUBLISHED,
)


def add(place, *texts):
    items = [read(text, f"{number}.txt") for number, text in enumerate(texts)]
    with open_store(place, write=True) as store, store.changing():
        return write_items(store, source_number(store, "made", "files", ""), items, "2026-11-29")


QUERIES: tuple[tuple[str, dict[str, str | list[str]]], ...] = (
    ("", {}),
    ("famil*", {}),
    ('"gangs threatened"', {}),
    ('"family gangs"~3', {}),
    ("country:ghana OR gangs", {}),
    ("day:2024 -mamani", {}),
    ("", {"country": "Guatemala"}),
    ("", {"country": ["Guatemala", "Peru"], "year": "2024"}),
    ("petition", {"issue": "nexus", "ruling": "against_respondent"}),
    ("", {"cites": "502 U.S. 478"}),
)


def test_both_databases_answer_alike(server, tmp_path, monkeypatch):
    folder, base = str(tmp_path / "corpus"), server.new()
    places = {folder: tmp_path / "index", base: tmp_path / "index of the server"}
    monkeypatch.setattr(corpus_search, "_index_folder", places.__getitem__)
    add(folder, *TEXTS[:2])
    add(base, *TEXTS[:2])
    for query, filters in QUERIES[:2]:
        search_corpus(query, filters, corpus=folder)  # so that one index is made in two steps
    add(folder, *TEXTS[2:])
    add(base, *TEXTS[2:])
    found = []
    for query, filters in QUERIES:
        one = search_corpus(query, filters, corpus=folder)
        assert one.to_dict() == search_corpus(query, filters, corpus=base).to_dict()
        found.append(one.total)
    assert found == [4, 2, 1, 2, 3, 1, 2, 2, 4, 4]
    like = load(CLAIM).like(corpus=folder)
    assert like.to_dict() == load(CLAIM).like(corpus=base).to_dict()
    for hit in search_corpus(corpus=folder).hits:
        assert corpus_decision(hit.id, corpus=folder).to_dict() == corpus_decision(hit.id, corpus=base).to_dict()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    add(folder, *TEXTS)
    return folder


def test_names_are_replaced_unless_they_are_asked_for(corpus):
    def everything(**more):
        found = search_corpus("fled", corpus=corpus, **more)
        (hit,) = found.hits
        shown = corpus_decision(hit.id, corpus=corpus, **more)
        return found.to_json() + shown.to_json() + str(found) + str(shown)

    assert "mamani" not in everything().casefold()
    assert "Rosa Mamani" in everything(whole_names=True)
    (published,) = search_corpus("threatened", corpus=corpus).hits
    assert (published.published, "Quispe" in published.title) == (True, True)


def test_places_of_rulings_are_those_of_the_text_that_is_shown(corpus):
    for hit in search_corpus(corpus=corpus).hits:
        shown = corpus_decision(hit.id, corpus=corpus)
        placed = [one for one in shown.rulings if one.start >= 0]
        assert placed
        for one in placed:
            assert "not on account of" in " ".join(shown.text[one.start : one.stop].split())
        for authority in shown.cited:
            for place in authority.places:
                assert shown.text[place.start : place.stop].split()[0] in ("INS", "8")


def test_a_new_version_is_searched_in_place_of_the_old(tmp_path):
    add(tmp_path, opinion(more="Gangs threatened her."))
    assert search_corpus("gangs", corpus=tmp_path).total == 1
    add(tmp_path, opinion(more="Soldiers threatened her."))
    assert [search_corpus(word, corpus=tmp_path).total for word in ("gangs", "soldiers", "")] == [0, 1, 1]


def test_an_index_of_another_corpus_is_made_again(corpus, tmp_path):
    add(tmp_path / "other", *TEXTS[:1])
    search_corpus(corpus=corpus)
    shutil.copytree(corpus / "search", tmp_path / "other" / "search")
    assert search_corpus(corpus=tmp_path / "other").total == 1


def test_searches_are_saved_run_again_and_deleted(tmp_path):
    add(tmp_path, TEXTS[0])
    save_search("family", "famil*", {"country": "Guatemala"}, first="2023", corpus=tmp_path)
    assert run_saved_search("family", corpus=tmp_path).total == 1
    add(tmp_path, TEXTS[2])
    found = run_saved_search("family", corpus=tmp_path)
    assert (found.total, found.first, dict(found.filters)) == (2, "2023-01-01", {"country": ("Guatemala",)})
    assert [one.name for one in saved_searches(corpus=tmp_path).searches] == ["family"]
    with pytest.raises(InputError, match=r"WF934 There is no saved search 'familly'\. Did you mean: family"):
        run_saved_search("familly", corpus=tmp_path)
    for name, query, code in ((" a", "", "WF934"), ("a\nb", "", "WF934"), ("a", '"', "WF930")):
        with pytest.raises(InputError, match=code):
            save_search(name, query, corpus=tmp_path)
    delete_search("family", corpus=tmp_path)
    assert saved_searches(corpus=tmp_path).searches == ()


def test_a_case_is_compared_in_the_words_of_the_law(corpus):
    case = load(CLAIM)
    assert isinstance(case, Matter)
    found = case.like(corpus=corpus)
    best = found.hits[0]
    assert best.id == "ca1-22-1002-2023-06-07"
    assert {"a harm involved detention", "a harm involved beating"} <= {one.fact for one in best.shared}
    for hit in found.hits:
        groups = [{one.fact for one in facts} for facts in (hit.shared, hit.only_case, hit.only_decision)]
        assert not groups[0] & groups[1]
        assert not groups[0] & groups[2]
        assert 0 < hit.likeness <= 1
    assert [hit.likeness for hit in found.hits] == sorted((hit.likeness for hit in found.hits), reverse=True)
    assert case.like({"country": "Peru"}, corpus=corpus).to_dict()["decisions"] == 4
    assert "Both:" in str(found)


def run(*args):
    return CliRunner().invoke(main, list(args), catch_exceptions=False)


def test_the_commands_answer_as_the_library_does(corpus, monkeypatch):
    monkeypatch.setenv("WELLFOUNDED_CORPUS", str(corpus))
    found = run("corpus", "search", "famil*", "--country", "Guatemala", "--from", "2024", "--json")
    assert found.exit_code == 0
    assert json.loads(found.stdout) == search_corpus("famil*", {"country": "Guatemala"}, first="2024").to_dict()
    text = run("corpus", "search", "famil*", "--country", "Guatemala", "--save", "family").stdout
    assert "»family«" in text
    assert "Country: Guatemala (2)" in text
    assert "family: famil*; country: Guatemala" in run("corpus", "saved").stdout
    assert "2 decisions" in run("corpus", "saved", "family").stdout
    assert "No saved searches." in run("corpus", "saved", "family", "--delete").stdout
    assert "nexus: against the applicant" in run("corpus", "show", "ca1-22-1001-2023-03-03").stdout
    assert "Gangs threatened her family." in " ".join(
        run("corpus", "show", "ca1-22-1001-2023-03-03", "--text").stdout.split()
    )
    assert "Both:" in run("corpus", "like", str(CLAIM), "--max", "1").stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["search", "contry:Ghana"], "Did you mean: country?"),
        (["search", "--from", "soon"], "WF933"),
        (["show", "ca1-22-1001-2023-03-04"], "Did you mean: ca1-22-1001-2023-03-03?"),
        (["saved", "family"], "WF934"),
        (["like", str(CLAIM), "--to", "soon"], "WF933"),
    ],
)
def test_a_fault_is_told_in_one_message(args, says, corpus):
    done = run("corpus", *args, "--corpus", str(corpus))
    assert (done.exit_code, len(done.stderr.splitlines())) == (2, 1)
    assert says in done.stderr


def test_no_corpus_is_told(tmp_path, monkeypatch):
    monkeypatch.delenv("WELLFOUNDED_CORPUS", raising=False)
    assert "WF880 No corpus is named" in run("corpus", "search", "gang").stderr
    done = run("corpus", "search", "gang", "--corpus", str(tmp_path))
    assert (done.exit_code, "WF880" in done.stderr) == (2, True)
