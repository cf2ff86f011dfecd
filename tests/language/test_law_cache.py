"""The law kept in read form: the same law, read from its texts again wherever what was kept is not whole."""

from __future__ import annotations

import os
import pickle
import random
from dataclasses import fields

import pytest
from law_texts import GOOD, made

from wellfounded import object_tables
from wellfounded.language import cache
from wellfounded.language.library import LAW_FOLDER, load_library

POSITIONS = 400


class Planted:
    """What a pickle of this would do when it is read."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


@pytest.fixture
def store(tmp_path, monkeypatch):
    """An empty cache folder."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "wellfounded"


@pytest.fixture
def read_again(monkeypatch):
    """How often law texts were read."""
    times = []

    def read(folder):
        times.append(folder)
        return load_library(folder)

    monkeypatch.setattr(cache, "load_library", read)
    return times


@pytest.fixture
def small(tmp_path):
    """A small law."""
    return made(tmp_path / "law", GOOD[:1])


def parts(library):
    return {each.name: getattr(library, each.name) for each in fields(library)}


def kept(store):
    (found,) = store.iterdir()
    return found


@pytest.mark.parametrize("texts", [*([one] for one in GOOD), []], ids=lambda texts: texts[0].stem if texts else "base")
def test_what_is_kept_is_the_law_as_it_was_read(tmp_path, store, texts, read_again):
    folder = made(tmp_path / "law", texts)
    first, second = cache.cached_library(folder), cache.cached_library(folder)
    assert len(read_again) == 1
    assert parts(first) == parts(second) == parts(load_library(folder))
    assert first.translations == second.translations


def test_the_whole_law_is_kept(law, store, read_again):
    cache.cached_library()
    assert parts(cache.cached_library()) == parts(law)
    assert read_again == [LAW_FOLDER]


def test_what_is_damaged_is_never_taken_and_is_replaced_without_a_word(small, store, read_again, capsys):
    whole = parts(cache.cached_library(small))
    path = kept(store)
    good = path.read_bytes()
    chance = random.Random(1)
    places = {*range(70), *range(len(good) - 70, len(good)), *chance.sample(range(len(good)), POSITIONS)}
    damaged = [good[:at] + bytes([good[at] ^ 1 << chance.randrange(8)]) + good[at + 1 :] for at in sorted(places)]
    damaged += [
        b"",
        b"\n",
        good[:-1],
        good[1:],
        good + b" ",
        good * 2,
        good[:65],
        good[65:],
        good.upper(),
        b"\0" * 5000,
    ]
    damaged += [good[: chance.randrange(len(good))] for _ in range(50)]
    for number, content in enumerate(damaged, start=2):
        path.write_bytes(content)
        assert parts(cache.cached_library(small)) == whole
        assert len(read_again) == number
        assert path.read_bytes() == good
    assert capsys.readouterr() == ("", "")


def test_nothing_that_lies_there_is_executed(small, store, read_again, tmp_path):
    cache.cached_library(small)
    path, harm = kept(store), tmp_path / "harm"
    for content in (pickle.dumps(Planted(harm)), b"x\n" + pickle.dumps(Planted(harm))):
        path.write_bytes(content)
        cache.cached_library(small)
        assert not harm.exists()
    key, text = path.stem.removeprefix("law-"), b'[["mkdir"],[["os.mkdir",1,[[0]]]]]'
    path.write_bytes(cache._digest(key, text) + b"\n" + text)  # with a digest that is right
    cache.cached_library(small)
    assert len(read_again) == 4


@pytest.mark.parametrize("thing", [None, [], {}, {"parts": ()}, (1, 2)])
def test_another_object_with_the_right_digest_is_no_law(small, store, read_again, thing):
    cache.cached_library(small)
    path = kept(store)
    text = object_tables.text_of_objects(thing, ()).encode()
    path.write_bytes(cache._digest(path.stem.removeprefix("law-"), text) + b"\n" + text)
    cache.cached_library(small)
    assert len(read_again) == 2


def test_what_others_could_have_written_is_not_taken(small, store, read_again, tmp_path):
    cache.cached_library(small)
    path = kept(store)
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o622)
    cache.cached_library(small)
    assert len(read_again) == 2
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    cache.cached_library(small)
    assert len(read_again) == 3
    assert not path.is_symlink()


def test_the_law_kept_for_other_texts_is_not_taken_under_this_name(small, store, read_again):
    cache.cached_library(small)
    other = kept(store)
    text = small / "base.law"
    status, before = text.stat(), text.read_text(encoding="utf-8")
    after = before.replace("Was", "Had", 1) if "Was" in before else before.replace("e", "a", 1)
    text.write_text(after, encoding="utf-8")
    os.utime(text, ns=(status.st_atime_ns, status.st_mtime_ns))  # the same size, at the same moment
    changed = cache.cached_library(small)
    assert len(read_again) == 2
    (new,) = set(store.iterdir()) - {other}
    new.write_bytes(other.read_bytes())
    assert parts(cache.cached_library(small)) == parts(changed)
    assert len(read_again) == 3
