"""The citator on both databases: who cites an authority and how, its history, what is watched, and what fell."""

from __future__ import annotations

import datetime as dt
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from made_decisions import opinion, read
from wellfounded.api.citator import (
    authority_history,
    cited_by,
    corpus_alerts,
    register_conflicts,
    stop_watching,
    watch_authorities,
    watched_authorities,
)
from wellfounded.authorities import load_registry
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.citator.history import history
from wellfounded.corpus.citator.lookup import authorities_of, look_up
from wellfounded.corpus.citator.passages import Window, passage
from wellfounded.corpus.writer import source_number, write_items
from wellfounded.problems import InputError

ROOT = Path(__file__).resolve().parents[2]
FINCH = "Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)"
DECISIONS = [
    opinion("20-1001", day="March 3, 2021", more=f"We follow {FINCH}, as to nexus."),
    opinion("20-1002", day="April 4, 2022", more=f"{FINCH}, is distinguishable."),
    opinion("20-1003", day="May 5, 2024", more=f"We overrule {FINCH}. But see Finch, 100 F.3d at 207."),
    opinion("20-1004", day="June 6, 2024", more=f"{FINCH}, overruled by Wren v. Garland, 90 F.4th 5 (1st Cir. 2024)."),
]


def fill(place, texts=DECISIONS, day="2026-11-29"):
    with open_store(place, write=True) as store, store.changing():
        source = source_number(store, "made", "records", "")
        write_items(store, source, [read(text, f"{number}.txt") for number, text in enumerate(texts)], day)


@pytest.fixture(scope="module", params=["folder", "server"])
def filled(request, tmp_path_factory):
    """The decisions in a folder, and in a database of the server."""
    if request.param == "folder":
        place = str(tmp_path_factory.mktemp("corpus"))
    else:
        place = request.getfixturevalue("server").new()
    fill(place)
    return place


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = str(tmp_path_factory.mktemp("corpus"))
    fill(made)
    return made


def test_who_cites_an_authority_at_which_page_and_how(filled):
    found = cited_by("100 F.3d 200", corpus=filled)
    assert found.name == ""
    assert dict(found.counts) == {"citations": 5, "decisions": 4, "overruled": 2, "distinguished": 1, "followed": 1}
    shown = [(one.decision[4:11], one.pin, one.treatment, one.actor, one.part) for one in found.citations]
    assert shown == [
        ("20-1004", "205", "overruled", "90 F.4th 5", "opinion"),
        ("20-1003", "205", "overruled", "", "opinion"),
        ("20-1003", "207", "", "", "opinion"),
        ("20-1002", "205", "distinguished", "", "opinion"),
        ("20-1001", "205", "followed", "", "opinion"),
    ]
    assert found.citations[1].words == f"We overrule {FINCH}."
    treated = cited_by("100 F.3d 200", corpus=filled, treated=True, start=1, most=2)
    assert [one.treatment for one in treated.citations] == ["overruled", "distinguished"]


def test_of_a_section_its_subsections_count_too(filled):
    found = cited_by("8 U.S.C. § 1158(b)", corpus=filled)
    assert found.counts["decisions"] == len(DECISIONS)
    assert {one.authority for one in found.citations} == {"usc:8/1158(b)(1)"}
    with pytest.raises(InputError, match="is no citation"):
        cited_by("No such case", corpus=filled)


def test_the_history_is_in_the_order_of_days_and_says_who_says_so(filled):
    found = authority_history(FINCH, corpus=filled)
    events = [(one.kind, one.by, one.day, one.count) for one in found.events]
    assert events == [
        ("followed", "ca1-20-1001-2021-03-03", "2021-03-03", 1),
        ("distinguished", "ca1-20-1002-2022-04-04", "2022-04-04", 1),
        ("overruled", "90 F.4th 5", "2024", 1),
        ("overruled", "ca1-20-1003-2024-05-05", "2024-05-05", 1),
    ]
    assert found.events[2].title == "Wren v. Garland"
    assert found.left_out == 0
    with open_store(filled) as store:  # of many, those first after which it is no longer good law, then the latest
        assert [(one.kind, one.by) for one in history(store, "100 F.3d 200", most=3)] == [
            ("distinguished", "ca1-20-1002-2022-04-04"),
            *(event[:2] for event in events[2:]),
        ]
    assert found.register == ()


def test_what_is_watched_and_what_fell_since_a_day(filled, tmp_path):
    brief = tmp_path / "brief.txt"
    brief.write_text(f"See {FINCH}; INS v. Elias-Zacarias, 502 U.S. 478 (1992).\n", encoding="utf-8")
    assert [(one.name, one.authorities) for one in watch_authorities(brief, corpus=filled).watched] == [
        ("brief.txt", 2)
    ]
    found = corpus_alerts("2020-01-01", corpus=filled)
    assert [(one.decision[4:11], one.kind, one.by) for one in found.alerts] == [
        ("20-1004", "overruled", "90 F.4th 5"),
        ("20-1003", "overruled", "ca1-20-1003-2024-05-05"),
    ]
    assert found.watched == 2
    # decided before, but added since
    assert len(corpus_alerts("2026-11-29", corpus=filled).alerts) == 2
    assert corpus_alerts("2026-11-30", corpus=filled).alerts == ()
    brief.write_text("See INS v. Elias-Zacarias, 502 U.S. 478 (1992).\n", encoding="utf-8")
    watch_authorities(brief, corpus=filled)
    assert corpus_alerts("2020-01-01", corpus=filled).alerts == ()
    assert stop_watching("brief.txt", corpus=filled).watched == ()
    with pytest.raises(InputError, match="Nothing is watched"):
        stop_watching("brief.txt", corpus=filled)
    # a name that is not watched is no name for which nothing fell
    with pytest.raises(InputError, match=r"Nothing is watched for 'brief\.txt'"):
        corpus_alerts("2020-01-01", name="brief.txt", corpus=filled)
    assert "Nothing is watched." in str(corpus_alerts("2020-01-01", corpus=filled))


