"""CourtListener's bulk files, as they are published: three ways of quoting, columns in any order, packed or not."""

from __future__ import annotations

import bz2
import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from made_decisions import contents, opinion
from wellfounded.api.citator import cited_by
from wellfounded.api.corpus import corpus_add, corpus_export, corpus_failures
from wellfounded.corpus import open_store
from wellfounded.corpus.sources.bulk_csv import table_rows
from wellfounded.problems import InputError

HARD = 'He said "no" \\ and left, "so\n'
SAID = 'holding that "in the text",\nsubstantial evidence supports it'
TABLES: dict[str, tuple[tuple[str, ...], list[tuple[str, ...]]]] = {
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
        [
            ("7", "2023", "WL", "55", "7", "100"),
            ("8", "61", "F.4th", "10", "1", "100"),
            ("9", "33", "F. Supp. 3d", "44", "1", "101"),
            ("10", "2022", "WL", "66", "7", "101"),
        ],
    ),
    "opinions": (
        ("id", "author_str", "type", "plain_text", "html", "html_with_citations", "cluster_id"),
        [
            ("1000", "Gelpí", "040dissent", f"GELPÍ, Circuit Judge, dissenting. I would grant. {HARD}", "", "", "100"),
            ("1001", "Kayatta", "020lead", opinion(more=f"See A v. B ({SAID})."), "", "", "100"),
            ("1002", "", "010combined", "", "", "<p>The motion is denied.</p>", "101"),
            ("1003", "", "010combined", f"The petition is dismissed. {HARD}", "", "", "102"),
        ],
    ),
    "parentheticals": (
        ("id", "text", "score", "described_opinion_id", "describing_opinion_id", "group_id"),
        [
            ("2", SAID, "0.5", "1002", "1001", "9"),
            ("1", "holding that it is", "0.75", "1001", "1003", "8"),
            ("3", "of one that no file has", "0.1", "4000", "1001", "7"),
        ],
    ),
}  # fmt: skip


def copied_out(header, rows, escape, force):
    """A table as PostgreSQL copies it out: the names in the first line have marks only where they need them."""
    mark = "`" if escape == "`" else '"'

    def cell(text, force=force):
        if not (force or any(one in text for one in f",{mark}\r\n")):
            return text
        inner = text.replace("\\", "\\\\").replace('"', '\\"') if escape == "\\" else text.replace(mark, 2 * mark)
        return f"{mark}{inner}{mark}"

    lines = [[cell(one, False) for one in header], *([cell(one) for one in row] for row in rows)]
    return "".join(",".join(line) + "\n" for line in lines).encode()


def write_bulk(folder, escape="\\", pack=True, only=tuple(TABLES)):
    folder.mkdir(exist_ok=True)
    for name in only:
        data = copied_out(*TABLES[name], escape, force=escape != "\\")
        path = folder / f"{name}-2026-09-30.csv{'.bz2' if pack else ''}"
        path.write_bytes(bz2.compress(data) if pack else data)
    return folder


CELLS = st.text(st.sampled_from('ab ,"`\\\r\nñ'), max_size=12)


@given(st.lists(st.tuples(CELLS, CELLS, CELLS), max_size=6), st.sampled_from(["\\", '"', "`"]), st.booleans())
def test_a_table_is_read_as_it_was_copied_out(rows, escape, force):
    # The beginning shows the way of quoting, as in any true file.
    rows = [('q"q', 'x"y', "a"), *rows]
    force = force or escape == "`"  # which is written so
    found = list(table_rows(io.BytesIO(copied_out(("a", "b", "c"), rows, escape, force))))
    assert [tuple(one.values()) if one else None for one in found] == rows


def test_a_row_that_is_damaged_costs_no_other():
    data = b'a,b\n1,"x"y\n2,z\n3\n4,"w"\n'
    assert list(table_rows(io.BytesIO(data))) == [None, {"a": "2", "b": "z"}, None, {"a": "4", "b": "w"}]
    with pytest.raises(ValueError, match="does not end"):
        list(table_rows(io.BytesIO(b'a,b\n1,"x')))


@pytest.mark.parametrize(("escape", "pack"), [("\\", True), ('"', False), ("`", True)])
def test_bulk_files_become_decisions(escape, pack, place, tmp_path):
    folder = write_bulk(tmp_path / "bulk", escape, pack)
    [added] = corpus_add(folder, corpus=place).sources
    assert (added.kind, added.new, added.failed) == ("courtlistener", 3, 0)
    with open_store(place) as store:
        columns = "id, day, docket, citation, caption, author, published"
        assert store.rows(f"SELECT {columns} FROM decisions ORDER BY added") == [
            ("ca1-22-1001-2023-03-03", "2023-03-03", "22-1001", "61 F.4th 10", "Quispe v. Garland", "Kayatta", True),
            ("nysd-3-22-cv-5-2022-05-06", "2022-05-06", "3:22-cv-5", "33 F. Supp. 3d 44", "A v. B", "", True),
            ("ca9-19-1-2019-07-08", "2019-07-08", "19-1", "", 'C "Cee" v. D', "", False),
        ]  # fmt: skip
        text = store.value("SELECT text FROM texts WHERE decision LIKE 'ca1%'")
        assert text.index("petition for review is denied") < text.index("I would grant")
        assert HARD.strip() in text
        assert store.value("SELECT license FROM sources") == "Public Domain Mark 1.0"
    before = contents(place)
    assert corpus_add(folder, corpus=place).sources[0].before == 3
    assert contents(place) == before


