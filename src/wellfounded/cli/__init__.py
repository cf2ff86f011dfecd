"""The command line: thin. Each command loads a case, asks, and displays; the rest is in the packages below."""

from __future__ import annotations

import contextlib
import errno
import importlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from wellfounded import __version__
from wellfounded.files.vault_files import unlock_with
from wellfounded.files.whole import WriteError
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.files.vault import Vault

# Where each command lives. A command's module is imported when the command is called, so that starting is quick.
COMMANDS = {
    "review": "review_assess",
    "assess": "review_assess",
    "why": "reasons",
    "whynot": "reasons",
    "gaps": "gaps",
    "questions": "gaps",
    "unsettled": "alternatives",
    "compare": "alternatives",
    "replay": "replay",
    "new": "matter_files",
    "schema": "matter_files",
    "migrate": "migrate",
    "read": "read",
    "draft": "draft",
    "glance": "documents",
    "elements": "documents",
    "memo": "documents",
    "chart": "documents",
    "authorities": "documents",
    "preservation": "documents",
    "corroboration": "documents",
    "statements": "documents",
    "exhibits": "documents",
    "chronology": "documents",
    "document": "documents",
    "length": "length",
    "cites": "cites",
    "deadlines": "deadlines",
    "corpus": "corpus",
    "serve": "serve",
    "mcp": "mcp",
    "purge": "purge",
    "vault": "vault",
    "law": "law",
    "lsp": "lsp",
    "completion": "completion",
    "doctor": "doctor",
}

# Former names, so that whoever still types one is told the present name.
RENAMED_COMMANDS = {"missing": "gaps", "ask": "questions", "readings": "unsettled", "ledger": "corroboration"}
RENAMED_OPTIONS = {
    "--most": "--max",
    "--move-dates": "--shift-dates",
    "--reading": "--position",
    "--mask": "--anonymize",
}


# A disk that is full, or a place where nothing may be written.
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)


def _unlock(vault: Vault) -> None:
    from wellfounded.cli.vault_key import unlock

    unlock(vault)


_NAMES = (errno.ENAMETOOLONG, errno.EACCES, errno.EPERM, errno.ELOOP)
"""What the system says of a name rather than of a file."""


class Commands(click.Group):
    """The group of all commands; prints problems of the input plainly and exits with 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"wellfounded.cli.{COMMANDS[cmd_name]}")
        unlock_with(_unlock)
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
            if name in RENAMED_COMMANDS:
                ctx.fail(f"The command '{name}' is now '{RENAMED_COMMANDS[name]}'.")
            near = nearest(name, COMMANDS)
            ctx.fail(f"There is no command '{name}'." + (f" Did you mean: {near}?" if near else ""))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As click does, with the present name of an option that has been renamed."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            if error.option_name not in RENAMED_OPTIONS:
                raise
            message = f"The option {error.option_name} is now {RENAMED_OPTIONS[error.option_name]}."
            raise click.UsageError(message, error.ctx) from None

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run, turning problems of the input into messages."""
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A file name that is no text, or a terminal that lacks a letter, is no reason to break off.
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            return super().main(*args, **kwargs)
        except InputError as error:
            for one in error.problems:
                click.echo(str(one), err=True)
            sys.exit(2)
        except BrokenPipeError:
            # The reader of the output (head, less) has gone; that is no problem.
            _leave_output()
            sys.exit(0)
        except OSError as error:
            if error.errno in _UNWRITABLE or isinstance(error, WriteError):
                name = os.fsencode(error.filename or "standard output").decode("utf-8", "replace")
                problem = Problem(name, 0, "WF616", f"The file cannot be written: {error.strerror}.")
                _leave_output()
            elif error.errno in _NAMES and isinstance(error.filename, (str, bytes)):
                # Names are looked up in many places; one that no file can have, or that is closed to the user.
                name = os.fsencode(error.filename).decode("utf-8", "replace")
                problem = Problem(name[:200], 0, "WF100", f"the file cannot be read: {error.strerror}")
            else:
                raise
            click.echo(str(problem), err=True)
            sys.exit(2)


def _leave_output() -> None:
    """Have what was not yet written go nowhere, or Python would try it again at its end."""
    with contextlib.suppress(io.UnsupportedOperation):  # a program that calls this one, and gave it no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="wellfounded")
def main() -> None:
    """Asylum law you can read, run, and check.

    Enter the facts and the decisions below in a case file. Wellfounded reports the disposition of every claim, the
    reasons and authority for it, and what is unresolved. Not legal advice. Verify every authority before filing.

    \b
    Examples:
      wellfounded new --for petition > my-case.yaml
      wellfounded review examples/balachova.yaml
      wellfounded why examples/balachova.yaml "the petition is granted as to {k-asylum}"
      wellfounded unsettled examples/kaptsov.yaml
      wellfounded completion install
    """
