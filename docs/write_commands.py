"""Writes docs/commands.md from what the commands say of themselves, so that the page cannot drift from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

WIDTH = 100


def walk_commands(command: click.Command, path: str = "wellfounded") -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that call it, the outermost first."""
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            if inner is not None and not inner.hidden:
                yield from walk_commands(inner, f"{path} {name}")


def render_page(main: click.Command) -> str:
    """The whole page."""
    parts = ["# Commands\n\nWritten by `make docs` from the commands' own help.\n"]
    for path, command in walk_commands(main):
        # Both widths are given: click would otherwise take the terminal's. The names of the help option are those that
        # the commands have when they are called: click remembers the first it is asked with.
        context = click.Context(
            command, info_name=path, terminal_width=WIDTH, max_content_width=WIDTH, help_option_names=["-h", "--help"]
        )
        said = "\n".join(line.rstrip() for line in command.get_help(context).splitlines())
        parts.append(f"\n## {path}\n\n```text\n{said}\n```\n")
    return "".join(parts)


if __name__ == "__main__":
    from wellfounded.cli import main

    Path(__file__).with_name("commands.md").write_text(render_page(main), encoding="utf-8")
