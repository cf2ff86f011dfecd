"""CourtListener's bulk files, as they are published: two ways of quoting, columns in any order, packed or not."""

from __future__ import annotations

import bz2
import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_decisions import contents, opinion
from wellfounded.api.corpus import corpus_add
from wellfounded.corpus import open_store
from wellfounded.corpus.sources.bulk_csv import table_rows
from wellfounded.problems import InputError

HARD = 'He said "no" \\ and left, "so\n'
TABLES = {
    "dockets": (
        ("id", "case_name", "docket_number", "court_id"),
        [
            ("10", "Quispe v. Garland", "22-1001", "ca1"),
            ("11", "A v. B", "3:22-cv-5", "nysd"),
            ("12", "C v. D", "19-1", "ca9"),
        ],
    ),
    "opinion-clusters": (
        ("id", "date_filed", "case_name", "case_name_full", "precedential_status", "docket_id"),
        [
            ("100", "2023-03-03", "Quispe v. Garland", "", "Published", "10"),
            ("101", "2022-05-06", "A v. B", "", "Published", "11"),
            ("102", "2019-07-08", 'C "Cee" v. D', "", "Unpublished", "12"),
        ],
    ),
    "citations": (
        ("id", "volume", "reporter", "page", "type", "cluster_id"),
        [("7", "2023", "WL", "55", "7", "100"), ("8", "61", "F.4th", "10", "1", "100")],
    ),
    "opinions": (
        ("id", "author_str", "type", "plain_text", "html", "html_with_citations", "cluster_id"),
        [
            ("1000", "Gelpí", "040dissent", f"GELPÍ, Circuit Judge, dissenting. I would grant. {HARD}", "", "", "100"),
            ("1001", "Kayatta", "020lead", opinion(), "", "", "100"),
            ("1002", "", "010combined", "", "", "<p>The motion is denied.</p>", "101"),
            ("1003", "", "010combined", f"The petition is dismissed. {HARD}", "", "", "102"),
        ],
    ),
    "parentheticals": (
        ("id", "text", "score", "described_opinion_id", "describing_opinion_id"),
        [("1", "holding that it is", "0.5", "1001", "1002")],
    ),
}  # fmt: skip


def copied_out(header, rows, escape, force):
    """A table as PostgreSQL copies it out."""

    def cell(text):
        if not (force or any(one in text for one in ',"\r\n')):
            return text
        inner = text.replace("\\", "\\\\").replace('"', '\\"') if escape == "\\" else text.replace('"', '""')
        return f'"{inner}"'

    return "".join(",".join(map(cell, row)) + "\n" for row in ((*header,), *rows)).encode()


def write_bulk(folder, escape="\\", pack=True, only=tuple(TABLES)):
    folder.mkdir(exist_ok=True)
    for name in only:
        data = copied_out(*TABLES[name], escape, force=escape == '"')
        path = folder / f"{name}-2026-09-30.csv{'.bz2' if pack else ''}"
        path.write_bytes(bz2.compress(data) if pack else data)
    return folder


CELLS = st.text(st.sampled_from('ab ,"\\\r\nñ'), max_size=12)


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), max_size=6), st.sampled_from(["\\", '"']), st.booleans())
def test_a_table_is_read_as_it_was_copied_out(rows, escape, force):
    # The beginning shows the way of quoting, as in any true file.
    rows = [('q"q', 'x"y', "a"), *rows]
    found = list(table_rows(io.BytesIO(copied_out(("a", "b", "c"), rows, escape, force))))
    assert [tuple(one.values()) if one else None for one in found] == rows


def test_a_row_that_is_damaged_costs_no_other():
    data = b'a,b\n1,"x"y\n2,z\n3\n4,"w"\n'
    assert list(table_rows(io.BytesIO(data))) == [None, {"a": "2", "b": "z"}, None, {"a": "4", "b": "w"}]
    with pytest.raises(ValueError, match="does not end"):
        list(table_rows(io.BytesIO(b'a,b\n1,"x')))


