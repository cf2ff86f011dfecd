"""The pages of the corpus: searched, filtered, saved; one decision with its places; decisions like a case."""

from __future__ import annotations

import html
import re

import pytest

from made_decisions import opinion, read
from wellfounded.corpus import open_store
from wellfounded.corpus.writer import source_number, write_items

HOSTILE = '<script>alert(1)</script> {{ 7*7 }} "><img src=x>'
FIRST, SECOND = "ca1-22-1001-2023-03-03", "ca1-22-1002-2024-05-05"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    place = tmp_path_factory.mktemp("corpus")
    told = "Rosa Mamani fled. She was detained and beaten by soldiers."
    unpublished = "NOT FOR PUBLICATION\n" + opinion("22-1002", "Rosa Mamani", "May 5, 2024", "Peru", told)
    many = [opinion(f"23-{n}", "Luis Choque", "June 7, 2023", "Ghana", f"Gangs number {n}.") for n in range(2000, 2012)]
    with open_store(place, write=True) as store, store.changing():
        texts = [opinion(more=f"Her family fled. {HOSTILE}"), unpublished, *many]
        write_items(store, source_number(store, "made", "files", ""), [read(text) for text in texts], "2026-11-29")
    return str(place)


@pytest.fixture
def pages(bench, corpus):
    bench.desk.corpus = corpus
    return bench


def links(page, words):
    """The addresses of the links whose text has the words, without tags."""
    found = re.findall(r'<a href="([^"]+)"[^>]*>(.*?)</a>', page.text, re.DOTALL)
    return [html.unescape(url) for url, text in found if words in re.sub("<[^>]+>", "", text)]


def test_answers_have_marked_passages_and_lead_to_the_decision(pages):
    page = pages.get("/corpus?q=famil*")
    assert "1 decision</h2>" in page.text
    assert "<mark>family</mark> fled." in page.text
    assert "<script>alert" not in page.text
    (address,) = links(page, "Ana Quispe")
    assert address == f"/corpus/decisions/{FIRST}?q=famil%2A"
    shown = pages.get(address)
    assert 'id="found-0"' in shown.text
    assert "<script>alert" not in shown.text
    for anchor in re.findall(r'href="#([^"]+)"', shown.text):
        assert f'id="{anchor}"' in shown.text


def test_values_are_chosen_and_left_again(pages):
    page = pages.get("/corpus?by.issue=nexus")
    assert "14 decisions" in page.text
    chosen = pages.get(links(page, "Ghana")[0])
    assert "12 decisions" in chosen.text
    assert "not on account of a protected ground" in " ".join(chosen.text.split())
    (left,) = set(links(chosen, "Ghana"))
    assert pages.get(left).text.count("14 decisions") == 1


def test_pages_of_answers_follow_one_another(pages):
    first = pages.get("/corpus?q=gangs")
    (further,) = links(first, "Further answers")
    second = pages.get(further)
    assert "(11 to 12)" in second.text
    assert links(second, "Earlier answers") == ["/corpus?q=gangs"]
    ids = [address for page in (first, second) for address in links(page, "Luis Choque")]
    assert len(ids) == len(set(ids)) == 12


def test_names_of_the_unpublished_are_replaced(pages):
    for address in ("/corpus?q=fled", f"/corpus/decisions/{SECOND}"):
        text = pages.get(address).text
        assert "mamani" not in text.casefold()
        assert "PETITIONER-1" in text
    assert "were replaced" in pages.get(f"/corpus/decisions/{SECOND}").text


@pytest.mark.parametrize(
    ("address", "says"),
    [("/corpus?q=contry:Ghana", "country"), ("/corpus?from=soon", "cannot be read as a date"), ("/corpus?by.x=1", "x")],
)
def test_what_is_wrong_stands_at_its_field(pages, address, says):
    page = pages.get(address)
    assert (page.status_code, says in page.text) == (422, True)
    assert 'name="q"' in page.text


def test_a_search_is_saved_and_deleted(pages):
    name = HOSTILE[:60]
    sent = {"name": name, "q": "famil*", "by.country": "Guatemala", "from": "2023", "to": ""}
    page = pages.post("/corpus/saved", sent)
    assert "1 decision</h2>" in page.text
    (address,) = links(pages.get("/corpus"), html.escape(name, quote=False).replace('"', "&#34;"))
    assert address == "/corpus?q=famil%2A&from=2023-01-01&by.country=Guatemala"
    assert "is not closed" in pages.post("/corpus/saved", {"name": name, "q": '"'}).text
    assert "Saved searches" not in pages.post("/corpus/saved", {"name": name, "do": "delete"}).text


def test_a_case_has_its_like_decisions(pages):
    page = pages.get("/m/new-claim.yaml/like")
    assert "% alike" in page.text
    assert "a harm involved detention" in page.text
    assert "mamani" not in page.text.casefold()


def test_without_a_corpus_the_pages_say_how_to_have_one(bench, monkeypatch):
    monkeypatch.delenv("WELLFOUNDED_CORPUS", raising=False)
    for address in ("/corpus", "/m/new-claim.yaml/like", f"/corpus/decisions/{FIRST}"):
        assert "serve --corpus" in bench.get(address).text


def test_a_decision_that_is_not_there_is_no_page(pages):
    assert pages.get("/corpus/decisions/none").status_code == 404
