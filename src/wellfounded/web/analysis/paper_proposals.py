"""What the papers of a case propose: taken from a job, kept with the case, put into it or dropped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wellfounded.drafting.quoted_entries import QuotedEntry, QuotedFields
from wellfounded.matter.editor import entries_of, nodes_of
from wellfounded.matter.schema import Schema
from wellfounded.problems import InputError, Problem
from wellfounded.proposals.fitting import fit
from wellfounded.proposals.proposal import FILE, MOST, Proposal, read_waiting, waiting_data
from wellfounded.proposals.putting import needing, put_into, with_what_they_need
from wellfounded.proposals.standing import entered_in, field_of, same
from wellfounded.storage.case_papers import MOST as MOST_PAPERS
from wellfounded.storage.case_papers import CasePaper, keep_paper, papers_of
from wellfounded.storage.matter_store import MatterStore

_KEY = re.compile(r"[0-9a-f]{16}")


def waiting_in(store: MatterStore, name: str) -> list[Proposal]:
    """The proposals that wait for a case."""
    try:
        return read_waiting(store.history(name).note(FILE))
    except OSError:
        return []


def take_papers(store: MatterStore, name: str, schema: Schema, found: Any) -> None:
    """Keep the papers that a job has read, and propose what they give.

    Raises InputError where the case has errors, or where nothing can be kept.
    """
    papers = found.get("papers") if isinstance(found, Mapping) else None
    if not isinstance(papers, list):
        raise InputError([Problem("files", 0, "WF825", "The extracted values cannot be displayed.")])
    with store.changing(name):
        store.noticed(name)
        history = store.history(name)
        for one in papers:
            if len(waiting_in(store, name)) >= MOST or len(papers_of(history)) >= MOST_PAPERS:
                why = "Too many documents or proposed values. Accept or refuse some, then add the rest."
                raise InputError([Problem("files", 0, "WF867", why)])
            _take(store, name, schema, one)


def _take(store: MatterStore, name: str, schema: Schema, one: Mapping[str, Any]) -> None:
    called, key, kind = str(one["called"]), str(one["key"]), str(one["kind"])
    if not _KEY.fullmatch(key):
        raise InputError([Problem("files", 0, "WF825", "The extracted values cannot be displayed.")])
    text, history = store.read(name).text, store.history(name)
    before = [each for each in waiting_in(store, name) if each.digest != key]
    pages = [[str(line) for line in page] for page in one["pages"]]
    entries = [_entry(each) for each in one["entries"]]
    fitted = fit(entries, called, key, text, before, schema, name)
    new = [each for each in fitted.proposals if _stands(each, pages)][: MOST - len(before)]
    moment = store.now().isoformat(timespec="seconds")
    notes = tuple(map(str, one["notes"]))
    try:
        keep_paper(history, CasePaper(key, called, kind, moment, len(new), fitted.known, notes), pages)
        history.keep_note(FILE, waiting_data([*before, *new]))
    except OSError as error:
        why = f"The extracted values cannot be saved: {error.strerror}."
        raise InputError([Problem("files", 0, "WF807", why)]) from None


def _entry(data: Mapping[str, Any]) -> QuotedEntry:
    more = tuple(QuotedFields(**one) for one in data["more"])
    return QuotedEntry(str(data["section"]), str(data["id"]), QuotedFields(**data["core"]), more)


def _stands(one: Proposal, pages: Sequence[Sequence[str]]) -> bool:
    """Whether the words of a proposal stand where it says: nothing else is proposed."""
    if not one.page.isdecimal() or not 0 < int(one.page) <= len(pages) or not one.quotation:
        return False
    lines = pages[int(one.page) - 1][one.line - 1 :]
    place = " ".join(" ".join(lines).split()).find(one.quotation)
    return bool(lines) and 0 <= place <= len(" ".join(lines[0].split()))


def put_proposals(
    store: MatterStore, name: str, schema: Schema, text: str, numbers: Sequence[int], save: Callable[[str], bool]
) -> int:
    """Put proposals of those numbers into a case, with what they need; returns how many, or 0 if not saved.

    ``save`` saves the new text and says whether it did. Those that the case agrees with then no longer wait. Raises
    InputError.
    """
    waiting = waiting_in(store, name)
    root = nodes_of(text, name)
    chosen = with_what_they_need([one for one in waiting if one.number in set(numbers)], waiting, root)
    if not chosen:
        raise InputError([Problem("proposal", 0, "WF822", "Choose values first.")])
    new = put_into(text, chosen, schema, name)
    if not save(new):
        return 0
    done = {one.number for one in chosen}
    now = nodes_of(new, name)
    _keep(store, name, lambda one: one.number not in done and not _entered(one, now, schema))
    return len(chosen)


def drop_proposals(store: MatterStore, name: str, text: str, numbers: Sequence[int]) -> int:
    """Drop proposals, and those that rest on them; returns how many. Raises InputError."""
    waiting = waiting_in(store, name)
    gone = {one.number for one in needing([one for one in waiting if one.number in set(numbers)], waiting, text, name)}
    _keep(store, name, lambda one: one.number not in gone)
    return len(gone)


def drop_of_paper(store: MatterStore, name: str, key: str) -> None:
    """Drop what a paper proposed. Raises InputError."""
    _keep(store, name, lambda one: one.digest != key)


def _keep(store: MatterStore, name: str, kept: Callable[[Proposal], bool]) -> None:
    with store.changing(name):
        left = [one for one in waiting_in(store, name) if kept(one)]
        store.history(name).keep_note(FILE, waiting_data(left))


def _entered(one: Proposal, root: Any, schema: Schema) -> bool:
    """Whether the case says all that a proposal says."""
    entry = entries_of(root, one.section).get(one.id)
    if entry is None:
        return False
    for name, value in one.fields.items():
        spec = field_of(schema, one.section, name)
        if spec is not None and not same(spec, schema, value, [each for each, _ in entered_in(entry, name)]):
            return False
    return True