@pytest.mark.parametrize(("escape", "pack"), [("\\", True), ('"', False)])
def test_bulk_files_become_decisions(escape, pack, place, tmp_path):
    folder = write_bulk(tmp_path / "bulk", escape, pack)
    [added] = corpus_add(folder, corpus=place).sources
    assert (added.kind, added.new, added.failed) == ("courtlistener", 3, 0)
    with open_store(place) as store:
        columns = "id, day, docket, citation, caption, author, published"
        assert store.rows(f"SELECT {columns} FROM decisions ORDER BY added") == [
            ("ca1-22-1001-2023-03-03", "2023-03-03", "22-1001", "61 F.4th 10", "Quispe v. Garland", "Kayatta", True),
            ("nysd-3-22-cv-5-2022-05-06", "2022-05-06", "3:22-cv-5", "", "A v. B", "", True),
            ("ca9-19-1-2019-07-08", "2019-07-08", "19-1", "", 'C "Cee" v. D', "", False),
        ]  # fmt: skip
        text = store.value("SELECT text FROM texts WHERE decision LIKE 'ca1%'")
        assert text.index("petition for review is denied") < text.index("I would grant")
        assert HARD.strip() in text
        assert store.value("SELECT license FROM sources") == "Public Domain Mark 1.0"
    before = contents(place)
    assert corpus_add(folder, corpus=place).sources[0].before == 3
    assert contents(place) == before


def test_only_the_courts_that_are_wanted(tmp_path):
    folder = write_bulk(tmp_path / "bulk")
    corpus_add(folder, corpus=tmp_path / "corpus", courts=["ca9"])
    assert [row[0] for row in contents(tmp_path / "corpus")["decisions"]] == ["ca9-19-1-2019-07-08"]


def test_a_bulk_file_that_is_damaged_is_named_and_what_is_whole_is_added(tmp_path):
    folder, store = write_bulk(tmp_path / "bulk", pack=False), tmp_path / "corpus"
    whole = (folder / "dockets-2026-09-30.csv").read_bytes()
    (folder / "dockets-2026-09-30.csv").write_bytes(whole[: whole.index(b"\n11,") + 1] + b'11,"A')
    added = corpus_add(folder, corpus=store)
    assert [(one.code, one.file) for one in added.problems] == [("WF887", str(folder / "dockets-2026-09-30.csv"))]
    assert {row[7] for row in contents(store)["decisions"]} == {"ca1", ""}
    (folder / "dockets-2026-09-30.csv").write_bytes(whole)
    again = corpus_add(folder, corpus=store)
    assert (again.problems, again.sources[0].new) == ((), 0)
    assert sorted(row[7] for row in contents(store)["decisions"]) == ["ca1", "ca9", "nysd"]


def test_bulk_files_without_the_opinions_are_refused(tmp_path):
    folder = write_bulk(tmp_path / "bulk", only=("dockets", "citations"))
    with pytest.raises(InputError) as problem:
        corpus_add(sorted(folder.iterdir()), corpus=tmp_path / "corpus")
    assert [one.code for one in problem.value.problems] == ["WF886"]


CASE = {
    "id": 7, "name": "Ana QUISPE, Petitioner, v. GARLAND", "name_abbreviation": "Quispe v. Garland",
    "decision_date": "2003-03-03", "docket_number": "No. 02-1001", "first_page": "10",
    "citations": [{"type": "parallel", "cite": "9 Other 1"}, {"type": "official", "cite": "321 F.3d 10"}],
    "court": {"name_abbreviation": "1st Cir.", "name": "United States Court of Appeals for the First Circuit"},
    "casebody": {"head_matter": "Ana QUISPE v. GARLAND", "judges": [], "opinions": [
        {"type": "majority", "author": "LYNCH", "text": "LYNCH, Circuit Judge. We deny the petition."},
        {"type": "dissent", "author": "SELYA", "text": "SELYA, Circuit Judge, dissenting."},
    ]},
}  # fmt: skip


@pytest.mark.parametrize("layout", ["folder", "archive", "older"])
def test_cases_of_the_caselaw_access_project(layout, tmp_path):
    volume = tmp_path / "321"
    (volume / "cases").mkdir(parents=True)
    if layout == "folder":
        (volume / "cases" / "0010-01.json").write_text(json.dumps(CASE))
        (volume / "VolumeMetadata.json").write_text('{"volume_number": "321"}')
    else:
        older = json.dumps({**CASE, "casebody": {"status": "ok", "data": CASE["casebody"]}})
        with zipfile.ZipFile(volume / "321.zip", "w") as archive:
            archive.writestr("metadata/VolumeMetadata.json", '{"volume_number": "321"}')
            archive.writestr(*(("json/0010-01.json", json.dumps(CASE)) if layout == "archive" else ("a.jsonl", older)))
    corpus_add(volume, corpus=tmp_path / "corpus", courts=["ca1"])
    with open_store(tmp_path / "corpus") as store:
        columns = "id, citation, published, caption"
        assert store.rows(f"SELECT {columns} FROM decisions") == [
            ("ca1-02-1001-2003-03-03", "321 F.3d 10", True, "Ana QUISPE, Petitioner, v. GARLAND")
        ]
        assert "dissenting" in store.value("SELECT text FROM texts")
