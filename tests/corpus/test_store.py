"""The store: the same on both databases, changed whole or not at all, of one version."""

from __future__ import annotations

import os

import psycopg
import pytest
from bench.invented_decisions import invented_items

from made_decisions import opinion, read
from wellfounded.corpus import open_store
from wellfounded.corpus.masks import Masks
from wellfounded.corpus.writer import source_number, write_items
from wellfounded.problems import InputError

DAY = "2026-11-29"


def added(store, *items):
    with store.changing():
        return write_items(store, source_number(store, "made", "records", ""), items, DAY)


def codes(problem):
    return [one.code for one in problem.value.problems]


def test_a_decision_is_written_and_read_back(place):
    with open_store(place, write=True) as store:
        assert added(store, read(opinion())).new == 1
    with open_store(place) as store:
        [row] = store.rows("SELECT id, court, day, year, docket, country, author, published, added_on FROM decisions")
        assert row == (
            "ca1-22-1001-2023-03-03",
            "ca1",
            "2023-03-03",
            2023,
            "22-1001",
            "Guatemala",
            "Kayatta",
            True,
            DAY,
        )
        text = store.value("SELECT text FROM texts")
        places = store.rows("SELECT authority, start, stop FROM citations ORDER BY n")
        assert [(one, " ".join(text[start:stop].split())) for one, start, stop in places] == [
            ("502 U.S. 478", "INS v. Elias-Zacarias, 502 U.S. 478, 481 (1992)"),
            ("usc:8/1158(b)(1)", "8 U.S.C. § 1158(b)(1)"),
        ]
        rulings = store.rows("SELECT issue, ruling, part, start, stop FROM issues ORDER BY n")
        assert [row[:3] for row in rulings][:1] == [("nexus", "against_respondent", "opinion")]
        assert text[rulings[0][3] : rulings[0][4]].startswith("We conclude")


def test_the_same_text_is_one_decision_and_another_of_the_day_a_version(place):
    first, spaced = opinion(), opinion().replace(" a ", "  a\n")
    amended = opinion(more="The harm was an isolated act.")
    with open_store(place, write=True) as store:
        assert added(store, read(first, "a")).new == 1
        assert added(store, read(spaced, "b")).known == 1
        got = added(store, read(amended, "c"), read(opinion("22-1002"), "d"), read(amended, "e"))
        assert (got.new, got.versions, got.known) == (1, 1, 1)
        assert store.rows("SELECT id, added, changed, version FROM decisions ORDER BY added") == [
            ("ca1-22-1001-2023-03-03", 1, 2, 2),
            ("ca1-22-1002-2023-03-03", 3, 3, 1),
        ]
        assert [row[0] for row in store.rows("SELECT version FROM texts ORDER BY decision, version")] == [1, 2, 1]
        assert store.rows("SELECT name, version FROM items ORDER BY name") == [
            *(("a", 1), ("b", 1), ("c", 2), ("d", 1), ("e", 2)),
        ]
        per = store.rows("SELECT decision, count(*) FROM citations GROUP BY decision ORDER BY decision")
        assert per == [("ca1-22-1001-2023-03-03", 2), ("ca1-22-1002-2023-03-03", 2)]


def test_what_cannot_be_read_is_kept_as_a_failure_until_it_can(place):
    with open_store(place, write=True) as store:
        assert added(store, read("A letter to the editor.", "a"), read(opinion(), "b")).failed == 1
        assert [row[0] for row in store.rows("SELECT code FROM failures")] == ["WF886"]
        added(store, read(opinion("22-1002"), "a"))
        assert store.value("SELECT count(*) FROM failures") == 0


def broken_off(store, fault):
    with store.changing():
        write_items(store, 1, [read(opinion("22-1002"), "two")], DAY)
        fault()


