"""Saves that were acknowledged survive: two programs, edits from outside, and kills at random moments.

``python -m bench.saves`` does so a thousand times, and with a full disk and power cuts.
"""

from __future__ import annotations

import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from bench import saves

from wellfounded.files.vault import Vault
from wellfounded.problems import InputError
from wellfounded.storage.matter_store import MatterStore, Text
from wellfounded.storage.version_history import version_of

ROOT = Path(__file__).resolve().parents[2]
NONE_LOST = {"saves lost": 0, "outside edits lost": 0, "torn": 0, "doubled": 0}


@pytest.mark.slow
def test_no_acknowledged_save_is_lost_between_two_programs_and_another_that_edits(tmp_path):
    saves.open_store(tmp_path).create(saves.NAME, saves.BEGIN)
    tally = saves.run(tmp_path, 60, random.Random(7), outside=True)
    assert len(tally.acknowledged) >= 60
    assert tally.edits
    assert saves.lost(tmp_path, tally) == NONE_LOST


@pytest.mark.slow
def test_the_same_holds_on_a_vault(tmp_path, monkeypatch):
    vault = Vault(tmp_path)
    vault.make("five random words of mine")
    monkeypatch.setenv(saves.KEY, str(vault._opened()))
    saves.open_store(tmp_path).create(saves.NAME, saves.BEGIN)
    tally = saves.run(tmp_path, 60, random.Random(7), outside=True)
    assert len(tally.acknowledged) >= 60
    assert tally.edits
    assert saves.lost(tmp_path, tally) == NONE_LOST


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["plain", "vault"])
def test_the_same_holds_where_the_system_refuses_files_or_takes_only_their_beginning(tmp_path, monkeypatch, kind):
    if kind == "vault":
        vault = Vault(tmp_path)
        vault.make("five random words of mine")
        monkeypatch.setenv(saves.KEY, str(vault._opened()))
    saves.open_store(tmp_path).create(saves.NAME, saves.BEGIN)
    tally = saves.run(tmp_path, 60, random.Random(7), outside=True, limited=True)
    assert len(tally.acknowledged) >= 60
    assert tally.refused["WF807"] > 5
    assert saves.lost(tmp_path, tally) == NONE_LOST


OWN_MOUNTS = ["unshare", "--user", "--map-root-user", "--mount"]


def mounts_are_allowed():
    """Whether the system lets any user mount what that user's programs alone see."""
    if shutil.which("unshare") is None:
        return False
    tried = [*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", tempfile.gettempdir()]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@pytest.mark.slow
def test_the_same_holds_on_a_file_system_that_runs_full():
    if not mounts_are_allowed():
        pytest.skip("this system lets no user mount a file system; the tests beside this one need none")
    command = [*OWN_MOUNTS, sys.executable, "-m", "bench.saves", "--kind", "full", "--saves", "150"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    found = re.match(r"full: (\d+) saves acknowledged, .* kills, (\d+) refused, .* s: (.*)", done.stdout)
    assert found, done.stdout + done.stderr
    assert int(found[1]) >= 150
    assert int(found[2]) > 0
    assert found[3] == ", ".join(f"{what} {count}" for what, count in NONE_LOST.items())


def test_the_measure_finds_what_is_lost_torn_and_doubled(tmp_path):
    store = saves.open_store(tmp_path)
    seen = store.create(saves.NAME, saves.BEGIN)
    one = saves.BEGIN.replace("saver0: 0", "saver0: 1")
    store.save(saves.NAME, one, seen.version)
    store.save(saves.NAME, one.replace("end: 0\n", "en"), version_of(one))
    tally = saves.Tally(acknowledged=[(0, 1), (0, 2), (0, 1)], edits=[1])
    assert saves.lost(tmp_path, tally) == {"saves lost": 1, "outside edits lost": 1, "torn": 1, "doubled": 1}


FILLING = """
import resource, signal, sys
from pathlib import Path
from wellfounded.problems import InputError
from wellfounded.storage.matter_store import MatterStore, Text
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = MatterStore(Path(sys.argv[1]))
version = store.noticed("m.yaml").version
for number in range(1, 30):
    # A file may have so many bytes and no more: now and then the disk seems full in the middle of a file.
    resource.setrlimit(resource.RLIMIT_FSIZE, (200 if number % 3 else 3_000_000, resource.RLIM_INFINITY))
    text = f"number: {number}\\n" * 400
    try:
        version = store.save("m.yaml", text, version).version
        print("saved", number)
    except InputError as problem:
        print("refused", number, problem.problems[0].code)
"""


def test_what_the_disk_refuses_in_the_middle_changes_nothing_and_leaves_nothing(tmp_path):
    store = MatterStore(tmp_path)
    store.create("m.yaml", "number: 0\n")
    done = subprocess.run([sys.executable, "-c", FILLING, str(tmp_path)], capture_output=True, text=True, check=True)
    said = Counter(line.split()[0] for line in done.stdout.splitlines())
    assert said == {"saved": 9, "refused": 20}
    assert "WF807" in done.stdout
    history = store.history("m.yaml")
    kept = [history.text(state) for state in history.states()]
    assert kept == ["number: 0\n", *(f"number: {number}\n" * 400 for number in range(3, 30, 3))]
    assert (tmp_path / "m.yaml").read_text() == kept[-1]
    assert store.files.entries(".wellfounded/parts") == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY
    result = store.save("m.yaml", "after\n", version_of(kept[-1]))
    assert isinstance(result, Text)
    with pytest.raises(InputError, match="WF802"):
        store.save("none.yaml", "x", "y")
