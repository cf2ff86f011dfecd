"""Figures: known tables of intervals and of the exact test; counts on both databases; files; nobody is ranked."""

from __future__ import annotations

import csv
import io
import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from made_decisions import opinion, read
from wellfounded.api.corpus_search import search_corpus
from wellfounded.api.figures import corpus_difference, corpus_figures, figure_fields
from wellfounded.cli import main
from wellfounded.corpus import open_store
from wellfounded.corpus.figures.counts import Count, csv_text
from wellfounded.corpus.figures.measures import measures
from wellfounded.corpus.figures.plots import FORMATS
from wellfounded.corpus.figures.statistics import fisher_exact, odds_ratio, wilson
from wellfounded.corpus.writer import source_number, write_items

# Newcombe, Two-sided confidence intervals for the single proportion (1998), table I, method 3.
WILSON = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]
# Fisher's tea, Fisher's twins, and tables computed with R's fisher.test.
FISHER = [
    ((3, 4, 1, 4), 0.4857143),
    ((2, 17, 10, 13), 0.0005367241),
    ((0, 5, 5, 5), 0.007936508),
    ((10, 20, 10, 20), 1.0),
    ((1, 10, 11, 14), 0.002759456),
    ((0, 0, 3, 5), 1.0),
]


@pytest.mark.parametrize(("count", "of", "low", "high"), WILSON)
def test_wilsons_interval_is_that_of_the_published_table(count, of, low, high):
    assert wilson(count, of) == pytest.approx((low, high), abs=6e-5)


def test_an_interval_of_no_cases_is_everything_and_of_no_share_an_error():
    assert wilson(0, 0) == (0.0, 1.0)
    for wrong in ((3, 2, 0.95), (-1, 2, 0.95), (1, 2, 1.0)):
        with pytest.raises(ValueError, match="no share"):
            wilson(*wrong)
    with pytest.raises(ValueError, match="no shares"):
        fisher_exact(3, 2, 1, 1)


@pytest.mark.parametrize(("table", "p"), FISHER)
def test_the_exact_test_gives_the_known_values(table, p):
    assert fisher_exact(*table) == pytest.approx(p, rel=1e-6)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 40))
def test_the_exact_test_is_symmetric_and_a_probability(hits, misses, other, others):
    p = fisher_exact(hits, hits + misses, other, other + others)
    assert 0 < p <= 1
    assert p == pytest.approx(fisher_exact(other, other + others, hits, hits + misses))
    assert p == pytest.approx(fisher_exact(misses, hits + misses, others, other + others))


def test_the_exact_test_does_not_overflow_on_large_counts():
    assert 0 < fisher_exact(50_000, 100_000, 50_300, 100_000) < 1
    assert odds_ratio(1, 3, 1, 2) == 0.5
    assert odds_ratio(3, 3, 1, 2) is None


DECISIONS = [
    opinion("20-1001", "Ana Quispe", "March 3, 2021", "Guatemala"),
    opinion("20-1002", "Ines Rojas", "April 4, 2022", "Guatemala"),
    opinion("20-1003", "Luz Vega", "May 5, 2023", "Honduras"),
    opinion("20-1004", "Eva Paz", "June 6, 2023", "Honduras").replace(
        "The petition for review is denied.",
        "The petition for review is granted, the order is vacated, and the case is remanded.",
    ),
]  # fmt: skip


@pytest.fixture(scope="module", params=["folder", "server"])
def filled(request, tmp_path_factory):
    """The decisions in a folder, and in a database of the server."""
    if request.param == "folder":
        place = str(tmp_path_factory.mktemp("corpus"))
    else:
        place = request.getfixturevalue("server").new()
    with open_store(place, write=True) as store, store.changing():
        number = source_number(store, "made", "records", "")
        write_items(store, number, [read(text, f"{n}.txt") for n, text in enumerate(DECISIONS)], "2026-11-29")
    return place


def counted(found):
    return [(*one.group.values(), one.value, one.count, one.of) for one in found.counts]


def test_shares_by_group_in_the_order_of_names_with_the_base_rate(filled):
    found = corpus_figures("denied", ["country"], corpus=filled)
    assert counted(found) == [("Guatemala", "denied", 2, 2), ("Honduras", "denied", 1, 2)]
    assert [(one.count, one.of) for one in found.base] == [(3, 4)]
    assert (found.counts[1].low, found.counts[1].high) == pytest.approx(wilson(1, 2), abs=1e-6)
    assert all(one.few for one in found.counts)
    by_year = corpus_figures("denied", ["year", "court"], corpus=filled)
    assert counted(by_year) == [
        ("2021", "ca1", "denied", 1, 1), ("2022", "ca1", "denied", 1, 1), ("2023", "ca1", "denied", 1, 2)
    ]  # fmt: skip


def test_a_group_without_a_hit_is_listed_too(filled):
    found = corpus_figures("remanded", ["country"], corpus=filled)
    assert counted(found) == [("Guatemala", "remanded", 0, 2), ("Honduras", "remanded", 1, 2)]
    assert [(one.count, one.of) for one in found.base] == [(1, 4)]


