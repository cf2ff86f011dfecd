"""purge: cases removed for good."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("purge", short_help="Remove cases for good")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option(
    "--older-than",
    "days",
    type=click.IntRange(0),
    metavar="DAYS",
    help="Remove what was deleted, and drafts and decisions last used, more than so many days ago.",
)
@click.option("--yes", is_flag=True, help="Do not ask.")
def purge_command(folder: str, names: tuple[str, ...], days: int | None, yes: bool) -> None:
    """Remove cases of a workbench's folder for good: the case file, every version, drafts, and decisions used for it.

    Each NAME is the file name of a case, deleted cases included. Prints what was removed. Documents that you wrote
    elsewhere, backups, and copies that the file system keeps are not found by this command.

    \b
    Examples:
      wellfounded purge cases garcia.yaml
      wellfounded purge cases --older-than 90
    """
    from wellfounded.problems import InputError, Problem
    from wellfounded.storage.purge import find, purge, purge_older
    from wellfounded.storage.store_opening import open_store

    if bool(names) == (days is not None):
        raise click.UsageError("Name cases, or give --older-than DAYS.")
    store = open_store(Path(folder))
    if busy := store.claim():
        raise InputError([Problem(folder, 0, "WF808", f"{busy} Nothing was removed.")])
    try:
        if days is not None:
            gone = purge_older(store, days)
        else:
            found = find(store, names)
            if not yes:
                click.confirm(f"Remove {', '.join(one.name for one in found)} for good?", abort=True, err=True)
            gone = [line for one in found for line in purge(store, one)]
    finally:
        store.close()
    click.echo("\n".join(f"Removed {line}" if ": kept" not in line else line for line in gone) or "Nothing to remove.")