@pytest.mark.parametrize("escape", ["\\", '"', "`"])
@pytest.mark.parametrize("courts", [(), ("ca1", "ca9")])
def test_what_decisions_say_of_others_in_parentheses_is_kept_and_shown(escape, courts, place, tmp_path):
    folder = write_bulk(tmp_path / "bulk", escape)
    corpus_add(folder, corpus=place, courts=courts)
    words = " ".join(SAID.split())
    with open_store(place) as store:
        rows = store.rows("SELECT decision, n, authority, words, start, stop FROM parentheticals ORDER BY decision, n")
        text = store.value("SELECT text FROM texts WHERE decision LIKE 'ca1%'")
    # of each citation of what is described, which may be of a court that is not wanted
    assert [row[:4] for row in rows] == [
        ("ca1-22-1001-2023-03-03", 0, "33 F. Supp. 3d 44", words),
        ("ca1-22-1001-2023-03-03", 1, "2022 WL 66", words),
        ("ca9-19-1-2019-07-08", 0, "61 F.4th 10", "holding that it is"),
        ("ca9-19-1-2019-07-08", 1, "2023 WL 55", "holding that it is"),
    ]
    assert text[rows[0][4] : rows[0][5]].split() == words.split()
    assert rows[2][4:] == (-1, -1)
    [said] = cited_by("33 F. Supp. 3d 44", corpus=place).parentheticals
    assert (said.decision, said.court, said.day, said.words) == ("ca1-22-1001-2023-03-03", "ca1", "2023-03-03", words)
    shown = str(cited_by("2022 WL 66", corpus=place))
    assert "Described in parentheses\n  Quispe v. Garland (ca1 March 3, 2023)" in shown
    before = contents(place)
    assert corpus_add(folder, corpus=place, courts=courts).sources[0].before == len(before["decisions"])
    assert contents(place) == before
    # and from Parquet files, which those of an older version lack
    corpus_export(tmp_path / "tables", corpus=place)
    for again, kept in (("whole", rows), ("older", [])):
        corpus_add(tmp_path / "tables", corpus=tmp_path / again)
        with open_store(tmp_path / again) as store:
            sql = "SELECT decision, n, authority, words, start, stop FROM parentheticals ORDER BY decision, n"
            assert store.rows(sql) == kept
        (tmp_path / "tables" / "parentheticals.parquet").unlink(missing_ok=True)


def test_parentheticals_that_come_later_are_added_and_names_in_unpublished_decisions_replaced(tmp_path):
    folder = write_bulk(tmp_path / "bulk", only=[name for name in TABLES if name != "parentheticals"])
    corpus = tmp_path / "corpus"
    corpus_add(folder, corpus=corpus)
    assert contents(corpus)["parentheticals"] == []
    clusters = folder / "opinion-clusters-2026-09-30.csv.bz2"
    clusters.write_bytes(bz2.compress(bz2.decompress(clusters.read_bytes()).replace(b",Published", b",Unpublished")))
    header, rows = TABLES["parentheticals"]
    named = [(*rows[0][:1], "holding that Ana Quispe was believed", *rows[0][2:])]
    data = copied_out(header, named, "`", force=True)
    (folder / "parentheticals-2026-09-30.csv.bz2").write_bytes(bz2.compress(data))
    added = corpus_add(folder, corpus=corpus).sources[0]
    assert (added.new, added.failed) == (0, 0)
    [said] = cited_by("33 F. Supp. 3d 44", corpus=corpus).parentheticals
    assert said.words == "holding that PETITIONER-1 was believed"
    assert "Quispe" not in said.title


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


@pytest.mark.parametrize("name", ["dockets", "parentheticals"])
def test_a_bulk_file_that_cannot_be_read_at_all_is_named(name, tmp_path):
    folder, store = write_bulk(tmp_path / "bulk"), tmp_path / "corpus"
    file = folder / f"{name}-2026-09-30.csv.bz2"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    added = corpus_add(folder, corpus=store)
    assert [(one.code, one.file) for one in added.problems] == [("WF887", str(file))]
    assert added.sources[0].new == 3
    assert [one.record for one in corpus_failures(corpus=store).failures] == [file.name]
    file.write_bytes(whole)
    assert corpus_add(folder, corpus=store).problems == ()
    assert corpus_failures(corpus=store).failures == ()  # it is no failure any more
    corpus_add(folder, corpus=tmp_path / "whole")
    columns = "id, court, day, docket"
    if name == "parentheticals":
        with open_store(store) as one, open_store(tmp_path / "whole") as other:
            for sql in (f"SELECT {columns} FROM decisions ORDER BY id", "SELECT * FROM parentheticals ORDER BY 1, 2"):
                assert one.rows(sql) == other.rows(sql)


def test_bulk_files_without_the_opinions_are_refused(tmp_path):
    folder = write_bulk(tmp_path / "bulk", only=("dockets", "citations", "parentheticals"))
    opinions = folder / "opinions-2026-09-30.csv.bz2"
    for _ in range(2):
        for given_paths in (sorted(folder.iterdir()), [folder]):
            with pytest.raises(InputError) as problem:
                corpus_add(given_paths, corpus=tmp_path / "corpus")
            assert [one.code for one in problem.value.problems] == ["WF886"]
        opinions.write_bytes(b"BZh9 damaged")


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
