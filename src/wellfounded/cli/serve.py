"""serve: the workbench, in the browser."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.web.server.server import Sharing


@click.command("serve", short_help="Open the workbench")
@click.argument("folder", metavar="[DIR]", default=".")
@click.option("--port", type=click.IntRange(0, 65535), default=None, metavar="NUMBER", help="Port to listen on.")
@click.option("--share", default="", metavar="ADDRESS", help="Admit a second person at this address of this machine.")
@click.option("--cert", default="", metavar="FILE", help="For --share: the TLS certificate for that address.")
@click.option("--key", default="", metavar="FILE", help="For --share: the certificate's key.")
@click.option(
    "--passphrase-file",
    default="",
    metavar="FILE",
    help="For --share: read the passphrase from a file instead of asking for it.",
)
def serve_command(folder: str, port: int | None, share: str, cert: str, key: str, passphrase_file: str) -> None:
    """Open the case files of a folder in the browser, on this machine only.

    Prints a link that signs in one browser, once; press Enter for another link, Ctrl-C to stop. The case files remain
    YAML files, which may be edited in other programs at the same time. Nothing is sent to any other machine.

    With --share, a second person on the same network may sign in with a passphrase, over TLS only. Supply the
    certificate and its key.

    \b
    Examples:
      wellfounded serve
      wellfounded serve cases --port 9000
      wellfounded serve cases --share 192.168.1.5 --cert office.pem --key office.key
    """
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        message = "The workbench is not installed. Run: pip install 'wellfounded[workbench]'"
        raise InputError([Problem("serve", 0, "WF814", message)]) from None
    from wellfounded.web.server.server import Workbench

    bench = Workbench(Path(folder), port, _sharing(share, cert, key, passphrase_file))
    click.echo(f"The case files in {bench.store.folder} are at {bench.address}", err=True)

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
