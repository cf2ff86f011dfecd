"""Results of scenarios that are kept: the same as those worked out anew, whatever changed in the law or the store."""

from __future__ import annotations

import random
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from wellfounded.assess.coverage import Watch
from wellfounded.assess.mutants import mutants
from wellfounded.assess.mutation import sample_mutants
from wellfounded.assess.result_store import CODE, ResultStore, program_digest
from wellfounded.assess.scenario_dependencies import Dependencies
from wellfounded.assess.scenario_results import outcomes, results, run_under, scenario_coverage
from wellfounded.assess.scenarios import Runner, failures, read_scenarios
from wellfounded.language.library import load_library, read_library
from wellfounded.problems import InputError

TEXTS = Path(__file__).parents[1] / "language"
GOOD = sorted(path.stem for path in (TEXTS / "good").glob("*.scenario"))


def small_law(folder, *names):
    """The folder of a law made of the common text and of good texts, with the scenarios of these."""
    (folder / "scenarios").mkdir(parents=True)
    for name in ("base.law", "authorities.toml"):
        shutil.copy(TEXTS / name, folder)
    for name in names:
        shutil.copy(TEXTS / "good" / f"{name}.law", folder)
        shutil.copy(TEXTS / "good" / f"{name}.scenario", folder / "scenarios")
    return folder


class Unwritten(ResultStore):
    """A store that stays as it is."""

    def write(self, results):
        return None


def worked_out(library, scenarios):
    """What scenarios reach and what came out otherwise under the whole law, with nothing kept or left out."""
    runner, watch = Runner(library), Watch(library)
    return [(watch.seen(run), tuple(failures(run))) for run in map(runner.run, scenarios)]


def found_by(library, scenarios, store=None):
    found = sorted(results(library, scenarios, store), key=lambda result: result.number)
    return [(result.seen, result.problems) for result in found]


def changed(library, mutant):
    """The library with a mutant in place of a piece of law."""
    instead = [mutant.changed] if mutant.changed is not None else []
    parts = tuple(new for part in library.parts for new in (instead if part.id == mutant.part.id else [part]))
    other = replace(library, parts=parts)
    other.__dict__["translations"] = {k: v for k, v in library.translations.items() if k != mutant.part.id}
    return other


@pytest.mark.parametrize("name", GOOD)
def test_with_a_store_the_results_are_those_without_one_whatever_one_thing_of_the_law_is_changed(tmp_path, name):
    folder = small_law(tmp_path / "law", name)
    library = load_library(folder)
    scenarios, problems = read_scenarios(library)
    assert problems == []
    assert found_by(library, scenarios) == worked_out(library, scenarios)
    list(results(library, scenarios, ResultStore(folder, tmp_path / "kept")))
    store = Unwritten(folder, tmp_path / "kept")
    assert len(store.read()) == len(scenarios)
    assert found_by(library, scenarios, store) == worked_out(library, scenarios)
    for mutant in mutants(library):
        other = changed(library, mutant)
        try:
            fresh = worked_out(other, scenarios)
        except ValueError:  # law that depends on itself in a way that the checks refuse
            continue
        assert found_by(other, scenarios, store) == fresh, mutant.name
        wrong = {scenario.name: tuple(problems) for scenario, problems in outcomes(other, scenarios, store)}
        assert wrong == {seen.run: problems for seen, problems in fresh}, mutant.name


@pytest.mark.slow
@pytest.mark.parametrize("name", GOOD)
def test_with_a_store_the_results_are_those_without_one_whatever_line_is_taken_out(tmp_path, name):
    """Also a line that declares something, ranks authorities, settles a question or dates an authority."""
    folder = small_law(tmp_path / "law", name)
    library = load_library(folder)
    list(results(library, read_scenarios(library)[0], ResultStore(folder, tmp_path / "kept")))
    store = Unwritten(folder, tmp_path / "kept")
    tried = 0
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        text = path.read_text("utf-8")
        lines = text.splitlines(keepends=True)
        for number in range(len(lines)):
            path.write_text("".join(lines[:number] + lines[number + 1 :]), encoding="utf-8")
            try:
                library = load_library(folder)
                scenarios, _ = read_scenarios(library)
            except InputError:
                continue
            finally:
                path.write_text(text, encoding="utf-8")
            tried += 1
            assert found_by(library, scenarios, store) == worked_out(library, scenarios), (path.name, lines[number])
    assert tried > 20


def test_a_piece_of_law_runs_again_only_the_scenarios_that_can_see_it(tmp_path):
    library = load_library(small_law(tmp_path / "law", "rule", "table", "judgment", "presumption"))
    scenarios, _ = read_scenarios(library)
    before = Dependencies(library)
    saved = 0
    for mutant in mutants(library):
        after = Dependencies(changed(library, mutant))
        for scenario in scenarios:
            sees = mutant.part in before.parts(scenario)
            same = before.digest(scenario) == after.digest(scenario)
            assert not (sees and same), (mutant.name, scenario.name)
            saved += same
    assert saved > len(scenarios) * 10


def test_lines_that_move_and_law_that_nobody_sees_change_no_digest(tmp_path):
    folder = small_law(tmp_path / "law", "table", "rule", "presumption")
    library = load_library(folder)
    before = [Dependencies(library).digest(scenario) for scenario in read_scenarios(library)[0]]
    for path in (*folder.glob("*.law"), *(folder / "scenarios").glob("*")):
        path.write_text("# A line that was added.\n\n" + path.read_text("utf-8"), encoding="utf-8")
    unseen = (
        "term {claim} is in green ink\n  ask Is it in green ink?\nterm {claim} is odd\n\n"
        "rule odd\n  {claim} is odd\n  if {claim} is in green ink\n  authority Hospitality Act\n"
    )
    (folder / "unseen.law").write_text(unseen, encoding="utf-8")
    library = load_library(folder)
    assert [Dependencies(library).digest(scenario) for scenario in read_scenarios(library)[0]] == before


