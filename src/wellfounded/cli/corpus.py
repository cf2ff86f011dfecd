"""corpus: decisions kept in a store, searched, counted, and compared."""

from __future__ import annotations

import importlib

import click

# Where each command lives; a module is imported when its command is called.
COMMANDS = {
    "add": "corpus_store",
    "status": "corpus_store",
    "list": "corpus_store",
    "failures": "corpus_store",
    "export": "corpus_store",
    "search": "corpus_search",
    "show": "corpus_search",
    "like": "corpus_search",
    "saved": "corpus_search",
    "cites": "corpus_citator",
    "history": "corpus_citator",
    "watch": "corpus_citator",
    "alerts": "corpus_citator",
    "conflicts": "corpus_citator",
    "figures": "corpus_figures",
    "difference": "corpus_figures",
    "replay": "corpus_replay",
}


class CorpusCommands(click.Group):
    """The commands about a corpus."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"wellfounded.cli.{COMMANDS[cmd_name]}")
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command


@click.group("corpus", cls=CorpusCommands, short_help="Keep and search many decisions")
def corpus_command() -> None:
    """Keep many decisions in a corpus: each read once, with its rulings and citations, in a folder or on a server.

    A corpus is a folder of yours or a PostgreSQL server: name it with --corpus, or once with WELLFOUNDED_CORPUS.
    Requires pip install 'wellfounded[corpus]'. Nothing is sent anywhere. A case's own answers do not depend on it.

    \b
    Examples:
      wellfounded corpus add downloads/ --corpus decisions
      wellfounded corpus status --corpus decisions
      wellfounded corpus search '"family membership"' --corpus decisions --from 2023
      wellfounded corpus like my-case.yaml --corpus decisions
      wellfounded corpus cites "Matter of Acosta" --corpus decisions
      wellfounded corpus figures remanded --by court --corpus decisions
    """