def test_every_ruling_is_counted_by_issue(filled):
    found = corpus_figures("rulings", ["issue"], corpus=filled)
    nexus = [row for row in counted(found) if row[0] == "nexus"]
    assert nexus == [("nexus", "against_respondent", 4, 4)]


def test_what_is_counted_is_chosen_by_value_and_day(filled):
    def number(*where, **days):
        return corpus_figures("denied", where=where, corpus=filled, **days).base[0].of

    assert number("country=Guatemala") == 2
    assert number("country=Guatemala", "country=Honduras") == 4
    assert number("country=Guatemala", "year=2021") == 1
    assert number("issue=nexus") == 4
    assert number("issue=nothing") == 0
    assert number(since="2022-04-04") == 3
    assert number(until="2022-04-04") == 2
    assert corpus_figures("against-applicant", where=["issue=nexus"], corpus=filled).base[0].of == 4


def test_every_measure_and_field_has_an_answer_on_both_databases(filled):
    asked = [
        *((measure, []) for measure in measures()),
        *((one, [by]) for one in ("denied", "rulings") for by in figure_fields(listed=True)),
    ]
    for measure, by in asked:
        found = corpus_figures(measure, by, corpus=filled)
        assert all(one.count <= one.of for one in [*found.counts, *found.base])


GROUP = 'She proposed a particular social group defined as "{}."'
GROUPS = [
    opinion("21-1001", more=GROUP.format("members of the Quispe family")),
    opinion("21-1002", day="May 5, 2024", more=GROUP.format("members of the Rojas Family-run union")),
    opinion("21-1003", more=GROUP.format("people with kinship ties to the Vega clan")),
    "NOT FOR PUBLICATION\n" + opinion("21-1004", more=GROUP.format("members of the Quispe families")),
    opinion("21-1005", more=GROUP.format("former market vendors")),
]


@pytest.fixture(scope="module", params=["folder", "server"])
def grouped(request, tmp_path_factory):
    """Decisions on groups, on both databases."""
    place = str(tmp_path_factory.mktemp("corpus"))
    if request.param == "server":
        place = request.getfixturevalue("server").new()
    with open_store(place, write=True) as store, store.changing():
        number = source_number(store, "made", "records", "")
        write_items(store, number, [read(text, f"{n}.txt") for n, text in enumerate(GROUPS)], "2026-11-29")
    return place


@pytest.mark.parametrize(
    ("where", "wanted"),
    [
        (["framed=family"], 2),
        (["framed=famil*"], 3),
        (["framed=FAMILY run"], 1),
        (["framed=amily"], 0),
        (["framed=%family"], 2),
        (["framed=fam_ly"], 0),
        (["framed=family", "framed=kinship"], 3),
        (["group=family"], 2),
        (["group=nuclear family membership"], 2),
        (["group=mil*"], 0),
        (["group=family", "framed=union"], 1),
    ],
    ids=lambda one: " ".join(one) if isinstance(one, list) else "",
)
def test_groups_are_chosen_by_words_of_their_kind_and_of_how_they_were_framed(where, wanted, grouped):
    assert corpus_figures("denied", where=where, corpus=grouped).base[0].of == wanted


def test_groups_are_listed_by_kind_and_no_figure_has_a_name_of_an_unpublished_decision(grouped):
    found = corpus_figures("denied", ["group"], corpus=grouped)
    assert counted(found) == [
        ("", "denied", 2, 2), ("nuclear family membership", "denied", 2, 2), ("occupation", "denied", 1, 1)
    ]  # fmt: skip
    shown = [corpus_figures(one, [by], corpus=grouped) for one in measures() for by in figure_fields(listed=True)]
    assert not any("Quispe" in one.to_json() + one.csv for one in shown)
    assert "Quispe" not in json.dumps(found.plot())


def test_the_search_for_a_figure_finds_its_decisions(grouped):
    for measure, where in (("denied", ["group=family"]), ("rulings", ["framed=famil*", "issue=nexus"])):
        found = corpus_figures(measure, ["year", "group"], where, since="2023-01-01", corpus=grouped)
        asked = [(one, found.search_for(one)) for one in found.counts if one.group["group"]]
        for one, search in asked:
            assert search is not None
            answer = search_corpus(search.query, search.filters, first=search.first, last=search.last, corpus=grouped)
            assert answer.total == one.count
        assert asked
    unsearched = corpus_figures("denied", ["application"], corpus=grouped)
    assert [unsearched.search_for(one) for one in unsearched.counts] == [None]


def test_two_groups_are_compared_with_the_exact_test(filled):
    found = corpus_difference("remanded", ["country=Honduras"], ["country=Guatemala"], corpus=filled)
    assert (found.first.count, found.first.of, found.second.count, found.second.of) == (1, 2, 0, 2)
    assert found.p == pytest.approx(fisher_exact(1, 2, 0, 2))
    assert sum("only 2 cases" in note for note in found.notes) == 2
    both = corpus_difference("denied", ["country=Honduras"], ["year=2023"], corpus=filled)
    assert any(note.startswith("2 decisions are in both groups") for note in both.notes)


