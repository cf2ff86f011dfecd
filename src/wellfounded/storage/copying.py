"""The matters of one folder, with everything kept of them, copied into another: into a vault, or out of one."""

from __future__ import annotations

from wellfounded.files.folder import Folder
from wellfounded.problems import InputError, Problem
from wellfounded.storage.identities import MATTERS
from wellfounded.storage.matter_store import MatterStore

DECISIONS = ".wellfounded/decisions"


def copy_all(source: MatterStore, target: MatterStore) -> int:
    """Copy every matter with its versions and drafts, what was deleted, and the decisions; how many files are matters.

    Nothing is written where the target has anything of the same name already. Raises InputError.
    """
    with source.writing(), target.changing(str(target.folder)):
        names = source.names()
        for name in names:
            source.noticed(name)
            _refuse_taken(target, name)
        for name in names:
            target.files.create(name, source.files.read(name))
        for place in (MATTERS, DECISIONS):
            _copy_tree(source.files, target.files, place)
        target.identities.look_again()
    return len(names)


def copy_some(source: MatterStore, target: MatterStore, names: tuple[str, ...]) -> int:
    """Copy the files of those names alone, as they are now. Raises InputError (WF802 for one that is not there)."""
    with target.changing(str(target.folder)):
        for name in names:
            if not source.files.is_file(name):
                raise InputError([Problem(name, 0, "WF802", "No case has this name.")])
            _refuse_taken(target, name)
        for name in names:
            target.files.create(name, source.files.read(name))
    return len(names)


def _refuse_taken(target: MatterStore, name: str) -> None:
    if not target.files.is_free(name):
        raise InputError([Problem(name, 0, "WF804", "A file with this name already exists there.")])


def _copy_tree(source: Folder, target: Folder, place: str) -> None:
    for entry in source.entries(place):
        path = f"{place}/{entry.name}"
        if entry.is_folder:
            _copy_tree(source, target, path)
        else:
            target.write(path, source.read(path))
