"""The documents of the folder: listed, and read in a child process without network and without the user's files."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

from wellfounded.assistant.calls import Call
from wellfounded.assistant.passages import Passage, ReadDocument
from wellfounded.assistant.workspace import Workspace
from wellfounded.files.folder import Entry
from wellfounded.problems import InputError, Problem

ENDINGS = (".txt", ".text", ".md", ".html", ".htm", ".docx", ".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff")
"""What may be a document, by the end of its name."""
LARGEST = 60_000_000
"""Bytes of a document that is read."""
MOST = 2_000
"""So many documents are listed."""
_DEEPEST = 4
_KEPT = 8


class Documents:
    """The documents of a workspace; those lately read are kept as passages. Safe to use from several threads."""

    def __init__(self, space: Workspace) -> None:
        self.space = space
        self._lock = threading.Lock()
        self._read: OrderedDict[str, ReadDocument] = OrderedDict()

    def listed(self) -> list[tuple[str, int]]:
        """The documents of the folder and the folders in it, by path, each with its size in bytes."""
        found: list[tuple[str, int]] = []
        self._look("", 0, found)
        return sorted(found)

    def _look(self, path: str, depth: int, found: list[tuple[str, int]]) -> None:
        try:
            entries: list[Entry] = self.space.files.entries(path)
        except OSError:  # a folder that may not be looked into
            return
        for entry in entries:
            below = f"{path}/{entry.name}" if path else entry.name
            if entry.name.startswith(".") or len(found) >= MOST:
                continue
            if entry.is_folder and depth < _DEEPEST and self.space.files.cipher is None:
                self._look(below, depth + 1, found)
            elif not entry.is_folder and entry.name.lower().endswith(ENDINGS):
                found.append((below, entry.size))

    def content(self, name: str) -> bytes:
        """The bytes of a document. Raises InputError (WF865, WF403) for one that is not listed, or is too large."""
        known = dict(self.listed())
        if name not in known:
            # No nearest name: what a document is called may itself tell an assistant what to do.
            message = "There is no such document in the folder. The tool list_documents lists them."
            raise InputError([Problem("document", 0, "WF865", message)])
        if known[name] > LARGEST:
            message = f"The document is larger than {LARGEST // 10**6} MB. Split it."
            raise InputError([Problem("document", 0, "WF403", message)])
        try:
            return self.space.files.read(name, LARGEST + 1)
        except OSError as error:
            message = f"The document cannot be read: {error.strerror}."
            raise InputError([Problem("document", 0, "WF401", message)]) from None

    def digest(self, name: str) -> str:
        """What tells the present content of a document from any other. Raises InputError."""
        return hashlib.sha256(self.content(name)).hexdigest()

    def read(self, name: str, call: Call) -> ReadDocument:
        """A document in passages. Raises InputError where it cannot be read."""
        data = self.content(name)
        digest = hashlib.sha256(data).hexdigest()
        with self._lock:
            if (kept := self._read.get(digest)) is not None:
                self._read.move_to_end(digest)
                return kept
        # What the child is told of the name is its ending alone, by which web pages are known.
        called = f"document.{name.rpartition('.')[2].lower()}"
        target = "wellfounded.assistant.tasks:read_document"
        told = call.work(
            self.space.jobs,
            "Reading",
            target,
            {"document": data},
            file="document",
            called=called,
            names=self.space.names,
        )
        passages = tuple(Passage(int(number), str(page), str(text)) for number, page, text in told["passages"])
        notes = tuple(str(note) for note in told["notes"])
        uncertain, anonymized = int(told["uncertain"]), not self.space.names
        found = ReadDocument(name, str(told["kind"]), digest, passages, notes, anonymized, uncertain)
        with self._lock:
            self._read[digest] = found
            while len(self._read) > _KEPT:
                self._read.popitem(last=False)
        return found
