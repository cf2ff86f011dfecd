"""Pages of the citator and of figures: who cites an authority, what fell, counts with their plot and table."""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import pytest

from made_decisions import opinion, read
from wellfounded.api.citator import watch_authorities
from wellfounded.corpus import open_store
from wellfounded.corpus.records import PARENTHETICALS
from wellfounded.corpus.writer import source_number, write_items

FINCH = "Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)"
HOSTILE = '<script>alert(1)</script>"><img src=x>'


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    place = tmp_path_factory.mktemp("corpus")
    texts = [
        opinion("20-1001", day="March 3, 2021", more=f"We follow {FINCH}."),
        opinion("20-1002", "Rosa Mamani", "May 5, 2024", "Peru", f"We overrule {FINCH}. {HOSTILE}"),
        "NOT FOR PUBLICATION\n" + opinion("20-1003", "Luz Vega", "June 6, 2024", more=f"Luz Vega cites {FINCH}."),
    ]
    with open_store(place, write=True) as store, store.changing():
        write_items(store, source_number(store, "made", "files", ""), [read(text) for text in texts], "2026-11-29")
        said = [
            ("ca1-20-1001-2021-03-03", 0, "100 F.3d 200", f"holding so {HOSTILE}", -1, -1),
            ("ca1-20-1003-2024-06-06", 0, "100 F.3d 200", "holding that Luz Vega was believed", -1, -1),
        ]
        store.insert("parentheticals", ("decision", *PARENTHETICALS), said)
    brief = tmp_path_factory.mktemp("brief") / "brief.txt"
    brief.write_text(f"See {FINCH}.\n", encoding="utf-8")
    watch_authorities(brief, corpus=place, day="2026-11-29")
    return str(place)


@pytest.fixture
def pages(bench, corpus):
    bench.desk.corpus = corpus
    return bench


def test_an_authority_has_its_history_and_who_cites_it(pages):
    page = pages.get("/corpus/authorities?of=100+F.3d+200")
    assert "3 citations in 3 decisions; overruled in 1, followed in 1." in page.text
    assert "<strong>Overruled</strong>" in page.text
    assert f"We overrule {FINCH}." in page.text
    assert "<script>alert" not in page.text
    assert "Described in parentheses</h3>" in page.text
    assert "holding that PETITIONER-1 was believed" in page.text
    assert "Luz Vega" not in page.text  # not published
    treated = pages.get("/corpus/authorities?of=100+F.3d+200&treated=1")
    assert treated.text.count('<p class="passage"') == page.text.count('<p class="passage"') - 1
    decision = pages.get("/corpus/decisions/ca1-20-1002-2024-05-05")
    assert '<a href="/corpus/authorities?of=100%20F.3d%20200">' in decision.text


def test_what_is_not_an_authority_is_said_beside_the_field(pages):
    page = pages.get("/corpus/authorities?of=%3Cscript%3E")
    assert page.status_code == 422
    assert 'id="of-problem"' in page.text
    assert "<script>" not in page.text.replace("<script src", "")


def test_what_fell_is_listed_and_a_watch_is_ended(pages):
    page = pages.get("/alerts?since=2024-01-01")
    assert "1 alert <" in page.text
    assert "brief.txt" in page.text
    assert pages.get("/alerts?since=soon").status_code == 422
    assert pages.get("/alerts?since=2027-01-01").text.count('class="passage"') == 0
    ended = pages.post("/alerts", {"name": "brief.txt"})
    assert "brief.txt is no longer watched." in ended.text
    assert "Nothing is watched." in ended.text
    again = pages.post("/alerts", {"name": "brief.txt"})
    assert "Nothing is watched for" in again.text


def test_figures_have_a_table_a_plot_and_the_queries(pages):
    page = pages.get("/figures?measure=denied&by=country")
    plain = re.sub(r"<a [^>]+>(\d+)<span class=\"away\">: the decisions</span></a>", r"\1", page.text)
    assert "<td><bdi>Guatemala</bdi></td><td>denied</td><td>2</td><td>2 (few)</td><td>100%</td>" in plain
    plot = pages.get("/figures/plot.svg?measure=denied&by=country")
    assert (plot.status_code, plot.headers["content-type"]) == (200, "image/svg+xml")
    assert "Guatemala" in plot.text
    table = pages.get("/figures/figures.csv?measure=denied&by=country")
    assert "# query: SELECT" in table.text
    assert "attachment" in table.headers["content-disposition"]
    assert pages.get("/figures/plot.pdf?measure=denied").content.startswith(b"%PDF")
    chosen = pages.get("/figures?measure=denied&by=year&field=country&value=Peru")
    assert "<td><bdi>2024</bdi></td>" in chosen.text
    assert "<td><bdi>2021</bdi></td>" not in chosen.text


def test_how_the_circuits_rule_on_family_based_groups_with_the_cases(bench, tmp_path):
    held = 'She proposed a particular social group defined as "{}." We hold that the proposed particular social group'
    held += " is not cognizable because it lacks particularity."
    texts = [
        opinion("22-1001", day="March 3, 2022", more=held.format("members of the Paz family")),
        opinion("23-1001", more=held.format("members of the Rojas family")),
        opinion("23-1002", more=held.format("families of the disappeared")),
        opinion("23-1003", more=held.format("former market vendors")),
        opinion("23-1004", more=held.format("people with kinship ties to Vega")).replace("First", "Eighth"),
    ]
    with open_store(tmp_path / "corpus", write=True) as store, store.changing():
        write_items(store, source_number(store, "made", "files", ""), [read(text) for text in texts], "2026-11-29")
    bench.desk.corpus = str(tmp_path / "corpus")
    where = [("framed", "famil*"), ("framed", "kinship"), ("issue", "psg_cognizability"), ("form", "opinion")]
    asked = [("measure", "rulings"), ("by", "court"), ("since", "2023-01-01")]
    asked += [pair for one in where for pair in zip(("field", "value"), one, strict=True)]
    page = bench.get(f"/figures?{urlencode(asked)}").text
    links = re.findall(r'<td><a href="(/corpus\?[^"]+)">(\d+)<', page)
    assert [number for _, number in links] == ["2", "1"]
    found = [set(re.findall(r"\bca\d-2\d-100\d", bench.get(html.unescape(link)).text)) for link, _ in links]
    assert found == [{"ca1-23-1001", "ca1-23-1002"}, {"ca8-23-1004"}]


def test_a_wrong_measure_or_day_is_one_clear_message(pages):
    page = pages.get("/figures?measure=%3Cscript%3E")
    assert page.status_code == 422
    assert "<script>" not in page.text.replace("<script src", "")
    assert 'id="measure-problem"' in page.text
    where = "field=country&value=Peru&field=year&value=MMXX"
    assert 'id="value2-problem"' in pages.get(f"/figures?{where}").text
    assert 'id="field1-problem"' in pages.get("/figures?field=courts&value=ca1").text
    assert pages.get("/figures?since=soon").status_code == 422
    assert pages.get("/figures/plot.svg?measure=x").status_code == 404


def test_without_a_corpus_the_pages_say_how_to_get_one(bench, monkeypatch):
    monkeypatch.delenv("WELLFOUNDED_CORPUS", raising=False)
    bench.desk.corpus = ""
    for page in ("corpus/authorities?of=x", "alerts", "figures"):
        assert "serve --corpus" in bench.get(f"/{page}").text
    assert bench.get("/figures/plot.svg").status_code == 404
