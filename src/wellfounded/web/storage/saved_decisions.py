"""Decisions that were read, kept beside the matters: what was read, and the pictures of the pages."""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wellfounded.problems import InputError, Problem
from wellfounded.web.jobs.job_runner import Job

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
    folder: Path

    def picture(self, number: str) -> Path | None:
        """The picture of a page; None where there is none."""
        path = self.folder / f"page-{number}.png"
        return path if _PICTURE.fullmatch(path.name) and path.is_file() and not path.is_symlink() else None

    def result(self) -> Mapping[str, Any] | None:
        """What was read, as ``read_decision_job.read_decision`` gives it; None where that was damaged since."""
        try:
            found = json.loads((self.folder / "reading.json").read_bytes())
        except (OSError, ValueError, RecursionError):
            return None
        return found if _sound(found) else None


class SavedDecisions:
    """The readings that are kept, in a folder. Safe to use from several threads."""

    def __init__(self, place: Path, clock: Callable[[], dt.datetime]) -> None:
        self.place = place
        self._clock = clock
        self._lock = threading.Lock()

    def keep(self, job: Job) -> SavedDecision:
        """Keep what a job has read, with its pictures; older readings give way. Raises InputError."""
        if not _sound(job.result):
            raise InputError([Problem("file", 0, "WF825", "The extracted values cannot be displayed.")])
        when = self._clock().astimezone(dt.UTC).replace(microsecond=0)
        half, whole = self.place / f".{job.key}", self.place / f"{when:%Y%m%dT%H%M%SZ}-{job.key}"
        with self._lock:
            try:
                half.mkdir(mode=0o700, parents=True)
                (half / "called").write_text(job.result["called"], encoding="utf-8", errors="replace")
                (half / "reading.json").write_text(json.dumps(job.result), encoding="ascii")
                self._take_pictures(job, half)
                os.replace(half, whole)
            except OSError as error:
                shutil.rmtree(half, ignore_errors=True)
                why = f"The extracted values cannot be saved: {error.strerror}."
                raise InputError([Problem("file", 0, "WF807", why)]) from None
            self._make_room()
        return SavedDecision(job.key, job.result["called"], when, whole)

    def _take_pictures(self, job: Job, folder: Path) -> None:
        left = BYTES // 5
        for number in [page["number"] for page in job.result["pages"] if page["pictured"]]:
            path = job.file(f"page-{number}.png")
            if path is not None and (left := left - path.stat().st_size) >= 0:
                os.replace(path, folder / path.name)

    def _make_room(self) -> None:
        """Remove the oldest readings beyond what may be kept, and what a workbench that was killed left half kept."""
        left = BYTES
        for number, one in enumerate(self.all()):
            left -= sum(path.lstat().st_size for path in one.folder.iterdir())
            if number and (number >= KEPT or left < 0):
                shutil.rmtree(one.folder, ignore_errors=True)
        for path in self.place.glob(".*"):
            shutil.rmtree(path, ignore_errors=True)

    def all(self) -> list[SavedDecision]:
        """All readings, the newest first."""
        found = []
        for path in self.place.iterdir() if self.place.is_dir() else ():
            match = _NAME.fullmatch(path.name)
            if match is None or path.is_symlink() or not path.is_dir():
                continue
            try:
                when = dt.datetime.strptime(match[1], "%Y%m%dT%H%M%SZ").replace(tzinfo=dt.UTC)
                called = (path / "called").read_text(encoding="utf-8")
            except (OSError, ValueError):
                continue
            found.append(SavedDecision(match[2], called, when, path))
        return sorted(found, key=lambda one: (one.when, one.key), reverse=True)

    def get(self, key: str) -> SavedDecision | None:
        """The reading of that key, while it is kept."""
        return next((one for one in self.all() if one.key == key), None)

    def drop(self, one: SavedDecision) -> None:
        """Remove a reading for good."""
        with self._lock:
            shutil.rmtree(one.folder, ignore_errors=True)


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
