"""Options of commands that read no case file: this module imports nothing that takes time."""

from __future__ import annotations

import importlib.util

import click

from wellfounded.problems import InputError, Problem

corpus_option = click.option(
    "--corpus",
    "--store",
    "corpus",
    type=click.Path(),
    default="",
    metavar="FOLDER|postgresql://...",
    help="The corpus; by default the one that WELLFOUNDED_CORPUS names.",
)
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")


def require_installed(command: str, what: str, extra: str, *modules: str) -> None:
    """Refuse a command whose libraries are missing. Raises ``InputError``, which says what to install."""
    if any(importlib.util.find_spec(module) is None for module in modules):
        message = f"{what} is not installed. Run: pip install 'wellfounded[{extra}]'"
        raise InputError([Problem(command, 0, "WF814", message)])
