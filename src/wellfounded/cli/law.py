"""law: the law library: problems, rules, coverage by scenarios. ``law test`` has a module of its own."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from wellfounded.api.law_library import law_folder, law_texts
from wellfounded.cli.common import json_option, law_option, show
from wellfounded.cli.law_rename import rename_command
from wellfounded.cli.law_test import test_command
from wellfounded.problems import InputError
from wellfounded.reports.row_tree import Row

if TYPE_CHECKING:  # imported by the commands that need them, since they take time
    from click._termui_impl import ProgressBar

    from wellfounded.assess.coverage import Seen
    from wellfounded.assess.scenarios import Scenario

T = TypeVar("T")


@click.group("law", short_help="The law library: check, test, show, coverage, mutate, book")
def law_command() -> None:
    """Check the law library, test it, and read its rules.

    \b
    Examples:
      wellfounded law check
      wellfounded law test erroneous-finding-not-sustained
      wellfounded law show erroneous-finding-not-sustained
      wellfounded law coverage
    """


law_command.add_command(test_command)


@law_command.command("check", short_help="Check the law texts and the scenarios")
@law_option
@json_option
@click.option("--warnings/--no-warnings", default=True, help="Display warnings.")
def check_command(folder: str, as_json: bool, warnings: bool) -> None:
    """Check every law text and scenario; each problem has a code, file, line, and suggestion.

    Scenarios are read, not run. They are not read while the law text has errors.

    \b
    Examples:
      wellfounded law check
      wellfounded law check --law my-law --json
    """
    from wellfounded.api.answer import answer_of
    from wellfounded.api.law_text_answers import LawCheck
    from wellfounded.assess.currency import load_currency
    from wellfounded.assess.scenarios import read_scenarios
    from wellfounded.language.library import read_library

    library, found = read_library(law_folder(folder))
    scenarios: list[Scenario] = []
    try:
        load_currency(library.folder)
    except InputError as wrong_days:
        found = [*found, *wrong_days.problems]
    if all(problem.warning for problem in found):
        scenarios, wrong = read_scenarios(library)
        found = [*found, *wrong]
    serious = [problem for problem in found if not problem.warning]
    if serious and not as_json:
        raise InputError([problem for problem in found if warnings or not problem.warning])
    head = Row(
        f"{len(library.parts)} rules in {len(library.files)} files, {len(library.questions)} questions, "
        f"{len(library.registry)} authorities, {len(scenarios)} scenarios: "
        f"{len(serious)} errors, {len(found) - len(serious)} warnings"
    )
    rows = [head]
    if warnings:
        for problem in found:
            head.add(str(problem), mark="caution")
    data = {
        "schema": "wellfounded.law-check/1",
        "pieces": len(library.parts),
        "texts": len(library.files),
        "scenarios": len(scenarios),
        "problems": [
            {
                "file": problem.file,
                "line": problem.line,
                "code": problem.code,
                "message": problem.message,
                "suggestion": problem.suggestion,
                "warning": problem.warning,
            }
            for problem in found
        ],
    }
    show(answer_of(LawCheck, data, lambda: rows), as_json)
    if serious:
        raise click.exceptions.Exit(2)


@law_command.command("show", short_help="Display a rule or judgment")
@click.argument("name", metavar="RULE")
@law_option
@json_option
@click.option("--scenarios", is_flag=True, help="Run the scenarios and name those that test each part.")
def show_command(name: str, folder: str, as_json: bool, scenarios: bool) -> None:
    """Display a rule, judgment, presumption, table, or question: text, scope, authority, and subsequent history.

    \b
    Examples:
      wellfounded law show erroneous-finding-not-sustained
      wellfounded law show inaction --scenarios
    """
    from wellfounded.api.law import described
    from wellfounded.assess.result_store import ResultStore
    from wellfounded.assess.scenario_results import scenario_coverage
    from wellfounded.assess.scenarios import read_scenarios

    texts = law_texts(folder)
    answer = described(texts, name)
    if scenarios:
        library = texts.library
        reached = scenario_coverage(library, read_scenarios(library)[0], ResultStore(library.folder))
        answer = described(texts, name, reached)
    show(answer, as_json)


@law_command.command("coverage", short_help="Find law that no scenario tests")
@click.argument("matters", metavar="[CASE]...", type=click.Path(), nargs=-1)
@law_option
@json_option
@click.option("--max", "most", default=50, show_default=True, metavar="N", help="Untested points to list.")
@click.option("--keep/--no-keep", default=True, help="Reuse stored results, or run every scenario again.")
def coverage_command(matters: tuple[str, ...], folder: str, as_json: bool, most: int, keep: bool) -> None:
    """Run every scenario and list the law that none of them tests; exit code 2 below 100%.

    Case files named are run along with the scenarios. Results are stored in the user's cache folder; a scenario is run
    again only if it, or law that can affect it, has changed.

    \b
    Examples:
      wellfounded law coverage
      wellfounded law coverage examples/*.yaml --json
    """
    from wellfounded.api.answer import answer_of
    from wellfounded.api.law_text_answers import LawCoverage
    from wellfounded.assess.case import Case
    from wellfounded.assess.coverage import Watch, coverage_of
    from wellfounded.assess.currency import load_currency
    from wellfounded.assess.result_store import ResultStore
    from wellfounded.assess.scenario_results import in_order, results
    from wellfounded.assess.scenarios import Run, read_scenarios
    from wellfounded.matter.loader import load_matter
    from wellfounded.reports.currency import currency_rows
    from wellfounded.reports.law import coverage_data, coverage_rows

    library = law_texts(folder).library
    scenarios, problems = read_scenarios(library)
    store = ResultStore(library.folder) if keep else None
    with _running(results(library, scenarios, store), len(scenarios)) as bar:
        found = list(bar)
    problems += [problem for result in found for problem in result.problems]
    seen: list[Seen] = in_order(found)
    if matters:
        watch = Watch(library)
        seen += [
            watch.seen(Run(path, Case.of(library, load_matter(path, law_texts(folder).schema)))) for path in matters
        ]
    reached = coverage_of(library, seen)
    for problem in sorted(problems):
        click.echo(str(problem), err=True)
    rows = [
        *coverage_rows(reached, len(problems), most),
        *currency_rows(load_currency(library.folder), dt.date.today()),
    ]
    show(answer_of(LawCoverage, coverage_data(reached), lambda: rows), as_json)
    if problems or reached.missing:
        raise click.exceptions.Exit(2)


def _running(found: Iterable[T], length: int, label: str = "Running scenarios") -> ProgressBar[T]:
    return click.progressbar(found, length, label=label, file=sys.stderr, hidden=not sys.stderr.isatty())


@law_command.command("mutate", short_help="Test whether scenarios detect errors in the law")
@click.argument("names", metavar="[RULE]...", nargs=-1)
@law_option
@json_option
@click.option("--sample", default=0, metavar="N", help="Number of mutants to try, always the same ones; 0 tries all.")
@click.option("--least", default=95.0, show_default=True, metavar="PERCENT", help="Exit code 2 if fewer are detected.")
@click.option("--max", "most", default=50, show_default=True, metavar="N", help="Undetected mutants to list.")
def mutate_command(names: tuple[str, ...], folder: str, as_json: bool, sample: int, least: float, most: int) -> None:
    """Make one change to the law at a time, and report the changes that no scenario detects.

    A mutant drops a condition or an exception, reverses a burden, shifts a date by a day, lowers a standard, omits a
    rule, or changes a value in a table. One that no scenario detects is an error that no test would reveal.

    \b
    Examples:
      wellfounded law mutate one-year-deadline social-group
      wellfounded law mutate --sample 300 --least 95
    """
    from wellfounded.api.answer import answer_of
    from wellfounded.api.law_text_answers import LawMutations
    from wellfounded.assess.mutants import mutants
    from wellfounded.assess.mutation import Judge, Verdict, sample_mutants
    from wellfounded.assess.rule_description import parts_named
    from wellfounded.assess.scenarios import read_scenarios
    from wellfounded.reports.mutation import mutation_data, mutation_rows

    library = law_texts(folder).library
    scenarios, problems = read_scenarios(library)
    if problems:
        raise InputError(problems)
    wanted = {part.id for name in names for part in parts_named(library, name)}
    chosen = [part for part in library.parts if not names or part.id in wanted]
    tried = sample_mutants(list(mutants(library, chosen)), sample)
    verdicts: list[Verdict] = []
    with _running(Judge(library, scenarios).verdicts(tried), len(tried), "Trying mutants") as bar:
        verdicts += bar
    order = {mutant.name: number for number, mutant in enumerate(tried)}
    verdicts.sort(key=lambda verdict: order[verdict.mutant.name])
    show(answer_of(LawMutations, mutation_data(verdicts), lambda: mutation_rows(verdicts, most)), as_json)
    if sum(bool(verdict.killer) for verdict in verdicts) * 100 < least * len(verdicts):
        raise click.exceptions.Exit(2)


@law_command.command("book", short_help="Write the law as web pages")
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.argument("matters", metavar="[CASE]...", type=click.Path(), nargs=-1)
@law_option
@json_option
def book_command(out: Path, matters: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Write the law as web pages in a folder: every rule, with authority, scenarios, and subsequent history.

    Open OUT/index.html in a browser; no network is needed. Each rule lists the case files named to which it applied.

    \b
    Examples:
      wellfounded law book /tmp/law-book
      wellfounded law book site examples/*.yaml
    """
    from wellfounded.api.law_text_answers import LawBook
    from wellfounded.assess.case import Case
    from wellfounded.assess.result_store import ResultStore
    from wellfounded.assess.scenario_results import in_order, results
    from wellfounded.assess.scenarios import read_scenarios
    from wellfounded.matter.loader import load_matter
    from wellfounded.reports.book.site import Book, write_book, written_before

    written_before(out)
    library = law_texts(folder).library
    cases = [Case.of(library, load_matter(path, law_texts(folder).schema)) for path in matters]
    scenarios, problems = read_scenarios(library)
    with _running(results(library, scenarios, ResultStore(library.folder)), len(scenarios)) as bar:
        found = list(bar)
    problems += [problem for result in found for problem in result.problems]
    if problems:
        raise InputError(sorted(problems))
    shown = list(zip(scenarios, in_order(found), strict=True))
    files = dict(Book(library, shown, cases).files())
    write_book(out, files)
    row = Row(f"{len(files)} files written; open {out / 'index.html'}")
    show(LawBook(str(out), tuple(sorted(files)), make_rows=lambda: [row]), as_json)


law_command.add_command(rename_command)
