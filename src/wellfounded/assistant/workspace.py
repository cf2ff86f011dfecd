"""The folder that an assistant may work in: its cases and documents, and nothing outside it."""

from __future__ import annotations

import contextlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import TypeVar

from wellfounded.api.law_library import LawTexts, law_texts
from wellfounded.api.matter import Matter, loads
from wellfounded.assistant.change_log import note_change
from wellfounded.files.folder import Folder
from wellfounded.jobs.job_runner import Jobs
from wellfounded.matter.schema import FORMAT, Schema
from wellfounded.matter.yaml_writer import written
from wellfounded.problems import InputError, Problem, nearest
from wellfounded.proposals.edits import Edit, edited
from wellfounded.storage.authorship import author
from wellfounded.storage.matter_store import Conflict, MatterStore, Text
from wellfounded.storage.version_history import History

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

LARGEST_CASE = 1_000_000
"""Characters of a case file that is answered; the largest known has some twenty thousand."""
KEPT = 16
"""So many cases, each under its law, are kept ready."""
ANSWERS = 200
"""So many answers are kept, so that their further parts need not be worked out again."""
_TRIES = 5  # where an editor writes the file in the same moment
_VERSION = 12  # characters of a version that tell it from others

Law = tuple[str, str, tuple[tuple[str, str], ...]]
"""Forum, day, and positions under which a case is asked about; empty for its own."""
OWN: Law = ("", "", ())