def test_what_did_not_come_out_is_worked_out_anew_with_its_line(tmp_path):
    folder = small_law(tmp_path / "law", "rule")
    path = folder / "scenarios" / "rule.scenario"
    text = path.read_text("utf-8")
    path.write_text(text.replace("  then ", "  not ", 1), encoding="utf-8")
    store = ResultStore(folder, tmp_path / "kept")

    def wrong():
        library = load_library(folder)
        return [
            problem for result in results(library, read_scenarios(library)[0], store) for problem in result.problems
        ]

    (first,) = wrong()
    path.write_text("\n\n" + path.read_text("utf-8"), encoding="utf-8")
    (second,) = wrong()
    assert second == replace(first, line=first.line + 2)


def damage_whole(path):
    path.write_bytes(b"no store at all " * 100)


def damage_cut(path):
    path.write_bytes(path.read_bytes()[:3000])


def damage_bytes(path):
    data = bytearray(path.read_bytes())
    for at in random.Random(1).sample(range(100, len(data)), len(data) // 10):
        data[at] ^= 0x55
    path.write_bytes(data)


def damage_rows(path):
    with sqlite3.connect(path) as database:
        database.execute("update results set found = x'00', digest = digest")


def damage_mixed_up(path):
    """A row with the result of another."""
    with sqlite3.connect(path) as database:
        database.execute("update results set found = (select found from results order by scenario limit 1)")


def damage_other_table(path):
    path.unlink()
    with sqlite3.connect(path) as database:
        database.execute("create table results (something text)")


def damage_empty(path):
    path.write_bytes(b"")


@pytest.mark.parametrize(
    "damage",
    [damage_whole, damage_cut, damage_bytes, damage_rows, damage_mixed_up, damage_other_table, damage_empty],
    ids=lambda damage: damage.__name__,
)
def test_a_damaged_store_is_as_good_as_none_and_made_anew(tmp_path, damage):
    folder = small_law(tmp_path / "law", "table", "judgment")
    library = load_library(folder)
    scenarios, _ = read_scenarios(library)
    store = ResultStore(folder, tmp_path / "kept")
    fresh = found_by(library, scenarios, store)
    whole = store.read()
    damage(store.place)
    assert found_by(library, scenarios, store) == fresh
    assert store.read() == whole


def test_a_store_that_cannot_be_is_done_without(tmp_path):
    folder = small_law(tmp_path / "law", "table")
    library = load_library(folder)
    scenarios, _ = read_scenarios(library)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    store = ResultStore(folder, tmp_path / "file" / "kept")
    assert found_by(library, scenarios, store) == found_by(library, scenarios)


def test_a_store_keeps_the_results_of_several_folders_apart(tmp_path):
    one, two = small_law(tmp_path / "one", "table"), small_law(tmp_path / "two", "table")
    first, second = (ResultStore(folder, tmp_path / "kept") for folder in (one, two))
    first.write({"a": ("1", ((0, "applies"),))})
    second.write({"a": ("2", None)})
    assert first.read() == {"a": ("1", ((0, "applies"),))}
    assert second.read() == {"a": ("2", None)}


def test_what_only_came_out_is_not_taken_for_what_is_reached(tmp_path):
    folder = small_law(tmp_path / "law", "table")
    library = load_library(folder)
    scenarios, _ = read_scenarios(library)
    store = ResultStore(folder, tmp_path / "kept")
    assert all(not problems for _, problems in outcomes(library, scenarios, store))
    assert scenario_coverage(library, scenarios, store) == scenario_coverage(library, scenarios)
    kept = store.read()
    assert all(points for _, points in kept.values())
    assert all(not problems for _, problems in outcomes(library, scenarios, store))
    assert store.read() == kept


def test_the_code_that_decides_results_is_in_the_name_of_the_store(tmp_path):
    package = Path(__file__).parents[2] / "src" / "wellfounded"
    assert all((package / folder).is_dir() for folder in CODE)
    assert program_digest() == program_digest()


def test_a_sample_of_the_law_has_the_results_of_the_whole_of_it(law):
    """Of the law itself: what is left out for a scenario has no part in what it reaches, nor in how it comes out."""
    scenarios, _ = read_scenarios(law)
    some = random.Random(7).sample(scenarios, 24)
    dependencies, watch = Dependencies(law), Watch(law)
    for scenario, (seen, problems) in zip(some, worked_out(law, some), strict=True):
        run = run_under(law, dependencies.parts(scenario), scenario)
        assert (watch.seen(run), tuple(failures(run))) == (seen, problems)
        assert tuple(failures(run_under(law, dependencies.answering(scenario), scenario))) == problems


@pytest.mark.slow
def test_a_changed_law_has_its_own_results(law, tmp_path):
    """Of the law itself: whatever is changed in it, the results of scenarios that need not run again are the same."""
    scenarios, _ = read_scenarios(law)
    some = random.Random(11).sample(scenarios, 12)
    before = Dependencies(law)
    found = dict(zip([scenario.name for scenario in some], worked_out(law, some), strict=True))
    for mutant in sample_mutants(list(mutants(law)), 4):
        other = changed(law, mutant)
        after = Dependencies(other)
        same = [scenario for scenario in some if before.digest(scenario) == after.digest(scenario)]
        assert worked_out(other, same) == [found[scenario.name] for scenario in same], mutant.name


def test_a_library_with_nothing_in_it(tmp_path):
    library, _ = read_library(small_law(tmp_path))
    assert list(results(library, [])) == []
    assert list(outcomes(library, [])) == []
