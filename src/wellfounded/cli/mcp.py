"""mcp: the server for assistants."""

from __future__ import annotations

import os
from pathlib import Path

import click

from wellfounded.cli.options import require_installed

TOKEN_FILE = "WELLFOUNDED_TOKEN_FILE"
"""The environment variable that names a file with the token."""


@click.command("mcp", short_help="Serve the tools to an assistant (Model Context Protocol)")
@click.argument("folder", metavar="[DIR]", type=click.Path(), default=".")
@click.option("--read-only", is_flag=True, help="Change nothing in the folder.")
@click.option("--names", is_flag=True, help="Give documents with the names in them; otherwise they are replaced.")
@click.option("--corpus", default="", metavar="PLACE", help="Also search this corpus: a folder, or postgresql://...")
@click.option(
    "--http",
    "port",
    type=click.IntRange(0, 65535),
    default=None,
    metavar="PORT",
    help="Serve over HTTP on 127.0.0.1 instead of standard input and output; 0 for any free port.",
)
@click.option(
    "--token-file",
    default="",
    metavar="FILE",
    type=click.Path(),
    help="For --http: the file with the token, made if it is missing (or WELLFOUNDED_TOKEN_FILE).",
)
def mcp_command(folder: str, read_only: bool, names: bool, corpus: str, port: int | None, token_file: str) -> None:
    """Serve the cases and documents of a folder to an assistant that speaks the Model Context Protocol.

    The assistant reads, enters, and asks through tools: every legal conclusion is the law's, and an entry proposed from
    a document is accepted only with a quotation that the document has. Nothing outside the folder is read or written
    but the corpus that is named, and no connection is opened but to its server. What the tools return goes to the
    assistant and its provider.

    Over HTTP, every request needs the token, which is printed once, or is in --token-file.

    \b
    Examples:
      wellfounded mcp cases
      wellfounded mcp cases --read-only
      wellfounded mcp cases --http 8765 --token-file ~/.wellfounded-token
    """
    require_installed("mcp", "The server for assistants", "assistant", "mcp", "uvicorn")
    import anyio

    from wellfounded.api.law_library import settle
    from wellfounded.assistant.http_server import run_http, token_in
    from wellfounded.assistant.server import AssistantServer
    from wellfounded.assistant.workspace import Workspace
    from wellfounded.storage.store_opening import open_store

    token_file = token_file or os.environ.get(TOKEN_FILE, "")
    space = Workspace(open_store(Path(folder)), read_only=read_only, names=names, corpus=corpus)
    try:
        server = AssistantServer(space)
        settle()
        if port is None:
            anyio.run(server.run_stdio)
            return
        token = token_in(token_file)

        def ready(address: str) -> None:
            click.echo(address)
            if not token_file:
                click.echo(f"Token, shown once: {token}", err=True)

        run_http(server, port, token, ready)
    except KeyboardInterrupt:
        pass
    finally:
        space.close()
