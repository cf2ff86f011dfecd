"""law: the library itself: its faults, its rules, and what its scenarios reach."""

from __future__ import annotations

from pathlib import Path

import click

from wellfounded.cli.common import json_option, law_option, show
from wellfounded.faults import InputFault
from wellfounded.language.library import LAW_FOLDER, read_library
from wellfounded.reports.rows import Row


@click.group("law")
def law_command() -> None:
    """The law library: check it, read a rule, see what its scenarios reach.

    \b
    Examples:
      wellfounded law check
      wellfounded law show past-persecution
      wellfounded law coverage
    """


@law_command.command("check")
@law_option
@json_option
@click.option("--warnings/--no-warnings", default=True, help="Show warnings too.")
def check_command(folder: str, as_json: bool, warnings: bool) -> None:
    """Check every law text; every fault with its code, file, line and the nearest right thing.

    \b
    Examples:
      wellfounded law check
      wellfounded law check --law my-law --json
    """
    library, found = read_library(Path(folder) if folder else LAW_FOLDER)
    serious = [fault for fault in found if not fault.warning]
    if serious and not as_json:
        raise InputFault([fault for fault in found if warnings or not fault.warning])
    head = Row(
        f"{len(library.parts)} pieces of law in {len(library.files)} texts, {len(library.questions)} questions, "
        f"{len(library.registry)} authorities: {len(serious)} faults, {len(found) - len(serious)} warnings"
    )
    rows = [head]
    if warnings:
        for fault in found:
            head.add(str(fault), mark="open" if fault.warning else "fails")
    data = {
        "schema": "wellfounded.law-check/1",
        "pieces": len(library.parts),
        "texts": len(library.files),
        "faults": [
            {
                "file": fault.file,
                "line": fault.line,
                "code": fault.code,
                "message": fault.message,
                "suggestion": fault.suggestion,
                "warning": fault.warning,
            }
            for fault in found
        ],
    }
    show(rows, lambda: data, as_json)
    if serious:
        raise click.exceptions.Exit(2)
