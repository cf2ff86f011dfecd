"""migrate: matter files of an older format put into the present one."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command("migrate", short_help="Update case files to the current format")
@click.argument("files", metavar="FILE...", type=click.Path(), nargs=-1, required=True)
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
    import codecs

    from wellfounded.api.case_files import migrated
    from wellfounded.files import write_whole
    from wellfounded.files.vault_files import read_bytes
    from wellfounded.matter.source import read_source

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
            mark = codecs.BOM_UTF8 if read_bytes(path, len(codecs.BOM_UTF8)) == codecs.BOM_UTF8 else b""
            write_whole(Path(path), mark + new.encode())
            click.echo(f"{path}: updated")
    if check and any(old != new for _, old, new in done):
        sys.exit(1)
