"""serve: the workbench, in the browser."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wellfounded.cli.options import require_installed
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.web.server.server import Sharing


@click.command("serve", short_help="Open the workbench")
@click.argument("folder", metavar="[DIR]", type=click.Path(), default=".")
@click.option("--port", type=click.IntRange(0, 65535), default=None, metavar="NUMBER", help="Port to listen on.")
@click.option("--numeric", is_flag=True, help="Use the address 127.0.0.1 instead of a name of its own.")
@click.option("--share", default="", metavar="ADDRESS", help="Admit a second person at this address of this machine.")
@click.option(
    "--cert", default="", metavar="FILE", type=click.Path(), help="For --share: the TLS certificate for that address."
)
@click.option("--key", default="", metavar="FILE", type=click.Path(), help="For --share: the certificate's key.")
@click.option(
    "--passphrase-file",
    default="",
    metavar="FILE",
    type=click.Path(),
    help="For --share: read the passphrase from a file instead of asking for it.",
)
@click.option(
    "--lock-after",
    type=click.FloatRange(min=0.05),
    default=15,
    show_default=True,
    metavar="MINUTES",
    help="For a vault: lock it after so long without use.",
)
@click.option("--corpus", default="", metavar="PLACE", help="Search this corpus: a folder, or postgresql://...")
@click.option(
    "--retention",
    type=click.IntRange(0),
    metavar="DAYS",
    help="Remove for good what was deleted, and drafts and decisions last used, more than so many days ago.",
)
def serve_command(
    folder: str,
    port: int | None,
    numeric: bool,
    share: str,
    cert: str,
    key: str,
    passphrase_file: str,
    retention: int | None,
    lock_after: float,
    corpus: str,
) -> None:
    """Open the case files of a folder in the browser, on this machine only.

    Prints a link that signs in one browser, once; press Enter for another link, Ctrl-C to stop. The case files remain
    YAML files, which may be edited in other programs at the same time. Nothing is sent to any other machine.

    In a vault, pages ask for its passphrase first, and again after --lock-after minutes without use.

    The address has a name of its own, so that no other program with pages on this machine gets the session. If your
    browser does not find it (some versions of Safari do not), use --numeric.

    With --share, a second person on the same network may sign in with a passphrase, over TLS only. Supply the
    certificate and its key.

    \b
    Examples:
      wellfounded serve
      wellfounded serve cases --port 9000
      wellfounded serve cases --corpus decisions
      wellfounded serve cases --share 192.168.1.5 --cert office.pem --key office.key
    """
    require_installed("serve", "The workbench", "workbench", "starlette", "uvicorn")
    from wellfounded.extraction.confinement import lacking
    from wellfounded.web.server.server import Workbench

    sharing = _sharing(share, cert, key, passphrase_file)
    bench = Workbench(Path(folder), port, sharing, retention, lock_after, numeric=numeric, corpus=corpus)
    click.echo(f"The case files in {bench.store.folder} are at {bench.address}", err=True)
    if bench.vault is not None and bench.vault.locked:
        click.echo("The vault is locked; the pages ask for its passphrase first.", err=True)
    if bench.read_only:
        click.echo(bench.read_only, err=True)
    if bench.store.made_private:
        count = bench.store.made_private
        said = f"{count} files and folders" if count > 1 else "1 file or folder"
        click.echo(f"Other users of this machine could read {said} here; only you can now.", err=True)

    if lacking():
        click.echo(
            "This system cannot keep the programs that read documents from your files and the network"
            f" ({' and '.join(lacking())}). Open only documents that you trust.",
            err=True,
        )

    def ready() -> None:
        click.echo("Open this link. It works once:", err=True)
        click.echo(bench.link())
        click.echo("Enter: another link. Ctrl-C: stop." if sys.stdin.isatty() else "Ctrl-C: stop.", err=True)
        if sys.stdin.isatty():
            threading.Thread(target=_more_links, args=(bench,), daemon=True).start()

    bench.run(ready)
    click.echo("Stopped.", err=True)


def _more_links(bench: object) -> None:
    from wellfounded.web.server.server import Workbench

    assert isinstance(bench, Workbench)
    for _ in sys.stdin:
        click.echo(bench.link())


def _sharing(host: str, cert: str, key: str, passphrase_file: str) -> Sharing | None:
    from wellfounded.web.server.server import Sharing

    if not host:
        for option, value in (("--cert", cert), ("--key", key), ("--passphrase-file", passphrase_file)):
            if value:
                raise InputError([Problem(option, 0, "WF811", f"{option} requires --share.")])
        return None
    if not cert or not key:
        message = (
            "Sharing requires a TLS certificate and its key. Add --cert FILE --key FILE; without them, others on the "
            "network could read the case files."
        )
        raise InputError([Problem("--share", 0, "WF811", message)])
    if passphrase_file:
        try:
            phrase = Path(passphrase_file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError([Problem("--passphrase-file", 0, "WF812", f"The file cannot be read: {error}.")]) from None
    else:
        phrase = click.prompt("Passphrase for the second person", hide_input=True, confirmation_prompt=True)
    return Sharing(host, Path(cert), Path(key), phrase)
