"""How a command gets the passphrase of a vault: from a file, from the system's keyring, or by asking."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from wellfounded.files.vault import Vault
from wellfounded.problems import InputError, Problem

FILE = "WELLFOUNDED_PASSPHRASE_FILE"
"""The environment variable that names a file with the passphrase."""


def unlock(vault: Vault) -> None:
    """Unlock a vault. Raises InputError where that cannot be done."""
    if not vault.locked:
        return
    if file := os.environ.get(FILE, ""):
        vault.unlock(passphrase_in(file))
    elif not vault.unlock_from_keyring():
        if not sys.stdin.isatty():
            message = f"'{vault.folder}' is a vault. Set {FILE} to a file with the passphrase, or use a terminal."
            raise InputError([Problem(str(vault.folder), 0, "WF840", message)])
        vault.unlock(click.prompt("Passphrase of the vault", hide_input=True, err=True))


def passphrase_in(file: str) -> str:
    """The passphrase in a file: its first line. Raises InputError."""
    try:
        return Path(file).read_text(encoding="utf-8").split("\n")[0].rstrip("\r")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError([Problem(file, 0, "WF812", f"The file cannot be read: {error}.")]) from None


def new_passphrase(file: str) -> str:
    """A passphrase for a vault, from a file if one is named, else typed twice. Raises InputError."""
    if file:
        return passphrase_in(file)
    if not sys.stdin.isatty():
        message = "A new passphrase is needed. Name a file that has it, or use a terminal."
        raise InputError([Problem("--passphrase-file", 0, "WF812", message)])
    return str(click.prompt("New passphrase of the vault", hide_input=True, confirmation_prompt=True, err=True))
