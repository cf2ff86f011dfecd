"""A run that is broken off, at any moment and in any way: nothing is lost, nothing is there twice, one message."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import resource
import shutil
import signal
import threading
import time
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner
from test_courtlistener import write_bulk

from made_decisions import contents, opinion
from wellfounded.api.corpus import corpus_add
from wellfounded.cli import main
from wellfounded.corpus import adding, open_store, reading_process
from wellfounded.corpus.reading_process import read_items
from wellfounded.corpus.records import Item
from wellfounded.corpus.sources.paths import sources_of
from wellfounded.corpus.workers import readers
from wellfounded.problems import InputError

COUNTRIES = ("Guatemala", "Honduras", "China", "Nepal", "Ghana", "Russia", "Mali", "Iran")
KILLS = 15  # for each of the two stores


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("decisions")
    for number in range(24):
        text = opinion(f"22-{1001 + number // 2 * 2}", country=COUNTRIES[number % 8], more="Denied. " * (number % 2))
        (made / f"{number:02}.txt").write_text(text)
    (made / "letter.txt").write_text("Dear editor,\n")
    return made


@pytest.fixture(scope="module")
def whole(folder, tmp_path_factory):
    """What an unbroken run leaves."""
    place = tmp_path_factory.mktemp("whole") / "corpus"
    corpus_add(folder, corpus=place)
    found = contents(place)
    assert len(found["decisions"]) == 12
    assert len(found["texts"]) == 24
    return found


@contextlib.contextmanager
def running(work):
    """Work in a process of its own, which starts as warm as this one; its number."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(0)
    yield child
    with contextlib.suppress(ProcessLookupError, ChildProcessError):
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def broken_off(place, folder):
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    corpus_add(folder, corpus=place)


@pytest.mark.slow
def test_it_can_be_killed_at_any_moment(place, folder, whole, monkeypatch, request):
    monkeypatch.setattr(adding, "_KEPT", 3)
    chance = random.Random(request.node.name)
    started = time.monotonic()
    corpus_add(folder, corpus=place)
    takes = time.monotonic() - started
    places = [place]
    for _ in range(KILLS):
        there = contents(places[-1])
        if len(there["items"]) == 24 and there["failures"]:  # all of it is there: begin with an empty store
            assert there == whole
            places.append(request.getfixturevalue("server").new() if "postgresql" in place else f"{place}{len(places)}")
        with running(lambda: broken_off(places[-1], folder)):
            time.sleep(chance.uniform(0, 0.8 * takes))
        with contextlib.suppress(InputError):  # killed before there was a store
            open_store(places[-1]).close()
        open_store(places[-1], write=True).close()
        found = contents(places[-1])
        assert {row[0] for row in found["texts"]} == {row[0] for row in found["decisions"]}
        assert len(found["texts"]) == len(found["items"])
        assert set(found["texts"]) <= set(whole["texts"])
    corpus_add(folder, corpus=places[-1])
    assert contents(places[-1]) == whole


def test_a_full_disk_is_one_message_and_room_is_enough_to_go_on(folder, whole, tmp_path):
    place, said = tmp_path / "corpus", tmp_path / "said"
    open_store(place, write=True).close()

    def work():
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))  # no file can grow beyond
        done = CliRunner().invoke(main, ["corpus", "add", str(folder), "--store", str(place)])
        said.write_text(f"{done.exit_code} {done.output}")

    with running(work) as child:
        os.waitpid(child, 0)
    message = "The disk is full. What was added before is kept; make room, then run the same command again."
    assert said.read_text() == f"2 {place}: WF885 {message}\n"
    corpus_add(folder, corpus=place)
    assert contents(place) == whole


@pytest.mark.parametrize("room", [100, 6_000])
def test_a_full_disk_stops_the_search_index_and_room_is_enough_to_go_on(room, folder, tmp_path):
    place = tmp_path / "corpus"
    corpus_add(folder, corpus=place)
    command = ["corpus", "search", "denied", "--corpus", str(place)]

    def work():
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        done = CliRunner().invoke(main, command)
        told.send(f"{done.exit_code} {done.output}")

    told, heard = multiprocessing.Pipe()
    with running(work) as child:
        os.waitpid(child, 0)
    message = "The disk is full, so that the search index cannot be written. Make room, then search again."
    assert heard.recv() == f"2 {place / 'search'}: WF885 {message}\n"
    done = CliRunner().invoke(main, command)
    assert (done.exit_code, "12 decisions" in done.output) == (0, True)


