"""The doctor finds what works, what was left out, and what is broken or open to others; it names no person."""

from __future__ import annotations

import importlib.util
import json
import sys
import types
from pathlib import Path

import pytest
from click.testing import CliRunner

from wellfounded.cli import main
from wellfounded.doctor import features as tried
from wellfounded.doctor.features import features
from wellfounded.doctor.model import without_home
from wellfounded.doctor.places import places
from wellfounded.extraction import confinement, ocr

# What the test environment has whole; the rest depends on the machine.
SURE = {
    "law library", "Word files", "PDF", "text recognition", "Parquet tables", "workbench", "vault", "assistant",
    "editor",
}  # fmt: skip


def doctor(*args):
    return CliRunner().invoke(main, ["doctor", *args], catch_exceptions=False)


@pytest.fixture(scope="module")
def found():
    return {one.name: one for one in features()}


def test_everything_here_is_tried_and_works(found):
    assert set(found) >= SURE
    assert {name: found[name].says for name in SURE if found[name].state != "works"} == {}
    assert [one for one in found.values() if one.state == "fails"] == []


def without(monkeypatch, *modules):
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name in modules else real(name, *more))


def only(monkeypatch, name):
    monkeypatch.setattr(tried, "_TRIALS", tuple(one for one in tried._TRIALS if one[0] == name))


@pytest.mark.parametrize("trial", [one for one in tried._TRIALS if one[2]], ids=lambda one: one[0])
def test_what_is_not_installed_is_no_fault_and_says_what_to_install(trial, monkeypatch):
    name, extra, modules, _ = trial
    without(monkeypatch, *modules)
    only(monkeypatch, name)
    done = doctor()
    assert done.exit_code == 0, done.output
    assert f"{name}  not installed: pip install 'wellfounded[{extra}]'" in done.output


@pytest.mark.parametrize(
    ("name", "module", "attribute"),
    [
        ("Word files", "docx", "Document"),
        ("PDF", "typst", "Compiler"),
        ("Parquet tables", "pyarrow", "table"),
        ("vault", "pyrage", "encrypt"),
        ("workbench", "uvicorn", None),
    ],
)
def test_what_is_installed_and_broken_is_named_and_ends_with_1(name, module, attribute, monkeypatch):
    only(monkeypatch, name)
    if attribute is None:
        monkeypatch.setitem(sys.modules, module, None)
        without_spec = types.SimpleNamespace(name=module)
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: without_spec)
    else:

        def broken(*args, **more):
            raise RuntimeError(f"symbol lookup error in {Path.home()}/lib/x.so")

        monkeypatch.setattr(f"{module}.{attribute}", broken)
    done = doctor()
    assert done.exit_code == 1, done.output
    assert f"{name}  fails" in done.output
    assert f"Not working: {name}." in done.output
    assert str(Path.home()) not in done.output
    data = doctor("--json")
    assert (data.exit_code, json.loads(data.stdout)["works"]) == (1, False)


def test_a_recognizer_that_reads_wrongly_fails(monkeypatch):
    only(monkeypatch, "text recognition")
    monkeypatch.setattr(ocr, "words_in", lambda image, dpi: [])
    assert "is read as ''" in doctor().output


def test_a_system_that_cannot_confine_readers_is_told_so(monkeypatch):
    only(monkeypatch, "confinement")
    monkeypatch.setattr(confinement, "lacking", lambda: ("files", "network"))
    done = doctor()
    assert (done.exit_code, "cannot be kept from files and network" in done.output) == (0, True)


def test_the_data_has_all_that_the_text_has(monkeypatch, tmp_path):
    only(monkeypatch, "law library")
    text, data = doctor(str(tmp_path)).output, json.loads(doctor(str(tmp_path), "--json").stdout)
    assert data["schema"] == "wellfounded.doctor/1"
    assert [one["name"] for one in data["places"]] == ["cache of the law", "temporary files", "cases"]
    for one in (*data["features"], *data["places"]):
        assert set(one) == {"name", "state", "says", "remedy"}
        assert one["name"] in text


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "wellfounded"


def place(name, folder=None):
    return next(one for one in places(folder) if one.name == name)


def test_a_cache_that_others_could_change_is_named(cache):
    assert place("cache of the law").says.endswith("not made yet")
    cache.mkdir(mode=0o700)
    assert place("cache of the law").state == "works"
    (cache / "law-x.json").touch(0o600)
    (cache / "law-x.json").chmod(0o666)
    assert "files there could be changed by others" in place("cache of the law").says
    cache.chmod(0o777)
    assert place("cache of the law").remedy == f"chmod 700 {without_home(str(cache))}"


def test_a_folder_of_cases_that_others_could_read_is_named(tmp_path):
    tmp_path.chmod(0o755)
    assert "other users of this machine could read it" in place("cases", tmp_path).says
    tmp_path.chmod(0o700)
    assert (place("cases", tmp_path).state, place("cases", tmp_path).says[-13:]) == ("works", "not encrypted")
    (tmp_path / ".wellfounded").symlink_to("/")
    assert "is not a folder" in place("cases", tmp_path).says
    assert "there is no folder" in place("cases", tmp_path / "none").says


def test_a_full_disk_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: types.SimpleNamespace(free=5 * 2**20))
    assert (place("temporary files").state, place("temporary files").remedy) == ("warning", "Free some space.")


def test_the_folder_of_the_user_is_a_tilde(monkeypatch):
    monkeypatch.setenv("HOME", "/home/maria")
    assert without_home("no /home/maria/.cache") == "no ~/.cache"
    monkeypatch.setenv("HOME", "/")
    assert without_home("/usr/lib") == "/usr/lib"
