"""The public decisions in ../shared as a corpus: ten histories read by hand, five figures counted from hand labels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from wellfounded.api.citator import authority_history, cited_by
from wellfounded.api.figures import corpus_figures
from wellfounded.corpus import open_store
from wellfounded.corpus.decision_reader import read_item
from wellfounded.corpus.records import Item, text_digest
from wellfounded.corpus.writer import source_number, write_items

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SHARED.is_dir(), reason="the decisions in ../shared are not here"),
]
SENDS_BACK = ("remanded", "vacated", "reversed")

# What was done to each authority, by whom: read in the texts.
HISTORIES = {
    "26 I&N Dec. 208": [("vacated", "842 F.3d 1125", True, 3), ("affirmed", "842 F.3d 1125", True, 2)],
    "26 I&N Dec. 388": [("overruled", "27 I&N Dec. 316", False, 1)],
    "26 I&N Dec. 339": [("overruled", "28 I&N Dec. 563", False, 1)],
    "18 I&N Dec. 244": [("superseded", "statute", True, 1)],
    "22 I&N Dec. 1306": [("declined", "332 F.3d 1186", True, 1)],
    "19 I&N Dec. 637": [("affirmed", "857 F.2d 10", False, 1), ("followed", "666 F.3d 948", False, 1)],
    "409 F.3d 1177": [("vacated", "547 U.S. 183", True, 1)],
    "386 F.3d 66": [("overruled", "494 F.3d 296", True, 1)],
    "2016 WL 7116611": [("affirmed", "872 F.3d 976", False, 1)],
    "331 F.3d 297": [
        ("abrogated", "act:real-id", True, 1),
        ("followed", "ca2-07-1073-2009-01-13", False, 1),
    ],
}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """The decisions of three folders."""
    place = str(tmp_path_factory.mktemp("corpus"))
    paths = [path for folder in ("agency", "opinions", "opinions-2") for path in sorted((SHARED / folder).iterdir())]
    paths = [path for path in paths if path.suffix in (".txt", ".html")]
    items = [read_item(Item(path.name, text_digest(path.name), data=path.read_bytes())) for path in paths]
    with open_store(place, write=True) as store, store.changing():
        written = write_items(store, source_number(store, "shared", "files", ""), items, "2026-11-29")
    assert (written.new, written.failed) == (len(paths), 0)
    return place


def labeled(folder):
    lines = (SHARED / folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("authority", HISTORIES)
def test_the_history_of_an_authority_is_that_read_by_hand(authority, corpus):
    found = authority_history(authority, corpus=corpus)
    events = [(one.kind, one.by, one.partly, one.count) for one in found.events]
    assert sorted(events) == sorted(HISTORIES[authority])


def test_what_cites_an_authority_is_found_in_every_form(corpus):
    found = cited_by("Matter of Acosta", corpus=corpus)
    assert dict(found.counts) == {"citations": 6, "decisions": 3}
    assert {one.court for one in found.citations} == {"bia", "ca1", "ca6"}


def sends_back(label):
    return any(one.startswith(SENDS_BACK) for one in label["disposition"])


def test_the_share_of_remands_of_the_agency(corpus):
    labels = labeled("agency")
    [base] = corpus_figures("remanded", where=["form=agency"], corpus=corpus).base
    assert (base.count, base.of) == (sum(map(sends_back, labels)), len(labels)) == (48, 50)


def test_remands_of_the_agency_by_country(corpus):
    labels = [one for one in labeled("agency") if one["nationality"]]
    of = Counter(one["nationality"] for one in labels)
    count = Counter(one["nationality"] for one in labels if sends_back(one))
    found = corpus_figures("remanded", ["country"], ["form=agency"], corpus=corpus)
    shown = {one.group["country"]: (one.count, one.of) for one in found.counts}
    several = [name for name, number in of.items() if number > 2]
    assert {name: shown[name] for name in several} == {name: (count[name], of[name]) for name in several}


def test_decisions_of_the_agency_by_year(corpus):
    of = Counter(one["decided"][:4] for one in labeled("agency"))
    found = corpus_figures("remanded", ["year"], ["form=agency"], corpus=corpus)
    assert {one.group["year"]: one.of for one in found.counts} == dict(of)


def test_favorable_rulings_on_one_issue(corpus):
    rulings = Counter(
        issue["ruling"] for one in labeled("agency") for issue in one["issues"] if issue["issue"] == "credibility"
    )
    where = ["form=agency", "issue=credibility"]
    [base] = corpus_figures("for-applicant", where=where, corpus=corpus).base
    assert base.count == rulings["for_respondent"] == 8


def test_denials_of_the_second_set_of_opinions_by_court(corpus):
    """Courts of which only that set has opinions."""
    first = {"ca1", "bia", "scotus"}
    denied: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for one in labeled("opinions-2"):
        listed = one["disposition"][0] if isinstance(one["disposition"][0], list) else one["disposition"]
        of[one["court"]] += 1
        denied[one["court"]] += any("denied" in each or "dismissed" in each for each in listed)
    found = corpus_figures("denied", ["court"], corpus=corpus)
    shown = {one.group["court"]: (one.count, one.of) for one in found.counts}
    assert {court: shown[court] for court in of if court not in first} == {
        court: (denied[court], of[court]) for court in of if court not in first
    }