def test_no_room_to_put_bulk_files_together_is_one_message(tmp_path, monkeypatch):
    folder = write_bulk(tmp_path / "bulk")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    told, heard = multiprocessing.Pipe()

    def work():
        [source] = sources_of([str(folder)])
        resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))
        try:
            list(source.items())
        except InputError as error:
            told.send(str(error))

    with running(work) as child:
        os.waitpid(child, 0)
    message = "There is no room in the temporary folder. Make room, or name another in TMPDIR, then try again."
    assert heard.recv() == f"{tmp_path}: WF885 {message}"


def test_a_full_disk_of_a_server_is_the_same_message(server):
    full = "DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100', MESSAGE = 'could not extend file'; END $$"
    with open_store(server.new(), write=True) as store, pytest.raises(InputError) as problem:
        store.run(full)
    assert [one.code for one in problem.value.problems] == ["WF885"]


@pytest.mark.parametrize("how", ["the connection", "the server"])
def test_a_lost_database_is_one_message_and_the_run_goes_on_later(how, server, folder, whole, monkeypatch):
    monkeypatch.setattr(adding, "_KEPT", 5)
    place = server.new()

    def lose(done):
        if done == 10 and how == "the server":
            server.stop("immediate")
        elif done == 10:
            with psycopg.connect(server.address("postgres"), autocommit=True) as base:
                base.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'corpus%'")

    with pytest.raises(InputError) as problem:
        corpus_add(folder, corpus=place, notify=lose)
    assert [one.code for one in problem.value.problems] == ["WF883"]
    if how == "the server":
        server.start()
    assert len(contents(place)["items"]) == 10
    corpus_add(folder, corpus=place)
    assert contents(place) == whole


def test_a_second_program_cannot_change_a_file_and_says_so(folder, tmp_path):
    place = str(tmp_path / "corpus")

    def work():
        with open_store(place, write=True):
            (tmp_path / "begun").touch()
            time.sleep(600)

    with running(work):
        while not (tmp_path / "begun").exists():
            time.sleep(0.01)
        for command in (["add", str(folder)], ["status"]):
            done = CliRunner().invoke(main, ["corpus", *command, "--store", place])
            said = "Another program is changing the corpus. Try again when it has ended."
            assert (done.exit_code, done.output) == (2, f"{place}: WF881 {said}\n")


def test_two_programs_add_the_same_to_a_server(server, folder, whole, monkeypatch):
    monkeypatch.setattr(adding, "_KEPT", 2)
    place = server.new()
    open_store(place, write=True).close()
    with running(lambda: broken_off(place, folder)) as other:
        corpus_add(folder, corpus=place)
        os.waitpid(other, 0)
    assert contents(place) == whole


@pytest.mark.slow
def test_an_item_that_ends_its_reader_is_given_up_and_no_other(tmp_path, monkeypatch):
    [source] = sources_of([str(tmp_path)])
    (tmp_path / "a.txt").write_text(opinion())
    (tmp_path / "b.txt").write_text(opinion("22-1002") + "end the reader")
    ending = tmp_path / "sitecustomize.py"
    ending.write_text(
        "import os, wellfounded.corpus.decision_reader as reader\n"
        "whole = reader.read_item\n"
        "def read_item(item):\n"
        "    b'end the reader' in item.data and os._exit(9)\n"
        "    return whole(item)\n"
        "reader.read_item = read_item\n"
    )
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{Path(adding.__file__).parents[2]}")
    monkeypatch.setattr("threading.active_count", lambda: 2)
    # A process of an earlier test knows nothing of this.
    monkeypatch.setattr(reading_process, "_OWN", threading.local())
    found = read_items([one for one in source.items() if isinstance(one, Item)])
    reading_process._process().communicate()
    assert [one.decision is not None for one in found] == [True, False]
    assert [one.code for one in found[1].problems] == ["WF405"]


@pytest.mark.slow
def test_workers_give_the_same_and_one_that_dies_loses_nothing(folder, whole, tmp_path):
    place = tmp_path / "corpus"
    with readers(2) as reading, open_store(place, write=True) as store:
        first = min(vars(reading)["_client"].run(os.getpid).values())

        def kill(done):
            nonlocal first
            if first:
                os.kill(first, signal.SIGKILL)
                first = 0

        [added] = adding.add_sources(store, sources_of([str(folder)]), reading, "2026-11-29", notify=kill)
    assert first == 0
    assert contents(place) == whole
    assert added.written.new == 12
    shutil.rmtree(place)