class Workspace:
    """The cases of a folder, as assistants work with them. Safe to use from several threads.

    ``read_only``: nothing in the folder is changed. ``names``: documents are given with the names that are in them.
    ``corpus`` is the place of a corpus of decisions; empty for the one that the environment names.
    """

    def __init__(self, store: MatterStore, *, read_only: bool = False, names: bool = False, corpus: str = "") -> None:
        self.store = store
        self.read_only = read_only
        self.names = names
        self.corpus = corpus
        self.texts: LawTexts = law_texts()
        self.schema: Schema = self.texts.schema
        self.jobs = Jobs(store.files, read_only=read_only)
        self._lock = threading.Lock()
        self._matters: OrderedDict[tuple[str, str, Law], Matter] = OrderedDict()
        self._answers: OrderedDict[Hashable, str] = OrderedDict()

    @property
    def files(self) -> Folder:
        """The files of the folder, reached without links."""
        return self.store.files

    def close(self) -> None:
        """Stop all work and let others have the folder."""
        self.jobs.close()
        self.store.close()

    # Reading.

    def text(self, name: str) -> Text:
        """A case file as it is now. Raises InputError, with the nearest name where there is none such."""
        if not self.store.has(name):
            near = nearest(name, self.store.names()) if len(name) <= 200 else ""
            raise InputError([Problem(name, 0, "WF802", "No case has this name.", near)])
        found = self.store.read(name)
        if len(found.text) > LARGEST_CASE:
            message = f"the file is too large; the limit is {LARGEST_CASE:,} characters"
            raise InputError([Problem(name, 0, "WF826", message)])
        return found

    def matter(self, name: str, law: Law = OWN) -> Matter:
        """A case, to be asked about under a law. Raises InputError with everything wrong with the file or the law."""
        found = self.text(name)

        def read() -> Matter:
            if law == OWN:
                return loads(found.text, name)
            forum, day, positions = law
            return self.matter(name).under(forum or None, day or None, dict(positions))

        return self._remembered(self._matters, (name, found.version, law), KEPT, read)

    def kept(self, key: Hashable, make: Callable[[], str]) -> str:
        """What ``make`` gives, worked out once for a key, so that the parts of an answer are of one answer."""
        return self._remembered(self._answers, key, ANSWERS, make)

    def _remembered(self, kept: OrderedDict[K, V], key: K, most: int, make: Callable[[], V]) -> V:
        with self._lock:
            if key in kept:
                kept.move_to_end(key)
                return kept[key]
        made = make()
        with self._lock:
            kept[key] = made
            while len(kept) > most:
                kept.popitem(last=False)
        return made

    # Changing.

    def writable(self) -> None:
        """Raise InputError (WF860) where nothing may be changed."""
        if self.read_only:
            message = "This server was started with --read-only. Nothing can be changed."
            raise InputError([Problem("server", 0, "WF860", message)])

    @contextlib.contextmanager
    def changing(self, name: str, client: str) -> Iterator[None]:
        """The folder held for a change by an assistant's program. Raises InputError."""
        self.writable()
        before = author.set(client)
        try:
            with self.store.changing(name):
                yield
        finally:
            author.reset(before)

    def create(self, title: str, forum: str, stage: str, day: str, client: str) -> Text:
        """A new case without entries. Raises InputError with everything wrong with what was given."""
        try:
            lines = [f"format: {FORMAT}", f"matter: {written(title)}", f"forum: {written(forum)}"]
            lines += [f"stage: {written(stage)}"] if stage else []
            lines += [f"dates: {{decided: {written(day)}}}"] if day else []
        except ValueError as error:  # a text that no file may contain
            raise InputError([Problem("case", 0, "WF102", f"A value contains {error}.")]) from None
        name = self.store.free_name(title)
        text = edited("\n".join(lines) + "\n", (), self.schema, name)
        with self.changing(name, client):
            made = self.store.create(name, text)
            self.logged(name, client, "create_case")
            return made

    def put(self, name: str, edits: Sequence[Edit], client: str, tool: str, seen: str = "") -> Text:
        """Make changes to a case, all of them or none. Raises InputError with every fault.

        ``seen`` is the version on which they rest; where the case has changed since, nothing is written (WF863).
        """
        for _ in range(_TRIES):
            # The folder is held from reading to writing: of two assistants' changes each is made on the other's.
            with self.changing(name, client):
                found = self.text(name)
                if seen and not found.version.startswith(seen):
                    raise _changed(name)
                saved = self.store.save(name, edited(found.text, edits, self.schema, name), found.version)
                if not isinstance(saved, Conflict):
                    if saved.version != found.version:
                        self.logged(name, client, tool)
                    return saved
        raise _changed(name)

    def undo(self, name: str, client: str, seen: str = "") -> Text:
        """Take back the last change of a case, whoever made it. Raises InputError."""
        with self.changing(name, client):
            found = self.text(name)
            if seen and not found.version.startswith(seen):
                raise _changed(name)
            back = self.store.step(name, found.version)
            if back is None:
                raise InputError([Problem(name, 0, "WF805", "There is no earlier version.")])
            if isinstance(back, Conflict):
                raise _changed(name)
            self.logged(name, client, "undo")
            return back

    def history(self, name: str) -> History:
        """The states of a case, which is known from now on. The caller holds the folder."""
        self.store.noticed(name)
        return self.store.history(name)

    def note(self, name: str, file: str) -> bytes:
        """What lies in a file among the states of a case; nothing where there is none."""
        try:
            return self.store.history(name).note(file)
        except OSError:
            return b""

    def logged(self, name: str, client: str, tool: str) -> None:
        """Add a change of a case to the log. The caller holds the folder."""
        state = self.store.history(name).now()
        identity = self.store.identity(name)
        note_change(self.files, self.store.now(), client, tool, identity, state.number if state else 0)


def short_version(text: Text) -> str:
    """What tells a version of a case from others, in few characters."""
    return text.version[:_VERSION]


def law_of(forum: str, day: str, positions: Sequence[str]) -> Law:
    """The law that a call asks for; positions are written QUESTION:POSITION. Raises InputError."""
    chosen: Mapping[str, str] = dict(_position(one) for one in positions)
    return forum.strip(), day.strip(), tuple(sorted(chosen.items()))


def _position(text: str) -> tuple[str, str]:
    question, colon, position = text.partition(":")
    if not colon:
        raise InputError([Problem("positions", 0, "WF158", "A position is written QUESTION:POSITION.")])
    return question.strip(), position.strip()


def _changed(name: str) -> InputError:
    message = "The case has changed since this version. Open it again, and make the change on the new version."
    return InputError([Problem(name, 0, "WF863", message)])
