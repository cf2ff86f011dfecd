"""A store of matters over a folder, plain or a vault."""

from __future__ import annotations

from pathlib import Path

from wellfounded.files.vault import is_vault
from wellfounded.files.vault_files import open_vault
from wellfounded.storage.matter_store import MatterStore


def open_store(folder: Path) -> MatterStore:
    """The matters of a folder; a vault is unlocked first. Raises InputError."""
    if folder.is_dir() and is_vault(folder):
        return MatterStore(folder, cipher=open_vault(folder).cipher)
    return MatterStore(folder)
