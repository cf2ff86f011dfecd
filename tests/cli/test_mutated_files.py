"""Every reader on damaged files: refused in words, or read as far as it goes; no traceback, and always an end."""

from __future__ import annotations

import time

import click
import pytest
from bench import fuzz
from bench.mutated_files import KINDS, mutated

from wellfounded.problems import InputError

FILES, AT_ONCE = 480, 80


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, FILES, AT_ONCE))
def test_damaged_files_are_refused_in_words_or_read(first):
    done = list(fuzz.run(first, AT_ONCE))
    assert [one for one in done if one.fault] == []
    assert {one.code for one in done} == {0, 2}


def test_the_same_number_gives_the_same_file_and_every_type_occurs():
    files = [mutated(number) for number in range(240)]
    assert files == [mutated(number) for number in range(240)]
    assert {name.rpartition(".")[2] for name, _ in files} == set(KINDS)
    assert len({data for _, data in files}) > 180


def test_a_few_of_each_type(tmp_path):
    left = dict.fromkeys(set(KINDS) - {"png"}, 2)
    for number in range(1000, 1400):
        kind = mutated(number)[0].rpartition(".")[2]
        if left.get(kind):
            left[kind] -= 1
            assert fuzz.tried(number, tmp_path).fault == ""
    assert not any(left.values())
    assert list(tmp_path.iterdir()) == []


def _raises(**_):
    raise KeyError("applicant")


def _hangs(**_):
    started = time.process_time()
    while time.process_time() - started < 20:
        pass


def _fails(**_):
    raise SystemExit(3)


def _says_nothing(**_):
    raise SystemExit(2)


@pytest.mark.parametrize(
    ("what", "said"),
    [(_raises, "KeyError"), (_hangs, "TooLong"), (_fails, "exit code 3"), (_says_nothing, "refused without a code")],
)
def test_what_breaks_is_seen(what, said, tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, "LONGEST", 0.2)
    monkeypatch.setattr(fuzz, "COMMANDS", (("read",),))
    broken = click.Command("read", params=[click.Argument(["document"])], callback=what)
    monkeypatch.setattr("wellfounded.cli.main", click.Group("wellfounded", {"read": broken}))
    assert said in fuzz.tried(1, tmp_path).fault


LIGHT = (
    "dates",
    "tables of objects",
    "kinds of file",
    "plain texts",
    "web pages",
    "renames",
    "tables and records",
    "queries",
    "records of a corpus",
)


def given(name, reader, numbers, tmp_path):
    counts = fuzz.Counts()
    for number in numbers:
        fuzz.give(name, reader, number, tmp_path, counts)
    return counts


@pytest.mark.parametrize("name", LIGHT)
def test_readers_take_or_refuse_what_is_damaged(name, tmp_path):
    counts = given(name, fuzz.EVERY[name], range(60), tmp_path)
    assert (counts.given, counts.faults) == (60, [])


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(fuzz.EVERY) - set(LIGHT)))
def test_the_other_readers_take_or_refuse_what_is_damaged(name, tmp_path):
    counts = given(name, fuzz.EVERY[name], range(4), tmp_path)
    assert (counts.given, counts.faults) == (4, [])


def test_what_readers_break_on_is_counted_and_a_stopped_run_goes_on(tmp_path, monkeypatch):
    numbers = []

    def odd(chance, _):
        numbers.append(chance.random())
        if len(numbers) == 3:
            raise KeyError("applicant")
        if len(numbers) % 2:
            raise InputError([])

    monkeypatch.setattr(fuzz, "EVERY", {"odd": fuzz.Reader(odd, 8)})
    state = tmp_path / "state.json"
    assert fuzz.all_given(["odd"], 0.5, state)["odd"].given == 4
    done = fuzz.all_given(["odd"], 1.0, state)["odd"]
    assert (done.given, done.refused, len(done.faults)) == (8, 3, 1)
    assert done.faults[0].startswith("2: KeyError: 'applicant'")
    assert len(set(numbers)) == 8
