"""lsp: the language server, which an editor starts."""

from __future__ import annotations

import click

from wellfounded.api.law_library import law_folder
from wellfounded.cli.common import law_option
from wellfounded.problems import InputError, Problem


@click.command("lsp", short_help="The language server for editors")
@law_option
def lsp_command(folder: str) -> None:
    """Answer an editor about case files and law texts: errors, completions, meanings, and definitions.

    An editor starts this command and communicates with it over standard input and output, by the Language Server
    Protocol. docs/editors.md says how to set up an editor.

    \b
    Example:
      wellfounded lsp --law src/wellfounded/law
    """
    try:
        from wellfounded.editor.server import server
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        message = "The language server is not installed. Run: pip install 'wellfounded[editor]'"
        raise InputError([Problem("lsp", 0, "WF850", message)]) from None
    server(law_folder(folder)).start_io()
