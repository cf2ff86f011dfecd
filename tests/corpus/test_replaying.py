"""Replay at scale: each decision once under a law, resumed where it ended, and the gaps by how many they touch."""

from __future__ import annotations

import json
import os
import pickle
import signal

import pytest
from click.testing import CliRunner

from made_decisions import opinion, read
from wellfounded.api.corpus_replay import _replayed, replay_corpus
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.replaying import BROKEN, Replayed, Status, gaps, keep, statuses, tallies, waiting
from wellfounded.corpus.workers import _Cluster, readers
from wellfounded.corpus.writer import source_number, write_items
from wellfounded.problems import InputError, Problem

CLAIMS = "Ana Quispe applied for asylum and withholding of removal."
NUMBER = 5


def fill(place, texts):
    with open_store(place, write=True) as store, store.changing():
        source = source_number(store, "made", "records", "")
        write_items(store, source, [read(text, f"{number}.txt") for number, text in enumerate(texts)], "2026-11-29")


@pytest.fixture
def decisions():
    return [opinion(f"20-100{number}", day=f"March {number + 3}, 2021", more=CLAIMS) for number in range(NUMBER)]


def test_what_came_of_decisions_is_counted_by_kind_circuit_and_gap(place):
    fill(place, [opinion(f"20-100{number}", day=f"March {number + 3}, 2021") for number in range(3)])
    with open_store(place, write=True) as store:
        todo = waiting(store, "one", 2)
        assert [one.decision[4:11] for one in todo] == ["20-1000", "20-1001"]
        agree = ("the petition is ... as to ...", "established", "established", "", "")
        part = ("the petition is ... as to ...", "established", "unresolved", "a-rule", "input: ... is missing")
        with store.changing():
            keep(
                store,
                "one",
                [
                    Replayed(todo[0].decision, todo[0].changed, "compared", "", (agree, part)),
                    Replayed(todo[1].decision, todo[1].changed, "compared", "", (part,)),
                ],
            )
        assert [one.decision[4:11] for one in waiting(store, "one", 9)] == ["20-1002"]
        assert len(waiting(store, "another law", 9)) == 3
        assert statuses(store, "one") == [Status("compared", "", 2)]
        counted = [
            (one.circuit, one.issues, one.agree, one.undetermined, one.contrary) for one in tallies(store, "one")
        ]
        assert counted == [("", 3, 1, 2, 0), ("ca1", 3, 1, 2, 0)]
        [gap] = gaps(store, "one", 5)
        assert (gap.rule, gap.missing, gap.decisions, gap.issues, len(gap.examples)) == (
            *("a-rule", "input: ... is missing", 2, 2, 2),
        )
        # replayed again, what was known is replaced
        with store.changing():
            keep(store, "two", [Replayed(todo[0].decision, todo[0].changed, "errors in the draft", "WF112")])
        # what was not compared is named
        assert statuses(store, "two") == [Status("errors in the draft", "WF112", 1, (todo[0].decision,))]
        assert tallies(store, "one")[0].issues == 1


def test_a_worker_with_other_law_texts_is_refused_and_its_problem_comes_whole(tmp_path):
    for folder in ("", str(tmp_path / "none")):
        with pytest.raises(InputError, match="A worker has other law texts") as problem:
            _replayed(folder, "0" * 16, [])
        assert pickle.loads(pickle.dumps(problem.value)).problems == problem.value.problems


def test_one_process_does_the_same_work_and_ends_at_what_is_wrong():
    def doubled(things):
        if 3 in things:
            raise InputError([Problem("x", 0, "WF888", "Three.")])
        return [2 * one for one in things]

    with readers() as here:
        assert here.count == 1
        assert list(here.each(doubled, [1, 2], str)) == [2, 4]
        with pytest.raises(InputError, match="Three"):
            list(here.each(doubled, [1, 3], str))


@pytest.mark.slow
def test_workers_find_the_same_and_one_that_dies_loses_nothing(decisions, tmp_path, monkeypatch):
    whole = _Cluster.each

    def killing(self, *asked):
        answers = whole(self, *asked)
        yield next(answers)
        os.kill(min(self._client.run(os.getpid).values()), signal.SIGKILL)
        yield from answers

    monkeypatch.setattr(_Cluster, "each", killing)
    found = []
    for number in (1, 2):
        place = str(tmp_path / f"corpus{number}")
        fill(place, decisions)
        answer = replay_corpus(corpus=place, workers=number)
        with open_store(place) as store:
            rows = [store.rows(f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("replayed", "replay_issues")]
        found.append((answer, rows))
    assert found[0] == found[1]
    assert found[0][0].replayed == NUMBER
    assert all(one.status != BROKEN for one in found[0][0].statuses)


@pytest.mark.slow
def test_every_decision_is_replayed_once_and_a_run_goes_on_where_it_ended(decisions, tmp_path):
    place = str(tmp_path / "corpus")
    fill(place, decisions)
    told = []
    first = replay_corpus(corpus=place, limit=2, notify=lambda done, of: told.append((done, of)))
    assert (first.replayed, first.waiting, told) == (2, NUMBER - 2, [(2, 2)])
    whole = replay_corpus(corpus=place)
    assert (whole.replayed, whole.waiting) == (NUMBER, 0)
    assert sum(one.decisions for one in whole.statuses) == NUMBER
    again = replay_corpus(corpus=place, notify=lambda done, of: told.append((done, of)))
    assert again == whole
    assert len(told) == 1
    # a version that is added later is replayed again
    fill(place, [opinion("20-1000", day="March 3, 2021", more=CLAIMS + " The harm was an isolated act.")])
    with open_store(place) as store:
        assert len(waiting(store, whole.law, 9)) == 1
    done = CliRunner().invoke(main, ["corpus", "replay", "--corpus", place, "--json"], catch_exceptions=False)
    assert json.loads(done.stdout)["replayed"] == NUMBER
    text = CliRunner().invoke(main, ["corpus", "replay", "--corpus", place], catch_exceptions=False).output
    assert text.startswith(f"{NUMBER} decisions replayed")
    for one in whole.gaps:
        assert "Ana" not in one.missing