def test_the_query_that_is_given_makes_the_figures(filled):
    found = corpus_figures("denied", ["country"], ["year=2023"], corpus=filled)
    with open_store(filled) as store:
        assert [tuple(row) for row in store.rows(found.queries[0])] == [("Honduras", 1)]
        assert [tuple(row) for row in store.rows(found.queries[1])] == [("Honduras", 2)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = str(tmp_path_factory.mktemp("corpus"))
    with open_store(place, write=True) as store, store.changing():
        number = source_number(store, "made", "records", "")
        write_items(store, number, [read(text, f"{n}.txt") for n, text in enumerate(DECISIONS)], "2026-11-29")
    return place


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["figures", "remandet"], "Did you mean: remanded"),
        (["figures", "--by", "courts"], "Did you mean: court"),
        (["figures", "--where", "court"], "field=value"),
        (["figures", "--where", "framed=-*"], "has no word"),
        (["figures", "--by", "framed"], "names in them"),
        (["figures", "--where", "year=MMXX"], "not a year"),
        (["figures", "--since", "someday"], "someday"),
        (["figures", "--plot", "out.gif"], ".svg"),
        (["difference", "rulings", "--first", "year=2023", "--second", "year=2022"], "no share"),
        (["difference", "denied", "--first", "judge=A", "--second", "judge=B"], "no one is rated"),
        (["difference", "denied", "--first", "year=2023"], "--second"),
    ],
    ids=lambda one: "-".join(one) if isinstance(one, list) else "",
)
def test_what_cannot_be_counted_is_one_clear_message(args, said, folder):
    done = CliRunner().invoke(main, ["corpus", *args, "--corpus", folder])
    assert (done.exit_code, said in done.output, "Traceback" in done.output) == (2, True, False), done.output


def test_csv_has_the_query_and_no_cell_is_a_formula(folder):
    found = corpus_figures("denied", ["country"], corpus=folder)
    lines = found.csv.splitlines()
    assert sum(line.startswith("# query: SELECT") for line in lines) == 2
    rows = list(csv.reader(line for line in lines if not line.startswith("#")))
    assert rows[0] == ["country", "value", "count", "of", "share", "low", "high"]
    assert [row[0] for row in rows[1:]] == ["Guatemala", "Honduras", "(all)"]
    hostile = found.figures
    count = Count(("=cmd|' /C calc'!A0",), "denied", 1, 2)
    cells = csv_text(type(hostile)(hostile.measure, hostile.by, hostile.chosen, (count,), (), (), ()))
    assert next(csv.reader(io.StringIO(cells.splitlines()[-1])))[0].startswith("'=")


@pytest.mark.parametrize("ending", FORMATS)
def test_a_plot_is_written_in_each_form(ending, folder, tmp_path):
    out = tmp_path / f"out{ending}"
    args = ["corpus", "figures", "denied", "--by", "country", "--plot", str(out), "--corpus", folder]
    assert CliRunner().invoke(main, args, catch_exceptions=False).exit_code == 0
    starts = {".svg": b"<svg", ".pdf": b"%PDF", ".png": b"\x89PNG", ".json": b"{"}
    assert out.read_bytes().startswith(starts[ending])
    if ending == ".svg":
        drawn = out.read_text(encoding="utf-8")
        assert "Guatemala" in drawn
        assert "1/2 (few)" in drawn
    refused = CliRunner().invoke(main, args)
    assert (refused.exit_code, "WF612" in refused.output) == (2, True)


def test_a_plot_is_the_same_each_time_and_names_in_it_are_only_text(folder):
    found = corpus_figures("rulings", ["issue"], corpus=folder)
    assert found.plot_file("a.svg") == found.plot_file("b.svg")
    count = Count(("<script>alert(1)</script>",), "denied", 1, 2)
    figures = corpus_figures("denied", ["country"], corpus=folder).figures
    from wellfounded.corpus.figures.plots import plot_bytes

    drawn = plot_bytes(
        type(figures)(figures.measure, figures.by, figures.chosen, (count,), figures.base, (), ()), "a.svg"
    )
    assert b"<script" not in drawn


def test_figures_on_a_person_are_by_name_and_say_what_they_are(folder):
    found = corpus_figures("denied", ["judge"], corpus=folder)
    assert [one.group["judge"] for one in found.counts] == sorted(one.group["judge"] for one in found.counts)
    assert any("no measure of that person" in note for note in found.notes)


@pytest.mark.parametrize(
    "args",
    [["figures", "denied", "--by", "year"], ["difference", "denied", "--first", "year=2021", "--second", "year=2023"]],
    ids=lambda args: args[0],
)
def test_the_commands_print_text_and_the_same_data(args, folder):
    def run(*more):
        return CliRunner().invoke(main, ["corpus", *args, "--corpus", folder, *more], catch_exceptions=False)

    assert "of" in run().output
    assert json.loads(run("--json").output)["schema"] == f"wellfounded.corpus-{args[0]}/1"
