"""Whoever changes a case file leaves the ends of its lines, its mark of byte order, and its odd signs as they were."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.cli import main
from wellfounded.matter.editor import add_entry, nodes_of, remove_entry, set_keys, text_of
from wellfounded.matter.loader import load_matter_text
from wellfounded.matter.source import ends_as_in, lines_of, plain_ends
from wellfounded.renaming.formats import migrated
from wellfounded.storage.matter_store import MatterStore, Text
from wellfounded.storage.text_merge import diff, merge

ENDS = ("\n", "\r\n", "\r")
MARK = "\ufeff".encode()
SMALL = """\
matter: A v. B   # the caption
forum: ca2
people:
  anna:
    name: Anna
    note: >
      one
      two

  bert: {name: Bert}
# the end
"""
OLD = "matter: A v. B\nforum: ca2\n\npeople:\n  anna:\n    name: Anna\n"
CHANGES = (
    lambda text: set_keys(text, ("people", "anna"), {"name": "Ana", "at": "p. 4"}),
    lambda text: set_keys(text, ("people", "bert"), {"name": "Ben", "note": "x"}),
    lambda text: set_keys(text, (), {"stage": "petition"}),
    lambda text: add_entry(text, "people", "carl", {"name": "Carl"}),
    lambda text: add_entry(text, "harms", "beating", {"kind": "beating", "note": "y"}),
    lambda text: remove_entry(text, "people", "anna"),
    lambda text: migrated(text, "old.yaml"),
)
lines = st.lists(st.tuples(st.sampled_from(["", "a", "b", "  c: d\u2028e"]), st.sampled_from(ENDS)), max_size=8)


def mixed(text):
    """Its lines end in turn with each of the ends."""
    return "".join(line.rstrip("\n") + ENDS[number % 3] for number, line in enumerate(lines_of(text)))


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("end", ENDS)
def test_every_change_gives_the_same_whatever_lines_end_with(change, end):
    assert change(SMALL.replace("\n", end)) == change(SMALL).replace("\n", end)


@pytest.mark.parametrize("change", CHANGES)
def test_every_line_that_stays_keeps_its_end(change):
    before = mixed(SMALL)
    after = change(before)
    assert plain_ends(after) == change(SMALL)
    stayed = [line for line in lines_of(before) if line.strip()]
    changed = {line.strip() for line in lines_of(SMALL)} - {line.strip() for line in lines_of(change(SMALL))}
    assert [line for line in stayed if line not in lines_of(after) and line.strip() not in changed] == []


@given(lines, st.data())
def test_a_text_gets_back_the_ends_that_it_had(pairs, data):
    before = "".join(body + end for body, end in pairs)
    cut = before[: len(before) - data.draw(st.integers(0, 2))]
    assert ends_as_in(cut, plain_ends(cut)) == cut
    assert plain_ends(ends_as_in(before, cut)) == plain_ends(cut)


@pytest.mark.parametrize("end", [*ENDS, "mixed"])
@pytest.mark.parametrize("mark", [b"", MARK])
def test_the_store_keeps_ends_and_mark(end, mark, tmp_path):
    text = mixed(SMALL) if end == "mixed" else SMALL.replace("\n", end)
    (tmp_path / "m.yaml").write_bytes(mark + text.encode())
    store = MatterStore(tmp_path)
    seen = store.noticed("m.yaml").version
    form = plain_ends(text).replace("Bert", "Ben").replace("\n", "\r\n")  # as a browser sends it
    saved = store.save("m.yaml", form, seen)
    assert (tmp_path / "m.yaml").read_bytes() == mark + text.replace("Bert", "Ben").encode()
    assert isinstance(saved, Text)
    store.step("m.yaml", saved.version)
    assert (tmp_path / "m.yaml").read_bytes() == mark + text.encode()


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("mark", [b"", MARK])
def test_migrate_keeps_ends_and_mark(end, mark, tmp_path):
    path = tmp_path / "old.yaml"
    path.write_bytes(mark + OLD.replace("\n", end).encode())
    done = CliRunner().invoke(main, ["migrate", str(path)])
    assert done.exit_code == 0, done.output
    assert path.read_bytes() == mark + migrated(OLD, "x").replace("\n", end).encode()


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("mark", [b"", MARK])
def test_law_rename_keeps_ends_and_mark_of_case_files(end, mark, tmp_path):
    law = tmp_path / "law"
    (law / "vocabulary").mkdir(parents=True)
    thing = "thing person in people\n  origin  {person} was born on {date}\n    ask When?\n    one\n"
    (law / "vocabulary" / "things.law").write_text(thing, encoding="utf-8")
    (law / "authorities.toml").write_text("", encoding="utf-8")
    case = tmp_path / "case.yaml"
    text = "matter: A v. B\nforum: ca2\npeople:\n  anna:\n    origin: 2001-02-03\n".replace("\n", end)
    case.write_bytes(mark + text.encode())
    args = ["law", "rename", "field", "people.origin", "people.home", "--law", str(law), "--in", str(case)]
    done = CliRunner().invoke(main, args)
    assert done.exit_code == 0, done.output
    assert case.read_bytes() == mark + text.replace("    origin:", "    home:").encode()


def test_two_changes_are_put_together_by_lines_and_by_nothing_else():
    base = "a: x\u2028y\nb: 1\n"
    merged = merge("a: x\u2028z\nb: 1\n", "a: w\u2028y\nb: 1\n", base)
    assert not merged.clean
    assert all(line.rstrip("\n") in merged.text.split("\n") for line in ("a: x\u2028z", "a: w\u2028y", "b: 1"))
    assert [line.text for line in diff(base, "a: x\u2028z\nb: 1\n")][:2] == ["a: x\u2028y", "a: x\u2028z"]


@pytest.mark.parametrize("sign", ["\u2028", "\u2029"])
def test_a_separator_is_a_blank_and_ends_no_line(sign, schema):
    text = f"# one{sign}two\nformat: 2\nmatter: A{sign}v. B\nforum: ca2\nno_such_key: 1\n"
    root = nodes_of(text)
    assert text_of(root, "matter") == "A v. B"
    assert root.entries["no_such_key"][0].line == 5
    assert load_matter_text(text.replace("no_such_key: 1\n", ""), schema).title == "A v. B"


def test_new_refuses_a_name_that_no_file_may_hold():
    for title, said in (("a\udcffb", "U+DCFF"), ("a\x07b", "U+0007")):
        done = CliRunner().invoke(main, ["new", "--for", "petition", "--title", title])
        assert (done.exit_code, said in done.output) == (2, True), done.output
    made = CliRunner().invoke(main, ["new", "--for", "petition", "--title", "a\u2028b\u0085c"])
    assert 'matter: "a b c"' in made.output
