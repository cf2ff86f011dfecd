"""readings and compare: the same matter on other readings, or under other law."""

from __future__ import annotations

import click

from wellfounded.cli.common import case_of, day_of, json_option, law_options, matter_argument, show


@click.command("readings")
@matter_argument
@law_options
@json_option
def readings_command(matter: str, forum: str, as_of: str, chosen: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Tabulate every combination of the contested points that matter, with who adopts each reading.

    \b
    Examples:
      wellfounded readings examples/kaptsov.yaml
      wellfounded readings examples/kaptsov.yaml --reading silent-neutrality:conduct-suffices
    """
    from wellfounded.assess.readings import readings
    from wellfounded.reports.readings import readings_data, readings_rows

    answer = readings(case_of(matter, forum, as_of, chosen, folder))
    show(readings_rows(answer), lambda: readings_data(answer), as_json)


@click.command("compare")
@matter_argument
@law_options
@json_option
def compare_command(matter: str, forum: str, as_of: str, chosen: tuple[str, ...], folder: str, as_json: bool) -> None:
    """Compare the matter under its own law with the same matter under another forum, day or reading.

    \b
    Examples:
      wellfounded compare examples/balachova.yaml --as-of 2023-06-01
      wellfounded compare examples/balachova.yaml --forum ca9
    """
    from wellfounded.assess.compare import compare_cases
    from wellfounded.faults import Fault, InputFault
    from wellfounded.reports.compare import comparison_data, comparison_rows

    if not (forum or as_of or chosen):
        message = "Name another --forum, another --as-of or a --reading to compare with."
        raise InputFault([Fault("compare", 0, "WF160", message)])
    day_of(as_of)
    before = case_of(matter, "", "", (), folder)
    from wellfounded.assess.case import Case, setting_of
    from wellfounded.cli.common import library_of, readings_of

    setting = setting_of(library_of(folder), before.matter, forum, day_of(as_of))
    after = Case.of(library_of(folder), before.matter, setting, readings_of(chosen))
    answer = compare_cases(before, after)
    show(comparison_rows(answer), lambda: comparison_data(answer), as_json)