def test_a_change_that_breaks_off_leaves_nothing(place):
    with open_store(place, write=True) as store:
        added(store, read(opinion()))
        with pytest.raises(ZeroDivisionError):
            broken_off(store, lambda: 1 // 0)
        with pytest.raises(InputError) as problem:
            broken_off(store, lambda: store.run("INSERT INTO nothing VALUES (1)"))
        assert codes(problem) == ["WF883"]
        assert store.value("SELECT count(*) FROM decisions") == 1
        assert store.value("SELECT count(*) FROM items") == 1


def test_texts_are_sorted_by_their_bytes_and_given_as_they_are(place):
    names = ["b", "B", "a", "é", "a%?'\n\t\\N", "", "\U0001f600"]
    rows = [(n, name, "", "") for n, name in enumerate(names)]
    with open_store(place, write=True) as store:
        with store.changing():
            store.insert("sources", ("id", "name", "kind", "license"), rows)
        assert [row[0] for row in store.rows("SELECT name FROM sources ORDER BY name")] == sorted(names)
        assert [row[0] for row in store.each("SELECT name FROM sources ORDER BY id")] == names
        assert store.rows("SELECT id FROM sources WHERE name LIKE ? ORDER BY id", ["a%"]) == [(2,), (4,)]
        found = store.among("SELECT id FROM sources WHERE id >= 0", "name", ["b", "b", names[4]])
        assert sorted(found) == [(0,), (4,)]


def test_nobody_else_can_read_the_files_not_even_those_of_a_moment(tmp_path):
    tmp_path.chmod(0o755)
    before = os.umask(0o022)
    try:
        with open_store(tmp_path, write=True) as store:
            added(store, read(opinion()))
            files = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
            assert files == {"corpus.duckdb": 0o600, "corpus.duckdb.wal": 0o600}
        assert os.umask(0o022) == 0o022
    finally:
        os.umask(before)


def test_there_is_no_corpus_before_one_is_made(place):
    with pytest.raises(InputError) as problem:
        open_store(place)
    assert codes(problem) == ["WF880"]


def test_a_corpus_of_a_newer_version_is_refused_and_left(place):
    with open_store(place, write=True) as store:
        store.run("UPDATE meta SET value = '99'")
    for write in (False, True):
        with pytest.raises(InputError) as problem:
            open_store(place, write=write)
        assert codes(problem) == ["WF882"]
        assert "version 99" in problem.value.problems[0].message


def test_a_server_that_does_not_answer_is_one_message_without_the_password():
    with pytest.raises(InputError) as problem:
        open_store("postgresql://me:secret@/corpus?host=/nowhere")
    assert codes(problem) == ["WF883"]
    assert "secret" not in str(problem.value)


def test_the_server_keeps_to_its_schema(server):
    place = server.new()
    open_store(place, write=True).close()
    with psycopg.connect(place) as base:
        found = base.execute("SELECT DISTINCT schemaname FROM pg_tables WHERE tablename = 'decisions'").fetchall()
    assert found == [("wellfounded",)]


def test_names_are_replaced_in_a_part_of_a_text_and_in_other_words():
    masks = Masks.of_json(Masks(((4, 7, "R-1"), (12, 18, "R-2"))).to_json())
    text = "The Ana and Quispe family"
    assert masks.shown(text) == "The R-1 and R-2 family"
    assert masks.shown(text, 8, 14) == "and R-2"
    assert masks.shown(text, 5, 11) == "R-1 and"
    assert masks.in_words(text, "QUISPE v. Banana, Ana") == "R-2 v. Banana, R-1"


def test_long_texts_are_packed_one_by_one(tmp_path):
    texts = [item.decision for item in invented_items(0, 400) if item.decision is not None]
    columns = ("decision", "version", "digest", "text", "masks", "source", "name")
    with open_store(tmp_path, write=True) as store, store.changing():
        store.insert("texts", columns, [(one.id, 1, one.digest, one.text, "[]", 1, "") for one in texts])
    with open_store(tmp_path) as store:
        how = store.rows("SELECT DISTINCT compression FROM pragma_storage_info('texts') WHERE column_name = 'text'")
        assert how
        assert ("ZSTD",) not in how
        assert store.value("SELECT text FROM texts WHERE decision = ?", [texts[7].id]) == texts[7].text
