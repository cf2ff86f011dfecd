"""Decisions that were read, kept beside the matters: what was read, and the pictures of the pages."""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wellfounded.files.folder import Folder
from wellfounded.jobs.job_runner import Job
from wellfounded.problems import InputError, Problem
from wellfounded.storage.unsaved_drafts import Writing

KEPT = 40
"""So many readings are kept; the oldest give way."""
BYTES = 300 * 2**20
"""So many bytes all of them may take; of one, the pictures that go beyond a fifth of that are left out."""
_NAME = re.compile(r"(\d{8}T\d{6}Z)-([A-Za-z0-9_-]{8,40})")
_PICTURE = re.compile(r"page-\d{1,4}\.png")
_WHOLE = {"called": str, "kind": str, "reading": Mapping, "pages": list, "places": Mapping}
_PAGE = {"number": int, "width": int | float, "height": int | float, "pictured": bool, "text": str, "whole": bool}
_PLACE = {"page": int, "line": int, "boxes": list, "ranges": list, "note": bool}


@dataclass(frozen=True, slots=True)
class SavedDecision:
    """A reading that is kept: its key in addresses, what the file was called, and when it was read."""

    key: str
    called: str
    when: dt.datetime
    files: Folder
    place: str

    def picture(self, number: str) -> bytes | None:
        """The picture of a page; None where there is none."""
        name = f"page-{number}.png"
        if not _PICTURE.fullmatch(name):
            return None
        try:
            return self.files.read(f"{self.place}/{name}")
        except OSError:
            return None

    def result(self) -> Mapping[str, Any] | None:
        """What was read, as ``read_decision_job.read_decision`` gives it; None where that was damaged since."""
        try:
            found = json.loads(self.files.read(f"{self.place}/reading.json"))
        except (OSError, ValueError, RecursionError):
            return None
        return found if _sound(found) else None


class SavedDecisions:
    """The readings that are kept, in a folder. Safe to use from several threads.

    While the context ``writing`` lasts, which raises InputError otherwise, this program alone changes the folder.
    """

    def __init__(self, files: Folder, place: str, clock: Callable[[], dt.datetime], writing: Writing) -> None:
        self._files = files
        self.place = place
        self._clock = clock
        self._writing = writing

    def keep(self, job: Job) -> SavedDecision:
        """Keep what a job has read, with its pictures; older readings give way. Raises InputError."""
        if not _sound(job.result):
            raise InputError([Problem("file", 0, "WF825", "The extracted values cannot be displayed.")])
        when = self._clock().astimezone(dt.UTC).replace(microsecond=0)
        half, whole = f"{self.place}/.{job.key}", f"{self.place}/{when:%Y%m%dT%H%M%SZ}-{job.key}"
        called = str(job.result["called"])
        try:
            with self._writing():
                try:
                    self._files.write(f"{half}/called", called.encode("utf-8", "replace"))
                    self._files.write(f"{half}/reading.json", json.dumps(job.result).encode("ascii"))
                    self._take_pictures(job, half)
                    self._files.move(half, whole)
                except OSError:
                    with contextlib.suppress(OSError):
                        self._files.remove_tree(half)
                    raise
                self._make_room()
        except OSError as error:
            why = f"The extracted values cannot be saved: {error.strerror}."
            raise InputError([Problem("file", 0, "WF807", why)]) from None
        return SavedDecision(job.key, called, when, self._files, whole)

    def _take_pictures(self, job: Job, place: str) -> None:
        left = BYTES // 5
        for number in [page["number"] for page in job.result["pages"] if page["pictured"]]:
            path = job.file(f"page-{number}.png")
            if path is not None and (left := left - path.stat().st_size) >= 0:
                self._files.write(f"{place}/{path.name}", path.read_bytes())

    def _make_room(self) -> None:
        """Remove the oldest readings beyond what may be kept."""
        left = BYTES
        for number, one in enumerate(self.all()):
            left -= sum(entry.size for entry in self._files.entries(one.place))
            if number and (number >= KEPT or left < 0):
                self._remove(one)

    def sweep(self) -> None:
        """Remove what a workbench that was killed has left half kept."""
        for entry in self._files.entries(self.place):
            if entry.is_folder and entry.name.startswith("."):
                self._files.remove_tree(f"{self.place}/{entry.name}")

    def all(self) -> list[SavedDecision]:
        """All readings, the newest first."""
        found = []
        for entry in self._files.entries(self.place):
            match = _NAME.fullmatch(entry.name)
            if match is None or not entry.is_folder:
                continue
            place = f"{self.place}/{entry.name}"
            try:
                when = dt.datetime.strptime(match[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=dt.UTC)
                called = self._files.read(f"{place}/called").decode("utf-8")
            except (OSError, ValueError):
                continue
            found.append(SavedDecision(match[2], called, when, self._files, place))
        return sorted(found, key=lambda one: (one.when, one.key), reverse=True)

    def get(self, key: str) -> SavedDecision | None:
        """The reading of that key, while it is kept."""
        return next((one for one in self.all() if one.key == key), None)

    def drop(self, one: SavedDecision) -> int:
        """Remove a reading for good, where that can be done; returns how many files that were. Raises InputError."""
        with self._writing():
            return self._remove(one)

    def _remove(self, one: SavedDecision) -> int:
        with contextlib.suppress(OSError):
            return self._files.remove_tree(one.place)
        return 0


def _sound(found: Any) -> bool:
    """Whether that has the shape of a reading with its pages and places; ``corrected.reading_of`` looks at the rest."""
    if not _has(found, _WHOLE) or not all(isinstance(places, list) for places in found["places"].values()):
        return False
    places = [place for some in found["places"].values() for place in some]
    return all(_has(page, _PAGE) for page in found["pages"]) and all(
        _has(place, _PLACE)
        and all(_numbers(box, 4) for box in place["boxes"])
        and all(_numbers(part, 2) for part in place["ranges"])
        for place in places
    )


def _has(found: Any, kinds: Mapping[str, Any]) -> bool:
    return isinstance(found, Mapping) and all(isinstance(found.get(key), kind) for key, kind in kinds.items())


def _numbers(found: Any, count: int) -> bool:
    return isinstance(found, list) and len(found) == count and all(isinstance(one, int | float) for one in found)
