"""serve: the workbench in the browser."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.web.server.server import Sharing


@click.command("serve", short_help="The workbench: your matters in the browser")
@click.argument("folder", metavar="[DIR]", default=".")
@click.option("--port", type=click.IntRange(0, 65535), default=None, metavar="NUMBER", help="Listen at this port.")
@click.option("--share", default="", metavar="ADDRESS", help="Let a second person in, at this address of this machine.")
@click.option("--cert", default="", metavar="FILE", help="For --share: the TLS certificate of that address.")
@click.option("--key", default="", metavar="FILE", help="For --share: the certificate's key.")
@click.option(
    "--passphrase-file",
    default="",
    metavar="FILE",
    help="For --share: take the passphrase from a file; else it is asked.",
)
def serve_command(folder: str, port: int | None, share: str, cert: str, key: str, passphrase_file: str) -> None:
    """Open the matters of a folder in the browser, on this machine only.

    Prints a link that lets one browser in, once; press Enter for another, Ctrl-C to stop. The matters stay plain YAML
    files, which may be edited outside at the same time. Nothing is sent to any other machine.

    With --share, a second person on the same network may come in, by a passphrase and over TLS only; the certificate
    and its key are yours to bring.

    \b
    Examples:
      wellfounded serve
      wellfounded serve matters --port 9000
      wellfounded serve matters --share 192.168.1.5 --cert office.pem --key office.key
    """
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        message = "The workbench needs more to be installed: pip install 'wellfounded[workbench]'"
        raise InputError([Problem("serve", 0, "WF814", message)]) from None
    from wellfounded.web.server.server import Workbench

    bench = Workbench(Path(folder), port, _sharing(share, cert, key, passphrase_file))
    click.echo(f"The matters in {bench.store.folder} are at {bench.address}", err=True)

    def ready() -> None:
        click.echo("Open this link; it works once:", err=True)
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
                raise InputError([Problem(option, 0, "WF811", f"{option} goes with --share, which is missing.")])
        return None
    if not cert or not key:
        message = (
            "Sharing needs a TLS certificate and its key: --cert FILE --key FILE. Without them anyone could listen."
        )
        raise InputError([Problem("--share", 0, "WF811", message)])
    if passphrase_file:
        try:
            phrase = Path(passphrase_file).read_text(encoding="utf-8").strip("\r\n")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError([Problem("--passphrase-file", 0, "WF812", f"It cannot be read: {error}.")]) from None
    else:
        phrase = click.prompt("Passphrase for the second person", hide_input=True, confirmation_prompt=True)
    return Sharing(host, Path(cert), Path(key), phrase)
