"""A vault made once, copied for each test: its passphrase takes seconds to try, on purpose."""

from __future__ import annotations

import shutil

import pytest

from wellfounded.files import vault_files
from wellfounded.files.vault import Vault

PASSPHRASE = "five random words of mine"


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """A vault, its recovery key, and its key as the system's keyring would have it."""
    folder = tmp_path_factory.mktemp("made")
    vault = Vault(folder)
    recovery = vault.make(PASSPHRASE)
    return folder, recovery, str(vault._opened())


@pytest.fixture
def folder(made, tmp_path):
    """The folder of a vault with nothing in it."""
    return shutil.copytree(made[0], tmp_path / "vault")


@pytest.fixture
def vault(folder, made):
    """A vault that is unlocked, without the passphrase's delay."""
    opened = Vault(folder)
    opened._take(made[2])
    return opened


@pytest.fixture
def on_the_command_line(made, monkeypatch):
    """Commands unlock any vault without asking, and forget it after the test."""
    vault_files._OPENED.clear()
    monkeypatch.setattr("wellfounded.cli.vault_key.unlock", lambda vault: vault._take(made[2]))
    yield
    vault_files._OPENED.clear()
