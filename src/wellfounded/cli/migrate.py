"""migrate: matter files of an older format put into the present one."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("migrate", short_help="Update case files to the current format")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Change nothing; exit code 1 if a file is in an older format.")
def migrate_command(files: tuple[str, ...], check: bool) -> None:
    """Update case files of an older format to the current one, in place. Comments, order, and line ends stay.

    All files are read before any is written. With - the file is read from standard input and written to standard
    output.

    \b
    Examples:
      wellfounded migrate my-case.yaml
      wellfounded migrate cases/*.yaml --check
      wellfounded migrate - < old.yaml > new.yaml
    """
    from wellfounded.files import write_whole
    from wellfounded.matter.source import read_source
    from wellfounded.renaming.formats import migrated

    done = []
    for path in files:
        name, old = read_source(path)
        done.append((path, old, migrated(old, name)))
    for path, old, new in done:
        if path == "-" and not check:
            click.echo(new, nl=False)
        elif old == new:
            click.echo(f"{path}: already current")
        elif check:
            click.echo(f"{path}: older format")
        else:
            write_whole(Path(path), new.encode())
            click.echo(f"{path}: updated")
    if check and any(old != new for _, old, new in done):
        sys.exit(1)
