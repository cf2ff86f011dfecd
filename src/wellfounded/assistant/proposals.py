"""Entries proposed from a document, each with the words it rests on; kept apart from the case until they are put."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from wellfounded.assistant.calls import Call
from wellfounded.assistant.documents import Documents
from wellfounded.assistant.quotation_match import find_quotation
from wellfounded.assistant.workspace import Workspace
from wellfounded.problems import InputError, Problem
from wellfounded.proposals.edits import edited
from wellfounded.proposals.proposal import FILE, MOST, Proposal, read_waiting, waiting_data
from wellfounded.storage.matter_store import Text


@dataclass(frozen=True, slots=True)
class Proposed:
    """Fields for an entry, and the words on which they rest, in a passage of a document."""

    section: str
    id: str
    fields: dict[str, Any]
    passage: int
    quotation: str


class Proposals:
    """What was proposed for the cases of a workspace."""

    def __init__(self, space: Workspace, documents: Documents) -> None:
        self.space = space
        self.documents = documents

    def waiting(self, name: str) -> list[Proposal]:
        """What was proposed for a case and neither put nor dropped. Raises InputError where there is no such case."""
        self.space.text(name)
        return read_waiting(self.space.note(name, FILE))

    def propose(self, name: str, document: str, proposed: Sequence[Proposed], call: Call) -> list[Proposal]:
        """Propose entries, each with the passage and the words that it rests on; all of them or none.

        Raises InputError with every quotation that the document does not have (WF866), and with every fault that the
        case file would have with what was proposed.
        """
        self.space.writable()
        read = self.documents.read(document, call)
        waiting = self.waiting(name)
        problems: list[Problem] = []
        new: list[Proposal] = []
        number = max((one.number for one in waiting), default=0)
        for place, one in enumerate(proposed, 1):
            match = find_quotation(one.quotation, one.passage, read.passages)
            if not match.verified:
                message = f"The quotation is not verified: {match.reason}."
                problems.append(Problem(f"entry {place}", 0, "WF866", message))
            said = asdict(one) | {"number": number + place, "document": document, "digest": read.digest}
            new.append(Proposal(**said, page=match.page))
        if len(waiting) + len(new) > MOST:
            problems.append(Problem(name, 0, "WF867", f"More than {MOST} proposals would wait. Put or drop some."))
        try:
            edits = [one.edit for one in (*waiting, *new)]
            edited(self.space.text(name).text, edits, self.space.schema, name)
        except InputError as error:
            problems += error.problems
        if problems:
            raise InputError(problems)
        with self.space.changing(name, call.client):
            self._keep(name, [*self.waiting(name), *new])
            self.space.logged(name, call.client, "propose_entries")
        return new

    def put(self, name: str, numbers: Sequence[int], call: Call, seen: str = "") -> Text:
        """Put proposals into the case: all of those, or none. Raises InputError."""
        waiting = {one.number: one for one in self.waiting(name)}
        problems = [
            Problem(name, 0, "WF867", f"There is no proposal {number}.") for number in numbers if number not in waiting
        ]
        chosen = [waiting[number] for number in dict.fromkeys(numbers) if number in waiting]
        # The words of a paper that was added to the case are kept with the case itself.
        digests = {document: self.present(document) for document in {one.document for one in chosen if not one.line}}
        problems += [
            Problem(name, 0, "WF867", f"The document of proposal {one.number} has changed. Read it and propose again.")
            for one in chosen
            if not one.line and digests[one.document] != one.digest
        ]
        if problems:
            raise InputError(problems)
        saved = self.space.put(name, [one.edit for one in chosen], call.client, "put_proposals", seen)
        self.drop(name, numbers, call)
        return saved

    def drop(self, name: str, numbers: Sequence[int], call: Call) -> int:
        """Drop proposals; returns how many there were of those numbers. Raises InputError."""
        with self.space.changing(name, call.client):
            waiting = self.waiting(name)
            left = [one for one in waiting if one.number not in set(numbers)]
            if len(left) < len(waiting):
                self._keep(name, left)
            return len(waiting) - len(left)

    def present(self, document: str) -> str:
        """The digest of a document as it is now; empty where it is there no more."""
        try:
            return self.documents.digest(document)
        except InputError:
            return ""

    def _keep(self, name: str, proposals: Sequence[Proposal]) -> None:
        self.space.history(name).keep_note(FILE, waiting_data(proposals))
