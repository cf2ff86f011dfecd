"""What is kept of matters, removed for good, with a list of what went."""

from __future__ import annotations

import contextlib
import datetime as dt

from wellfounded.problems import InputError, Problem, nearest
from wellfounded.storage.identities import About
from wellfounded.storage.matter_store import MatterStore


def find(store: MatterStore, names: tuple[str, ...]) -> list[About]:
    """The matters of those file names, those deleted too. Raises InputError (WF802) where one has none."""
    known = store.identities.all()
    found = []
    for name in names:
        if store.has(name):
            store.noticed(name)
            known = store.identities.all()
        meant = [one for one in known if one.name == name or one.id == name]
        if not meant:
            near = nearest(name, [one.name for one in known] + store.names())
            raise InputError([Problem(name, 0, "WF802", "No case has this name.", near)])
        found += meant
    return list({one.id: one for one in found}.values())


def older_than(store: MatterStore, days: int, now: dt.datetime) -> list[About]:
    """The matters that were deleted more than so many days ago."""
    before = now - dt.timedelta(days=days)
    return [one for one in store.identities.all() if one.deleted is not None and one.deleted < before]


def purge(store: MatterStore, about: About) -> list[str]:
    """Remove a matter with everything kept of it for good; returns what went, a line each. Raises InputError.

    A decision that was also used for another matter stays, which is said. Where this is cut off, the matter counts as
    deleted, and what was moved aside for removal is removed at the next start.
    """
    with store.changing(about.name):
        history = store.history_of(about)
        place = about.place
        versions = len(history.states())
        drafts = len(store.files.entries(f"{place}/drafts"))
        gone = [f"{about.name}: {versions} {'version' if versions == 1 else 'versions'}"]
        if drafts:
            gone.append(f"{about.name}: {drafts} {'draft' if drafts == 1 else 'drafts'}")
        if about.deleted is None:
            # A matter whose file is gone counts as deleted at the next start; one that counts as deleted while its
            # file is there would be taken for one that was brought back.
            store.files.remove(about.name)
            with contextlib.suppress(OSError):  # on a full disk too, what is purged goes
                store.identities.delete(about, store.now())
            gone.insert(0, f"{about.name}: the case file")
        others = {key for one in store.identities.all() if one.id != about.id for key in one.decisions}
        decisions = [kept for key in about.decisions if (kept := store.readings.get(key)) is not None]
        store.forget(about)
        for kept in decisions:
            if kept.key in others:
                gone.append(f"{kept.called}: kept, because another case was made with this decision")
            else:
                store.readings.drop(kept)
                gone.append(f"{kept.called}: the values extracted from this decision")
        return gone


def purge_older(store: MatterStore, days: int) -> list[str]:
    """Purge what was deleted, and remove drafts and decisions last used, more than so many days ago; what went."""
    now = store.now()
    before = now - dt.timedelta(days=days)
    gone = [line for about in older_than(store, days, now) for line in purge(store, about)]
    with store.changing("folder"):
        for about in store.identities.all():
            place = f"{about.place}/drafts"
            for entry in store.files.entries(place):
                if entry.changed < before.timestamp() * 10**9:
                    store.files.remove(f"{place}/{entry.name}")
                    gone.append(f"{about.name}: a draft")
        in_use = {key for one in store.identities.all() for key in one.decisions}
        for kept in store.readings.all():
            if kept.when < before and kept.key not in in_use:
                store.readings.drop(kept)
                gone.append(f"{kept.called}: the values extracted from this decision")
    return gone