@pytest.mark.slow
def test_a_case_is_watched_by_what_its_documents_cite(folder, tmp_path):
    case = tmp_path / "case.yaml"
    shutil.copy(ROOT / "examples" / "new-claim.yaml", case)
    found = {one.name: one.authorities for one in watch_authorities(case, corpus=folder).watched}
    assert found["case.yaml"] > 20
    stop_watching("case.yaml", corpus=folder)


def test_nothing_to_watch_is_said(folder, tmp_path):
    empty = tmp_path / "empty.txt"
    empty.write_text("No citations here.\n", encoding="utf-8")
    with pytest.raises(InputError, match="No authority is cited"):
        watch_authorities(empty, corpus=folder)
    assert all(one.name != "empty.txt" for one in watched_authorities(corpus=folder).watched)


def test_what_contradicts_the_register_is_reported_and_not_merged(tmp_path):
    registry = load_registry()
    standing = next(
        (key, named[0])
        for key, one in registry.items()
        if one.kind == "court of appeals"
        and not one.later
        and (named := authorities_of(one.cite, registry))
        and named[0].name
    )
    fallen = next(
        (key, one)
        for key, one in registry.items()
        for later in one.later
        if one.kind == "Board" and later.what == "overruled" and not (later.within or later.until or later.as_to)
    )
    texts = [
        opinion("20-1001", day="March 3, 2025", more=f"We overrule {registry[standing[0]].cite}."),
        opinion("20-1002", day="March 4, 2026", more=f"We follow {fallen[1].cite}."),
    ]
    place = str(tmp_path / "corpus")
    fill(place, texts)
    found = {one.key: one.kind for one in register_conflicts(corpus=place).conflicts}
    assert found == {standing[0]: "not in the register", fallen[0]: "followed later"}
    assert load_registry() == registry


def test_an_authority_is_found_by_key_name_and_citation(folder):
    registry = load_registry()
    with open_store(folder) as store:
        wanted = look_up(store, registry, "502 U.S. 478")
        assert look_up(store, registry, "INS v. Elias-Zacarias").authority == wanted.authority
        assert look_up(store, registry, "finch v. ins").authority == "100 F.3d 200"
        with pytest.raises(InputError, match="names 2 authorities"):
            look_up(store, registry, f"{FINCH}; INS v. Elias-Zacarias, 502 U.S. 478 (1992)")


def test_names_in_what_is_not_published_are_replaced_in_the_words():
    text = "The witness. Maria Lopez follows Finch here. The end."
    start = text.index("Finch")
    places = json.dumps([[13, 24, "M-L-"]])
    assert passage(Window(0, text, places, True), start, start + 5) == "Maria Lopez follows Finch here."
    assert passage(Window(0, text, places, False), start, start + 5) == "M-L- follows Finch here."
    # the part that was read begins within the name
    assert passage(Window(18, text[18:], places, False), start, start + 5) == "M-L- follows Finch here."


@pytest.mark.parametrize(
    "args",
    [
        ["cites", "100 F.3d 200"],
        ["history", "100 F.3d 200"],
        ["watch"],
        ["alerts", "--since", "2020-01-01"],
        ["conflicts"],
    ],
    ids=lambda args: args[0],
)
def test_the_commands_print_text_and_the_same_data(args, folder):
    def run(*more):
        return CliRunner().invoke(main, ["corpus", *args, "--corpus", folder, *more], catch_exceptions=False)

    assert run().exit_code == 0
    assert run().output.strip()
    assert json.loads(run("--json").output)["schema"] == f"wellfounded.corpus-{args[0]}/1"


def test_no_corpus_is_one_clear_message(tmp_path, monkeypatch):
    monkeypatch.delenv("WELLFOUNDED_CORPUS", raising=False)
    done = CliRunner().invoke(main, ["corpus", "history", "Finch"])
    assert (done.exit_code, "WF880" in done.output) == (2, True)
    done = CliRunner().invoke(main, ["corpus", "alerts", "--since", "someday", "--corpus", str(tmp_path)])
    assert done.exit_code == 2
    assert "someday" in done.output


def test_every_day_is_compared_as_a_day():
    from wellfounded.corpus.citator.conflicts import _day
    from wellfounded.corpus.citator.history import Event

    def event(day):
        return Event("followed", "x", "", day, False, 1.0, ("x",), 1, "")

    assert [_day(event(day)) for day in ("2024-05-05", "2024", "")] == [
        dt.date(2024, 5, 5),
        dt.date(2024, 1, 1),
        dt.date.min,
    ]
