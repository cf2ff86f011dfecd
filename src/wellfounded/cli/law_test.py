"""law test: the scenarios of a file, of a rule, or of a name, or all of them."""

from __future__ import annotations

import sys
from functools import partial

import click

from wellfounded.api.law_library import law_texts
from wellfounded.cli.common import json_option, law_option, show
from wellfounded.problems import InputError


@click.command("test", short_help="Run the scenarios of a file or rule, one, or all")
@click.argument("names", metavar="[FILE|RULE|SCENARIO]...", nargs=-1)
@law_option
@json_option
def test_command(names: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Run scenarios and report unmet expectations; exit code 1 if there are any, 2 for an unknown name.

    A .scenario file selects the scenarios in it; the name of a scenario selects that one. The name of a rule, judgment,
    presumption, table, or question selects the scenarios that expect its conclusion (or, if there is none, the next
    conclusion that follows from it); a .law file, those of every rule in it. Other scenarios may depend on the rule
    too: without a name, every scenario is run that has changed, or that changed law can affect, since it last passed.

    \b
    Examples:
      wellfounded law test one-year.scenario
      wellfounded law test erroneous-finding-not-sustained
      wellfounded law test
    """
    from wellfounded.api.answer import answer_of
    from wellfounded.api.law_text_answers import LawTest
    from wellfounded.assess.chosen_scenarios import Selection
    from wellfounded.assess.result_store import ResultStore
    from wellfounded.assess.scenario_results import outcomes
    from wellfounded.assess.scenarios import read_scenarios
    from wellfounded.reports.law import tested_data, tested_rows

    library = law_texts(folder).library
    if names:
        scenarios, store = Selection(library).scenarios(names), None
    else:
        scenarios, wrong = read_scenarios(library)
        if wrong:
            raise InputError(wrong)
        store = ResultStore(library.folder)
    run = outcomes(library, scenarios, store)
    bar = click.progressbar(
        run, len(scenarios), label="Running scenarios", file=sys.stderr, hidden=not sys.stderr.isatty()
    )
    with bar:
        found = [(scenario.name, problems) for scenario, problems in bar]
    problems = sorted(problem for _, wrong in found for problem in wrong)
    failed = sum(bool(wrong) for _, wrong in found)
    told = (len(found), failed, problems)
    show(answer_of(LawTest, tested_data(*told), partial(tested_rows, *told)), as_json)
    if problems or not found:
        raise click.exceptions.Exit(1)
