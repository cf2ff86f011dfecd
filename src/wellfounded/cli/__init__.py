"""The command line: thin. Each command loads, asks, and shows; everything else is in the packages below."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from wellfounded import __version__
from wellfounded.problems import InputError

# Where each command lives. A command's module is imported when the command is called, so that starting is quick.
COMMANDS = {
    "review": "review_assess",
    "assess": "review_assess",
    "why": "reasons",
    "whynot": "reasons",
    "missing": "gaps",
    "ask": "gaps",
    "readings": "alternatives",
    "compare": "alternatives",
    "replay": "replay",
    "new": "matter_files",
    "schema": "matter_files",
    "migrate": "migrate",
    "read": "read",
    "draft": "draft",
    "memo": "documents",
    "chart": "documents",
    "authorities": "documents",
    "preservation": "documents",
    "corroboration": "documents",
    "statements": "documents",
    "exhibits": "documents",
    "chronology": "documents",
    "length": "length",
    "cites": "cites",
    "deadlines": "deadlines",
    "serve": "serve",
    "law": "law",
}


class Commands(click.Group):
    """The group of all commands; prints what is wrong with an input plainly and exits with 2."""

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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest command when there is none of that name."""
        from wellfounded.problems import nearest

        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            near = nearest(name, COMMANDS)
            ctx.fail(f"No command is called '{name}'." + (f" Did you mean: {near}?" if near else ""))
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run, turning problems of the input into messages."""
        try:
            return super().main(*args, **kwargs)
        except InputError as problem:
            for one in problem.problems:
                click.echo(str(one), err=True)
            sys.exit(2)
        except BrokenPipeError:
            # The reader of the output (head, less) has gone; that is no problem.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="wellfounded")
def main() -> None:
    """Asylum law you can read, run and check.

    Write what happened and what was decided in a matter file; ask what becomes of every claim, why, under which
    authority, and what is open. Not legal advice: verify before filing.

    \b
    Examples:
      wellfounded new > my-matter.yaml
      wellfounded review examples/balachova.yaml
      wellfounded why examples/balachova.yaml "the petition is granted as to {k-asylum}"
      wellfounded readings examples/kaptsov.yaml

    Shell completion, for bash (also zsh and fish):

    \b
      eval "$(_WELLFOUNDED_COMPLETE=bash_source wellfounded)"
    """
