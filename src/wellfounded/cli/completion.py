"""completion: the shell completes commands, options, and file names."""

from __future__ import annotations

import os
from pathlib import Path

import click

from wellfounded.problems import InputError, Problem, nearest

_NAME = "wellfounded"
_VARIABLE = "_WELLFOUNDED_COMPLETE"
_OURS = "# Written by wellfounded completion install."
# Where each shell, or what completes for it, looks: the variable that names a folder, that folder below the home
# folder where the variable is not set, and the file.
_PLACES = {
    "bash": ("XDG_DATA_HOME", ".local/share", f"bash-completion/completions/{_NAME}"),
    "zsh": ("XDG_DATA_HOME", ".local/share", f"zsh/site-functions/_{_NAME}"),
    "fish": ("XDG_CONFIG_HOME", ".config", f"fish/completions/{_NAME}.fish"),
}
_THEN = {
    "bash": "Open a new terminal. If Tab completes nothing there, install bash-completion, or add to ~/.bashrc:\n"
    "  source {file}",
    "zsh": "Add these lines to ~/.zshrc, before compinit if it is already there, and open a new terminal:\n"
    "  fpath=({folder} $fpath)\n"
    "  autoload -Uz compinit && compinit",
    "fish": "Open a new terminal.",
}


@click.group("completion", short_help="Complete commands in the shell")
def completion_command() -> None:
    """Have the shell complete commands, options, and file names when Tab is pressed.

    \b
    Example:
      wellfounded completion install
    """


@completion_command.command("install", short_help="Install completion for a shell")
@click.argument("shell", metavar="[bash|zsh|fish]", default="")
@click.option("--print", "printing", is_flag=True, help="Print the script, and write nothing.")
@click.option("--force", is_flag=True, help="Overwrite a file that this command did not write.")
def install_command(shell: str, printing: bool, force: bool) -> None:
    """Install completion for a shell: without an argument, for the one in the variable SHELL.

    Writes one file in your home folder, where the shell looks for it, and says which. No other file is changed; where
    a line has to be added to a file of yours, it says so.

    \b
    Examples:
      wellfounded completion install
      wellfounded completion install zsh
      wellfounded completion install fish --print
    """
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in _PLACES:
        said = f"'{shell}' is not one of {', '.join(_PLACES)}." if shell else "Name a shell: bash, zsh, or fish."
        raise InputError([Problem("completion", 0, "WF161", said, nearest(shell, _PLACES))])
    text = _script(shell)
    if printing:
        click.echo(text, nl=False)
        return
    from wellfounded.files.output import write_output

    variable, usual, name = _PLACES[shell]
    base = os.environ.get(variable, "")
    path = (Path(base) if os.path.isabs(base) else Path.home() / usual) / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_output(path, text, (), force or _written_here(path))
    except OSError as error:
        message = f"The file cannot be written: {error.strerror}. Use --print, and keep the script elsewhere."
        raise InputError([Problem(str(path), 0, "WF615", message)]) from None
    click.echo(f"Written: {path}")
    click.echo(_THEN[shell].format(file=path, folder=path.parent))


def _script(shell: str) -> str:
    from click.shell_completion import get_completion_class

    from wellfounded.cli import main

    kind = get_completion_class(shell)
    assert kind is not None
    first, _, rest = kind(main, {}, _NAME, _VARIABLE).source().partition("\n")
    return f"{first}\n{_OURS}\n{rest}"  # the first line of a script for zsh is read by zsh


def _written_here(path: Path) -> bool:
    try:
        return not path.is_symlink() and _OURS in path.read_text(encoding="utf-8", errors="replace").split("\n")[:2]
    except OSError:
        return False
