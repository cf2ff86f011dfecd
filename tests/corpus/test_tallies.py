"""What is counted as decisions are written is what counting them gives, whatever is added in whatever order."""

from __future__ import annotations

import random
from functools import partial

import pytest
from bench.invented_decisions import invented_items

from made_decisions import opinion, read
from wellfounded.corpus import open_store, tallies
from wellfounded.corpus.adding import add_sources
from wellfounded.corpus.citator.history import cite_counts, citing, history
from wellfounded.corpus.records import TREATMENTS
from wellfounded.corpus.sources.model import Source
from wellfounded.corpus.workers import readers
from wellfounded.corpus.writer import source_number, write_items

DAY = "2026-11-30"
FINCH = "Finch v. INS, 100 F.3d 200, 205 (6th Cir. 1996)"
SECTIONS = ("8 U.S.C. § 1158(b)(1)(B)(iii)", "8 U.S.C. § 1158(b)(1)", "8 U.S.C. § 1158", "8 U.S.C. § 1159(a)")


def add(store, *items):
    with store.changing():
        return write_items(store, source_number(store, "made", "records", ""), items, DAY)


def counted(store):
    """The tallies by counting: of each authority and kind, how many mentions, and in how many decisions."""
    said = [
        *store.rows("SELECT authority, '', decision FROM citations"),
        *store.rows("SELECT authority, kind, decision FROM treatments"),
    ]
    named = {one[0] for one in said} | {"usc:8/1158", "usc:8/1158(b)", "usc:8/1158(b)(1)(B)"}
    out = {}
    for authority in sorted(named):
        kinds: dict[str, list[str]] = {}
        for other, kind, decision in said:
            below = authority.startswith("usc:") and other.startswith(f"{authority}(")
            if other == authority or below:
                kinds.setdefault(kind, []).append(decision)
        out[authority] = {kind: (len(ids), len(set(ids))) for kind, ids in kinds.items()}
    return out


def held(store):
    return {authority: tallies.tallies_of(store, authority) for authority in counted(store)}


def test_versions_take_the_place_of_what_was_counted(place):
    chance = random.Random(5)
    with open_store(place, write=True) as store:
        for round_ in range(4):
            made = []
            for number in range(6):
                more = " ".join(f"See {one}." for one in chance.sample(SECTIONS, 2))
                finch = chance.choice((f"We overrule {FINCH}.", f"We follow {FINCH}.", ""))
                made.append(read(opinion(f"22-10{number}", more=f"{more} {finch}"), f"{round_}-{number}"))
            add(store, *made)
            assert held(store) == counted(store)
        assert store.value("SELECT max(version) FROM decisions") > 1
        of_section = tallies.tallies_of(store, "usc:8/1158")[""]
        assert of_section[0] > of_section[1] == 6


def test_rows_are_joined_when_they_are_many_and_nothing_changes(place, monkeypatch):
    monkeypatch.setattr(tallies, "_ROWS", 20)
    with open_store(place, write=True) as store, readers() as reading:
        for first in range(0, 90, 30):
            list(add_sources(store, [Source(str(first), "made", partial(invented_items, first, 30))], reading, DAY))
        assert held(store) == counted(store)
        before = store.value("SELECT count(*) FROM tallies")
        tallies.join_tallies(store)
        assert store.value("SELECT count(*) FROM tallies") == before  # they were joined as they were added
        add(store, *invented_items(90, 60))
        add(store, *invented_items(150, 60))
        add(store, *invented_items(210, 120))
        wanted, many = counted(store), store.value("SELECT count(*) FROM tallies")
        tallies.join_tallies(store)
        assert store.value("SELECT count(*) FROM tallies") < many
        assert held(store) == wanted


@pytest.mark.parametrize("after", [0, 3])
def test_a_corpus_of_the_version_before_is_counted_when_it_is_opened(place, after):
    made = [
        read(opinion(f"22-10{number}", more=f"We overrule {FINCH}. See {SECTIONS[0]}."), str(number))
        for number in range(4)
    ]
    with open_store(place, write=True) as store:
        add(store, *made)
        wanted = held(store)
        events = history(store, "100 F.3d 200")
        assert len(events) == 4
        for command in (
            "DROP TABLE tallies",
            "DELETE FROM meta WHERE name = 'tallies'",
            f"CREATE TABLE old AS SELECT {', '.join(('decision', *TREATMENTS))} FROM treatments",
            "DROP TABLE treatments",
            "ALTER TABLE old RENAME TO treatments",
            "UPDATE meta SET value = '6' WHERE name = 'version'",
        ):
            store.run(command)
    with open_store(place, write=True) as store:
        assert held(store) == wanted == counted(store)
        assert history(store, "100 F.3d 200") == events
        add(
            store,
            *(read(opinion(f"22-20{number}", more=f"We follow {FINCH}."), f"x{number}") for number in range(after)),
        )
        assert held(store) == counted(store)
        assert cite_counts(store, "100 F.3d 200")["decisions"] == 4 + after


def test_the_citations_of_one_that_most_cite_are_the_same_as_by_putting_all_in_order(place, monkeypatch):
    with open_store(place, write=True) as store:
        add(store, *invented_items(0, 400))
        authority = str(
            store.value("SELECT authority FROM citations GROUP BY authority ORDER BY count(*) DESC LIMIT 1")
        )
        pages = [(7, 0), (7, 7), (50, 30)]
        found = [citing(store, authority, most=most, skip=skip) for most, skip in pages]
        monkeypatch.setattr("wellfounded.corpus.citator.history._FEW", 0)
        assert [citing(store, authority, most=most, skip=skip) for most, skip in pages] == found
        assert [len(one) for one in found] == [7, 7, 50]
